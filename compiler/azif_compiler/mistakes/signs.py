"""Signs that look right and are others, or belong to other languages: quotes, dashes, brackets, comments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.edits import KNOWN, Edit
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.spelling import alike

QUOTES = "“”„‟«»‹›＂″"
APOSTROPHES = "‘’‚‛`´′'"
DASHES = "‐‑‒–—―−﹣－"
CURLY = re.compile(rf"[{QUOTES}]([^{QUOTES}\n]+)[{QUOTES}]")
FENCE = re.compile(r"(?<![^\n])(```+|~~~+)[ \t]*\w*[ \t]*(?=\r?\n|$)")
"""A line that begins or ends a piece of a program in a text, and that is copied with it."""
OPENING, CLOSING = "｛([［（", "｝)]］）"


def sign(seen: Seen) -> str | None:
    """What to write instead of a sign that cannot stand where it does."""
    char = seen.character
    if not char:
        return None
    if char == "{" and seen.ahead(-1) == "{":
        return "one brace opens a block: leave the second one out, and one at its end"
    if not char.strip() and unicodedata.category(char or " ") in ("Cf", "Cc"):
        return None
    if FENCE.match(seen.text, seen.place) is not None:
        return "leave this line out: it only frames a text in other files"
    if char in QUOTES and (text := CURLY.match(seen.text, seen.place)) is not None:
        return f'write `"{text[1]}"` with the quotes of a keyboard'
    if char in QUOTES:
        return f'this is not the quote of a keyboard: write `"` instead of `{char}`'
    if (
        char in APOSTROPHES
        and seen.ahead(1) not in ("s",)
        and not seen.text[seen.place - 1 : seen.place].isalpha()
    ):
        return f'names and texts stand in double quotes: write `"` instead of `{char}`'
    if char in APOSTROPHES:
        return (
            f"write `'` instead of `{char}`"
            if char != "'"
            else "say it without `'`: `not`, or `X's …` of an owner"
        )
    if char in DASHES and char != "-":
        return f"this is a dash, not a minus: write `-` instead of `{char}`, as in `-1`"
    if unicodedata.category(char) == "Cf":
        name = unicodedata.name(char, hex(ord(char))).lower()
        return f"there is a sign here that nobody sees ({name}): delete it and type the word anew"
    if char == "…":
        return "`…` stands for what you have to fill in: write it out, or leave it away"
    if char in "→⇒➔➜":
        return f"write `:` instead of `{char}`: what happens stands behind a colon"
    if char in "-*" and seen.index == seen.first and seen.depth > 0 and seen.sort(1) != "NUMBER":
        return f"leave `{char}` out: each line of a block is one thing by itself"
    if char in "•‣◦∙·":
        return f"leave `{char}` out: each line of a block is one thing by itself"
    normal = unicodedata.normalize("NFKC", char)
    if normal != char and normal.strip():
        return f"write `{normal}` instead of `{char}`"
    return None


KEYBOARD = {**dict.fromkeys(QUOTES, '"'), **dict.fromkeys("‘’‛`´′", "'"), **dict.fromkeys(DASHES, "-")}
"""What a keyboard has for signs that look like it."""


def of_a_keyboard(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """The signs that look right and are others, all that a line has outside of its texts."""
    if seen.text[seen.place : seen.place + 1] not in KEYBOARD:
        return
    first, last = seen.row()
    spans = [(seen.starts[i], seen.starts[i] + len(seen.words[i]), seen.kinds[i]) for i in range(first, last)]
    quoted = {at for start, end, kind in spans if kind == "STRING" for at in range(start, end)}
    start = min([seen.place, *(start for start, _, _ in spans if start >= 0)])
    end = max([seen.place + 1, *(end for _, end, _ in spans)])
    row = (
        KEYBOARD.get(char, char) if at not in quoted else char
        for at, char in enumerate(seen.text[start:end], start)
    )
    yield Edit(KNOWN, start, end, "".join(row))


def mixed(seen: Seen) -> str | None:
    """A letter of another script in a word: to a reader it looks the same."""
    word = seen.ahead()
    if word.isascii() or not word.isidentifier():
        return None
    odd = [char for char in word if not unicodedata.name(char, "LATIN").startswith("LATIN")]
    if odd and len(odd) < len(word):
        shown = ", ".join(f"`{char}` ({unicodedata.name(char).capitalize()})" for char in dict.fromkeys(odd))
        return f"the word has a letter of another script: {shown}; type the word anew"
    return None


OTHER_LANGUAGES = {
    "==": "=", "&&": "and", "||": "or", "=>": ">=", "=<": "<=", "<>": "!=", "===": "=", "!": "not",
}  # fmt: skip
"""Signs of programs, and what one writes here."""


def of_programs(seen: Seen) -> str | None:
    """`==`, `&&`, `x += 1`, `is greater than`."""
    if not seen.starts:
        return None
    around = seen.text[max(0, seen.starts[seen.index] - 2) : seen.starts[seen.index] + 3]
    for sign in sorted(OTHER_LANGUAGES, key=len, reverse=True):
        if len(sign) > 1 and sign in around and seen.ahead() and seen.ahead() in sign:
            return f"write `{OTHER_LANGUAGES[sign]}` instead of `{sign}`"
    for words, sign in (("greater", ">"), ("bigger", ">"), ("higher", ">"), ("less", "<"), ("lower", "<")):
        if seen.ahead() == words and seen.ahead(1) == "than":
            return f"write `{sign}` instead of `is {words} than`"
    return None


def labelled(seen: Seen) -> str | None:
    """`lamp "Beacon":`, as in other languages."""
    label = re.match(r'"[^"\n]*":', seen.text[seen.place :])
    if label is not None and seen.depth <= 0:
        return f"what a component says stands in braces: `{label[0][:-1]} {{ … }}`"
    return None


def comment(seen: Seen) -> str | None:
    """Comments of other languages."""
    around = (
        seen.text[max(0, seen.starts[seen.index] - 1) : seen.starts[seen.index] + 2] if seen.starts else ""
    )
    if "//" in around or "/*" in around or "--" in around or "*/" in around or "<!" in around:
        return "a comment begins with `#` and goes to the end of its line"
    return None


def other_brackets(seen: Seen) -> str | None:
    """`lamp "Beacon" [ oil 1; … ]`: nothing in it is read as what a lamp says."""
    names = pairwise(seen.words[:8])
    opening = next((sign for name, sign in names if name.startswith('"') and sign in ("(", "[")), "")
    if seen.depth > 0 or not opening:
        return None
    return braces_for(opening)


def braces_for(sign: str) -> str:
    """What stands instead of another bracket."""
    return f"a block stands in braces: write `{{` instead of `{sign}`, and `}}` at its end"


def bracket(seen: Seen) -> str | None:
    """Other brackets than braces, where a block must be."""
    word = seen.ahead()
    if word in ("(", "[") and seen.sort(-1) in ("STRING", "UNCLOSED"):
        return braces_for(word)
    if (
        seen.sort(-1) == "STRING"
        and seen.depth <= 0
        and seen.sort() == "NAME"
        and seen.index - seen.first <= 5
    ):
        return f"`{{` is missing before `{word}`: what a component says stands in braces"
    return None


def hyphen(seen: Seen) -> str | None:
    """`re-roll` for a name that is written without the hyphen."""
    for low in (-2, 0):
        word = "".join(seen.words[max(0, seen.index + low) : seen.index + low + 3])
        rows = ("verbs", "thirds", "singulars", "plurals", "keywords", "members")
        for name in alike(word, [name for row in rows for name in seen.view.visible_words(row)]):
            if "-" in word:
                return f"write `{spoken(name)}`"
    return None


BETWEEN = ("/", "|", "\\", "and", "&")
"""What people write between two rows."""


def between_rows(seen: Seen) -> str | None:
    """`reach near 1, 2 / far 3` for `reach near 1, 2; reach far 3`"""
    for field in seen.fields():
        size = len(field.name.split("_"))
        if not field.key or [word.casefold() for word in seen.line[:size]] != field.name.split("_"):
            continue
        keys = {name.casefold() for name in seen.members(field.key)}
        rows = list(seen.line)
        for at, word in enumerate(seen.line):
            if word in BETWEEN and at + 1 < len(rows) and rows[at + 1].casefold() in keys:
                rows[at] = f"; {spoken(field.name)}"
        if rows != seen.line:
            return f"write `{' '.join(rows).replace(' ,', ',').replace(' ;', ';')}`"
    return None
