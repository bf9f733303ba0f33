"""Limits: how often an ability may be used in a time."""

from __future__ import annotations

from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing


def within_limit(game: Game, ability: Ability, this: Thing, who: Thing | None) -> bool:
    """Whether somebody may use a limited ability again."""
    limit = ability.limit
    assert limit is not None
    period, used = game.uses.get(use_of(ability, this, who), (-1, 0))
    return period != game.started.get(limit.per, 0) or used < limit.number


def count_use(game: Game, ability: Ability, this: Thing, who: Thing | None) -> None:
    """Note one use of a limited ability."""
    limit = ability.limit
    assert limit is not None
    now = game.started.get(limit.per, 0)
    use = use_of(ability, this, who)
    period, used = game.uses.get(use, (-1, 0))
    game.uses[use] = (now, used + 1 if period == now else 1)


def use_of(ability: Ability, this: Thing, who: Thing | None) -> tuple[int, str, int]:
    """Whose uses are counted together: those of an ability of a thing; where it speaks to nobody, of each."""
    return this.id, ability.id, who.id if who is not None and this.kind.you is None else -1
