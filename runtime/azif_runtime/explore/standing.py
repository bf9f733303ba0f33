"""How a table stands, as sentences: two tables on which the same sentences hold cannot be told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from azif_runtime.identifiers import field_slot, spaced
from azif_runtime.program import Program
from azif_runtime.state.game import Game
from azif_runtime.state.modifiers import Duration
from azif_runtime.state.things import NOWHERE, Thing, ThingBase, Zone
from azif_runtime.wording import shown


def standing(game: Game) -> Counter[str]:
    """What is so on a table, and of how many copies. In which order things lie in a pile is not asked."""
    tokens = {token.index: token for token in game.program.tokens.values()}
    fields = {kind: state_fields(game.program, kind) for kind in game.program.kinds}
    found: Counter[str] = Counter()
    for thing in game.things:
        found[f"{thing.name} is {where(thing)}"] += 1
        for index, number in enumerate(thing.t):
            if number:
                found[f"{thing.name} has {shown((number, tokens[index]))}"] += 1
        for word, slot in fields.get(thing.kind.id, ()):
            value = getattr(thing, slot, None)
            if value is not None and value is not False:
                found[f"{thing.name}'s {word} is {told(value)}"] += 1
    for name, value in game.tracks.items():
        found[f"{spaced(name)} is {told(value)}"] += 1
    for duration in chain(game.bound, *game.waiting.values()):
        found[f"{otherwise(duration)} until the {duration.stage} of {spaced(duration.step)}"] += 1
    if game.over:
        found[f"the game is over: {game.over}"] += 1
    return found


def otherwise(duration: Duration) -> str:
    """What counts otherwise for a time."""
    rows = ((one, spaced(modifier.slot.partition(" ")[2])) for one, modifier in duration.rows)
    names = {f"{one.name}'s {word}" if one is not None else word for one, word in rows}
    return f"something else counts for {', '.join(sorted(names))}"


def state_fields(program: Program, kind: str) -> list[tuple[str, str]]:
    """The fields of a kind that change during play: their words, and where things keep them."""
    return [
        (spaced(name), field_slot(name)) for name, field in program.kinds[kind].fields.items() if field.state
    ]


def where(thing: Thing) -> str:
    """Where a thing is."""
    place = thing.place
    if place is NOWHERE:
        return "nowhere"
    if isinstance(place, Zone):
        return f"in {shown(place)}"
    return f"at {place.name}"


def told(value: Any) -> str:
    """A value in words, sets in one order."""
    if isinstance(value, list):
        return ", ".join(sorted(shown(one) for one in value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{shown(key)}: {shown(one)}" for key, one in value.items())
    return value.name if isinstance(value, ThingBase) else shown(value)


def differences(one: Counter[str], other: Counter[str]) -> Iterator[str]:
    """What is so on the first table and not on the other."""
    return iter(sorted((one - other).elements()))
