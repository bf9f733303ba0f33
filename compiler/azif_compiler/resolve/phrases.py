"""What words of phrases refer to: `you`, `it`, `that lamp`, names that packages declare."""

from __future__ import annotations

from typing import assert_never

from azif_compiler.diagnostics import references, which
from azif_compiler.ir.types import THING
from azif_compiler.names import symbols
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import (
    Adjective,
    AmongThem,
    Except,
    HeldBy,
    InPlace,
    Noun,
    OrderedBy,
    ThatIs,
    WithBest,
    WithKeyword,
)
from azif_compiler.resolve import refs
from azif_compiler.resolve.resolver import Resolver


def you(r: Resolver, node: Node) -> None:
    """`you`: whom the words speak to."""
    if r.at.you is None:
        r.nobody(node, "you")
    else:
        r.found.people[node.number] = r.at.you


def this(r: Resolver, node: Node) -> None:
    """What `this` means: on what the words stand."""
    if r.at.this is None:
        r.nobody(node, "this")
    else:
        r.found.pronouns[node.number] = r.at.this


def it(r: Resolver, node: Node) -> None:
    """`it`: the one in question, else the event, else `this`."""
    found = r.at.candidate or r.at.event or r.at.this
    if found is None:
        r.nobody(node, "it")
    else:
        r.found.pronouns[node.number] = found


def one(r: Resolver, node: Node) -> None:
    """The one in question, which no word names."""
    if r.at.one is not None:
        r.found.pronouns[node.number] = r.at.one


def its(r: Resolver, node: phrases.Property) -> None:
    """`its weight`: of the one in question, of the event if it has such a part, or of what is spoken on."""
    at, owner = r.at, node.owner
    if isinstance(owner, phrases.It) and at.candidate is None and at.event is not None:
        verb = r.view.names.all_verbs.get(at.event.verb)
        has = verb is not None and (node.name.text in verb.parameters or node.name.text == "source")
        r.found.pronouns[owner.number] = at.event if has or at.this is None else at.this
    else:
        r.visit(owner)
    r.optional(node.key)


def referred(r: Resolver, node: phrases.Referred) -> None:
    """`that lamp`: everything that was said before could be meant."""
    r.found.said[node.number] = tuple(r.at.said.items())
    doubt(r, node, node.word.text)


def doubt(r: Resolver, node: Node, word: str) -> None:
    """Report `that lamp` where it is the one around this noun, or another that was said before."""
    if word in r.at.doubtful:
        r.unit.report(references.MeantTwice(span=r.unit.span(node.start, node.end), word=word))


def ongoing(r: Resolver, node: phrases.Ongoing) -> None:
    """`the check`: a verb whose event is going on."""
    r.entity(node, r.lookup.one(node.verb, "verb", r.lookup.meanings(node.verb).verbs))


def name(r: Resolver, node: phrases.Name) -> None:
    """A zone that each has, where nobody says whose, is that of whom the words speak to."""
    if any(zone.of for zone in r.view.meanings(node.word.text).zones):
        r.speaker(node)
    r.optional(node.key)


def variant(r: Resolver, node: phrases.VariantName) -> None:
    """`variant short_game` reads a variant."""
    r.entity(node, r.lookup.known(node.name, "variant", "reads"))


def steps_between(r: Resolver, node: phrases.StepsBetween) -> None:
    """`steps from a to b along path` reads a link."""
    r.inside(node)
    r.entity(node, r.lookup.known(node.link, "link", "reads"))


def unlike(r: Resolver, node: Noun) -> None:
    """Of what something is another: of you, or of the thing on which it stands, if only that can be one."""
    entity = r.found.entities.get(node.number)
    kind, this = entity.id if isinstance(entity, symbols.Kind) else THING, r.at.this
    if not isinstance(this, refs.This) or r.view.related(kind, r.view.person()):
        r.speaker(node)
    elif r.view.related(kind, this.kind):
        r.found.people[node.number] = this
    elif kind != THING:
        word = node.kind.text
        r.unit.report(which.AnotherThanNone(span=r.unit.span(node.start, node.end), kind=word))


def noun(r: Resolver, node: Noun) -> None:
    """A noun; in what is said of it, it is the one in question."""
    if node.like is None and node.kind.text not in ("thing", "things"):
        meanings = r.lookup.meanings(node.kind)
        r.entity(node, r.lookup.one(node.kind, "kind", meanings.kinds, "reads"))
    if node.determiner == "the" or node.determiner == "another":
        r.found.said[node.number] = tuple(r.at.said.items())
    if node.determiner == "the":
        doubt(r, node, node.kind.text)
    if node.determiner == "another":
        unlike(r, node)
    r.optional(node.count, node.like)
    if not node.relations:
        return
    kept, candidate = r.at, r.at.candidate
    me = refs.Bound(node.candidate)
    at = r.at = kept.within(r.kind_word(node), me)
    for relation in node.relations:
        at.one = me
        at.candidate = candidate
        match relation:
            case ThatIs(word="where"):
                at.candidate = me
                r.visit(relation.condition)
            case OrderedBy():
                at.candidate = me
                r.visit(relation.amount)
            case WithKeyword(word=word):
                r.entity(relation, r.lookup.known(word, "keyword", "reads"))
            case ThatIs() | WithBest():
                r.inside(relation)
            case Adjective() | InPlace() | AmongThem() | HeldBy() | Except():
                at.one = kept.one
                r.inside(relation)
            case _:
                assert_never(relation)
    r.at = kept


def some_member(r: Resolver, node: phrases.SomeMember) -> None:
    """`a colour where …`: in the condition, `it` is the one in question."""
    r.entity(node, r.lookup.one(node.enum, "enum", r.lookup.meanings(node.enum).enums, "reads"))
    r.optional(node.among, *node.excepted)
    kept, one = r.at, refs.Bound(node.candidate)
    r.at = kept.within(node.enum.text, one)
    r.at.candidate = one
    r.optional(node.where)
    r.at = kept


def over_each(r: Resolver, node: phrases.OverEach) -> None:
    """`highest (its oil) of each lamp`: in the amount, `it` is the lamp"""
    r.visit(node.of)
    kept, one = r.at, refs.Bound(node.candidate)
    of = node.of.inside if isinstance(node.of, phrases.Bracketed) else node.of
    r.at = kept.within(r.kind_word(of) if isinstance(of, Noun) else "thing", one)
    if isinstance(node.amount, phrases.Bracketed):
        r.at.candidate = one
    r.visit(node.amount)
    r.at = kept


def mentions(r: Resolver, node: phrases.Mentions) -> None:
    """`x mentions shine` names a verb, or a field, or a value, or a keyword."""
    r.inside(node)
    meanings = r.lookup.meanings(node.verb)
    sort = "verb"
    if not meanings.verbs and (meanings.fields or meanings.values):
        sort = "field" if meanings.fields else "value"
    elif not meanings.verbs and meanings.keywords:
        sort = "keyword"
    r.entity(node, r.lookup.known(node.verb, sort))


def has_script(r: Resolver, node: phrases.HasScript) -> None:
    """`has script shine` names a script."""
    r.inside(node)
    r.entity(node, r.lookup.known(node.script, "script"))
