"""Heads of declarations → what stands in each: its id, the kind it names, what it says about itself."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.names import declared
from azif_compiler.nodes.members import Meta


def meta(node: Meta) -> ir.Meta:
    """What a declaration says about itself."""
    return ir.Meta(
        tuple(word.text for word in node.cites),
        node.source,
        node.unverified,
        node.confidence,
        node.note,
        node.flavour,
    )


def own(lo: Lowerer, made: declared.Declaration) -> str:
    """The id of what is declared."""
    assert made.name is not None
    return f"{lo.package}:{made.name.text}"


def kind_id(lo: Lowerer, word: str) -> str:
    """The id of a kind that a head names."""
    if word in ("thing", "things"):
        return types.THING
    return lo.view.meanings(word).kinds[0].id
