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

_WIDTH = 110


def summary(game: Game, *, everything: bool = False) -> str:
    """Tracks, what lies where, and how full the piles are; with `everything`, also what lies out of play."""
    rows: list[str] = []
    if game.tracks:
        told = (f"{spaced(name)} {shown(value)}" for name, value in game.tracks.items())
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
        else:
            rows += wrapped(f"{spaced(zone.name)}: {counted(thing.name for thing in zone.inside)}", 0)
    if aside:
        rows += wrapped(f"piles: {', '.join(aside)}", 0)
    return "\n".join(rows) + "\n"


def described(game: Game, thing: Thing, depth: int) -> Iterator[str]:
    """A thing, what is on it, and what it has; nothing for one on which there is nothing to see."""
    told = [*tokens(game, thing), *states(thing)]
    has = [zone for zone in thing.zones.values() if zone.inside and not zone.hidden]
    if not told and not has and not thing.inside and depth > 1:
        yield from wrapped(thing.name, depth)
        return
    if told or has or thing.inside:
        yield from wrapped(thing.name + (f" ({', '.join(told)})" if told else ""), depth)
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
    yield from wrapped(f"{spaced(zone.name)}: {counted(names)}", depth)


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


def wrapped(text: str, depth: int) -> list[str]:
    """A line, broken where it is too long."""
    lead = "  " * depth
    return textwrap.wrap(text, _WIDTH, initial_indent=lead, subsequent_indent=lead + "    ")
