"""Whether sentences give their verbs what these ask for, and whether events can be what a pattern says."""

from __future__ import annotations

import msgspec

from azif_compiler.check import meanings as m
from azif_compiler.check.amounts import not_zero
from azif_compiler.check.checker import Checker, Claim, NounFacts, rule, strip
from azif_compiler.check.enum_members import member_chosen
from azif_compiler.check.fit import described
from azif_compiler.check.named import text
from azif_compiler.check.nouns import kinds_of
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.diagnostics.quotes import OnlyAText
from azif_compiler.diagnostics.references import AnyIsOne
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names.symbols import Parameter, Verb, word_of
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression, Sentence


def verb_of(c: Checker, node: Sentence) -> Verb | None:
    """The verb of a sentence."""
    verb = c.resolution.entities.get(node.number)
    return verb if isinstance(verb, Verb) else None


def sentence(c: Checker, node: Sentence) -> Type:
    """A sentence: everything that the verb asks for is given, and is what it must be."""
    verb = verb_of(c, node)
    if verb is None:
        return types.UNKNOWN
    given = set()
    first = len(c.claims)
    for one in node.arguments:
        given.add(one.parameter)
        argument(c, verb, verb.parameters[one.parameter], one.value)
    if len(c.claims) > first:
        kinds = kinds_given(c, node)
        c.claims[first:] = [
            msgspec.structs.replace(one, kinds=one.kinds or kinds) for one in c.claims[first:]
        ]
    any_of_them(c, node)
    if node.by is not None:
        by(c, node, verb, given)
    for parameter in verb.parameters.values():
        if parameter.role != "var" and parameter.name not in given:
            missing(c, node, verb, parameter)
    return types.UNKNOWN


def any_of_them(c: Checker, node: Sentence) -> None:
    """Report `any …` to whom something is done: one is chosen, and who reads it takes it for all. Where
    somebody does something himself, `any …` is said of one.
    """
    for one in node.arguments if node.form == "passive" else ():
        inner = strip(one.value)
        if isinstance(inner, Noun) and inner.start < node.verb.start and c.noun(inner).determiner == "any":
            c.report(AnyIsOne(span=c.span(inner)))


def kinds_given(c: Checker, node: Sentence) -> tuple[tuple[str, str], ...]:
    """Of which kinds the things are that a sentence gives, by parameter."""
    found = []
    for one in node.arguments:
        inner = strip(one.value)
        if isinstance(inner, Noun | Pile):
            found.append((one.parameter, c.noun(inner).kind))
        elif isinstance(type_ := c.found.types[inner.number], types.Thing | types.Things):
            found.append((one.parameter, type_.kind))
    return tuple(found)


def by(c: Checker, node: Sentence, verb: Verb, given: set[str]) -> None:
    """`… by X`: who does it"""
    assert node.by is not None
    if verb.subject is None or verb.subject.name in given:
        advice = (
            f"`{spoken(verb.name)}` is done by nobody"
            if verb.subject is None
            else "who does it is said already"
        )
        c.value(node.by)
        start = c.unit.tokens.text.rindex("by", 0, node.by.start)
        c.report(syntax.LeftOver(span=c.unit.span(start, start + 2), found="by", advice=advice))
    elif node.form == "passive":
        given.add(verb.subject.name)
        argument(c, verb, verb.subject, node.by)
    else:
        c.thing(node.by)


def missing(c: Checker, node: Sentence, verb: Verb, parameter: Parameter) -> None:
    """What is left out must have a default, or be `you`."""
    span = c.unit.at(node.verb)
    if parameter.role == "subject" and parameter.default in ("", "you"):
        ref = c.resolution.people.get(node.number)
        if ref is None:
            c.report(names.NobodySpokenTo(span=span, word="you"))
            return
        found = c.of_ref(ref)
        if not isinstance(found, types.Unknown):
            c.accept(found, parameter.type, node)
    elif not parameter.default:
        what = described(parameter.type) + (f" behind `{parameter.label}`" if parameter.label else "")
        c.report(complaints.MissingArgument(span=span, verb=verb.name, what=what))


def argument(c: Checker, verb: Verb, parameter: Parameter, node: Expression) -> None:
    """What is given for a parameter must be what it asks for, or can be chosen or gone through."""
    wanted = parameter.type
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        noun(c, inner, c.noun(inner), wanted)
        return
    if isinstance(inner, phrases.SomeMember):
        c.accept(member_chosen(c, inner), wanted, node)
        return
    if plainly(c, inner, wanted):
        if isinstance(inner, phrases.Quoted) and (named := c.view.component(inner.text, None)):
            kind = word_of(named[0].kind)
            c.report(OnlyAText(span=c.span(inner), verb=verb.name, kind=kind))
        return
    found = c.value(node)
    match wanted, found:
        case _, types.Unknown():
            pass
        case types.Quantity(), _:
            quantity(c, verb, parameter, node, found)
        case types.Number(), _:
            if not isinstance(found, types.Number):
                c.wrong(wanted, found, node)
        case types.Things(), types.Thing():
            pass
        case types.Thing(), types.Things(kind=kind):
            c.accept(types.Thing(kind), wanted, node)
        case types.Some(), types.Kind():
            pass
        case types.Some(), _ if isinstance(c.meaning(inner), m.Single):
            pass
        case _:
            c.accept(found, wanted, node)


def plainly(c: Checker, node: Node, wanted: Type) -> bool:
    """Whether something is said by what it is: a text in quotes, or the word for a kind."""
    if isinstance(node, phrases.Quoted) and isinstance(wanted, types.Text):
        text(c, node)
        return True
    return named_kind(c, node, wanted)


def named_kind(c: Checker, node: Node, wanted: Type) -> bool:
    """Whether a bare word names a kind, where one is wanted."""
    if not isinstance(node, phrases.Name) or not isinstance(wanted, types.Kind | types.Some):
        return False
    word = node.word
    kinds = c.view.meanings(word.text).kinds
    if not kinds and word.text not in ("thing", "things"):
        return False
    kind = kinds[0].id if kinds else types.THING
    if kinds:
        c.mention(kinds[0], "reads", word)
    c.mean(node, m.KindName(kind))
    c.found.types[node.number] = types.Kind(kind)
    if isinstance(wanted, types.Kind):
        c.accept(types.Kind(kind), wanted, node)
    return True


def quantity(c: Checker, verb: Verb, parameter: Parameter, node: Expression, found: Type) -> None:
    """A quantity, also where a token is counted: `your coins`."""
    if not isinstance(found, types.Quantity | types.Token) and not c.is_tokens(node):
        c.wrong(types.QUANTITY, found, node)
        return
    inner = strip(node)
    meaning = c.meaning(inner)
    token = ""
    if isinstance(inner, phrases.Amount | phrases.Name) and isinstance(meaning, m.Declared):
        token = meaning.entity.id
        if isinstance(inner, phrases.Name):
            c.left_over(node, f"say how many: `1 {c.text(node)}`")
    elif isinstance(meaning, m.TokensOf) and meaning.token is not None:
        token = meaning.token.id
    if token:
        c.claims.append(Claim(verb.id, parameter.name, token, node.start, node.end))


_FEW = ("a", "number", "bare", "called", "any", "up to")


def noun(c: Checker, node: Noun | Pile, facts: NounFacts, wanted: Type) -> None:
    """A noun, where a thing, things, or a number of things that are not chosen yet are wanted."""
    found = f"`{c.text(node)}`"
    match wanted:
        case types.Unknown():
            return
        case types.Some(kind=kind):
            several = kinds_of(node)
            if not (facts.plain or several) or facts.determiner not in _FEW:
                c.wrong(wanted, found, node)
            elif not c.view.related(facts.kind, wanted.kind):
                c.wrong(wanted, types.Some(facts.kind), node)
            elif facts.determiner == "bare" and not facts.counted and not several:
                c.left_over(node, f"say how many: `1 {c.text(node)}`")
            return
        case types.Kind() if facts.plain and facts.determiner == "bare":
            return
        case types.Zone() if facts.determiner in ("each", "bare"):
            c.wrong(wanted, found, node)
            return
        case types.Zone():
            pass
        case types.Thing(kind=kind) | types.Things(kind=kind):
            if not c.view.related(facts.kind, kind):
                c.wrong(wanted, types.Thing(facts.kind), node)
                return
        case _:
            c.wrong(wanted, found, node)
            return
    if facts.determiner == "called":
        only_component(c, node, facts)
    if facts.determiner == "bare" and not facts.plural:
        c.left_over(node, "`a`, `each` or `the` says which")
    elif facts.determiner == "no":
        c.wrong(wanted, found, node)


def only_component(c: Checker, node: Noun | Pile, facts: NounFacts) -> None:
    """The one thing that a name names, wherever it is, if there is one copy of it."""
    found = c.components(facts) if facts.plain else []
    if len(found) == 1 and c.view.is_single(found[0]):
        c.mean(node, m.Single(found[0]))


# ---- events --------------------------------------------------------------------------------------


def event(c: Checker, node: Sentence) -> None:
    """A sentence as a pattern: which events of its verb are meant."""
    verb = verb_of(c, node)
    if verb is None:
        return
    for one in node.arguments:
        pattern(c, verb.parameters[one.parameter], one.value)
    if node.by is not None and verb.subject is not None:
        pattern(c, verb.subject, node.by)
    elif node.by is not None:
        c.value(node.by)
        c.left_over(node.by, f"`{spoken(verb.name)}` is done by nobody")


def pattern(c: Checker, parameter: Parameter, node: Expression) -> None:
    """What a word of a pattern asks of a parameter."""
    wanted = parameter.type
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        noun_pattern(c, inner, c.noun(inner), wanted)
        return
    if isinstance(inner, phrases.SomeMember):
        c.accept(member_chosen(c, inner), wanted, node)
        if inner.random:
            c.left_over(node, "an event is told of with `a`; `if` says more")
        return
    if plainly(c, inner, wanted):
        return
    found = c.value(node)
    match wanted, found:
        case (_, types.Unknown()) | (types.Unknown(), _):
            pass
        case types.Thing(), types.Things():
            pass
        case types.Quantity(), _:
            if isinstance(inner, phrases.Amount):
                not_zero(c, inner.count)
            if not isinstance(found, types.Quantity | types.Token) and not c.is_tokens(node):
                c.wrong(types.QUANTITY, found, node)
        case types.Number(), _:
            if not isinstance(found, types.Number):
                c.wrong(wanted, found, node)
        case types.Some(), types.Kind():
            pass
        case _:
            c.accept(found, wanted, node)


def noun_pattern(c: Checker, node: Noun | Pile, facts: NounFacts, wanted: Type) -> None:
    """What a noun in a pattern asks of a parameter."""
    counted = facts.determiner == "number" and isinstance(wanted, types.Some)
    if facts.determiner in ("no", "number", "up to", "any number", "random", "end") and not counted:
        c.left_over(node, "an event is told of with `a`; `if` says more")
        return
    match wanted:
        case types.Unknown():
            pass
        case types.Some(kind=kind) | types.Kind(kind=kind):
            if not c.view.related(facts.kind, kind):
                c.wrong(wanted, types.Kind(facts.kind), node)
            elif not facts.plain:
                c.left_over(node, "only a kind, a name and a number can be asked of what is not chosen yet")
        case types.Zone():
            pass
        case types.Thing(kind=kind):
            if not c.view.related(facts.kind, kind):
                c.wrong(wanted, types.Thing(facts.kind), node)
        case _:
            c.wrong(wanted, f"`{c.text(node)}`", node)


def worth(c: Checker, node: phrases.Worth) -> Type:
    """`worth of (fetch it)`: a sentence about things that are known"""
    c.check(node.sentence)
    verb = verb_of(c, node.sentence)
    for one in node.sentence.arguments:
        inner = strip(one.value)
        wanted = verb.parameters[one.parameter].type if verb is not None else types.UNKNOWN
        if chooses(c, inner, wanted):
            c.wrong("a sentence about things that are known", "one that chooses", node.sentence)
            break
    return types.NUMBER


def chooses(c: Checker, node: Node, wanted: Type) -> bool:
    """Whether something must first be chosen, or gone through, to be given."""
    if isinstance(wanted, types.Some | types.Kind):
        return False
    if isinstance(node, Noun | Pile):
        facts = c.noun(node)
        if facts.determiner in ("the", "first", "called"):
            return False
        several = isinstance(wanted, types.Things)
        return not (several and facts.determiner in ("each", "bare", "end")) and not (
            facts.determiner == "end" and not facts.counted
        )
    if isinstance(node, phrases.SomeMember):
        return True
    found = c.found.types[node.number]
    return isinstance(wanted, types.Thing) and isinstance(found, types.Things)


RULES = (
    rule(phrases.Worth, worth),
    rule(phrases.Sentence, sentence),
)
