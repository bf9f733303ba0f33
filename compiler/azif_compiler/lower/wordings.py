"""Wordings → IR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.check.wordings import SORTS, entities, hole_meant, titled
from azif_compiler.ir import template
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.names import symbols
from azif_compiler.nodes import declarations as nodes


def wording(lo: Lowerer, tree: nodes.Wording, meta: ir.Meta) -> ir.Wording:
    """`says SORT NAME PART "…"`"""
    sort: ir.WordingSort = next(one for one in SORTS if one == tree.sort.text)
    found = entities(lo.view, sort, tree.name.text)
    about = found[0] if found else titled(lo.view, sort, tree.name.text)
    # A parameter has no name of its own: the words are for all that this package calls so.
    name = about.id if about is not None else f"{lo.package}:{tree.name.text}"
    part = tree.part.text if tree.part is not None else ""
    spoken_of = holes(lo, found or [], tree.says.text) if sort == "table" else ()
    return ir.Wording(sort, name, part, tree.says.text, meta, tuple(spoken_of))


def holes(lo: Lowerer, about: Sequence[symbols.Mentioned], says: str) -> Iterator[ir.Hole]:
    """What words that say how things stand speak of in braces."""
    for name in dict.fromkeys(template.named(says)):
        meant = hole_meant(lo.view, about, name)
        if meant is not None:
            yield ir.Hole(name, meant.id)
