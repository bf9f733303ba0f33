"""Which games a soak plays: each number is one, with its table, its seed, who decides, what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from azif_compiler import ir
from azif_compiler.ir import types
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.failures import WrongAnswer
from azif_runtime.interpreter.lookup import id_named, ids_named
from azif_runtime.program import Card, Program
from azif_runtime.saves import Setup
from azif_runtime.simulate import seed_of
from azif_runtime.state.game import Agent, Decision

PLAYING = ("random", "sensible")
"""Who plays."""
NOW_AND_THEN = 50
"""In games that are not looked at closely it is looked at every so many-th event."""
NONE = "none"
"""An option that names things, and names none."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What games are wanted. They are spread evenly `over` options, variants and kinds of which one is
    chosen, so that in a row of games all values meet, each with each and with each agent; and in turn over
    `tables`, contents of which each has some of the packages. One game in `sensible` has sensible agents, and
    one in `closely` is looked at after every event, and played again.
    """

    games: int
    seed: int = 0
    over: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    seconds: int = 600
    tables: int = 1
    sensible: int = 2
    closely: int = 1


@dataclass(frozen=True, slots=True)
class Spread:
    """What games are spread over: an option with its values, a variant that is played or not, or a kind, of
    which the value is a component's number.
    """

    id: str
    values: tuple[int | bool | str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One game of a plan; `chosen` are the kinds of which a certain one shall be chosen, by its number, and
    `values` says for reports what the game has of all over which games are spread.
    """

    number: int
    setup: Setup
    agent: str
    chosen: dict[str, int] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    table: int = 0
    closely: bool = True

    @property
    def every(self) -> int:
        """At which events it is looked: at every one, or at every so many-th."""
        return 1 if self.closely else NOW_AND_THEN

    def deciding(self, program: Program) -> Agent:
        """Who decides in this game."""
        agent: Agent = AGENTS[self.agent](program, self.setup.seed)
        for kind, index in self.chosen.items():
            agent = Steered(agent, kind, index)
        return agent


def setting(program: Program, plan: Plan, number: int) -> Setting:
    """A game of a plan, on its table; what its packages do not have is not chosen.

    Every number is turned by those before it: each combination comes equally often, and neighbours differ in
    everything. Where there are more combinations than games, chance says the rest.
    """
    rest, turn, combinations = number // plan.tables, 0, plan.tables
    seed = seed_of(plan.seed, number)
    options: dict[str, int | bool | str] = {}
    chosen: dict[str, int] = {}
    variants, values = list(plan.variants), {}
    for order, text in enumerate(plan.over):
        found = spread_over(program, text) if plan.tables == 1 or is_here(program, text) else None
        if found is None:
            continue
        size = len(found.values)
        at = (rest + turn if combinations < plan.games else seed_of(seed, order)) % size
        rest, turn, combinations = rest // size, turn + rest % size, combinations * size
        value, values[text] = found.values[at], found.labels[at]
        if found.id in program.options:
            options[found.id] = value
        elif found.id in program.kinds:
            chosen[found.id] = at
        elif value:
            variants.append(found.id)
    who = rest + turn if combinations < plan.games else seed_of(seed, len(plan.over))
    agent = PLAYING[who % plan.sensible == plan.sensible - 1]
    closely = seed_of(seed, len(plan.over) + 1) % plan.closely == 0
    setup = Setup(seed, options, tuple(variants))
    return Setting(number, setup, agent, chosen, values, number % plan.tables, closely)


def spread_over(program: Program, text: str) -> Spread:
    """What `NAME` or `NAME=LOW..HIGH` means: of an option its values, of a kind its components, of a variant
    whether it is played.
    """
    name, _, limits = text.partition("=")
    id_ = id_named(name, spreadable(program), "option, kind or variant")
    if limits:
        return spread_between(program, id_, name, limits)
    if id_ in program.kinds:
        names = tuple(card.name for card in components(program, id_))
        return Spread(id_, tuple(range(len(names))), names)
    if id_ in program.variants:
        return Spread(id_, (False, True), ("no", "yes"))
    option = program.options[id_]
    match option.type:
        case types.Number() if isinstance(option.low, ir.Number) and isinstance(option.high, ir.Number):
            return spread_between(program, id_, name, f"{option.low.value}..{option.high.value}")
        case types.Flag():
            return Spread(id_, (False, True), ("no", "yes"))
        case types.Member(enum=enum):
            members = tuple(ir.word_of(member.id) for member in program.enums[enum])
            return Spread(id_, members, members)
        case types.Thing(kind=kind) | types.Things(kind=kind):
            names = tuple(card.name for card in components(program, kind))
            return Spread(id_, ("", *names), (NONE, *names))
        case _:
            raise WrongAnswer(f"`{name}` is an option without values to go through")


def spread_between(program: Program, id_: str, name: str, limits: str) -> Spread:
    """An option that is a number, from one to another."""
    low, _, high = limits.partition("..")
    if (
        id_ not in program.options
        or not isinstance(program.options[id_].type, types.Number)
        or not (low.isdigit() and high.isdigit() and int(low) <= int(high))
    ):
        raise WrongAnswer(f"`{name}={limits}`: behind an option that is a number stands `=LOW..HIGH`")
    values = tuple(range(int(low), int(high) + 1))
    return Spread(id_, values, tuple(map(str, values)))


def spreadable(program: Program) -> tuple[str, ...]:
    """The ids of what games can be spread over."""
    return (*program.options, *program.kinds, *program.variants)


def is_here(program: Program, text: str) -> bool:
    """Whether the packages of a program have what games are spread over."""
    return bool(ids_named(text.partition("=")[0], spreadable(program)))


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
