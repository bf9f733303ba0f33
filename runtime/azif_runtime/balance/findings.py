"""What the games of a comparison show beside how they end: a reader asks of each card whether it was met at
all, which of its clauses do anything, when it presses, and whether something can be done without end.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.concerned import Named, concerned
from azif_runtime.balance.exposure import Dead, Exposure, dead, exposures
from azif_runtime.balance.games import Played, ready
from azif_runtime.balance.loops import Loop, loops, most_often
from azif_runtime.balance.numerals import counted, label
from azif_runtime.balance.pairs import Pair
from azif_runtime.balance.pressure import Pressure, pressure
from azif_runtime.saves import Setup

GOALLESS = "random"
"""Who chooses without looking at goals."""

BLIND = (
    "No goal says what is worth choosing there, so `{agent}` chose blindly, and people might do better: "
    "{names}. `goal VERB for KIND` of one of the verbs in it makes it seen."
)
"""What is said of components that were played blind."""


class Findings(msgspec.Struct, frozen=True):
    """What was found: `round` is the step that counts as a round, "" if none does; `exposures` and `dead` are
    of what the comparison asks about; `loops` are conspicuous, `oftenest` is what was done most often of all.
    """

    round: str = ""
    pressure: tuple[Pressure, ...] = ()
    exposures: tuple[Exposure, ...] = ()
    dead: tuple[Dead, ...] = ()
    loops: tuple[Loop, ...] = ()
    oftenest: Loop | None = None


def played_blind(found: Findings, agent: str) -> str:
    """Which components were played blind, in a sentence; "" if none was, or if nobody looks at goals."""
    if agent == GOALLESS:
        return ""
    rows = [each for each in found.exposures if each.blind]
    names = ", ".join(f"`{label(each.component)}` (in {counted(each.blind, 'game')})" for each in rows)
    return BLIND.format(agent=agent, names=names) if rows else ""


def findings(comparison: Comparison, rows: Sequence[Pair]) -> Findings:
    """What all pairs show."""
    first, second = [pair.first for pair in rows], [pair.second for pair in rows]
    return noted(comparison.one, comparison.setup, concerned(comparison.one, comparison.other), first, second)


def noted(
    side: Side, setup: Setup, asked: Collection[Named], first: Sequence[Played], second: Sequence[Played] = ()
) -> Findings:
    """What the games of a side show of what is asked about; beside `second` ones, if there are any."""
    one = ready(side)
    return Findings(
        one.mark(msgspec.structs.replace(setup, seed=0)),
        pressure(first, second) if second else (),
        exposures(one.program, first, asked),
        dead(one.program, first, asked),
        loops(first),
        most_often(first),
    )
