"""What kinds require of their components, and verbs of their sentences → IR."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.nodes.members import Requirement


def requirements(lo: Lowerer, required: tuple[Requirement, ...]) -> tuple[ir.Requirement, ...]:
    """What is asked of each component of a kind, or of each sentence of a verb."""
    found: list[ir.Requirement] = []
    for node in required:
        enum = ""
        if node.enum is not None:
            enum = lo.view.meanings(node.enum.text).enums[0].id
            lo.known[node.key] = node.enum.text
        condition = lo.value(node.condition)
        words = lo.words(node.condition.start, node.condition.end)
        found.append(ir.Requirement(condition, node.because, words, enum, at=lo.at(node)))
    return tuple(found)
