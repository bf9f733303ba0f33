"""How a sentence ends, told on the lines below it with `if`: it has outcomes for that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.edits import KNOWN, Edit
from azif_compiler.mistakes.outcomes import outcome_of
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.symbols import Verb

LED = re.compile(r"\s*(?:if|when|(?:up)?on) (?:(?:you|it) )?(?:an? |the )?(\w+)\s*[:,]\s*(.*)", re.IGNORECASE)
"""How a line begins that tells how the sentence above it ends."""

ELSE = re.compile(r"\s*(?:else|otherwise|if not|if \w+ not)\s*[:,]\s*(.*)", re.IGNORECASE)
"""How one begins that tells what happens if it ends otherwise."""


def told_below(seen: Seen) -> str | None:
    """`toss Red -1:` and below it `if won: rest` and `else: light this`, for `win: rest` and `fall: …`."""
    rows = lines_around(seen)
    for head, *below in rows:
        verb = ending(seen, head)
        said = [one for row in below for one in told(seen, verb, row)] if verb is not None else []
        if said:
            plain = re.sub(r"\(([+-]\d+)\)", r"\1", head).strip().rstrip(":")
            ends = " and ".join(f"`{one}`" for one in said)
            mark = ", without `:` there" if head.rstrip().endswith(":") else ""
            return f"how it ends stands on lines of its own below `{plain}`{mark}: {ends}"
    return None


BY_NUMBER = re.compile(r"\s*(?:\w+ (?:(?:with|on) )?)?(\d{1,2})(?:\+| ?- ?\d+| or \w+)?(?: [a-z]+)?\s*:")
"""How a line begins that tells what comes of so much."""

MOST_ABOVE = 8
"""So many lines above are looked at."""


def lines_above(text: str, most: int = MOST_ABOVE) -> list[str]:
    """The nearest lines of a text from its end on, the last one first, without what is empty there."""
    return text.rstrip("\n").split("\n")[: -1 - most : -1]


def further_in(seen: Seen) -> str | None:
    """`fail: rest` where a line of the component begins, below a toss that ends so."""
    word, row = seen.ahead(), seen.text[: seen.place].rpartition("\n")[2]
    if seen.depth != 1 or not seen.has_colon or not seen.view.is_outcome(word) or row.strip():
        return None
    for above in lines_above(seen.text[: seen.place - len(row)]):
        blanks = len(above) - len(above.lstrip())
        names = re.findall(r"[^\W\d]\w*", above.rpartition('"')[2]) if blanks <= len(row) else []
        is_its = any(word in verb.outcomes for name in names for verb in verbs(seen, name))
        if is_its and not re.search(rf"\b{word}\s*:", above):
            return f"`{word}` tells how the line above ends: it stands below that, further in than it"
        if blanks <= len(row):
            break
    return None


def by_number(seen: Seen) -> str | None:
    """`0: rest`, `1-2 hits: …`, `win with 3: …`, `win 3: …` below a toss: content says how one asks how
    well it went.
    """
    start = seen.text.rfind("\n", 0, seen.place) + 1
    found = BY_NUMBER.match(seen.text[start:].partition("\n")[0])
    if found is None:
        return None
    for row in seen.text[:start].split("\n")[-2 : -2 - MOST_ABOVE : -1]:
        if ending(seen, row) is not None:
            cure, count = seen.confusion(["no" if int(found[1]) == 0 else found[1], "result"])
            said = f"write something like `{cure}`" if count == 2 else ""
            return f"how well it went is asked behind an outcome: {said}" if said else None
        if ":" not in row:
            break
    return None


def in_their_form(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`win: rest` for `on a win, rest`, below what ends so or behind it on the same line."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    row = seen.text[start:].partition("\n")[0]
    head, stop, behind = row.partition(";")
    verb = ending(seen, head) if stop and ";" not in behind and LED.match(behind) else None
    for said in told(seen, verb, behind.rstrip()) if verb is not None else ():
        yield Edit(KNOWN, start + len(head), start + len(row.rstrip()), f" {said}")
    above = seen.text[:start].rstrip().rpartition("\n")[2]
    verb = ending(seen, above) if LED.match(row) or ELSE.match(row) else None
    for said in told(seen, verb, row) if verb is not None else ():
        yield Edit(KNOWN, start + len(row) - len(row.lstrip()), start + len(row.rstrip()), said)


def lines_around(seen: Seen) -> list[list[str]]:
    """The line in which something is wrong and the line before, each with the two below it."""
    text = seen.text
    first = text.rfind("\n", 0, seen.place) + 1
    before = text.rfind("\n", 0, max(first - 1, 0)) + 1
    return [text[start:].split("\n")[:3] for start in dict.fromkeys((first, before))]


def ending(seen: Seen, line: str) -> Verb | None:
    """The verb of a line behind which nothing stands any more, if it ends in one way or another."""
    found = (
        verb for word in re.findall(r"[^\W\d]\w*", line.rpartition('"')[2]) for verb in verbs(seen, word)
    )
    verb = next((verb for verb in found if len(verb.outcomes) == 2), None)
    is_told = verb is not None and any(re.search(rf"\b{name}\w*\s*:", line) for name in verb.outcomes)
    return None if is_told else verb


def told(seen: Seen, verb: Verb, row: str) -> list[str]:
    """A line below as the outcome that it tells of."""
    led, other = LED.match(row), ELSE.match(row)
    if other is not None:
        return [f"{spoken(verb.outcomes[1])}: {other[1].strip() or '…'}"]
    if led is None:
        return []
    name = outcome_of(seen, [led[1].casefold()], verb.outcomes)
    return [f"{spoken(name)}: {led[2].strip() or '…'}"] if name else []
