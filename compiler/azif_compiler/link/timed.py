"""Changes of values that never count: they are over, or do not hold, whenever anything asks for the value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.goings import Derived
from azif_compiler.deeds.held import spelled, told
from azif_compiler.deeds.settled import ReadBy, Reads, Timed
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.apart import Board
from azif_compiler.link.behind import PART, THIS, YOU, Read
from azif_compiler.link.for_good import Stage, is_it, stages
from azif_compiler.link.gathered import place
from azif_compiler.link.goings import Goings
from azif_compiler.link.meantime import limited_in_vain, stopped_in_vain
from azif_compiler.link.newcomers import Newcomers
from azif_compiler.link.possible import Possible
from azif_compiler.link.whose_ends import over_with_others
from azif_compiler.snapshot.file_state import Found
from azif_compiler.text.source import Span

SPELLED = spelled(ir.You())
"""You in a condition."""

Made = tuple[str, str, str]
"""A value or field, and the member for which it is asked; "" for any."""

Why = Literal["over", "so", "late", "had"]
"""Why nothing asks for something: it is over, it is not so, it is asked before that, nobody has it then."""


class Derives(NamedTuple):
    """What is made of a value, for which member that is asked, and whether of the same thing."""

    made: Made
    key: str
    is_same: bool


ALWAYS: Made = ("value", "", "")
"""What is made of values that are asked for whatever happens."""


def never_asked(possible: Possible) -> Iterator[Diagnostic]:
    """Changes of values that are only asked for when they do not count."""
    asking = Asking(possible)
    stated = Stated(possible)
    newcomers = Newcomers(asking.goings)
    for found, one in stated.timed:
        why: Why | None = None
        if one.whose == "had" and asking.is_never_had(one):
            why = "had"
        elif one.until:
            why = "over" if asking.is_over(found, one) else None
        elif one.so:
            why = "so" if stated.is_excluded(one) or asking.is_only_before(found, one) else None
        elif one.whose == "yours":
            why = "late" if asking.is_too_late(found, one, newcomers) else None
        where = asking.where(one) if why is not None else None
        if why is not None and where is not None:
            yield complaints.NeverAskedFor(
                span=place(found, one.at), value=word_of(one.key.partition(" ")[2] or one.value),
                step=word_of(one.until), why=why, asked=where,
            )  # fmt: skip
    yield from over_with_others(possible, asking.goings)
    yield from limited_in_vain(possible, asking.goings)
    yield from stopped_in_vain(possible, asking.goings)


class Stated:
    """What asks for values, with what is so then, and what changes them for a time."""

    def __init__(self, possible: Possible) -> None:
        self.reads: set[str] = set()
        self.read_by: dict[str, list[ReadBy]] = {}
        self.timed: list[tuple[Found, Timed]] = []
        self.board = Board(possible)
        for found, facts in possible.facts:
            for one in facts.settled:
                match one:
                    case Reads():
                        self.reads.update(one.values)
                    case ReadBy():
                        self.read_by.setdefault(one.value, []).append(one)
                    case Timed():
                        self.timed.append((found, one))
                    case _:
                        pass

    def is_excluded(self, one: Timed) -> bool:
        """Whether a change does not count where anything asks for it."""
        asking = self.read_by.get(one.value, ())
        is_known = (
            one.whose == "yours" and one.sort == "value" and bool(asking) and one.value not in self.reads
        )
        return is_known and all(
            excludes(one.so, by.so, by.whom) or self.are_apart(one.so, by.so, by.whom) for by in asking
        )

    def are_apart(self, so: Sequence[Asked], other: Sequence[Asked], whom: str) -> bool:
        """Whether `you` are somewhere, and what a verb is told somewhere else."""
        here, there = places_of(so, SPELLED), places_of(other, told(whom) if whom else "")
        return any(one != place and self.board.are_beside(one, place) for one in here for place in there)


def excludes(so: Sequence[Asked], other: Sequence[Asked], whom: str) -> bool:
    """Whether what is so of `you` is not so of what a verb is told."""
    if not whom:
        return False
    said = [(one.what.replace(told(whom), SPELLED), one.holds) for one in other if not one.operator]
    return any((one.what, not one.holds) in said for one in so if not one.operator)


def places_of(so: Sequence[Asked], who: str) -> list[str]:
    """The kinds of places in which somebody is."""
    known = [msgspec.json.decode(one.what) for one in so if one.holds and who and who in one.what]
    return [
        one["container"]["kind"]
        for one in known
        if one.get("node") == "Within" and spelled_of(one["of"]) == who
        and one["container"].get("node") == "Select" and set(one["container"]) <= PLAIN
    ]  # fmt: skip


PLAIN = {"node", "kind", "name"}
"""What is written of all things of a kind."""


def spelled_of(node: object) -> str:
    """A part of what is spelled."""
    return msgspec.json.encode(node).decode()


class Asking:
    """What asks for values and fields, and when."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.stages = stages(possible)
        self.in_stage: dict[str, list[Read]] = {}
        self.derived: dict[tuple[str, str], list[Derives]] = {}
        for _, facts in possible.facts:
            for one in facts.settled:
                if isinstance(one, Derived):
                    for sort, name, key, is_same in one.asked:
                        made = Derives((one.sort, one.value, ""), key, is_same)
                        self.derived.setdefault((sort, name), []).append(made)

    @cached_property
    def goings(self) -> Goings:
        """In which order clauses go on."""
        return Goings(self.possible)

    @cached_property
    def at_any_time(self) -> list[Read]:
        """What is asked for whatever happens."""
        rows = [index for index, row in self.possible.living() if row.clause.occasion == "always"]
        return [
            read for index in rows for one in self.goings.passages(index)
            for read in self.goings.read(index, one, ())
        ]  # fmt: skip

    def is_over(self, found: Found, one: Timed) -> bool:
        """Whether a change is over before anything asks for what it changes."""
        goings, begins, who = self.goings, False, self.who(one)
        for index, row in self.possible.living():
            for number, passage in enumerate(goings.passages(index) if row.found is found else ()):
                if (passage.sort, passage.at) == ("until", one.within):
                    begins = True
                    if self.is_among(goings.behind(index, number, one.until, who), one):
                        return False
        return begins and not self.is_among(self.at_any_time, one)

    def who(self, one: Timed) -> str:
        """Of whom a change is that is of one alone, and over with him: if nothing looks for such things."""
        if one.whose == "yours":
            return YOU
        is_told = one.whose == "its" and all(
            dict(self.goings.passages(index)[number].given).get("of", "").startswith(PART)
            for index, number in self.reads_of(self.wanted(one))
        )
        return THIS if is_told and all(other.is_same for other in self.made_of(one)) else ""

    def made_of(self, one: Timed) -> Iterator[Derives]:
        """What is made of a value or field, and of what is made of it."""
        for sort, name, _ in self.wanted(one):
            yield from self.derived.get((sort, name), ())

    def is_only_before(self, found: Found, one: Timed) -> bool:
        """Whether a change only counts in a part of the game in which nothing asks for it."""
        package = found.state.file.package
        return any(
            not self.is_among(self.reads_in(stage, package), one) and not self.is_among(self.at_any_time, one)
            for stage in self.stages
            if any(is_it(so, stage, holds=True) for so in one.so)
        )

    def is_too_late(self, found: Found, one: Timed, newcomers: Newcomers) -> bool:
        """Whether what is yours is only asked for before anybody can have the card that changes it."""
        kind = newcomers.kind_of(found)
        wanted = self.wanted(one) if kind else frozenset[Made]()
        reads = list(self.reads_of(wanted))
        return bool(reads) and all(newcomers.is_before(index, number, kind) for index, number in reads)

    def reads_of(self, wanted: frozenset[Made]) -> Iterator[tuple[int, int]]:
        """Where some values and fields are asked for."""
        for name in sorted({(sort, name) for sort, name, _ in wanted}):
            yield from self.goings.callers.get(name, ())

    def is_never_had(self, one: Timed) -> bool:
        """Whether what somebody has is only asked for as long as it lies in a pile."""
        wanted = self.wanted(one)
        reads = list(self.reads_of(wanted))
        made = [other for sort, name, _ in wanted for other in self.derived.get((sort, name), ())]
        return (
            bool(reads)
            and all(one.is_same for one in made)
            and all(self.goings.is_in_pile(*one) for one in reads)
        )

    def reads_in(self, stage: Stage, package: str) -> Iterator[Read]:
        """What is asked for in a part of the game: by what cards of other packages can do, nothing."""
        if stage.then not in self.in_stage:
            begun = [(index, ()) for index in self.goings.by_key.get(("verb", stage.then), ())]
            self.in_stage[stage.then] = list(self.goings.within(begun))
        for read in self.in_stage[stage.then]:
            row = self.possible.rows[read.clause]
            if not row.clause.kind or row.found.state.file.package == package:
                yield read

    def is_among(self, reads: Iterable[Read | None], one: Timed) -> bool:
        """Whether something is asked for that a change may change, or it is not known."""
        wanted = self.wanted(one)
        return ALWAYS in wanted or any(read is None or self.is_wanted(read, wanted) for read in reads)

    def is_wanted(self, read: Read, wanted: frozenset[Made]) -> bool:
        """Whether what is asked for is one of several."""
        return any(
            (sort, name) == (read.passage.sort, read.passage.name) and self.goings.is_asked(read.key, key)
            for sort, name, key in wanted
        )

    def wanted(self, one: Timed) -> frozenset[Made]:
        """What a change changes: a value or field, and the values that are made of it."""
        found = {(one.sort, one.value, one.key)}
        rest = list(found)
        while rest:
            sort, name, key = rest.pop()
            for other in self.derived.get((sort, name), ()):
                if self.goings.is_asked(other.key, key) and other.made not in found:
                    found.add(other.made)
                    rest.append(other.made)
        return frozenset(found)

    def where(self, one: Timed) -> Span | None:
        """Where a value or field is asked for, outside of cards."""
        wanted = self.wanted(one)
        for index, row in self.possible.living():
            for passage in self.goings.passages(index) if not row.clause.kind else ():
                for read in self.goings.read(index, passage, ()):
                    if self.is_wanted(read, wanted):
                        return row.span(passage.at)
        return None
