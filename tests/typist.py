"""Somebody at a keyboard: a text typed key by key, with slips that are taken back, lines written twice, and
notes that are given up. The same seed types the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

BESIDE = {
    one: row[max(0, place - 1) : place] + row[place + 1 : place + 2]
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
    for place, one in enumerate(row)
}
"""The keys beside a key."""


class Key(NamedTuple):
    """A text as it stands after a key, and where the cursor is in it."""

    text: str
    cursor: int


Made = Callable[[str], Key]
"""What stands there when so much has been typed."""


def typed(before: str, text: str, behind: str, seed: int) -> Iterator[Key]:
    """A text is typed between two others."""
    random = Random(seed)
    done = ""

    def key(now: str) -> Key:
        return Key(before + now + behind, len(before + now))

    for letter in text:
        chance = random.random()
        if letter in BESIDE and chance < 0.04:
            yield from slip(key, done, random.choice(BESIDE[letter]), text[len(done) :], random)
        elif letter == "\n" and chance < 0.15:
            yield from line_twice(key, done)
        elif letter == "\n" and chance < 0.3:
            yield from note(key, done)
        done += letter
        yield key(done)


def slip(key: Made, done: str, wrong: str, rest: str, random: Random) -> Iterator[Key]:
    """A wrong key, noticed after a few more, and taken back."""
    now = done + wrong
    yield key(now)
    for letter in rest[1 : random.randint(1, 4)]:
        now += letter
        yield key(now)
    while now != done:
        now = now[:-1]
        yield key(now)


def line_twice(key: Made, done: str) -> Iterator[Key]:
    """The last line is put in once more, and taken away again."""
    last = done.rpartition("\n")[2]
    yield key(f"{done}\n{last}")
    yield key(done)


def note(key: Made, done: str) -> Iterator[Key]:
    """A comment is begun and given up."""
    words = "  # is this right?"
    for count in range(1, len(words) + 1):
        yield key(done + words[:count])
    yield key(done)
