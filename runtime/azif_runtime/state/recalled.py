"""Values of the table, remembered while a game is carried out until something changes on which one of them
depends.

What changes is noted in `game.changed`, for whoever thinks ahead; what was noted before the values were
forgotten is kept for them in `game.earlier`.
"""

from __future__ import annotations

from azif_runtime.state.chance import Lot
from azif_runtime.state.game import Game


def begin(game: Game) -> None:
    """From here on, values are remembered; not where whoever looks at a pile has a say in what lies there."""
    game.recalled = {} if type(game.lot) is Lot else None


def end(game: Game) -> None:
    """From here on, others may change the state and note nothing of it."""
    game.recalled = None
    game.changed = -1


def forget(game: Game) -> None:
    """Forget all values: something has changed on which one of them depends."""
    assert game.recalled is not None
    game.recalled.clear()
    game.earlier |= game.changed
    game.changed = 0


def noticed(game: Game) -> int:
    """What has changed since this was last asked."""
    found = game.changed | game.earlier
    if game.recalled:
        game.recalled.clear()
    game.changed = game.earlier = 0
    return found
