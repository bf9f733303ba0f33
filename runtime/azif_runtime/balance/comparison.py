"""What is compared: two sides that differ in their content, or in components that are blank on one side."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from azif_compiler import ir
from azif_compiler.garbage import without_collecting
from azif_compiler.loader.cache import Cache
from azif_runtime.balance.content import Content
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.translate.translate import translate


class Side(msgspec.Struct, frozen=True):
    """What one of both plays: the content, and the ids of the components that say nothing in it."""

    content: Content
    blank: tuple[str, ...] = ()


class Comparison(msgspec.Struct, frozen=True):
    """Two sides, played alike: how they are set up (`setup.seed` is that of the comparison), by which agent,
    and in how many pairs. `one` has what is asked about, and is measured by the `other`.
    """

    one: Side
    other: Side
    setup: Setup
    agent: str
    pairs: int

    @property
    def changed(self) -> frozenset[str]:
        """The components in which both differ, if they differ in nothing else; empty if they do."""
        if self.one.content.digest != self.other.content.digest:
            return frozenset()
        return frozenset(self.one.blank) ^ frozenset(self.other.blank)


def program_of(side: Side, cache: Cache | None = None) -> Program:
    """The program of a side, which counts its clauses."""
    with without_collecting():
        game = blanked(side.content.game(), frozenset(side.blank))
        return translate(game, counted=True, cache=None if side.blank else cache)


def blanked(game: ir.Game, names: Collection[str]) -> ir.Game:
    """The game in which these components keep their names, kinds, copies and what their kinds ask of each,
    and say and do nothing else.
    """
    if not names:
        return game
    fields = (field for each in game.declarations if isinstance(each, ir.Kind) for field in each.fields)
    asked = frozenset(field.name for field in fields if field.default is None)
    rows = [
        blank(each, asked) if isinstance(each, ir.Component) and each.name in names else each
        for each in game.declarations
    ]
    return msgspec.structs.replace(game, declarations=tuple(rows))


def blank(card: ir.Component, asked: Collection[str]) -> ir.Component:
    """A component without abilities and keywords, whose scripts are empty and whose fields are as if it gave
    none; but for those `asked` of each of its kind.
    """
    scripts = tuple(msgspec.structs.replace(script, body=()) for script in card.scripts)
    fields = tuple(value for value in card.fields if value.name in asked)
    return msgspec.structs.replace(card, abilities=(), keywords=(), scripts=scripts, fields=fields)
