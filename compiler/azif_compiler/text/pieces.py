"""Text → pieces: a declaration begins in the first column, and is a unit of everything that follows.

What is broken in one piece damages that one alone. A piece whose braces are open at its end takes the
following ones, up to where they are closed, if those do not look like declarations of their own: so text
without any indentation is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from azif_compiler.bounds import MOST_OPEN, MOST_PARTS
from azif_compiler.grammar import DECLARING, STRANGE, UNCLOSED, Grammar
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens, scan

_BEGINS = re.compile(r"^(?=[^\s}#])", re.MULTILINE)
_GOES_ON = re.compile(r"[,=+*]\s*$|(?: -|\b(?:and|or|otherwise))\s*$")


class Piece(NamedTuple):
    """A stretch of a text that holds a declaration (or several, on one line), up to where the next begins."""

    start: int
    text: str


def cut(text: str, grammar: Grammar) -> tuple[Piece, ...]:
    """The pieces of a text, in order; what stands before the first is blank or comment."""
    starts = [found.start() for found in _BEGINS.finditer(text)]
    before = text[: starts[0]] if starts else text
    if before and not set(scan(before, grammar).kinds) <= {SEPARATOR}:
        starts = [0, *starts]  # it is indented, or begins with a brace: that is for others to say
    parts = [text[start:end] for start, end in pairwise([*starts, len(text)])]
    pieces: list[Piece] = []
    index = open_ = 0
    look = cache(lambda number: _look(scan(parts[number], grammar)))
    while index < len(parts):
        last = index
        if open_ < MOST_OPEN and not _is_whole(parts[index]):
            last = _last(index, min(index + MOST_PARTS, len(parts)), look)
            open_ += 1
        pieces.append(Piece(starts[index], "".join(parts[index : last + 1])))
        index = last + 1
    return tuple(pieces)


class _Look(NamedTuple):
    """A part at a glance: how many braces it leaves open, and whether it goes on or begins something."""

    depth: int
    goes_on: bool
    declares: bool


def _look(tokens: Tokens) -> _Look:
    """A part at a glance."""
    return _Look(*_open(tokens), _declares(tokens))


def _last(index: int, end: int, look: Callable[[int], _Look]) -> int:
    """The last of the parts before an end that belong to the piece which begins with one of them."""
    depth, goes_on, _ = look(index)
    last = index
    if not depth > 0 and not goes_on:
        return index
    for other in range(index + 1, end):
        more, goes_on_there, declares = look(other)
        if not goes_on and declares:
            return last
        goes_on = goes_on_there
        depth += more
        if depth == 0 and not goes_on:
            return other
        if depth < 0:
            return last
        if goes_on:
            last = other
    return last


def _is_whole(part: str) -> bool:
    """Whether a part certainly ends where it ends, seen without reading it."""
    if part.count("{") != part.count("}"):
        return False
    line = part.rstrip().rpartition("\n")[2]
    return "#" not in line and _GOES_ON.search(line) is None


def _open(tokens: Tokens) -> tuple[int, bool]:
    """How many braces are open at the end, and whether the last line goes on."""
    kinds = tokens.kinds
    goes_on = (
        bool(kinds)
        and kinds[-1] not in (SEPARATOR, RIGHT, LEFT)
        and _GOES_ON.search(" " + tokens.words[-1]) is not None
    )
    return kinds.count(LEFT) - kinds.count(RIGHT), goes_on


def _declares(tokens: Tokens) -> bool:
    """Whether tokens look like the head of a declaration: a declaring word, or a kind and a name."""
    kinds, words = tokens.kinds, tokens.words
    if not kinds or kinds[0] != "NAME":
        return False
    if words[0] in DECLARING:
        return True
    if len(kinds) < 3 or kinds[1] not in ("STRING", UNCLOSED, STRANGE):
        return False
    return kinds[2] in (LEFT, SEPARATOR) or words[2] == "for"
