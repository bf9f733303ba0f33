"""What happens at a place, said in the place itself: it stands on a card that says for which place it is."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.text.tokens import quoted
from azif_compiler.words.noun import article


def on_its_card(seen: Seen) -> str | None:
    """`hall "Den" { visit: rest }`, where there is a "Den" already, for `story "…" { at "Den": rest }`."""
    if not isinstance(seen.problem, names.UnknownField) or seen.depth != 1 or not seen.has_colon:
        return None
    if len(seen.line) != 1 or len(seen.view.component(seen.title)) < TWICE:
        return None
    rest = seen.written(seen.last + 1, seen.row()[1])
    for script in seen.view.seen(one for many in seen.view.names.scripts.values() for one in many):
        if script.key and seen.view.is_kind(seen.kind, script.key):
            card = spoken(symbols.word_of(script.kind))
            said = f"{spoken(script.name)} {quoted(seen.title)}: {rest}"
            return f"{quoted(seen.title)} is there already: say on {article(card)}, `{said}`"
    return None


TWICE = 2
"""How often a component is declared of which another package has one, or this."""
