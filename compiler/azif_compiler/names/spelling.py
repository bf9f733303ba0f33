"""How names are compared that are written otherwise: in capitals, with hyphens, as one word or several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache


@lru_cache(maxsize=65536)  # every name that there is may be compared with each word that means nothing
def plain(word: str) -> str:
    """A word by which it is compared: in small letters, without blanks, `_` and hyphens."""
    return re.sub(r"[\s_-]+", "", word).casefold()


@lru_cache(maxsize=64)  # each word of a line is looked for among the same names
def by_plain(known: tuple[str, ...]) -> Mapping[str, list[str]]:
    """Names by how they are compared, several in their order."""
    found: dict[str, list[str]] = {}
    for name in sorted(known):
        found.setdefault(plain(name), []).append(name)
    found.pop("", None)
    return found


def alike(word: str, known: Iterable[str]) -> list[str]:
    """The known names that a word is but for case, blanks, `_` and hyphens."""
    return by_plain(tuple(known)).get(plain(word), [])


@dataclass(frozen=True, slots=True)
class Spellings:
    """Names by how they are compared: `names` without quotes, their `parts`, `titles` in small letters."""

    names: Mapping[str, tuple[str, ...]]
    parts: tuple[str, ...]
    titles: Mapping[str, str]


def spellings_of(names: Iterable[str], titles: Iterable[str]) -> Spellings:
    """Names without quotes, and names in quotes with and without `the` before them."""
    found: dict[str, list[str]] = {}
    parts: set[str] = set()
    for name in names:
        found.setdefault(plain(name), []).append(name)
        parts.update(name.split("_"))
    titled: dict[str, str] = {}
    for title in titles:
        titled[title.casefold()] = title
        titled.setdefault(title.casefold().removeprefix("the "), title)
    return Spellings({word: tuple(many) for word, many in found.items()}, tuple(sorted(parts)), titled)
