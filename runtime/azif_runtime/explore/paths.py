"""Every way on from a question, a roll or a draw: each way is played from the start, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, TypeVar

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.explore.dice import Faces, shown
from azif_runtime.explore.told import ToldLog
from azif_runtime.failures import ContentError
from azif_runtime.invariants import broken
from azif_runtime.program import Program
from azif_runtime.prompter import answered
from azif_runtime.state.chance import Lot, Purpose
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Thing, Zone

T = TypeVar("T")

MOST = 1000
"""So many ways are played, unless somebody asks for more."""

WIDEST = 5000
"""A roll or a draw has at most so many results."""


class TooWide(Exception):
    """A roll or draw has more results than can be looked at one by one."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Where ways part: at a question (who is asked what, and the options), or by chance, with the chance of
    each way. `wishless` is the answer of somebody who has no wishes.
    """

    question: str
    who: str
    ways: tuple[str, ...]
    chances: tuple[Fraction, ...] = ()
    wishless: int = 0
    form: str = ""


@dataclass(slots=True)
class Path:
    """One way to the end: what parted before it, which way was gone there, and what was told before each fork
    and at the end. `dice` are how many were rolled, roll by roll, `broke` is what went wrong, `declined`
    whose actions were not looked at, `result` what it comes to, for whoever asks.
    """

    forks: list[Fork] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    told: list[tuple[str, ...]] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    broke: str = ""
    declined: tuple[str, ...] = ()
    result: str = ""

    @property
    def chance(self) -> Fraction:
        """How likely it is, given its answers."""
        found = Fraction(1)
        for fork, way in zip(self.forks, self.taken, strict=True):
            found *= fork.chances[way] if fork.chances else 1
        return found


@dataclass(slots=True)
class AllWays:
    """The ways that were played, and how likely those are that were not, if it was cut short."""

    paths: list[Path]
    cut: int = 0

    @property
    def declined(self) -> list[str]:
        """Whose actions were not looked at."""
        return sorted({name for path in self.paths for name in path.declined})

    @property
    def is_diceless(self) -> bool:
        """Whether dice decide, and nobody had one to roll."""
        rolls = [number for path in self.paths for number in path.dice]
        return bool(rolls) and not any(rolls)

    @property
    def broke(self) -> list[Path]:
        """The ways on which something went wrong."""
        return [path for path in self.paths if path.broke]


class Explorer:
    """Goes one way: who decides, and what chance gives, once it has begun. Before, answers are as a ruling's:
    nothing, or the first option.
    """

    def __init__(self, faces: Faces, prefix: tuple[int, ...], script: tuple[str, ...] = ()) -> None:
        self.faces, self.prefix, self.script = faces, prefix, list(script)
        self.path = Path()
        self.lot: WayLot | None = None
        self.game: Game | None = None
        self.only: Thing | None = None
        self.declined: dict[str, None] = {}
        self.judge: Callable[[Path], str] | None = None

    def begin(self, game: Game) -> None:
        """From here on every way is taken."""
        self.game = game
        self.lot = game.lot = WayLot(self)
        if isinstance(game.log, ToldLog):
            game.log.forget(game)

    def choose(self, decision: Decision) -> int:
        """The answer of this way."""
        labels = decision.labels
        if self.lot is None:
            return len(labels) - 1 if decision.options[-1] is None else 0
        self.look(decision.game)
        if self.script:
            return answered(self.script.pop(0), decision, labels)
        who = decision.who.name if decision.who is not None else ""
        open_ = self.wanted(decision)
        ways = tuple(labels[index] for index in open_)
        wishless = len(ways) - 1 if decision.options[-1] is None else 0
        return open_[
            self.take(
                Fork(decision.prompt.replace("_", " "), who, ways, wishless=wishless, form=decision.form)
            )
        ]

    def wanted(self, decision: Decision) -> list[int]:
        """The options that are looked at: all, or of actions only those of one thing, and to stop."""
        every = range(len(decision.options))
        if self.only is None or decision.form != "action":
            return [*every]
        options: list[Any] = [*decision.options]
        found = [index for index in every if options[index] is None or options[index][1] is self.only]
        self.declined |= dict.fromkeys(options[index][1].name for index in every if index not in found)
        return found or [*every]

    def take(self, fork: Fork) -> int:
        """Which way is gone at a fork."""
        if len(fork.ways) == 1:
            return 0
        path = self.path
        number = len(path.forks)
        way = self.prefix[number] if number < len(self.prefix) else 0
        path.told.append(self.heard())
        path.forks.append(fork)
        path.taken.append(way)
        return way

    def heard(self) -> tuple[str, ...]:
        """What was told since the last fork."""
        game = self.game
        if game is None or not isinstance(game.log, ToldLog):
            return ()
        return tuple(game.log.rest(game))

    def look(self, game: Game) -> None:
        """Note what should always hold and does not."""
        if not self.path.broke and (wrong := broken(game)):
            self.path.broke = "; ".join(wrong[:3])

    def end(self) -> Path:
        """The way, gone to its end."""
        if self.game is not None:
            if not self.path.broke and not self.game.over:
                self.look(self.game)
            self.path.told.append((*self.heard(), *((self.game.over,) if self.game.over else ())))
            if isinstance(self.game.log, ToldLog):
                self.path.dice = self.game.log.rolled
        else:
            self.path.told.append(())
        self.path.declined = tuple(self.declined)
        if self.judge is not None:
            self.path.result = self.judge(self.path)
        return self.path


class WayLot(Lot):
    """Chance of which every result is looked at. What is shuffled lies as chance has it, and is only known
    when it is seen.
    """

    __slots__ = ("explorer", "seen")

    def __init__(self, explorer: Explorer) -> None:
        super().__init__(0)
        self.explorer = explorer
        self.seen: set[int] = set()

    def dice(self, purpose: Purpose, number: int, sides: int) -> list[int]:
        """What so many dice show on this way."""
        rolls = []
        for roll in self.explorer.faces.rolls(number, sides):
            rolls.append(roll)
            if len(rolls) > WIDEST:
                raise TooWide(f"{number} dice can fall in more than {WIDEST:,} ways")
        chances = tuple(chance for chance, _ in rolls)
        ways = tuple(shown(row) for _, row in rolls)
        return rolls[
            self.explorer.take(Fork("1 die" if number == 1 else f"{number} dice", "", ways, chances))
        ][1]

    def pick(self, purpose: Purpose, row: list[T]) -> T:
        """One of a row, on this way."""
        return row[self.among(row, "at random")]

    def among(self, row: list[Any], what: str) -> int:
        """The place in a row of what is taken on this way; copies of one component are as good as each
        other.
        """
        groups: dict[Any, list[int]] = {}
        for index, one in enumerate(row):
            same = one.component if isinstance(one, Thing) and not one.place.active else id(one)
            groups.setdefault(same, []).append(index)
        places = list(groups.values())
        chances = tuple(Fraction(len(place), len(row)) for place in places)
        ways = tuple(str(getattr(row[place[0]], "name", row[place[0]])) for place in places)
        return places[self.explorer.take(Fork(what, "", ways, chances))][0]

    def uncover(self, pile: list[Any], number: int, *, bottom: bool) -> None:
        """The first things of a hidden pile become those of this way."""
        for drawn in range(min(number, len(pile))):
            place = drawn if bottom else len(pile) - 1 - drawn
            top = pile[place]
            zone = getattr(top, "place", None)
            if type(zone) is not Zone or not (zone.hidden and zone.ordered) or top.id in self.seen:
                continue
            known = (
                self.seen | {one.id for one in self.explorer.game.forced} if self.explorer.game else self.seen
            )
            unseen = [one for one in pile if one.id not in known]
            if top.id in known or not unseen:
                self.seen.add(top.id)
                continue
            other = unseen[self.among(unseen, f"from {zone.name.replace('_', ' ')}")]
            for row in (pile, zone.inside) if pile is not zone.inside else (pile,):
                one, two = row.index(top), row.index(other)
                row[one], row[two] = row[two], row[one]
            self.seen.add(other.id)


def explore(
    program: Program, play: Callable[[Explorer], None], *, most: int = MOST, script: tuple[str, ...] = ()
) -> AllWays:
    """All ways on which `play` goes, the likeliest first, up to `most` of them.

    `play` plays from the start with the explorer as agent, and tells it when to begin.
    """
    faces = Faces(ordered=picks_dice(program))
    while True:
        before = set(faces.bounds)
        found = ways(faces, play, most, script)
        if faces.bounds == before:
            found.paths.sort(key=lambda path: path.taken)
            return found


def ways(faces: Faces, play: Callable[[Explorer], None], most: int, script: tuple[str, ...]) -> AllWays:
    """All ways, with dice told apart as finely as is known; if more is asked for, they stop there."""
    bounds = len(faces.bounds)
    waiting: list[tuple[Fraction, int, tuple[int, ...]]] = [(Fraction(-1), 0, ())]
    paths: list[Path] = []
    count = 0
    while waiting and len(paths) < most:
        _, _, prefix = heappop(waiting)
        path = one_way(Explorer(faces, prefix, script), play)
        paths.append(path)
        if len(faces.bounds) > bounds:
            break
        likely = Fraction(-1)
        for number, fork in enumerate(path.forks):
            if number >= len(prefix):
                for way in range(1, len(fork.ways)):
                    count += 1
                    share = fork.chances[way] if fork.chances else 1
                    heappush(waiting, (likely * share, count, (*path.taken[:number], way)))
            likely *= fork.chances[path.taken[number]] if fork.chances else 1
    return AllWays(paths, len(waiting))


def one_way(explorer: Explorer, play: Callable[[Explorer], None]) -> Path:
    """Go one way to its end."""
    try:
        play(explorer)
    except (ContentError, TooWide) as error:
        path = explorer.end()
        path.broke = path.broke or str(error)
        return path
    return explorer.end()


def picks_dice(program: Program) -> bool:
    """Whether the content asks for one die of a roll by its place."""
    rows = ir.Local | ir.EventPart | ir.Row | ir.RowWhere | ir.RowWithout
    return any(
        isinstance(node, ir.ItemOf) and node.numbers and isinstance(node.of, rows)
        for declaration in program.game.declarations
        if not isinstance(declaration, ir.Goal)
        for node in walk(declaration)
    )
