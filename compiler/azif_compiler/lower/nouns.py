"""Nouns → expressions: one thing, a set, or what a description says of a thing."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import NounFacts, strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.names import symbols
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import (
    Adjective,
    AmongThem,
    Except,
    HeldBy,
    InPlace,
    Noun,
    OrderedBy,
    Pile,
    Relation,
    ThatIs,
    WithBest,
    WithKeyword,
)


def container(lo: Lowerer, node: Node) -> Expression:
    """A zone, a thing, or a set of things, behind in, at or on."""
    inner = strip(node)
    if isinstance(inner, Noun) and lo.facts(inner).determiner in ("a", "any"):
        return select(lo, inner)
    return lo.value(node)


def noun_value(lo: Lowerer, node: Noun | Pile) -> Expression:
    """A noun as one thing or a set."""
    facts = lo.facts(node)
    at = lo.at(node)
    meaning = lo.meaning(node)
    if isinstance(meaning, m.Meant):
        return lo.of_ref(meaning.ref)
    if isinstance(meaning, m.Single):
        return ir.Named(meaning.component.kind, meaning.component.id, at=at)
    if facts.determiner == "no":
        return ir.Union((), at=at)
    made = select(lo, node)
    one = facts.determiner in ("the", "first", "called") or (facts.determiner == "end" and not facts.counted)
    return ir.OnlyOne(made, at=at) if one else made


def select(lo: Lowerer, node: Noun | Pile) -> Expression:
    """What a noun selects."""
    match node:
        case Pile():
            found = select(lo, node.noun)
            pile = container(lo, node.pile)
            if isinstance(found, ir.Select):
                found = ir.Select(found.kind, found.name, pile, None, None, found.where, None, at=found.at)
            count = lo.value(node.count) if node.count is not None else ir.Number(1)
            return ir.End(found, count, node.bottom, at=lo.at(node))
        case Noun():
            return Selection(lo, node).made()


def counted_in(lo: Lowerer, node: Node, made: Expression) -> tuple[Expression, str]:
    """A place with what its kind says counts as in it, and the kind of those; "" where it says nothing. Of
    several places each is in them.
    """
    found = lo.type_of(strip(node))
    if isinstance(found, types.Things):
        return made, found.kind if found.kind != types.THING else ""
    if not isinstance(found, types.Thing) or found.kind == types.THING:
        return made, ""
    value = lo.view.contents(found.kind)
    if value is None or not isinstance(value.type, types.Things):
        return made, ""
    counted: Expression = ir.Union((made, ir.ValueOf(value.id, made, at=made.at)), at=made.at)
    if not isinstance(made, ir.Named):
        nowhere = ir.Same(made, ir.Nothing(), at=made.at)
        counted = ir.Either(nowhere, ir.Union((), at=made.at), counted, at=made.at)
    return counted, value.type.kind


class Selection:
    """Puts together what a noun selects, relation by relation."""

    def __init__(self, lo: Lowerer, node: Noun) -> None:
        self.lo, self.node, self.facts = lo, node, lo.facts(node)
        self.name = lo.local_name(node.candidate)
        self.one = ir.Local(self.name)
        self.tests: list[Expression] = []
        self.inside: Expression | None = None
        self.among: Expression | None = None
        self.holder: Expression | None = None
        self.order: Expression | None = None
        self.best: tuple[Expression, bool] | None = None

    @property
    def free(self) -> bool:
        """Whether nothing says yet where the things are."""
        return self.inside is None and self.among is None and self.holder is None

    def made(self) -> Expression:
        """What the noun selects."""
        lo, node = self.lo, self.node
        if node.like is not None:
            self.tests.append(ir.IsLike(self.one, lo.value(node.like)))
        for adjective in node.adjectives:
            self.tests.append(adjective_test(lo, adjective, self.one))
        if self.facts.called:
            self.tests.append(ir.IsNamed(self.one, called(lo, self.facts)))
        if node.determiner == "another" and (you := lo.you(node)) is not None:
            self.tests.append(ir.Not(ir.Same(self.one, you)))
        for relation in node.relations:
            self.relation(relation)
        where = conjunction(self.tests) if self.tests else None
        found: Expression = ir.Select(
            self.facts.kind,
            self.name,
            self.inside,
            self.among,
            self.holder,
            where,
            self.order,
            at=lo.at(node),
        )
        if self.best is not None:
            found = ir.WithBest(found, self.name, self.best[0], self.best[1], at=lo.at(node))
        return found

    def relation(self, relation: Relation) -> None:
        """One thing that is said behind a kind."""
        lo, one = self.lo, self.one
        match relation:
            case Adjective():
                self.tests.append(adjective_test(lo, relation, one))
            case InPlace():
                made, members = counted_in(lo, relation.place, container(lo, relation.place))
                if self.free and not (members and lo.view.related(members, self.facts.kind)):
                    self.inside = made
                else:
                    self.tests.append(ir.Within(one, made))
            case AmongThem():
                made = lo.value(relation.of)
                if self.free:
                    self.among = made
                else:
                    self.tests.append(ir.Among(one, made))
            case HeldBy():
                made = lo.value(relation.owner)
                if self.free:
                    self.holder = made
                else:
                    self.tests.append(ir.Same(ir.HolderOf(one), made))
            case WithBest():
                self.best = (lo.value(relation.amount), relation.lowest)
            case WithKeyword():
                has = ir.HasKeyword(one, lo.entity(relation).id)
                self.tests.append(ir.Not(has) if relation.without else has)
            case Except():
                made = lo.value(relation.other)
                several = isinstance(lo.type_of(strip(relation.other)), types.Things)
                same = ir.Among(one, made) if several else ir.Same(one, made)
                self.tests.append(ir.Not(same))
            case ThatIs():
                self.tests.append(lo.value(relation.condition))
            case OrderedBy():
                self.order = lo.number(relation.amount)
            case _:
                assert_never(relation)


def called(lo: Lowerer, facts: NounFacts) -> ir.Cards:
    """The components that a name behind a kind speaks of."""
    found = [c for c in lo.view.component(facts.called) if lo.view.is_kind(c.kind, facts.kind)]
    return lo.one_of(found)


def adjective_test(lo: Lowerer, node: Adjective, one: Expression) -> Expression:
    """The condition that an adjective puts on a thing."""
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Description):
        raise impossible(node)
    made = described(lo, meaning, one, lo.at(node))
    return ir.Not(made) if node.negated else made


def described(lo: Lowerer, meaning: m.Description, one: Expression, at: int) -> Expression:
    """Whether a description holds of a thing."""
    match meaning.entity:
        case symbols.Value() as asked:
            return ir.ValueOf(asked.id, one, at=at)
        case symbols.Field() as field:
            return ir.FieldOf(one, field.kind, field.id, at=at)
        case symbols.Keyword() as keyword:
            return ir.HasKeyword(one, keyword.id, at=at)
        case symbols.Member() as member:
            of = meaning.of
            assert of is not None
            part: Expression = (
                ir.FieldOf(one, of.kind, of.id) if isinstance(of, symbols.Field) else ir.ValueOf(of.id, one)
            )
            made = ir.Member(member.enum, member.id)
            if isinstance(of.type, types.Members):
                return ir.Contains(part, made, at=at)
            return ir.Descends(part, made, at=at)


def conjunction(parts: list[Expression]) -> Expression:
    """Conditions joined by and."""
    return parts[0] if len(parts) == 1 else ir.And(tuple(parts))
