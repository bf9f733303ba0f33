"""Whether kinds and keywords fit: their fields, defaults and abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from azif_compiler import ir
from azif_compiler.check import components
from azif_compiler.check.checker import Checker, Here, strip
from azif_compiler.check.heads import enum_word, kind_word, placeholders, type_phrase
from azif_compiler.check.nouns import description
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import types
from azif_compiler.names import because, declared, symbols
from azif_compiler.names.head_members import NO_THINGS
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.members import Default, Requirement
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.walk import walk
from azif_compiler.syntax.cursor import Word


def defaults(
    c: Checker, given: tuple[Default, ...], fields: tuple[declared.FieldLine, ...], owner: str
) -> None:
    """What the fields of a kind are unless said."""
    by_name = {default.name.text: default for default in given}
    known = c.view.names.kinds.get(owner)
    own = {f.name: f.type for f in known.fields if f.package == c.unit.package} if known is not None else {}
    for field in fields:
        type_phrase(c, field.type)
        enum_word(c, field.key)
        if (default := by_name.get(field.name.text)) is not None:
            wanted = own.get(field.name.text, types.UNKNOWN)
            components.literal(c, default, default.values, wanted, field.name.text)


def kind(c: Checker, tree: nodes.Kind) -> None:
    """`kind NAME is KIND { … }`"""
    made = tree.declared
    assert made.name is not None
    me = f"{c.unit.package}:{made.name.text}"
    kind_word(c, made.parent)
    defaults(c, tree.defaults, made.fields, me)
    for word in made.holds:
        c.lookup.known(word, "token")
    if made.contents is not None and made.contents.text != NO_THINGS:
        contents(c, made.contents, me)
    for script in made.scripts:
        kind_word(c, script.key)
    known = {field.name for above in c.view.kinds_above(me) for field in c.view.seen(above.fields)}
    for word in made.shown:
        if word.text not in known:
            c.lookup.unknown(word, "field", tuple(sorted(known)))
    if tree.starts is not None:
        c.container(tree.starts, itself=True)
    if tree.you is not None:
        c.thing(tree.you)
    if tree.works is not None:
        works(c, tree.works, me)
    requirements(c, tree.requires, me)
    if tree.order is not None:
        c.number(tree.order)
    c.here = Here(changes=True)
    for ability in tree.abilities:
        c.check(ability)


def contents(c: Checker, word: Word, me: str) -> None:
    """`holds its rooms`: a value of the kind that is a set of things"""
    if c.view.is_bare(me):
        advice = "a kind above it holds no things"
        c.report(syntax.LeftOver(span=c.unit.at(word), found=word.text, advice=advice))
    value = c.view.value_of(me, word.text)
    if value is None:
        known = tuple(
            sorted(v.name for rows in c.view.names.values.values() for v in c.view.seen(rows) if v.of == me)
        )
        c.lookup.unknown(word, "value", known)
        return
    c.mention(value, "reads", word)
    if value.key or not isinstance(value.type, types.Things | types.Unknown):
        what = "a value that is a set of things"
        c.report(
            syntax.Expected(span=c.unit.at(word), what=what, example="value rooms of house: set of room = …")
        )


def requirements(c: Checker, required: tuple[Requirement, ...], me: str = "") -> None:
    """What is asked of each component of the kind `me`, or of each sentence of a verb."""
    for node in required:
        if node.enum is not None:
            enum = enum_word(c, node.enum)
            c.found.declared[node.key] = types.Member(enum.id) if enum is not None else types.UNKNOWN
        c.here = replace(c.here, required=True)
        c.condition(node.condition)
        c.here = replace(c.here, required=False)
        witnesses(c, node, me)


def witnesses(c: Checker, node: Requirement, me: str) -> None:
    """Words in braces behind `because`: kinds of which the condition says that there is none, and fields."""
    known = {one.id: one for one in denied(c, node.condition)} if me else {}
    of_one = {ir.word_of(id_): fields_of(c, id_) for id_ in known}
    own = fields_of(c, me) if me else ()
    for one in because.holes(node.because):
        fields = of_one.get(one.kind, ()) if one.kind else own
        if (not one.kind or one.kind in of_one) and (one.field in fields or (one.kind and not one.field)):
            continue
        rows = (*(f"its {name}" for name in own), *of_one)
        said = f"{one.kind}: {one.field}" if one.kind and one.field else one.kind or f"its {one.field}"
        c.report(names.UnknownName(span=c.span(node), sort="word in braces", name=said, known=rows))


def denied(c: Checker, condition: Expression) -> Iterator[symbols.Kind]:
    """The kinds of which a condition says that there is nothing of them."""
    for one in walk(condition):
        noun = strip(one.noun) if isinstance(one, phrases.ThereIs) else None
        if isinstance(noun, Noun) and noun.determiner == "no":
            meanings = c.view.meanings(noun.kind.text)
            yield from (*meanings.kinds, *meanings.plurals, *meanings.singulars)


def fields_of(c: Checker, kind: str) -> tuple[str, ...]:
    """What is printed on things of a kind."""
    above = c.view.kinds_above(kind)
    return tuple(field.name for one in above for field in c.view.seen(one.fields))


def works(c: Checker, node: Expression, me: str) -> None:
    """`works while not broken`: a condition on the thing that may leave it out"""
    word = node.of if isinstance(node, phrases.Not) else node
    if isinstance(word, phrases.Name) and word.key is None:
        found = description(c, me, word.word)
        if found is not None:
            c.mean(word, found)
            c.found.types[word.number] = c.found.types[node.number] = types.FLAG
            return
    c.condition(node)


def keyword(c: Checker, tree: nodes.Keyword) -> None:
    """`keyword NAME on KIND with N: TYPE { abilities }`"""
    kind_word(c, tree.declared.of)
    for parameter in tree.declared.parameters:
        type_phrase(c, parameter.type)
    placeholders(c, tree.says, tuple(parameter.name.text for parameter in tree.declared.parameters))
    c.here = Here(changes=True)
    for ability in tree.abilities:
        c.check(ability)
