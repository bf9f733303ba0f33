"""What becomes of a text by accident: tokens and lines lost, doubled, exchanged, put in."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\n[ ]*| +')
STRANGE = (
    "\0", "\ufeff", "\u202e", "\u200b", "\t", "\r", "“", "”", "’", "–", "—", "é", "💀", "ﬁ", "\x7f",
    "\u2028",
    '"', "'", "{", "}", ":", ";", ",", "(", ")", "#", "\\", '\\"', "$", "-", "+",
    "*", "/", "=", "<", ">", "!",
    "99999999999999999999", "0", "-0", "999999999", "1e9", "_", "__", "a" * 300, "\n", "\n}", "\n\n  ",
    "{{",
)  # fmt: skip
"""What is put in besides what stands elsewhere."""


def damaged(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """A text with one to six accidents; `others` are texts of which parts may get into it."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = accident(chance, text, others)
    return text


def accident(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """A text with one accident."""
    tokens = TOKEN.findall(text) or [""]
    at = chance.randrange(len(tokens))
    match chance.randrange(12):
        case 0 | 1:
            del tokens[at]
        case 2:
            tokens.insert(at, tokens[at])
        case 3:
            other = chance.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case 4 | 5:
            tokens[at] = chance.choice(TOKEN.findall(chance.choice(others)) or [""])
        case 6:
            tokens.insert(at, chance.choice(STRANGE))
        case 7:
            del tokens[at : at + chance.randrange(1, 12)]
        case 8:
            part = TOKEN.findall(chance.choice(others)) or [""]
            start = chance.randrange(len(part))
            tokens[at:at] = part[start : start + chance.randrange(1, 20)]
        case 9:
            row = "".join(tokens)
            where = chance.randrange(len(row) + 1)
            return row[:where] + chance.choice(STRANGE) + row[where + chance.randrange(3) :]
        case 10:
            return "".join(tokens[:at])
        case _:
            rows = text.split("\n")
            chance.shuffle(rows)
            return "\n".join(rows) if chance.random() < 0.2 else text.replace("\n", " ")
    return "".join(tokens)
