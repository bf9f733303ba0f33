"""Selections → English nouns: adjectives, the kind, and what is said of it behind."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TypeGuard

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression, template, types
from azif_compiler.ir.template import Agreement
from azif_compiler.ir.walk import walk
from azif_compiler.words.clause import Clause
from azif_compiler.words.noun import Mention, Noun, article, joined, known, plain
from azif_compiler.words.phrases import Phrases

_PLACED = ("is in ", "is at ", "is on ", "are in ", "are at ", "are on ")


@dataclass(slots=True, kw_only=True)
class _Said:
    """What is said of things before their kind, behind it (first what they are `having`), and in its place
    (`stead`, `title`).
    """

    name: str
    called: Noun
    plural: bool
    placed: bool
    before: list[str] = field(default_factory=list)
    having: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    title: str = ""
    stead: str = ""

    def mark(self, adjective: str | None, prefix: str, otherwise: str) -> None:
        """Say a keyword, or its absence."""
        if adjective is None:
            self.having.append(otherwise)
        else:
            self.before.insert(0 if prefix else len(self.before), prefix + adjective)


class Nouns(Phrases):
    """Phrases with nouns."""

    @abstractmethod
    def together(self, of: tuple[Expression, ...], word: str) -> str:
        """Several conditions, where those with the same subject share it."""

    @abstractmethod
    def clauses(self, node: Expression) -> Clause:
        """A condition as a clause with its subject."""

    def definite(self, of: Expression) -> Noun:
        """The one thing that a selection finds."""
        match of:
            case ir.Select(where=ir.IsNamed(of=ir.Local()) as named, inside=None, among=None, holder=None):
                return Noun(self.lexicon.component(of.kind, self.phrase(named.cards)))
            case ir.Select(inside=ir.ZoneNamed() as inside) if self.is_pile(inside):
                bare = ir.Select(of.kind, of.name, None, None, None, of.where, of.order)
                return Noun(f"the first {self.things(bare, plural=False)} of {self.phrase(inside)}")
            case ir.Select(where=ir.IsNamed(cards=ir.Cards() as cards)) if not self.lexicon.is_single(cards):
                return Noun(article(self.things(of, plural=False)))
            case ir.Select():
                return Noun(f"the {self.things(of, plural=False)}")
            case ir.WithBest():
                return Noun(f"the {self.chosen_from(of, plural=False)}")
            case _:
                return Noun(f"the first of {self.phrase(of)}")

    def is_pile(self, zone: ir.ZoneNamed) -> bool:
        """Whether a zone has an order."""
        return self.lexicon.zones[zone.name].ordered

    def things(self, node: ir.Select, *, plural: bool) -> str:
        """`lit lamps in the cellar that you have`"""
        kept = self.names.get(node.name)
        person = self.lexicon.is_person(node.kind)
        several = plural or person
        called = Noun("they" if several else "it", several, f"one {node.name}", person=person)
        self.names[node.name] = Mention(called, called)
        outer = self.enter_noun(node.name, node.kind)
        said = _Said(name=node.name, called=called, plural=plural, placed=node.inside is not None)
        for test in self.tests(node.where):
            self.describe(said, test, node.kind)
        behind = said.behind
        if (owned := self.owned(node)) is not None:
            said.stead, said.title = (owned[1] if plural else owned[0]), ""
            node = msgspec.structs.replace(node, inside=None, holder=owned[2])
        of_enum = node.among.enum if isinstance(node.among, ir.MembersOf) else ""
        kind = said.stead or self.lexicon.kind(of_enum or node.kind, plural=plural)
        if said.title:
            sort = self.sort(node.kind)
            kind = said.title + sort + ("s" if plural and not (said.title + sort).endswith("s") else "")
        if node.inside is not None:
            behind.insert(0, self.within(node.inside))
        if node.among is not None and not of_enum:
            behind.insert(0, f"among {known(self.phrase(node.among))}")
        behind[:0] = said.having
        if node.holder is not None:
            behind.insert(0, self.held_by(node.holder))
        self.leave_noun(node.name, kept, outer)
        return " ".join([*said.before, kind, *self.linked(behind)])

    def held_by(self, holder: Expression) -> str:
        """Whose things are, behind them: `you have`."""
        owner = self.noun(holder)
        return f"{owner.text} {'have' if owner.many else 'has'}"

    def owned(self, node: ir.Select) -> tuple[str, str, Expression] | None:
        """What all that lies in somebody's zone is called, one and several of it, and who has it."""
        match node:
            case ir.Select(inside=ir.ZoneNamed(name=zone) as inside) if inside.owner is not None:
                says = self.lexicon.says("noun", zone)
                one, _, many = (says or "").partition("|")
                return (one, many or ir.several(one), inside.owner) if says is not None else None
            case _:
                return None

    def describe(self, said: _Said, test: Expression, kind: str) -> None:
        """Add what a condition says of a thing of a kind."""
        match test:
            case ir.IsNamed(of=ir.Local(name=who)) if who == said.name:
                said.title = self.phrase(test.cards)
            case ir.ValueOf(of=ir.Local(name=who)) if who == said.name and (
                self.adjective(test.name) is not None
                or (self.noun_words(test.name) and self.owner_of(test.name) == kind)
            ):
                said.stead = said.stead or self.stead(test.name, kind, said.plural)
                if not said.stead or test.name not in self.noun_words(test.name):
                    said.before.append(self.adjective(test.name) or "")
            case ir.FieldOf(of=ir.Local(name=who)) if (
                who == said.name and self.adjective(test.name) is not None
            ):
                said.before.append(self.adjective(test.name) or "")
            case ir.Descends(of=ir.FieldOf(of=ir.Local(name=who)), member=ir.Member(name=member)) | (
                ir.Descends(of=ir.ValueOf(of=ir.Local(name=who)), member=ir.Member(name=member))
            ) if who == said.name:
                said.stead = said.stead or self.stead(member, kind, said.plural)
                if not said.stead:
                    said.before.append(self.lexicon.named("member", member))
            case ir.HasKeyword(of=ir.Local(name=who), keyword=keyword) if who == said.name:
                said.mark(self.lexicon.adjective(keyword), "", f"with {self.lexicon.keyword(keyword)}")
            case ir.Not(of=ir.HasKeyword(of=ir.Local(name=who), keyword=keyword)) if who == said.name:
                said.mark(self.lexicon.adjective(keyword), "non-", f"without {self.lexicon.keyword(keyword)}")
            case ir.Within(of=ir.Local(name=who)) if who == said.name:
                said.behind.append(self.within(test.container))
            case ir.Same(left=ir.HolderOf(of=ir.Local(name=who))) if who == said.name and not isinstance(
                test.right, ir.Nothing
            ):
                said.behind.insert(0, self.held_by(test.right))
            case ir.Or() if (of_kinds := self.one_of_kinds(test, said.name, said.plural)) and not said.stead:
                said.stead = of_kinds
            case ir.Not(
                of=ir.Same(
                    left=ir.Local(name=who),
                    right=ir.You() | ir.This() | ir.Local() | ir.EventPart(event=ir.Event()),
                )
            ) if who == said.name:
                said.before.insert(0, "other")
            case _:
                form, person = Noun("", said.plural), said.called.person
                text = self.relative(test, said.called, form, person=person, placed=said.placed)
                said.behind.append(text)
                said.placed = True

    def one_of_kinds(self, test: ir.Or, name: str, plural: bool) -> str:
        """`lamps or bells`, if a condition only asks of which kinds a thing is."""
        found: list[str] = []
        for part in test.of:
            match part:
                case ir.IsKind(of=ir.Local(name=who), kind=ir.KindNamed(name=kind)) if who == name:
                    found.append(self.lexicon.kind(kind, plural=plural))
                case ir.ValueOf(of=ir.Local(name=who)) if who == name and self.noun_words(part.name):
                    found.append(self.stead(part.name, self.owner_of(part.name), plural))
                case _:
                    return ""
        return joined(found, "or")

    def enter_noun(self, name: str, kind: str) -> tuple[str, Mention] | None:
        """What is said of a noun inside another speaks of the outer one as `that lamp`; how it was called."""
        outer = self.outer_ones[-1] if self.outer_ones else None
        self.outer_ones.append((name, kind))
        if outer is None or outer[0] not in self.names:
            return None
        around, of = outer
        found = self.names[around]
        many = self.lexicon.is_person(of)
        that = Noun(f"that {self.lexicon.kind(of, plural=False)}", ref=found.again.ref, person=many)
        self.names[around] = Mention(that, that)
        return around, found

    def leave_noun(self, name: str, kept: Mention | None, outer: tuple[str, Mention] | None) -> None:
        """The end of what is said of a noun; its name means what it meant before."""
        if kept is None:
            self.names.pop(name, None)
        else:
            self.names[name] = kept
        self.outer_ones.pop()
        if outer is not None:
            self.names[outer[0]] = outer[1]

    def linked(self, behind: list[str]) -> list[str]:
        """Several clauses that begin alike, with `and` between them."""
        found: list[str] = []
        for text in behind:
            lead = text.partition(" ")[0]
            if found and lead in ("that", "who", "whose") and found[-1].startswith(lead):
                found[-1] += f" and {text}"
            else:
                found.append(text)
        return found

    def relative(self, test: Expression, called: Noun, form: Noun, *, person: bool, placed: bool) -> str:
        """`that is lit`, `whose oil is at least 2`; `form` tells whether it is said of several."""
        match test:
            case ir.Or(of=(_, *_)) if not any(isinstance(part, ir.Local) for part in walk(test.of[1:])):
                first = self.relative(test.of[0], called, form, person=person, placed=placed)
                return f"{first} (any if {self.together(test.of[1:], 'or')})"
            case _:
                pass
        clause = self.clauses(test)
        subject = clause.subject
        if subject is not None and subject.ref == called.ref:
            finite = clause.finite(form)
            if finite.startswith(_PLACED) and not placed:
                return finite.partition(" ")[2]
            return f"{'who' if person else 'that'} {finite}"
        if subject is not None and subject.text.startswith(called.whose + " "):
            return f"whose {subject.text.removeprefix(called.whose + ' ')} {clause.finite()}"
        return f"where {clause.text()}"

    def adjective(self, name: str) -> str | None:
        """A flag as an adjective: `lit`; nothing if it is said as a clause."""
        value = self.lexicon.values.get(name)
        says = value.says if value is not None and value.says else self.lexicon.says("field", name)
        if says is None or says == "":
            return plain(name)
        return None if any(isinstance(part, Agreement) for part in template.parts(says)) else says

    def noun_of(self, of: Expression) -> str:
        """What a thing is called for a property that it must have, if that is said as a noun: `torch`."""
        match of:
            case ir.Select(name=name, kind=kind):
                said = [test.name for test in self.tests(of.where) if is_of(test, name)]
                found = [
                    self.lexicon.says("noun", one)
                    for one in said
                    if self.owner_of(one) in self.lexicon.ancestors(kind)
                ]
                words = [one.partition("|")[0] for one in found if one is not None]
                return next((word for word in words if " " not in word), "")
            case _:
                return ""

    def noun_words(self, name: str) -> tuple[str, ...]:
        """The name, if it is also said as a noun."""
        return (name,) if self.lexicon.says("noun", name) is not None else ()

    def stead(self, name: str, kind: str, plural: bool) -> str:
        """What a thing of a kind is called for a property, if that is said as a noun: `torch`."""
        says = self.lexicon.says("noun", name)
        if says is None:
            return ""
        one, _, many = says.partition("|")
        many = many or ir.several(one)
        owner = self.owner_of(name)
        if owner in (kind, ""):
            return many if plural else one
        narrower = self.lexicon.kind(kind).removesuffix(self.lexicon.kind(owner))
        if narrower.endswith(" "):  # `red torch` of a red lamp, where any lamp can be a torch
            return f"{narrower}{many if plural else one}"
        general = self.lexicon.kind(kind, plural=plural)
        return f"{general} that are {many}" if plural else f"{general} that is {article(one)}"

    def owner_of(self, name: str) -> str:
        """The kind to whose things a property belongs."""
        value = self.lexicon.values.get(name)
        if value is not None:
            return value.of
        if name in self.lexicon.fields:
            return self.lexicon.fields[name][0]
        enum = self.lexicon.enum_of.get(name, "")
        sorts = (types.Member(enum), types.Members(enum))
        kinds = self.lexicon.kinds.values()
        return next((kind.name for kind in kinds if any(field.type in sorts for field in kind.fields)), "")

    def tests(self, where: Expression | None) -> tuple[Expression, ...]:
        """The conditions of a noun, one by one."""
        match where:
            case None:
                return ()
            case ir.And():
                return tuple(test for part in where.of for test in self.tests(part))
            case _:
                return (where,)

    # ---- places

    def within(self, node: Expression) -> str:
        """Where something is: `in the cellar`, `at the Lighthouse`."""
        match node:
            case ir.Select():
                return self.at(node.kind, article(self.things(node, plural=False)))
            case ir.Named():
                return self.at(node.kind, self.phrase(node))
            case ir.PlaceOf():
                owner = self.noun(node.of)
                if owner.text.startswith("each "):
                    return f"at {owner.text}"
                return f"where {owner.text} {'are' if owner.many else 'is'}"
            case ir.Local() | ir.EventPart():
                noun = self.noun(node)
                return noun.at or f"in {noun.text}"
            case ir.Union(of=(_, ir.ValueOf() as value)) if ir.equivalent(node.of[0], value.of):
                return self.within(node.of[0])
            case ir.Either(then=ir.Union(of=()), otherwise=ir.Union() as counted):
                return self.within(counted)
            case ir.ValueOf(name=name) | ir.FieldOf(name=name) if (kind := self.kind_told(name)) is not None:
                return self.at(kind, self.phrase(node))
            case ir.This():
                return self.this.at or f"on {self.this.text}"
            case _:
                return f"in {self.phrase(node)}"

    def kind_told(self, name: str) -> str | None:
        """The kind of the one thing that a value or field stands for."""
        declared = self.lexicon.values.get(name) or self.lexicon.fields.get(name, ("", None))[1]
        type_ = declared.type if declared is not None else None
        return type_.kind if isinstance(type_, types.Thing) and type_.kind != types.THING else None

    def at(self, kind: str, place: str) -> str:
        """`at the Lighthouse`"""
        template = self.lexicon.of_kind("at", kind) or "in {place}"
        return template.replace("{place}", place)


def is_of(test: Expression, name: str) -> TypeGuard[ir.ValueOf]:
    """Whether a condition asks for a property of what has a name."""
    return isinstance(test, ir.ValueOf) and test.of == ir.Local(name)
