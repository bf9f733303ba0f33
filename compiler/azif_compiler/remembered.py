"""What was found in a file the last time, declaration by declaration, so that only what changed is done
again.

A declaration is checked again if its own text changed, or if the *heads* did: what declarations say to each
other, which is names, types and the like, but no bodies. Everything here is at the places where it stood in
the text that is remembered; `mended` moves what stands behind an edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from azif_compiler import ir
from azif_compiler.check.scope import KeptUses
from azif_compiler.source import Source
from azif_compiler.syntax.ast import Atom, Line
from azif_compiler.syntax.parse import parse_between

PRIVATE = frozenset(("do", "needs", "says"))
"""The members of a verb that concern nobody else."""

BODIES = frozenset(("", "rule", "ruling", "board", "keyword", "value", "option", "goal"))
"""The declarations of whose blocks nobody else knows anything; those without a leading word are
components."""


class Checked(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """What checking a declaration gave: its IR, encoded, and what it uses."""

    declarations: bytes
    uses: KeptUses


class Part(msgspec.Struct, array_like=True, gc=False):
    """A declaration: its head, a digest of that, and what checking it gave if nothing was complained of."""

    head: Line
    digest: bytes
    checked: Checked | None = None
    line: Line | None = None


class Remembered(msgspec.Struct, array_like=True):
    """A file: its text, the digest of all heads that it was checked with, and its declarations."""

    text: str
    heads: bytes
    parts: list[Part]


_DECLARATIONS = msgspec.msgpack.Decoder(tuple[ir.Declaration, ...])
_REMEMBERED = msgspec.msgpack.Decoder(Remembered)


def remember(file: Remembered) -> bytes:
    """A file as it is kept; whole declarations are not."""
    parts = [Part(part.head, part.digest, part.checked) for part in file.parts]
    return msgspec.msgpack.encode(Remembered(file.text, file.heads, parts))


def recall(payload: bytes | None) -> Remembered | None:
    """A file as it was kept."""
    if payload is None:
        return None
    try:
        return _REMEMBERED.decode(payload)
    except msgspec.DecodeError:
        return None


def declarations(checked: Checked) -> tuple[ir.Declaration, ...]:
    """The declarations that checking gave."""
    return _DECLARATIONS.decode(checked.declarations)


# ---- heads -------------------------------------------------------------------------------------


def part_of(line: Line) -> Part:
    """A declaration that has just been read."""
    head = head_of(line)
    return Part(head, blake2b("\0".join(spelled(head)).encode(), digest_size=12).digest(), None, line)


def head_of(line: Line) -> Line:
    """A declaration without what concerns nobody else.

    The names of the steps in it do, wherever they stand, and so do the copies of a component.
    """
    if line.block is None:
        return line
    rows: list[Line] = []
    if line.leading not in BODIES:
        verb = line.leading in ("verb", "procedure")
        rows = [bare(row) for row in line.block if not (verb and row.leading in PRIVATE)]
    elif line.leading == "":
        rows = [bare(row) for row in line.block if row.leading == "copies"]
    rows += [Line(row.leading, row.start, row.end, row.phrase[:1]) for row in steps(line.block)]
    return Line(line.leading, line.start, line.end, line.phrase, tuple(rows))


def bare(line: Line) -> Line:
    """A line without its blocks."""
    return Line(line.leading, line.start, line.end, line.phrase)


def steps(lines: Sequence[Line]) -> Iterator[Line]:
    """The steps in a block and in what is inside it."""
    for line in lines:
        if line.leading in ("step", "phase") and line.phrase:
            yield line
        for inner in (line.block, line.cost, line.otherwise):
            if inner:
                yield from steps(inner)


def spelled(line: Line) -> Iterator[str]:
    """The words of a line, wherever they stand."""
    yield line.leading
    for atom in line.phrase:
        yield atom.text
    for row in line.block or ():
        yield "\n"
        yield from spelled(row)


# ---- edits -------------------------------------------------------------------------------------


def mended(file: Remembered, source: Source) -> list[Part] | None:
    """The parts of a file after an edit: those before it, those in it read again, and those behind it moved.

    None if the edit cannot be told apart, or if what was written there is not even a declaration.
    """
    old, new = file.text, source.text
    before = _common(old, new)
    behind = _common(old[before:][::-1], new[before:][::-1])
    first = sum(part.head.start < before for part in file.parts) - 1
    # A declaration is untouched if the end of the line before it is.
    last = next(
        (
            index
            for index, part in enumerate(file.parts)
            if index > first and part.head.start > len(old) - behind and old[part.head.start - 1] == "\n"
        ),
        len(file.parts),
    )
    shift = len(new) - len(old)
    start = file.parts[first].head.start if first >= 0 else 0
    if start and old[start - 1] != "\n":
        return None
    end = file.parts[last].head.start + shift if last < len(file.parts) else len(new)
    read = parse_between(source, start, end)
    if read is None:
        return None
    lines = new.count("\n") - old.count("\n")
    moved = [_moved(part, shift, lines) for part in file.parts[last:]]
    return [*file.parts[: max(first, 0)], *map(part_of, read), *moved]


def _common(one: str, other: str) -> int:
    """How many characters at their beginnings are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved(part: Part, shift: int, lines: int) -> Part:
    """A part that stands further on by so many characters and lines."""
    if not shift and not lines:
        return part
    checked = part.checked
    if checked is not None:
        found = checked.declarations
        if lines:
            found = msgspec.msgpack.encode(_shifted(msgspec.msgpack.decode(found), lines))
        checked = Checked(found, checked.uses.moved(shift))
    return Part(_line_moved(part.head, shift), part.digest, checked)


def _line_moved(line: Line, shift: int) -> Line:
    phrase = tuple(Atom(atom.sort, atom.text, atom.start + shift) for atom in line.phrase)
    block = None if line.block is None else tuple(_line_moved(row, shift) for row in line.block)
    return Line(line.leading, line.start + shift, line.end + shift, phrase, block)


def _shifted(value: Any, lines: int) -> Any:
    """Decoded IR with its places moved; nothing else in it is a text and two numbers in a row."""
    match value:
        case [str(file), int(line), int(column)]:
            return [file, line + lines, column]
        case list():
            return [_shifted(item, lines) for item in value]
        case dict():
            return {key: _shifted(item, lines) for key, item in value.items()}
        case _:
            return value
