"""Modifiers that ask for what they change: nobody can say what it is then."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.moments import AsksItself
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import nodes_of

ASKED: frozenset[type[ir.Node]] = frozenset({ir.FieldOf, ir.ValueOf, ir.HasKeyword})
MODIFYING: frozenset[type[ir.Node]] = frozenset({ir.Modifier})


def picked_by_itself(node: ir.Node) -> Iterator[AsksItself]:
    """The modifiers of things that are picked by what they change: `each lit lamp is not lit`."""
    for one in nodes_of(node, MODIFYING):
        if isinstance(one, ir.Modifier) and any(is_of_it(part, one) for part in nodes_of(one.owner, ASKED)):
            yield AsksItself("", "", one.target, one.at)


def is_of_it(asked: ir.Node, modifier: ir.Modifier) -> bool:
    """Whether something is what a modifier changes, of what it changes it."""
    match asked, modifier.form:
        case ir.FieldOf(of=ir.Local(name=it), name=name, key=key), "field":
            pass
        case ir.ValueOf(of=ir.Local(name=it), name=name, key=key), "value":
            pass
        case ir.HasKeyword(of=ir.Local(name=it), keyword=name), "keyword":
            key = modifier.key
        case _:
            return False
    return it == modifier.name and name == modifier.target and ir.equivalent(key, modifier.key)


def asking_itself(node: ir.Component) -> Iterator[AsksItself]:
    """The modifiers of the card itself, and of you, each with whether it asks for that very thing; of the
    card itself, its kind may.
    """
    yield from picked_by_itself(node)
    for ability in node.abilities:
        if not isinstance(ability, ir.Always):
            continue
        for one in ability.modifiers:
            changed = changed_by(one)
            if changed is None:
                if (among := all_it_is_among(one)) and (its := made_of(one, ir.This())) is not None:
                    yield AsksItself(node.kind, spelled(its), one.target, one.at, among)
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


def all_it_is_among(node: ir.Modifier) -> str:
    """The kind of which a modifier changes all things, or all that `you` have; "" if it asks more."""
    kind = ""
    for one in conjuncts(node.owner):
        match one:
            case ir.IsKind(of=ir.Local(name=it), kind=ir.KindNamed(name=name)) if it == node.name:
                kind = name
            case ir.Same(left=ir.HolderOf(of=ir.Local(name=it)), right=ir.You()) if it == node.name:
                pass
            case _:
                return ""
    return kind


def made_of(node: ir.Modifier, whose: Expression) -> ir.FieldOf | ir.ValueOf | None:
    """What a modifier changes of somebody, as an expression would ask for it."""
    match node.form:
        case "field":
            return ir.FieldOf(whose, node.kind, node.target, node.key)
        case "value":
            return ir.ValueOf(node.target, whose, node.key)
        case _:
            return None
