"""Where a resolver is: of whom and of what can be spoken, and what it has found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from azif_compiler.diagnostics import names
from azif_compiler.ir import types
from azif_compiler.ir.types import THING
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Verb, word_of
from azif_compiler.names.view import View
from azif_compiler.nodes import statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.parts import Names
from azif_compiler.nodes.walk import parts_of
from azif_compiler.resolve import refs
from azif_compiler.resolve.lookup import Lookup
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Ref, Resolution
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.unit import Unit

N = TypeVar("N", bound=Node)


@dataclass(slots=True)
class Spoken:
    """Of whom and of what can be spoken at one place.

    `candidate` is what `it` is in a condition on a noun, `one` what such a condition is about without a word.
    `around` is the one in question of the noun around this place, with the word for its kind; what is said of
    a noun inside speaks of it as `that lamp`. `doubtful` are words for it by which something else was said.
    """

    this: Ref | None = None
    you: Ref | None = None
    event: refs.Event | None = None
    candidate: Ref | None = None
    one: Ref | None = None
    said: dict[str, Ref] = field(default_factory=dict)
    around: tuple[str, Ref] | None = None
    doubtful: frozenset[str] = frozenset()

    def inner(self) -> Spoken:
        """The same for a block: what is said inside is unknown outside."""
        return replace(self, said=dict(self.said))

    def within(self, word: str, one: Ref) -> Spoken:
        """The same for what is said of a noun: the noun around it can be spoken of by its kind."""
        said, doubtful = dict(self.said), self.doubtful
        if self.around is not None:
            outer, ref = self.around
            if outer in said:
                doubtful |= {outer}
            said.pop(outer, None)
            said[outer] = ref
        return replace(self, said=said, around=(word, one), doubtful=doubtful, one=one)


class Resolver:
    """Goes through one declaration in the order in which it is written, node by node, by `rules`."""

    def __init__(self, unit: Unit, view: View, rows: Rows, rules: Mapping[type[Node], Rule]) -> None:
        self.rules = rules
        self.unit, self.view, self.rows = unit, view, rows
        self.lookup = Lookup(unit, view, rows)
        self.found = Resolution()
        self.at = Spoken()

    def visit(self, node: Node) -> None:
        """A node and what is inside it."""
        rule = self.rules.get(type(node))
        if rule is not None:
            rule(self, node)
        else:
            self.inside(node)

    def inside(self, node: Node) -> None:
        """What is inside a node, in the order in which it is written."""
        for name, says in parts_of(type(node)):
            value = getattr(node, name)
            if says == "block":
                self.block(value)
            elif type(says) is Names:
                self.entity(node, self.lookup.known(value, says.sort, says.role))
            elif type(value) is tuple:
                for part in value:
                    self.visit(part)
            elif value is None:
                if says == "speaker":
                    self.speaker(node)
            elif says != "taken":
                self.visit(value)

    def block(self, *blocks: tuple[Node, ...] | None) -> None:
        """Blocks, in each of which other things are said."""
        for block in blocks:
            if block:
                kept, self.at = self.at, self.at.inner()
                for node in block:
                    self.visit(node)
                self.at = kept

    def optional(self, *nodes: Node | None) -> None:
        """What may be missing."""
        for node in nodes:
            if node is not None:
                self.visit(node)

    def you_of(self, kind: str) -> Ref | None:
        """Whom `you` means on things of a kind, if the kind or one above says that it is somebody."""
        for known in self.view.kinds_above(kind):
            if known.you == "this":
                return refs.You(kind)
            if known.you:
                return refs.You(self.view.person()) if known.you == "other" else None
        return None

    def kind_of(self, word: Word | None) -> str:
        """The id of the kind that a word names; what is unknown is complained of where heads are checked."""
        if word is None or word.text in ("thing", "things"):
            return THING
        kinds = self.view.meanings(word.text).kinds
        return kinds[0].id if kinds else THING

    def entity(self, node: Node, entity: symbols.Mentioned | None) -> None:
        """Note what the word of a node names."""
        if entity is not None:
            self.found.entities[node.number] = entity

    def step(self, number: int, word: Word, role: symbols.Role) -> None:
        """The name of a step, or of a verb or procedure, which is one as well."""
        meanings = self.lookup.meanings(word)
        entities = meanings.steps or meanings.verbs
        if not entities:
            procedures = [
                name
                for name in self.view.visible_words("verbs")
                if any(verb.procedure for verb in self.view.meanings(name).verbs)
            ]
            self.lookup.unknown(word, "step", (*self.view.visible_words("steps"), *procedures))
            return
        found = self.lookup.one(word, "step", entities, role)
        if found is not None:
            self.found.steps[number] = found.id

    def can_be_somebodys(self, step: str) -> bool:
        """Whether a step may have somebody whose it is; of verbs and procedures, whoever they are about."""
        return bool(self.view.meanings(step).verbs) or self.view.has_subject(step)

    def nobody(self, node: Node, word: str) -> None:
        """Report a word that refers to nobody."""
        self.unit.report(names.NobodySpokenTo(span=self.unit.span(node.start, node.end), word=word))

    def speaker(self, node: Node) -> None:
        """Whom somebody means who says nobody."""
        if self.at.you is not None:
            self.found.people[node.number] = self.at.you

    def say_parameter(self, verb: Verb, parameter: symbols.Parameter) -> None:
        """A parameter that is a thing can be spoken of by its kind."""
        if isinstance(parameter.type, types.Thing) and parameter.type.kind != THING:
            kind = parameter.type.kind
            self.at.said[word_of(kind)] = refs.Part(verb.id, parameter.name, kind)

    def kind_word(self, noun: Noun) -> str:
        """The word by which a thing of a noun is spoken of."""
        entity = self.found.entities.get(noun.number)
        return entity.name if entity is not None else "thing"

    def known_as(self, name: statements.Introduced) -> None:
        """Make a name known by which something introduced can be spoken of."""
        if name.name:
            self.at.said[name.name] = refs.Bound(name.binder)


Rule = Callable[[Resolver, Node], object]


def rule(sort: type[N], go: Callable[[Resolver, N], object]) -> tuple[type[Node], Rule]:
    """A row of the table of rules: what is done with nodes of a class."""
    return sort, cast("Rule", go)
