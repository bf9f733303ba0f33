"""What stands behind something that is whole already: where it belongs."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import short
from azif_compiler.mistakes import conditions
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen


def ends_here(seen: Seen) -> str | None:
    """Nothing fits: the line could end here."""
    advice = seen.problem.hint()
    before = seen.ahead(-1)
    if seen.ahead() == "=" and seen.index > seen.first:
        return f"leave `=` out: `{before} {seen.ahead(1)}`"
    if seen.ahead() == "," and seen.depth > 1:
        first, behind = seen.written(seen.first, seen.index), seen.written(seen.index + 1, seen.last)
        if any(seen.ahead(1) in verb.labels for word in seen.line for verb in verbs(seen, word)):
            return f"leave the comma out: `{first} {behind}`"
        if seen.sort(1) == "NUMBER":
            return f"`{behind}` is not understood behind `{first}`: of what it depends stands in the number"
        said = f"{first}; {behind}"
        return f"between two things that happen stands `;`: `{said}`"
    if advice or seen.index <= seen.first or not before:
        return None
    if before.casefold() in LEADING:
        return not_understood(seen, before)
    return too_much(seen, seen.written(seen.first, seen.index))


LEADING = frozenset(
    "you a an the this that its your at in on to of if when while with by as is are cost not".split()
)
"""Words behind which nothing can end."""


def too_much(seen: Seen, first: str) -> str:
    """Where what stands behind something whole belongs: before it, in its number, or in a line of its own."""
    word = seen.ahead().casefold()
    is_change = seen.depth == 1 and not seen.has_colon and bool(re.search(r"[+-]\d+$", first))
    changed = re.sub(r"^(always|while [^,]*,|until [^,]*?(?= your| its| the)) *", "", first)
    if word in ASKING:
        if is_change:
            return f"what must be so for it stands before it: `while …, {changed}`"
        if seen.depth > 1 or seen.has_colon:
            return f"what must be so for it stands before it: `if …: {first}`"
        return f"it has one value at a time: `{first}`, and on a line of its own `while …, its … is …`"
    if word in ("per", "for"):
        place = "what is counted stands in place of the number"
        if is_change:
            return f"{place}: `{first.rstrip('0123456789')} number of …`"
        return f"{place}: `(number of …)`, or write `for each …: {first}`"
    if word == "or" and (seen.depth > 1 or seen.has_colon):
        return f"of several that can happen one is chosen: `choose: {first}; …`"
    behind = named(seen)
    begins = next((one for one in seen.words[seen.index : seen.last] if one not in NEXT), "")
    if verbs(seen, begins):
        return f"`{first}` is whole; `{behind}` is not understood behind it: say it in a line of its own"
    return not_understood(seen, first)


def named(seen: Seen) -> str:
    """What is written from here on, as far as it is one thing: up to `cost`, a condition, a colon."""
    end = max(conditions.end_of_name(seen, seen.index), seen.index + 1)
    return short(seen.written(seen.index, min(end, max(seen.last, seen.index + 1))), MOST_SHOWN)


def not_understood(seen: Seen, first: str) -> str:
    """Behind what something cannot stand; it can be left out where the line means the same without it."""
    start, end = conditions.clause(seen)
    first = seen.written(start - 1, seen.index) if start < end and start <= seen.index else first
    said = f"`{named(seen)}` is not understood behind `{first}`"
    if start < end:
        begin = seen.words[start - 1]
        if meant := next(conditions.told(seen), ""):
            return f"write `{begin} {meant}`"
        return f"{said}; behind `{begin}` stands what must be so: {conditions.example(seen, begin)}"
    if "cost" in seen.words[seen.first : seen.index] or seen.words[seen.first - 2 : seen.first - 1] == [
        "cost"
    ]:
        return f"{said}; behind `cost` stands what is done for it, and no more: `cost …: …`"
    if seen.depth == 1 and seen.line[:1] and seen.line[0] in OF_EVENTS and seen.has_colon:
        return f"{said}; what must be so besides stands behind `if`: `{seen.line[0]} … if …: …`"
    return f"{said}: say it otherwise"


OF_EVENTS = frozenset("when before instead whenever may must prevent reduce increase at action".split())
"""How lines begin of which it is said when they count."""


NEXT = frozenset(". , ; and then".split())
"""What stands before what happens next."""

MOST_SHOWN = 40
"""Of how many characters what is not understood is shown."""

ASKING = frozenset("in at on as while if when whenever during against unless only except without".split())
"""How people begin, behind something, when or where it is so."""
