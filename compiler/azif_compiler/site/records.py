"""A site → what is kept of a release, and what changed between two of them.

A record holds each declaration with its identity and its words. The identity is another if it does something
else, so that a change of words alone is told from one of what is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from azif_compiler import ir
from azif_compiler.ir.identity import identity
from azif_compiler.site.chapter_pages import told
from azif_compiler.site.mentions import key_of
from azif_compiler.site.ruling_words import in_one_line
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import unmarked
from azif_compiler.words.card import face, printed

RULING = "ruling"

How = Literal["new", "changed", "reworded", "gone"]


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a declaration: its sort, its id, its identity, its words."""

    sort: str
    name: str
    identity: str
    words: str


class Record(msgspec.Struct, frozen=True):
    """A release: its day (`2026-11-23`), the versions of its packages, its declarations."""

    day: str
    packages: dict[str, str]
    kept: tuple[Kept, ...]

    @property
    def label(self) -> str:
        """What a release is called: the version of its first package, and its day."""
        return f"{next(iter(self.packages.values()), '0')} ({self.day})"


class Difference(msgspec.Struct, frozen=True):
    """How a declaration changed, and its words before and after."""

    how: How
    sort: str
    name: str
    before: str
    after: str


def record_of(parts: Parts, day: str) -> Record:
    """What is kept of a site."""
    versions = {package.id: package.version for package in parts.contents.packages}
    return Record(day, versions, tuple(kept(parts)))


def kept(parts: Parts) -> Iterator[Kept]:
    """What is kept of each declaration, by sorts and ids; two of one id are told apart by their number."""
    contents = parts.contents
    found: dict[tuple[str, str], list[Kept]] = {}
    for declaration in [*contents.declared, *contents.rulings]:
        key = (RULING, declaration.name) if isinstance(declaration, ir.Ruling) else key_of(declaration)
        if key is not None:
            one = Kept(*key, identity(declaration), words_of(parts, declaration))
            found.setdefault(key, []).append(one)
    for sort, name in sorted(found):
        for number, one in enumerate(found[sort, name]):
            yield one if not number else msgspec.structs.replace(one, name=f"{name} #{number + 1}")


def words_of(parts: Parts, declaration: ir.Declaration) -> str:
    """A declaration in words."""
    match declaration:
        case ir.Component():
            return "\n".join(list(printed(face(parts.contents.lexicon, declaration)))[1:])
        case ir.Ruling():
            return in_one_line(parts.contents.lexicon, declaration)
        case _:
            return unmarked("\n".join(line for line in told(parts, "", declaration) if line))


def differences(before: Record, after: Record) -> list[Difference]:
    """What changed from one release to another."""
    old = {(one.sort, one.name): one for one in before.kept}
    new = {(one.sort, one.name): one for one in after.kept}
    found = []
    for key in sorted({*old, *new}):
        was, now = old.get(key), new.get(key)
        how: How
        if was is None:
            how = "new"
        elif now is None:
            how = "gone"
        elif was.identity != now.identity:
            how = "changed"
        elif was.words != now.words:
            how = "reworded"
        else:
            continue
        found.append(Difference(how, *key, was.words if was else "", now.words if now else ""))
    return found


def written(record: Record) -> bytes:
    """A record as a file; the same release gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read(texts: Sequence[bytes]) -> list[Record]:
    """Records from files, the oldest first. Raises `msgspec.DecodeError` for what is none."""
    found = [msgspec.json.decode(text, type=Record) for text in texts]
    return sorted(found, key=lambda record: (record.day, record.label))
