"""What a clause requires of what it works with. Where that is not so, it says what, and where it is written:
nobody has to guess from what Python makes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from azif_runtime.bounds import DEEPEST_ASKED, LARGEST_NUMBER, MOST_ENTRIES
from azif_runtime.failures import NOTHING_THERE, AskedOfNothing, ContentError
from azif_runtime.identifiers import spaced
from azif_runtime.state.game import Game
from azif_runtime.state.things import ThingBase


def nothing(game: Game, site: int) -> NoReturn:
    """Report that something is asked of nothing; the site says what is asked, and where."""
    asked, place, whose = game.program.required[site]
    missing = f": there is no {whose}" if whose else ""
    raise AskedOfNothing(f"`{asked}` is asked of nothing{missing}", game.chain(), at=str(place))


def or_else(found: Callable[[], Any], otherwise: Any) -> Any:
    """What is found; something else where it is asked of nothing, or of what has none."""
    try:
        return found()
    except NOTHING_THERE:
        return otherwise


def not_nothing(game: Game, found: Any, site: int) -> Any:
    """A number or text that something gives; piles give none."""
    return nothing(game, site) if found is None else found


def thing_of(game: Game, found: Any, site: int) -> Any:
    """A thing of which something is changed: neither nothing nor a pile."""
    if isinstance(found, ThingBase):
        return found
    if found is None:
        nothing(game, site)
    asked, place, _ = game.program.required[site]
    raise ContentError(f"`{asked}` is changed of {found!r}, which has none", game.chain(), at=str(place))


def limited(game: Game, number: int, site: int) -> int:
    """A number that was computed, as large as numbers can be."""
    if -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        return number
    _, place, _ = game.program.required[site]
    raise ContentError(
        f"a number grows beyond {LARGEST_NUMBER:,}: it never ends", game.chain(), at=str(place)
    )


def deeper(game: Game, asked: str) -> None:
    """Something is asked for what may be asked for again meanwhile, but not endlessly; `game.asked` says how
    deep one is in it, and whoever calls it counts back.
    """
    game.asked += 1
    if game.asked > DEEPEST_ASKED:
        too_deep(game, asked)


def too_deep(game: Game, asked: str) -> NoReturn:
    """Report what asks for itself."""
    raise ContentError(f"`{spaced(asked)}` asks for itself without end", game.chain())


def asked_again(game: Game, reader: Callable[..., Any], name: str, of: Any, key: Any) -> Any:
    """A value that can ask for itself."""
    deeper(game, name)
    try:
        return reader(game, of, key)
    finally:
        game.asked -= 1


def row(*parts: Any) -> list[Any]:
    """Several rows or entries as one row."""
    found: list[Any] = []
    for part in parts:
        if type(part) is list:
            found += part
        else:
            found.append(part)
    if len(found) > MOST_ENTRIES:
        raise ContentError(f"a list grows beyond {MOST_ENTRIES:,} entries: it never ends")
    return found
