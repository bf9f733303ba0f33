"""Loops and the end: rounds are counted, so that none goes on without end."""

from __future__ import annotations

from typing import TypeVar

from azif_runtime.bounds import MOST_ROUNDS, MOST_TURNS
from azif_runtime.failures import ContentError
from azif_runtime.state.game import Game
from azif_runtime.state.things import GameOver

T = TypeVar("T")


def endless(game: Game, word: str = "while") -> None:
    """Report a loop that does not end."""
    raise ContentError(f"a `{word}` never ends", game.chain())


def times(game: Game, number: int) -> range:
    """So many rounds of a `repeat`."""
    if number > MOST_ROUNDS:
        endless(game, "repeat")
    turn(game, number)
    return range(number)


def each(game: Game, row: list[T]) -> list[T]:
    """What a `for each` goes through: a list that nothing changes meanwhile."""
    if game.turned_at != game.decisions:
        game.turned_at, game.turns = game.decisions, 0
    game.turns = turns = game.turns + len(row)
    if turns > MOST_TURNS and row:
        turn(game)
    return row


def turn(game: Game, number: int = 1) -> None:
    """So many rounds of a loop begin; without anybody being asked there are not endlessly many."""
    if game.turned_at != game.decisions:
        game.turned_at, game.turns = game.decisions, 0
    if number <= 0:
        return
    game.turns += number
    if game.turns > MOST_TURNS:
        raise ContentError(
            f"this is done again and again, and never ends: {MOST_TURNS} rounds, and nobody was asked",
            game.chain(),
        )


def finish(game: Game, text: str) -> None:
    """The game is over."""
    game.over = text
    raise GameOver
