"""Carrying out what an ability says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from azif_runtime.program import Ability
from azif_runtime.state import Thing

if TYPE_CHECKING:
    from azif_runtime.game import Game


def run(game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any) -> None:
    """Do what an ability says."""
    assert ability.body is not None
    if game.log is not None:
        game.log.ability(game, ability, this)
    unpaid(game, ability.body, this, you, event)


def unpaid(game: Game, body: Any, this: Thing | None, you: Thing | None, event: Any) -> None:
    """Do what is no part of a cost, also while one is paid."""
    kept, game.paying = game.paying, 0
    try:
        body(game, this, you, event)
    finally:
        game.paying = kept
