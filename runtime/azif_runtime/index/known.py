"""Which reactions to an event are known at once, where neither the state nor anybody has a say in them."""

from __future__ import annotations

from typing import Any

from azif_runtime.index import conflicts
from azif_runtime.state.game import Game
from azif_runtime.state.subscriptions import Entry, FastPath, Known, Subscriptions
from azif_runtime.state.things import NOWHERE_ACTIVE


def known(game: Game, subscriptions: Subscriptions, event: Any) -> FastPath | None:
    """The reactions to an event, if it is known at once which they are, and in which order."""
    slot = subscriptions.slot
    if slot is None:
        return None
    one = getattr(event, slot) if slot else None
    found = subscriptions.fast.get(id(one), subscriptions.others)
    return (learn(game, subscriptions, one) if found is None else found) or None


def learn(game: Game, subscriptions: Subscriptions, one: Any) -> Known:
    """Find out whether the reactions to events about a thing are known at once."""
    when, mine = subscriptions.when, list[Entry]()
    if one is not None:
        for name in subscriptions.parameters:
            mine = when.of_one.get((name, id(one)), mine)
    if mine:
        found = subscriptions.fast[id(one)] = learned(game, [*when.anybody, *mine])
        return found
    if subscriptions.others is None:
        subscriptions.others = learned(game, when.anybody)
    if id(one) in subscriptions.fast:  # somebody has waited for it
        del subscriptions.fast[id(one)]
    return subscriptions.others


def learned(game: Game, found: list[Entry]) -> Known:
    """What is known at once of some that wait."""
    plain = all(
        ability.fast is not None
        and this.kind.you is None
        and this.kind.works is None
        and (this.place is NOWHERE_ACTIVE or ability.index[1] == "this")
        for ability, this in found
    )
    sure = plain and not (
        game.program.arbiter and conflicts.in_general(game.program, [ability for ability, _ in found])
    )
    return sure and FastPath(found)
