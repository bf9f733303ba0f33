"""Carrying out what an ability says."""

from __future__ import annotations

from typing import Any

from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

Bought = tuple[Any, ...]
"""What the names of a cost stand for, of which what it pays for speaks."""


def run(
    game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any, bought: Bought = ()
) -> None:
    """Do what an ability says."""
    assert ability.body is not None
    if game.log is not None and not ability.bare:
        game.log.ability(game, ability, this)
    unpaid(game, ability.body, this, you, event, bought)


def unpaid(
    game: Game, body: Any, this: Thing | None, you: Thing | None, event: Any, bought: Bought = ()
) -> None:
    """Do what is no part of a cost, also while one is paid."""
    if not game.paying:
        body(game, this, you, event, *bought)
        return
    kept, game.paying = game.paying, 0
    try:
        body(game, this, you, event, *bought)
    finally:
        game.paying = kept
