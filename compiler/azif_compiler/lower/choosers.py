"""Who chooses what a sentence speaks of: whoever does it, else whoever holds what is chosen, else you.

Whoever does it is named behind `by`, stands before the verb, or is understood (`fetch a lamp`).
An answer is an expression, or None where nobody is there: the arbiter decides then.
"""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import HeldBy, InPlace, Noun, Pile
from azif_compiler.nodes.phrases import Sentence
from azif_compiler.resolve import refs

KNOWN = ("the", "first", "called")
"""The nouns that mean one thing before anything is chosen."""


@dataclass(frozen=True, slots=True)
class Choosers:
    """Who does what is said, if that is a person who is known, and whom `you` means."""

    doer: Expression | None
    you: Expression | None

    def of(self, lo: Lowerer, node: Noun | Pile) -> Expression | None:
        """Who chooses what a noun speaks of."""
        return self.doer or holder(lo, node) or self.you


def choosers(lo: Lowerer, verb: Verb, node: Sentence) -> Choosers:
    """Who may choose in a sentence, as far as it is known before anything is chosen."""
    you = chooser(lo, node, None)
    if node.by is not None:
        return Choosers(person(lo, node.by), you)
    if verb.subject is None:
        return Choosers(None, you)
    for one in node.arguments:
        if one.parameter == verb.subject.name:
            return Choosers(person(lo, one.value), you)
    return Choosers(you if verb.subject.default in ("", "you") else None, you)


def chooser(lo: Lowerer, node: Node, by: phrases.Expression | None) -> Expression | None:
    """Who chooses: who is named, else you; where that is no person, the first whom the event concerns."""
    if by is not None:
        return lo.value(by)
    who = lo.resolution.people.get(node.number)
    if isinstance(who, refs.Part) and who.verb and not lo.view.is_person(who.kind):
        who = concerned(lo, who.verb)
    return lo.of_ref(who) if who is not None else None


def concerned(lo: Lowerer, verb: str) -> refs.Part | None:
    """The first person whom an event of a verb concerns, None if it concerns nobody: the arbiter decides."""
    for one in lo.view.names.all_verbs[verb].parameters.values():
        if isinstance(one.type, types.Thing) and lo.view.is_person(one.type.kind):
            return refs.Part(verb, one.name, one.type.kind)
    return None


def person(lo: Lowerer, node: Node) -> Expression | None:
    """Somebody who is known by what is said."""
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        facts = lo.facts(inner)
        if facts.said is None and facts.determiner not in KNOWN:
            return None
        meaning = lo.meaning(inner)
        several = isinstance(meaning, m.Meant) and isinstance(meaning.type, types.Things)
        return lo.value(node) if lo.view.is_person(facts.kind) and not several else None
    type_ = lo.type_of(inner)
    if isinstance(inner, phrases.You) or (isinstance(type_, types.Thing) and lo.view.is_person(type_.kind)):
        return lo.value(node)
    return None


def holder(lo: Lowerer, node: Noun | Pile) -> Expression | None:
    """Who holds what a noun speaks of, if it says so: `that player has`, `in that player's hand`."""
    if not isinstance(node, Noun):
        return None
    for relation in node.relations:
        found: Expression | None = None
        match relation:
            case HeldBy():
                found = person(lo, relation.owner)
            case InPlace():
                inner = strip(relation.place)
                owned = isinstance(inner, phrases.Property) and isinstance(lo.type_of(inner), types.Zone)
                found = person(
                    lo, inner.owner if owned and isinstance(inner, phrases.Property) else relation.place
                )
            case _:
                pass
        one = ir.Local(lo.local_name(node.candidate))
        if found is not None and one not in walk(found):
            return found
    return None
