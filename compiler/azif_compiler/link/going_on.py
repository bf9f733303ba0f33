"""Which events are certainly going on when a clause happens, and of which it speaks nevertheless.

`the toss` means the innermost toss that is going on. Inside the verb there is one, and so there is in all
that only happens inside: in its windows, in what answers it, behind its outcomes. Anywhere else the sentence
would stop the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from azif_compiler.deeds.facts import Clause
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import Row
from azif_compiler.link.possible import Possible

Events = frozenset[str]
"""Ids of verbs of which an event is going on."""

NONE: Events = frozenset()

Sure = int
"""Events that are going on, of those of which anything speaks: a bit each (`GoingOn.bits`)."""


class Missing(NamedTuple):
    """A clause speaks of an event that need not be there: where, of which, the verb that does if it is one,
    and whether a condition decides about it.
    """

    row: Row
    at: int
    event: str
    verb: str
    maybe: bool


class GoingOn:
    """What goes on around each clause that can happen; `asked` are the events of which anything speaks."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.values = needs_of_values(possible)
        self.needs = needs_of_verbs(possible, self.values)
        told = (spoken_of(self.values, one.name) for row in possible.rows for one in row.clause.spoken)
        self.asked = tuple(sorted(NONE.union(*told)))
        self.bits = {name: 1 << number for number, name in enumerate(self.asked)}
        self.where: dict[tuple[str, str], Sure] = {}
        """What goes on wherever a verb happens, a step begins, a window is offered or a script is performed,
        as far as it is known that they do.
        """
        self.around: dict[int, Sure] = {}
        self.settle()

    def sure_of(self, names: Iterable[str]) -> Sure:
        """The bits of events."""
        found = 0
        for name in names:
            found |= self.bits.get(name, 0)
        return found

    def events(self, sure: Sure) -> Events:
        """The events of bits."""
        return frozenset(name for name, bit in self.bits.items() if sure & bit)

    def settle(self) -> None:
        """Find out what is sure around each clause: what is so wherever it can happen.

        What is sure only ever becomes less, so that of what lets a clause happen only news count.
        """
        waiting: dict[tuple[str, str], list[int]] = {}
        for index, row in self.possible.living():
            for key in self.possible.keys(row.clause):
                waiting.setdefault(key, []).append(index)
        self.where.update((("verb", verb.id), 0) for verb in self.possible.names.verbs.get("main", ()))
        rest = deque((index for index, _ in self.possible.living()) if self.asked else ())
        pending = set(rest)
        while rest:
            index = rest.popleft()
            pending.discard(index)
            clause = self.possible.rows[index].clause
            found = self.sure(clause)
            if found is None or self.around.get(index) == found:
                continue
            self.around[index] = found
            for key, inside in made_by(clause):
                here = found | self.sure_of(inside)
                before = self.where.get(key)
                now = here if before is None else before & here
                if now != before:
                    self.where[key] = now
                    again = [other for other in waiting.get(key, ()) if other not in pending]
                    rest.extend(again)
                    pending.update(again)

    def sure(self, clause: Clause) -> Sure | None:
        """What goes on wherever a clause happens; None if nothing is known yet."""
        own = self.sure_of(clause.sure)
        match clause.occasion:
            case "always":
                return own
            case "verb" | "event":
                found = self.calls(clause.waits[0])
            case "step" | "beside":
                found = both(self.where.get(("step", clause.waits[0])), self.calls(clause.waits[0]))
            case "script":
                found = self.where.get(("script", clause.waits[0]))
            case "window":
                found = None
                for window in clause.waits:
                    for outer in self.possible.windows.get(window, ()):
                        found = both(found, self.where.get(("window", outer)))
        return None if found is None else found | own

    def calls(self, verb: str) -> Sure | None:
        """What goes on wherever a verb happens, itself included."""
        found = self.where.get(("verb", verb))
        return None if found is None else found | self.bits.get(verb, 0)

    def missing(self) -> Iterator[Missing]:
        """Where clauses speak of what need not be there; of a verb, where it is made to happen."""
        for index, row in self.possible.living():
            sure = self.around.get(index)
            if row.clause.occasion == "verb" or sure is None:
                continue
            for spoken in row.clause.spoken:
                needed = spoken_of(self.values, spoken.name).difference(self.events(sure), spoken.inside)
                for event in sorted(needed):
                    yield Missing(row, spoken.at, event, "", spoken.maybe)
            for deed in row.clause.deeds:
                if needs := self.needs.get(deed.verb, NONE):
                    for event in sorted(needs.difference(self.events(sure), deed.inside)):
                        yield Missing(row, deed.at, event, deed.verb, deed.maybe)

    def blamed(self, one: Missing) -> Iterator[Missing]:
        """The sentences of strangers that make happen what a clause waits for, where the event is not going
        on of which it speaks: its author knows nothing of them.
        """
        clause, file = one.row.clause, one.row.found.state.file
        sees = self.possible.names.sees(file.package, file.part)
        for index, deed in (
            self.possible.makers.get(clause.waits[0], ()) if clause.occasion == "event" else ()
        ):
            row, sure = self.possible.rows[index], self.around.get(index)
            known = sure is None or (sure | self.sure_of(deed.inside)) & self.bits.get(one.event, 0)
            if row.found.state.file.package not in sees and not known:
                yield Missing(row, deed.at, one.event, deed.verb, maybe=True)

    def windows_in(self, event: str) -> Iterator[str]:
        """The windows that are only offered while an event is going on; first what comes before the rest."""
        windows = sorted(self.possible.names.all_windows)
        for window in sorted(windows, key=lambda one: not word_of(one).startswith(BEFORE)):
            found: Sure | None = None
            for outer in self.possible.windows[window]:
                found = both(found, self.where.get(("window", outer)))
            if found is not None and found & self.bits.get(event, 0):
                yield window


BEFORE = "before"
"""How the names of windows begin in which an event is still open."""


def made_by(clause: Clause) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """What a clause lets happen, each with the events inside which it does."""
    for deed in clause.deeds:
        yield ("verb", deed.verb), deed.inside
    for one in clause.opened:
        yield (one.sort, one.name), one.inside


def both(one: Sure | None, other: Sure | None) -> Sure | None:
    """What is sure in two cases, of which nothing may be known."""
    if one is None or other is None:
        return one if other is None else other
    return one & other


def spoken_of(values: dict[str, Events], name: str) -> Events:
    """Of which events is spoken: of one, or of those of a value."""
    sort, blank, value = name.partition(" ")
    return values.get(value, NONE) if blank and sort == "value" else frozenset({name})


def needs_of_values(possible: Possible) -> dict[str, Events]:
    """Of which events each value speaks, itself or by other values."""
    rows = [row for _, facts in possible.facts for row in facts.values]
    found: dict[str, Events] = {}
    changed = True
    while changed:
        changed = False
        for name, spoken in rows:
            before = found.get(name, NONE)
            now = before | spoken_of(found, spoken.name)
            if now != before:
                found[name] = now
                changed = True
    return found


def needs_of_verbs(possible: Possible, values: dict[str, Events]) -> dict[str, Events]:
    """Which events must be going on for each verb: those of which it speaks whatever the case."""
    clauses = [row.clause for row in possible.rows if row.clause.occasion == "verb"]
    found: dict[str, Events] = {}
    for clause in clauses:
        own = {clause.name}
        told = NONE.union(
            *(spoken_of(values, s.name) - own.union(s.inside) for s in clause.spoken if not s.maybe)
        )
        found[clause.name] = found.get(clause.name, NONE) | told
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            before = found[clause.name]
            more = (found.get(d.verb, NONE).difference(d.inside) for d in clause.deeds if not d.maybe)
            now = before.union(*more) - {clause.name}
            if now != before:
                found[clause.name] = now
                changed = True
    return found
