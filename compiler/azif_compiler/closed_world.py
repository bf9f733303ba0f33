"""What nothing uses: events nobody makes, windows nobody offers, fields nobody reads."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler import ir
from azif_compiler.check.scope import Uses
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import timing
from azif_compiler.ir import Declaration
from azif_compiler.vocabulary import THING, Vocabulary


def unused(declarations: Sequence[Declaration], words: Vocabulary, uses: Uses, report: Report) -> None:
    """Report what is written and can never do anything."""
    plays = "main" in words.verbs
    if not plays:
        return  # a library of words: what is missing may come with the package that plays
    for verb, span in uses.waited:
        if verb not in uses.called:
            report(timing.NeverHappens(span=span, verb=verb))
    offered = set(uses.offered)
    within = {d.name: d.within for d in declarations if isinstance(d, ir.Window)}
    grown = True
    while grown:
        grown = False
        for window in tuple(offered):
            for outer in within.get(window, ()):
                if outer not in offered:
                    offered.add(outer)
                    grown = True
    for window, span in uses.windows:
        if window not in offered:
            report(timing.NeverOffered(span=span, window=window))
    for kind in words.kinds.values():
        for field in kind.fields.values():
            if field.type.sort == "text" or field.name in {name for name, _ in kind.shown}:
                continue  # only shown
            if f"field {field.name}" not in uses.read:
                report(timing.NeverRead(span=field.span, what="field", name=field.name))
        for script in kind.scripts:
            if f"script {script}" not in uses.read:
                report(timing.NeverRead(span=kind.span, what="script", name=script))
    populated = {ancestor for component in words.components.values() for ancestor in words.ancestors(component.kind)}
    for kind_name, span in uses.selected:
        if kind_name != THING and kind_name not in populated:
            report(timing.NothingSatisfies(span=span, noun=kind_name))
