"""Whether a blank stands between two words."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.formatter.words import Seen

_GLUED = frozenset({"COMMA", "CLOSE", "POSSESSIVE", "COLON"})
_SIGNS = frozenset({"PLUS", "MINUS"})
_AS_WRITTEN = frozenset({"OTHER", "UNCLOSED", "STRANGE"})
_VALUES = frozenset({"NAME", "STRING", "NUMBER", "SIGNED", "CLOSE", "POSSESSIVE"})


def line_of(words: Sequence[Seen]) -> str:
    """Words of one line as they are written; `;` stands where a statement ends."""
    parts: list[str] = []
    for index, seen in enumerate(words):
        if index > 0:
            if seen.before == ";":
                parts.append("; ")
            elif _is_apart(words, index):
                parts.append(" ")
        parts.append(seen.word)
    return "".join(parts)


def _is_apart(words: Sequence[Seen], index: int) -> bool:
    """Whether a blank stands before a word that is not the first of its line."""
    left, right = words[index - 1], words[index]
    if right.kind in _AS_WRITTEN or left.kind in _AS_WRITTEN:
        return not right.glued
    if right.kind in _GLUED or left.kind == "OPEN":
        return False
    if left.kind == "SYMBOL" or (right.kind == "SYMBOL" and left.kind == "NUMBER"):
        return not right.glued
    if left.kind in _SIGNS:  # `-x` is one value, `a - x` two; `a-x` is two as well
        alone = index < 2 or words[index - 2].kind not in _VALUES or left.before != ""
        return not right.glued or (left.glued and not alone)
    return True
