"""Tokens whose braces do not match → tokens whose braces do, and which braces are missing or too many.

Where a block was meant to end is seen by its indentation: a line that stands no deeper than the line in
which a block was opened is no part of it. Where braces match, nothing is looked at.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal, NamedTuple

from azif_compiler.grammar import DECLARING
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, SEPARATOR, Tokens

Wrong = Literal["never closed", "never opened", "not opened"]


class Brace(NamedTuple):
    """A brace that is wrong: `{` never closed, `}` that closes nothing, a place where `{` is missing."""

    what: Wrong
    start: int


@dataclass(slots=True)
class _Open:
    """A block that is open: its brace, and how deep the line stands in which it was opened.

    `missing` says that its brace was put in; it may be that its other one is missing as well.
    """

    start: int
    indent: int
    line: int
    missing: bool = False


def is_balanced(kinds: list[str]) -> bool:
    """Whether every brace has its other one."""
    if LEFT not in kinds and RIGHT not in kinds:
        return True
    depth = 0
    for kind in kinds:
        if kind == LEFT:
            depth += 1
        elif kind == RIGHT:
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def is_headless(tokens: Tokens, keywords: Container[str]) -> bool:
    """Whether the second line stands deeper, behind a name or like one of a block, and no brace opens it."""
    kinds, starts = tokens.kinds, tokens.starts
    if SEPARATOR not in kinds:
        return False
    behind = kinds.index(SEPARATOR) + 1
    return (
        behind < len(kinds)
        and LEFT not in kinds[:behind]
        and ("STRING" in kinds[:behind] or tokens.words[behind] in keywords)
        and tokens.words[behind] not in DECLARING
        and tokens.text[starts[behind] - 1 : starts[behind]] in (" ", "\t")
    )


def balanced(tokens: Tokens) -> tuple[Tokens, list[Brace]]:
    """The tokens with braces put in and left out, and what was wrong."""
    text = tokens.text
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    wrong: list[Brace] = []
    stack: list[_Open] = []
    line_start = line = indent = 0
    position = 0

    def put(kind: str, word: str, start: int) -> None:
        kinds.append(kind)
        words.append(word)
        starts.append(start)

    def close(opened: _Open) -> None:
        if not opened.missing:
            wrong.append(Brace("never closed", opened.start))
        if kinds and kinds[-1] == SEPARATOR:
            for row in (kinds, words, starts):
                row.pop()
        put(RIGHT, "}", MADE)

    for kind, word, start in zip(tokens.kinds, tokens.words, tokens.starts, strict=True):
        newline = text.rfind("\n", position, start)
        begins = start == 0 or newline >= 0
        if newline >= 0:
            line_start, line = newline + 1, line + 1
        position = start
        if begins and kind != SEPARATOR:
            indent = start - line_start
            while stack and stack[-1].line < line and indent < stack[-1].indent + (kind != RIGHT):
                close(stack.pop())
            if not stack and indent > 0 and kind != RIGHT and kinds:
                reopen(kinds, words, starts, wrong)
                stack.append(_Open(start, 0, line - 1, missing=True))
        if kind == LEFT:
            stack.append(_Open(start, indent, line))
        elif kind == RIGHT:
            if not stack:
                wrong.append(Brace("never opened", start))
                continue
            stack.pop()
        put(kind, word, start)
    while stack:
        close(stack.pop())
    return Tokens(text, kinds, words, starts), wrong


def reopen(kinds: list[str], words: list[str], starts: list[int], wrong: list[Brace]) -> None:
    """Go on inside: what follows stands deeper, so that a `{` is missing, or a `}` came too early."""
    while kinds and kinds[-1] == SEPARATOR:
        for row in (kinds, words, starts):
            row.pop()
    if kinds and kinds[-1] == RIGHT and starts[-1] != MADE:
        wrong.append(Brace("never opened", starts[-1]))
        kinds[-1], words[-1], starts[-1] = SEPARATOR, ";", MADE
        return
    end = starts[-1] + len(words[-1]) if kinds else 0
    wrong.append(Brace("not opened", max(end - 1, 0)))
    kinds.append(LEFT)
    words.append("{")
    starts.append(MADE)
