"""Numbers in words, in quotes, with signs where none belong."""

from __future__ import annotations

import re

from azif_compiler.diagnostics import syntax
from azif_compiler.mistakes.seen import LANGUAGE, Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.mistaken import IN_WORDS
from azif_compiler.names.spelling import alike

WORDS = {word: int(number) for word, number in IN_WORDS.items()} | {
    "zero": 0, "none": 0, "one": 1, "once": 1, "twice": 2,
}  # fmt: skip
"""Numbers as they are said."""

TIMES = frozenset("once twice".split())
SMALL = frozenset("in at on each every per a during when if".split())
"""How often something happens, and how people go on behind that: it is no number of anything."""

ALL = frozenset("all each every".split())
"""How people say that they mean all of some things."""


def in_words(seen: Seen) -> str | None:
    """`two` for 2, also where what stands behind it is complained of."""
    for distance in (0, -1, *((1,) if isinstance(seen.problem, syntax.Expected) else ())):
        word = seen.ahead(distance)
        if word.casefold() in WORDS and seen.sort(distance) == "NAME":
            if is_of_a_choice(seen, seen.index + distance):
                return f"it is always one of them: leave `{word}` out, `choose: …; …`"
            behind = seen.ahead(distance + 1) if seen.sort(distance + 1) == "NAME" else ""
            if word.casefold() in TIMES and behind.casefold() in SMALL:
                continue
            return f"numbers are written in digits: `{f'{WORDS[word.casefold()]} {behind}'.strip()}`"
    return None


def is_of_a_choice(seen: Seen, index: int) -> bool:
    """Whether a number stands between `choose` and its colon: of several that can happen it is always one."""
    return seen.words[index - 1 : index] == ["choose"] and seen.words[index + 1 : index + 2] == [":"]


def article(seen: Seen) -> str | None:
    """`drop a Coin` for `drop 1 Coin`."""
    if seen.ahead() in ("a", "an", "another", "some") and seen.view.meanings(seen.ahead(1)).tokens:
        return f"how many is said in digits: `1 {seen.ahead(1)}`"
    return None


def nothing_printed(seen: Seen) -> str | None:
    """`reach -`, `reach --`, `reach ?`, where nothing is printed."""
    if seen.depth == 1 and seen.ahead(-1) in ("-", "?", "/") and seen.index >= seen.last:
        return "give a number; where none is printed, leave the line out"
    return None


def half(seen: Seen) -> str | None:
    """`drop half your Coins` for `drop half of your Coins`."""
    if seen.ahead(-1) == "half" and seen.ahead() in ("your", "their", "his", "her", "all", "the"):
        before = seen.written(seen.first, seen.index)
        return f"`of` stands behind `half`: `{before} of {seen.written(seen.index, seen.last)}`"
    return None


def sign_behind(seen: Seen) -> str | None:
    """`4$` for $4, `reach - 1` and `+ 1` for a number with its sign, `1.5`."""
    word, before = seen.ahead(), seen.sort(-1)
    signs = seen.view.visible_words("signs")
    if word in signs and before == "NUMBER":
        return f"the sign stands before the number: `{word}{seen.ahead(-1)}`"
    for distance in (0, -1, 1):
        if seen.ahead(distance) in ("+", "-") and seen.sort(distance + 1) == "NUMBER":
            number = f"{seen.ahead(distance)}{seen.ahead(distance + 1)}"
            return f"write `{number}`, without a blank behind the sign"
    if word == "." and before == "NUMBER" and seen.sort(1) == "NUMBER":
        return "only whole numbers can be given"
    if before == "NUMBER" and seen.sort() == "NAME" and seen.is_glued():
        return f"`{seen.ahead(-1)}{word}` is no number: a number consists of digits"
    return None


def too_many(seen: Seen) -> str | None:
    """`1-2-3-4` for 1, 2, 3, 4."""
    at = next((i for i, word in enumerate(seen.line) if word.lstrip("+-").isdecimal()), 0)
    behind = seen.line[at:]
    size = next((i for i, word in enumerate(behind) if not re.fullmatch(r"[+-]?\d*", word)), len(behind))
    row = [word for word in behind[:size] if word.lstrip("+-").isdecimal()]
    if len(row) > 2 and any(word.startswith("-") for word in behind[:size]):
        return f"the numbers of a list have commas between them: `{', '.join(w.lstrip('+-') for w in row)}`"
    return None


def of_no_token(seen: Seen) -> str | None:
    """`3 dollars`: a number of something that is no token."""
    if seen.sort() != "NAME" or seen.sort(-1) != "NUMBER" or seen.depth < 2:
        return None
    rows = [row for many in seen.view.names.tokens.values() for row in seen.view.seen(many)]
    known = f"what is counted is {listed(sorted(token.name for token in rows))}"
    meant = seen.confusion([seen.ahead()])[0]
    called = (meant, seen.ahead(), seen.ahead().removesuffix("s"))
    signs = [
        f"`{token.symbol}{seen.ahead(-1)}` ({token.name})"
        for token in rows
        if token.symbol and alike(token.name, called)
    ]
    return f"{known}; write {' or '.join(signs)}" if signs else known


MOST_SHOWN = 6
"""What a die shows at the most, where nothing is said of its sides."""


def between(low: int, high: int) -> str:
    """What is asked of dice that show one of two numbers, or one between them."""
    if low <= 1:
        return f"the roll <= {high}"
    return f"the roll >= {low}" if high >= MOST_SHOWN else f"the roll >= {low} and the roll <= {high}"


RANGE = re.compile(r"(\d) ?[-–—] ?(\d)")
"""All numbers from one to another, as people write them."""


def in_full(said: str) -> str:
    """`1, 2, 3, 4` for `1-4` and for `1 2 3 4`, `3, 2, 1` for `3-1`; anything else as it is."""
    if re.fullmatch(r"\d+(?:[ /-]+\d+){2,}", said):
        return ", ".join(re.findall(r"\d+", said))
    found = RANGE.fullmatch(said)
    if found is None:
        return said
    first, last = int(found[1]), int(found[2])
    step = 1 if first <= last else -1
    return ", ".join(map(str, range(first, last + step, step)))


def no_token(seen: Seen) -> str | None:
    """`3 candles` behind a number, where only lamps and coins are counted."""
    if seen.sort(-1) != "NUMBER" or seen.sort() != "NAME" or seen.depth < 1:
        return None
    if any(seen.view.alike(word, "tokens") for word in _forms(seen.ahead())) or seen.ahead() in LANGUAGE:
        return None
    above = seen.view.kinds_above(seen.kind) if "this" in seen.line and seen.kind else ()
    held = sorted({token for kind in above for token in seen.view.carried(kind)})
    if held:
        return f"`{seen.ahead()}` is no token; what can lie on this is {listed(map(symbols.word_of, held))}"
    if seen.view.meanings(seen.ahead()).any():
        return None
    return f"no token is called `{seen.ahead()}`: there is {listed(seen.view.visible_words('tokens'))}"


def _forms(word: str) -> tuple[str, str]:
    """A word, and of several the one."""
    return word, word.removesuffix("s")


def without_sign(seen: Seen) -> str | None:
    """`always your reach 2`, which could be 2 more, or 2."""
    problem = seen.problem
    if not isinstance(problem, syntax.Expected) or not problem.what.startswith("a change"):
        return None
    if seen.sort() != "NUMBER" or seen.index + 1 != seen.last or seen.line[:1] not in (["always"], ["while"]):
        return None
    before, number = seen.written(seen.first, seen.index), seen.ahead()
    return f"for so much more, `{before} +{number}`; for so much in all, `{before} is {number}`"
