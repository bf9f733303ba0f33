"""A game → how it stands, in few words: its tracks and variables, and a digest of what lies in play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from azif_runtime.identifiers import field_slot
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone
from azif_runtime.summary import is_active
from azif_runtime.wording import shown


class Standing(msgspec.Struct, frozen=True):
    """How a game stands; `table` is a digest of what lies in play, where, and how it is."""

    tracks: dict[str, str] = {}
    table: str = ""


def standing_of(game: Game) -> Standing:
    """How a game stands. Piles that nobody sees into, and what lies out of play, take no part."""
    rows = sorted(described(thing) for thing in game.things if is_active(thing))
    digest = hashlib.blake2b("\n".join(rows).encode(), digest_size=12).hexdigest()
    return Standing({name: shown(value) for name, value in sorted(game.tracks.items())}, digest)


MOST_TOLD = 5


def described(thing: Thing) -> str:
    """A thing with all that can change about it."""
    return "\t".join([thing.component, whereabouts(thing), ",".join(map(str, thing.t)), *fields(thing)])


def whereabouts(thing: Thing) -> str:
    """Where a thing lies."""
    place = thing.place
    if not isinstance(place, Zone):
        return place.component
    return f"{place.owner.component if place.owner is not None else ''}/{place.id}"


def fields(thing: Thing) -> Iterator[str]:
    """The fields of a thing that change during play."""
    for field in thing.kind.fields.values():
        if field.state:
            yield shown(getattr(thing, field_slot(field.name)))


def differences(was: Standing, now: Standing) -> list[str]:
    """What is another now, in words; nothing if all is as it was."""
    found = [
        f"{name.partition(':')[2] or name} is {now.tracks.get(name, 'not there')}, and was "
        f"{was.tracks.get(name, 'not there')}".replace("_", " ")
        for name in sorted({*was.tracks, *now.tracks})
        if was.tracks.get(name) != now.tracks.get(name)
    ]
    if not found and was.table != now.table:
        found.append("what lies in play is not the same")
    return found


def listed(found: list[str]) -> str:
    """The first of what is another now."""
    rest = len(found) - MOST_TOLD
    return "; ".join(found[:MOST_TOLD]) + (f"; and {rest} more" if rest > 0 else "")
