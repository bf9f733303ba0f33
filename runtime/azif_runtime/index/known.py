"""Which reactions to an event are known at once, where neither the state nor anybody has a say in them."""

from __future__ import annotations

from typing import Any

from azif_runtime.index import conflicts
from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.subscriptions import FastPath, Subscriptions
from azif_runtime.state.things import NOWHERE_ACTIVE, Thing


def known(game: Game, subscriptions: Subscriptions, event: Any) -> FastPath | None:
    """The reactions to an event, if it is known at once which they are, and in which order."""
    slot = subscriptions.slot
    if slot is None:
        return None
    one = getattr(event, slot) if slot else None
    try:
        return subscriptions.fast[id(one)]
    except KeyError:
        return learn(game, subscriptions, one)


def learn(game: Game, subscriptions: Subscriptions, one: Any) -> FastPath | None:
    """Find out whether the reactions to events about a thing are known at once."""
    when, fast = subscriptions.when, subscriptions.fast
    mine: list[tuple[Ability, Thing]] = []
    for name in subscriptions.parameters:
        mine = when.of_one.get((name, id(one)), mine)
    if not mine and one is not None:
        if id(None) not in fast:
            learn(game, subscriptions, None)
        found_for_any = fast[id(None)]
        if isinstance(one, Thing):
            fast[id(one)] = found_for_any
        return found_for_any
    found = [*when.anybody, *mine]
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
    fast[id(one)] = FastPath(found) if sure else None
    return fast[id(one)]
