"""Declarations → IR, and what amendments change."""

from __future__ import annotations

from typing import assert_never

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import InternalError
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower import rulings, wordings
from azif_compiler.lower.abilities import limited, lowered
from azif_compiler.lower.changes import Amended
from azif_compiler.lower.components import component, literal
from azif_compiler.lower.heads import kind_id, meta, own
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.lower.nouns import container
from azif_compiler.lower.requirements import requirements
from azif_compiler.lower.statements import block
from azif_compiler.lower.table import board, option, track, value
from azif_compiler.names import declared, symbols
from azif_compiler.names.mistaken import MISTAKE
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import Default
from azif_compiler.nodes.phrases import Expression as Phrase


def declaration(lo: Lowerer, tree: nodes.Declaration) -> ir.Declaration | Amended | None:
    """A declaration; an amendment says what it changes; what only names things gives nothing."""
    match tree:
        case nodes.Component(declared=declared.Component() as made):
            return component(lo, tree, own(lo, made), made.copies)
        case nodes.Ruling():
            name = own(lo, tree.declared)
            parts, variants = rulings.parts(lo, tree), rulings.variants(lo, tree)
            about = msgspec.structs.replace(meta(tree.meta), asks=tree.asks)
            return ir.Ruling(name, variants, parts, about, tree.everything)
        case nodes.Wording():
            return wordings.wording(lo, tree, meta(tree.meta)) if tree.sort.text != MISTAKE else None
        case nodes.Enum():
            return enum(lo, tree)
        case nodes.Token():
            name = own(lo, tree.declared)
            plural = (
                tree.declared.plural.text if tree.declared.plural is not None else f"{symbols.word_of(name)}s"
            )
            return ir.Token(
                name,
                plural,
                tree.declared.symbol.text if tree.declared.symbol is not None else "",
                meta(tree.meta),
            )
        case nodes.Track():
            return track(lo, tree)
        case nodes.Zone():
            of = kind_id(lo, tree.declared.of.text) if tree.declared.of is not None else ""
            return ir.Zone(
                own(lo, tree.declared),
                of,
                tree.active,
                tree.ordered,
                tree.hidden,
                meta(tree.meta),
                tree.asleep,
                tree.fresh,
            )
        case nodes.Link():
            return ir.Link(own(lo, tree.declared), tree.declared.both, meta(tree.meta))
        case nodes.Board():
            return board(lo, tree)
        case nodes.Value():
            return value(lo, tree)
        case nodes.Option():
            return option(lo, tree)
        case nodes.Variant():
            return ir.Variant(own(lo, tree.declared), tree.text, meta(tree.meta))
        case nodes.Window():
            name = own(lo, tree.declared)
            return ir.Window(name, lo.view.names.all_windows[name].within, meta(tree.meta))
        case nodes.Kind():
            return kind(lo, tree)
        case nodes.Verb():
            return verb(lo, tree)
        case nodes.InsertedStep():
            anchor = lo.resolution.steps[tree.number]
            return ir.InsertedStep(
                own(lo, tree.declared), tree.side, anchor, block(lo, tree.body), meta(tree.meta)
            )
        case nodes.Keyword():
            return keyword(lo, tree)
        case nodes.Rule():
            name = own(lo, tree.declared)
            return ir.Rule(name, lowered(lo, tree.abilities, f"rule {name}"), meta(tree.meta))
        case nodes.Goal():
            return rulings.goal(lo, tree, meta(tree.meta))
        case nodes.AmendedVerb() | nodes.AmendedRule() | nodes.AmendedComponent() | nodes.AmendedRuling():
            return amended(lo, tree)
        case nodes.AmendedGoal():
            part = rulings.goal(lo, tree.part, meta(tree.meta))
            return Amended(
                "goal", part.verb, part.people, (), (), part.meta, tree.because, goal=part, weight=tree.weight
            )
        case nodes.Extended():
            return extended(lo, tree)
        case nodes.Component() | nodes.Unreadable():
            raise InternalError("a declaration was not read, and nothing was said")
        case _:
            assert_never(tree)


def enum(lo: Lowerer, tree: nodes.Enum) -> ir.Enum:
    """`enum NAME { members }`"""
    name = own(lo, tree.declared)
    return ir.Enum(name, members(lo, name, tree.declared.members), meta(tree.meta))


def members(lo: Lowerer, enum: str, words: tuple[declared.MemberWord, ...]) -> tuple[ir.EnumMember, ...]:
    """The members of an enum that these words declare."""
    mine = {word.name.text for word in words}
    return tuple(
        ir.EnumMember(member.id, member.parent)
        for member in lo.view.names.all_enums[enum].members
        if member.package == lo.package and member.part == lo.view.part and member.name in mine
    )


# ---- kinds, verbs, keywords ----------------------------------------------------------------------


def fields(
    lo: Lowerer, owner: str, lines: tuple[declared.FieldLine, ...], defaults: tuple[Default, ...]
) -> tuple[ir.Field, ...]:
    """The fields of a kind that these lines declare."""
    mine = {line.name.text for line in lines}
    given = {default.name.text: default for default in defaults}
    found: list[ir.Field] = []
    for field in lo.view.names.kinds[owner].fields:
        if field.package != lo.package or field.part != lo.view.part or field.name not in mine:
            continue
        default = given.get(field.name)
        made = literal(lo, default.values, field.type) if default is not None else None
        found.append(ir.Field(field.id, field.type, field.state, field.key, made))
    return tuple(found)


def kind(lo: Lowerer, tree: nodes.Kind) -> ir.Kind:
    """`kind NAME is KIND { … }`"""
    made = tree.declared
    name = own(lo, made)
    known = lo.view.names.kinds[name]
    slots = script_slots(lo, name, made.scripts)
    holds = tuple(lo.view.meanings(word.text).tokens[0].id for word in made.holds)
    starts = container(lo, tree.starts) if tree.starts is not None else None
    you = lo.value(tree.you) if tree.you is not None else None
    works = lo.value(tree.works) if tree.works is not None else None
    order = lo.number(tree.order) if tree.order is not None else None
    parent = kind_id(lo, made.parent.text) if made.parent is not None else types.THING
    return ir.Kind(
        name, parent, known.plural, tree.called, fields(lo, name, made.fields, tree.defaults), holds, starts,
        you, works, slots, lowered(lo, tree.abilities, f"kind {name}"), meta(tree.meta),
        requirements(lo, tree.requires), order,
    )  # fmt: skip


def script_slots(
    lo: Lowerer, owner: str, lines: tuple[declared.ScriptLine, ...]
) -> tuple[ir.ScriptSlot, ...]:
    """The scripts of a kind that these lines declare."""
    mine = {line.name.text for line in lines}
    return tuple(
        ir.ScriptSlot(slot.id, slot.key)
        for slot in lo.view.names.kinds[owner].scripts
        if slot.package == lo.package and slot.part == lo.view.part and slot.name in mine
    )


def verb(lo: Lowerer, tree: nodes.Verb) -> ir.Verb:
    """`verb NAME { … }`"""
    made = tree.declared
    name = own(lo, made)
    known = lo.view.names.all_verbs[name]
    given = {default.name.text: default for default in tree.defaults}
    parameters = []
    for parameter in known.parameters.values():
        default = given.get(parameter.name)
        what = lo.value(default.values[0]) if default is not None else None
        parameters.append(ir.Parameter(parameter.name, parameter.role, parameter.label, parameter.type, what))
    return ir.Verb(
        name, made.procedure, tuple(parameters), known.outcomes, needs(lo, tree.needs), known.third,
        known.participle, tree.says.text if tree.says is not None else "", block(lo, tree.body),
        meta(tree.meta), tree.uninterrupted, means=known.means, requires=requirements(lo, tree.requires),
    )  # fmt: skip


def needs(lo: Lowerer, nodes_: tuple[Phrase, ...]) -> Expression | None:
    """Several guards as one."""
    found: Expression | None = None
    for node in nodes_:
        made = lo.value(node)
        found = made if found is None else ir.And((found, made))
    return found


def keyword(lo: Lowerer, tree: nodes.Keyword) -> ir.Keyword:
    """`keyword NAME on KIND with N: TYPE { abilities }`: its abilities count for things that have it."""
    made = tree.declared
    name = lo.keyword = own(lo, made)
    of = kind_id(lo, made.of.text) if made.of is not None else types.THING
    has = ir.HasKeyword(ir.This(), name)
    abilities = tuple(limited(one, has) for one in lowered(lo, tree.abilities, f"keyword {name}"))
    parameters = tuple(parameter.name.text for parameter in made.parameters)
    says = tree.says.text if tree.says is not None else ""
    return ir.Keyword(name, of, parameters, says, abilities, meta(tree.meta))


# ---- amendments ----------------------------------------------------------------------------------


def amended(
    lo: Lowerer,
    tree: nodes.AmendedVerb | nodes.AmendedRule | nodes.AmendedComponent | nodes.AmendedRuling,
) -> Amended:
    """What an amendment changes."""
    made = tree.declared
    assert made.name is not None
    word = made.name.text
    about = meta(tree.meta)
    dropped = (
        ()
        if isinstance(tree, nodes.AmendedRuling)
        else tuple((one.word.text, one.quoted) for one in tree.dropped)
    )
    narrowed: tuple[tuple[str, Expression], ...] = ()
    if isinstance(tree, nodes.AmendedRule | nodes.AmendedComponent):
        narrowed = tuple((one.name, lo.value(one.condition)) for one in tree.narrowed)
    match tree:
        case nodes.AmendedVerb():
            return Amended(
                "verb", lo.view.meanings(word).verbs[0].id, "", dropped, narrowed, about, tree.because,
                needs=needs(lo, tree.needs),
                body=block(lo, tree.body) if tree.body is not None else None,
                around=block(lo, tree.around) if tree.around is not None else None,
                says=tree.says.text if tree.says is not None else None,
                requires=requirements(lo, tree.requires),
            )  # fmt: skip
        case nodes.AmendedRule():
            name = lo.view.meanings(word).rules[0].id
            stem = f"rule {name} amended by {lo.package}"
            added = lowered(lo, tree.abilities, stem)
            return Amended("rule", name, "", dropped, narrowed, about, tree.because, abilities=added)
        case nodes.AmendedComponent():
            of = kind_id(lo, tree.part.kind.text)
            found = next(one for one in lo.view.component(word) if one.kind == of)
            whole = component(lo, tree.part, found.id, 0)
            return Amended(
                "component", found.id, of, dropped, narrowed, about, tree.because,
                abilities=renamed(whole, lo.package), component=whole, copies=made.more,
            )  # fmt: skip
        case nodes.AmendedRuling():
            name = lo.view.meanings(word).rulings[0].id
            return Amended(
                "ruling", name, "", dropped, narrowed, about, tree.because,
                variants=rulings.variants(lo, tree.part), parts=rulings.parts(lo, tree.part),
                everything=tree.part.everything,
            )  # fmt: skip
        case _:
            assert_never(tree)


def renamed(whole: ir.Component, package: str) -> tuple[ir.Ability, ...]:
    """Added abilities, whose ids say who added them."""
    return tuple(msgspec.structs.replace(one, id=f"{one.id} by {package}") for one in whole.abilities)


def extended(lo: Lowerer, tree: nodes.Extended) -> Amended | None:
    """`amend kind NAME { … }`, `amend enum NAME { … }`: what it adds."""
    made = tree.declared
    assert made.name is not None
    assert made.sort is not None
    about = meta(tree.meta)
    if made.sort.text == "enum":
        enum = lo.view.meanings(made.name.text).enums[0].id
        more = members(lo, enum, made.members)
        return Amended("enum", enum, "", (), (), about, tree.because, members=more)
    name = kind_id(lo, made.name.text)
    slots = script_slots(lo, name, made.scripts)
    added = fields(lo, name, made.fields, tree.defaults)
    holds = tuple(lo.view.meanings(word.text).tokens[0].id for word in made.holds)
    return Amended(
        "kind", name, "", (), (), about, tree.because, fields=added, holds=holds, slots=slots,
        requires=requirements(lo, tree.requires),
    )  # fmt: skip
