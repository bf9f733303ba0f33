"""Abilities → IR."""

from __future__ import annotations

from typing import assert_never

import msgspec

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.ir import types
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.lower.expressions import condition, conjunction, is_a, number, of_owner, select, value
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.sentences import pattern
from azif_compiler.lower.statements import block
from azif_compiler.names import symbols
from azif_compiler.read import abilities, phrases
from azif_compiler.read.phrases import Noun


def lowered(lo: Lowerer, nodes: tuple[abilities.Ability, ...], stem: str) -> tuple[Ability, ...]:
    """The abilities of a declaration; `while a { … }` may hold several."""
    found: list[Ability] = []
    for node in nodes:
        found += ability(lo, node, f"{stem}#{len(found) + 1}")
    return tuple(found)


def ability(lo: Lowerer, node: abilities.Ability, ident: str) -> list[Ability]:
    """One ability."""
    at = lo.at(node)
    match node:
        case abilities.Always(label=label, changes=changes):
            return [ir.Always(ident, None, tuple(change(lo, one) for one in changes), at=at, name=label)]
        case abilities.While():
            return while_(lo, node, ident)
        case abilities.Whenever(label=label, condition=test, body=body):
            return [ir.Whenever(ident, condition(lo, test), block(lo, body), at=at, name=label)]
        case abilities.Cannot(label=label, event=event, condition=test):
            made = pattern(lo, event)
            return [ir.Cannot(ident, made, optional(lo, test), at=at, name=label)]
        case abilities.Instead(head=head, event=event, rest=rest):
            made = pattern(lo, event)
            test_, cost, body = after(lo, rest)
            return [
                ir.Instead(ident, made, test_, head.may, limit(lo, head), cost, body, at=at, name=head.label)
            ]
        case abilities.Lessen(head=head, event=event, by=by, rest=rest):
            made = pattern(lo, event)
            less = number(lo, by) if by is not None else None
            test_, cost, body = after(lo, rest)
            return [
                ir.Lessen(
                    ident, made, test_, head.may, limit(lo, head), less, cost, body, at=at, name=head.label
                )
            ]
        case abilities.Reaction(head=head, stage=stage, event=event, rest=rest):
            made = pattern(lo, event)
            test_, cost, body = after(lo, rest)
            return [
                ir.Reaction(
                    ident, stage, made, test_, head.may, limit(lo, head), cost, body, at=at, name=head.label
                )
            ]
        case abilities.Around():
            return [around(lo, node, ident)]
        case abilities.Action(head=head, event=event, rest=rest):
            answered = pattern(lo, event) if event is not None else None
            test_, cost, body = after(lo, rest)
            window = lo.entity(node).id
            return [
                ir.Action(ident, window, answered, test_, limit(lo, head), cost, body, at=at, name=head.label)
            ]
        case _:
            assert_never(node)


def optional(lo: Lowerer, node: phrases.Expression | None) -> Expression | None:
    """A condition, if there is one."""
    return condition(lo, node) if node is not None else None


def after(
    lo: Lowerer, rest: abilities.Rest
) -> tuple[Expression | None, tuple[Statement, ...], tuple[Statement, ...]]:
    """The condition, the cost and the block of an ability."""
    cost = block(lo, rest.cost.body) if rest.cost is not None else ()
    return optional(lo, rest.condition), cost, block(lo, rest.body)


def limit(lo: Lowerer, head: abilities.Head) -> ir.Limit | None:
    """`once per turn`"""
    if head.limit is None:
        return None
    return ir.Limit(head.limit.count, lo.resolution.steps[head.limit.number])


def around(lo: Lowerer, node: abilities.Around, ident: str) -> Ability:
    """`at start of X's STEP { }`"""
    subject = ir.EventPart(ir.Event(), "", "subject")
    tests: list[Expression] = []
    if node.subject is not None:
        inner = strip(node.subject)
        if isinstance(inner, Noun):
            tests.append(is_a(lo, inner, subject, lo.at(node.subject)))
        else:
            tests.append(ir.Same(subject, value(lo, node.subject)))
    if node.rest.condition is not None:
        tests.append(condition(lo, node.rest.condition))
    _, cost, body = after(lo, msgspec.structs.replace(node.rest, condition=None))
    return ir.Around(
        ident, node.stage, lo.resolution.steps[node.number], conjunction(tests) if tests else None, node.head.may,
        limit(lo, node.head), cost, body, at=lo.at(node), name=node.head.label,
    )  # fmt: skip


def while_(lo: Lowerer, node: abilities.While, ident: str) -> list[Ability]:
    """`while a, MODIFIER`, `while a { abilities }`: each counts only while the condition holds."""
    test = condition(lo, node.condition)
    if (
        len(node.abilities) == 1
        and isinstance(node.abilities[0], abilities.Always)
        and node.label == node.abilities[0].label
    ):
        inner = node.abilities[0]
        if inner.end == node.end:
            changes = tuple(change(lo, one) for one in inner.changes)
            return [ir.Always(ident, test, changes, at=lo.at(node), name=node.label)]
    found: list[Ability] = []
    for one in node.abilities:
        for made in ability(lo, one, f"{ident}.{len(found) + 1}"):
            found.append(limited(made, test))
    return found


def limited(made: Ability, test: Expression) -> Ability:
    """An ability that counts only while a condition holds."""
    if isinstance(made, ir.Whenever):
        return msgspec.structs.replace(made, condition=ir.And((test, made.condition)))
    both = test if made.condition is None else ir.And((test, made.condition))
    return msgspec.structs.replace(made, condition=both)


# ---- modifiers -----------------------------------------------------------------------------------


def change(lo: Lowerer, node: abilities.Change) -> ir.Modifier:
    """A change of a value or field, a description or a keyword."""
    match node:
        case abilities.Modifier():
            if isinstance(lo.meaning(node), m.Description):
                amount = node.amount
                negated = isinstance(amount, phrases.Not)
                return description(lo, node, node.target, negated=negated)
            return modifier(lo, node)
        case abilities.Becomes(target=target, negated=negated):
            return description(lo, node, target, negated=negated)
        case abilities.Gains():
            return gains(lo, node)
        case _:
            assert_never(node)


def owner_of(lo: Lowerer, node: phrases.Expression) -> tuple[str, Expression, str]:
    """Whose description or keyword is modified: a name for each, the condition on it, and its kind."""
    inner = strip(node)
    if isinstance(inner, Noun) and not isinstance(lo.meaning(inner), m.Meant):
        return of_noun(lo, inner)
    made = value(lo, node)
    type_ = lo.type_of(inner)
    kind = type_.kind if isinstance(type_, types.Thing | types.Things) else types.THING
    name = lo.fresh("owner")
    one = ir.Local(name)
    return name, ir.Among(one, made) if isinstance(type_, types.Things) else ir.Same(one, made), kind


def of_noun(lo: Lowerer, node: Noun) -> tuple[str, Expression, str]:
    """All that a noun speaks of."""
    facts = lo.facts(node)
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


def modifier(lo: Lowerer, node: abilities.Modifier) -> ir.Modifier:
    """`your reach +2`, `the weight of each lamp is 3`"""
    inner = strip(node.target)
    name, owner = "", None
    if isinstance(inner, phrases.Property):
        whose = strip(inner.owner)
        each = isinstance(whose, Noun) and lo.facts(whose).determiner in (
            "each",
            "bare",
            "a",
            "any",
            "called",
        )
        if each and isinstance(whose, Noun):
            name, owner, _ = of_noun(lo, whose)
            target = of_owner(lo, inner, ir.Local(name))
        else:
            target = value(lo, inner)
    else:
        target = value(lo, inner)
    match target:
        case ir.FieldOf(of=holder, kind=kind, name=changed, key=key):
            form = "field"
        case ir.ValueOf(name=changed, of=holder, key=key):
            form, kind = "value", ""
        case _:
            raise impossible(node)
    if owner is None:
        name = lo.fresh("owner")
        if holder is not None:
            owner = ir.Same(ir.Local(name), holder)
    operator, amount = change_of(lo, node)
    return ir.Modifier(form, changed, kind, name, owner, key, operator, amount, at=lo.at(node))  # type: ignore[arg-type]


def change_of(lo: Lowerer, node: abilities.Modifier) -> tuple[str, Expression]:
    """How much a value or field changes."""
    if node.amount is None:
        return "half", ir.Number(2)
    match node.operator:
        case "is":
            return "is", value(lo, node.amount)
        case "subtract":
            return "add", ir.Arithmetic("-", ir.Number(0), number(lo, node.amount))
        case operator:
            return operator, number(lo, node.amount)


def description(
    lo: Lowerer, node: abilities.Modifier | abilities.Becomes, target: phrases.Expression, *, negated: bool
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


def gains(lo: Lowerer, node: abilities.Gains) -> ir.Modifier:
    """`each lamp has flicker 2`, `this has no flicker`"""
    name, owner, kind = owner_of(lo, node.target)
    amount = number(lo, node.amount) if node.amount is not None else ir.Flag(not node.negated)
    return ir.Modifier("keyword", lo.entity(node).id, kind, name, owner, None, "is", amount, at=lo.at(node))
