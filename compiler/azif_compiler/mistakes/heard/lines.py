"""A line as texts are generated → the same as it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import heads_of_lines
from azif_compiler.mistakes.heard.abilities import Abilities
from azif_compiler.mistakes.heard.in_part import InPart, Part, part_of
from azif_compiler.mistakes.heard.looser import Looser
from azif_compiler.mistakes.heard.plain_forms import reformed
from azif_compiler.mistakes.heard.printed import as_text
from azif_compiler.mistakes.heard.row import TooLong
from azif_compiler.mistakes.heard.spoken_numbers import resolved
from azif_compiler.mistakes.heard.wordings import Wordings, words_of
from azif_compiler.mistakes.paying import at_a_roll
from azif_compiler.mistakes.seen import Seen

LONGEST_LINE = 120
"""Of how many words a line is that is read."""

LOOKS = 10
"""How many looks at words take as long as to read one of a line that is tried."""

MOST_LINES = 6
"""How many lines are proposed for a sentence."""


class Heard(NamedTuple):
    """The lines that say what was written, the likeliest first, and what they took, in words read."""

    lines: list[str]
    cost: int


def heard(seen: Seen, wordings: Wordings, line: str, depth: int) -> Iterator[Heard]:
    """What a line says, understood to its last word: as texts are generated, and then as cards print it."""
    if len(words_of(line)) > LONGEST_LINE:
        return
    head, colon, rest = line.partition(": ")
    if depth > 1 and colon and head in seen.around.outcome_words:
        for lines, cost in heard(seen, wordings, rest, depth):
            yield Heard([f"{head}: {said}" for said in lines], cost)
        return
    written, line = line, heads_of_lines.meant(seen, line) if depth == 1 else line
    if line != written:
        yield Heard([line], 0)
    before, text = headed(seen, line) if depth == 1 else ("", line)
    text = spoken_to(seen, before, text)
    known: set[str] = set()
    printed = ended(as_printed(unquoted(as_text(seen, wordings, text))))
    cure, count = seen.confusion(words_of(printed))
    is_told = cure.endswith(": …") and count > 1  # content says what is meant
    on_cards = Looser(seen, wordings, printed, spoken_to=bool(before) or depth > 1)
    for abilities in (on_cards,) if is_told else (Abilities(seen, wordings, text), on_cards):
        found: list[str] = []
        try:
            for one in read(abilities, before, depth):
                said = at_a_roll(seen, resolved(seen, one), abilities.low)
                said = heads_of_lines.for_all_at_once(seen, said) if depth == 1 else said
                if said and said not in known:
                    known.add(said)
                    found.append(said)
                if len(found) == MOST_LINES:
                    break
        except TooLong:
            pass
        yield Heard(found, abilities.looked // LOOKS)
    yield Heard(list(dict.fromkeys((*reformed(seen, line), *reformed(seen, written)))), 0)
    if depth == 1 and HAPPENS.match(written):
        yield from heard(seen, wordings, f"when {written[3:]}", depth)
    if depth == 1 and (asking := ASKING.fullmatch(line)) is not None:
        for lines, cost in heard(seen, wordings, f"{asking[1]}: {asking[3]}", depth):
            yield Heard([asked for said in lines if (asked := with_condition(said, asking[2]))], cost)
    if depth == 1 and (acting := ACTING.fullmatch(line)) is not None:
        for lines, cost in heard(seen, wordings, f"{acting[1]} cost {acting[3]}", depth):
            bare, head = f"{acting[1]} cost ", f"{acting[1]} if {acting[2]} cost "
            yield Heard([head + said.removeprefix(bare) for said in lines if said.startswith(bare)], cost)


HAPPENS = re.compile(r"if (?!\w+ (?:is|are|has|have|was|were)\b)", re.IGNORECASE)
"""How a line begins that tells with `if` what happens, and not what is so."""

ASKING = re.compile(r"((?:may )?(?:when|before|instead of) [^:{]+?) if ([^:{]+?) ?: (.*)")
"""An ability that asks for something besides what it waits for."""


ACTING = re.compile(r"(action [\w ]+?) if ([^:{]+?) cost (.*)")
"""An action that asks for something, and costs something."""


def with_condition(line: str, condition: str) -> str:
    """A line that was understood without what it asks for, with that; "" if it is another line."""
    head, colon, rest = line.partition(": ")
    return f"{head} if {condition}: {rest}" if colon and " if " not in head and "{" not in head else ""


def heard_in_part(seen: Seen, wordings: Wordings, line: str, depth: int) -> tuple[list[Part], int]:
    """The lines that say a part of what was written, those that leave out least first, and what they took."""
    if len(words_of(line)) > LONGEST_LINE:
        return [], 0
    line = heads_of_lines.meant(seen, line) if depth == 1 else line
    before, text = headed(seen, line) if depth == 1 else ("", line)
    printed = ended(as_printed(unquoted(as_text(seen, wordings, spoken_to(seen, before, text)))))
    abilities = InPart(seen, wordings, printed, spoken_to=bool(before) or depth > 1)
    found: dict[str, Part] = {}
    try:
        for said in (resolved(seen, one) for one in islice(read(abilities, before, depth), MOST_PARTS)):
            part = part_of(said)
            found.setdefault(part.line, part)
    except TooLong:
        pass
    size = len(abilities.words)
    rows = sorted(
        (part for part in found.values() if part.line and is_enough(part, size)), key=lambda p: p.weight
    )
    return rows[:MOST_LINES], abilities.looked // LOOKS


MOST_PARTS = 60
"""How many ways to understand a part of a line are looked at."""

MOST_LEFT_OUT = 0.6
"""Which share of a line is left out at the most."""

MOST_UNKNOWN = 0.85
"""Which share of a line is not understood at the most, if nothing is left out of it besides."""


def is_enough(part: Part, size: int) -> bool:
    """Whether enough is understood of a line of so many words: no block is left in what is not."""
    if any("{" in said for said in part.unknown):
        return False
    return part.words <= size * (MOST_LEFT_OUT if part.left_out else MOST_UNKNOWN)


ACTION = re.compile(r"action ([\w ]+?)(?: cost| ,| :) \{? ?([^:]*?) ?\}? : (.*)")
BARE_ACTION = re.compile(r"action ([\w ]+?) : (.*)")
REPLACING = re.compile(r"action [\w ]+? cost ([^:]* instead of [^:]*)")
HAPPENING = re.compile(r"((?:may )?(?:when|before|instead of|whenever|at)\b[^:,]*) : (.*)")


def as_printed(text: str) -> str:
    """A line that is half written, as one prints it: `Evening: drop this to rest` for `action evening, drop
    this: rest`.
    """
    if (found := ACTION.fullmatch(text)) is not None and "in response" not in found[1]:
        return f"{found[1][0].upper()}{found[1][1:]} : {found[2]} to {found[3]}"
    found = BARE_ACTION.fullmatch(text)
    if found is not None and "in response" not in found[1] and not re.search(r" (?:,|and) ", text):
        return f"{found[1][0].upper()}{found[1][1:]} : you may {found[2]}"
    if (found := REPLACING.fullmatch(text)) is not None:
        return found[1]
    if (found := HAPPENING.fullmatch(text)) is not None:
        may = "you may " if found[1].startswith("may ") else ""
        return f"{found[1].removeprefix('may ')} , {may}{found[2]}"
    return text.removeprefix("always ")


def unquoted(text: str) -> str:
    """A sentence with its names as cards print them, without quotes."""
    return re.sub(r'" ([A-Z][^"]*) "(?! :)', r"\1", text)


def ended(text: str) -> str:
    """A sentence with its stop."""
    return text if text.endswith(".") else f"{text} ."


def spoken_to(seen: Seen, before: str, text: str) -> str:
    """`you rest` for `each person rests`, in a script that everybody goes through, as content says; `you may`
    for `may`.
    """
    text = f"you {text}" if before and text.startswith("may ") else text
    script = before.partition(":")[0].partition(" ")[0]
    if not script or seen.confusion(["everybody", "in", script])[0] != "you":
        return text
    return re.sub(
        rf"^(?:each|every|all|any) (?:{seen.person()}|player)s? ", "you ", text, flags=re.IGNORECASE
    )


def read(abilities: Abilities, before: str, depth: int) -> Iterator[str]:
    """The ways in which a line is understood; a title, or a script's head, stays what it is."""
    if before.startswith('"'):
        yield from (before + said for said in abilities.ability(0))
    elif before or depth > 1:
        for said in abilities.block(0):
            yield before + said if said else before.rstrip(": ") + " { }"
    else:
        yield from abilities.ability(0)
        if (script := abilities.seen.only_script()) is not None:
            yield from (f"{spoken(script.name)}: {said}" for said in abilities.block(0) if said)


def headed(seen: Seen, line: str) -> tuple[str, str]:
    """The head of a line up to its colon, if it is a title or a script's, and what stands behind."""
    head, colon, behind = line.partition(": ")
    if line.startswith('"'):
        head, colon, behind = line.partition('": ')
        return (f"{head}{colon}", behind) if colon else ("", line)
    cure = seen.confusion(words_of(head))
    if cure[0].endswith(" …") and cure[1] == len(words_of(head)):
        own = cure[0].removesuffix(": …")
        if own.startswith("always"):
            return "", behind
        if behind.casefold().startswith("if ") and seen.confusion([head, "this"])[1] > 1:
            return "", f"{behind.rstrip('.')} , {head} this"
        if any(own == script.name.replace("_", " ") for script in seen.scripts()):
            return f"{own}: ", behind
    known = any(
        head == script.name.replace("_", " ")
        or (script.key and head.startswith(script.name.replace("_", " ") + " "))
        for script in seen.scripts()
    )
    return (f"{head}: ", behind) if colon and known else ("", line)
