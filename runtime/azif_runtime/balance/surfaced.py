"""Which components could matter in a game: a copy was in play, left the pile where it began, or was asked in
it what it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from azif_runtime.state.game import Game
from azif_runtime.state.things import ThingBase
from azif_runtime.watching import CARD, KEYWORDS


class Surfaced:
    """Looks on at a game that is set up and not yet played.

    A copy that lies from the beginning where it counts, on a thing or in a zone in play, has surfaced. What
    lies on a thing, or in a zone of one, is held. Whoever looks through a pile for something cheap `asked`
    what lies there for what is written on it, whatever he finds.
    """

    def __init__(self, game: Game) -> None:
        self.seen: set[str] = set()
        self.held: set[str] = set()
        self.asked: set[str] = set()
        kinds = looked_at(game.program.thing_class)
        for thing in game.things:
            if thing in game.put_away:
                continue
            if is_held(thing.place):
                self.held.add(thing.component)
            surfaced = isinstance(thing.place, ThingBase) or thing.place.active
            if surfaced:
                self.seen.add(thing.component)
            thing.__class__ = kinds.watched if surfaced else kinds.lying
            _WATCHED[id(thing)] = self

    def close(self, game: Game) -> None:
        """End looking on."""
        for thing in game.things:
            if _WATCHED.pop(id(thing), None) is not None:
                object.__setattr__(thing, "__class__", game.program.thing_class)

    def moves(self, thing: Any, place: Any) -> None:
        """Take note that a thing gets somewhere."""
        self.seen.add(thing.component)
        if is_held(place):
            self.held.add(thing.component)


def is_held(place: Any) -> bool:
    """Whether a place is a thing, or a zone of one."""
    return isinstance(place, ThingBase) or place.owner is not None


_WATCHED: dict[int, Surfaced] = {}
"""Who looks on, by the identity of the thing."""


class Kinds(NamedTuple):
    """The class of things of a program, that of those which tell when they are moved, and that of those which
    have not moved yet, and tell when they are asked, too.
    """

    plain: type[ThingBase]
    watched: type[ThingBase]
    lying: type[ThingBase]


_CLASSES: dict[int, Kinds] = {}
"""The classes of things of programs, by the identities of the plain ones."""


def looked_at(kind: type[ThingBase]) -> Kinds:
    """The classes of things that are looked at."""
    if id(kind) not in _CLASSES:
        watched = telling(kind)
        _CLASSES[id(kind)] = Kinds(kind, watched, asked(kind, watched))
    return _CLASSES[id(kind)]


def telling(kind: type[ThingBase]) -> type[ThingBase]:
    """A class of such things: what they are is read as before, and costs nothing."""

    def change(thing: Any, name: str, value: Any) -> None:
        if name == "place" and (watcher := _WATCHED.get(id(thing))) is not None and thing.place is not value:
            watcher.moves(thing, value)
        object.__setattr__(thing, name, value)

    return type("Watched", (kind,), {"__slots__": (), "__setattr__": change})


def asked(kind: Any, watched: type[ThingBase]) -> type[ThingBase]:
    """A class of such things that tell, once, when they are asked what is written on them."""

    def change(thing: Any, name: str, value: Any) -> None:
        if name == "place":
            object.__setattr__(thing, "__class__", watched)
            thing.place = value
        else:
            object.__setattr__(thing, name, value)

    def told(slot: str) -> property:
        member = getattr(kind, slot)

        def read(thing: Any) -> Any:
            if (watcher := _WATCHED.get(id(thing))) is not None:
                watcher.asked.add(thing.component)
            object.__setattr__(thing, "__class__", watched)
            return member.__get__(thing)

        return property(read, member.__set__)

    rows = {slot: told(slot) for slot in (CARD, KEYWORDS, *kind.__slots__)}
    return type("Lying", (kind,), {"__slots__": (), "__setattr__": change, **rows})
