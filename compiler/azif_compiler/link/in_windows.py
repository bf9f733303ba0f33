"""Actions that may be used while an event goes on, in windows that are never offered then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.holders import SpeaksToHolder
from azif_compiler.deeds.settled import ByOthers, Meanwhile, Prepared
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endings as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules, is_outside
from azif_compiler.link.gathered import place
from azif_compiler.link.own_kind import speaks
from azif_compiler.link.possible import Possible


def never_meanwhile(possible: Possible) -> Iterator[Diagnostic]:
    """Actions that ask of an event that goes on, in windows that neither it nor anything in it offers."""
    offered = Offered(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, Meanwhile) or any(offered.within(w, one.verb) for w in one.windows):
                continue
            there = [w for w in sorted(possible.names.all_windows) if offered.within(w, one.verb)]
            yield complaints.NeverMeanwhile(
                span=place(found, one.at), window=word_of(one.windows[0]), event=word_of(one.verb),
                there=tuple(map(word_of, there)),
            )  # fmt: skip


def offered_to_others(possible: Possible) -> Iterator[Diagnostic]:
    """Actions of somebody else's event, or of anybody's, in windows that it only offers to him."""
    offers: dict[tuple[str, str], set[str]] = {}
    to_holder: set[str] = set()
    for _, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Prepared) and one.window:
                offers.setdefault((one.verb, one.window), set()).add(one.whom)
            elif isinstance(one, SpeaksToHolder):
                to_holder.add(one.kind)
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, ByOthers) and all(
                is_offered_to(possible, offers, window, one) for window in one.windows
            ):
                span, window, event = place(found, one.at), word_of(one.windows[0]), word_of(one.verb)
                if not one.kind:
                    yield complaints.OnlyHisOwn(span=span, window=window, event=event)
                elif speaks(possible, one.kind) in to_holder:
                    yield complaints.OnlyYours(span=span, window=window, event=event)


def is_offered_to(
    possible: Possible, offers: Mapping[tuple[str, str], set[str]], window: str, one: ByOthers
) -> bool:
    """Whether a window is only offered, while an event goes on, to the one who is a parameter of it."""
    rows = [
        (outer, possible.rows[index].clause)
        for outer in possible.windows.get(window, ())
        for index, _ in possible.openers.get(("window", outer), ())
        if index in possible.alive and not is_outside(possible, index, one.verb)
    ]
    return bool(rows) and all(
        clause.occasion == "verb"
        and len(whom := offers.get((clause.name, outer), ())) == 1
        and is_his(possible, clause.name, next(iter(whom)), one)
        for outer, clause in rows
    )


def is_his(
    possible: Possible, verb: str, whom: str, one: ByOthers, seen: frozenset[tuple[str, str]] = frozenset()
) -> bool:
    """Whether somebody whom a verb is told is the one of an event: it is that one, or what happens in
    that event, or else all rules that make it happen while that goes on, tell it of the same.
    """
    if verb == one.verb:
        return whom == one.parameter
    if (verb, whom) in seen:
        return True
    inner = [
        (possible.rows[index].clause, dict(deed.given).get(whom, ()))
        for index, deed in possible.makers.get(verb, ())
        if index in possible.alive
        and is_in_rules(possible.rows[index].clause)
        and not is_outside(possible, index, one.verb)
    ]
    direct = [row for row in inner if (row[0].occasion, row[0].name) == ("verb", one.verb)]
    return bool(inner) and all(
        clause.occasion == "verb"
        and len(told) == 1
        and told[0].startswith(f"part {clause.name} ")
        and is_his(possible, clause.name, told[0].split(" ", 2)[2], one, seen | {(verb, whom)})
        for clause, told in direct or inner
    )


class Offered:
    """In what windows are offered."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.known: dict[tuple[str, str], bool] = {}
        self.steps: dict[str, list[str]] = {}

    def within(self, window: str, event: str) -> bool:
        """Whether a window may be offered while an event goes on."""
        key = window, event
        if key not in self.known:
            possible = self.possible
            self.known[key] = any(
                index in possible.alive and not is_outside(possible, index, event)
                for outer in possible.windows.get(window, ())
                for index, _ in possible.openers.get(("window", outer), ())
            )
        return self.known[key]
