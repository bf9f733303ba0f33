"""What is to last until a step ends, and ends with somebody else's, or begins where none may go on."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.turns import UpTo
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import whose_ends as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules
from azif_compiler.link.gathered import Row, place
from azif_compiler.link.goings import Goings
from azif_compiler.link.in_windows import Offered
from azif_compiler.link.one_by_one import for_whom, from_main, ways_of
from azif_compiler.link.own_kind import speaks
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def over_with_others(possible: Possible, goings: Goings) -> Iterator[Diagnostic]:
    """What components let count until a step ends, in the abilities and scripts that they have."""
    ends = Ends(possible, goings)
    for found, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, UpTo) and (way := ends.begins.get((id(found), one.at))) is not None:
                yield from ends.told(found, one, way)


class Ends:
    """Where what counts begins, and for whom steps come."""

    def __init__(self, possible: Possible, goings: Goings) -> None:
        self.possible, self.goings = possible, goings
        self.offered = Offered(possible)
        self.ways = ways_of(possible)
        self.for_one = {
            way.script for _, facts in possible.facts for way in facts.performed if way.how == "one"
        }
        self.near = {verb: number for number, verb in enumerate(from_main(possible, self.ways))}
        self.begins = {
            (id(row.found), passage.at): (index, number)
            for index, row in possible.living()
            if not is_in_rules(row.clause)
            for number, passage in enumerate(goings.passages(index))
            if passage.sort == "until"
        }

    def told(self, found: Found, one: UpTo, way: tuple[int, int]) -> Iterator[Diagnostic]:
        """What is wrong with one, if anything is."""
        known = for_whom(self.possible, self.ways, one.step, ())
        persons = self.possible.names.persons
        each = bool(known) and all(gone.kind in persons for gone in known)
        row = self.possible.rows[way[0]]
        if one.anybodys and each and (one.following or self.is_beyond(way, one.step)):
            once = min(known, key=lambda gone: self.near.get(gone.verb, len(self.near))).once
            yield complaints.OverWithTheFirst(
                span=place(found, one.at), step=spoken(word_of(one.step)), next=one.following,
                person=spoken(word_of(known[0].kind)), once=spoken(word_of(once)),
                yours=self.is_spoken_to(row),
            )  # fmt: skip
        elif not one.following and (there := self.past(way, one.step)) is not None:
            yield complaints.OverAlready(
                span=place(found, one.at), step=spoken(word_of(one.step)), yours=not one.anybodys,
                there=tuple(spoken(word_of(name)) for name in there[:1]), once=self.is_once("step", one.step),
            )  # fmt: skip
        elif not (one.following or one.asked) and row.clause.occasion == "window":
            verb = self.only_in(one.step)
            if verb and self.may_be_used_outside(row, verb):
                known_windows = sorted(self.possible.names.all_windows)
                there = [window for window in known_windows if self.opens(one.step, window)]
                yield complaints.NoneMayGoOn(
                    span=place(found, one.at), step=spoken(word_of(one.step)),
                    there=tuple(spoken(word_of(window)) for window in there),
                    around=self.around(row) if verb == one.step else "",
                )  # fmt: skip

    def is_spoken_to(self, row: Row) -> bool:
        """Whether somebody is `you` on the component on which a clause stands, or in a script that is carried
        out by whom it is about.
        """
        if row.clause.occasion == "script" and self.for_one.isdisjoint(row.clause.waits):
            return True
        kind = row.clause.kind
        return kind in self.possible.names.kinds and bool(speaks(self.possible, kind))

    def around(self, row: Row) -> str:
        """The innermost step that goes on wherever the windows of an action are offered; "" if there is no
        such one.
        """
        found: set[str] = set()
        for window in row.clause.waits:
            for index, number in self.goings.callers.get(("window", window), ()):
                own = tuple(name for name, _ in self.goings.passages(index)[number].steps)
                leading = self.goings.leading_to([(index, number)], rules=True)
                found.add(next((steps[-1] for steps in (own, *(one.steps for one in leading)) if steps), ""))
        return spoken(word_of(*found)) if len(found) == 1 and "" not in found else ""

    def opens(self, step: str, window: str) -> bool:
        """Whether a window is offered in a step itself."""
        passages = (self.goings.passages(i)[n] for i, n in self.goings.callers.get(("window", window), ()))
        return any(name == step for passage in passages for name, _ in passage.steps)

    def is_beyond(self, way: tuple[int, int], step: str) -> bool:
        """Whether something may happen while a step does not go on, by what rules do."""
        return any(
            step not in one.steps
            and (
                one.clause.occasion == "always"
                or (one.clause.occasion, word_of(one.clause.name)) == ("verb", "main")
            )
            for one in self.goings.leading_to([way], (step,), rules=True)
        )

    def past(self, way: tuple[int, int], step: str) -> list[str] | None:
        """The steps that go on, as far as rules lead there, where a step has gone by before in the same row;
        None where it has not, or goes on, or is yet to come.
        """
        around, is_past = dict[str, None](), False
        within = self.hosts(step)
        for one in self.goings.leading_to([way], rules=True):
            if step in one.steps or (one.clause.occasion == "step" and step in one.clause.waits):
                return None
            around.update(dict.fromkeys(reversed(one.steps)))
            passages = enumerate(self.goings.passages(one.row))
            turns = [
                at
                for at, each in passages
                if (each.sort, each.name) == ("step", step)
                or (at != one.number and each.sort == "verb" and each.name in within)
            ]
            if turns and min(turns) > one.number:
                return None
            is_past = is_past or bool(turns)
        return list(around) if is_past else None

    def hosts(self, step: str) -> set[str]:
        """The verbs in whose bodies a step comes."""
        return {
            self.possible.rows[index].clause.name
            for index, _ in self.possible.openers.get(("step", step), ())
            if index in self.possible.alive and self.possible.rows[index].clause.occasion == "verb"
        }

    def is_once(self, sort: str, name: str) -> bool:
        """Whether a step, or a verb, comes once in a game: in `main`, by one way alone, without a loop."""
        known = self.goings.callers.get((sort, name), [])
        if len(known) != 1:
            return False
        index, number = known[0]
        clause = self.possible.rows[index].clause
        if clause.occasion != "verb" or self.goings.passages(index)[number].loops:
            return False
        return word_of(clause.name) == "main" or self.is_once("verb", clause.name)

    def only_in(self, step: str) -> str:
        """The event in which alone a step comes, or that is meant itself, and which may never happen; "" if
        it comes in any case.
        """
        known = self.possible.names.all_verbs
        if step in known and not known[step].procedure:
            return step
        verbs = self.hosts(step)
        return next(iter(verbs)) if len(verbs) == 1 and not any(known[one].procedure for one in verbs) else ""

    def may_be_used_outside(self, row: Row, verb: str) -> bool:
        """Whether an action may be used in a window that is never offered while an event goes on."""
        return any(self.is_used_outside(window, verb) for window in row.clause.waits)

    def is_used_outside(self, window: str, verb: str) -> bool:
        """Whether what a window offers may be used when an event of a verb never goes on."""
        return any(
            not self.offered.within(outer, verb)
            for outer in self.possible.windows.get(window, ())
            if any(
                index in self.possible.alive for index, _ in self.possible.openers.get(("window", outer), ())
            )
        )
