"""What is counted of an event that was spoken of: by its name alone → whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike


def of_event(seen: Seen, said: str) -> str:
    """What is counted of an event that was spoken of: `the toss's wins`; "" if nothing is called so."""
    before = seen.words[max(0, seen.index - MOST_BEFORE) : seen.index][::-1]
    for word in dict.fromkeys(before):
        for verb in seen.view.meanings(word).verbs:
            if not verb.outcomes:
                continue
            for name in alike(said, [one.name for one in numbers_of(verb)]):
                return f"the {spoken(verb.name)}'s {spoken(name)}"
    return ""


MOST_BEFORE = 24
"""How many words before a sentence may say of which event it speaks."""


def numbers_of(verb: symbols.Verb) -> Iterator[symbols.Parameter]:
    """The numbers that the event of a verb has while it goes on."""
    return (one for one in verb.parameters.values() if one.role == "var")


def numbers_of_it(seen: Seen) -> str | None:
    """`before you drop Coins: add 1 to its amount`, where that event has another number."""
    first, last = seen.row()
    words = seen.words[first:last]
    begin = next((at for at, word in enumerate(words) if word in ("when", "before")), -1)
    colon = words.index(":", begin) if ":" in words[begin:] else -1
    if seen.ahead(-1) != "its" or not 0 <= begin < colon < seen.index - first:
        return None
    for word in words[begin + 1 : colon]:
        for verb in seen.view.meanings(word).verbs or seen.view.meanings(word).thirds:
            rows = [name for name, one in verb.parameters.items() if one.type == types.NUMBER]
            if rows:
                known = " or ".join(f"`its {spoken(name)}`" for name in rows)
                return f"of the event `{spoken(verb.name)}` one says {known}"
    return None
