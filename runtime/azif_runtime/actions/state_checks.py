"""State checks: what holds whenever a condition does."""

from __future__ import annotations

from azif_runtime.actions import execution
from azif_runtime.failures import ContentError
from azif_runtime.index import active_effects
from azif_runtime.state.game import Game
from azif_runtime.state.things import Unwind


def check_state(game: Game) -> Unwind | None:
    """Carry out the state checks that hold, until none does; what they stop ends afterwards."""
    if game.checking:
        return None
    game.checking += 1
    kept, game.pending = game.pending, None
    game.checked_from = len(game.stack)
    rounds = 0
    try:
        while game.dirty:
            dirty, game.dirty = game.dirty, 0
            for ability, this in list(game.state_checks):
                if not ability.reads & dirty or not game.registered[this.id][0]:
                    continue
                you = active_effects.you_of(game, this) if this.kind.you is not None else None
                if ability.source is not None and not active_effects.has_of_another(game, this, ability):
                    continue
                assert ability.condition is not None
                if not ability.condition(game, this, you, None):
                    continue
                rounds += 1
                if rounds > 500:
                    raise ContentError(f"the state check of {this.name} never ends", game.chain())
                execution.run(game, ability, this, you, None)
                game.dirty |= ability.reads
        return game.pending
    finally:
        game.checking -= 1
        game.pending = kept


def checked(game: Game) -> None:
    """State checks, if they need not wait."""
    if game.dirty and not game.holding and game.together is None:
        pending = check_state(game)
        if pending is not None:
            pending.settled = True
            raise pending
