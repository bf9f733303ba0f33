"""Rules, verbs, values and keywords as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import Face, titled
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, YOU, Mention, Noun, article, capital, plain

Told = ir.Rule | ir.Keyword | ir.Verb | ir.InsertedStep | ir.Value
"""What is told of beside components."""


class Bodies(Abilities):
    """What bodies say in which the parameters of a verb are known."""

    def parameters(self, verb: ir.Verb) -> None:
        """Let the parameters of a verb be known: who is spoken to is `you`."""
        self.names.clear()
        spoken = False
        for parameter in verb.parameters:
            noun = self.parameter(parameter.name, parameter.type, spoken)
            spoken = spoken or noun is YOU
            self.names[f"event {parameter.name}"] = Mention(noun, noun)

    def parameter(self, name: str, type_: types.Type, spoken: bool) -> Noun:
        """What a parameter is called."""
        match type_:
            case types.Thing(kind=kind) if self.lexicon.is_person(kind) and not spoken:
                return YOU
            case types.Thing(kind=kind) if kind in self.lexicon.kinds:
                return Noun(f"the {self.lexicon.kind(kind)}")
            case types.Things(kind=kind) if kind in self.lexicon.kinds:
                return Noun(f"the {self.lexicon.kind(kind, plural=True)}", many=True)
            case _:
                return Noun(f"the {plain(name)}")


def rules_called(game: ir.Game, name: str) -> list[Told]:
    """What beside components goes by a name, or by its id."""
    wanted = name.casefold()
    return [
        one
        for one in game.declarations
        if isinstance(one, Told) and wanted in (plain(one.name).casefold(), one.name.casefold())
    ]


def rule_face(lexicon: Lexicon, told: Told) -> Face:
    """What somebody reads of a rule, or of what else is told."""
    meta = told.meta
    notes = [f"Source: {meta.source}"] if meta.source else []
    notes += [f"Rules: {', '.join(meta.cites)}"] if meta.cites else []
    package = ir.package_of(told.name)
    notes.append(f"From: {lexicon.packages.get(package, package)}")
    return Face(
        plain(told.name), sort_of(told), 1, (), (), tuple(paragraphs(lexicon, told)),
        str(meta.origin.place(told.at)), tuple(notes),
    )  # fmt: skip


def sort_of(told: Told) -> str:
    """What sort of declaration it is, in a word."""
    match told:
        case ir.Verb(procedure=True):
            return "Procedure"
        case ir.InsertedStep():
            return "Step"
        case _:
            return type(told).__name__


def paragraphs(lexicon: Lexicon, told: Told) -> Iterator[str]:
    """What it says: in a person's words, if there are some, and what it does."""
    said = lexicon.says("rule", told.name)
    if said:
        yield said
    match told:
        case ir.Rule(abilities=abilities):
            yield from titled(Bodies(lexicon, IT), abilities)
        case ir.Keyword(abilities=abilities, kind=kind):
            yield from titled(Bodies(lexicon, Noun(article(lexicon.kind(kind)))), abilities)
        case ir.Verb() if said:
            pass
        case ir.Verb(needs=needs, body=body):
            words = Bodies(lexicon, IT)
            words.parameters(told)
            if needs is not None:
                yield f"Only if {words.condition(needs)}; else it does not happen."
            yield flow(words.block(body)) or "Nothing else happens."
        case ir.InsertedStep(body=body, side=side, anchor=anchor):
            words = Bodies(lexicon, IT)
            yield f"{capital(side)} {plain(anchor)}: {flow(words.block(body))}"
        case ir.Value():
            yield value_said(Bodies(lexicon, IT), told)


def value_said(words: Abilities, value: ir.Value) -> str:
    """What a value is, and how it is computed."""
    of = f" of {article(words.lexicon.kind(value.of))}" if value.of else ""
    called = f"{capital(plain(value.name))}{of}"
    if isinstance(value.type, types.Flag) and not isinstance(value.base, ir.Flag):
        return f"{called} if {words.condition(value.base)}."
    return f"{called}: {words.phrase(value.base)}."
