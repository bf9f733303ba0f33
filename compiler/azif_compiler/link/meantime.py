"""Steps that go on while actions may be used: how often that may be, and what is stopped by it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from azif_compiler.deeds.facts import Clause
from azif_compiler.deeds.meanwhile import PerStep, StopsStep
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.limits import LimitedElsewhere, StopsNothing
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.goings import Goings
from azif_compiler.link.in_windows import Offered, is_rule
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
            for _, steps in self.above(window, ()):
                found.update(dict.fromkeys(reversed(steps)))
            self.steps[window] = list(found)
        return self.steps[window]

    def outside(self, window: str, ends: tuple[str, ...]) -> bool:
        """Whether the rules offer a window while none of some steps goes on."""
        mains = {one.id for one in self.possible.names.verbs.get("main", ())}
        return any(
            clause.occasion == "verb" and clause.name in mains and set(ends).isdisjoint(steps)
            for clause, steps in self.above(window, ends)
        )

    def above(self, window: str, ends: tuple[str, ...]) -> Iterator[tuple[Clause, tuple[str, ...]]]:
        """What leads to the offers of a window, with the steps during which it does, the nearest first; up to
        steps that are `ends`, and then only by rules.
        """
        seen = set[int]()
        rest = deque(
            (*way, "")
            for outer in self.possible.windows.get(window, ())
            for way in self.goings.callers.get(("window", outer), ())
        )
        while rest:
            index, number, step = rest.popleft()
            clause = self.possible.rows[index].clause
            if ends and not is_rule(clause):
                continue
            around = (name for name, _ in self.goings.passages(index)[number].steps)
            steps = (*around, *([step] if step else ()))
            yield clause, steps
            if index not in seen and set(ends).isdisjoint(steps):
                seen.add(index)
                rest.extend(
                    (*way, name if sort == "step" else "")
                    for sort, name in self.possible.keys(clause)
                    for way in self.goings.callers.get((sort, name), ())
                )
