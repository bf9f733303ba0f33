"""A game in which what is called otherwise in the next release has its new name, and what that was."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from azif_compiler import ir
from azif_compiler.ir.rename import renamed
from azif_compiler.site.records import Difference, Record, differences

MOST_ROUNDS = 10
"""What is renamed may only be known again once what it speaks of is: so often it is looked for."""


def with_new_names(
    game: ir.Game, after: Record, recorded: Callable[[ir.Game], Record]
) -> tuple[ir.Game, Record, list[Difference]]:
    """A game with new names, its record, and what was renamed."""
    found: list[Difference] = []
    record = recorded(game)
    for _ in range(MOST_ROUNDS):
        more = [one for one in differences(record, after) if one.how == "renamed"]
        if not more:
            break
        found += more
        game = with_names(game, {one.was: one.name for one in more})
        record = recorded(game)
    return game, record, found


def with_names(game: ir.Game, names: Mapping[str, str]) -> ir.Game:
    """A game in which ids are others."""
    made = tuple(renamed(one, names) for one in game.declarations)
    return msgspec.structs.replace(game, declarations=made)
