"""State checks: what holds whenever a condition does."""

from __future__ import annotations

from azif_runtime.actions import execution
from azif_runtime.failures import DOES_NOT_HOLD, ContentError
from azif_runtime.index import active_effects
from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.subscriptions import Entry
from azif_runtime.state.things import Thing, Unwind


def check_state(game: Game) -> Unwind | None:
    """Carry out the state checks that hold, until none does for which anything has changed; what they stop
    ends afterwards.
    """
    if game.checking:
        return None
    dirty, game.dirty = game.dirty, 0
    rows = from_first(game, game.state_checks, dirty)
    if not rows:
        return None
    game.checking += 1
    kept, game.pending = game.pending, None
    game.checked_from = len(game.stack)
    rounds = 0
    try:
        while rows:
            (ability, this), *others = rows
            rounds += 1
            if rounds > 500:
                raise ContentError(f"the state check of {this.name} never ends", game.chain())
            execution.run(game, ability, this, active_effects.you_of(game, this), None)
            rows = from_first(game, others, dirty)
            if not rows:
                dirty, game.dirty = game.dirty, 0
                rows = from_first(game, game.state_checks, dirty)
        return game.pending
    finally:
        game.checking -= 1
        game.pending = kept


def holds(game: Game, ability: Ability, this: Thing, you: Thing | None) -> bool:
    """Whether that is so for which a state check waits: not if it speaks of what is not there."""
    assert ability.condition is not None
    try:
        return bool(ability.condition(game, this, you, None))
    except DOES_NOT_HOLD:
        return False


def from_first(game: Game, rows: list[Entry], dirty: int) -> list[Entry]:
    """Those of some state checks from the first on that hears of a change and holds."""
    for number, (ability, this) in enumerate(rows):
        if not ability.reads & dirty or not game.registered[this.id][0]:
            continue
        you = active_effects.you_of(game, this) if this.kind.you is not None else None
        if ability.source is not None and not active_effects.has_of_another(game, this, ability):
            continue
        if holds(game, ability, this, you):
            return rows[number:]
    return []


def are_due(game: Game) -> bool:
    """Whether a state check holds that is to be carried out now; if none does, nothing is to be checked."""
    if game.checking or game.holding or game.together is not None:
        return False
    try:
        rows = from_first(game, game.state_checks, game.dirty)
    except ContentError:  # it is met again, and told, where the check is carried out
        return True
    if not rows:
        game.dirty = 0
    return bool(rows)


def checked(game: Game) -> None:
    """State checks, if they need not wait."""
    if game.dirty and not game.holding and game.together is None:
        pending = check_state(game)
        if pending is not None:
            pending.settled = True
            raise pending
