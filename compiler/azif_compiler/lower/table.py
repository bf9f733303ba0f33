"""What stands on the table → IR: boards, values, tracks, options."""

from __future__ import annotations

from itertools import pairwise

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.lower.heads import kind_id, meta, own
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.lower.requirements import requirements
from azif_compiler.names import symbols
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.phrases import Numeral


def board(lo: Lowerer, tree: nodes.Board) -> ir.Board:
    """`board NAME { path "A" - "B" }`"""
    lines: list[ir.Line] = []
    for line in tree.lines:
        link = lo.view.meanings(line.link.text).links[0].id
        places = [lo.value(place) for place in line.places]
        lines += [ir.Line(link, start, end, at=lo.at(line)) for start, end in pairwise(places)]
    spots = tuple(
        ir.Spot(lo.value(spot.place), spot.x.value, spot.y.value, at=lo.at(spot))
        for spot in tree.spots
        if isinstance(spot.x, Numeral) and isinstance(spot.y, Numeral)
    )
    return ir.Board(own(lo, tree.declared), tuple(lines), spots, meta(tree.meta))


def value(lo: Lowerer, tree: nodes.Value) -> ir.Value:
    """`value NAME of KIND for ENUM: TYPE = X`"""
    made = tree.declared
    name = own(lo, made)
    of = kind_id(lo, made.of.text) if made.of is not None else ""
    declared_ = next(v for v in lo.view.meanings(symbols.word_of(name)).values if v.id == name and v.of == of)
    lo.known[tree.owner] = "it"
    if tree.key >= 0:
        lo.known[tree.key] = symbols.word_of(declared_.key)
    says = tree.says.text if tree.says is not None else ""
    return ir.Value(
        name, of, declared_.key, declared_.type, lo.value(tree.base), says, meta(tree.meta), tree.arbiter,
        requirements(lo, tree.requires),
    )  # fmt: skip


def track(lo: Lowerer, tree: nodes.Track) -> ir.Track:
    """`track NAME from A to B`, `track NAME: TYPE = X`"""
    name = own(lo, tree.declared)
    type_ = next(t.type for t in lo.view.meanings(symbols.word_of(name)).tracks if t.id == name)
    low, high, starts = (
        lo.value(node) if node is not None else None for node in (tree.low, tree.high, tree.starts)
    )
    if isinstance(starts, ir.Nothing) and isinstance(type_, types.Things | types.Members):
        starts = None
    return ir.Track(name, low, high, meta(tree.meta), type_, starts)


def option(lo: Lowerer, tree: nodes.Option) -> ir.Option:
    """`option NAME: TYPE from A to B = X`"""
    name = own(lo, tree.declared)
    type_ = next(o.type for o in lo.view.meanings(symbols.word_of(name)).options if o.id == name)
    low, high, default = (
        lo.value(node) if node is not None else None for node in (tree.low, tree.high, tree.default)
    )
    if isinstance(type_, types.Things):
        default = None
    return ir.Option(name, type_, low, high, default, meta(tree.meta))
