"""A watched game that also remembers what was met in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from azif_compiler import ir
from azif_runtime.invariants import Watch
from azif_runtime.program import Card, Program, RulingInfo
from azif_runtime.scenario import Scene, Verdict
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone

Known = tuple[str, str]
"""A component: the ids of its kind and of itself."""


class Meeting(Watch):
    """What is met in a game. A component is met when it comes to where its abilities count, when something
    comes onto it or to it, and when an event is about it or comes from it. When a clause of it is reached it
    is met, too: the program counts that (`written_in`).
    """

    def __init__(self, game: Game, *, every: int = 1) -> None:
        super().__init__(game, every=every)
        self.cards: set[Card] = set()
        self.events_of: set[tuple[str, Card | None]] = set()
        self.moved: set[str] = set()
        self.tracks_begun = dict(game.tracks)
        self.begin_here()

    def begin_here(self) -> None:
        """What lies where it does now is met only when it moves."""
        self.begun = [thing.place for thing in self.game.things]

    @property
    def met(self) -> set[Known]:
        """The components that were met; and whose piles they come from."""
        homes = {
            thing.home.owner.card
            for thing in self.game.things
            if isinstance(thing.home, Zone) and thing.home.owner is not None and thing.card in self.cards
        }
        return {known(card) for card in self.cards | homes}

    def event(self, game: Game, event: Any) -> None:
        """Something happens."""
        super().event(game, event)
        name = event.id
        self.events_of.add((name, None))
        for part in (*(part(event) for part in event.verb.parts), [event.source]):
            for thing in part if type(part) is list else (part,):
                if isinstance(thing, Thing) and thing.id > 0:
                    self.cards.add(thing.card)
                    self.events_of.add((name, thing.card))

    def look(self, when: str) -> None:
        """Look at the table, and remember what lies there."""
        if self.due:
            self.follow()
        super().look(when)

    def follow(self) -> None:
        """Remember what lies where it counts, and the tracks that have left where they began."""
        for thing, begun in zip(self.game.things, self.begun, strict=True):
            place = thing.place
            if place is not begun and place.active:
                self.cards.add(thing.card)
                owner = place.owner if isinstance(place, Zone) else place
                if owner is not None:
                    self.cards.add(owner.card)
        self.moved |= {name for name, value in self.game.tracks.items() if value != self.tracks_begun[name]}


def known(card: Card) -> Known:
    """How a component is known in reports."""
    return card.kind.id, card.id


def written_in(program: Program, reached: Iterable[int]) -> set[Known]:
    """The components in which clauses are written that were reached."""
    sites = (program.sites[index] for index in reached)
    return {(site.sort, site.id) for site in sites if site.is_clause} & set(map(known, program.cards))


class MeetingScene(Scene):
    """A ruling carried out on such a game; what completes its table is not met by that."""

    def __init__(self, program: Program, ruling: RulingInfo) -> None:
        super().__init__(program, ruling)
        self.meeting = Meeting(self.game)
        self.game.agent = self.meeting.asking(self.game.agent)

    def prepare(self) -> None:
        """Complete the table."""
        if self.prepared:
            return
        self.meeting.follow()
        super().prepare()
        self.meeting.begin_here()

    def finish(self, part: ir.PartWord) -> None:
        """End a part: what was given stands as it does."""
        super().finish(part)
        if part == "given":
            self.meeting.as_given()


def met_by(program: Program, ruling: RulingInfo) -> tuple[Verdict, set[Known]]:
    """Carry a ruling out: how it came out, and the components it met."""
    scene = MeetingScene(program, ruling)
    verdict = scene.verdict()
    scene.meeting.follow()
    return verdict, scene.meeting.met
