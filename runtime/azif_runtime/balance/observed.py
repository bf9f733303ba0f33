"""What is noted of a game while it is played: how far each component came, which clauses were reached, how
the table stood round by round, and what was done most often in one round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from azif_runtime.balance.packing import bits_of, packed
from azif_runtime.balance.surfaced import Surfaced
from azif_runtime.bounds import MOST_DECISIONS
from azif_runtime.failures import ContentError
from azif_runtime.log import Relay
from azif_runtime.program import Ability, Program
from azif_runtime.state.game import Agent, Decision, Game
from azif_runtime.state.questions import called
from azif_runtime.state.things import ThingBase
from azif_runtime.wording import name_of

STAGES = ("surfaced", "held", "offered", "used", "caused")
"""How far a component can come: a copy left the pile where it began, or was in play; it lay with somebody or
on something; it or something of it could be chosen; it was chosen, an ability of it applied, or its script
was carried out; it made something happen. What only counts by its numbers causes nothing and may matter."""

Often = tuple[int, str, str, int]
"""How often something was done in one round, what, by whom, and in which round (from 1; 0 is before all)."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What was noted of a game: `stages` are sets of components, as bits in the order of the program, in the
    order of `STAGES`; `clauses` those that were reached, as bits; `rounds` packed as `packed` does; `blind`
    the components of which something could be chosen that no goal says anything of; `asked` those that were
    asked in their pile what they are.
    """

    stages: tuple[bytes, ...]
    clauses: bytes
    rounds: bytes
    often: Often
    blind: bytes = b""
    asked: bytes = b""


class Observer(Relay):
    """Notes what was used, what that caused, and how the table stands when a round begins."""

    __slots__ = ("caused", "marks", "most", "round", "rounds", "table", "used", "uses")

    def __init__(self, program: Program, mark: str) -> None:
        """`mark` is the step with which a round begins."""
        super().__init__(None)
        self.used: set[str] = set()
        self.caused: set[str] = set()
        self.uses: Counter[tuple[str, str]] = Counter()
        self.most: Often = (0, "", "", 0)
        self.round, self.marks = 0, mark
        self.table = TableCount(program)
        self.rounds: list[dict[str, int]] = []

    def event(self, game: Game, event: Any) -> None:
        """Something happens."""
        if event.source is not None:
            self.caused.add(event.source.component)

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """Something is kept from happening."""
        self.caused.add(entry[1].component)

    def until(self, game: Game, duration: Any, when: str) -> None:
        """Something counts for a time."""
        if duration.cause is not None:
            self.caused.add(duration.cause.component)

    def step(self, game: Game, frame: Any) -> None:
        """A step begins; with some of them, a round."""
        if frame.id == self.marks:
            self.settle()
            self.round += 1
            self.rounds.append(self.table.standing(game))

    def script(self, thing: Any) -> None:
        """What stands on a thing is carried out."""
        self.used.add(thing.component)

    def action(self, game: Game, ability: Ability, this: Any, who: Any) -> None:
        """An action is used."""
        self.used.add(this.component)
        self.uses[called(ability, this), name_of(who)] += 1

    def ability(self, game: Game, ability: Ability, this: Any) -> None:
        """An ability applies."""
        self.used.add(this.component)

    def settle(self) -> None:
        """A round is over: keep what was done most often in one."""
        for (what, who), number in self.uses.items():
            if number > self.most[0]:
                self.most = number, what, who, self.round
        self.uses.clear()


class Onlooker:
    """Lets another decide, and notes what could be chosen; ends what nobody would go on deciding."""

    __slots__ = ("asked", "blind", "chosen", "inner", "offered", "program")

    def __init__(self, inner: Agent, program: Program) -> None:
        self.inner, self.program = inner, program
        self.offered: set[str] = set()
        self.chosen: set[str] = set()
        self.blind: set[str] = set()
        self.asked = 0

    def choose(self, decision: Decision) -> int:
        """What the other chooses; what he thinks through on the way counts for nothing."""
        self.asked += 1
        if self.asked > MOST_DECISIONS:
            raise ContentError(f"it never ends: {MOST_DECISIONS} decisions", decision.game.chain())
        things = [option[1] if type(option) is tuple else option for option in decision.options]
        self.offered.update(thing.component for thing in things if isinstance(thing, ThingBase))
        if decision.source is not None:
            self.offered.add(decision.source.component)
        self.blind.update(thing.component for thing in unseen(decision))
        counts = self.program.counts
        before = list(counts)
        index = self.inner.choose(decision)
        counts[:] = before
        if isinstance(chosen := things[index], ThingBase):
            self.chosen.add(chosen.component)
        return index


def unseen(decision: Decision) -> Iterator[ThingBase]:
    """Those of which something can be chosen that no goal of the content says anything of."""
    options = [option for option in decision.options if option is not None]
    if decision.form == "action":
        yield from (thing for ability, thing, *_ in options if ability.utility is None)
    elif decision.source is not None and decision.form != "order":
        told = decision.utility is not None
        if decision.form == "option":
            told = any(utility is not None for _, _, utility in options)
        if not told:
            yield decision.source


class TableCount:
    """How a table stands, in numbers: tracks, tokens by what they lie on, and how many of each kind are in
    play where they did not begin.
    """

    __slots__ = ("tokens",)

    def __init__(self, program: Program) -> None:
        self.tokens = [(token.index, token.id) for token in program.tokens.values()]

    def standing(self, game: Game) -> dict[str, int]:
        """The numbers that are not 0."""
        found = {name: value for name, value in game.tracks.items() if type(value) is int}
        for thing in game.things:
            if thing in game.put_away or not thing.place.active:
                continue
            if thing.place is not thing.home:
                name = f"{thing.kind.id} in play"
                found[name] = found.get(name, 0) + 1
            if any(thing.t):
                for index, token in self.tokens:
                    if thing.t[index]:
                        name = f"{token} on {thing.kind.id}"
                        found[name] = found.get(name, 0) + thing.t[index]
        return found


def seen(program: Program, observer: Observer, onlooker: Onlooker, watcher: Surfaced) -> Seen:
    """What was noted."""
    observer.settle()
    order = {card.id: index for index, card in enumerate(program.cards)}
    used = observer.used | onlooker.chosen
    stages = (watcher.seen, watcher.held, onlooker.offered, used, observer.caused)
    bits = tuple(bits_of(order[name] for name in found if name in order) for found in stages)
    reached = bits_of(index for index, number in enumerate(program.counts) if number)
    blind = bits_of(order[name] for name in onlooker.blind if name in order)
    asked = bits_of(order[name] for name in watcher.asked if name in order)
    return Seen(bits, reached, packed(observer.rounds), observer.most, blind, asked)
