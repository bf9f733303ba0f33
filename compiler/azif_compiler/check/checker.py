"""What all rules of checking share: what is known of nodes so far, and how what is wrong is said.

Nothing is raised here: what does not fit is reported once and is `Unknown` from then on, which fits
everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

import msgspec

from azif_compiler.check.fit import a, described, fits
from azif_compiler.check.meanings import Counted, Declared, Meaning, Single, TokensOf
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import names as name_complaints
from azif_compiler.diagnostics import places, syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Mentioned, Role, Verb
from azif_compiler.names.view import View
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.read.scope import Binder
from azif_compiler.resolve import refs
from azif_compiler.resolve.lookup import Lookup
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Ref, Resolution
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.source import Span

Determiner = Literal[
    "a", "any", "another", "random", "each", "the", "first", "no", "number", "up to", "any number", "bare",
    "end", "called",
]  # fmt: skip


class NounFacts(msgspec.Struct, frozen=True, gc=False):
    """What a noun comes to: its kind, and how many of them it speaks of.

    `called` is a noun of which only the name is said; `plain` one of which no more than kind and name are.
    `counted` says whether it says a number.
    """

    kind: str
    determiner: Determiner
    plural: bool
    plain: bool
    called: str
    counted: bool
    said: Ref | None = None


class Claim(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A sentence gives a verb so many of a token for a parameter: whoever carries it must hold them.

    `kinds` are those of the things that it gives for other parameters, by the names of these.
    """

    verb: str
    parameter: str
    token: str
    start: int
    end: int
    kinds: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Typing:
    """What is known of the nodes of a declaration: their types by number, what they mean, what nouns come to.

    `declared` are the types of binders. `is_unsure` says that something needed a type which is unknown: if
    nothing is wrong here, then with what others declare.
    """

    types: list[Type | None]
    declared: list[Type]
    meanings: dict[int, Meaning] = field(default_factory=dict)
    nouns: dict[int, NounFacts] = field(default_factory=dict)
    is_unsure: bool = False


@dataclass(slots=True)
class Here:
    """What may be done at one place: change the game directly, speak of the event, leave outcomes open, say
    how it ended, speak of a table that was laid out for it; whether it is an action, on what kind of thing;
    whether something is required there.
    """

    changes: bool = False
    answering: bool = False
    answered: Verb | None = None
    replacing: bool = False
    outcomes_free: bool = False
    ended: bool = False
    laid_out: bool = False
    offered: bool = False
    verb: Verb | None = None
    kind: str = ""
    required: bool = False


class Checker:
    """Checks one declaration."""

    __slots__ = (
        "binders", "claims", "found", "here", "lookup", "otherwise", "resolution", "rows", "rules", "unit",
        "view", "wishing",
    )  # fmt: skip

    def __init__(
        self,
        unit: Unit,
        view: View,
        binders: Sequence[Binder],
        nodes: int,
        resolution: Resolution,
        rows: Rows,
        rules: Mapping[type[Node], Rule],
        otherwise: Rule,
    ) -> None:
        self.unit, self.view, self.rows = unit, view, rows
        self.rules, self.otherwise = rules, otherwise
        self.binders, self.resolution = binders, resolution
        self.lookup = Lookup(unit, view, rows)
        declared = [binder.type if binder.type is not None else types.UNKNOWN for binder in binders]
        self.found = Typing([None] * nodes, declared)
        self.claims: list[Claim] = []
        self.here = Here()
        self.wishing = False

    # ---- what is known

    def check(self, node: Node) -> Type:
        """The type of a node, found once; a noun has none by itself, and is `Unknown` here."""
        found = self.found.types[node.number]
        if found is None:
            rule = self.rules.get(type(node), self.otherwise)
            found = self.found.types[node.number] = rule(self, node)
        return found

    def mean(self, node: Node, meaning: Meaning) -> None:
        """Note what a node means."""
        self.found.meanings[node.number] = meaning

    def meaning(self, node: Node) -> Meaning | None:
        """What a node means, if that was noted."""
        return self.found.meanings.get(node.number)

    def of_ref(self, ref: Ref) -> Type:
        """The type of what a word refers to."""
        match ref:
            case refs.This(kind=kind) | refs.You(kind=kind) | refs.Part(kind=kind):
                return types.Thing(kind)
            case refs.Event(verb=verb):
                return types.Event(verb)
            case refs.Bound(binder=binder):
                return self.found.declared[binder]
            case refs.Stated():
                return self.found.types[ref.expression.number] or types.UNKNOWN

    # ---- complaints

    def report(self, diagnostic: Diagnostic) -> Type:
        """Report what is wrong; what it is about is unknown from then on."""
        self.unit.report(diagnostic)
        return types.UNKNOWN

    def span(self, node: Node) -> Span:
        """Where a node stands."""
        return self.unit.span(node.start, node.end)

    def text(self, node: Node) -> str:
        """How a node is written."""
        return " ".join(self.unit.tokens.text[node.start : node.end].split())

    def wrong(self, wanted: Type | str, found: Type | str, node: Node) -> Type:
        """Report a wrong type, unless it is known already that something is wrong."""
        if isinstance(found, types.Unknown) or isinstance(wanted, types.Unknown):
            return types.UNKNOWN
        words = [part if isinstance(part, str) else described(part) for part in (wanted, found)]
        return self.report(
            complaints.WrongType(span=self.span(node), wanted=words[0], found=words[1].rstrip(","))
        )

    def left_over(self, node: Node, advice: str = "") -> Type:
        """Report words that do not fit."""
        return self.report(syntax.LeftOver(span=self.span(node), found=self.text(node), advice=advice))

    def unknown(self, word: Word, sort: str, known: tuple[str, ...]) -> Type:
        """Report a word that names nothing."""
        return self.report(
            name_complaints.UnknownName(span=self.unit.at(word), sort=sort, name=word.text, known=known)
        )

    def mention(self, entity: Mentioned, role: Role, node: Node | Word) -> None:
        """Note a mention."""
        self.rows.add(entity, role, node.start, node.end)

    # ---- nouns and values

    def noun(self, node: Noun | Pile) -> NounFacts:
        """What a noun comes to."""
        known = self.found.nouns.get(node.number)
        if known is None:
            self.check(node)
            known = self.found.nouns[node.number]
        return known

    def value(self, node: Node) -> Type:
        """Something as a value: of nouns, `the …` is one thing, `each …`, `all …` and plurals are sets."""
        inner = strip(node)
        if type(inner) is not Noun and type(inner) is not Pile:
            return self.needed(self.check(node))
        known = self.found.types[node.number]
        if known is not None and not isinstance(known, types.Unknown):
            return known
        found = self.needed(self.noun_value(inner, self.noun(inner)))
        self.found.types[inner.number] = self.found.types[node.number] = found
        return found

    def needed(self, found: Type) -> Type:
        """A type without which nothing can be lowered."""
        if type(found) is types.Unknown:
            self.found.is_unsure = True
        return found

    def noun_value(self, node: Noun | Pile, facts: NounFacts) -> Type:
        """A noun as a value."""
        match facts.determiner:
            case "called":
                return self.one_called(node, facts)
            case "the" | "first":
                return types.Thing(facts.kind)
            case "end":
                return types.Things(facts.kind) if facts.counted else types.Thing(facts.kind)
            case "bare" if not (facts.plural or facts.counted or facts.called):
                text = self.text(node)
                return self.left_over(node, f"`each {text}` or `the {text}` says which")
            case "each" | "bare":
                return types.Things(facts.kind)
            case _:
                return self.left_over(node, "choose one first: `choose …`, then say `that …`")

    def one_called(self, node: Noun | Pile, facts: NounFacts) -> Type:
        """`lamp "Beacon"` where one thing is needed."""
        found = self.components(facts)
        if not facts.plain:
            return types.Thing(facts.kind)
        if not found:
            return types.UNKNOWN
        if len(found) > 1 or not self.view.is_single(found[0]):
            kinds = tuple(sorted({symbols.word_of(c.kind) for c in found}))
            return self.report(
                name_complaints.SeveralComponents(span=self.span(node), name=facts.called, kinds=kinds)
            )
        self.mean(node, Single(found[0]))
        return types.Thing(found[0].kind)

    def components(self, facts: NounFacts) -> list[symbols.Component]:
        """The components that a noun with a name can speak of."""
        return [c for c in self.view.component(facts.called) if self.view.is_kind(c.kind, facts.kind)]

    def number(self, node: Node) -> None:
        """Something that must be a number."""
        inner = strip(node)
        if isinstance(inner, Noun | Pile):
            self.noun(inner)
            self.wrong("a number", f"`{self.text(inner)}`", inner)
            return
        found = self.needed(self.check(node))
        if not isinstance(found, types.Number | types.Quantity | types.Unknown):
            self.wrong("a number", found, node)

    def condition(self, node: Node) -> None:
        """Something that must hold or not."""
        found = self.value(node)
        if not isinstance(found, types.Flag | types.Unknown):
            self.wrong("a condition", found, node)

    def thing(self, node: Node) -> Type:
        """Something that must be one thing."""
        found = self.value(node)
        if not isinstance(found, types.Thing | types.Nothing | types.Unknown):
            return self.wrong("a thing", found, node)
        return found

    def container(self, node: Node, *, itself: bool = False) -> Type:
        """A zone, a thing, or a set of things, behind in, at or on; `itself` if something is put there."""
        found = self.any_container(node)
        self.is_one_place(found, node, itself=itself)
        return found

    def is_one_place(self, found: Type, node: Node, *, itself: bool = False) -> None:
        """Report a place of which its kind says what counts as in it, where that does not help."""
        if not isinstance(found, types.Thing | types.Things) or found.kind == types.THING:
            return
        if self.view.is_bare(found.kind):
            self.report(places.NothingEverLiesThere(span=self.span(node), kind=a(found.kind)))
            return
        value = self.view.contents(found.kind)
        if value is None or not (itself or isinstance(found, types.Things)):
            return
        kind, members = a(found.kind), spoken(value.name)
        if itself:
            self.report(places.NothingLiesThere(span=self.span(node), kind=kind, members=members))
        else:
            kind = spoken(symbols.word_of(found.kind))
            self.report(places.WhichOfThem(span=self.span(node), kind=kind, members=members))

    def any_container(self, node: Node) -> Type:
        """A zone, a thing, or a set of things."""
        inner = strip(node)
        if isinstance(inner, Noun | Pile) and self.noun(inner).determiner in ("a", "any"):
            found: Type = types.Things(self.noun(inner).kind)
            self.found.types[inner.number] = self.found.types[node.number] = found
            return found
        found = self.value(node)
        if not isinstance(found, types.Zone | types.Thing | types.Things | types.Unknown):
            return self.wrong("a zone or a thing", found, node)
        return found

    def accept(self, found: Type, wanted: Type, node: Node) -> None:
        """Report unless something of one type can stand where another is wanted."""
        if not fits(self.view, found, wanted):
            self.wrong(wanted, found, node)

    # ---- units

    def unit_of(self, node: Node) -> str:
        """The id of the token of which something is an amount, "" where that is not known."""
        node = strip(node)
        meaning = self.meaning(node)
        if isinstance(meaning, TokensOf) and meaning.token is not None:
            return meaning.token.id
        if isinstance(node, phrases.Amount):
            return meaning.entity.id if isinstance(meaning, Declared) else ""
        return ""

    def same_unit(self, left: Node, right: Node) -> None:
        """Report amounts of different tokens, unless both are how many somebody has."""
        if self.is_tokens(left) and self.is_tokens(right):
            return
        one, other = self.unit_of(left), self.unit_of(right)
        if one and other and one != other:
            words = [symbols.word_of(id_) for id_ in (one, other)]
            self.report(complaints.WrongUnit(span=self.span(right), wanted=words[0], found=words[1]))

    def is_tokens(self, node: Node) -> bool:
        """Whether something is how many of a token are on a thing."""
        node = strip(node)
        meaning = self.meaning(node)
        return isinstance(meaning, TokensOf) or (
            isinstance(meaning, Counted) and isinstance(self.found.types[node.number], types.Number)
        )


Rule = Callable[[Checker, Node], Type]
"""The type of a node of one class, and what is wrong with it."""

N = TypeVar("N", bound=Node)


def rule(sort: type[N], found: Callable[[Checker, N], Type]) -> tuple[type[Node], Rule]:
    """The rule for nodes of a class."""
    return sort, cast(Rule, found)


def strip(node: Node) -> Node:
    """What stands inside brackets."""
    while type(node) is phrases.Bracketed:
        node = node.inside
    return node
