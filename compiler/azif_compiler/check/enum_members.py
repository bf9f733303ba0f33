"""Whether members of an enum that are chosen are members of it, and are chosen where they can be."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, rule
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.nodes import phrases


def member_chosen(c: Checker, node: phrases.SomeMember) -> Type:
    """`a colour except red`: one of the members of an enum"""
    enum = c.resolution.entities.get(node.number)
    found: Type = types.Member(enum.id) if enum is not None else types.UNKNOWN
    c.found.declared[node.candidate] = c.found.types[node.number] = found
    if enum is not None and node.among is not None:
        c.accept(c.value(node.among), types.Members(enum.id), node.among)
    for other in node.excepted:
        c.accept(c.value(other), found, other)
    if node.where is not None:
        c.condition(node.where)
    return found


def not_chosen(c: Checker, node: phrases.SomeMember) -> Type:
    """`a colour` where it is used at once: it must be chosen first"""
    member_chosen(c, node)
    return c.left_over(node, "choose one first: `choose …`, then say `that …`")


RULES = (rule(phrases.SomeMember, not_chosen),)
