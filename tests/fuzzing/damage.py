"""What becomes of a text by accident: tokens and lines lost, doubled, exchanged, put in, taken for others."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\n[ ]*| +')
SENTENCE = re.compile(r"[^;{}\n]+")
STRANGE = (
    "\0", "\ufeff", "\u202e", "\u200b", "\t", "\r", "“", "”", "’", "–", "—", "é", "💀", "ﬁ", "\x7f",
    "\u2028",
    '"', "'", "{", "}", ":", ";", ",", "(", ")", "#", "\\", '\\"', "$", "-", "+",
    "*", "/", "=", "<", ">", "!",
    "99999999999999999999", "0", "-0", "999999999", "1e9", "²", "٣", "_", "__", "a" * 300, "\n", "\n}",
    "\n\n  ",
    "{{",
)  # fmt: skip
"""What is put in besides what stands elsewhere."""

LONGEST_NAME = 4
"""Of how many words a name is, with blanks between them, that is taken for another."""

Peers = Mapping[str, Sequence[str]]
"""By a name, those that can stand in its place."""


def damaged(chance: random.Random, text: str, others: Sequence[str], peers: Peers | None = None) -> str:
    """A text with one to six accidents; parts of `others` may get into it, and names become their `peers`.

    Half of them spare the line in which it is said what the text declares.
    """
    head, mark, body = text.partition("{") if chance.random() < 0.5 else ("", "", text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        body = slip(chance, body, others, peers) if chance.random() < 0.5 else accident(chance, body, others)
    return head + mark + body


def slip(chance: random.Random, text: str, others: Sequence[str], peers: Peers | None) -> str:
    """A text with one accident after which it may still be right: what fits in one place is in another."""
    match chance.randrange(4):
        case 0 | 1 if peers:
            return renamed(chance, text, peers)
        case 2:
            return renumbered(chance, text)
        case _:
            return with_sentence(chance, text, chance.choice(others))


def renamed(chance: random.Random, text: str, peers: Peers) -> str:
    """A text in which another name of the same sort stands for one."""
    tokens = TOKEN.findall(text)
    rows = [
        (at, length, name)
        for at in range(len(tokens))
        for length in range(1, 2 * LONGEST_NAME, 2)
        if (name := "".join(tokens[at : at + length])) in peers
    ]
    if not rows:
        return text
    at, length, name = chance.choice(rows)
    tokens[at : at + length] = [chance.choice(peers[name])]
    return "".join(tokens)


def renumbered(chance: random.Random, text: str) -> str:
    """A text in which another number stands for one."""
    tokens = TOKEN.findall(text)
    rows = [at for at, token in enumerate(tokens) if token.isdecimal()]
    if rows:
        tokens[chance.choice(rows)] = chance.choice(("0", "1", "2", "7", "40", "1000", "999999999"))
    return "".join(tokens)


def with_sentence(chance: random.Random, text: str, other: str) -> str:
    """A text with a sentence of another, in place of one or beside it."""
    rows, found = list(SENTENCE.finditer(text)), SENTENCE.findall(other)
    if not rows or not found:
        return text
    row, put = chance.choice(rows), chance.choice(found)
    start = row.start() if chance.random() < 0.5 else row.end()
    return f"{text[:start]}{'' if start == row.start() else '; '}{put}{text[row.end() :]}"


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


def flipped(chance: random.Random, raw: bytes) -> bytes:
    """Bytes with one to four accidents: one changed, some lost, doubled, put in, or the end cut off."""
    row = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(row) + 1)
        match chance.randrange(5):
            case 0 | 1 if at < len(row):
                row[at] = chance.choice((row[at] ^ (1 << chance.randrange(8)), chance.randrange(256)))
            case 2:
                del row[at : at + chance.choice((1, 1, 5, 60))]
            case 3:
                row[at:at] = row[at : at + chance.choice((1, 9, 60))]
            case _ if chance.random() < 0.2:
                del row[at:]
            case _:
                row[at:at] = chance.choice(STRANGE).encode()
    return bytes(row)
