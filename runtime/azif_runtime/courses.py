"""A saved game, played in one release and in another one: where it takes another course."""

from __future__ import annotations

from typing import NamedTuple

from azif_compiler import ir
from azif_runtime.failures import ContentError, SaveError, WrongAnswer
from azif_runtime.log import Log
from azif_runtime.saves import Save, game_of, replay
from azif_runtime.translate.translate import translate

NOTHING = "nothing more happens"
"""What is told where one of two courses has ended."""


FAILURE = "failure"
"""The sort of what is told where a course could not go on."""


class Parting(NamedTuple):
    """Where two courses part: behind how many answers, and what comes next in each; `before` is "" if all of
    the first happens in the second, too.
    """

    answers: int
    before: str
    after: str


def parting(before: ir.Game, after: ir.Game, save: Save) -> Parting | None:
    """Where a game that was saved in one release takes another course in a later one; None if it does not.

    Raises `SaveError`, `ContentError` or `WrongAnswer` if it is no game of the first.
    """
    first, failed = course(before, save)
    if failed is not None:
        raise failed
    second, failed = course(after, save)
    rows = [*second, (FAILURE, reason(failed))] if failed is not None else second
    answers = 0
    for number in range(max(len(first), len(rows))):
        was, now = (found[number] if number < len(found) else ("", NOTHING) for found in (first, rows))
        if was != now:
            whole = now[0] == FAILURE and was[1] == NOTHING
            return Parting(answers, "" if whole else was[1], now[1])
        answers += was[0] == "answer"
    return None


def course(
    game: ir.Game, save: Save
) -> tuple[list[tuple[str, str]], ContentError | SaveError | WrongAnswer | None]:
    """What happens in a game with the answers of a save, each with its sort; and why it could not go on."""
    program, log = translate(game), Log()
    failed: ContentError | SaveError | WrongAnswer | None = None
    try:
        replay(program, save, game=game_of(program, save.setup, log=log))
    except (ContentError, SaveError, WrongAnswer) as error:
        failed = error
    return [(entry.sort, entry.text) for entry in log.entries], failed


def reason(failed: ContentError | SaveError | WrongAnswer) -> str:
    """Why a game could not go on, in a line."""
    return failed.what if isinstance(failed, ContentError) else str(failed)
