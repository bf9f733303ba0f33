"""Into what things are put, as far as that is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.check.fit import a
from azif_compiler.deeds.facts import Terms
from azif_compiler.ir.node import word_of
from azif_compiler.ir.types import THING
from azif_compiler.link.possible import Possible


class Way(NamedTuple):
    """How something is put into something: where to, and what and where to as it is written; into one `of`
    several things that are spelled, if that is. It may come `beside` something.
    """

    to: Terms
    put: Terms = ()
    into: Terms = ()
    of: str = ""
    beside: bool = False


class Into:
    """Into what things are put, as far as that is written."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        facts = [facts for _, facts in possible.facts]
        moved = dict.fromkeys(
            (one.what, one.into, one.of)
            for row in facts
            for one in row.moved
            if self.can_happen((*one.what, *one.into))
        )
        self.moved = [
            (possible.terms(what) if what else (), possible.terms(to) if to else (), (what, to, of))
            for what, to, of in moved
        ]
        self.lies = [(one.who, one.where) for row in facts for one in row.lies]
        self.come: dict[str, tuple[Way, ...]] = {}

    def can_happen(self, terms: Terms) -> bool:
        """Whether something can be what verbs are told: not if one of them never happens."""
        told = (term.split(" ", 2)[1] for term in terms if term.startswith("part "))
        return all(self.possible.can_happen("verb", verb) for verb in told)

    def leads_to(self, way: Way, spot: str) -> bool:
        """Whether a spot may be where a way leads."""
        return way.beside or not way.to or any(self.fits(spot, one) for one in way.to)

    def holds_more(self, kind: str) -> bool:
        """Whether a value says what counts as in things of a kind, or more is not known of it."""
        kinds = self.possible.names.kinds
        return kind not in kinds or any(
            one not in kinds or kinds[one].contents for one in kinds[kind].ancestors if one != THING
        )

    def fits(self, spot: str, term: str) -> bool:
        """Whether what something is put into is a spot, or belongs to it."""
        sort, _, name = term.partition(" ")
        match sort:
            case "zone":
                of = self.possible.owners.get(name, "")
                return bool(of) and self.possible.fits(spot, f"kind {of}")
            case "home":
                return False
            case _:
                return self.possible.fits(spot, term)

    def coming(self, what: str) -> tuple[Way, ...]:
        """The ways on which something comes into something, each once."""
        if what not in self.come:
            self.come[what] = tuple(dict.fromkeys(self.ways(what)))
        return self.come[what]

    def ways(self, what: str) -> Iterator[Way]:
        """The ways on which something comes into something."""
        for who, where in self.lies:
            kinds = who in self.possible.names.kinds
            if not kinds or self.possible.fits(what, f"kind {who}"):
                yield Way(where)
        for row, to, written in self.moved:
            if not row or any(self.possible.fits(what, other) for other in row):
                spots = tuple(term for term in to if not term.startswith("place "))
                yield Way(spots, *written, beside=spots != to)

    def spots(self, what: str) -> Iterator[str]:
        """The kinds of things into which something is put, in words."""
        found = (term for way in self.coming(what) for term in way.to)
        yield from dict.fromkeys(a(kind_of(term)) for term in found if term.startswith(("kind ", "card ")))

    def whose(self, beside: list[str]) -> Iterator[str]:
        """What that is in whose place something comes; "" if that is not known."""
        for term in beside:
            if term == "you":
                yield from (f"kind {kind}" for kind in self.possible.names.persons)
            else:
                yield from self.possible.terms((term,)) or ("",)


def kind_of(term: str) -> str:
    """The kind of what a term says."""
    sort, _, name = term.partition(" ")
    return name.partition(" ")[0] if sort == "card" else name


def said_of(term: str) -> str:
    """What a term says, in words."""
    sort, _, name = term.partition(" ")
    return f'"{word_of(name.partition(" ")[2])}"' if sort == "card" else a(name)
