"""A whole game: begun on a table, carried out to its end, its failures told in the author's terms."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from azif_runtime.failures import ContentError
from azif_runtime.games.set_up import set_up
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.log import CLAUSES
from azif_runtime.program import Program, VerbInfo
from azif_runtime.state import recalled
from azif_runtime.state.game import Agent, Game, Listener, Options
from azif_runtime.state.things import GameOver

MAIN = "main"
"""The procedure that is the game."""


def begin(
    program: Program,
    agent: Agent,
    *,
    seed: int = 0,
    options: Options | None = None,
    variants: Sequence[str] = (),
    log: Listener | None = None,
    only: frozenset[str] | None = None,
) -> Game:
    """A game that is laid out, with the components of all packages or of `only` some; all rules count."""
    game = Game(
        program,
        agent,
        seed=seed,
        options=dict(options or {}),
        variants=frozenset(variants),
        log=log,
        only=only,
    )
    set_up(game)
    return game


def play(game: Game) -> str:
    """Play to the end; how it ended."""
    main = game.program.the_one(MAIN)
    if main is None:
        raise ContentError(f"there is no procedure `{MAIN}`, so there is nothing to play")
    return carry_out(game, main)


def carry_out(game: Game, info: VerbInfo) -> str:
    """Carry out a procedure without parameters; errors are told in the author's terms."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    when_over = game.when_over = []
    recalled.begin(game)
    try:
        happen(game, info, info.new(game), None)
    except GameOver:
        pass
    except ContentError as error:
        error.inside(places_of(game, error))
        raise
    finally:
        sys.setrecursionlimit(limit)
        recalled.end(game)
        for call in when_over:
            call()
        game.when_over = None
    return game.over


def places_of(game: Game, error: Exception) -> list[str]:
    """Where the statements are written in which something happened, innermost last."""
    lines = (row.lineno for row in traceback.extract_tb(error.__traceback__) if row.filename == CLAUSES)
    places = (game.program.lines.get(line) for line in lines if line is not None)
    return [str(place) for place in places if place is not None][-12:]
