"""What was found of a piece so far, while its facts are gathered."""

from __future__ import annotations

from dataclasses import dataclass, field

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


@dataclass(slots=True)
class Gathered:
    """What was found so far."""

    clauses: list[Clause] = field(default_factory=list)
    compared: list[Compared] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    floors: list[Floor] = field(default_factory=list)
    flows: list[Flow] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)
    lies: list[Lies] = field(default_factory=list)
    inactive: list[str] = field(default_factory=list)
    prices: list[str] = field(default_factory=list)
    once: list[str] = field(default_factory=list)
    values: list[tuple[str, Spoken]] = field(default_factory=list)
    lent: list[Terms] = field(default_factory=list)
    homes: list[tuple[str, str]] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)
    had: list[Had] = field(default_factory=list)
    again: list[Again] = field(default_factory=list)
    checked: list[Checked] = field(default_factory=list)
    ready: list[str] = field(default_factory=list)
    gifts: list[str] = field(default_factory=list)
    asking: list[str] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    moves: list[Moves] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)
    works: list[Works] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    twice: list[int] = field(default_factory=list)
    modified: list[Modified] = field(default_factory=list)
    bounded: list[str] = field(default_factory=list)
    renewed: list[tuple[str, int]] = field(default_factory=list)
    regained: list[Regained] = field(default_factory=list)
    misjudged: list[Misjudged] = field(default_factory=list)
    sought: list[Sought] = field(default_factory=list)
    leaves: list[Leaves] = field(default_factory=list)
    apart: list[Apart] = field(default_factory=list)
    stands: list[Stands] = field(default_factory=list)
    away: list[tuple[str, str]] = field(default_factory=list)
    marks: list[tuple[str, str]] = field(default_factory=list)
    behind: list[Behind] = field(default_factory=list)
    anybodys: list[Anybodys] = field(default_factory=list)
    guarded: list[Guarded] = field(default_factory=list)
    needed: list[Needed] = field(default_factory=list)
    awaited: list[Awaited] = field(default_factory=list)
    performed: list[Performed] = field(default_factory=list)
    addressed: list[Addressed] = field(default_factory=list)
    behind_may: list[tuple[int, int]] = field(default_factory=list)
    alike: list[Alike] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    belongs: list[Belongs] = field(default_factory=list)
    hollow: list[Hollow] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    changes: list[Changes] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    value_asks: list[Asks] = field(default_factory=list)
    shifted: list[str] = field(default_factory=list)
    empties: list[Empties] = field(default_factory=list)
    reread: list[Reread] = field(default_factory=list)
    fills: list[Fills] = field(default_factory=list)
    drains: list[Drains] = field(default_factory=list)
    brings: list[tuple[str, str, str]] = field(default_factory=list)
    defaults: list[Flow] = field(default_factory=list)
    company: list[Company] = field(default_factory=list)
    on_itself: list[OnItself] = field(default_factory=list)
    taken_from: list[TakenFrom] = field(default_factory=list)
    courses: list[Course] = field(default_factory=list)
    flagged: list[Flagged] = field(default_factory=list)
    puts: list[tuple[str, str, str]] = field(default_factory=list)
    emptied: list[Emptied] = field(default_factory=list)
    itself: list[AsksItself] = field(default_factory=list)
    looked: list[tuple[str, Variable]] = field(default_factory=list)
    removals: list[Removal] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    closings: list[Closing] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    opposed: list[Opposed] = field(default_factory=list)
    recounted: list[Recounted] = field(default_factory=list)
    coming: list[tuple[str, bool]] = field(default_factory=list)
    partings: list[tuple[Parting, ...]] = field(default_factory=list)
    at_first: list[AtFirst] = field(default_factory=list)
    owned: list[Owned] = field(default_factory=list)
    caps: list[tuple[str, str]] = field(default_factory=list)
    situations: list[Situation] = field(default_factory=list)
    landings: list[Landing] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    takes: list[Takes] = field(default_factory=list)
    for_good: list[ForGood] = field(default_factory=list)
    renews: list[Renews] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    asks: list[Variable] = field(default_factory=list)
    """For what the clause or value asks that is gone through."""

    def facts(self) -> Facts:
        """All of it."""
        return Facts(
            tuple(self.clauses), tuple(self.compared), tuple(self.ranges), tuple(self.floors),
            tuple(self.flows), tuple(self.moved), tuple(self.lies), tuple(self.inactive), tuple(self.values),
            tuple(self.prices), tuple(self.once), tuple(self.lent), tuple(self.homes), tuple(self.passed),
            tuple(self.had), tuple(self.again), tuple(self.checked), tuple(self.gifts),
            tuple(self.ready), tuple(self.asking), tuple(self.takers), tuple(self.moves),
            tuple(dict.fromkeys(self.sides)), tuple(self.shown), tuple(self.wanted),
            tuple(self.works), tuple(self.held), tuple(self.twice), tuple(self.modified),
            tuple(self.bounded), tuple(self.renewed), tuple(self.regained), tuple(self.misjudged),
            tuple(self.sought), tuple(self.leaves), tuple(self.apart), tuple(self.stands), tuple(self.away),
            tuple(self.marks), tuple(self.behind), tuple(self.anybodys), tuple(self.guarded),
            tuple(self.needed), tuple(self.awaited), tuple(self.performed),
            tuple(self.addressed), tuple(self.behind_may), tuple(self.alike),
            tuple(self.shares), tuple(self.belongs), tuple(self.hollow), tuple(self.told),
            tuple(self.changes), tuple(self.loops), tuple(self.value_asks),
            tuple(dict.fromkeys(self.shifted)), tuple(self.empties), tuple(self.reread),
            tuple(self.fills), tuple(self.drains), tuple(self.brings),
            tuple(self.defaults), tuple(self.company),
            tuple(self.on_itself),
            tuple(self.taken_from), tuple(self.courses), tuple(self.flagged),
            tuple(self.puts), tuple(self.emptied), tuple(self.itself), tuple(self.looked),
            tuple(self.removals), tuple(self.missed), tuple(self.closings), tuple(self.seasons),
            tuple(self.opposed), tuple(self.recounted), tuple(self.coming), tuple(self.partings),
            tuple(self.at_first), tuple(self.owned), tuple(self.caps), tuple(self.situations),
            tuple(self.landings), tuple(self.settled),
            tuple(dict.fromkeys(self.turns)), tuple(self.takes), tuple(self.for_good),
            tuple(self.renews), tuple(self.orders),
            tuple(dict.fromkeys(self.uses)),
        )  # fmt: skip
