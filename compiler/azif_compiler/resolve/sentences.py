"""What sentences refer to: their verb, what is given, whom they mean."""

from __future__ import annotations

from azif_compiler.ir import types
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Sentence
from azif_compiler.resolve import refs
from azif_compiler.resolve.resolver import Resolver


def sentence(r: Resolver, node: Sentence, role: symbols.Role = "makes") -> Verb | None:
    """A sentence: its verb, what is given, and whom it means if nobody is its subject."""
    verbs = r.lookup.meanings(node.verb).verbs_in(node.form)
    verb = r.lookup.one(node.verb, "verb", verbs, role)
    r.entity(node, verb)
    r.speaker(node)
    for argument in node.arguments:
        if argument.label is not None and verb is not None:
            label = argument.label
            r.rows.of_verb(verb, "parameter", argument.parameter, "labels", label.start, label.end)
        r.visit(argument.value)
    r.optional(node.by)
    word = node.ended
    if word is not None and verb is not None and word.text in verb.outcomes:
        r.rows.of_verb(verb, "outcome", word.text, "labels", word.start, word.end)
    return verb


def worth(r: Resolver, node: phrases.Worth) -> None:
    """A sentence that is only considered makes nothing happen."""
    sentence(r, node.sentence, "mentions")


def say(r: Resolver, node: statements.Say) -> None:
    """A sentence with what follows its outcomes; what it chose is known behind it."""
    said = node.sentence
    verb = sentence(r, said)
    if said.by is not None:
        r.found.people[said.number] = refs.Stated(said.by)
    for handler in node.handlers:
        word = handler.outcome
        if verb is not None and word.text in verb.outcomes:
            r.rows.of_verb(verb, "outcome", word.text, "labels", word.start, word.end)
        r.block(handler.body)
    choose_in(r, said)


def may_say(r: Resolver, node: statements.MaySay) -> None:
    """A sentence that somebody may choose."""
    r.speaker(node)
    r.optional(node.prompt, node.by)
    sentence(r, node.sentence)
    choose_in(r, node.sentence)


def choose_in(r: Resolver, node: Sentence) -> None:
    """What a sentence chooses can be spoken of behind it: `discard a lamp; … that lamp`."""
    verb = r.found.entities.get(node.number)
    if not isinstance(verb, Verb):
        return
    for argument in node.arguments:
        value = argument.value
        if isinstance(value, phrases.SomeMember):
            r.at.said[value.enum.text] = refs.Bound(value.candidate)
        wanted = verb.parameters[argument.parameter].type
        if (
            isinstance(value, Noun)
            and value.determiner in ("a", "any", "another", "random")
            and isinstance(wanted, types.Thing | types.Things | types.Zone)
        ):
            r.at.said[r.kind_word(value)] = refs.Bound(value.candidate)
