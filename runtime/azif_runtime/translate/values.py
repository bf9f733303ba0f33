"""Values and modified fields → the functions that read them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.translate import python as py
from azif_runtime.translate.answers import answer, is_one_expression
from azif_runtime.translate.lines import Row
from azif_runtime.translate.python import Expr
from azif_runtime.translate.selections import is_in_line
from azif_runtime.translate.slots import GOING_ON, IN_FORCE, MODIFIED, WORTH
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator

IT, KEY = py.local("it"), py.name("key")
"""Of whom a value is read, and for what."""

READS = f"G, {IT}, {KEY}"
"""The parameters of what reads a value: whose, and for what."""

VALUE, MODIFIERS = py.name("v"), py.name("m")
"""What a value is, and what modifies it now."""

SOUGHT = ir.Select | ir.End | ir.Total | ir.Best | ir.WithBest | ir.ValueOf
"""What takes some looking for."""

SHORT = 160
"""So long is at most what is written where a value is read, in place of a call."""


def readers(translator: Translator) -> None:
    """Write the functions that read values and modified fields."""
    readers_of_fields(translator)
    for id_, values in sorted(translator.declared_values.items()):
        stem, first_lines = python_name(id_), list[Row]()
        for index, value in enumerate(values):
            key = py.local(ir.word_of(value.key)) if value.key else "v__key=None"
            translator.begin(value)
            base = Body(translator.expressions, translator.worth, in_verb=False)
            base.place = at = translator.declared_at
            base.mark(at, "value")
            with translator.expressions.of_owner(value.of):
                for line in answer(translator.expressions, value.base):
                    base.line(line)
            parameters = f"G, {IT}, {key}"
            if (slots := recalled(translator, value)) is not None:
                translator.function(f"A_{stem}", base.lines, parameters, named=True)
                base.lines = recalling(translator, id_, slots)
            first_lines = first_lines or base.lines
            translator.function(f"B_{stem}_{index}", base.lines, parameters, named=True)
        rows: list[Row] = []
        if len(values) == 1:
            written = in_place(translator, values[0]) or as_declared(id_, 0, values[0])
            rows.append((py.deeper(py.assign(VALUE, written)), translator.declared_at))
        else:
            rows += by_owner(id_, values)
        if translator.is_modified(id_):
            rows += modifying(f"value {id_}", IT)
        rows.append((py.deeper(py.give(VALUE)), None))
        if id_ in translator.circular:
            circular = translator.function(f"R_c_{stem}", rows, READS, named=True)
            again = py.call("asked_again", py.GAME, circular, py.constant(id_), IT, KEY)
            rows = [(py.deeper(py.give(again)), None)]
        if id_ in translator.looked_at:
            looking = translator.function(f"R_w_{stem}", rows, READS, named=True)
            if translator.is_as_declared(id_) and not translator.counted and not values[0].key:
                rows = list(first_lines)  # a call less
            with translator.expressions.noting():
                reads = translator.predicted(translator.expressions.value_slots(id_))
            known = translator.constant("F", id_, reads)
            once = py.give(py.call("read_once", py.GAME, looking, IT, KEY, known))
            rows.insert(
                0, (py.deeper(py.at_once(py.when(py.is_there(py.part(py.GAME, "foresight"))), once)), None)
            )
        translator.function(f"R_v_{stem}", rows, READS, named=True)


def as_declared(id_: str, index: int, value: ir.Value) -> Expr:
    """What a value is by one of its declarations."""
    return py.call(f"B_{python_name(id_)}_{index}", py.GAME, IT, *([KEY] if value.key else []))


def by_owner(id_: str, values: list[ir.Value]) -> Iterator[Row]:
    """The lines that read a value that is declared of several kinds."""
    for index, value in enumerate(values):
        test = py.operation(IT, "is", py.NONE)
        if value.of:
            test = py.both(py.is_there(IT), is_in_line(IT, value.of))
        found = py.assign(VALUE, as_declared(id_, index, value))
        yield py.deeper(py.at_once(py.when(test, again=index > 0), found)), None
    yield py.deeper(py.at_once(py.ELSE, py.do(py.call("no_value", py.GAME, py.constant(id_), IT)))), None


def modifying(target: str, of: Expr) -> list[Row]:
    """The lines that give a value as modified now, if anything modifies it."""
    one_of = py.operation(py.call("id", of), "in", py.part(MODIFIERS, "of_one"))
    works = py.both(py.is_there(MODIFIERS), py.any_of(py.part(MODIFIERS, "general"), one_of))
    found = py.give(py.call("modified", py.GAME, MODIFIERS, of, KEY, VALUE))
    known = py.call(py.part(py.part(py.GAME, "modifiers"), "get"), py.constant(target))
    lines = py.assign(MODIFIERS, known), py.at_once(py.when(works), found)
    return [(py.deeper(line), None) for line in lines]


def readers_of_fields(translator: Translator) -> None:
    """Write the functions that read modified fields."""
    for field in sorted(translator.modified_fields):
        of, slot = py.name("of"), field_slot(field)
        one = py.part(of, slot)
        found = py.either(one, py.operation(KEY, "is", py.NONE), py.entry(one, KEY))
        rows: list[Row] = [(py.deeper(py.assign(VALUE, found)), None), *modifying(f"field {field}", of)]
        rows.append((py.deeper(py.give(VALUE)), None))
        translator.function(f"R_{slot}", rows, f"G, {of}, {KEY}", named=True)


def recalled(translator: Translator, value: ir.Value) -> set[str] | None:
    """The slots on which a value depends, if it is remembered: it is one of the table that takes some looking
    for, and no modifier and nothing that is going on has a say in it.
    """
    if translator.counted or value.of or value.key or not translator.is_plain(value.name):
        return None
    if not any(isinstance(node, SOUGHT) for node in walk(value.base)):
        return None
    with translator.expressions.noting() as touched:
        translator.expressions.write(value.base)
    unnoted = touched & {GOING_ON, IN_FORCE} or any(slot.startswith((MODIFIED, WORTH)) for slot in touched)
    return None if unnoted or not touched else touched


def recalling(translator: Translator, id_: str, reads: set[str]) -> list[Row]:
    """The lines that give a value as it is remembered, or find it out."""
    number = py.constant(translator.program.recalled.setdefault(id_, len(translator.program.recalled)))
    translator.constant("F", f"{id_} itself", translator.predicted(reads))
    known, found = py.name("m"), py.call(f"A_{python_name(id_)}", py.GAME, py.NONE)
    not_known = py.any_of(py.operation(known, "is", py.NONE), py.part(py.GAME, "forced"))
    stale = py.operation(py.part(py.GAME, "changed"), "&", py.name("RECALLED"))
    lines = (
        py.assign(known, py.part(py.GAME, "recalled")),
        py.at_once(py.when(not_known), py.give(found)),
        py.at_once(py.when(stale), py.do(py.call("forget", py.GAME))),
        py.at_once(py.when(py.operation(number, "in", known)), py.give(py.entry(known, number))),
        py.assign(VALUE, py.assign(py.entry(known, number), found)),
        py.give(VALUE),
    )
    return [(py.deeper(line), translator.declared_at) for line in lines]


def in_place(translator: Translator, value: ir.Value) -> Expr | None:
    """What a value is before anything modifies it, if it is short enough to stand where it is read.

    Where clauses are counted, it is a function of its own, which counts.
    """
    if translator.counted or value.key or value.name in translator.program.recalled:
        return None
    if not is_one_expression(value.base):
        return None
    with translator.expressions.of_owner(value.of):
        written = translator.expressions.write(value.base)
    return written if len(written) <= SHORT else None
