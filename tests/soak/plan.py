"""Which games a soak plays: each number stands for one, with its seed, who decides, what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from azif_compiler import ir
from azif_runtime.agents import AGENTS
from azif_runtime.choices import Agent, Decision
from azif_runtime.failures import WrongAnswer
from azif_runtime.lookup import id_named
from azif_runtime.program import Card, Program
from azif_runtime.saves import Setup
from azif_runtime.simulate import seed_of

PLAYING = ("random", "sensible")
"""Who plays: half of the games each."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What games are wanted. They are spread evenly `over` options that are numbers, and over kinds of which
    one is chosen: so that in a row of games all values meet, each with each and with each agent.
    """

    games: int
    seed: int = 0
    over: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    seconds: int = 600


@dataclass(frozen=True, slots=True)
class Setting:
    """One game of a plan; `chosen` are the kinds of which a certain one shall be chosen, by its number."""

    number: int
    setup: Setup
    agent: str
    chosen: dict[str, int] = field(default_factory=dict)

    def deciding(self, program: Program) -> Agent:
        """Who decides in this game."""
        agent: Agent = AGENTS[self.agent](program, self.setup.seed)
        for kind, index in self.chosen.items():
            agent = Steered(agent, kind, index)
        return agent


def setting(program: Program, plan: Plan, number: int) -> Setting:
    """A game of a plan.

    Every number is turned by those before it: each combination comes equally often, and neighbours differ in
    everything.
    """
    rest, turn = number, 0
    options: dict[str, int | bool | str] = {}
    chosen: dict[str, int] = {}
    for name in plan.over:
        low, high = span(program, name)
        size = high - low + 1
        id_ = spread_by(program, name)
        at = low + (rest + turn) % size
        rest, turn = rest // size, turn + rest % size
        if id_ in program.options:
            options[id_] = at
        else:
            chosen[id_] = at
    agent = PLAYING[(rest + turn) % len(PLAYING)]
    return Setting(number, Setup(seed_of(plan.seed, number), options, plan.variants), agent, chosen)


def spread_by(program: Program, name: str) -> str:
    """The id of the option or kind over which games are spread."""
    return id_named(name, (*program.options, *program.kinds), "option or kind")


def span(program: Program, name: str) -> tuple[int, int]:
    """The numbers over which games are spread: of an option its values, of a kind its components."""
    id_ = spread_by(program, name)
    match program.options.get(id_):
        case ir.Option(low=ir.Number(value=low), high=ir.Number(value=high)):
            return low, high
        case None:
            return 0, len(components(program, id_)) - 1
        case _:
            raise WrongAnswer(f"`{name}` is no option from one number to another")


def components(program: Program, kind: str) -> list[Card]:
    """The components of a kind."""
    return [card for card in program.cards if kind in card.kind.line]


class Steered:
    """Lets another decide, but for the first question which of a kind is chosen."""

    def __init__(self, inner: Agent, kind: str, index: int) -> None:
        self.inner, self.kind, self.index = inner, kind, index
        self.done = False

    def choose(self, decision: Decision) -> int:
        """The one that was wanted, or what the other chooses."""
        if not self.done and decision.form == "thing" and self.asked(decision.options):
            self.done = True
            return self.index % len(decision.options)
        return self.inner.choose(decision)

    def asked(self, options: Sequence[object]) -> bool:
        """Whether all that can be chosen is of the kind."""
        return all(self.kind in getattr(option, "line", ()) for option in options)
