"""Conditions → expressions."""

from __future__ import annotations

from typing import Literal, assert_never

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import NounFacts, strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.amounts import token_of
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import counted_in, described, select
from azif_compiler.nodes import phrases as p
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile

Test = (
    p.Comparison | p.IsLimit | p.IsInside | p.IsFrom | p.Is | p.HasParent | p.HasAbilities | p.HasScript
    | p.Mentions | p.HasWord | p.Has | p.ThereIs
)  # fmt: skip


def test(lo: Lowerer, node: Test) -> Expression:
    """A condition; of a noun, whether so many of them satisfy it."""
    if isinstance(node, p.ThereIs):
        return there_is(lo, node)
    inner = strip(node.left)
    if isinstance(inner, Noun) and not isinstance(node, p.Comparison):
        facts = lo.facts(inner)
        if facts.determiner in ("a", "any", "no", "number", "each", "another", "bare"):
            one = ir.Local(lo.local_name(inner.candidate))
            said = said_of(lo, node, one, types.Thing(facts.kind))
            return quantified(lo, inner, facts, said)
    if isinstance(node, p.Comparison):
        return comparison(lo, node)
    if isinstance(node, p.IsInside) and isinstance(inner, p.Amount):
        container_ = lo.value(node.right)
        tokens = ir.TokensOn(container_, token_of(lo, inner))
        return negate(node.negated, ir.Compare(">=", tokens, lo.number(inner.count), at=lo.at(node)))
    return said_of(lo, node, lo.value(node.left), lo.type_of(inner))


def negate(negated: bool, made: Expression) -> Expression:
    """`not`, where it is said."""
    return ir.Not(made, at=made.at) if negated else made


def as_number(made: Expression, type_: types.Type) -> Expression:
    """A number, also of a quantity."""
    return ir.NumberIn(made) if isinstance(type_, types.Quantity) else made


def said_of(
    lo: Lowerer,
    node: p.IsLimit
    | p.IsInside
    | p.IsFrom
    | p.Is
    | p.HasParent
    | p.HasAbilities
    | p.HasScript
    | p.Mentions
    | p.HasWord
    | p.Has,
    left: Expression,
    type_: types.Type,
) -> Expression:
    """What is said of one thing or amount."""
    at = lo.at(node)
    match node:
        case p.Is():
            return negate(node.negated, is_(lo, node, left, type_))
        case p.IsInside():
            return negate(node.negated, is_inside(lo, node, left))
        case p.IsLimit():
            made = ir.Compare(node.operator, as_number(left, type_), lo.number(node.limit), at=at)
            return negate(node.negated, made)
        case p.IsFrom():
            return negate(node.negated, ir.IsFrom(left, lo.package, at=at))
        case p.HasParent():
            return negate(node.negated, ir.Not(ir.Same(ir.ParentOf(left), ir.Nothing()), at=at))
        case p.HasAbilities():
            return negate(node.negated, ir.HasAbilities(left, at=at))
        case p.HasScript():
            made_key = lo.value(node.key) if node.key is not None else None
            return negate(node.negated, ir.HasScript(left, lo.entity(node).id, made_key, at=at))
        case p.Mentions():
            return ir.Mentions(left, lo.entity(node).id, node.itself, at=at)
        case p.HasWord():
            return negate(node.negated, has_word(lo, node, left))
        case p.Has():
            return has(lo, node, left)
        case _:
            assert_never(node)


def comparison(lo: Lowerer, node: p.Comparison) -> Expression:
    """`a < b`, `a = b`"""
    meaning = lo.meaning(node)
    if isinstance(meaning, m.Test) and meaning.how != "number":
        left, right = lo.value(node.left), lo.value(node.right)
        types_ = lo.type_of(strip(node.left)), lo.type_of(strip(node.right))
        made = same(meaning, left, right, types_, lo.at(node))
        return negate(node.operator == "!=", made)
    return ir.Compare(node.operator, lo.number(node.left), lo.number(node.right), at=lo.at(node))


def same(
    meaning: m.Test, left: Expression, right: Expression, sorts: tuple[types.Type, types.Type], at: int
) -> Expression:
    """Whether two amounts or things are the same."""
    match meaning.how:
        case "number":
            return ir.Compare("=", as_number(left, sorts[0]), as_number(right, sorts[1]), at=at)
        case "among":
            return ir.Among(left, right, at=at)
        case "descends":
            return ir.Descends(left, right, at=at)
        case "kind":
            first = ir.KindIn(left) if isinstance(sorts[0], types.Some) else left
            return ir.Same(first, right, at=at)
        case "same" | "is a":
            return ir.Same(left, right, at=at)


def is_(lo: Lowerer, node: p.Is, left: Expression, type_: types.Type) -> Expression:
    """`x is y`, `x is lit`, `x is a lamp`"""
    at = lo.at(node)
    described_ = lo.meaning(node.right)
    if isinstance(described_, m.Description) and isinstance(type_, types.Thing):
        return described(lo, described_, left, at)
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Test):
        raise impossible(node)
    inner = strip(node.right)
    first = ir.KindIn(left) if isinstance(type_, types.Some) else left
    if meaning.how == "is a" and isinstance(inner, Noun):
        return is_a(lo, inner, first, at)
    if meaning.how == "kind" and isinstance(inner, Noun):
        return ir.Same(first, ir.KindNamed(lo.facts(inner).kind), at=at)
    return same(meaning, left, lo.value(node.right), (type_, lo.type_of(inner)), at)


def is_a(lo: Lowerer, node: Noun, left: Expression, at: int) -> Expression:
    """`x is a lit lamp`"""
    found = select(lo, node)
    if not isinstance(found, ir.Select):
        return ir.Among(left, found, at=at)
    if lo.facts(node).plain and found.where is None:
        return ir.IsKind(left, ir.KindNamed(found.kind), at=at)
    if isinstance(left, ir.KindIn) and isinstance(found.where, ir.IsNamed):
        return ir.IsNamed(left, found.where.cards, at=at)  # asked of what a sentence says, before any game
    if found.inside is None and found.holder is None and found.among is None:
        one = ir.Select(found.kind, found.name, None, ir.Union((left,)), None, found.where, at=found.at)
        return ir.Exists(one, at=at)
    return ir.Among(left, found, at=at)


def is_inside(lo: Lowerer, node: p.IsInside, left: Expression) -> Expression:
    """`x is in y`"""
    inner = strip(node.right)
    at = lo.at(node)
    if isinstance(inner, Noun) and lo.facts(inner).determiner in ("a", "any"):
        return ir.Within(left, select(lo, inner), at=at)
    right = lo.value(node.right)
    if isinstance(lo.type_of(inner), types.Members | types.Numbers):
        return ir.Contains(right, left, at=at)
    return ir.Within(left, counted_in(lo, node.right, right)[0], at=at)


def has_word(lo: Lowerer, node: p.HasWord, left: Expression) -> Expression:
    """`x has coin`, `x has flicker`"""
    at = lo.at(node)
    match lo.meaning(node):
        case m.Possession(how="token", entity=token) if token is not None:
            tokens = ir.TokensOn(left, ir.TokenNamed(token.id))
            return ir.Compare(">", tokens, ir.Number(0), at=at)
        case m.Possession(entity=keyword) if keyword is not None:
            return ir.HasKeyword(left, keyword.id, at=at)
        case _:
            raise impossible(node)


def has(lo: Lowerer, node: p.Has, left: Expression) -> Expression:
    """`x has a lamp`, `x has at least 2 coins`"""
    at = lo.at(node)
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Possession):
        raise impossible(node)
    count = lo.value(node.count) if node.count is not None else None
    inner = strip(node.right)
    match meaning.how:
        case "entry":
            return ir.Contains(left, lo.value(node.right), at=at)
        case "things":
            assert isinstance(inner, Noun | Pile)
            return held(lo, inner, node.left, left, node.operator, count, at)
        case "tokens" if meaning.entity is not None and count is not None:
            tokens = ir.TokensOn(left, ir.TokenNamed(meaning.entity.id))
            return ir.Compare(node.operator, tokens, count, at=at)
        case "thing":
            return ir.Same(ir.HolderOf(lo.value(node.right)), left, at=at)
        case _:
            quantity = lo.value(node.right)
            if isinstance(quantity, ir.Quantity):
                tokens = ir.TokensOn(left, quantity.token)
                return ir.Compare(node.operator, tokens, quantity.number, at=at)
            tokens = ir.TokensOn(left, ir.TokenIn(quantity))
            return ir.Compare(node.operator, tokens, ir.NumberIn(quantity), at=at)


Operator = Literal[">=", "<=", "="]


def held(
    lo: Lowerer, node: Noun | Pile, whose: Node, owner: Expression, operator: Operator,
    count: Expression | None, at: int,
) -> Expression:  # fmt: skip
    """Whether an owner holds so many of a noun; what its kind says counts as in it is held, too."""
    facts = lo.facts(node)
    around, members = counted_in(lo, whose, owner)
    is_around = bool(members) and not lo.view.related(members, facts.kind)
    found = select(lo, node)
    whole = found
    one = ir.Local(lo.local_name(node.candidate if isinstance(node, Noun) else node.noun.candidate))
    his: Expression = ir.Within(one, around) if is_around else ir.Same(ir.HolderOf(one), owner)
    if isinstance(found, ir.Select) and found.inside is None and found.among is None and found.holder is None:
        inside, holder = (around, None) if is_around else (None, owner)
        found = ir.Select(found.kind, found.name, inside, None, holder, found.where, found.order, at=found.at)
    else:
        found = narrowed(found, facts, one.name, his)
    if facts.determiner == "no":
        return ir.Not(ir.Exists(found), at=at)
    if facts.determiner == "each" and isinstance(whole, ir.Select):
        return ir.Not(ir.Exists(narrowed(whole, facts, one.name, ir.Not(his))), at=at)
    return so_many(lo, node, found, operator, count, at)


def so_many(
    lo: Lowerer, node: Noun | Pile, found: Expression, operator: Operator, count: Expression | None, at: int
) -> Expression:
    """Whether there are so many of something, or any."""
    if count is None and node.count is not None:
        count = lo.value(node.count)
    if count is not None:
        return ir.Compare(operator, ir.Count(found), count, at=at)
    return ir.Exists(found, at=at)


def narrowed(found: Expression, facts: NounFacts, name_: str, test_: Expression) -> Expression:
    """A selection with one more condition on the one in question."""
    if not isinstance(found, ir.Select):
        return ir.Select(facts.kind, name_, among=found, where=test_)
    free = found.inside is None and found.among is None and found.holder is None
    match test_:
        case ir.Within(of=ir.Local(name=of)) if free and of == found.name:
            # `no lamp is in the shelf` speaks of what lies there, in play or not.
            return ir.Select(
                found.kind, found.name, test_.container, None, None, found.where, found.order, at=found.at
            )
        case _:
            where = test_ if found.where is None else ir.And((found.where, test_))
            return ir.Select(
                found.kind,
                found.name,
                found.inside,
                found.among,
                found.holder,
                where,
                found.order,
                at=found.at,
            )


def quantified(lo: Lowerer, node: Noun, facts: NounFacts, said: Expression) -> Expression:
    """Whether so many of a noun satisfy a condition."""
    found = select(lo, node)
    name_ = lo.local_name(node.candidate)
    if facts.determiner == "each":
        return ir.Not(ir.Exists(narrowed(found, facts, name_, ir.Not(said))), at=lo.at(node))
    found = narrowed(found, facts, name_, said)
    if facts.determiner == "no":
        return ir.Not(ir.Exists(found), at=lo.at(node))
    return so_many(lo, node, found, ">=", None, lo.at(node))


def there_is(lo: Lowerer, node: p.ThereIs) -> Expression:
    """`there is a lamp`, `there are at least 2 lamps`"""
    inner = strip(node.noun)
    assert isinstance(inner, Noun | Pile)
    at = lo.at(node)
    found = select(lo, inner)
    if lo.facts(inner).determiner == "no":
        return ir.Not(ir.Exists(found), at=at)
    count = lo.value(node.count) if node.count is not None else None
    return so_many(lo, inner, found, node.operator, count, at)
