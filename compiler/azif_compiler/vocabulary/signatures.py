"""Symbols → how they are written: capitals stand for what authors put there, brackets hold what can be left
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.check.abilities import amount_of
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import symbols
from azif_compiler.names.heads import plural_word
from azif_compiler.names.inflection import third_person
from azif_compiler.names.table import Names
from azif_compiler.words.noun import plain


def spoken(name: str) -> str:
    """A name or an id as it is written in use: without its package, its words apart."""
    return plain(name)


def quoted(name: str) -> str:
    """The name of a component, a rule or a ruling as it is written."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def type_words(type_: Type) -> str:
    """A type as it is declared: `set of lamp`"""
    match type_:
        case types.Number():
            return "number"
        case types.Flag():
            return "flag"
        case types.Text():
            return "text"
        case types.Numbers():
            return "list of number"
        case types.Quantity():
            return "quantity"
        case types.Token():
            return "token"
        case types.Zone():
            return "place"
        case types.Thing(kind=kind):
            return spoken(kind)
        case types.Things(kind=kind):
            return f"set of {spoken(kind)}"
        case types.Some(kind=kind):
            return f"some {spoken(kind)}"
        case types.Somes(kind=kind):
            return f"list of some {spoken(kind)}"
        case types.Kind(kind=kind):
            return f"kind of {spoken(kind)}"
        case types.Member(enum=enum):
            return spoken(enum)
        case types.Members(enum=enum):
            return f"list of {spoken(enum)}"
        case types.Event(verb=verb):
            return f"event of {spoken(verb)}"
        case types.Nothing() | types.Impossible() | types.Unknown():
            return "nothing"
        case _:
            assert_never(type_)


class Signatures:
    """How what these names stand for is written."""

    def __init__(self, names: Names) -> None:
        self.names = names

    # ---- what stands for something

    def several(self, kind: str) -> str:
        """Several things of a kind: `LAMPS`"""
        known = self.names.kinds.get(kind)
        return "THINGS" if known is None else spoken(plural_word(known.name, known.plural)).upper()

    def placeholder(self, type_: Type) -> str:
        """What stands for something of a type: `LAMP`, `NUMBER LAMPS`"""
        match type_:
            case types.Flag():
                return "yes"
            case types.Numbers():
                return "NUMBERS"
            case types.Quantity():
                return "NUMBER TOKENS"
            case types.Things(kind=kind):
                return self.several(kind)
            case types.Some(kind=kind) | types.Somes(kind=kind):
                return f"NUMBER {self.several(kind)}"
            case types.Members(enum=enum):
                return f"{spoken(enum).upper()}, …"
            case types.Kind(kind=kind) if kind == THING:
                return "KIND"
            case types.Thing(kind=name) | types.Kind(kind=name) | types.Member(enum=name):
                return spoken(name).upper()
            case _:
                return type_words(type_).upper()

    def owner(self, kind: str) -> str:
        """Whose something is: `LAMP's `; nothing for what is of the table."""
        return f"{spoken(kind).upper()}'s " if kind else ""

    # ---- verbs

    def verb(self, verb: symbols.Verb) -> str:
        """`[PLAYER] lights LAMP [with NUMBER]`"""
        words = [spoken(verb.name)]
        if verb.subject is not None:
            who = self.placeholder(verb.subject.type)
            words = [f"[{who}]" if verb.subject.default else who, spoken(verb.third)]
        words += [self.argument(parameter) for parameter in verb.objects]
        words += [self.argument(parameter) for parameter in verb.labels.values()]
        words += [f"{spoken(outcome)}: …" for outcome in verb.outcomes]
        return " ".join(words)

    def argument(self, parameter: symbols.Parameter) -> str:
        """`[with NUMBER]`"""
        label = f"{spoken(parameter.label)} " if parameter.label else ""
        text = label + self.placeholder(parameter.type)
        return f"[{text}]" if parameter.default else text

    def event(self, verb: symbols.Verb) -> str:
        """What a verb makes happen, as abilities speak of it: `PLAYER lights LAMP`, `LAMP is lit`"""
        told = [parameter for parameter in verb.objects if not parameter.default]
        named = [self.placeholder(parameter.type).removeprefix("NUMBER ") for parameter in told]
        if verb.subject is not None:
            return " ".join([self.placeholder(verb.subject.type), spoken(verb.third), *named])
        if told and isinstance(told[0].type, types.Thing):
            return " ".join([named[0], "is", spoken(verb.participle), *named[1:]])
        return " ".join([spoken(verb.name), *named])

    def forms(self, verb: symbols.Verb) -> Iterator[str]:
        """What can be done around a verb."""
        if not verb.procedure:
            event = self.event(verb)
            yield f"before {event}: …"
            yield f"when {event}: …"
            yield from self.endings(verb)
            yield f"instead of {event}: …"
            if amount_of(verb) is not None:
                yield f"reduce {event} by NUMBER"
                yield f"increase {event} by NUMBER"
            yield f"prevent {event}"
            yield f"cannot {event}"
            yield f"action WINDOW in response to {event}: …"
        yield from around_step(verb) if verb.procedure else (f"stop {spoken(verb.name)}",)
        for parameter in verb.parameters.values():
            if parameter.role == "var":
                yield f"the {spoken(verb.name)}'s {spoken(parameter.name)}"

    def endings(self, verb: symbols.Verb) -> Iterator[str]:
        """How one waits for each way in which a verb can end."""
        who = self.placeholder(verb.subject.type) if verb.subject is not None else ""
        for outcome in verb.outcomes if who else ():
            if outcome != verb.means:
                is_third = outcome.endswith("s") and not outcome.endswith("ss")
                third = outcome if is_third else third_person(outcome)
                yield f"when {who} {spoken(third)} a {spoken(verb.name)}: …"
        if who and verb.means:
            yield f"when {who} tries to {spoken(verb.name)}: …"

    # ---- what things have, and the table

    def kind(self, kind: symbols.Kind) -> str:
        """`a lamp, lamps`"""
        return f"{spoken(kind.name)}, {spoken(plural_word(kind.name, kind.plural))}"

    def value(self, value: symbols.Value) -> str:
        """`LAMP's light for COLOUR: number`, `LAMP's COLOUR lamps: number`, `LAMP is dusty`"""
        if value.called:
            key, called = spoken(value.key).upper(), spoken(value.called)
            return f"{self.owner(value.of)}{key} {called}: {type_words(value.type)}"
        return self.property(value.of, value.name, value.key, value.type)

    def field(self, field: symbols.Field) -> str:
        """`LAMP's oil: number`, `LAMP is broken`"""
        return self.property(field.kind, field.name, field.key, field.type)

    def property(self, of: str, name: str, key: str, type_: Type) -> str:
        """Something that is asked of a thing or of the table."""
        behind = f" for {spoken(key).upper()}" if key else ""
        if of and isinstance(type_, types.Flag):
            return f"{spoken(of).upper()} is {spoken(name)}{behind}"
        return f"{self.owner(of)}{spoken(name)}{behind}: {type_words(type_)}"

    def script(self, script: symbols.Script) -> str:
        """`perform LAMP's flare for PLAYER`"""
        behind = f" for {spoken(script.key).upper()}" if script.key else ""
        return f"perform {self.owner(script.kind)}{spoken(script.name)}{behind}"

    def keyword(self, keyword: symbols.Keyword) -> str:
        """`flickering NUMBER`"""
        given = ", ".join(self.placeholder(type_) for type_ in keyword.parameters.values())
        return f"{spoken(keyword.name)} {given}".rstrip()

    def token(self, token: symbols.Token) -> str:
        """`NUMBER coins`, `$NUMBER`"""
        plural = f"NUMBER {spoken(plural_word(token.name, token.plural))}"
        return f"{plural}, {token.symbol}NUMBER" if token.symbol else plural

    def zone(self, zone: symbols.Zone) -> str:
        """`PLAYER's pocket`"""
        return self.owner(zone.of) + spoken(zone.name)

    def component(self, component: symbols.Component) -> str:
        """`"Beacon"`, `a lamp "Candle"`"""
        more = self.names.more_copies.get((component.kind, component.name), ())
        copies = component.copies + sum(number for _, _, number in more)
        name = quoted(component.name)
        return name if copies == 1 else f"a {spoken(component.kind)} {name}"


def around_step(step: symbols.Step | symbols.Verb) -> Iterator[str]:
    """What can be done around a step."""
    name = spoken(step.name)
    yield f"at start of {name}: …"
    yield f"at end of {name}: …"
    yield f"stop {name}"


def in_window(window: symbols.Window) -> Iterator[str]:
    """What can be done with a window."""
    name = spoken(window.name)
    yield f"action {name}: …"
    yield f"offer {name} to X"


def with_keyword(keyword: symbols.Keyword) -> Iterator[str]:
    """How things with a keyword are spoken of."""
    name, kind = spoken(keyword.name), spoken(keyword.kind).upper()
    yield f"{kind} has {name}"
    yield f"{kind} with {name}"
    yield f"{kind} without {name}"
    if keyword.parameters:
        yield f"{kind}'s {name}"
