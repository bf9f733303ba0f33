"""A game in play: everything that changes, and who is asked and told about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Protocol

from azif_runtime.identifiers import spaced
from azif_runtime.program import Ability, Program
from azif_runtime.state.chance import Course, Lot
from azif_runtime.state.modifiers import Duration, Modifiers
from azif_runtime.state.of_kinds import OfKinds, is_counting, is_held, is_in_play
from azif_runtime.state.questions import LABELS, Offer, named
from azif_runtime.state.subscriptions import Entry, Subscriptions
from azif_runtime.state.things import Known, Thing, Unwind, Zone

Options = Mapping[str, int | bool | str]
"""What was chosen before a game, by the names of options."""

Utility = Callable[[Any, Any], float]
"""What an option is worth to somebody."""


@dataclass(eq=False, slots=True)
class Game:
    """The state of one game. What never changes is in its program; what happens to it is done by others.

    From outside, three things are attached to it: an `agent`, who decides; a `log`, who is told what happens;
    and a `lot`, which says what chance gives. It begins with nothing anywhere, for the components of all
    packages or of `only` some.
    """

    program: Program
    agent: Agent
    _: KW_ONLY
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    variants: frozenset[str] = frozenset()
    log: Listener | None = None
    only: frozenset[str] | None = None
    given: Options = field(init=False)
    """What was chosen before, as it was given."""

    named_options: dict[str, tuple[str, ...]] = field(init=False, default_factory=dict)
    """The things that options name, before there are any."""

    course: Course = field(init=False, default_factory=Course)
    lot: Lot = field(init=False)

    # ---- the table

    tracks: dict[str, Any] = field(init=False, default_factory=dict)
    zones: dict[str, Zone] = field(init=False, default_factory=dict)
    things: list[Thing] = field(init=False, default_factory=list)
    of_kind: dict[str, list[Thing]] = field(init=False, default_factory=dict)
    in_play: OfKinds = field(init=False)
    counting: OfKinds = field(init=False)
    held: OfKinds = field(init=False)
    named: Known[tuple[str, str], Thing] = field(init=False, default_factory=Known)
    put_away: set[Thing] = field(init=False, default_factory=set)
    links: dict[str, dict[Thing, list[Thing]]] = field(init=False, default_factory=dict)
    distances: dict[tuple[str, int, int], int] = field(init=False, default_factory=dict)
    rules: dict[str, Thing] = field(init=False, default_factory=dict)

    # ---- which abilities there are now, and how often they were used

    subscriptions: dict[str, Subscriptions] = field(init=False, default_factory=dict)
    around: dict[tuple[str, str], list[Entry]] = field(init=False, default_factory=dict)
    actions: dict[str, dict[int, list[Entry]]] = field(init=False, default_factory=dict)
    modifiers: dict[str, Modifiers] = field(init=False, default_factory=dict)
    bound: list[Duration] = field(init=False, default_factory=list)
    waiting: dict[str, list[Duration]] = field(init=False, default_factory=dict)
    lasted: int = field(init=False, default=0)
    state_checks: list[Entry] = field(init=False, default_factory=list)
    registered: dict[int, tuple[bool, Any]] = field(init=False, default_factory=dict)
    uses: dict[tuple[int, str, int], tuple[int, int]] = field(init=False, default_factory=dict)
    is_copying: bool = field(init=False, default=False)

    # ---- what is going on

    stack: list[Any] = field(init=False, default_factory=list)
    started: dict[str, int] = field(init=False, default_factory=dict)
    asked: int = field(init=False, default=0)
    """How deep values, what modifies them, and scripts ask for each other."""

    dirty: int = field(init=False, default=0)
    """The slots that have changed since the state was last checked."""

    changed: int = field(init=False, default=-1)
    """Those that have changed since somebody last thought ahead."""

    earlier: int = field(init=False, default=0)
    """Those of them that were noted before the values of the table were last forgotten."""

    recalled: dict[int, Any] | None = field(init=False, default=None)
    """The values of the table that are remembered, by their numbers; None where none is."""

    holding: int = field(init=False, default=0)
    paying: int = field(init=False, default=0)
    checking: int = field(init=False, default=0)
    checked_from: int = field(init=False, default=0)
    paid: list[Any] = field(init=False, default_factory=list)
    together: list[Any] | None = field(init=False, default=None)
    pending: Unwind | None = field(init=False, default=None)
    over: str = field(init=False, default="")
    when_over: list[Callable[[], object]] | None = field(init=False, default=None)
    """What is done when it is over or breaks off; None while it is not played."""

    events: int = field(init=False, default=0)
    most_events: int = field(init=False, default=sys.maxsize)
    """How many events may happen before it is taken for a game that never ends."""

    turns: int = field(init=False, default=0)
    turned_at: int = field(init=False, default=0)

    # ---- what is asked, and what whoever is asked found out

    answers: list[int] = field(init=False, default_factory=list)
    decisions: int = field(init=False, default=0)
    secret: list[tuple[Decision, int]] | None = field(init=False, default=None)
    plans: dict[str, Any] = field(init=False, default_factory=dict)
    foresight: Any = field(init=False, default=None)
    """What whoever thinks ahead now has found out, and `predicted` what is remembered of it."""

    predicted: Any = field(init=False, default=None)

    # ---- what is to come first, and what was offered, if anybody wants to know

    dice: list[int] = field(init=False, default_factory=list)
    forced: list[Thing] = field(init=False, default_factory=list)
    first: list[Thing] = field(init=False, default_factory=list)
    """What was to come first when the game was begun."""

    looked_at: set[Thing] = field(init=False, default_factory=set)
    offered: list[Offer] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.lot = Lot(self.seed)
        self.in_play = OfKinds(self.of_kind, is_in_play)
        self.counting = OfKinds(self.of_kind, is_counting)
        self.held = OfKinds(self.of_kind, is_held)
        self.given = dict(self.options)

    def purpose(self, what: str) -> str:
        """What a roll, shuffle or random choice is for; each time another."""
        return self.course.purpose(self.stack, what)

    def chain(self, *more: Any) -> list[str]:
        """What is going on, and what `more` there is inside of it, outermost first, in the author's terms."""
        rows = []
        for frame in [*self.stack, *more][-30:]:
            source = f" (from {frame.source.name})" if getattr(frame, "source", None) is not None else ""
            rows.append(f"{spaced(frame.name)}{source}")
        return rows


class Decision:
    """A question: who is asked, what for, and the options. The answer is the index of an option.

    `form` is option, thing, several, may, action, number or order. `options` are what the labels describe:
    labels, things, (ability, thing) pairs, numbers; the last is None where one may stop. Words are made when
    they are read. `utility`, if there is one, tells what an option is worth to whoever decides, by the goals
    that content declares.
    """

    __slots__ = ("asked", "form", "game", "options", "source", "utility", "who")

    def __init__(
        self,
        game: Game,
        form: str,
        who: Thing | None,
        prompt: object,
        options: Sequence[Any],
        source: Thing | None,
        utility: Utility | None = None,
    ) -> None:
        self.game, self.form, self.who = game, form, who
        self.asked, self.options, self.source, self.utility = prompt, options, source, utility

    @property
    def prompt(self) -> str:
        """What it is for, in words."""
        self.asked = asked = str(self.asked)
        return asked

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

    def refused(self, game: Game, event: Any, ability: Ability | None, this: Thing | None, why: str) -> None:
        """An ability was looked at and does not apply to an event; or, without one, the event itself would
        change nothing.
        """

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
