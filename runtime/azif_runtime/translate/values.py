"""Values and modified fields → the functions that read them."""

from __future__ import annotations

from azif_compiler import ir
from azif_runtime.identifiers import field_slot, local, python_name
from azif_runtime.translate.answers import answer
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator


def readers(translator: Translator) -> None:
    """Write the functions that read values and modified fields."""
    for name in sorted(translator.modified_fields):
        slot = field_slot(name)
        translator.lines.append(f"def R_{slot}(G, of, key):")
        translator.lines.append(f"    v = of.{slot} if key is None else of.{slot}[key]")
        translator.lines.append(f"    m = G.modifiers.get('field {name}')")
        translator.lines.append(
            "    return modified(G, m, of, key, v)"
            " if m is not None and (m.general or id(of) in m.of_one) else v"
        )
    for name, values in sorted(translator.declared_values.items()):
        stem = python_name(name)
        for index, value in enumerate(values):
            owner = "v_it"
            key = f", {local(ir.word_of(value.key))}" if value.key else ", v__key=None"
            translator.begin(value)
            base = Body(translator.expressions, translator.worth, in_verb=False)
            base.place = at = translator.declared_at
            base.mark(at, "value")
            for line in answer(translator.expressions, value.base):
                base.line(line)
            translator.function(f"B_{stem}_{index}", base.lines, f"G, {owner}{key}", named=True)
        rows: list[str] = []
        if len(values) == 1:
            rows.append(f"    v = B_{stem}_0(G, of{', key' if values[0].key else ''})")
        else:
            for index, value in enumerate(values):
                test = "of is None" if not value.of else f"of is not None and {value.of!r} in of.line"
                rows.append(
                    f"    {'if' if index == 0 else 'elif'} {test}:"
                    f" v = B_{stem}_{index}(G, of{', key' if value.key else ''})"
                )
            rows.append(f"    else: no_value(G, {name!r}, of)")
        if translator.is_modified(name):
            rows.append(f"    m = G.modifiers.get('value {name}')")
            rows.append(
                "    if m is not None and (m.general or id(of) in m.of_one):"
                " return modified(G, m, of, key, v)"
            )
        rows.append("    return v")
        if name in translator.circular:
            translator.lines += [f"def R_c_{stem}(G, of, key):", *rows]
            rows = [f"    return asked_again(G, R_c_{stem}, {name!r}, of, key)"]
        if name in translator.looked_at:
            translator.lines += [f"def R_w_{stem}(G, of, key):", *rows]
            with translator.expressions.noting():
                reads = translator.predicted(translator.expressions.value_slots(name))
            known = translator.constant("F", name, reads)
            rows.insert(
                0, f"    if G.foresight is not None: return read_once(G, R_w_{stem}, of, key, {known})"
            )
        translator.lines += [f"def R_v_{stem}(G, of, key):", *rows]
