"""Piece → its words, each with what stands before it: a line's end, a semicolon, comments, a blank line."""

from __future__ import annotations

from typing import Literal

import msgspec

from azif_compiler.syntax.colons import has_colons, opened
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens

Before = Literal["", ";", "line", "joined"]
"""What ends before a word: nothing, a statement inside its line, a line, a line whose statement goes on."""


class Remark(msgspec.Struct, frozen=True):
    """A comment, how deep its line stands if it has one of its own, and whether a blank line is above."""

    text: str
    indent: int | None
    apart: bool


class Seen(msgspec.Struct):
    """A word as it was written.

    `glued` says that no blank stands before it; `indent` is how deep its line stands, if it is the first of
    one. `opens` says that a colon opens a block here. `remarks` are the comments before it; `apart` says that
    a blank line is above its line.
    """

    kind: str
    word: str
    before: Before
    glued: bool = False
    indent: int | None = None
    opens: bool = False
    apart: bool = False
    remarks: tuple[Remark, ...] = ()


def words_of(tokens: Tokens) -> tuple[list[Seen], tuple[Remark, ...]]:
    """The words of a piece whose braces match, and the comments behind the last of them."""
    openers = _openers(tokens)
    found: list[Seen] = []
    before: Before = "line"
    behind = 0
    for index, kind in enumerate(tokens.kinds):
        start = tokens.starts[index]
        if kind == SEPARATOR:
            before = "line" if before == "line" or tokens.words[index] != ";" else ";"
            continue
        gap = tokens.text[behind:start]
        if before == "" and "\n" in gap:
            before = "joined"
        elif before == ";" and (kind == RIGHT or found[-1].kind == LEFT):
            before = ""
        remarks, apart = _remarks(gap)
        indent = len(gap) - gap.rfind("\n") - 1 if before == "line" else None
        word = tokens.text[start] if kind == "COMMA" else tokens.words[index]
        found.append(Seen(kind, word, before, start == behind, indent, start in openers, apart, remarks))
        before, behind = "", start + len(word)
    _spread(found)
    return found, _remarks(tokens.text[behind:])[0]


def _openers(tokens: Tokens) -> frozenset[int]:
    """Where the words stand whose colons open blocks."""
    if not has_colons(tokens.kinds):
        return frozenset()
    made, _ = opened(tokens)
    colons = {
        start for kind, word, start in zip(made.kinds, made.words, made.starts, strict=True)
        if kind == LEFT and word == ":"
    }  # fmt: skip
    return frozenset(
        start
        for word, start in zip(tokens.words, tokens.starts, strict=True)
        if start + len(word) - 1 in colons and word.endswith(":")
    )


def _remarks(gap: str) -> tuple[tuple[Remark, ...], bool]:
    """The comments in a gap, and whether a blank line is the last thing in it."""
    found: list[Remark] = []
    apart = False
    lines = gap.split("\n")
    for number, line in enumerate(lines):
        text = line.strip(" \t\f\r;")
        if text:
            indent = len(line) - len(line.lstrip()) if number > 0 else None
            found.append(Remark(text, indent, apart))
            apart = False
        elif 0 < number < len(lines) - 1:
            apart = True
    return tuple(found), apart


def _spread(words: list[Seen]) -> None:
    """A block that is not on one line begins behind its `{`, and its `}` begins a line."""
    stack: list[int] = []
    lines = 0
    counts: list[int] = []
    for index, seen in enumerate(words):
        lines += seen.before == "line" or bool(seen.remarks)
        if seen.kind == LEFT:
            stack.append(index)
            counts.append(lines)
        elif seen.kind == RIGHT and stack:
            opening = stack.pop()
            if counts.pop() != lines and opening + 1 < index:
                for begins in (words[opening + 1], seen):
                    if begins.before != "line":
                        begins.before, begins.indent = "line", None
                        lines += 1
                    begins.apart = False
