"""Members of an enum that are chosen → what one of them is chosen from."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.lower.nouns import conjunction
from azif_compiler.nodes import phrases


def members(lo: Lowerer, node: phrases.SomeMember) -> Expression:
    """The members of which one is chosen, in the order in which they are declared."""
    enum = ir.MembersOf(lo.entity(node).id, at=lo.at(node))
    name = lo.local_name(node.candidate)
    one = ir.Local(name)
    tests: list[Expression] = []
    if node.among is not None:
        tests.append(ir.Contains(lo.value(node.among), one))
    tests += (ir.Not(ir.Descends(one, lo.value(other))) for other in node.excepted)
    if node.where is not None:
        tests.append(lo.value(node.where))
    if not tests:
        return enum
    return ir.Select(types.THING, name, None, enum, None, conjunction(tests), at=lo.at(node))
