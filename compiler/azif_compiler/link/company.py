"""Things that are looked for where none of their kind can ever be."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.check.fit import a
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.situations import Beside
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import whereabouts as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.ir.types import THING
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def never_in(possible: Possible) -> Iterator[Diagnostic]:
    """What is looked for in something into which nothing ever puts it, and where it does not begin."""
    into = Into(possible)
    for found, facts in possible.facts:
        said: set[int] = set()
        for one in facts.company:
            what = possible.terms(one.what)
            if what and one.at not in said and not any(into.may_be(w, s) for w in what for s in one.inside):
                said.add(one.at)
                yield complaints.NeverInIt(
                    span=place(found, one.at), kind=a(kind_of(what[0])), where=said_of(one.inside[0]),
                    itself=one.itself, spots=tuple(into.spots(what[0])),
                )  # fmt: skip


class Into:
    """Into what things are put, as far as that is written."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.zones = {one.id: one.of for rows in possible.names.zones.values() for one in rows}
        facts = [facts for _, facts in possible.facts]
        moved = dict.fromkeys(
            (one.what, one.into)
            for row in facts
            for one in row.moved
            if self.can_happen((*one.what, *one.into))
        )
        self.moved = [
            (possible.terms(what) if what else (), possible.terms(to) if to else ()) for what, to in moved
        ]
        self.lies = [(one.who, one.where) for row in facts for one in row.lies]
        self.known: dict[tuple[str, str], bool] = {}
        self.come: dict[str, tuple[Terms, ...]] = {}

    def can_happen(self, terms: Terms) -> bool:
        """Whether something can be what verbs are told: not if one of them never happens."""
        told = (term.split(" ", 2)[1] for term in terms if term.startswith("part "))
        return all(self.possible.can_happen("verb", verb) for verb in told)

    def may_be(self, what: str, spot: str) -> bool:
        """Whether something may be in something."""
        key = what, spot
        if key not in self.known:
            self.known[key] = self.holds_more(kind_of(spot)) or any(
                not to or any(self.fits(spot, one) for one in to) for to in self.coming(what)
            )
        return self.known[key]

    def never_beside(self, found: Found, asked: Beside) -> Iterator[Diagnostic]:
        """What is looked for where a script is carried out, if it never is in any place for which it is."""
        what = f"kind {asked.name}"
        spots = [f"card {one.kind} {one.name}" if one.name else f"kind {one.kind}" for one in asked.key]
        if not any(one.by for one in asked.key) and not any(self.may_be(what, spot) for spot in spots):
            yield complaints.NeverInIt(
                span=place(found, asked.at), kind=a(asked.name), where=said_of(spots[0]),
                itself=False, spots=tuple(self.spots(what)),
            )  # fmt: skip

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
                of = self.zones.get(name, "")
                return bool(of) and self.possible.fits(spot, f"kind {of}")
            case "home":
                return False
            case _:
                return self.possible.fits(spot, term)

    def coming(self, what: str) -> tuple[Terms, ...]:
        """Into what something comes, each once."""
        if what not in self.come:
            self.come[what] = tuple(dict.fromkeys(self.ways(what)))
        return self.come[what]

    def ways(self, what: str) -> Iterator[Terms]:
        """Into what something comes, itself or by way of what it is put beside."""
        rest, seen = [what], {what}
        while rest:
            one = rest.pop()
            for who, where in self.lies:
                kinds = who in self.possible.names.kinds
                if not kinds or self.possible.fits(one, f"kind {who}"):
                    yield where
            for row, to in self.moved:
                if row and not any(self.possible.fits(one, other) for other in row):
                    continue
                beside = [term.removeprefix("place ") for term in to if term.startswith("place ")]
                yield tuple(term for term in to if not term.startswith("place ")) or (("home",) if to else ())
                for term in self.whose(beside):
                    if not term:
                        yield ()
                    elif term not in seen:
                        seen.add(term)
                        rest.append(term)

    def spots(self, what: str) -> Iterator[str]:
        """The kinds of things into which something is put, in words."""
        found = (term for to in self.coming(what) for term in to if term.startswith(("kind ", "card ")))
        yield from dict.fromkeys(a(kind_of(term)) for term in found)

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
