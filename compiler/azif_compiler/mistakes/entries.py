"""Scripts with a key, such as what happens in a place: entries without the word before it."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.text.tokens import LEFT
from azif_compiler.words.noun import article


def label_entry(seen: Seen) -> str | None:
    """`"Hall": …` for `shine "Hall": …`, where the text is read as the name of an ability."""
    keyed = [script for script in seen.scripts() if script.key]
    text = next((word for word in seen.words[seen.first : seen.first + 2] if word.startswith('"')), "")
    if not keyed or not text or seen.depth != 1:
        return None
    behind = seen.written(seen.words.index(text, seen.first) + 1, seen.row()[1])
    said = "…" if {";", "{"} & {*behind} else behind or "…"
    return f"say what this is for: `{spoken(keyed[0].name)} {text.removesuffix(':')}: {said}`"


def entry(seen: Seen) -> str | None:
    """`"Hall": …`, `in "Hall": …` for `shine "Hall": …`."""
    named = next((script for script in seen.scripts() if script.key and script.name == seen.ahead()), None)
    if named is not None and seen.depth == 1 and seen.sort(1) != "STRING":
        kind = article(spoken(symbols.word_of(named.key)))
        name = spoken(named.name)
        return f'behind `{name}` stands the name of {kind} in quotes: `{name} "…": …`'
    text = seen.ahead() if seen.sort() == "STRING" else seen.ahead(1) if seen.sort(1) == "STRING" else ""
    if not text or seen.depth != 1 or seen.kinds[seen.last : seen.last + 1] != [LEFT]:
        return None
    keyed = [script for script in seen.scripts() if script.key]
    return f"say what this is for: `{spoken(keyed[0].name)} {text}: …`" if keyed else None
