"""A site → what is kept of a release, and what changed between two of them.

A record holds each declaration with its identity and its words. The identity is another if it does something
else, so that a change of words alone is told from one of what is done.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import msgspec

from azif_compiler import ir
from azif_compiler.ir.identity import identity
from azif_compiler.ir.rename import renamed
from azif_compiler.site.chapter_pages import told
from azif_compiler.site.heads import NO_HEAD, Head, head_of
from azif_compiler.site.mentions import key_of
from azif_compiler.site.ruling_words import in_one_line
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import unmarked
from azif_compiler.words.card import face, printed

RULING = "ruling"

_OF_A_NAME = ("name", "third", "participle", "plural", "called")
"""The fields that hold a name, or a word that is made of one."""

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
"""A link in Markdown: of what changed, only its words are kept."""

How = Literal["new", "changed", "renamed", "reworded", "gone"]
"""How a declaration changed: `renamed` is one that is gone and does what a new one does."""

HEADINGS: dict[How, str] = {
    "changed": "Does something else",
    "renamed": "Has another name",
    "reworded": "Reads otherwise, and does the same",
    "new": "New",
    "gone": "Gone",
}
"""What is said of each, in the order in which they are told."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a declaration: its sort, its id, its identity, its words.

    `nameless` is the identity that it would have without its name, `head` what others rely on when they speak
    of it. Records of earlier releases lack them.
    """

    sort: str
    name: str
    identity: str
    words: str
    nameless: str = ""
    head: Head = NO_HEAD


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
    """How a declaration changed, and its words before and after; what is renamed `was` called otherwise.

    It `breaks` others if what they rely on is not there any more.
    """

    how: How
    sort: str
    name: str
    before: str
    after: str
    was: str = ""
    breaks: bool = False


def record_of(parts: Parts, day: str, packages: Collection[str] = ()) -> Record:
    """What is kept of a site, or of some packages of it."""
    versions = {package.id: package.version for package in parts.contents.packages}
    return Record(day, versions, tuple(kept(parts, packages)))


def kept(parts: Parts, packages: Collection[str] = ()) -> Iterator[Kept]:
    """What is kept of each declaration, by sorts and ids; two of one id are told apart by their number."""
    contents = parts.contents
    found: dict[tuple[str, str], list[Kept]] = {}
    for declaration in [*contents.declared, *contents.rulings]:
        key = (RULING, declaration.name) if isinstance(declaration, ir.Ruling) else key_of(declaration)
        if key is not None and (not packages or ir.package_of(key[1]) in packages):
            nameless = identity(without_name(declaration, key[1]))
            words, head = words_of(parts, declaration), head_of(declaration)
            one = Kept(*key, identity(declaration), words, nameless, head)
            found.setdefault(key, []).append(one)
    for sort, name in sorted(found):
        for number, one in enumerate(found[sort, name]):
            yield one if not number else msgspec.structs.replace(one, name=f"{name} #{number + 1}")


def without_name(declaration: ir.Declaration, name: str) -> ir.Declaration:
    """A declaration without its name and the words that are made of it."""
    own = declaration.__struct_fields__
    nameless = renamed(declaration, {name: ""})
    return msgspec.structs.replace(nameless, **{word: "" for word in _OF_A_NAME if word in own})


def words_of(parts: Parts, declaration: ir.Declaration) -> str:
    """A declaration in words."""
    match declaration:
        case ir.Component():
            return "\n".join(list(printed(face(parts.contents.lexicon, declaration)))[1:])
        case ir.Ruling():
            return in_one_line(parts.contents.lexicon, declaration)
        case _:
            text = unmarked("\n".join(line for line in told(parts, "", declaration) if line))
            return _LINK.sub(r"\1", text)


def differences(before: Record, after: Record) -> list[Difference]:
    """What changed from one release to another."""
    old = {(one.sort, one.name): one for one in before.kept}
    new = {(one.sort, one.name): one for one in after.kept}
    renamed = renamings(
        [one for key, one in old.items() if key not in new],
        [one for key, one in new.items() if key not in old],
    )
    earlier = {(one.sort, one.name) for one in renamed.values()}
    found = []
    for key in sorted({*old, *new} - earlier):
        was, now = old.get(key) or renamed.get(key), new.get(key)
        how = changed(was, now)
        if how is not None:
            breaks = now is None or (was is not None and not now.head.serves(was.head))
            found.append(
                Difference(
                    how, *key, was.words if was else "", now.words if now else "",
                    was.name if was is not None and how == "renamed" else "", breaks and key[0] != RULING,
                )
            )  # fmt: skip
    return found


def changed(was: Kept | None, now: Kept | None) -> How | None:
    """How a declaration changed, if it did."""
    if was is None:
        return "new"
    if now is None:
        return "gone"
    if was.name != now.name:
        return "renamed"
    if was.identity != now.identity and not same_but_for_its_name(was, now):
        return "changed"
    return "reworded" if was.words != now.words else None


def renamings(gone: Sequence[Kept], new: Sequence[Kept]) -> dict[tuple[str, str], Kept]:
    """What was there before, by what has come and does the same under another name, where that is certain."""
    found: dict[tuple[str, str], Kept] = {}
    for one in new:
        alike = [other for other in gone if same_but_for_its_name(one, other)]
        if len(alike) == 1 and sum(same_but_for_its_name(other, alike[0]) for other in new) == 1:
            found[one.sort, one.name] = alike[0]
    return found


def same_but_for_its_name(one: Kept, other: Kept) -> bool:
    """Whether two declarations differ in nothing but their names."""
    return bool(one.nameless) and (one.sort, one.nameless) == (other.sort, other.nameless)


def written(record: Record) -> bytes:
    """A record as a file; the same release gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read(texts: Sequence[bytes]) -> list[Record]:
    """Records from files, the oldest first. Raises `msgspec.DecodeError` for what is none."""
    found = [msgspec.json.decode(text, type=Record) for text in texts]
    return sorted(found, key=lambda record: (record.day, record.label))
