"""What is given at a table: so many of a token, or another place for a thing; told by ids, so that it can be
given again at a table that stands as the first did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from azif_compiler.words.noun import joined
from azif_runtime.interpreter import changes
from azif_runtime.state.game import Game
from azif_runtime.state.things import Container, Thing, Zone
from azif_runtime.wording import shown


@dataclass(frozen=True, slots=True)
class Tokens:
    """So many of a token lie on a thing."""

    thing: int
    token: int
    number: int

    def lay(self, game: Game) -> None:
        """Give it."""
        thing_of(game, self.thing).t[self.token] = self.number


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing lies on another (`zone` is ""), in a zone of another, or in one of the table (`owner` is 0)."""

    thing: int
    owner: int
    zone: str

    def lay(self, game: Game) -> None:
        """Give it."""
        changes.put(game, thing_of(game, self.thing), self.place(game), "")

    def place(self, game: Game) -> Container:
        """Where the thing lies."""
        if not self.owner:
            return game.zones[self.zone]
        owner = thing_of(game, self.owner)
        return owner.zones[self.zone] if self.zone else owner


Gift = Tokens | Placed


@dataclass(frozen=True, slots=True)
class Supply:
    """What was given, and in words."""

    told: str = ""
    gifts: tuple[Gift, ...] = ()

    def lay(self, game: Game) -> None:
        """Give it again, in another game that stands as the first did."""
        for gift in self.gifts:
            gift.lay(game)
        game.dirty, game.changed = 0, -1


NOTHING = Supply()
"""Nothing is given."""


def thing_of(game: Game, id_: int) -> Thing:
    """A thing by its id."""
    return game.things[id_ - 1]


def tokens(thing: Thing, token: int, number: int | None = None) -> Tokens:
    """So many of a token on a thing; without a number, as many as lie there now."""
    return Tokens(thing.id, token, thing.t[token] if number is None else number)


def placed(thing: Thing, place: Container | None = None) -> Placed:
    """A thing in a place; without one, in that where it lies now."""
    there = thing.place if place is None else place
    if isinstance(there, Zone):
        return Placed(thing.id, there.owner.id if there.owner is not None else 0, there.id)
    return Placed(thing.id, there.id, "")


def told(game: Game, gifts: Iterable[Gift]) -> str:
    """What was given, in words."""
    names = {token.index: token for token in game.program.tokens.values()}
    rows: dict[str, list[str]] = {}
    for gift in gifts:
        thing = thing_of(game, gift.thing)
        match gift:
            case Tokens(token=token, number=number):
                rows.setdefault(f"{thing.name} has", []).append(shown((number, names[token])))
            case Placed():
                place = gift.place(game)
                spot = place.name if isinstance(place, Thing) else f"{place!r}".replace("_", " ")
                rows.setdefault(f"at {spot}:", []).append(thing.name)
            case _:
                assert_never(gift)
    return "; ".join(f"{where} {joined(several(what))}" for where, what in rows.items())


def several(names: Iterable[str]) -> list[str]:
    """Names, each once, with how often it was there."""
    return [name if number == 1 else f"{number} × {name}" for name, number in Counter(names).items()]
