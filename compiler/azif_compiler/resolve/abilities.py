"""What abilities refer to: events and their parts, steps, windows, whom they speak to."""

from __future__ import annotations

from azif_compiler.ir import types
from azif_compiler.ir.types import THING
from azif_compiler.names.symbols import Kind, Verb
from azif_compiler.nodes import abilities, phrases
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Expression
from azif_compiler.resolve import refs, sentences
from azif_compiler.resolve.resolver import Resolver


def ability(r: Resolver, node: abilities.Ability) -> None:
    """An ability: what it names is unknown to the others."""
    kept, r.at = r.at, r.at.inner()
    match node:
        case abilities.Action():
            action(r, node)
        case abilities.Around():
            around(r, node)
        case _:
            r.inside(node)
    r.at = kept


def head(r: Resolver, node: abilities.Head) -> None:
    """The step in which an ability may be used so often."""
    if node.limit is not None:
        r.step(node.limit.number, node.limit.step, "reads")


def event(r: Resolver, node: abilities.Event) -> None:
    """An event; behind it, its parts are known, and its subject is `you` where nobody else is."""
    sentence = node.sentence
    verb = sentences.sentence(r, sentence, "waits")
    at = r.at
    at.candidate = at.around = None
    if verb is not None:
        at.event = refs.Event(verb.id)
        for parameter in verb.parameters.values():
            r.say_parameter(verb, parameter)
        for argument in sentence.arguments:
            say_argument(r, verb, argument.parameter, argument.value)
        if sentence.by is not None and verb.subject is not None:
            say_argument(r, verb, verb.subject.name, sentence.by)
        subject = verb.subject
        if at.you is None and subject is not None and isinstance(subject.type, types.Thing):
            told = (one.value for one in sentence.arguments if one.parameter == subject.name)
            said = kind_said(r, next(told, sentence.by))
            at.you = refs.Part(verb.id, subject.name, said or subject.type.kind)
    r.optional(node.where)


def kind_said(r: Resolver, value: Expression | None) -> str:
    """The kind of which somebody is said to be who does something; "" if none is said."""
    if isinstance(value, phrases.This) and isinstance(r.at.this, refs.This):
        return r.at.this.kind
    entity = r.found.entities.get(value.number) if isinstance(value, Noun) else None
    return entity.id if isinstance(entity, Kind) else ""


NO_THING = types.Some | types.Somes | types.Kind | types.Quantity | types.Number
"""Of which type a parameter is that says how many, or of which kind, and not which things."""


def say_argument(r: Resolver, verb: Verb, parameter: str, value: Expression) -> None:
    """What an event is about can be spoken of by the kind that was said; so many of a kind cannot."""
    found = verb.parameters.get(parameter)
    if isinstance(value, Noun) and not (found is not None and isinstance(found.type, NO_THING)):
        entity = r.found.entities.get(value.number)
        kind = entity.id if entity is not None else THING
        r.at.said[r.kind_word(value)] = refs.Part(verb.id, parameter, kind)


def action(r: Resolver, node: abilities.Action) -> None:
    """`action WINDOW { }`: without an event, `you` is who acts."""
    r.visit(node.head)
    for one in node.windows:
        r.entity(one, r.lookup.known(one.window, "window", "waits"))
    if node.pattern is not None:
        event(r, node.pattern)
    elif r.at.you is None:
        r.at.you = refs.You(r.view.person())
    if node.during is not None:
        event(r, node.during)
    r.visit(node.rest)


def around(r: Resolver, node: abilities.Around) -> None:
    """`at start of STEP { }`: whose step it is can be spoken of."""
    r.visit(node.head)
    r.step(node.number, node.step, "waits")
    at = r.at
    you = at.you
    if node.subject is None:
        r.speaker(node)
    match node.subject:
        case None | phrases.You():
            r.optional(node.subject)
        case Noun() as noun:
            r.visit(noun)
            entity = r.found.entities.get(noun.number)
            subject = refs.Part("", "subject", entity.id if entity is not None else THING)
            at.said[r.kind_word(noun)] = subject
            you = you or subject
        case subject_:
            r.visit(subject_)
            you = you or refs.Stated(subject_)
    somebodys = node.subject is not None or r.can_be_somebodys(node.step.text)
    at.you = you or (refs.Part("", "subject", r.view.person()) if somebodys else None)
    at.event = refs.Event("")
    r.visit(node.rest)
