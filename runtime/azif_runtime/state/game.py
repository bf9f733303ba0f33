"""A game in play: everything that changes, and who is asked and told about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from azif_runtime.program import Ability, Program
from azif_runtime.state.chance import Course, Lot
from azif_runtime.state.modifiers import Duration, Modifiers
from azif_runtime.state.questions import LABELS, Offer, named
from azif_runtime.state.subscriptions import Subscriptions
from azif_runtime.state.things import Thing, Unwind, Zone

Options = Mapping[str, int | bool | str]
"""What was chosen before a game, by the names of options."""

Utility = Callable[[Any, Any], float]
"""What an option is worth to somebody."""


class Game:
    """The state of one game. What never changes is in its program; what happens to it is done by others.

    From outside, three things are attached to it: an `agent`, who decides; a `log`, who is told what happens;
    and a `lot`, who says what chance gives.
    """

    def __init__(
        self,
        program: Program,
        agent: Agent,
        *,
        seed: int = 0,
        options: Options | None = None,
        variants: Sequence[str] = (),
        log: Listener | None = None,
        only: frozenset[str] | None = None,
    ) -> None:
        """A game in which nothing lies anywhere yet, for the components of all packages or of `only` some."""
        self.program, self.agent, self.seed, self.log = program, agent, seed, log
        self.course, self.lot = Course(), Lot(seed)
        # What was chosen before the game.
        self.only = only
        self.variants = frozenset(variants)
        self.given_options: dict[str, Any] = dict(options or {})
        self.options: dict[str, Any] = {}
        self.named_options: dict[str, tuple[str, ...]] = {}
        # The table.
        self.tracks: dict[str, Any] = {}
        self.zones: dict[str, Zone] = {}
        self.things: list[Thing] = []
        self.of_kind: dict[str, list[Thing]] = {}
        self.named: dict[tuple[str, str], Thing] = {}
        self.put_away: set[Thing] = set()
        self.links: dict[str, dict[Thing, list[Thing]]] = {}
        self.distances: dict[tuple[str, int, int], int] = {}
        self.rules: dict[str, Thing] = {}
        # Which abilities there are now, and how often they were used.
        self.subscriptions = {name: Subscriptions() for name in program.verbs}
        self.around: dict[tuple[str, str], list[tuple[Ability, Thing]]] = {}
        self.actions: dict[str, dict[int, list[tuple[Ability, Thing]]]] = {}
        self.modifiers: dict[str, Modifiers] = {}
        self.bound: list[Duration] = []
        self.waiting: dict[str, list[Duration]] = {}
        self.lasted = 0
        self.state_checks: list[tuple[Ability, Thing]] = []
        self.registered: dict[int, tuple[bool, Any]] = {}
        self.uses: dict[tuple[int, str], tuple[int, int]] = {}
        self.is_copying = False
        # What is going on.
        self.stack: list[Any] = []
        self.started: dict[str, int] = {}
        self.dirty = self.holding = self.paying = self.checking = self.checked_from = 0
        self.paid: list[Any] = []
        self.together: list[Any] | None = None
        self.pending: Unwind | None = None
        self.over = ""
        self.events = self.turns = self.turned_at = 0
        self.most_events = sys.maxsize
        # What is asked.
        self.answers: list[int] = []
        self.decisions = 0
        self.secret: list[tuple[Decision, int]] | None = None
        self.plans: dict[str, Any] = {}
        self.foresight: Any = None
        # What is to come first, and who wants to know what did not apply, or was offered.
        self.dice: list[int] = []
        self.forced: list[Thing] = []
        self.looked_at: set[Thing] = set()
        self.offered: list[Offer] | None = None
        self.considered: list[tuple[Any, Any, Any, str]] | None = None

    def purpose(self, what: str) -> str:
        """What a roll, shuffle or random choice is for; each time another."""
        return self.course.purpose(self.stack, what)

    def chain(self) -> list[str]:
        """What is going on, outermost first, in the author's terms."""
        rows = []
        for frame in self.stack[-30:]:
            source = f" (from {frame.source.name})" if getattr(frame, "source", None) is not None else ""
            rows.append(f"{frame.name}{source}")
        return rows


class Decision:
    """A question: who is asked, what for, and the options. The answer is the index of an option.

    `form` is option, thing, several, may, action, number or order. `options` are what the labels describe:
    labels, things, (ability, thing) pairs, numbers; the last is None where one may stop. Labels are made when
    they are read. `utility`, if there is one, tells what an option is worth to whoever decides, by the goals
    that content declares.
    """

    __slots__ = ("form", "game", "options", "prompt", "source", "utility", "who")

    def __init__(
        self,
        game: Game,
        form: str,
        who: Thing | None,
        prompt: str,
        options: Sequence[Any],
        source: Thing | None,
        utility: Utility | None = None,
    ) -> None:
        self.game, self.form, self.who = game, form, who
        self.prompt, self.options, self.source, self.utility = prompt, options, source, utility

    @property
    def secret(self) -> bool:
        """Whether the others must not see what is chosen."""
        return self.game.secret is not None

    @property
    def labels(self) -> list[str]:
        """The options in words."""
        describe = LABELS.get(self.form, named)
        return [describe(option) for option in self.options]


class Agent(Protocol):
    """Somebody who decides."""

    def choose(self, decision: Decision) -> int:
        """The index of an option."""
        ...


class Listener(Protocol):
    """Somebody who is told what happens, when it happens; the log is one."""

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """An event that does not happen."""

    def answer(self, game: Game, decision: Decision, index: int) -> None:
        """A decision."""

    def dice(self, game: Game, row: list[int]) -> None:
        """A roll."""

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step."""

    def script(self, thing: Thing) -> None:
        """What stands on a thing is carried out."""

    def until(self, game: Game, duration: Duration, when: str) -> None:
        """What counts for a time begins, or is over."""

    def action(self, game: Game, ability: Ability, this: Thing, who: Thing | None) -> None:
        """An action that is used."""

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies."""
