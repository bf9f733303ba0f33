"""Which components could matter in a game: a copy was in play, or left the pile where it began."""

from __future__ import annotations

from typing import Any

from azif_runtime.state.game import Game
from azif_runtime.state.things import ThingBase


class Surfaced:
    """Looks on at a game that is set up and not yet played.

    A copy that lies from the beginning where it counts, on a thing or in a zone in play, has surfaced. What
    lies on a thing, or in a zone of one, is held.
    """

    def __init__(self, game: Game) -> None:
        self.seen: set[str] = set()
        self.held: set[str] = set()
        watched = looked_at(game.program.thing_class)
        for thing in game.things:
            if thing in game.put_away:
                continue
            if is_held(thing.place):
                self.held.add(thing.component)
            if isinstance(thing.place, ThingBase) or thing.place.active:
                self.seen.add(thing.component)
            thing.__class__ = watched
            _WATCHED[id(thing)] = self

    def close(self, game: Game) -> None:
        """End looking on."""
        for thing in game.things:
            if _WATCHED.pop(id(thing), None) is not None:
                thing.__class__ = game.program.thing_class


def is_held(place: Any) -> bool:
    """Whether a place is a thing, or a zone of one."""
    return isinstance(place, ThingBase) or place.owner is not None


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
    """A class of such things: what they are is read as before, and costs nothing."""

    def change(thing: Any, name: str, value: Any) -> None:
        if name == "place" and (watcher := _WATCHED.get(id(thing))) is not None and thing.place is not value:
            watcher.seen.add(thing.component)
            if is_held(value):
                watcher.held.add(thing.component)
        object.__setattr__(thing, name, value)

    return type("Watched", (kind,), {"__slots__": (), "__setattr__": change})
