"""What was found of a piece so far, while its facts are gathered."""

from __future__ import annotations

from typing import Any

from azif_compiler.deeds.conditional import (
    Alike,
    Apart,
    Behind,
    Belongs,
    Company,
    Guarded,
    Held,
    Leaves,
    Needed,
    Share,
    Stands,
    Wanted,
    Works,
)  # fmt: skip
from azif_compiler.deeds.counted import (
    Asks,
    Changes,
    Drains,
    Empties,
    Fills,
    Hollow,
    Loop,
    Misjudged,
    OnItself,
    Opposed,
    Regained,
    Reread,
    TakenFrom,
    Told,
)  # fmt: skip
from azif_compiler.deeds.facts import (
    NONE,
    Clause,
    Compared,
    Facts,
    Floor,
    Flow,
    Had,
    Lies,
    Modified,
    Moved,
    Moves,
    Passed,
    Range,
    Sought,
    Spoken,
    Terms,
)  # fmt: skip
from azif_compiler.deeds.landings import Landing
from azif_compiler.deeds.latches import ForGood
from azif_compiler.deeds.moments import (
    AsksItself,
    AtFirst,
    Closing,
    Course,
    Emptied,
    Flagged,
    Missed,
    Order,
    Parting,
    Recounted,
    Removal,
    Renews,
    Season,
    Variable,
)  # fmt: skip
from azif_compiler.deeds.persons import Addressed, Anybodys, Owned, Performed
from azif_compiler.deeds.recurring import Again, Awaited, Checked
from azif_compiler.deeds.settled import Settled
from azif_compiler.deeds.situations import Situation
from azif_compiler.deeds.turns import Turn
from azif_compiler.deeds.uses import Takes


class Gathered:
    """What was found so far: a row of each sort of facts, which begins when something of it is found."""

    clauses: list[Clause]
    compared: list[Compared]
    ranges: list[Range]
    floors: list[Floor]
    flows: list[Flow]
    moved: list[Moved]
    lies: list[Lies]
    inactive: list[str]
    prices: list[str]
    once: list[str]
    values: list[tuple[str, Spoken]]
    lent: list[Terms]
    homes: list[tuple[str, str]]
    passed: list[Passed]
    had: list[Had]
    again: list[Again]
    checked: list[Checked]
    ready: list[str]
    gifts: list[str]
    asking: list[str]
    takers: list[str]
    moves: list[Moves]
    sides: list[int]
    shown: list[tuple[int, int]]
    wanted: list[Wanted]
    works: list[Works]
    held: list[Held]
    twice: list[int]
    modified: list[Modified]
    bounded: list[str]
    renewed: list[tuple[str, int]]
    regained: list[Regained]
    misjudged: list[Misjudged]
    sought: list[Sought]
    leaves: list[Leaves]
    apart: list[Apart]
    stands: list[Stands]
    away: list[tuple[str, str]]
    marks: list[tuple[str, str]]
    behind: list[Behind]
    anybodys: list[Anybodys]
    guarded: list[Guarded]
    needed: list[Needed]
    awaited: list[Awaited]
    performed: list[Performed]
    addressed: list[Addressed]
    behind_may: list[tuple[int, int]]
    alike: list[Alike]
    shares: list[Share]
    belongs: list[Belongs]
    hollow: list[Hollow]
    told: list[Told]
    changes: list[Changes]
    loops: list[Loop]
    asks: list[Asks]
    shifted: list[str]
    empties: list[Empties]
    reread: list[Reread]
    fills: list[Fills]
    drains: list[Drains]
    brings: list[tuple[str, str, str]]
    defaults: list[Flow]
    company: list[Company]
    on_itself: list[OnItself]
    taken_from: list[TakenFrom]
    courses: list[Course]
    flagged: list[Flagged]
    puts: list[tuple[str, str, str]]
    emptied: list[Emptied]
    itself: list[AsksItself]
    looked: list[tuple[str, Variable]]
    removals: list[Removal]
    missed: list[Missed]
    closings: list[Closing]
    seasons: list[Season]
    opposed: list[Opposed]
    recounted: list[Recounted]
    coming: list[tuple[str, bool]]
    partings: list[tuple[Parting, ...]]
    at_first: list[AtFirst]
    owned: list[Owned]
    caps: list[tuple[str, str]]
    situations: list[Situation]
    landings: list[Landing]
    settled: list[Settled]
    turns: list[Turn]
    takes: list[Takes]
    for_good: list[ForGood]
    renews: list[Renews]
    orders: list[Order]
    uses: list[str]
    variables: list[Variable]
    """For what the clause or value asks that is gone through: no fact of its own."""

    def __getattr__(self, sort: str) -> list[Any]:
        """A row that is empty still."""
        if sort not in SORTS:
            raise AttributeError(sort)
        row: list[Any] = []
        setattr(self, sort, row)
        return row

    def facts(self) -> Facts:
        """All of it."""
        rows = {
            sort: tuple(dict.fromkeys(row) if sort in EACH_ONCE else row)
            for sort, row in vars(self).items()
            if row and sort != "variables"
        }
        return Facts(**rows) if rows else NONE


SORTS = frozenset(Gathered.__annotations__)

EACH_ONCE = frozenset({"sides", "shifted", "turns", "uses"})
"""The rows in which nothing stands twice."""
