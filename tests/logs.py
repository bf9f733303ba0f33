"""The log of a game that was begun with one."""

from __future__ import annotations

from azif_runtime.log import Log, kept
from azif_runtime.state.game import Game


def log_of(game: Game) -> Log:
    """The log, also where somebody else is told first and passes it on."""
    log = kept(game)
    assert log is not None
    return log
