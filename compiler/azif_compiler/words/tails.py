"""What several phrases end in, said once: `a lamp and a bell in the cellar`."""

from __future__ import annotations

from itertools import takewhile

from azif_compiler.words.noun import joined

_LEADS = frozenset(
    ("in", "on", "at", "of", "from", "with", "among", "for", "where", "that", "who", "you", "they")
)
"""The words with which such an end can begin."""


def sharing(parts: list[str], word: str = "and") -> str:
    """`a lamp in the cellar`, `a bell in the cellar` → `a lamp and a bell in the cellar`"""
    tail = shared(parts)
    if not tail:
        return joined(parts, word)
    return joined([part.removesuffix(tail) for part in parts[:-1]] + parts[-1:], word)


def shared(parts: list[str]) -> str:
    """What all of several phrases end in, with the blank before it; "" if that is nothing."""
    rows = [part.split(" ") for part in parts]
    if len(rows) < 2:
        return ""
    backwards = zip(*(reversed(row[1:]) for row in rows), strict=False)
    same = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, backwards)]
    common = same[::-1]
    start = next((i for i, word in enumerate(common) if word in _LEADS), None)
    if start is None or any(len(row) < len(common) - start + 2 for row in rows):
        return ""
    return " " + " ".join(common[start:])


def placed_first(parts: list[str]) -> list[str]:
    """Phrases, those of which more is said behind before the others, which it would else be said of, too:
    `there is a bell in the cellar or a lamp`.
    """
    return sorted(parts, key=lambda part: _LEADS.isdisjoint(part.split(" ")[1:]))
