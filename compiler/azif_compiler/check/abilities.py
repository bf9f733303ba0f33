"""Whether abilities can come to pass as they are written: events, conditions, costs, modifiers."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from azif_compiler.check import meanings as m
from azif_compiler.check.amounts import not_zero
from azif_compiler.check.checker import Checker, NounFacts, rule, strip
from azif_compiler.check.nouns import description
from azif_compiler.check.properties import known_properties
from azif_compiler.check.sentences import event as check_event
from azif_compiler.check.sentences import verb_of
from azif_compiler.check.spoken_to import of_everybody, step_of_everybody
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import abilities_of_others, endings, names, syntax, timing
from azif_compiler.diagnostics.abilities import LetOff, NoStep, ProceedsAlone
from azif_compiler.diagnostics.which import CountsForEach, WhoseAmount
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import abilities, modifiers, phrases, statements
from azif_compiler.nodes.abilities import InWindow
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.walk import nodes_of
from azif_compiler.resolve import refs
from azif_compiler.syntax.cursor import Word


def event(c: Checker, node: abilities.Event) -> Type:
    """`you drop a coin where …`"""
    check_event(c, node.sentence)
    word = node.sentence.ended
    verb = verb_of(c, node.sentence)
    if word is not None and verb is not None:
        span = c.unit.at(word)
        if word.text != "any" and word.text not in verb.outcomes:
            c.report(timing.UnusedOutcome(span=span, verb=verb.name, name=word.text, known=verb.outcomes))
        elif not c.here.ended:
            c.report(endings.NotEndedYet(span=span, verb=verb.name, offered=c.here.offered))
        elif word.text == "any" and not verb.means:
            c.report(endings.MeansNoEnd(span=span, verb=verb.name))
    if verb is not None and verb.subject is not None:
        of_everybody(c, node.sentence, verb, verb.subject)
    if node.where is not None:
        c.condition(node.where)
    return types.UNKNOWN


def amount_of(verb: Verb) -> str | None:
    """The parameter that is the amount of an event: its one quantity, else the number that it must be told,
    else that of things. What is a number unless another is said is no amount.
    """
    for sort in (types.Quantity, types.Number, types.Some):
        for parameter in verb.parameters.values():
            is_told = sort is not types.Number or not parameter.default
            if isinstance(parameter.type, sort) and parameter.role != "var" and is_told:
                return parameter.name
    return None


def within(
    c: Checker, node: abilities.Rest, event: abilities.Event | None = None, *, answers: bool = False,
    replacing: bool = False,
) -> None:  # fmt: skip
    """The block of an ability, in which the event may be answered or replaced."""
    kept = c.here
    answered = verb_of(c, event.sentence) if answers and event is not None else None
    c.here = replace(kept, answering=answers, replacing=replacing, answered=answered)
    c.check(node)
    c.here = kept


def if_paid(c: Checker, node: abilities.Instead) -> str:
    """How an event is written that only happens to whoever pays; "" if it may not be declined."""
    cost = node.rest.cost.body if node.rest.cost is not None else ()
    if not node.head.may or len(cost) != 1 or node.rest.condition is not None:
        return ""
    return f"instead of {c.text(node.pattern)}: may {c.text(cost[0])}: proceed"


def instead(c: Checker, node: abilities.Instead) -> Type:
    """`instead of EVENT { }`"""
    c.check(node.pattern)
    within(c, node.rest, node.pattern, answers=True, replacing=True)
    let_off(c, node)
    proceeding = [one for one in node.rest.body if isinstance(one, statements.Proceed)]
    if len(node.rest.body) == len(proceeding) == 1:
        c.report(ProceedsAlone(span=c.span(proceeding[0]), paying=if_paid(c, node)))
    for one in proceeding[1:]:  # it happens after all once
        c.report(syntax.GivenTwice(span=c.span(one), word="proceed"))
    return types.UNKNOWN


def let_off(c: Checker, node: abilities.Instead) -> None:
    """Report what is replaced in any case, by something that somebody may do."""
    if node.head.may or node.rest.cost is not None:
        return
    match node.rest.body:
        case (
            statements.May(otherwise=()) | statements.MayPay(otherwise=()) | statements.MaySay() as only,
        ) if not nodes_of(only, PROCEEDING):
            c.report(LetOff(span=c.span(only)))
        case _:
            pass


PROCEEDING: frozenset[type[Node]] = frozenset({statements.Proceed})
"""What lets the event happen after all."""


def lessen(c: Checker, node: abilities.Lessen) -> Type:
    """`reduce EVENT by 2`, `increase EVENT by 2`, `prevent EVENT { }`"""
    c.check(node.pattern)
    if node.less is not None:
        verb = verb_of(c, node.pattern.sentence)
        if verb is not None and amount_of(verb) is None:
            span = c.span(node.pattern.sentence)
            c.report(timing.NothingToReduce(span=span, verb=verb.name))
        c.number(node.less)
        not_zero(c, node.less)
    within(c, node.rest, node.pattern, answers=True)
    return types.UNKNOWN


def reaction(c: Checker, node: abilities.Reaction) -> Type:
    """`before EVENT { }`, `when EVENT { }`"""
    kept = c.here
    c.here = replace(kept, ended=node.stage == "when")
    c.check(node.pattern)
    c.here = kept
    within(c, node.rest, node.pattern, answers=node.stage == "before")
    return types.UNKNOWN


def around(c: Checker, node: abilities.Around) -> Type:
    """`at start of X's STEP { }`"""
    if node.subject is not None:
        inner = strip(node.subject)
        if isinstance(inner, Noun | Pile):
            c.noun(inner)
        else:
            c.value(node.subject)
        somebodys(c, node.step, node.stage)
    else:
        step_of_everybody(c, node)
    timed(c, node.step, f"say `{'before' if node.stage == 'start' else 'when'} … {spoken(node.step.text)}`")
    within(c, node.rest)
    return types.UNKNOWN


def timed(c: Checker, step: Word, cure: str) -> None:
    """Report a verb, which has no start and no end, where a step is meant."""
    meanings = c.view.meanings(step.text)
    if not meanings.steps and any(not verb.procedure for verb in meanings.verbs):
        c.report(NoStep(span=c.unit.at(step), verb=spoken(step.text), way=cure))


def somebodys(c: Checker, step: Word, part: Literal["start", "end"]) -> None:
    """Report a step that is nobody's, where somebody's is meant."""
    word = step.text
    meanings = c.view.meanings(word)
    if (meanings.steps or meanings.verbs) and not c.view.has_subject(word):
        known = tuple(sorted(step for step in c.view.visible_words("steps") if c.view.has_subject(step)))
        c.report(timing.NobodysStep(span=c.unit.at(step), name=word, part=part, known=known))


def action(c: Checker, node: abilities.Action) -> Type:
    """`action WINDOW { }`"""
    seen: dict[int, InWindow] = {}
    for one in node.windows:
        window = c.resolution.entities.get(one.number)
        if window is None:
            continue
        if id(window) in seen:
            first, word = c.span(seen[id(window)]), one.window.text
            c.report(syntax.GivenTwice(span=c.span(one), word=word, first=first))
        seen[id(window)] = one
        if node.pattern is not None and isinstance(window, symbols.Window) and window.within:
            c.report(timing.AnswerInWindow(span=c.unit.at(one.window), window=window.name))
    kept = c.here
    is_known = all(one.number in c.resolution.entities for one in node.windows)
    c.here = replace(kept, offered=True, ended=not is_known)
    for event_ in (node.pattern, node.during):
        if event_ is not None:
            c.check(event_)
    c.here = kept
    within(c, node.rest, node.pattern, answers=node.pattern is not None)
    return types.UNKNOWN


# ---- modifiers -----------------------------------------------------------------------------------

_PROPERTIES: frozenset[type[Node]] = frozenset({phrases.Property})
_EACH = ("each", "bare", "a", "any", "called")
_MANY = ("each", "bare", "a", "any", "called", "the", "another", "first", "end")


def owner(c: Checker, node: Expression) -> Type:
    """Whose description or keyword is modified: a thing, a set, or whatever a noun speaks of."""
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        facts = c.noun(inner)
        if facts.determiner not in _MANY:
            c.left_over(inner, "what always holds, holds for `each`")
            return types.UNKNOWN
        which(c, inner, facts)
        return types.Thing(facts.kind)
    return c.value(node)


def target(c: Checker, node: Expression) -> Type:
    """A value or field that is modified; whose it is may be said by a noun."""
    inner = strip(node)
    if isinstance(inner, phrases.Property):
        whose = strip(inner.owner)
        if isinstance(whose, Noun) and c.noun(whose).determiner in _EACH:
            facts = c.noun(whose)
            # The property is that of each such thing, not of the set of them.
            c.found.types[inner.owner.number] = c.found.types[whose.number] = types.Thing(facts.kind)
            which(c, whose, facts)
    return c.value(node)


def which(c: Checker, node: Noun | Pile, facts: NounFacts) -> None:
    """Report a noun of one thing that does not say which: `the weight of lamp`."""
    if facts.determiner == "bare" and not facts.plural:
        text = c.text(node)
        c.left_over(node, f"`each {text}` or `the {text}` says which")


def always(c: Checker, node: abilities.Always) -> Type:
    """`always the reach of each player +1`; `a player` is everybody there, of whom none is chosen"""
    for one in node.changes:
        c.check(one)
        target = strip(one.target)
        whose = strip(target.owner) if isinstance(target, phrases.Property) else target
        if isinstance(whose, Noun) and (facts := c.noun(whose)).determiner in ("a", "any"):
            own = c.here.kind and any(
                above.you in ("this", "other") for above in c.view.kinds_above(c.here.kind)
            )
            c.report(
                CountsForEach(
                    span=c.span(whose), said=c.text(whose), kind=symbols.word_of(facts.kind),
                    is_person=bool(own) and c.view.is_person(facts.kind),
                )
            )  # fmt: skip
    return types.UNKNOWN


def modifier(c: Checker, node: modifiers.Modifier) -> Type:
    """`your reach +2`, `the weight of each lamp is 3`; `its place is open` describes a thing"""
    found = target(c, node.target)
    inner = strip(node.target)
    meaning = c.meaning(inner)
    if isinstance(found, types.Thing | types.Things) and node.operator == "is" and node.amount is not None:
        return place_becomes(c, node, found)
    match meaning:
        case m.FieldOf(field=field):
            c.mention(field, "writes", node.target)
        case m.ValueOf(value=value) | m.Declared(entity=symbols.Value() as value):
            c.mention(value, "writes", node.target)
        case _:
            if not isinstance(found, types.Unknown):
                what = "a value or a field that can be changed"
                c.report(syntax.Expected(span=c.span(node.target), what=what, example="your reach +1"))
            if node.amount is not None:
                c.value(node.amount)
            return types.UNKNOWN
    c.mean(node, m.Modified("amount"))
    changed(c, node, found)
    whose_amount(c, node, inner)
    return types.UNKNOWN


def whose_amount(c: Checker, node: modifiers.Modifier, target: Node) -> None:
    """Report `its weight` in what is added to something of each lamp, where lamps have a weight as well."""
    whose = strip(target.owner) if isinstance(target, phrases.Property) else None
    if node.amount is None or not isinstance(whose, Noun) or c.noun(whose).determiner not in _EACH:
        return
    kind = c.noun(whose).kind
    known = known_properties(c, types.Thing(kind))
    for one in nodes_of(node.amount, _PROPERTIES):
        if isinstance(one, phrases.Property) and isinstance(one.owner, phrases.It) and one.name.text in known:
            of = c.resolution.pronouns.get(one.owner.number)
            if isinstance(of, refs.This):
                word = symbols.word_of(kind)
                c.report(WhoseAmount(span=c.span(one), field=one.name.text, kind=spoken(word)))


def changed(c: Checker, node: modifiers.Modifier, found: Type) -> None:
    """What a value or field becomes, or by how much it changes."""
    if node.operator != "is" and not isinstance(found, types.Number | types.Unknown):
        c.wrong("a number", found, node.target)
    if node.amount is None:
        return
    if node.operator == "is":
        c.accept(c.value(node.amount), found, node.amount)
    else:
        c.number(node.amount)
        if node.operator in ("add", "subtract"):
            not_zero(c, node.amount)


def place_becomes(c: Checker, node: modifiers.Modifier, found: types.Thing | types.Things) -> Type:
    """`its place is open`, `its place is not open`"""
    amount = node.amount
    word = amount.of if isinstance(amount, phrases.Not) else amount
    if not isinstance(word, phrases.Name) or word.key is not None:
        assert amount is not None
        return c.left_over(amount, "a word that describes it is expected here")
    described(c, node, found.kind, word, negated=isinstance(amount, phrases.Not))
    return types.UNKNOWN


def described(
    c: Checker,
    node: modifiers.Modifier | modifiers.Becomes,
    kind: str,
    word: phrases.Name | modifiers.Becomes,
    *,
    negated: bool,
) -> None:
    """A description that things are given; a member of an enum cannot be taken away."""
    named = word.word
    found = description(c, kind, named)
    flag = found is not None and isinstance(found.entity, symbols.Value | symbols.Field)
    member = found is not None and isinstance(found.entity, symbols.Member) and not negated
    if found is None or not (flag or member):
        known = tuple(sorted(c.view.descriptions(kind)))
        c.report(names.UnknownName(span=c.unit.at(named), sort="description", name=named.text, known=known))
        return
    c.mean(node, found)
    entity = found.entity if flag else found.of
    assert entity is not None
    c.mention(entity, "writes", named)


def becomes(c: Checker, node: modifiers.Becomes) -> Type:
    """`each lamp is lit`"""
    found = owner(c, node.target)
    if isinstance(found, types.Thing | types.Things):
        described(c, node, found.kind, node, negated=node.negated)
    elif not isinstance(found, types.Unknown):
        c.wrong("a thing", found, node.target)
    return types.UNKNOWN


def gains(c: Checker, node: modifiers.Gains) -> Type:
    """`each lamp has flicker 2`"""
    found = owner(c, node.target)
    if not isinstance(found, types.Thing | types.Things | types.Unknown):
        c.wrong("a thing", found, node.target)
    if node.amount is not None:
        c.number(node.amount)
    return types.UNKNOWN


def copies(c: Checker, node: modifiers.Copies) -> Type:
    """`that lamp has the abilities of each lamp in the hall`: what has them must be of that kind"""
    found, of = owner(c, node.target), c.value(node.of)
    if not isinstance(of, types.Thing | types.Things):
        if not isinstance(of, types.Unknown):
            c.wrong("a thing or things", of, node.of)
        return types.UNKNOWN
    if not isinstance(found, types.Thing | types.Things):
        if not isinstance(found, types.Unknown):
            c.wrong("a thing", found, node.target)
        return types.UNKNOWN
    if not c.view.is_kind(found.kind, of.kind):
        kind, source = symbols.word_of(found.kind), symbols.word_of(of.kind)
        c.report(abilities_of_others.AbilitiesOfAnotherKind(span=c.span(node), kind=kind, source=source))
    return types.UNKNOWN


RULES = (
    rule(abilities.Event, event),
    rule(abilities.Instead, instead),
    rule(abilities.Lessen, lessen),
    rule(abilities.Reaction, reaction),
    rule(abilities.Around, around),
    rule(abilities.Action, action),
    rule(abilities.Always, always),
    rule(modifiers.Modifier, modifier),
    rule(modifiers.Becomes, becomes),
    rule(modifiers.Gains, gains),
    rule(modifiers.Copies, copies),
)
