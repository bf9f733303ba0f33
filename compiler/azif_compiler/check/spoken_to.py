"""Whom words mean that say nobody: the one to whom a card speaks, or everybody, where another was meant."""

from __future__ import annotations

from typing import assert_never

from azif_compiler.check import meanings as m
from azif_compiler.check.checker import Checker, strip
from azif_compiler.check.fit import a
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import whose
from azif_compiler.ir import types
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Parameter, Verb
from azif_compiler.nodes import abilities, phrases, statements
from azif_compiler.nodes.nouns import Noun
from azif_compiler.resolve import refs


def of_everybody(c: Checker, node: phrases.Sentence, verb: Verb, subject: Parameter) -> None:
    """Report an event of whoever does it, on something that speaks to somebody; none that is read as it is
    called, before which nobody can be named.
    """
    if verb.third == verb.name:
        return
    if says_nobody(c, node, verb) and isinstance(c.resolution.people.get(node.number), refs.You):
        assert isinstance(subject.type, types.Thing)
        word = c.unit.tokens.text[node.verb.start : node.end]
        itself = " this" if word == node.verb.text and is_of_itself(c, verb) else ""
        third = word.replace(node.verb.text, verb.third, 1)
        person = subject.type.kind
        c.report(
            whose.OfEverybody(
                span=c.span(node),
                person=symbols.word_of(person),
                yours=f"you {word}{itself}",
                anybodys=f"{a(person)} {third}",
            )
        )


def step_of_everybody(c: Checker, node: abilities.Around) -> None:
    """Report a step of whoever takes it, on something that speaks to somebody."""
    if isinstance(c.resolution.people.get(node.number), refs.You) and c.view.has_subject(node.step.text):
        person, step = c.view.person(), spoken(node.step.text)
        c.report(
            whose.OfEverybody(
                span=c.unit.at(node.step),
                person=symbols.word_of(person),
                yours=f"your {step}",
                anybodys=f"{a(person)}'s {step}",
            )
        )


def spoken_aside(c: Checker, node: statements.Say, verb: Verb) -> None:
    """Report what follows an outcome and says nobody, where somebody else than `you` was said to act."""
    doer = said_doer(c, node.sentence, verb)
    if doer is None:
        return
    for handler in node.handlers:
        for inner in handler.body:
            if not isinstance(inner, statements.Say):
                continue
            sentence = inner.sentence
            other = c.resolution.entities.get(sentence.number)
            if (
                isinstance(other, Verb)
                and says_nobody(c, sentence, other)
                and (you := c.resolution.people.get(sentence.number)) is not None
                and you != meant(c, doer)
                and isinstance(type_ := c.of_ref(you), types.Thing)
                and fits(c, other, type_.kind)
            ):
                third = c.text(sentence).replace(sentence.verb.text, other.third, 1)
                c.report(
                    whose.SpokenAside(
                        span=c.span(sentence),
                        doer=c.text(doer),
                        said=third,
                        outcome=handler.outcome.text,
                        does=c.unit.tokens.text[doer.end : node.sentence.end].strip(),
                    )
                )


Doer = Noun | phrases.Referred | phrases.LocalName


def said_doer(c: Checker, node: phrases.Sentence, verb: Verb) -> Doer | None:
    """The person of whom a sentence says that he acts, if that is said by a noun or a name."""
    if verb.subject is None or not is_of_person(c, verb.subject):
        return None
    found = (strip(one.value) for one in node.arguments if one.parameter == verb.subject.name)
    return next((one for one in found if isinstance(one, Doer)), None)


def meant(c: Checker, node: Doer) -> refs.Ref | None:
    """What was said before that somebody is; None if it was not."""
    match node:
        case Noun():
            return c.noun(node).said
        case phrases.Referred():
            found = c.meaning(node)
            return found.ref if isinstance(found, m.Meant) else None
        case phrases.LocalName(binder=binder):
            return refs.Bound(binder)
        case _:
            assert_never(node)


def says_nobody(c: Checker, node: phrases.Sentence, verb: Verb) -> bool:
    """Whether a sentence in which a person acts says nothing of whom."""
    return (
        verb.subject is not None
        and is_of_person(c, verb.subject)
        and verb.subject.default != "other"
        and node.form == "plain"
        and node.by is None
        and all(one.parameter != verb.subject.name for one in node.arguments)
    )


def is_of_itself(c: Checker, verb: Verb) -> bool:
    """Whether a verb may be about the component on which it is spoken of."""
    of = verb.objects[0].type if verb.objects else None
    return isinstance(of, types.Thing) and bool(c.here.kind) and c.view.is_kind(c.here.kind, of.kind)


def fits(c: Checker, verb: Verb, kind: str) -> bool:
    """Whether whoever acts in a verb can be of a kind."""
    assert verb.subject is not None
    of = verb.subject.type
    return isinstance(of, types.Thing) and c.view.is_kind(kind, of.kind)


def is_of_person(c: Checker, parameter: Parameter) -> bool:
    """Whether a parameter is a person."""
    return isinstance(parameter.type, types.Thing) and c.view.is_person(parameter.type.kind)
