"""What nouns come to: their kind, how many they speak of, and whether what is said of them can be said."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.check import meanings as m
from azif_compiler.check.checker import Checker, Determiner, NounFacts, rule, strip
from azif_compiler.check.fit import a, described
from azif_compiler.check.properties import said
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.diagnostics.which import OfWhichOne
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
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
    Pile,
    ThatIs,
    WithBest,
    WithKeyword,
)
from azif_compiler.resolve import refs
from azif_compiler.syntax.cursor import Word


def noun(c: Checker, node: Noun) -> Type:
    """A noun; what it comes to is noted."""
    kind, plural = kind_of(c, node)
    c.found.declared[node.candidate] = types.Thing(kind)
    if node.count is not None:
        c.number(node.count)
    for adjective in node.adjectives:
        describe(c, adjective, kind, adjective.word)
    once_each(c, node)
    called = ""
    if node.called is not None:
        called = node.called.text
        name_of(c, kind, node.called)
    best = relations(c, node, kind)
    plain = (
        not node.relations
        and not node.adjectives
        and node.determiner != "another"
        and not (node.like is not None and called)
    )
    determiner: Determiner = node.determiner
    if node.determiner == "bare" and not plural and node.count is None:
        if called:
            determiner = "called"
        elif best:
            determiner = "the"
    meant = None
    if node.determiner == "the" and not plain and not c.here.laid_out:
        one_of_them(c, node)
    if node.determiner == "the" and plain and not called and node.like is None:
        found = said(c, node.kind.text, c.resolution.said.get(node.number, ()))
        if found is not None:
            c.mean(node, found)
            meant = found.ref
    c.found.nouns[node.number] = NounFacts(
        kind, determiner, plural, plain, called, node.count is not None, meant
    )
    return types.UNKNOWN


def one_of_them(c: Checker, node: Noun) -> None:
    """Report `the lamp in the hall`, of which there may be several: only what is said by `where`, or by the
    highest or lowest of something, can make it one.
    """
    relations = [one for one in node.relations if not isinstance(one, Adjective)]
    if node.called is None and relations and all(isinstance(one, InPlace | HeldBy) for one in relations):
        rest = " ".join(c.text(node).split()[1:])
        advice = f"there may be several: `first {rest}` is one of them; `each` and `a` say which, too"
        span = c.unit.span(node.start, node.start + len("the"))
        c.report(syntax.LeftOver(span=span, found="the", advice=advice))


def once_each(c: Checker, node: Noun) -> None:
    """Report a description that is said twice of the same things, or said and denied."""
    found: set[str] = set()
    for one in (*node.adjectives, *node.relations):
        if isinstance(one, Adjective):
            if one.word.text in found:
                twice(c, one, one.word.text)
            found.add(one.word.text)
    for one in node.relations:
        if isinstance(one, ThatIs):
            for word in said_of(c, one.condition, refs.Bound(node.candidate)):
                if word.text in found:
                    c.report(syntax.GivenTwice(span=c.unit.at(word), word=word.text))


def said_of(c: Checker, node: phrases.Expression, one: refs.Ref) -> Iterator[Word]:
    """The descriptions that conditions ask of one thing: all that must hold, or one of them."""
    match strip(node):
        case phrases.And(parts=parts) | phrases.Or(parts=parts):
            for part in parts:
                yield from said_of(c, part, one)
        case phrases.Is(left=phrases.Candidate() | phrases.It() as left, right=phrases.Name(word=word)):
            if c.resolution.pronouns.get(left.number) == one:
                yield word
        case phrases.Not() as denied:
            yield from said_of(c, denied.of, one)
        case _:
            pass


def kind_of(c: Checker, node: Noun) -> tuple[str, bool]:
    """The kind of a noun, and whether its word speaks of several."""
    if node.like is not None:
        type_ = c.check(node.like)
        return (type_.kind, False) if isinstance(type_, types.Some | types.Kind) else (THING, False)
    if node.kind.text in ("thing", "things"):
        return THING, node.kind.text == "things"
    entity = c.resolution.entities.get(node.number)
    plural = not c.view.meanings(node.kind.text).singulars
    return (entity.id if entity is not None else THING), plural


def kinds_of(node: Noun | Pile) -> tuple[Noun, ...]:
    """The kinds of `2 lamps or torches`, of which nothing else is said; none of any other noun."""
    if not isinstance(node, Noun) or node.adjectives or node.like or node.called or len(node.relations) != 1:
        return ()
    match node.relations[0]:
        case ThatIs(word="where", condition=phrases.Or(parts=parts)):
            found = tuple(part.right for part in parts if isinstance(part, phrases.Is) and is_kind_said(part))
            return tuple(one for one in found if isinstance(one, Noun)) if len(found) == len(parts) else ()
        case _:
            return ()


def is_kind_said(part: phrases.Is) -> bool:
    """Whether it is said of the one in question, without a word, of what kind it is."""
    right = part.right
    return (
        isinstance(part.left, phrases.Candidate)
        and isinstance(right, Noun)
        and not (right.adjectives or right.relations or right.called)
    )


def name_of(c: Checker, kind: str, called: Word) -> None:
    """The name in quotes behind a kind; it must be the name of such a component."""
    fitting = [one for one in c.view.component(called.text) if c.view.is_kind(one.kind, kind)]
    if fitting:
        c.lookup.meanings(called)
        for one in fitting:
            c.mention(one, "reads", called)
        return
    word, known = symbols.word_of(kind), c.view.component_words(kind)
    c.report(names.NoSuchComponent(span=c.unit.at(called), kind=word, name=called.text, known=known))


def describe(c: Checker, node: Node, kind: str, word: Word) -> None:
    """An adjective that is said of things of a kind."""
    found = description(c, kind, word)
    if found is not None:
        c.mean(node, found)
        return
    known = tuple(sorted(c.view.descriptions(kind)))
    c.report(complaints.NoSuchAdjective(span=c.unit.at(word), owner=a(kind), name=word.text, known=known))


def description(c: Checker, kind: str, word: Word) -> m.Description | None:
    """What a word says of things of a kind; that it was read is noted."""
    entity = c.view.description(kind, word.text)
    match entity:
        case None:
            return None
        case symbols.Member():
            c.mention(entity, "reads", word)
            of = c.view.member_field(kind, entity.enum)
            assert of is not None
            c.mention(of, "reads", word)
            return m.Description(entity, of)
        case _:
            c.mention(entity, "reads", word)
            return m.Description(entity)


def relations(c: Checker, node: Noun, kind: str) -> bool:
    """What is said behind a kind; whether it is that with the highest or lowest of something."""
    best = ordered = False
    inner: Noun | None = None
    for relation in node.relations:
        match relation:
            case Adjective(word=word):
                describe(c, relation, kind, word)
            case InPlace():
                c.container(relation.place)
                inner = relation.place if isinstance(relation.place, Noun) else None
            case AmongThem():
                among(c, node, relation, kind)
            case HeldBy():
                of_things(c, relation.owner)
            case WithBest():
                if best:
                    twice(c, relation, "with highest or lowest")
                best = True
                found = c.value(relation.amount)
                if not isinstance(found, types.Number | types.Unknown):
                    c.wrong("a number", found, relation.amount)
            case WithKeyword():
                pass
            case Except():
                of_things(c, relation.other)
            case ThatIs():
                c.condition(relation.condition)
                of_which(c, relation, kind, inner)
            case OrderedBy():
                if ordered:
                    twice(c, relation, "ordered by")
                ordered = True
                c.number(relation.amount)
    return best


def of_which(c: Checker, node: ThatIs, kind: str, inner: Noun | None) -> None:
    """Report `that` behind where somebody is: it is said of him, and read of the place."""
    word = c.unit.tokens.text[node.start :].split(maxsplit=1)[:1]
    if inner is not None and word in (["that"], ["which"]) and c.view.is_person(kind):
        c.report(
            OfWhichOne(span=c.span(node), word=word[0], who=symbols.word_of(kind), where=inner.kind.text)
        )


def of_things(c: Checker, node: phrases.Expression) -> None:
    """Who has things, or which are left out: one thing or several."""
    found = c.value(node)
    if not isinstance(found, types.Thing | types.Things | types.Nothing | types.Unknown):
        c.wrong("a thing", found, node)


def among(c: Checker, node: Noun, relation: AmongThem, kind: str) -> None:
    """Among which things those of a kind are looked for."""
    found = c.value(relation.of)
    if not isinstance(found, types.Things | types.Thing | types.Unknown):
        c.wrong("a set of things", found, relation.of)
    elif not isinstance(found, types.Unknown) and not c.view.related(kind, found.kind):
        first = next((one for one in node.relations if isinstance(one, InPlace)), None)
        advice = f"it is said of {a(kind)}"
        if first is not None:
            advice += f"; of where it is: `in ({c.text(first.place)} among {c.text(relation.of)})`"
        else:
            advice += ": say behind `in …`, in brackets, where it is"
        right = f"one of {described(found)}"
        c.report(complaints.NotComparable(span=c.span(relation), left=a(kind), right=right, advice=advice))


def twice(c: Checker, node: Node, word: str) -> None:
    """Report what can be said once."""
    c.report(syntax.GivenTwice(span=c.span(node), word=word))


def pile(c: Checker, node: Pile) -> Type:
    """`top 2 lamps of the chest`"""
    facts = c.noun(node.noun)
    if node.count is not None:
        c.number(node.count)
    c.container(node.pile)
    c.found.nouns[node.number] = NounFacts(
        facts.kind, "end", facts.plural, False, facts.called, node.count is not None
    )
    return types.UNKNOWN


def countable(c: Checker, node: phrases.Expression, facts: NounFacts, *, counted: bool = False) -> None:
    """Report a noun of which there cannot simply be some; `counted` if it was said before how many."""
    text = c.text(node)
    numbered = counted or facts.counted
    if counted and facts.counted:
        twice(c, node, "how many")
    if facts.determiner == "bare" and not facts.plural and not numbered and not facts.called:
        article = a(text).split(" ", 1)[0]
        c.left_over(node, f"`{article} {text}` or `no {text}`")
    elif facts.determiner in ("up to", "any number", "random"):
        c.left_over(node, "`at least 2`, `at most 2` or `exactly 2` says how many")


RULES = (
    rule(Noun, noun),
    rule(Pile, pile),
)
