"""Changes of values that never count: they are over, or do not hold, whenever anything asks for the value."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.held import spelled, told
from azif_compiler.deeds.settled import ReadBy, Reads, Staged, Timed
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_outside
from azif_compiler.link.for_good import Stage, is_it, stages
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

MEMBER = "member "
"""How the key of a value begins, if it is a member."""

YOU = spelled(ir.You())


def never_asked(possible: Possible) -> Iterator[Diagnostic]:
    """Changes of values that are only asked for when they do not count."""
    reads: dict[str, list[tuple[Found, str]]] = {}
    read_by: dict[str, list[tuple[Found, ReadBy]]] = {}
    timed: list[tuple[Found, Timed]] = []
    steps, known = Steps(possible), stages(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Reads():
                    for value, key in one.values:
                        reads.setdefault(value, []).append((found, key))
                case ReadBy():
                    read_by.setdefault(one.value, []).append((found, one))
                case Timed():
                    timed.append((found, one))
                case Staged():
                    steps.staged.setdefault(one.step, []).append(one)
                case _:
                    pass
    for found, one in timed:
        asking = read_by.get(one.value, ())
        besides = [where for where, key in reads.get(one.value, ()) if steps.is_for(key, one)]
        if not asking or any(not one.until or steps.may_read(where, one.until) for where in besides):
            continue
        if one.until:
            readers = [by for _, by in asking if steps.is_for(by.key, one)]
            never = steps.is_over(found, one, readers) or steps.is_past(found, one, readers)
        else:
            never = all(excludes(one.so, by.so, by.whom) for _, by in asking) or any(
                steps.is_only_before(stage, [by for _, by in asking], one)
                for stage in known
                if any(is_it(so, stage, holds=True) for so in one.so)
            )
        if never:
            where, first = asking[0]
            yield complaints.NeverAskedFor(
                span=place(found, one.at), value=word_of(one.key.partition(" ")[2] or one.value),
                step=word_of(one.until),
                asked=place(where, first.at),
            )  # fmt: skip


def excludes(so: Sequence[Asked], other: Sequence[Asked], whom: str) -> bool:
    """Whether what is so of `you` is not so of what a verb is told."""
    if not whom:
        return False
    said = [(one.what.replace(told(whom), YOU), one.holds) for one in other if not one.operator]
    return any((one.what, not one.holds) in said for one in so if not one.operator)


class Steps:
    """What happens within steps, and what never does."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.staged: dict[str, list[Staged]] = {}

    def is_over(self, found: Found, one: Timed, asking: Sequence[ReadBy]) -> bool:
        """Whether a change is over with a step, within which it begins and nothing asks for the value."""
        staged = self.staged.get(one.until, ())
        if not staged or any(row.verb == by.verb for row in staged for by in asking):
            return False
        told = [by for by in asking if one.key and (by.given or by.key.startswith("part "))]
        begins, reading = self.both(found, one, {by.verb for by in asking if by not in told})
        return (
            bool(begins)
            and all(self.is_within(index, one.until) for index in begins)
            and not any(self.may_be_within(index, one.until) for index in reading)
            and not any(self.may_ask_within(by, one) for by in told)
        )

    def is_only_before(self, stage: Stage, asking: Sequence[ReadBy], one: Timed) -> bool:
        """Whether what asks for a value only happens before a part of the game."""
        return not any(self.may_ask_in(stage, by, one) for by in asking)

    def may_ask_in(self, stage: Stage, by: ReadBy, one: Timed) -> bool:
        """Whether a verb may ask in a part of the game for what a change is for."""
        sort, _, name = by.key.partition(" ")
        if sort != "part":
            rows = [
                i
                for i, row in self.possible.living()
                if (row.clause.occasion, row.clause.name) == ("verb", by.verb)
            ]
            return self.is_for(by.key, one) and not all(
                is_outside(self.possible, i, stage.then) for i in rows
            )
        for index, deed in self.possible.makers.get(by.verb, ()):
            keys = self.possible.terms(dict(deed.given).get(name, ()))
            is_meant = not keys or any(self.is_for(key, one) for key in keys)
            if is_meant and index in self.possible.alive and not is_outside(self.possible, index, stage.then):
                return True
        return False

    def is_for(self, key: str, one: Timed) -> bool:
        """Whether what is asked for may be what a change is for: that of the member, or of a special case."""
        return not (one.key and key.startswith(MEMBER)) or self.is_part(key, one.key)

    def may_read(self, where: Found, step: str) -> bool:
        """Whether a piece may ask for something within a step, whatever it is."""
        rows = [index for index in self.possible.alive if self.possible.rows[index].found is where]
        return not rows or any(self.may_be_within(index, step) for index in rows)

    def is_part(self, key: str, whole: str) -> bool:
        """Whether a member is another, or a special case of it."""
        name, of = key.removeprefix(MEMBER), whole.removeprefix(MEMBER)
        while name not in ("", of):
            name = self.parents.get(name, "")
        return name == of

    @cached_property
    def parents(self) -> dict[str, str]:
        """By a member, that of which it is a special case."""
        enums = self.possible.names.all_enums.values()
        return {member.id: member.parent for enum in enums for member in enum.members}

    def may_ask_within(self, by: ReadBy, one: Timed) -> bool:
        """Whether a verb may be told within a step to ask for what a change is for."""
        sort, _, name = by.key.partition(" ")
        needed, how = {*by.given, *((name,) if sort == "part" else ())}, f"verb {by.verb}"
        for index, deed in self.possible.makers.get(by.verb, ()):
            given = dict(deed.given)
            if index not in self.possible.alive or not needed.issubset(given):
                continue
            keys = self.possible.terms(given[name]) if sort == "part" else ()
            if keys and not any(self.is_for(key, one) for key in keys):
                continue
            if self.lets(index, how, one.until, only=False) or self.may_be_within(index, one.until):
                return True
        return False

    def is_past(self, found: Found, one: Timed, asking: Sequence[ReadBy]) -> bool:
        """Whether a change only begins in later parts of a step, with which it is over, than those in which
        anything asks for the value.
        """
        begins, reading = self.both(found, one, {by.verb for by in asking})
        staged = self.staged.get(one.until, [])
        within = (
            begins
            and staged
            and all(row.parts for row in staged)
            and all(self.is_within(index, one.until) for index in begins)
        )
        return bool(within) and all(
            (last := self.parts_in(reading, row)) is not None
            and (first := self.parts_in(begins, row)) is not None
            and (not first or not last or max(last) < min(first))
            for row in staged
        )

    def both(self, found: Found, one: Timed, readers: set[str]) -> tuple[list[int], list[int]]:
        """The clauses with which a change begins, and those of verbs that ask for its value."""
        living = list(self.possible.living())
        return (
            [i for i, row in living if row.found is found and (one.until, one.within) in row.clause.until],
            [i for i, row in living if row.clause.occasion == "verb" and row.clause.name in readers],
        )

    def parts_in(self, clauses: Sequence[int], staged: Staged) -> set[int] | None:
        """In which parts of a step clauses happen, by their numbers; None if they may happen at any time."""
        rest, seen, found = deque(clauses), set(clauses), set[int]()
        while rest:
            now = rest.popleft()
            if self.possible.rows[now].clause.occasion == "always":
                return None
            for other, how in self.above(now):
                clause = self.possible.rows[other].clause
                if clause.occasion == "verb" and clause.name == staged.verb:
                    found |= {number for number, part in enumerate(staged.parts) if how in part}
                elif other not in seen:
                    seen.add(other)
                    rest.append(other)
        return found

    def above(self, index: int) -> Iterator[tuple[int, str]]:
        """The clauses that let one happen, each with how."""
        for sort, name in self.possible.keys(self.possible.rows[index].clause):
            rows = self.possible.makers.get(name, ()) if sort == "verb" else ()
            for other in (*rows, *self.possible.openers.get((sort, name), ())):
                if other[0] in self.possible.alive:
                    yield other[0], f"{sort} {name}"

    def lets(self, index: int, how: str, step: str, *, only: bool) -> bool:
        """Whether a clause lets something happen within a step of its own, and `only` there."""
        clause = self.possible.rows[index].clause
        return clause.occasion == "verb" and any(
            row.verb == clause.name and how in (row.opens if only else row.every)
            for row in self.staged.get(step, ())
        )

    def is_within(self, index: int, step: str) -> bool:
        """Whether a clause only happens within a step."""
        rest, seen = deque([index]), {index}
        while rest:
            now = rest.popleft()
            clause = self.possible.rows[now].clause
            if clause.occasion == "step" and clause.waits[0] == step:
                continue
            above = list(self.above(now))
            if clause.occasion == "always" or not above:
                return False
            for other, how in above:
                if other not in seen and not self.lets(other, how, step, only=True):
                    seen.add(other)
                    rest.append(other)
        return True

    def may_be_within(self, index: int, step: str) -> bool:
        """Whether a clause may happen within a step."""
        rest, seen = deque([index]), {index}
        while rest:
            now = rest.popleft()
            clause = self.possible.rows[now].clause
            if clause.occasion == "always" or (clause.occasion == "step" and clause.waits[0] == step):
                return True
            for other, how in self.above(now):
                if self.lets(other, how, step, only=False):
                    return True
                if other not in seen:
                    seen.add(other)
                    rest.append(other)
        return False
