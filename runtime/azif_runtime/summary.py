"""A game → what lies on the table, in a few lines, whatever game it is."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from azif_compiler.ir import types
from azif_runtime.game import Game
from azif_runtime.identifiers import field_slot, spaced
from azif_runtime.log import shown
from azif_runtime.state import Thing, Zone

WIDEST = 110

MOST_BARE = 12
"""How many things are named on which nothing lies."""

ENDLESS = 1_000_000
"""A track that goes so far has no end for those who play."""


def summary(game: Game, *, everything: bool = False, width: int = WIDEST) -> str:
    """Tracks, what lies where, and how full the piles are; with `everything`, also what lies out of play."""
    rows: list[str] = []
    told = [
        f"{spaced(name)} {shown(value)}{of_how_many(game, name)}"
        for name, value in game.tracks.items()
        if everything or not untouched(game, name, value)
    ]
    if told:
        rows.append(f"tracks: {', '.join(told)}")
    aside: list[str] = []
    for zone in game.zones.values():
        if not zone.inside:
            continue
        if zone.hidden or not (zone.active or everything):
            aside.append(f"{spaced(zone.name)} {len(zone.inside)}")
        elif zone.active:
            rows.append(f"{spaced(zone.name)}:")
            rows += [row for thing in zone.inside for row in described(game, thing, 1)]
            places = {id(place) for ends in game.links.values() for place in ends}
            bare = [one for one in zone.inside if id(one) not in places and not [*described(game, one, 1)]]
            if bare and len(bare) <= MOST_BARE:
                rows.append(f"  {counted(one.name for one in bare)}")
        else:
            rows.append(f"{spaced(zone.name)}: {counted(thing.name for thing in zone.inside)}")
    if aside:
        rows.append(f"piles: {', '.join(aside)}")
    return "\n".join(line for row in rows for line in wrapped(row, width)) + "\n"


def of_how_many(game: Game, track: str) -> str:
    """How far a track goes, where it ends."""
    bounds = game.program.tracks.get(track)
    last = bounds[1](game, None, None, None) if bounds is not None else None
    return f" of {last}" if type(last) is int and last < ENDLESS else ""


def untouched(game: Game, track: str, value: object) -> bool:
    """Whether a track is only a counter or a switch that still stands where it began."""
    bounds = game.program.tracks.get(track)
    if bounds is None:
        return not value
    first, last = (clause(game, None, None, None) for clause in bounds)
    return bool(value == first) and bool(first < 0 or last - first == 1 or last >= ENDLESS)


def described(game: Game, thing: Thing, depth: int) -> Iterator[str]:
    """A thing, what is on it, and what it has; nothing for one on which there is nothing to see."""
    told = [*tokens(game, thing), *states(thing)]
    has = [zone for zone in thing.zones.values() if zone.inside and not zone.hidden]
    if not told and not has and not thing.inside and depth > 1:
        yield "  " * depth + thing.name
        return
    if told or has or thing.inside:
        yield "  " * depth + thing.name + (f" ({', '.join(told)})" if told else "")
    for zone in has:
        yield from listed(game, zone, depth + 1)
    for inside in thing.inside:
        yield from described(game, inside, depth + 1)


def listed(game: Game, zone: Zone, depth: int) -> Iterator[str]:
    """What somebody has in a zone."""
    names = []
    for thing in zone.inside:
        told = [*tokens(game, thing), *states(thing)]
        names.append(thing.name + (f" ({', '.join(told)})" if told else ""))
    yield f"{'  ' * depth}{spaced(zone.name)}: {counted(names)}"


def tokens(game: Game, thing: Thing) -> list[str]:
    """The tokens on a thing."""
    return [
        shown((number, token))
        for number, token in zip(thing.t, game.program.tokens.values(), strict=True)
        if number
    ]


def states(thing: Thing) -> list[str]:
    """The flags that are set on a thing in play."""
    fields = thing.kind.fields.values()
    return [
        spaced(f.name)
        for f in fields
        if f.state and f.type == types.FLAG and getattr(thing, field_slot(f.name))
    ]


def counted(names: Iterable[str]) -> str:
    """Names, each once, with how many there are."""
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in Counter(names).items())


def wrapped(row: str, width: int) -> list[str]:
    """A line, broken where it is too long; what follows stands further in."""
    lead = row[: len(row) - len(row.lstrip())]
    return textwrap.wrap(row.strip(), width, initial_indent=lead, subsequent_indent=lead + "    ")
