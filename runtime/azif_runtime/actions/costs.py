"""Costs: paid in full before what they buy, and nothing checked meanwhile."""

from __future__ import annotations

from typing import Any

from azif_runtime.actions import execution, state_checks
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing


def buy(
    game: Game, pay: Any, body: Any, this: Thing | None, you: Thing | None, event: Any
) -> execution.Bought | None:
    """Pay a cost in full, then do what it buys; what its names stand for, None if that does not happen.

    State checks wait until the cost is paid, and until all is done where a verb of the cost says so.
    """
    if pay is None:
        if body is not None:
            execution.unpaid(game, body, this, you, event)
        return ()
    outer = begin_cost(game)
    bought: execution.Bought | None
    try:
        bought = pay(game, this, you, event)
    finally:
        events = end_cost(game, outer)
    held = begin_bought(game, events)
    try:
        if bought is not None and body is not None:
            execution.unpaid(game, body, this, you, event, bought)
    finally:
        end_bought(game, held)
    state_checks.checked(game)
    return bought


def begin_cost(game: Game) -> list[Any]:
    """From here on, what happens is a cost."""
    outer, game.paid = game.paid, []
    game.paying += 1
    game.holding += 1
    return outer


def end_cost(game: Game, outer: list[Any]) -> list[Any]:
    """A cost is paid; the events with which it was."""
    events, game.paid = game.paid, outer
    game.paying -= 1
    game.holding -= 1
    return events


def begin_bought(game: Game, events: list[Any]) -> tuple[int, bool]:
    """What a cost bought begins. What was paid is still spoken of: `the glow`, where the cost was to
    glow.
    """
    held = any(paid.verb.declared.uninterrupted for paid in events)
    if not held:
        state_checks.checked(game)
    depth = len(game.stack)
    game.stack += events
    game.holding += held
    return depth, held


def end_bought(game: Game, mark: tuple[int, bool]) -> None:
    """What a cost bought is done."""
    depth, held = mark
    game.holding -= held
    del game.stack[depth:]
