"""Which declarations a comparison asks about: those that are blank on one side, or that one side has and the
other has not, or has otherwise.
"""

from __future__ import annotations

from azif_compiler import ir
from azif_runtime.balance.comparison import Side, blanked
from azif_runtime.effects.nodes import id_of, sort_of

Named = tuple[str, str]
"""A declaration: its sort (of a component: its kind), and its id."""


def concerned(one: Side, other: Side) -> frozenset[Named]:
    """The declarations of `one` that `other` has not so."""
    theirs = {(sort_of(each), id_of(each)): each for each in declared(other)}
    return frozenset(
        name for each in declared(one) if theirs.get(name := (sort_of(each), id_of(each))) != each
    )


def declared(side: Side) -> tuple[ir.Declaration, ...]:
    """What a side declares."""
    return blanked(side.content.game(), frozenset(side.blank)).declarations
