"""A table on which abilities meet: they are laid where they count, and what they answer happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from azif_runtime.clashes.pairs import Pair
from azif_runtime.clashes.sides import Side
from azif_runtime.explore.dice import Faces
from azif_runtime.explore.paths import AllWays, Explorer, Path, explore
from azif_runtime.explore.standing import standing
from azif_runtime.explore.told import ToldLog
from azif_runtime.failures import ContentError
from azif_runtime.index import active_effects
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.interpreter.reactions import hooks
from azif_runtime.program import Ability, Program
from azif_runtime.saves import Setup
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.events import changes_something, reason_against, waited_for
from azif_runtime.trying.gifts import NOTHING, Supply
from azif_runtime.trying.occasions import Occasion, Part, frame_of, occasion
from azif_runtime.trying.supplies import supply
from azif_runtime.trying.table import Table, copy_of, lay, table_for

EVENTS = 500
"""So many events are tried for one that both answer."""

MOMENTS = 3
"""So many of them happen, one after the other, until something shows."""

WAYS = 60
"""So many ways are looked at."""

AROUND = ("start", "end")
"""The stages of those that wait for a step, and not for an event."""

Deed = Callable[["Game", "Thing", "Thing", "Thing"], None]
"""What is done on a table: with the thing of the first ability, with that of the other, for whom."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was so when a way ended, which abilities had come in, what had happened, and whether what
    the first ability stands on still counted.
    """

    stands: Counter[str]
    applied: frozenset[str]
    verbs: frozenset[str]
    counts: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways that were gone, and what was seen at the end of each."""

    gone: AllWays
    seen: dict[tuple[int, ...], Seen]

    def end_of(self, path: Path) -> Seen:
        """What was seen at the end of a way."""
        return self.seen[tuple(path.taken)]

    @property
    def ends(self) -> list[Seen]:
        """What was seen at the ends of all ways."""
        return [self.end_of(path) for path in self.gone.paths]


@dataclass(frozen=True, slots=True)
class Moment:
    """Which of the events for which an ability waits happens, and what is given before."""

    number: int
    given: Supply


class Witnessing(ToldLog):
    """A log that also knows which abilities have come in, and which verbs have happened."""

    __slots__ = ("applied", "verbs")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.applied: set[str] = set()
        self.verbs: set[str] = set()

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies."""
        super().ability(game, ability, this)
        self.applied.add((ability.original or ability).id)

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        super().event(game, event)
        self.verbs.add(event.verb.id)


class Situation:
    """A pair of abilities, and a table on which they are laid."""

    def __init__(self, program: Program, pair: Pair, setup: Setup) -> None:
        self.program, self.pair = program, pair
        self.table: Table = table_for(program, setup, pair.one.card)
        self.where: list[str] = []

    def lay(self, game: Game, this: Thing, who: Thing, *, swapped: bool = False) -> Thing:
        """Put all where they count, one behind the other; the other one."""
        other = copy_of(game, self.pair.other.card, who)
        order = [(self.pair.one, this), (self.pair.other, other)]
        if self.pair.third is not None:
            order.append((self.pair.third, copy_of(game, self.pair.third.card, who)))
        told = []
        for number, (side, thing) in enumerate(reversed(order) if swapped else order):
            if thing is not this or number == 0 or side is self.pair.one:
                told.append(f"{side.name}: {lay(game, thing, who, alone=number == 0)}")
        self.where = told
        return other

    def once(self, deed: Deed, *, swapped: bool = False) -> None:
        """Lay both and do something, once."""

        def do(game: Game, this: Thing, who: Thing) -> None:
            deed(game, this, self.lay(game, this, who, swapped=swapped), who)

        self.table.play(Explorer(Faces(), ()), do)

    def ways(self, deed: Deed, *, swapped: bool = False) -> Ways:
        """Every way on from something that is done when both are laid."""
        seen: dict[tuple[int, ...], Seen] = {}

        def play(explorer: Explorer) -> None:
            log = Witnessing(self.program)
            there: list[Thing] = []

            def judge(path: Path) -> str:
                game = explorer.game
                stands = standing(game) if game is not None else Counter[str]()
                counts = game is not None and all(still(game, one) for one in there)
                seen[tuple(path.taken)] = Seen(stands, frozenset(log.applied), frozenset(log.verbs), counts)
                return ""

            def do(game: Game, this: Thing, who: Thing) -> None:
                other = self.lay(game, this, who, swapped=swapped)
                there.append(this)
                log.applied.clear()
                log.verbs.clear()
                explorer.begin(game)
                deed(game, this, other, who)

            explorer.judge = judge
            self.table.play(explorer, do, log)

        return Ways(explore(self.program, play, most=WAYS), seen)

    def moments(self) -> list[Moment]:
        """Events that both abilities answer, some of them; in a ring, the first alone."""
        found: list[Moment] = []
        both = self.pair.sort != "loop"

        def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
            sides = [(self.pair.one, this), (self.pair.other, other)]
            sides = sides if both else sides[:1]

            def fits() -> bool:
                return next(answered(game, sides, who), None) is not None

            given = NOTHING if fits() else supply(game, fits, this, who)
            found.extend(Moment(number, given) for number in islice(answered(game, sides, who), MOMENTS))

        self.once(deed)
        return found

    def happening(self, moment: Moment) -> Deed:
        """What makes both come in."""
        ability = self.pair.one.ability

        def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
            del other
            moment.given.lay(game)
            if ability.stage in AROUND:
                frame = frame_of(ability, game, this, you(game, this, who))
                game.stack.append(frame)
                hooks(game, ability.stage, frame)
                game.stack.remove(frame)
                return
            event = next(islice(waited_for(game, ability, this, you(game, this, who)), moment.number, None))
            happen(game, event.verb, event, None)

        return deed

    def occasion(self, side: Side) -> Occasion | None:
        """How the ability of a side is brought about where both are laid."""
        found: list[Occasion] = []

        def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
            thing = this if side is self.pair.one else other
            found.append(occasion(Part("", side.ability), game, thing, you(game, thing, who)))

        self.once(deed)
        return found[0] if found and found[0].do is not None and not found[0].why else None

    def on_occasion(self, side: Side, found: Occasion) -> Deed:
        """What brings the ability of a side about."""
        do = found.do
        assert do is not None

        def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
            thing = this if side is self.pair.one else other
            do(game, thing, you(game, thing, who))

        return deed


def you(game: Game, thing: Thing, who: Thing) -> Thing:
    """Whom a thing speaks to, or the one who decides if it speaks to nobody."""
    found = active_effects.you_of(game, thing)
    return found if found is not None else who


def still(game: Game, thing: Thing) -> bool:
    """Whether what stands on a thing counts now."""
    return thing.place.active and active_effects.works(game, thing, active_effects.you_of(game, thing))


def answers(game: Game, side: Side, thing: Thing, who: Thing, event: Any) -> bool:
    """Whether an ability answers an event that happens now, however it ends."""
    try:
        return reason_against(game, side.ability, thing, you(game, thing, who), event) is None
    except ContentError:
        return False


def answered(game: Game, sides: list[tuple[Side, Thing]], who: Thing) -> Iterator[int]:
    """Which of the events for which the first of these waits all of them answer."""
    first, this = sides[0]
    if first.ability.stage in AROUND:
        frame = frame_of(first.ability, game, this, you(game, this, who))
        if all(answers(game, side, thing, who, frame) for side, thing in sides):
            yield 0
        return
    for number, event in enumerate(events_for(game, first, this, who)):
        if all(answers(game, side, thing, who, event) for side, thing in sides) and changes_something(
            game, event
        ):
            yield number


def events_for(game: Game, side: Side, this: Thing, who: Thing) -> Iterator[Any]:
    """Events for which an ability waits, some of them."""
    return islice(waited_for(game, side.ability, this, you(game, this, who)), EVENTS)


@contextmanager
def muted(ability: Ability) -> Generator[None]:
    """In here, an ability never comes in."""
    kept = ability.matches, ability.condition, ability.fast
    ability.matches = ability.condition = never
    ability.fast = None
    try:
        yield
    finally:
        ability.matches, ability.condition, ability.fast = kept


def never(*_: Any) -> bool:
    """What holds of nothing."""
    return False
