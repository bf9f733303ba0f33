"""A game: set up from a program, played by agents, answered by decisions, told by its log."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from azif_runtime import active_effects, decisions
from azif_runtime.bounds import MOST_ROUNDS, MOST_TURNS
from azif_runtime.chance import Course, Lot
from azif_runtime.choices import Agent, Decision, Offer, Utility
from azif_runtime.durations import Duration
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.log import CLAUSES, Log
from azif_runtime.operands import Known
from azif_runtime.program import Ability, Program, VerbInfo
from azif_runtime.set_up import set_up
from azif_runtime.state import GameOver, Thing, Unwind, Zone
from azif_runtime.subscriptions import Subscriptions
from azif_runtime.tables import Table
from azif_runtime.timing import happen

T = TypeVar("T")

Options = Mapping[str, int | bool | str]
"""What was chosen before a game, by the names of options."""

MAIN = "main"
"""The procedure that is the game."""


class Game:
    """One game in play. Everything that changes is here; what never changes is in its program."""

    def __init__(
        self,
        program: Program,
        agents: Agent,
        *,
        seed: int = 0,
        options: Options | None = None,
        variants: Sequence[str] = (),
        log: Log | None = None,
        only: frozenset[str] | None = None,
        table: Table | None = None,
    ) -> None:
        """A game with the components of all packages, or of `only` some; all rules count. On a `table`, it
        begins as others of the same options, variants and packages did there, and the last of them is over.
        """
        self.only = only
        self.put_away: set[Thing] = set()
        self.program, self.agent, self.seed = program, agents, seed
        self.course, self.lot, self.log = Course(), Lot(), log
        self.variants = frozenset(variants)
        self.options: dict[str, Any] = {}
        self.named_options: dict[str, tuple[str, ...]] = {}
        self.considered: list[tuple[Any, Any, Any, str]] | None = None
        self.answers: list[int] = []
        self.stack: list[Any] = []
        self.tracks: dict[str, Any] = {}
        self.zones: dict[str, Zone] = {}
        self.things: list[Thing] = []
        self.of_kind: dict[str, list[Thing]] = {}
        self.named: Known[tuple[str, str], Thing] = Known()
        self.links: dict[str, dict[Thing, list[Thing]]] = {}
        self.distances: dict[tuple[str, int, int], int] = {}
        self.plans: dict[str, Any] = {}
        self.foresight: Any = None
        self.subscriptions = {name: Subscriptions() for name in program.verbs}
        self.around: dict[tuple[str, str], list[tuple[Ability, Thing]]] = {}
        self.actions: dict[str, dict[int, list[tuple[Ability, Thing]]]] = {}
        self.modifiers: dict[str, active_effects.Modifiers] = {}
        self.bound: list[Duration] = []
        self.waiting: dict[str, list[Duration]] = {}
        self.lasted = 0
        self.state_checks: list[tuple[Ability, Thing]] = []
        self.registered: dict[int, tuple[bool, Any]] = {}
        self.rules: dict[str, Thing] = {}
        self.uses: dict[tuple[int, str], tuple[int, int]] = {}
        self.started: dict[str, int] = {}
        self.dirty = self.holding = self.paying = self.checking = self.checked_from = 0
        self.paid: list[Any] = []
        self.is_copying = False
        self.secret: list[tuple[Decision, int]] | None = None
        self.together: list[Any] | None = None
        self.over = ""
        self.decisions = self.events = self.turns = self.turned_at = self.asked = 0
        self.dice: list[int] = []
        self.forced: list[Thing] = []
        self.looked_at: set[Thing] = set()
        self.offered: list[Offer] | None = None
        self.given_options: dict[str, Any] = dict(options or {})
        self.pending: Unwind | None = None
        (set_up if table is None else table.lay)(self)

    # ---- steps

    most_events = sys.maxsize
    """How many events may happen before it is taken for a game that never ends."""

    # ---- telling

    def ask(
        self,
        form: str,
        who: Thing | None,
        prompt: str,
        options: Sequence[Any],
        source: Thing | None,
        utility: Utility | None = None,
    ) -> int:
        """Ask for one of several options; the answer is kept. What nobody else decides, the arbiter does."""
        if who is None:
            who = decisions.arbiter(self)
        decision = Decision(self, form, who, prompt, options, source, utility)
        if self.offered is not None:
            self.offered.append(Offer(who, form, prompt, tuple(decision.labels)))
        index = self.agent.choose(decision)
        if type(index) is not int or not 0 <= index < len(options):
            raise WrongAnswer(f"{prompt}: there is no option {index!r}")
        self.answers.append(index)
        self.decisions += 1
        if self.secret is not None:
            self.secret.append((decision, index))
        elif self.log is not None:
            self.log.answer(self, decision, index)
        return index

    def note(self, event: Any) -> None:
        """Write an event into the log."""
        self.events += 1
        if self.events > self.most_events:
            raise ContentError(f"it never ends: {self.most_events} events", self.chain())
        if self.log is not None:
            self.log.event(self, event)

    def remark(self, event: Any, entry: Any, what: str) -> None:
        """Write into the log that an event does not happen."""
        if self.log is not None:
            self.log.not_happened(self, event, entry, what)

    def consider(self, event: Any, ability: Any, this: Any, reason: str) -> None:
        """Keep what was considered and did not apply."""
        if self.considered is not None:
            self.considered.append((event, ability, this, reason))

    def chain(self) -> list[str]:
        """What is going on, outermost first, in the author's terms."""
        rows = []
        for frame in self.stack[-30:]:
            source = f" (from {frame.source.name})" if getattr(frame, "source", None) is not None else ""
            rows.append(f"{frame.name}{source}")
        return rows

    def endless(self, word: str = "while") -> None:
        """Report a loop that does not end."""
        raise ContentError(f"a `{word}` never ends", self.chain())

    def times(self, number: int) -> range:
        """So many rounds of a `repeat`."""
        if number > MOST_ROUNDS:
            self.endless("repeat")
        self.turn(number)
        return range(number)

    def each(self, row: Iterable[T]) -> list[T]:
        """What a `for each` goes through, as it is when it begins."""
        found = list(row)
        self.turn(len(found))
        return found

    def turn(self, number: int = 1) -> None:
        """So many rounds of a loop begin; without anybody being asked there are not endlessly many."""
        if self.turned_at != self.decisions:
            self.turned_at, self.turns = self.decisions, 0
        self.turns += max(number, 0)
        if self.turns > MOST_TURNS:
            raise ContentError(f"loops never end: {MOST_TURNS} rounds, and nobody was asked", self.chain())

    def finish(self, text: str) -> None:
        """The game is over."""
        self.over = text
        raise GameOver

    # ---- playing

    def play(self) -> str:
        """Play to the end; how it ended."""
        main = self.program.the_one(MAIN)
        if main is None:
            raise ContentError(f"there is no procedure `{MAIN}`, so there is nothing to play")
        return self.carry_out(main)

    def carry_out(self, info: VerbInfo) -> str:
        """Carry out a procedure without parameters; errors are told in the author's terms."""
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            happen(self, info, info.new(self), None)
        except GameOver:
            pass
        except ContentError as error:
            error.inside(self.places_of(error))
            raise
        finally:
            sys.setrecursionlimit(limit)
        return self.over

    def places_of(self, error: Exception) -> list[str]:
        """Where the statements are written in which something happened, innermost last."""
        lines = (row.lineno for row in traceback.extract_tb(error.__traceback__) if row.filename == CLAUSES)
        places = (self.program.lines.get(line) for line in lines if line is not None)
        return [str(place) for place in places if place is not None][-12:]


class Tables:
    """The tables of a program, one for each way in which a game of it was set up.

    Whoever asks for a game is done with the last one of the same options, variants and packages.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.known: dict[tuple[object, ...], Table] = {}

    def game(
        self,
        agents: Agent,
        *,
        seed: int = 0,
        options: Options | None = None,
        variants: Sequence[str] = (),
        log: Log | None = None,
        only: frozenset[str] | None = None,
    ) -> Game:
        """A game that is set up; where clauses are counted, those of setting up count each time."""
        key = (tuple(sorted((options or {}).items())), frozenset(variants), only)
        table = self.known.get(key)
        game = Game(
            self.program,
            agents,
            seed=seed,
            options=options,
            variants=variants,
            log=log,
            only=only,
            table=table,
        )
        if table is None and not self.program.sites:
            self.known[key] = Table(game)
        return game


__all__ = ["Game", "GameOver", "Tables"]
