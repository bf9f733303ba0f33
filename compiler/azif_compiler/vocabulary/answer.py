"""A word → all that it stands for: what is declared so, what belongs to something, what the language has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from azif_compiler.diagnostic import nearest
from azif_compiler.vocabulary.entries import Entry, PartSort
from azif_compiler.vocabulary.reference import Row, explained
from azif_compiler.vocabulary.signatures import spoken

VERSION = 1
"""The version of the shape in which answers are written for tools; fields may come, and none goes."""

NO_USES = ("says", "goal")
"""Declarations that speak of a verb without making it happen or waiting for it."""

INSIDE: tuple[PartSort, ...] = ("subject", "object", "label", "var", "outcome", "given")
"""What has no entry of its own, and is found in that of what it belongs to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOf:
    """A parameter or outcome that goes by a word, and what it belongs to."""

    sort: PartSort
    of: str
    signature: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """All that a word stands for; of no word, everything that is listed."""

    word: str
    entries: tuple[Entry, ...]
    parts: tuple[PartOf, ...] = ()
    language: tuple[Row, ...] = ()

    @property
    def found(self) -> bool:
        """Whether the word stands for anything."""
        return bool(self.entries or self.parts or self.language)


def folded(word: str) -> str:
    """A word as it is compared: small, with blanks in it."""
    return spoken(word).casefold().strip() if ":" not in word else word.casefold()


def everything(entries: Sequence[Entry]) -> Answer:
    """All that is listed; components are shown by a command of their own."""
    return Answer(word="", entries=tuple(entry for entry in entries if entry.sort != "component"))


def answer(word: str, entries: Sequence[Entry], language: frozenset[str], reference: str) -> Answer:
    """What a word stands for in any of its forms, or as `package:name`."""
    wanted = folded(word)
    return Answer(
        word=word,
        entries=tuple(entry for entry in entries if wanted in map(folded, (*entry.words, entry.id))),
        parts=tuple(dict.fromkeys(parts_called(wanted, entries))),
        language=explained(reference, word) if word in language else (),
    )


def used_once(entries: Sequence[Entry]) -> Answer:
    """The verbs that one component alone uses: what wants something is no use of it, nor is what words it."""
    kinds = {entry.name for entry in entries if entry.sort == "kind"}
    found = []
    for entry in entries:
        users = users_of(entry)
        if entry.sort == "verb" and len(users) == 1 and users[0][0].removeprefix("amend ") in kinds:
            found.append(entry)
    return Answer(word="", entries=tuple(found))


def users_of(entry: Entry) -> list[tuple[str, str, str]]:
    """The declarations that use something: sort, name and package of each."""
    every = ((user.sort, user.name, user.package) for uses in entry.uses for user in uses.users)
    return [user for user in dict.fromkeys(every) if user[0] not in NO_USES]


def parts_called(wanted: str, entries: Sequence[Entry]) -> Iterator[PartOf]:
    """The parameters and outcomes that go by a word."""
    for entry in entries:
        for part in entry.parts:
            if part.sort in INSIDE and wanted in (folded(part.name), folded(part.label)):
                yield PartOf(sort=part.sort, of=entry.name, signature=entry.signature)


def meant(word: str, entries: Sequence[Entry], language: frozenset[str]) -> str | None:
    """The word that was probably meant."""
    return nearest(spoken(word), (*(one for entry in entries for one in entry.words), *language))


def as_json(found: Answer) -> str:
    """An answer for tools."""
    shape = {"version": VERSION, **msgspec.to_builtins(found)}
    return msgspec.json.format(msgspec.json.encode(shape), indent=1).decode()
