"""A game → what lies on the table, in a few lines, whatever game it is."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from azif_runtime.glance import Glance
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone

WIDEST = 110

MOST_BARE = 12
"""How many things are named on which nothing lies."""


def summary(game: Game, *, everything: bool = False, width: int = WIDEST) -> str:
    """How the table stands, who plays, what lies where, and how full the piles are; with `everything`, also
    what lies out of play.
    """
    return "\n".join(line for row in rows(game, everything=everything) for line in wrapped(row, width)) + "\n"


def rows(game: Game, *, everything: bool = False) -> Iterator[str]:
    """The lines of a summary, of any length; what belongs to the one above stands further in."""
    glance = Glance(game)
    if told := [*glance.table()]:
        yield ", ".join(told)
    people = [thing for thing in game.things if glance.person(thing) and is_active(thing)]
    for thing in people:
        yield from person(glance, thing)
    piles: list[str] = []
    for zone in game.zones.values():
        if not zone.inside:
            continue
        if zone.hidden or not (zone.active or everything):
            piles.append(glance.pile(zone))
        elif zone.active:
            yield from in_play(glance, zone)
        else:
            yield f"{glance.zone(zone)}: {counted(glance.name(thing) for thing in zone.inside)}"
    if told := [*filter(None, piles)]:
        yield f"piles: {', '.join(told)}"


def in_play(glance: Glance, zone: Zone) -> Iterator[str]:
    """What lies in a zone that counts; those who decide have been told of already."""
    lying = [thing for thing in zone.inside if not glance.person(thing)]
    places = {id(place) for ends in glance.game.links.values() for place in ends}
    found = {id(thing): [*described(glance, thing, 1)] for thing in lying}
    bare = [thing for thing in lying if id(thing) not in places and not found[id(thing)]]
    told = [row for thing in lying for row in found[id(thing)]]
    if len(bare) > MOST_BARE:
        bare = []
    if told:
        yield f"{glance.zone(zone)}:"
        yield from told
        if bare:
            yield f"  {counted(map(glance.name, bare))}"
    elif bare:
        yield f"{glance.zone(zone)}: {counted(map(glance.name, bare))}"


def is_active(thing: Thing) -> bool:
    """Whether a thing is in play."""
    place: Zone | Thing | None = thing.place
    while place is not None and not isinstance(place, Zone):
        place = place.place
    return place is not None and place.active and (place.owner is None or is_active(place.owner))


def person(glance: Glance, thing: Thing) -> Iterator[str]:
    """Somebody who decides, with where he is and all that he has."""
    where = glance.place(thing.place)
    yield f"{glance.name(thing)}{f', {where}' if where else ''}: {', '.join(glance.details(thing)) or '-'}"
    for zone in thing.zones.values():
        if zone.inside and not zone.hidden:
            yield from listed(glance, zone, 1)


def described(glance: Glance, thing: Thing, depth: int) -> Iterator[str]:
    """A thing, what is on it, and what it has; nothing for one on which there is nothing to see."""
    told = glance.details(thing)
    has = [zone for zone in thing.zones.values() if zone.inside and not zone.hidden]
    if told or has or thing.inside or depth > 1:
        yield "  " * depth + glance.name(thing) + (f" ({', '.join(told)})" if told else "")
    for zone in has:
        yield from listed(glance, zone, depth + 1)
    for inside in thing.inside:
        if glance.person(inside):
            yield "  " * (depth + 1) + glance.name(inside)
        else:
            yield from described(glance, inside, depth + 1)


def listed(glance: Glance, zone: Zone, depth: int) -> Iterator[str]:
    """What somebody has in a zone."""
    names = []
    for thing in zone.inside:
        told = glance.details(thing)
        names.append(glance.name(thing) + (f" ({', '.join(told)})" if told else ""))
    yield f"{'  ' * depth}{glance.zone(zone)}: {counted(names)}"


def counted(names: Iterable[str]) -> str:
    """Names, each once, with how many there are."""
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in Counter(names).items())


def wrapped(row: str, width: int) -> list[str]:
    """A line, broken where it is too long; what follows stands further in."""
    lead = row[: len(row) - len(row.lstrip())]
    return textwrap.wrap(
        row.strip(), width, initial_indent=lead, subsequent_indent=lead + "    ", break_on_hyphens=False
    )
