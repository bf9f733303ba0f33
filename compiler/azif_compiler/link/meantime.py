"""Steps that go on while actions may be used: how often that may be, and what is stopped by it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.meanwhile import PerStep, StopsStep
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.limits import LimitedElsewhere, StopsNothing
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules
from azif_compiler.link.gathered import place
from azif_compiler.link.goings import Goings
from azif_compiler.link.in_windows import Offered
from azif_compiler.link.possible import Possible


def limited_in_vain(possible: Possible, goings: Goings) -> Iterator[Diagnostic]:
    """Actions that may be used so often per step, in windows that are never offered during that step."""
    offered, meantime = Offered(possible), Meantime(possible, goings)
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, PerStep) or not any(meantime.during(w) for w in one.windows):
                continue
            if any(offered.within(w, one.step) or one.step in meantime.during(w) for w in one.windows):
                continue
            window = one.windows[0]
            yield LimitedElsewhere(
                span=place(found, one.at), step=word_of(one.step), window=word_of(window),
                there=tuple(map(word_of, meantime.during(window)[:4])),
            )  # fmt: skip


def stopped_in_vain(possible: Possible, goings: Goings) -> Iterator[Diagnostic]:
    """Actions that stop a step, in windows that are also offered while it does not go on."""
    meantime = Meantime(possible, goings)
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, StopsStep) and any(meantime.outside(w, one.steps) for w in one.windows):
                window = one.windows[0]
                others = [name for name in meantime.during(window) if name not in one.steps][:2]
                yield StopsNothing(
                    span=place(found, one.at), step=word_of(one.steps[0]), window=word_of(window),
                    there=tuple(map(word_of, others)),
                )  # fmt: skip


class Meantime:
    """During which steps windows are offered."""

    def __init__(self, possible: Possible, goings: Goings) -> None:
        self.possible, self.goings = possible, goings
        self.steps: dict[str, list[str]] = {}

    def during(self, window: str) -> list[str]:
        """The steps that may go on while a window is offered, the nearest first."""
        if window not in self.steps:
            found: dict[str, None] = {}
            for one in self.goings.leading_to(self.offers(window)):
                found.update(dict.fromkeys(reversed(one.steps)))
            self.steps[window] = list(found)
        return self.steps[window]

    def outside(self, window: str, ends: tuple[str, ...]) -> bool:
        """Whether the rules offer a window while none of some steps goes on."""
        mains = {one.id for one in self.possible.names.verbs.get("main", ())}
        rules = [way for way in self.offers(window) if is_in_rules(self.possible.rows[way[0]].clause)]
        return any(
            one.clause.occasion == "verb" and one.clause.name in mains and set(ends).isdisjoint(one.steps)
            for one in self.goings.leading_to(rules, ends, rules=True)
        )

    def offers(self, window: str) -> Iterator[tuple[int, int]]:
        """Where a window is offered in which actions for it can be used."""
        for outer in self.possible.windows.get(window, ()):
            yield from self.goings.callers.get(("window", outer), ())
