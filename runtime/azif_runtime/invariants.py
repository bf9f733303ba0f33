"""What holds in every game, whatever it is: looked at after every event and before every question."""

from __future__ import annotations

from collections import Counter
from typing import Any

from azif_compiler import ir
from azif_runtime.actions import state_checks
from azif_runtime.games.playing import play
from azif_runtime.index import active_effects
from azif_runtime.log import Relay
from azif_runtime.state.game import Agent, Decision, Game
from azif_runtime.state.things import Thing, Zone


class Broken(AssertionError):
    """Something that always holds does not."""


class Watch(Relay):
    """Looks at the whole table of a game at every event; or at every so many of them, and from some answer
    on. What the game tells goes on to whoever was told before.
    """

    def __init__(self, game: Game, *, every: int = 1, from_answer: int = 0) -> None:
        super().__init__(game.log)
        self.game, self.every, self.from_answer = game, every, from_answer
        self.table = Table(game)
        self.given: frozenset[str] = frozenset()
        game.log = self

    def as_given(self) -> None:
        """The table is given as it stands, whether a game comes to it or not: what does not hold on it is no
        fault of what is played from there.
        """
        self.given = frozenset(self.table.broken())

    def event(self, game: Game, event: Any) -> None:
        """An event is about to happen: all before it are done."""
        super().event(game, event)
        self.look(event.name)

    def asking(self, agent: Agent) -> Agent:
        """Somebody before whose answers it looks, too: the table is as its player sees it."""
        return Asking(self, agent)

    def play(self) -> str:
        """Play the game to its end, with a look at each question and at the end; how it ended."""
        self.game.agent = self.asking(self.game.agent)
        over = play(self.game)
        self.every = 1
        self.look("the end")
        return over

    @property
    def due(self) -> bool:
        """Whether it is looked now."""
        return not self.game.events % self.every and len(self.game.answers) >= self.from_answer

    def look(self, when: str) -> None:
        """Raise if anything is broken."""
        game = self.game
        if not self.due:
            return
        wrong = [row for row in self.table.broken() if row not in self.given]
        if when == QUESTION:
            wrong += unsettled(game)
        if wrong:
            rows = [f"before {when}, event {game.events}: " + "; ".join(wrong[:5]), *game.chain()]
            raise Broken("\n  in ".join(rows))


QUESTION = "a question"


class Asking:
    """Somebody who decides, and whose every question is looked at."""

    def __init__(self, watch: Watch, agent: Agent) -> None:
        self.watch, self.agent = watch, agent

    def choose(self, decision: Decision) -> int:
        """Look at the table, and decide."""
        self.watch.look(QUESTION)
        if not decision.options:
            events = self.watch.game.events
            raise Broken(f"event {events}: {decision.prompt}: there is nothing to choose from")
        return self.agent.choose(decision)


def broken(game: Game) -> list[str]:
    """What does not hold."""
    return [*Table(game).broken(), *unsettled(game)]


class Table:
    """A game as it is looked at: what never changes in it is found out once.

    Looking is nearly all that watching costs, so what is as it should be is passed by quickly.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        things = game.things
        owned = [zone for thing in things for zone in thing.zones.values()]
        self.zones: list[Zone] = [*game.zones.values(), *owned]
        self.piles = {thing.home for thing in things if isinstance(thing.home, Zone) and thing.home.ordered}
        self.number = sum(card.declared.copies for card in game.program.cards)
        self.nothing = [0] * len(game.program.tokens)
        declared = [d for d in game.program.game.declarations if isinstance(d, ir.Kind)]
        self.holds = {kind.name: set(kind.holds) for kind in declared}

    def broken(self) -> list[str]:
        """What does not hold."""
        return [*self.copies(), *self.places(), *self.tokens(), *self.tracks(), *self.abilities()]

    def copies(self) -> list[str]:
        """As many copies of each component as were declared."""
        game = self.game
        if len(game.things) == self.number:
            return []
        made = Counter((thing.kind.name, thing.name) for thing in game.things)
        meant = Counter({(card.kind.name, card.name): card.declared.copies for card in game.program.cards})
        return [f"copies: {sorted(((made - meant) + (meant - made)).items())}"]

    def places(self) -> list[str]:
        """Every thing is in exactly one place, which knows it; piles that things start in hold no others."""
        wrong: list[str] = []
        held: list[int] = []
        for zone in self.zones:
            for thing in zone.inside:
                held.append(thing.id)
                if thing.place is not zone:
                    wrong.append(f"{thing!r} lies in {zone!r} and thinks it is in {thing.place!r}")
                if thing.home is not zone and zone in self.piles:
                    wrong.append(f"{thing!r} lies in {zone!r}, where it does not belong")
        nowhere = 0
        for other in self.game.things:
            for thing in other.inside:
                held.append(thing.id)
                if thing.place is not other:
                    wrong.append(f"{thing!r} lies on {other!r} and thinks it is in {thing.place!r}")
            place = other.place
            if place.owner is not None or not isinstance(place, Zone):
                wrong += inside_itself(other)
            elif self.game.zones.get(place.id) is not place:
                nowhere += 1
        if len(held) + nowhere != len(self.game.things) or len(set(held)) != len(held):
            times = Counter(held)
            wrong += [
                f"{thing!r} is in {times[thing.id]} places"
                for thing in self.game.things
                if times[thing.id] != 1
            ]
        return wrong

    def tokens(self) -> list[str]:
        """No fewer than none of a token, and none where it cannot be."""
        nothing = self.nothing
        return [
            f"{thing!r} has {number} {name}"
            for thing in self.game.things
            if thing.t != nothing
            for name, number in zip(self.game.program.tokens, thing.t, strict=True)
            if number and (number < 0 or not any(name in self.holds.get(kind, ()) for kind in thing.line))
        ]

    def tracks(self) -> list[str]:
        """Tracks are within their range."""
        game, wrong = self.game, []
        for track, bounds in game.program.tracks.items():
            low, high = (bound(game, None, None, None) for bound in bounds)
            if not low <= game.tracks[track] <= high:
                wrong.append(f"{track} is {game.tracks[track]}, not from {low} to {high}")
        return wrong

    def abilities(self) -> list[str]:
        """The abilities of a thing are in force exactly where they count, and for whom they speak to."""
        game, wrong = self.game, []
        known = game.registered
        for thing in game.things:
            active, you = known.get(thing.id, (False, None))
            if active is not thing.place.works:
                wrong.append(f"{thing!r} in {thing.place!r} is {'' if active else 'not '}in force")
            elif (
                active
                and thing.kind.you is not None
                and you is not (whom := active_effects.you_of(game, thing))
            ):
                wrong.append(f"{thing!r} speaks to {whom!r}, and is in force for {you!r}")
        return wrong


def inside_itself(thing: Thing) -> list[str]:
    """Whether a thing lies on itself, be it by way of others."""
    above: Any = thing
    for _ in range(20):
        above = above.owner if isinstance(above, Zone) else above.place
        if above is None or (isinstance(above, Zone) and above.owner is None):
            return []
    return [f"{thing!r} is inside itself"]


def unsettled(game: Game) -> list[str]:
    """State checks that hold although nothing waits for them."""
    if game.dirty or game.holding or game.checking or game.together is not None:
        return []
    return [
        f"the state check of {this!r} holds"
        for ability, this in game.state_checks
        if game.registered[this.id][0]
        and state_checks.holds(game, ability, this, active_effects.you_of(game, this))
    ]


def chances(game: Game) -> list[tuple[str, dict[str, int]]]:
    """Where chance stands: the parts of the game that are going on, and what each has counted."""
    game.course.innermost(game.stack)  # what was stopped is gone
    rows = game.course.rows
    return [(row.path, {str(name): number for name, number in (row.counts or {}).items()}) for row in rows]
