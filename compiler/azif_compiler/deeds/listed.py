"""So many of one component, or of some, as they are told in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.counted import Listed
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside

SOME: frozenset[type[ir.Node]] = frozenset({ir.Some})
ROWS: frozenset[type[ir.Node]] = frozenset({ir.Row})


def listed(whole: Inside) -> Iterator[Listed]:
    """Where more than one of the same components is told: as a number, or one after the other in a list."""
    for one in whole.of(SOME):
        if (known := named(one)) is not None and known[1] > 1:
            yield Listed(known[0], known[1], one.at)
    for row in whole.of(ROWS):
        rows = [(one, known) for one in row.of if (known := named(one)) is not None]
        several = Counter[tuple[str, ...]]()
        for one, (cards, number) in rows:
            several[cards] += number
            if several[cards] > number:
                yield Listed(cards, several[cards], one.at)


def named(node: Expression) -> tuple[tuple[str, ...], int] | None:
    """The components of which something is so many; None if it is anything else."""
    match node:
        case ir.Some(number=ir.Number(value=number), called=ir.Cards(components=cards, kinds=())) if cards:
            return cards, number
        case _:
            return None
