"""Symbols → how they read in English, as whoever plays is told."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import symbols
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import ended
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, YOU, Noun, article, capital, plain


class English:
    """What a game says of what it declares."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def about(self, kind: str) -> Abilities:
        """Words about one thing of a kind."""
        return Abilities(self.lexicon, self.one(kind) if kind else IT)

    def one(self, kind: str) -> Noun:
        """Some thing of a kind: `a lamp`, `you` for those who are spoken to."""
        return YOU if self.lexicon.is_person(kind) else Noun(article(self.lexicon.kind(kind)))

    # ---- verbs

    def event(self, verb: ir.Verb) -> tuple[Abilities, str]:
        """What a verb makes happen, and words that know what it speaks of: `you light a lamp`"""
        words = Abilities(self.lexicon, IT)
        subject = next((p for p in verb.parameters if p.role == "subject"), None)
        spoken_to = subject is not None and self.is_spoken_to(subject.type)
        name = subject.name if subject is not None and spoken_to else ""
        clause, _ = words.event(ir.Pattern(verb.name, None, name, "you" if name else ""))
        return words, clause.text()

    def verb(self, verb: ir.Verb) -> str:
        """What a verb makes happen; a procedure that says nothing goes by its name."""
        if verb.procedure and not verb.says:
            return self.lexicon.says("step", verb.name) or plain(verb.name)
        return self.event(verb)[1]

    def needs(self, verb: ir.Verb) -> str:
        """The guard of a verb, "" if it has none."""
        if verb.needs is None:
            return ""
        words, _ = self.event(verb)
        return words.condition(verb.needs)

    def template(self, verb: ir.Verb) -> str:
        """What a verb says of itself, or what is made of its name."""
        return Abilities(self.lexicon, IT).spoken(verb)

    def example(self, verb: ir.Verb) -> str:
        """A sentence with a verb, which says no more than it must: `You light 2 lamps.`"""
        words = Abilities(self.lexicon, IT)
        given: dict[str, ir.Expression | Noun] = {}
        values: dict[str, ir.Expression | Noun] = {}
        for parameter in verb.parameters:
            if parameter.default is not None:
                values[parameter.name] = parameter.default
            elif parameter.role == "subject" and isinstance(parameter.type, types.Thing):
                given[parameter.name] = self.one(parameter.type.kind)
            elif parameter.role != "var":
                given[parameter.name] = self.sample(parameter.type)
        words.name_parts(verb, {name: value for name, value in given.items() if isinstance(value, Noun)}, {})
        return ended(words.clause(self.template(verb), values | given, given.__contains__).text())

    def is_spoken_to(self, type_: Type) -> bool:
        """Whether `you` can be of a type."""
        return isinstance(type_, types.Thing) and self.lexicon.is_person(type_.kind)

    def sample(self, type_: Type) -> ir.Expression | Noun:
        """Something of a type, for an example."""
        match type_:
            case types.Number():
                return ir.Number(2)
            case types.Flag():
                return ir.Flag(True)
            case types.Quantity():
                token = next(iter(self.lexicon.tokens), "")
                return ir.Quantity(ir.Number(2), ir.TokenNamed(token))
            case types.Token():
                return ir.TokenNamed(next(iter(self.lexicon.tokens), ""))
            case types.Some(kind=kind) | types.Somes(kind=kind):
                return ir.Some(ir.Number(2), ir.KindNamed(kind))
            case types.Member(enum=enum) | types.Members(enum=enum):
                return ir.Member(enum, next((m for m, of in self.lexicon.enum_of.items() if of == enum), ""))
            case types.Thing(kind=kind):
                return Noun("something" if kind == THING else article(self.lexicon.kind(kind)))
            case types.Things(kind=kind):
                return Noun(f"some {self.lexicon.kind(kind, plural=True)}", many=True)
            case types.Kind(kind=kind):
                return ir.KindNamed(kind)
            case types.Zone():
                return Noun("a place")
            case types.Text():
                return ir.Text("…")
            case types.Numbers():
                return Noun("some numbers", many=True)
            case types.Event() | types.Nothing() | types.Impossible() | types.Unknown():
                return Noun("something")
            case _:
                assert_never(type_)

    # ---- what things have

    def property(self, owner: str, name: str, key: str, type_: Type, says: str) -> str:
        """A field or value: `a lamp's oil`, `a lamp is broken`"""
        words = self.about(owner)
        if not owner:
            return words.clause(says, {}).text() if says else words.phrase(ir.ValueOf(name))
        whose = self.one(owner)
        keyed = ir.Local(ir.word_of(key)) if key else None
        if isinstance(type_, types.Flag):
            return words.flag(whose, name, says, keyed).text()
        return words.property(whose, name, says or None, keyed)

    def value(self, value: symbols.Value, says: str) -> str:
        """A value: `a lamp's light`"""
        return self.property(value.of, value.id, value.key, value.type, says)

    def field(self, field: symbols.Field) -> str:
        """A field: `a lamp's oil`"""
        says = self.lexicon.says("field", field.id) or ""
        return self.property(field.kind, field.id, field.key, field.type, says)

    def script(self, script: symbols.Script) -> str:
        """A script as it is called on a component."""
        return self.lexicon.named("head", script.id) or plain(script.id)

    def keyword(self, keyword: ir.Keyword) -> str:
        """A keyword as it stands on a component, its numbers by their names: `Flickering n`"""
        if not keyword.says:
            return " ".join([capital(plain(keyword.name)), *keyword.parameters])
        return self.about(keyword.kind).text(keyword.says, {name: Noun(name) for name in keyword.parameters})

    def kind(self, kind: str) -> str:
        """`a lamp, lamps`"""
        return f"{article(self.lexicon.kind(kind))}, {self.lexicon.kind(kind, plural=True)}"

    # ---- the table

    def zone(self, zone: symbols.Zone) -> str:
        """`your pocket`, `the cellar`"""
        words = self.about(zone.of)
        return words.phrase(ir.ZoneNamed(zone.id, ir.This() if zone.of else None))

    def token(self, token: str) -> str:
        """`1 coin, 2 coins`"""
        return f"{self.lexicon.quantity('1', token)}, {self.lexicon.quantity('2', token)}"

    def link(self, link: str) -> str:
        """What a link leads to: `what path leads to from X`"""
        return Abilities(self.lexicon, Noun("X")).phrase(ir.Linked(ir.This(), link))

    def step(self, step: str) -> str:
        """`your turn`"""
        return self.about("").step(step)

    def phrase(self, node: ir.Expression, kind: str = "") -> str:
        """An expression as a phrase, said of a thing of a kind."""
        return self.about(kind).phrase(node)

    def condition(self, node: ir.Expression, kind: str) -> str:
        """An expression as a clause, said of a thing of a kind."""
        return self.about(kind).condition(node)
