"""Numbers as people compare and change them → the same as conditions and sentences say it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.mistakes.forms import AT_LEAST, AT_MOST
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import token_of
from azif_compiler.mistakes.verbs_about import token_of_sign
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.inflection import third_person

Words = Sequence[str]

LESS, MORE = "|".join(sorted(AT_MOST)), "|".join(sorted(AT_LEAST))
AMOUNT = rf"[{SYMBOLS}]?\d+"
LIMIT = "(?:at least|at most|fewer than|more than)"

SAID: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"\b(?:is|are) ({AMOUNT}) or (?:{LESS})\b"), r"<= \1"),
    (re.compile(rf"\b(?:is|are) ({AMOUNT}) or (?:{MORE})\b"), r">= \1"),
    (re.compile(r"\b(?:is|are) (?:(?:less|fewer|lower|smaller) than|under|below)\b"), "<"),
    (re.compile(r"\b(?:is|are) (?:(?:more|higher|greater|larger) than|over|above)\b"), ">"),
    (re.compile(r"\b(have|has|with) less than\b"), r"\1 fewer than"),
    (re.compile(rf"({AMOUNT}) or (?:{LESS})\b"), r"at most \1"),
    (re.compile(rf"({AMOUNT}) or (?:{MORE})\b"), r"at least \1"),
)
"""How numbers are compared, and how conditions compare them."""

COUNTED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\bthere (is|are) less than\b"), r"there \1 fewer than"),
    (re.compile(rf"\bthere (is|are) ({AMOUNT}) or (?:{LESS})\b"), r"there \1 at most \2"),
    (re.compile(rf"\bthere (is|are) ({AMOUNT}) or (?:{MORE})\b"), r"there \1 at least \2"),
)
"""The same of how many there are of something."""

WHOSE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\bwith (\w+) (<=|>=|<|>|=) ?(\d+)\b"), r"whose \1 \2 \3"),
    (re.compile(rf"\bwith (\w+) (\d+) or (?:{LESS})\b"), r"whose \1 <= \2"),
    (re.compile(rf"\bwith (\w+) (\d+) or (?:{MORE})\b"), r"whose \1 >= \2"),
    (re.compile(r"\bwith (\w+) (?:of )?(\d+)\b"), r"whose \1 is \2"),
    (re.compile(r"\bwith (?:less|fewer) than (\d+) (\w+)"), r"whose \2 < \1"),
    (re.compile(r"\bwith (?:more|greater) than (\d+) (\w+)"), r"whose \2 > \1"),
    (re.compile(rf"\bwith (?:at most (\d+)|(\d+) or (?:{LESS})) (\w+)"), r"whose \3 <= \1\2"),
    (re.compile(rf"\bwith (?:at least (\d+)|(\d+) or (?:{MORE})) (\w+)"), r"whose \3 >= \1\2"),
)
"""The same of those who have so much."""

CHANGE = re.compile(r"(?P<who>.*?):? ?(?P<sign>[+-]) ?(?P<amount>" + AMOUNT + r")(?P<what>( \w+)?)")
"""Who gets or loses so much, as notes say it: `each player +2 Coins`."""

EVERYBODY = re.compile(r"\b(?:every(?:body|one)|all (?:player|character)s)\b", re.IGNORECASE)


def compared(seen: Seen, words: Words) -> Iterator[str]:
    """`if you have less than 3 Coins`, `with 3 or more Coins`."""
    written = spelled(words)
    for first in (WHOSE, ()):
        said = written
        for pattern, plain in (*first, *COUNTED, *SAID):
            said = pattern.sub(plain, said)
        if said != written:
            said = of_tokens(seen, said)
            yield said
            yield signed(seen, said)


def of_tokens(seen: Seen, said: str) -> str:
    """`whose Coins < 3` for `whose coins < 3`, where a token is called so, and not what is printed."""

    def token(found: re.Match[str]) -> str:
        return f"whose {token_of(seen, [found[1]]) or found[1]}"

    return re.sub(r"\bwhose (\w+)", token, said)


def signed(seen: Seen, said: str) -> str:
    """`at least $5` with the token that the sign stands for."""
    sign = next(iter(re.findall(rf"{LIMIT} ([{SYMBOLS}])\d", said)), "")
    found = token_of_sign(seen, sign) if sign else None
    if found is None:
        return said
    return re.sub(rf"({LIMIT}) [{SYMBOLS}](\d+)", rf"\1 \2 {found.name}", said)


def of_a_name(seen: Seen, words: Words) -> Iterator[str]:
    """`draw n cards` for `draw (n) cards`, where a number is called `n`."""
    said = spelled(words)
    for name in dict.fromkeys(re.findall(r"\bas (\w+)\b", seen.text)):
        yield re.sub(rf"(?<!as )\b{re.escape(name)} (?=[a-zA-Z])", f"({name}) ", said)


def changed(seen: Seen, words: Words) -> Iterator[str]:
    """`each player +2 Coins`, where content says what `plus` and `minus` are."""
    at = next((i + 1 for i, word in enumerate(words) if word == ":"), 0)
    found = CHANGE.fullmatch(spelled(words[at:]))
    if found is None:
        return
    number = found["amount"].lstrip(SYMBOLS)
    meant, _ = seen.confusion(["plus" if found["sign"] == "+" else "minus", number])
    verb, _, _ = meant.partition(" ")
    if not verb:
        return
    begun = f"{spelled(words[:at])} ".lstrip()
    who = EVERYBODY.sub(f"each {seen.person()}", found["who"].strip())
    *owner, last = who.split() or [""]
    if not found["what"] and seen.view.meanings(last).tokens:  # `your Coins +2`
        who = {"your": "you"}.get(" ".join(owner), " ".join(owner).removesuffix("'s"))
        found = CHANGE.fullmatch(f"{found['sign']}{found['amount']} {last}") or found
    if not who or who == "you":
        yield f"{begun}{verb} {found['amount']}{found['what']}"
        return
    for article in ("", "the "):
        yield f"{begun}{article}{who} {third_person(verb)} {found['amount']}{found['what']}"
