"""Which of some components could matter in a game: a copy was in play, or left the pile where it began."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from azif_runtime.state.game import Game
from azif_runtime.state.things import ThingBase


class Surfaced:
    """Looks on at a game that is set up and not yet played.

    A copy that lies from the beginning where it counts, on a thing or in a zone in play, has surfaced.
    """

    def __init__(self, game: Game, components: Collection[str]) -> None:
        self.seen: set[str] = set()
        program_class = game.program.thing_class
        for thing in game.things:
            if thing.component not in components or thing in game.put_away:
                continue
            if not isinstance(thing.place, ThingBase) and not thing.place.active:
                thing.__class__ = looked_at(program_class)
                _WATCHED[id(thing)] = self
            else:
                self.seen.add(thing.component)

    def close(self, game: Game) -> set[str]:
        """End looking on; what has surfaced."""
        for thing in game.things:
            if _WATCHED.pop(id(thing), None) is not None:
                thing.__class__ = game.program.thing_class
        return self.seen


_WATCHED: dict[int, Surfaced] = {}
"""Who looks on, by the identity of the thing."""


_CLASSES: dict[int, tuple[type[ThingBase], type[ThingBase]]] = {}
"""The classes of things of programs, by their identities, and of those of them that are looked at."""


def looked_at(kind: type[ThingBase]) -> type[ThingBase]:
    """The class of things that tell when they are moved."""
    if id(kind) not in _CLASSES:
        _CLASSES[id(kind)] = kind, telling(kind)
    return _CLASSES[id(kind)][1]


def telling(kind: type[ThingBase]) -> type[ThingBase]:
    """A class of such things."""
    place: Any = ThingBase.__dict__["place"]

    def move(thing: Any, into: Any) -> None:
        if (watcher := _WATCHED.get(id(thing))) is not None and place.__get__(thing) is not into:
            watcher.seen.add(thing.component)
        place.__set__(thing, into)

    moved = property(lambda thing: place.__get__(thing), move)
    return type("Watched", (kind,), {"__slots__": (), "place": moved})
