"""Numbers in words, in quotes, with signs where none belong."""

from __future__ import annotations

from azif_compiler.diagnostics import names, syntax
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.text.tokens import unquoted

WORDS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
} | {"none": 0, "once": 1, "twice": 2}
"""Numbers as they are said."""


def in_words(seen: Seen) -> str | None:
    """`two` for 2, also where what stands behind it is complained of."""
    for distance in (0, -1, *((1,) if isinstance(seen.problem, syntax.Expected) else ())):
        word = seen.ahead(distance)
        if word.casefold() in WORDS and seen.sort(distance) == "NAME":
            behind = seen.ahead(distance + 1) if seen.sort(distance + 1) == "NAME" else ""
            return f"numbers are written in digits: `{f'{WORDS[word.casefold()]} {behind}'.strip()}`"
    return None


def in_quotes(seen: Seen) -> str | None:
    """`"4"` for 4, `"red"` for red: what is no name of a component."""
    if not isinstance(seen.problem, names.NoSuchComponent):
        return None
    said = unquoted(seen.ahead())
    if said.lstrip("+-").isdigit() or any(True for _ in seen.members_called(said)):
        return f"write `{said.casefold()}` without quotes"
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
    row = [word for word in seen.line if word.lstrip("+-").isdigit()]
    if len(row) > 2 and "," not in seen.line and any(w.startswith("-") or w == "-" for w in seen.line):
        return f"the numbers of a list have commas between them: `{', '.join(w.lstrip('+-') for w in row)}`"
    return None


def of_no_token(seen: Seen) -> str | None:
    """`3 dollars`: a number of something that is no token."""
    if seen.sort() != "NAME" or seen.sort(-1) != "NUMBER" or seen.depth < 2:
        return None
    rows = [row for many in seen.view.names.tokens.values() for row in seen.view.seen(many)]
    known = f"what is counted is {listed(sorted(token.name for token in rows))}"
    signs = [f"`{token.symbol}{seen.ahead(-1)}` ({token.name})" for token in rows if token.symbol]
    return f"{known}; write {' or '.join(signs)}" if signs else known
