"""Phrases → expressions: amounts, things, conditions."""

from __future__ import annotations

from typing import assert_never, get_args

import msgspec

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.amounts import (
    computed,
    half_of,
    name,
    number_of,
    over_each,
    property_of,
    token_of,
    tokens_as_quantity,
)
from azif_compiler.lower.conditions import Test, test
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import noun_value
from azif_compiler.lower.sentences import worth
from azif_compiler.nodes import phrases as p
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile


def expression(lo: Lowerer, node: Node) -> Expression:
    """Any phrase, with its place unless what it is made of has one."""
    if isinstance(node, Noun | Pile):
        return noun_value(lo, node)
    # Asked first, for it stands last in the match, and each case takes time.
    made = test(lo, node) if type(node) in _TESTS else _expression(lo, node)  # type: ignore[arg-type]  # nodes of other sorts never come here
    where = lo.at(node)
    return made if made.at or not where else msgspec.structs.replace(made, at=where)


_TESTS = frozenset(get_args(Test))


def _expression(lo: Lowerer, node: p.Expression) -> Expression:
    at = lo.at(node)
    match node:
        case p.Quoted():
            meaning = lo.meaning(node)
            if isinstance(meaning, m.Single):
                return ir.Named(meaning.component.kind, meaning.component.id, at=at)
            return ir.Text(node.text, at=at)
        case p.Numeral():
            return ir.Number(node.value, at=at)
        case p.Property():
            return property_of(lo, node)
        case p.Name():
            return name(lo, node)
        case p.LocalName():
            return lo.bound(node.binder)
        case p.You():
            return lo.you(node) or ir.You()
        case p.This() | p.It() | p.Candidate():
            return lo.of_ref(lo.resolution.pronouns[node.number])
        case p.Referred():
            meaning = lo.meaning(node)
            if not isinstance(meaning, m.Meant):
                raise impossible(node)
            return lo.of_ref(meaning.ref)
        case p.Ongoing():
            return ir.Ongoing(lo.entity(node).id, at=at)
        case p.VariantName():
            return ir.VariantOn(lo.entity(node).id, at=at)
        case p.YesNo():
            return ir.Flag(node.value, at=at)
        case p.Nothing():
            return ir.Nothing(at=at)
        case p.Bracketed():
            return lo.value(node.inside)
        case p.Computed():
            return computed(lo, node)
        case p.Negative():
            return ir.Arithmetic("-", ir.Number(0), lo.number(node.of), at=at)
        case p.Amount():
            return ir.Quantity(lo.number(node.count), token_of(lo, node), at=at)
        case p.AllOf():
            return tokens_as_quantity(lo, lo.value(node.of))
        case p.Arithmetic():
            first, second = lo.number(node.left), lo.number(node.right)
            sum_ = ir.Arithmetic(node.operator, first, second, at=at)
            if isinstance(lo.type_of(node), types.Quantity):
                return ir.Quantity(sum_, ir.TokenIn(lo.value(node.left)), at=at)
            return sum_
        case p.NumberOf():
            return number_of(lo, node)
        case p.TotalOf():
            return ir.SumOf(lo.value(node.of), at=at)
        case p.OverEach():
            return over_each(lo, node)
        case p.Extreme():
            made = tuple(lo.number(part) for part in node.parts)
            return ir.Larger(made, at=at) if node.word == "larger" else ir.Smaller(made, at=at)
        case p.HalfOf():
            return half_of(lo, node)
        case p.StepsBetween():
            return ir.Steps(lo.value(node.origin), lo.value(node.goal), lo.entity(node).id, at=at)
        case p.Odds():
            sides = lo.number(node.sides) if node.sides is not None else None
            return ir.Odds(lo.number(node.count), lo.number(node.dice), lo.number(node.least), sides, at=at)
        case p.EntryOf():
            numbers = isinstance(lo.type_of(node), types.Number)
            return ir.ItemOf(lo.value(node.of), lo.number(node.index), numbers, at=at)
        case p.RowLimit():
            return ir.RowWhere(lo.value(node.of), node.operator, lo.number(node.limit), at=at)
        case p.RowWithout():
            return ir.RowWithout(lo.value(node.of), lo.number(node.count), node.lowest, at=at)
        case p.Either():
            return ir.Either(lo.value(node.condition), lo.value(node.then), lo.value(node.otherwise), at=at)
        case p.And():
            if lo.meaning(node) == m.Row():
                return ir.Row(tuple(lo.value(part) for part in node.parts), at=at)
            return ir.And(tuple(lo.value(part) for part in node.parts), at=at)
        case p.Or():
            return ir.Or(tuple(lo.value(part) for part in node.parts), at=at)
        case p.Not():
            return ir.Not(lo.value(node.of), at=at)
        case p.Worth():
            return worth(lo, node)
        case (
            p.Comparison() | p.IsLimit() | p.IsInside() | p.IsFrom() | p.Is() | p.HasParent()
            | p.HasAbilities() | p.HasScript() | p.Mentions() | p.HasWord() | p.Has() | p.ThereIs()
        ):  # fmt: skip
            return test(lo, node)
        case Noun() | Pile():
            return noun_value(lo, node)
        case p.SomeMember() | p.PackageHere() | p.Unread():
            raise impossible(node)
        case _:
            assert_never(node)
