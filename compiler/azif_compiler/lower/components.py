"""Components → IR: fields, keywords, scripts and abilities."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check.checker import strip
from azif_compiler.check.fit import element_of
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.types import Type
from azif_compiler.lower.abilities import lowered
from azif_compiler.lower.heads import kind_id, meta
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import container
from azif_compiler.lower.sentences import some_of
from azif_compiler.lower.statements import block
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Expression as Phrase
from azif_compiler.nodes.phrases import Nothing


def component(lo: Lowerer, tree: nodes.Component, name: str, copies: int) -> ir.Component:
    """`KIND "Name" { … }`"""
    of = kind_id(lo, tree.kind.text)
    given = []
    for field in tree.fields:
        known = lo.view.field_of(of, lo.view.meanings(field.name.text).renamed or field.name.text)
        assert known is not None
        key = lo.value(field.key) if field.key is not None else None
        given.append(ir.FieldValue(known.id, key, literal(lo, field.values, known.type), at=lo.at(field)))
    keywords = []
    for used in tree.keywords:
        word = lo.view.meanings(used.name.text).keywords[0]
        wanted = list(word.parameters.values())
        values = tuple(entry(lo, one, type_) for one, type_ in zip(used.values, wanted, strict=True))
        keywords.append(ir.KeywordUse(word.id, values, at=lo.at(used)))
    scripts = []
    for script in tree.scripts:
        slot = lo.view.script_of(of, script.name.text)
        assert slot is not None
        keys: list[Expression | None] = [lo.value(one) for one in script.keys]
        for one in keys or [None]:
            scripts.append(
                ir.Script(slot.id, one, block(lo, script.body), script.otherwise, at=lo.at(script))
            )
    starts = container(lo, tree.starts.place) if tree.starts is not None else None
    abilities = lowered(lo, tree.abilities, f"{of} {name}")
    return ir.Component(
        of, name, copies, starts, tuple(given), tuple(keywords), abilities, tuple(scripts),
        meta(tree.meta),
    )  # fmt: skip


def literal(lo: Lowerer, values: tuple[Phrase, ...], wanted: Type) -> Expression:
    """What a field is given."""
    element = element_of(wanted)
    if not values:
        return ir.Flag(True)
    if element is None:
        return entry(lo, values[0], wanted)
    if len(values) == 1 and isinstance(strip(values[0]), Nothing):
        return ir.Row(())
    parts = tuple(entry(lo, one, element) for one in values)
    return ir.Union(parts) if isinstance(wanted, types.Things) else ir.Row(parts)


def entry(lo: Lowerer, node: Phrase, wanted: Type) -> Expression:
    """One value that a field is given."""
    inner = strip(node)
    if isinstance(wanted, types.Some):
        if isinstance(inner, Noun):
            return some_of(lo, inner)
        made = lo.value(node)
        if not isinstance(made, ir.Named):
            raise impossible(node)
        return ir.Some(ir.Number(1), ir.KindNamed(made.kind), ir.Cards((made.name,)), at=made.at)
    return lo.value(node)
