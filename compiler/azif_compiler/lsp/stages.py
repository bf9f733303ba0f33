"""At which stage of an event an ability comes in, beside the word with which it begins."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from azif_compiler.ir.node import stretch
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions
from azif_compiler.site.timing import STAGES, abilities_of, awaited


def stages(document: Document, positions: Positions, start: int, end: int) -> list[types.InlayHint]:
    """The stages of all abilities between two places, in the order in which a game takes them."""
    return list(hints(document, positions, start, end))


def hints(document: Document, positions: Positions, start: int, end: int) -> Iterator[types.InlayHint]:
    """A number before each ability, which says in words what it means if one points at it."""
    order = list(STAGES)
    for one in document.reads:
        base = one.piece.start
        if base > end or base + len(one.piece.text) < start:
            continue
        for declaration in one.cell.compiled():
            for ability in abilities_of(declaration):
                told = [stage for _, _, stage in awaited(ability)]
                if not told:
                    continue
                at, _ = stretch(ability.at)
                stage = told[-1]
                yield types.InlayHint(
                    position=positions.position(document.source, base + at),
                    label=f"{order.index(stage) + 1}·{stage}",
                    tooltip=STAGES[stage],
                    padding_right=True,
                )
