"""Limits: how often an ability may be used in a time."""

from __future__ import annotations

from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing


def within_limit(game: Game, ability: Ability, this: Thing) -> bool:
    """Whether a limited ability may be used again."""
    limit = ability.limit
    assert limit is not None
    period, used = game.uses.get((this.id, ability.id), (-1, 0))
    return period != game.started.get(limit.per, 0) or used < limit.number


def count_use(game: Game, ability: Ability, this: Thing) -> None:
    """Note one use of a limited ability."""
    limit = ability.limit
    assert limit is not None
    now = game.started.get(limit.per, 0)
    period, used = game.uses.get((this.id, ability.id), (-1, 0))
    game.uses[this.id, ability.id] = (now, used + 1 if period == now else 1)
