"""Modifiers that ask for what they change: nobody can say what it is then."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.moments import AsksItself
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import nodes_of

ASKED: frozenset[type[ir.Node]] = frozenset({ir.FieldOf, ir.ValueOf})


def asking_itself(node: ir.Component) -> Iterator[AsksItself]:
    """The modifiers of the card itself, and of you, each with whether it asks for that very thing; of the
    card itself, its kind may.
    """
    for ability in node.abilities:
        if not isinstance(ability, ir.Always):
            continue
        for one in ability.modifiers:
            changed = changed_by(one)
            if changed is None:
                continue
            asked = nodes_of((ability.condition, one.amount), ASKED)
            if any(ir.equivalent(part, changed) for part in asked):
                yield AsksItself(node.kind, "", one.target, one.at)
            elif isinstance(changed.of, ir.This):
                yield AsksItself(node.kind, spelled(changed), one.target, one.at)


def changed_by(node: ir.Modifier) -> ir.FieldOf | ir.ValueOf | None:
    """What a modifier changes, if it is that of the card itself or of you."""
    match node.owner:
        case ir.Same(left=ir.Local(name=node.name), right=ir.This() | ir.You() as whose):
            return made_of(node, whose)
        case _:
            return None


def made_of(node: ir.Modifier, whose: Expression) -> ir.FieldOf | ir.ValueOf | None:
    """What a modifier changes of somebody, as an expression would ask for it."""
    match node.form:
        case "field":
            return ir.FieldOf(whose, node.kind, node.target, node.key)
        case "value":
            return ir.ValueOf(node.target, whose, node.key)
        case _:
            return None
