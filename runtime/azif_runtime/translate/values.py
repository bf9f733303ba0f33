"""Values and modified fields → the functions that read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from azif_runtime.translate.statements import Body

if TYPE_CHECKING:
    from azif_runtime.translate.program import Translator

_ODD = re.compile(r"\W")


def readers(translator: Translator) -> None:
    """Write the functions that read values and modified fields."""
    for name in sorted(translator.modified_fields):
        translator.lines.append(f"def R_f_{name}(G, of, key):")
        translator.lines.append(f"    v = of.f_{name} if key is None else of.f_{name}[key]")
        translator.lines.append(f"    m = G.modifiers.get('field {name}')")
        translator.lines.append(
            "    return modified(G, m, of, key, v)"
            " if m is not None and (m.general or id(of) in m.of_one) else v"
        )
    for name, values in sorted(translator.declared_values.items()):
        for index, value in enumerate(values):
            owner = "v_it"
            key = f", v_{_ODD.sub('_', value.key)}" if value.key else ", v__key=None"
            translator.writing = f"value {name}"
            base = Body(translator, in_verb=False)
            base.place = value.meta.at
            base.mark(value.meta.at, "value")
            base.line(f"return {translator.expressions.write(value.base)}")
            translator.function(f"B_{name}_{index}", base, f"G, {owner}{key}", named=True)
        translator.lines.append(f"def R_v_{name}(G, of, key):")
        if len(values) == 1:
            translator.lines.append(f"    v = B_{name}_0(G, of{', key' if values[0].key else ''})")
        else:
            for index, value in enumerate(values):
                test = "of is None" if not value.of else f"of is not None and {value.of!r} in of.line"
                translator.lines.append(
                    f"    {'if' if index == 0 else 'elif'} {test}:"
                    f" v = B_{name}_{index}(G, of{', key' if value.key else ''})"
                )
            translator.lines.append(f"    else: no_value(G, {name!r}, of)")
        if name in translator.modified_values:
            translator.lines.append(f"    m = G.modifiers.get('value {name}')")
            translator.lines.append(
                "    if m is not None and (m.general or id(of) in m.of_one):"
                " return modified(G, m, of, key, v)"
            )
        translator.lines.append("    return v")
