"""A script that is there already, called otherwise: something else is meant by the word."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols

GIVEN = "given"
"""What content says before a word for a script, where that is given already."""


def meant_by_it(seen: Seen) -> str | None:
    """`won: …` where it stands already what happens to whoever has won: how that is done."""
    if seen.depth != 1 or not seen.has_colon or len(seen.line) != 1:
        return None
    head = seen.confusion(seen.line)[0].removesuffix(": …")
    is_script = any(spoken(one.name) == head for one in seen.scripts())
    cure, count = seen.confusion([GIVEN, *seen.line]) if is_script else ("", 0)
    if count < 2:
        return None
    led = f"what leads to it is told so: `{cure}`"
    if f"{head}:" in seen.text:
        return f"`{head}` stands there already; {led}"
    is_its_own = seen.ahead(3).casefold() in ("this", "it")
    told = () if is_its_own else verbs(seen, seen.ahead(2))  # nobody is named who does it
    is_done = any(verb.subject is not None or takes_things(verb) for verb in told)
    return f"what comes of it is told by `{head}: …`; {led}" if is_done else None


def takes_things(verb: symbols.Verb) -> bool:
    """Whether something is done to a thing: whoever has it does it."""
    return any(isinstance(one.type, types.Thing) for one in verb.objects[:1])
