"""Dice as other games and languages say them: `1d6`, `a dice`, `on a 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.edits import KNOWN, Edit
from azif_compiler.mistakes.numbers import MOST_SHOWN, between
from azif_compiler.mistakes.one_sentence import DICE
from azif_compiler.mistakes.outcomes_below import lines_above
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import token_of
from azif_compiler.names import symbols
from azif_compiler.text.tokens import MADE


def dice(seen: Seen) -> str | None:
    """`roll a dice`, `roll 1d6`."""
    near = [seen.ahead(), seen.ahead(-1), seen.ahead(1)]
    if seen.line[:1] == ["roll"] and any(re.fullmatch(r"\d*[dD]\d*|an?", word) for word in near if word):
        return "write `roll 1 die`, or `roll 2 dice`; `the roll` is what they show"
    return rolled_number(seen)


GAMES = re.compile(r"(\d*) ?[dD](?:6|ice)?\b")
"""Dice as other games say them."""


def as_games_say(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`2 dice` for `2d6`."""
    for index in (index for index in around if seen.starts[index] != MADE):
        found = GAMES.match(seen.text, seen.starts[index])
        if found is not None and seen.ahead(index - 1 - seen.index) == "roll":
            many = found[1] if found[1] not in ("", "1") else "1"
            yield Edit(KNOWN, found.start(), found.end(), f"{many} {'die' if many == '1' else 'dice'}")


def even_or_odd(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`the roll = 2 or the roll = 4 or the roll = 6` for `the roll is even`, of a die with so many sides."""
    for index in around:
        word = seen.words[index].casefold()
        first = index - 2 if seen.words[index - 2 : index - 1] != ["roll"] else index - 3
        if word not in EVENNESS or index < 2 or seen.words[index - 1] != "is" or seen.starts[first] == MADE:
            continue
        sides = SIDES.findall(seen.text[: seen.starts[index]])
        most = min(int(sides[-1]), MOST_SPELLED) if sides else 6
        start, end = seen.starts[first], seen.starts[index] + len(word)
        shown = " ".join(seen.words[first : index - 1])
        said = " or ".join(f"{shown} = {number}" for number in range(EVENNESS[word], most + 1, 2))
        yield Edit(KNOWN, start, end, said)


EVENNESS = {"even": 2, "odd": 1}
"""What people say of numbers, and the first that is so."""

SIDES = re.compile(r"\bwith (\d{1,3}) sides\b")
MOST_SPELLED = 12
"""Up to which number all that are even or odd are spelled."""


def rolled_number(seen: Seen) -> str | None:
    """`take 1d6 Coins` for `roll 1 die; take (the roll) Coins`."""
    for at in range(max(seen.first, seen.index - 2), min(seen.index + 2, len(seen.starts))):
        found = re.match(r"\W?(\d*)[dD](?:6|ice)?\b", seen.text[seen.starts[at] :])
        if not found or not found[1] or seen.depth < 1:
            continue
        many = f"{found[1]} {'die' if found[1] == '1' else 'dice'}"
        sign = seen.words[at] if not seen.words[at].isalnum() else ""
        end = seen.starts[at] + found.end()
        behind = " ".join(seen.text[end:].split("\n")[0].split(";")[0].split("}")[0].split())
        behind = token_of(seen, behind.split()) or behind
        said = f"{seen.written(seen.first, at)} {sign}(the roll) {behind}".strip()
        return f"the dice are rolled first: `roll {many}; {said}`"
    return None


def on_a_roll(seen: Seen) -> str | None:
    """`on 5 or 6: …`, `on a 5+: …`, `on a 1-2 …`, behind dice that were rolled."""
    found = ON.match(seen.written(seen.first, seen.last))
    if found is None or (found["led"] == "if" and not seen.has_colon):
        return None
    low, high = int(found["low"]), found["high"]
    if found["more"] is not None:
        said = f"the roll >= {low}"
    elif high is None:
        said = f"the roll = {low}"
    elif found["to"] == "or":
        said = f"the roll = {low} or the roll = {high}"
    else:
        said = between(low, int(high))
    return f"what dice show is asked by `if`: `if {said}: …`"


def by_number(seen: Seen) -> str | None:
    """`5, 6: …` on a line below dice that are rolled."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    row = NUMBERED.match(seen.text[start:].partition("\n")[0])
    if row is None:
        return None
    for line in lines_above(seen.text[:start], MOST_ABOVE):
        if ROLLED.search(line) is not None:
            shown = sorted(int(one) for one in re.findall(r"\d+", row["shown"]))
            return f"what dice show is asked by `if`: {asked(seen, line, row, shown)}"
        if NUMBERED.match(line) is None:
            break
    return None


def asked(seen: Seen, line: str, row: re.Match[str], shown: Sequence[int]) -> str:
    """What is asked of the dice of the line above, for a row that names what they show."""
    rows = seen.text[: seen.place].count("\n")
    following = seen.text.split("\n")[rows - 1 : rows + 2]
    is_row = "+" in row["shown"] or shown[0] == shown[-1] or shown == list(range(shown[0], shown[-1] + 1))
    low, high = shown[0], MOST_SHOWN if "+" in row["shown"] else shown[-1]
    said = f"the roll = {low}" if low == high else between(low, high)
    said = said if is_row else " or ".join(f"the roll = {one}" for one in shown)
    ends = f"if {said}: {row['behind'] or '…'}"
    if sum(1 for one in following if NUMBERED.match(one)) == 1:
        return f"write `{line.strip().rstrip(':')}; {ends}`"
    return f"write `{ends}` as deep as `{ROLLED.findall(line)[-1].strip()}`, each on a line of its own"


NUMBERED = re.compile(
    r"[ \t]+(?:on )?(?:an? )?(?P<shown>\d{1,2}(?: ?(?:,|or|-|to) ?\d{1,2})*\+?)(?: or (?:more|higher))? *:"
    r" *(?P<behind>.*?) *$"
)
"""A line that begins with what dice show."""

ROLLED = re.compile(r"(?:^|[:;{] *) *(roll (?:\d+|an?) (?:dice|die)) *:? *$")
"""A line that ends with dice that are rolled."""

MOST_ABOVE = 6
"""So many lines above are looked at."""

ON = re.compile(
    r"(?P<led>on|if) (?:(?:a|an|the|roll|result|of|die|shows) )*(?P<low>\d{1,3})"
    r"(?: ?(?P<more>\+|or (?:more|higher|better|greater))| ?(?P<to>-|to|or) ?(?P<high>\d{1,3}))?(?!\w)",
    re.IGNORECASE,
)
"""What is told of dice as cards do."""


def for_outcomes(seen: Seen, said: str) -> tuple[str, symbols.Verb] | None:
    """The sentence that rolls so many dice and ends in one of two ways for `roll 1 die`, which has no end."""
    if not said.startswith("roll ") or said.split()[-1] not in DICE:
        return None
    number = said.split()[1]
    for name in sorted(seen.view.visible_words("verbs")):
        for verb in seen.view.meanings(name).verbs if name.startswith("roll_") else ():
            numbers = [one for one in verb.objects if isinstance(one.type, types.Number)]
            if len(verb.outcomes) == 2 and len(numbers) == len(verb.objects) == 1:
                return f"{spoken(name)} {number}", verb
    return None


def rolled_before(seen: Seen) -> str | None:
    """`drop (the roll) Coins`, where nothing is rolled."""
    if seen.ahead() != "roll" or seen.ahead(-1) != "the" or seen.depth < 1:
        return None
    return "nothing is rolled before it: `roll 1 die` stands first, on a line of its own or before a `;`"
