"""Values and modified fields → the functions that read them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import field_slot, local, python_name
from azif_runtime.translate.answers import answer, is_one_expression
from azif_runtime.translate.lines import Head, Row
from azif_runtime.translate.slots import GOING_ON, IN_FORCE, MODIFIED, WORTH
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator

READS = "G, v_it, key"
"""The parameters of what reads a value: whose, and for what."""

SOUGHT = ir.Select | ir.End | ir.Total | ir.Best | ir.WithBest | ir.ValueOf
"""What takes some looking for."""

SHORT = 160
"""So long is at most what is written where a value is read, in place of a call."""


def readers(translator: Translator) -> None:
    """Write the functions that read values and modified fields."""
    readers_of_fields(translator)
    for name, values in sorted(translator.declared_values.items()):
        stem, first_lines = python_name(name), list[Row]()
        for index, value in enumerate(values):
            owner = "v_it"
            key = f", {local(ir.word_of(value.key))}" if value.key else ", v__key=None"
            translator.begin(value)
            base = Body(translator.expressions, translator.worth, in_verb=False)
            base.place = at = translator.declared_at
            base.mark(at, "value")
            with translator.expressions.of_owner(value.of):
                for line in answer(translator.expressions, value.base):
                    base.line(line)
            parameters = f"G, {owner}{key}"
            if (slots := recalled(translator, value)) is not None:
                translator.function(f"A_{stem}", base.lines, parameters, named=True)
                base.lines = recalling(translator, value.name, slots)
            first_lines = first_lines or base.lines
            translator.function(f"B_{stem}_{index}", base.lines, parameters, named=True)
        rows: list[Row] = []
        if len(values) == 1:
            first = (
                in_place(translator, values[0]) or f"B_{stem}_0(G, v_it{', key' if values[0].key else ''})"
            )
            rows.append((f"    v = {first}", translator.declared_at))
        else:
            rows += by_owner(name, values)
        if translator.is_modified(name):
            rows.append((f"    m = G.modifiers.get('value {name}')", None))
            rows.append(
                (
                    "    if m is not None and (m.general or id(v_it) in m.of_one):"
                    " return modified(G, m, v_it, key, v)",
                    None,
                )
            )
        rows.append(("    return v", None))
        if name in translator.circular:
            translator.function(f"R_c_{stem}", rows, READS, named=True)
            rows = [(f"    return asked_again(G, R_c_{stem}, {name!r}, v_it, key)", None)]
        if name in translator.looked_at:
            translator.function(f"R_w_{stem}", rows, READS, named=True)
            if translator.is_as_declared(name) and not translator.counted and not values[0].key:
                rows = list(first_lines)  # a call less
            with translator.expressions.noting():
                reads = translator.predicted(translator.expressions.value_slots(name))
            known = translator.constant("F", name, reads)
            once = f"read_once(G, R_w_{stem}, v_it, key, {known})"
            rows.insert(0, (f"    if G.foresight is not None: return {once}", None))
        translator.function(f"R_v_{stem}", rows, READS, named=True)


def by_owner(name: str, values: list[ir.Value]) -> Iterator[Row]:
    """The lines that read a value that is declared of several kinds."""
    for index, value in enumerate(values):
        test = "v_it is None" if not value.of else f"v_it is not None and {value.of!r} in v_it.line"
        found = f"B_{python_name(name)}_{index}(G, v_it{', key' if value.key else ''})"
        yield f"    {'if' if index == 0 else 'elif'} {test}: v = {found}", None
    yield f"    else: no_value(G, {name!r}, v_it)", None


def readers_of_fields(translator: Translator) -> None:
    """Write the functions that read modified fields."""
    for name in sorted(translator.modified_fields):
        slot = field_slot(name)
        translator.lines.append(Head(f"R_{slot}", "G, of, key"))
        translator.lines.append(f"    v = of.{slot} if key is None else of.{slot}[key]")
        translator.lines.append(f"    m = G.modifiers.get('field {name}')")
        translator.lines.append(
            "    return modified(G, m, of, key, v)"
            " if m is not None and (m.general or id(of) in m.of_one) else v"
        )


def recalled(translator: Translator, value: ir.Value) -> set[str] | None:
    """The slots on which a value depends, if it is remembered: it is one of the table that takes some looking
    for, and no modifier and nothing that is going on has a say in it.
    """
    if translator.counted or value.of or value.key or not translator.is_plain(value.name):
        return None
    if not any(isinstance(part, SOUGHT) for part in walk(value.base)):
        return None
    with translator.expressions.noting() as touched:
        translator.expressions.write(value.base)
    unnoted = touched & {GOING_ON, IN_FORCE} or any(slot.startswith((MODIFIED, WORTH)) for slot in touched)
    return None if unnoted or not touched else touched


def recalling(translator: Translator, name: str, reads: set[str]) -> list[Row]:
    """The lines that give a value as it is remembered, or find it out."""
    number = translator.program.recalled.setdefault(name, len(translator.program.recalled))
    translator.constant("F", f"{name} itself", translator.predicted(reads))
    found = f"A_{python_name(name)}(G, None)"
    lines = (
        "m = G.recalled",
        f"if m is None or G.forced: return {found}",
        "if G.changed & RECALLED: forget(G)",
        f"if (v := m.get({number}, NOT_YET)) is NOT_YET: v = m[{number}] = {found}",
        "return v",
    )
    return [(f"    {line}", translator.declared_at) for line in lines]


def in_place(translator: Translator, value: ir.Value) -> str:
    """What a value is before anything modifies it, if it is short enough to stand where it is read; else "".

    Where clauses are counted, it is a function of its own, which counts.
    """
    if translator.counted or value.key or value.name in translator.program.recalled:
        return ""
    if not is_one_expression(value.base):
        return ""
    with translator.expressions.of_owner(value.of):
        written = translator.expressions.write(value.base)
    return written if len(written) <= SHORT else ""
