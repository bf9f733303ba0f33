"""Modifiers → IR."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.amounts import of_owner
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import conjunction, select
from azif_compiler.names import symbols
from azif_compiler.nodes import phrases
from azif_compiler.nodes.modifiers import Becomes, Change, Copies, Gains, Modifier
from azif_compiler.nodes.nouns import Noun


def chosen(node: Change) -> Noun | None:
    """The noun of which one is chosen, where a modifier is said once and does not hold always."""
    target = strip(node.target)
    whose = strip(target.owner) if isinstance(target, phrases.Property) else target
    return whose if isinstance(whose, Noun) and whose.determiner in CHOSEN else None


def change(lo: Lowerer, node: Change) -> ir.Modifier:
    """A change of a value or field, a description or a keyword."""
    match node:
        case Modifier():
            if isinstance(lo.meaning(node), m.Description):
                return description(lo, node, node.target, negated=isinstance(node.amount, phrases.Not))
            return modifier(lo, node)
        case Becomes():
            return description(lo, node, node.target, negated=node.negated)
        case Gains():
            return gains(lo, node)
        case Copies():
            return copies(lo, node)
        case _:
            assert_never(node)


def owner_of(lo: Lowerer, node: phrases.Expression) -> tuple[str, Expression, str]:
    """Whose description or keyword is modified: a name for each, the condition on it, and its kind."""
    inner = strip(node)
    if isinstance(inner, Noun) and not isinstance(lo.meaning(inner), m.Meant):
        return of_noun(lo, inner)
    made = lo.value(node)
    type_ = lo.type_of(inner)
    kind = type_.kind if isinstance(type_, types.Thing | types.Things) else types.THING
    name = lo.fresh("owner")
    one = ir.Local(name)
    return name, ir.Among(one, made) if isinstance(type_, types.Things) else ir.Same(one, made), kind


def of_noun(lo: Lowerer, node: Noun) -> tuple[str, Expression, str]:
    """All that a noun speaks of, or the one that was chosen of it."""
    facts = lo.facts(node)
    if node.candidate in lo.chosen:
        name = lo.fresh("owner")
        return name, ir.Same(ir.Local(name), ir.Local(lo.chosen[node.candidate])), facts.kind
    found = select(lo, node)
    name = lo.local_name(node.candidate)
    one = ir.Local(name)
    if not isinstance(found, ir.Select):
        return name, ir.Among(one, found), facts.kind
    tests: list[Expression] = [ir.IsKind(one, ir.KindNamed(facts.kind))]
    if found.inside is not None:
        tests.append(ir.Within(one, found.inside))
    if found.holder is not None:
        tests.append(ir.Same(ir.HolderOf(one), found.holder))
    if found.among is not None:
        tests.append(ir.Among(one, found.among))
    if found.where is not None:
        tests.append(found.where)
    return name, conjunction(tests), facts.kind


CHOSEN = ("a", "any", "another")
"""How a noun begins of which one is chosen in `until`."""

EACH = ("each", "bare", "a", "any", "called")
"""How a noun begins that speaks of all that it fits."""


def modifier(lo: Lowerer, node: Modifier) -> ir.Modifier:
    """`your reach +2`, `the weight of each lamp is 3`"""
    inner = strip(node.target)
    name = ""
    owner: Expression | None = None
    target: Expression | None = None
    if isinstance(inner, phrases.Property):
        whose = strip(inner.owner)
        if isinstance(whose, Noun) and lo.facts(whose).determiner in EACH:
            name, owner, _ = of_noun(lo, whose)
            target = of_owner(lo, inner, ir.Local(name))
    if target is None:
        target = lo.value(inner)
    if not isinstance(target, ir.FieldOf | ir.ValueOf):
        raise impossible(node)
    if owner is None:
        name = lo.fresh("owner")
        owner = same_as(ir.Local(name), target.of)
    operator, amount = change_of(lo, node)
    at = lo.at(node)
    if isinstance(target, ir.FieldOf):
        return ir.Modifier(
            "field", target.name, target.kind, name, owner, target.key, operator, amount, at=at
        )
    return ir.Modifier("value", target.name, "", name, owner, target.key, operator, amount, at=at)


def same_as(one: Expression, holder: Expression | None) -> Expression | None:
    """The condition that something is the holder, if there is one."""
    return ir.Same(one, holder) if holder is not None else None


def change_of(lo: Lowerer, node: Modifier) -> tuple[ir.Operator, Expression]:
    """How much a value or field changes."""
    if node.amount is None:
        return "half", ir.Number(2)
    match node.operator:
        case "is":
            return "is", lo.value(node.amount)
        case "subtract":
            return "add", ir.Arithmetic("-", ir.Number(0), lo.number(node.amount))
        case operator:
            return operator, lo.number(node.amount)


def description(
    lo: Lowerer, node: Modifier | Becomes, target: phrases.Expression, *, negated: bool
) -> ir.Modifier:
    """`each lamp is lit`, `this is not lit`"""
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Description):
        raise impossible(node)
    name, owner, _ = owner_of(lo, target)
    at = lo.at(node)
    made: Expression = ir.Flag(not negated)
    entity: symbols.Entity | None = meaning.entity
    if isinstance(entity, symbols.Member):
        made = ir.Member(entity.enum, entity.id)
        entity = meaning.of
    match entity:
        case symbols.Value():
            return ir.Modifier("value", entity.id, "", name, owner, None, "is", made, at=at)
        case symbols.Field():
            return ir.Modifier("field", entity.id, entity.kind, name, owner, None, "is", made, at=at)
        case _:
            raise impossible(node)


def gains(lo: Lowerer, node: Gains) -> ir.Modifier:
    """`each lamp has flicker 2`, `this has no flicker`"""
    name, owner, kind = owner_of(lo, node.target)
    amount = lo.number(node.amount) if node.amount is not None else ir.Flag(not node.negated)
    return ir.Modifier("keyword", lo.entity(node).id, kind, name, owner, None, "is", amount, at=lo.at(node))


def copies(lo: Lowerer, node: Copies) -> ir.Modifier:
    """`that lamp has the abilities of each lamp in the hall`"""
    name, owner, kind = owner_of(lo, node.target)
    type_ = lo.type_of(strip(node.of))
    of = type_.kind if isinstance(type_, types.Thing | types.Things) else types.THING
    amount = ir.Union((lo.value(node.of),), at=lo.at(node.of))
    return ir.Modifier("abilities", of, kind, name, owner, None, "add", amount, at=lo.at(node))
