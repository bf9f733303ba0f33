"""What comes too early or too late for its event: the variables of an event, from the proposal to the end.

The body of a verb asks for the variables of its event and sets them, one moment after the other, and offers
windows in between. An ability that answers the event, or that is used in one of these windows, has its place
among these moments: before all, behind all, or where its window is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from azif_compiler import ir
from azif_compiler.deeds.course import ASKING
from azif_compiler.deeds.facts import Clause
from azif_compiler.deeds.moments import Course, Flagged, Variable
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import in_time as complaints
from azif_compiler.diagnostics.set_anew import SetAnew
from azif_compiler.ir.node import word_of
from azif_compiler.ir.walk import nodes_of
from azif_compiler.link.gathered import Row, place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

Variables = frozenset[tuple[str, str]]
"""Variables of events, each with its verb."""


class When(NamedTuple):
    """Between which moments of a course something is done."""

    first: int
    last: int


PROPOSED: Final = When(-2, -2)
"""While it is not certain that the event happens."""
BEFORE: Final = When(-1, -1)
AFTER: Final = When(1_000_000, 1_000_000)
REPLACED: Final = When(1_000_001, 1_000_001)
"""When something else happens in place of it."""


class Stated(NamedTuple):
    """A course, where its verb is declared, and when its windows are offered that no other verb offers."""

    found: Found
    course: Course
    windows: dict[str, When]


class Times:
    """When abilities come in the course of an event."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        bodies = [row.clause.name for row in possible.rows if row.clause.occasion == "verb"]
        self.stated = {
            one.verb: Stated(found, one, dict(self.windows(one)))
            for found, facts in possible.facts
            for one in facts.courses
            if bodies.count(one.verb) == 1  # nothing is changed of it
        }
        self.changed = {
            (one.verb, one.name)
            for row in possible.rows
            for one in row.clause.sets
            if row.clause.name != one.verb
        }
        """What others set than the verb itself."""

    def windows(self, course: Course) -> Iterator[tuple[str, When]]:
        """The windows that are only offered in a course, and when."""
        for window, outer in self.possible.windows.items():
            rows = {row for one in outer for row, _ in self.possible.openers.get(("window", one), ())}
            makers = {self.possible.rows[row].clause for row in rows}
            if {(one.occasion, one.name) for one in makers} == {("verb", course.verb)}:
                offers = [one for one in course.moments if one.does == "offers" and one.name in outer]
                if offers:
                    yield window, When(min(one.first for one in offers), max(one.last for one in offers))

    def abilities(self) -> Iterator[tuple[Row, Stated, When]]:
        """The abilities whose time is known."""
        for _, row in self.possible.living():
            found = self.time(row.clause)
            if found is not None:
                yield row, *found

    def time(self, clause: Clause) -> tuple[Stated, When] | None:
        """In the course of which verb a clause comes, and when, if that is known."""
        if clause.occasion == "event" and clause.waits[0] in self.stated:
            stated = self.stated[clause.waits[0]]
            match clause.stage:
                case "when":
                    return stated, AFTER
                case "before":
                    return stated, BEFORE
                case "instead" if not clause.proceeds:
                    return stated, REPLACED
                case _:
                    return stated, PROPOSED
        if clause.occasion == "window":
            for stated in self.stated.values():
                if all(window in stated.windows for window in clause.waits):
                    times = [stated.windows[window] for window in clause.waits]
                    return stated, When(min(one.first for one in times), max(one.last for one in times))
        return None

    def flag(self, course: Course, name: str, when: When) -> bool | None:
        """What a flag is at some time; None if that is not known."""
        begins = {variable: flag for variable, _, flag in course.begins}
        if name not in begins or (course.verb, name) in self.changed:
            return None
        known, floor = begins[name], -1
        sets = [one for one in course.moments if one.does == "sets" and one.name == name]
        for one in sets:
            if one.sure and one.last < when.first:
                known, floor = one.flag, one.first
        others = [one for one in sets if one.last > floor and one.first <= when.last]
        return known if all(one.flag is known for one in others) else None


def in_time(possible: Possible) -> Iterator[Diagnostic]:
    """What abilities do to an event that is over, or has not come so far, or ask of it too early."""
    times, looked = Times(possible), looked_for(possible)
    flagged: dict[str, list[tuple[Found, Flagged]]] = {}
    for found, facts in possible.facts:
        for one in facts.flagged:
            flagged.setdefault(one.verb, []).append((found, one))
    yield from behind_outcomes(times, flagged)
    for row, stated, when in times.abilities():
        yield from set_too_late(times, row, stated, when)
        yield from set_anew(times, looked, row, stated, when)
        yield from done_in_vain(times, flagged, row, stated, when)
        yield from asked_too_early(looked, row, stated, when)


# ---- what is done ----------------------------------------------------------------------------------


def set_too_late(times: Times, row: Row, stated: Stated, when: When) -> Iterator[Diagnostic]:
    """Variables that are set when nothing asks for them any more."""
    for one in row.clause.sets:
        asking = [m for m in stated.course.moments if m.does == "asks" and m.name == one.name]
        if (
            one.verb == stated.course.verb
            and not one.inside
            and asking
            and all(moment.last < when.first for moment in asking)
            and not is_asked_besides(times.possible, one, stated)
        ):
            last = max(asking, key=lambda moment: moment.last)
            yield complaints.SetTooLate(
                span=row.span(one.at),
                event=word_of(one.verb),
                why=unasked(one, when),
                asked=place(stated.found, last.at),
                windows=tuple(
                    word_of(window)
                    for window, offered in stated.windows.items()
                    if any(moment.last >= offered.first for moment in asking)
                ),
            )


def set_anew(
    times: Times, looked: Mapping[str, Variables], row: Row, stated: Stated, when: When
) -> Iterator[Diagnostic]:
    """A variable that the verb finds out itself later on, before anything asks for it."""
    only = row.clause.sets[0] if len(row.clause.sets) == 1 else None
    if only is None or only.verb != stated.course.verb or only.inside:
        return
    own = [m for m in stated.course.moments if m.name == only.name and m.last > when.last]
    first = min(own, key=lambda moment: moment.first, default=None)
    if first is None or first.does != "sets" or not (first.value or first.sure):
        return
    asked = looked.get(first.value, NONE)
    verbs = (
        other.clause.name
        for _, other in times.possible.living()
        if other.clause.occasion == "verb" and any((one.verb, one.name) in asked for one in other.clause.sets)
    )
    yield SetAnew(
        span=row.span(only.at), event=word_of(only.verb), name=only.name, found=place(stated.found, first.at),
        verbs=tuple(dict.fromkeys(word_of(verb) for verb in verbs if verb != only.verb)),
    )  # fmt: skip


def unasked(variable: Variable, when: When) -> str:
    """Why it is nothing that a variable is set at some time."""
    event = word_of(variable.verb)
    if when == REPLACED:
        return f"the {event} does not happen"
    return f"nothing asks for the {variable.name} of a {event} any more"


def is_asked_besides(possible: Possible, variable: Variable, stated: Stated) -> bool:
    """Whether anything but its verb asks for a variable, and not only to set it anew."""
    for found, _ in possible.facts:
        if found is stated.found or not found.cell.mentions((variable.name,)):
            continue
        whole = found.cell.compiled()
        own = [
            node
            for node in nodes_of(whole, SETTING)
            if isinstance(node.target, ir.EventPart) and is_it(node.target, variable)
        ]
        if found.cell.amended() or mentions(whole, variable) > mentions(tuple(own), variable):
            return True
    return False


def mentions(whole: object, variable: Variable) -> int:
    """How often something speaks of a variable."""
    return sum(is_it(part, variable) for part in nodes_of(whole, ASKING))


def is_it(part: ir.EventPart, variable: Variable) -> bool:
    """Whether a part of an event is a variable."""
    return (part.verb, part.name) == (variable.verb, variable.name)


SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})


def done_in_vain(
    times: Times,
    flagged: Mapping[str, list[tuple[Found, Flagged]]],
    row: Row,
    stated: Stated,
    when: When,
) -> Iterator[Diagnostic]:
    """Verbs that do nothing at this time of the event."""
    course = stated.course
    for deed in row.clause.deeds:
        asked = [one for one in flagged.get(deed.verb, ()) if one[1].event == course.verb]
        wrong = [place(found, one.at) for found, one in asked if is_denied(times, course, one, when)]
        if not wrong or course.verb in deed.inside:
            continue
        known = {"": BEFORE, **stated.windows}
        open_at = {
            name: other
            for name, other in known.items()
            if not any(is_denied(times, course, one, other) for _, one in asked)
        }
        yield complaints.NotAtThisTime(
            span=row.span(deed.at),
            verb=word_of(deed.verb),
            event=word_of(course.verb),
            why=in_vain(word_of(course.verb), when, open_at.values()),
            before="" in open_at,
            windows=tuple(word_of(name) for name in open_at if name),
            needs=wrong[0],
        )


def behind_outcomes(times: Times, flagged: Mapping[str, list[tuple[Found, Flagged]]]) -> Iterator[Diagnostic]:
    """Verbs that do nothing behind an outcome of the very event that they are about: it is over."""
    for _, row in times.possible.living():
        for deed in row.clause.deeds:
            for found, one in flagged.get(deed.verb, ()):
                stated = times.stated.get(one.event) if one.event in deed.inside else None
                if stated is None or not is_denied(times, stated.course, one, AFTER):
                    continue
                yield complaints.NotAtThisTime(
                    span=row.span(deed.at), verb=word_of(deed.verb), event=word_of(one.event),
                    why=f"the {word_of(one.event)} is over behind its outcome", before=False,
                    windows=tuple(
                        word_of(name)
                        for name, offered in stated.windows.items()
                        if not is_denied(times, stated.course, one, offered)
                    ),
                    needs=place(found, one.at),
                )  # fmt: skip
                break


def in_vain(event: str, when: When, others: Iterable[When]) -> str:
    """Why something does nothing at some time that would do something at others."""
    if when == REPLACED:
        return f"the {event} does not happen"
    late = all(other.first < when.first for other in others)
    return f"it comes too {'late' if late else 'early'} in a {event}"


def is_denied(times: Times, course: Course, one: Flagged, when: When) -> bool:
    """Whether a flag is not at some time what a verb needs it to be."""
    return times.flag(course, one.name, when) is (not one.holds)


# ---- what is asked ---------------------------------------------------------------------------------


def asked_too_early(
    looked: Mapping[str, Variables], row: Row, stated: Stated, when: When
) -> Iterator[Diagnostic]:
    """What an ability asks of an event before anything of it is known."""
    course, clause = stated.course, row.clause
    early = {name for name, begins, _ in course.begins if not begins and is_unset(course, name, when)}
    early -= {one.name for one in clause.sets if one.verb == course.verb}
    if when.first >= AFTER.first or not early:
        return
    said: dict[int, tuple[str, str]] = {}
    for asks in clause.asks:
        if asks.inside:
            continue
        if not asks.verb:
            known = {name for name in early if (course.verb, name) in looked.get(asks.name, NONE)}
            if known:
                said[asks.at] = (word_of(asks.name), min(known))
        elif asks.verb == course.verb and asks.name in early:
            said[asks.at] = (f"the {word_of(course.verb)}'s {asks.name}", asks.name)
    for at, (what, name) in said.items():
        first = next(one for one in course.moments if one.does == "sets" and one.name == name)
        yield complaints.NotKnownSoFar(
            span=row.span(at),
            what=what,
            event=word_of(course.verb),
            found=place(stated.found, first.at),
            value=until_then(looked, course, first.value, when),
            windows=tuple(
                word_of(window)
                for window, offered in stated.windows.items()
                if not is_unset(course, name, offered)
            ),
        )


def until_then(looked: Mapping[str, Variables], course: Course, value: str, when: When) -> str:
    """The value that something is set to later on, if all of it is known already."""
    asked = looked.get(value, NONE)
    unset = any(verb == course.verb and is_unset(course, name, when) for verb, name in asked)
    return "" if unset else word_of(value)


def is_unset(course: Course, name: str, when: When) -> bool:
    """Whether a variable that is found out in a course, before it is asked for, is only found out later."""
    own = [one for one in course.moments if one.name == name and one.does != "offers"]
    sets = [one for one in own if one.does == "sets"]
    return bool(sets) and own[0].does == "sets" and all(one.first > when.last for one in sets)


def looked_for(possible: Possible) -> dict[str, Variables]:
    """For which variables each value asks, itself or by other values."""
    rows = [row for _, facts in possible.facts for row in facts.looked]
    found: dict[str, Variables] = {}
    changed = True
    while changed:
        changed = False
        for name, one in rows:
            more = frozenset({(one.verb, one.name)}) if one.verb else found.get(one.name, NONE)
            if not more <= found.get(name, NONE):
                found[name], changed = found.get(name, NONE) | more, True
    return found


NONE: Variables = frozenset()
