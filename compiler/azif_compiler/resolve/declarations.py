"""Of whom a declaration can speak, and what is in it."""

from __future__ import annotations

from typing import assert_never, cast

from azif_compiler.ir import types
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import ScriptGiven
from azif_compiler.nodes.node import Node
from azif_compiler.resolve import refs, rulings
from azif_compiler.resolve.resolver import Resolver
from azif_compiler.syntax.cursor import Word


def declaration(r: Resolver, tree: nodes.Declaration) -> None:
    """Of whom a declaration can speak, and what is in it."""
    at = r.at
    match tree:
        case nodes.Component(kind=word):
            component(r, word, tree)
        case (
            nodes.Ruling() | nodes.Wording() | nodes.Enum() | nodes.Token() | nodes.Track() | nodes.Zone()
            | nodes.Link() | nodes.Option() | nodes.Variant() | nodes.Window() | nodes.Rule()
            | nodes.AmendedRule() | nodes.AmendedRuling() | nodes.Unreadable()
        ):  # fmt: skip
            r.inside(tree)
        case nodes.AmendedComponent(part=part):
            component(r, part.kind, tree)
        case nodes.Kind(declared=made):
            assert made.name is not None
            kind = f"{r.unit.package}:{made.name.text}"
            at.this = refs.This(kind)
            for node in (*tree.defaults, tree.starts, tree.you, tree.works, *tree.requires, tree.order):
                r.optional(node)
            at.you = r.you_of(kind)
            r.block(tree.abilities)
        case nodes.Keyword(declared=made):
            kind = r.kind_of(made.of)
            at.this, at.you = refs.This(kind), r.you_of(kind)
            r.inside(tree)
        case nodes.Verb(declared=made):
            assert made.name is not None
            verb(r, own_verb(r, made.name), tree)
        case nodes.AmendedVerb(declared=made):
            assert made.name is not None
            verb(r, verb_named(r, made.name), tree)
        case nodes.InsertedStep(anchor=anchor):
            if r.can_be_somebodys(anchor.text):
                at.you = refs.You(r.view.person())
            r.step(tree.number, anchor, "waits")
            r.inside(tree)
        case nodes.Value(declared=made):
            if made.of is not None:
                at.candidate = refs.Bound(tree.owner)
                at.around = (made.of.text, at.candidate)
            r.inside(tree)
        case nodes.Goal():
            rulings.goal(r, tree)
        case nodes.AmendedGoal(part=part):
            rulings.goal(r, part)
        case nodes.Extended(declared=made):
            if made.sort is not None and made.sort.text == "kind" and made.name is not None:
                at.this = refs.This(r.kind_of(made.name))
            r.inside(tree)
        case nodes.Board():
            for line in tree.lines:
                r.lookup.known(line.link, "link")
                r.inside(line)
            for spot in tree.spots:
                r.inside(spot)
        case _:
            assert_never(tree)


def component(r: Resolver, word: Word, tree: Node) -> None:
    """On a component, `this` is the component itself."""
    kind = r.kind_of(word)
    r.at.this, r.at.you = refs.This(kind), r.you_of(kind)
    r.inside(tree)


def script(r: Resolver, node: ScriptGiven) -> None:
    """In a script, `you` is for whom it is performed, where the kind says nothing."""
    for key in node.keys:
        r.visit(key)
    kept, r.at = r.at, r.at.inner()
    if r.at.you is None:
        r.at.you = refs.You(r.view.person())
    r.block(node.body)
    r.at = kept


def own_verb(r: Resolver, name: Word) -> Verb | None:
    """The verb that this package declares under a name."""
    verbs = r.view.meanings(name.text).verbs
    return next((verb for verb in verbs if verb.package == r.unit.package), None)


def verb_named(r: Resolver, name: Word) -> Verb | None:
    """The verb that an amendment changes."""
    return cast("Verb | None", r.lookup.known(name, "verb", "amends"))


def verb(r: Resolver, made: Verb | None, tree: nodes.Verb | nodes.AmendedVerb) -> None:
    """In a verb, `you` is its subject, or the person it is about."""
    at = r.at
    if made is not None:
        at.event = refs.Event(made.id)
        for parameter in made.parameters.values():
            r.say_parameter(made, parameter)
        person = r.view.person()
        about = made.subject
        if about is None or not isinstance(about.type, types.Thing):
            alike = (p for p in made.parameters.values() if p.type == types.Thing(person))
            about = next(alike, None) if isinstance(tree, nodes.Verb) else None
        if about is not None and isinstance(about.type, types.Thing):
            at.you = refs.Part(made.id, about.name, about.type.kind)
    r.inside(tree)
