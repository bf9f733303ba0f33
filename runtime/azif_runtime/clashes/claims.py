"""What two abilities say of one value, where they say opposite things."""

from __future__ import annotations

from itertools import product
from typing import Any

from azif_runtime.clashes.scene import Situation
from azif_runtime.clashes.sides import Side
from azif_runtime.failures import ContentError
from azif_runtime.index import active_effects
from azif_runtime.program import Modifier
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.occasions import Part
from azif_runtime.trying.trial import keys, readings
from azif_runtime.wording import shown

FEW = 6
"""Of so many things it is told."""


def opposite(situation: Situation) -> list[str]:
    """Of which things two abilities say opposite, and what counts then."""
    pair = situation.pair
    told: list[str] = []

    def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
        about = [who, this, other, *(one for one in game.things if one not in (who, this, other))]
        counts = dict(readings(game, Part("", pair.one.ability), about))
        for mine, yours in product(said_by(pair.one, pair.about), said_by(pair.other, pair.about)):
            form, _, name = pair.about.partition(" ")
            for key, one in product(keys(game, form, name), about):
                first, second = claim(game, mine, this, one, key), claim(game, yours, other, one, key)
                if clash(mine, first, yours, second):
                    label = label_of(one, name, key)
                    if label in counts:
                        told.append(
                            f"{label}: {words(mine, first)} by {pair.one.card.name}, "
                            f"{words(yours, second)} by {pair.other.card.name}; "
                            f"it is {shown(counts[label])}"
                        )

    situation.once(deed)
    found = list(dict.fromkeys(told))
    more = [f"… and {len(found) - FEW} more"] if len(found) > FEW else []
    return found[:FEW] + more


def said_by(side: Side, slot: str) -> list[Modifier]:
    """What an ability says of a value."""
    return [one for one in side.ability.modifiers if one.slot == slot]


def claim(game: Game, modifier: Modifier, this: Thing, of: Thing, key: Any) -> Any:
    """What a modifier says of something now; None if it says nothing of it."""
    you = active_effects.you_of(game, this)
    try:
        if modifier.key is not None and modifier.key(game, this, None, None) is not key:
            return None
        if modifier.of and active_effects.modified_one(game, modifier, this, you) is not of:
            return None
        if not modifier.of and modifier.owner is not None and not modifier.owner(game, this, you, of):
            return None
        if not active_effects.works(game, this, you):
            return None
        if modifier.condition is not None and not modifier.condition(game, this, you, None):
            return None
        return modifier.amount(game, this, you, of)
    except ContentError:
        return None


def clash(mine: Modifier, first: Any, yours: Modifier, second: Any) -> bool:
    """Whether two that say something of one value cannot both be right."""
    if first is None or second is None:
        return False
    match mine.operator, yours.operator:
        case "is", "is":
            return bool(first != second)
        case "at least", "at most":
            return bool(first > second)
        case "at most", "at least":
            return bool(first < second)
        case _:
            return False


def label_of(one: Thing, name: str, key: Any) -> str:
    """What a value of something is called, as it is where it is read."""
    of = f" for {key.name}" if key is not None else ""
    return f"{one.name}'s {name.partition(':')[2]}{of}".replace("_", " ")


def words(modifier: Modifier, amount: Any) -> str:
    """What a modifier says."""
    limit = "" if modifier.operator == "is" else f"{modifier.operator} "
    return f"{limit}{shown(amount)}"
