"""Chance: small generators of our own, so that the same seed gives the same game everywhere and always.

In a game each roll, shuffle and random choice has its own generator, keyed by the seed and by what it is for:
the steps that are going on, what happens in them, and the how-manieth of its like it is there. Cards and
options are ranked by their names. So a card more in a pile is only inserted there, a die more is only rolled
behind the others, and what one card changes leaves all else that is left to chance as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

T = TypeVar("T")

Purpose = Callable[[str], str]
"""What a roll or random choice is for, said for what it is."""


class Chance:
    """SplitMix64: one 64-bit state; the same on every machine and version of Python."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x2545F4914F6CDD1D + 0x632BE59BD9B4E019) & _MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self.state = state = (self.state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including `limit`; its bias is below one in 2^40 for any table."""
        self.state = state = (self.state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((state ^ (state >> 31)) >> 11) * limit >> 53  # of `bits`, without a call

    def shuffle(self, row: list[T]) -> None:
        """Put a row into random order, in place."""
        for index in range(len(row) - 1, 0, -1):
            other = self.below(index + 1)
            row[index], row[other] = row[other], row[index]


def keyed(seed: int, purpose: str) -> Chance:
    """The generator of a seed for one purpose."""
    return Chance(int.from_bytes(blake2b(f"{seed} {purpose}".encode(), digest_size=8).digest()))


def ranks(seed: int, purpose: str, names: Iterable[str]) -> list[bytes]:
    """A random rank for each name, whatever the others are; the second of a name has a rank of its own."""
    begun = blake2b(f"{seed} {purpose}".encode(), digest_size=8).copy
    found = []
    for name in told_apart(tuple(names)):
        rank = begun()
        rank.update(name)
        found.append(rank.digest())
    return found


@lru_cache(maxsize=256)
def told_apart(names: tuple[str, ...]) -> tuple[bytes, ...]:
    """Names as they are ranked: each with the how-manieth of its like it is. A pile is mostly shuffled whole,
    so its names are known.
    """
    seen: dict[str, int] = {}
    found = []
    for name in names:
        number = seen[name] = seen.get(name, 0) + 1
        found.append(f"\n{name}\n{number}".encode())
    return tuple(found)


class Lot:
    """What chance gives in a game of a seed. `purpose` tells what it is for, each time another."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def dice(self, purpose: Purpose, number: int, sides: int) -> list[int]:
        """What so many dice show."""
        chance = keyed(self.seed, purpose(f"roll {sides}"))
        return [chance.below(sides) + 1 for _ in range(number)]

    def pick(self, purpose: Purpose, row: list[T]) -> T:
        """One of a row."""
        if len(row) == 1:
            return row[0]
        order = ranks(self.seed, purpose("choice"), (str(getattr(one, "name", one)) for one in row))
        return row[order.index(min(order))]

    def uncover(self, pile: list[Any], number: int, *, bottom: bool) -> None:
        """The first things of a pile are about to be seen: they lie as they were shuffled."""


class Going:
    """A step or procedure that is going on: how deep in the stack, in which other, the how-manieth of its
    name there; and what it has counted. Its path is told when somebody asks for it.
    """

    __slots__ = ("around", "counts", "depth", "frame", "name", "number", "told")

    def __init__(
        self, frame: object, depth: int, around: Going | None, name: tuple[str, str], number: int
    ) -> None:
        self.frame, self.depth, self.around = frame, depth, around
        self.name, self.number = name, number
        self.counts: dict[object, int] | None = None
        self.told: str | None = "" if around is None else None

    @property
    def path(self) -> str:
        """The steps and procedures down to it."""
        if self.told is None:
            assert self.around is not None
            what, whose = self.name
            self.told = f"{self.around.path}/{what} {whose} {self.number}"
        return self.told

    def count(self, name: object) -> int:
        """The how-manieth of a name this is."""
        counts = self.counts
        if counts is None:
            self.counts = {name: 1}
            return 1
        number = counts[name] = counts.get(name, 0) + 1
        return number


class Course:
    """Which steps and procedures are going on, each with the how-manieth of its like it is in the one around.

    What was stopped is noticed when it is next looked at: it is no longer where it was in the stack.
    """

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows = [Going(None, -1, None, ("", ""), 1)]

    def enter(self, stack: Sequence[Any], whose: str) -> None:
        """What is uppermost in the stack begins as a part of the game; `whose` it is, if anybody's."""
        frame, depth, rows = stack[-1], len(stack) - 1, self.rows
        around = rows[-1]
        if around.depth >= depth or (around.depth >= 0 and stack[around.depth] is not around.frame):
            around = self.innermost(stack)
        name = frame.id, whose
        counts = around.counts
        if counts is None:
            counts = around.counts = {}
        number = counts[name] = counts.get(name, 0) + 1
        rows.append(Going(frame, depth, around, name, number))

    def purpose(self, stack: Sequence[Any], what: str) -> str:
        """What a roll, shuffle or random choice is for; each time another."""
        around = self.innermost(stack)
        name = inside(stack[around.depth + 1 :], what)
        return f"{around.path}/{name} {around.count(name)}"

    def question(self, stack: Sequence[Any], what: str) -> str:
        """What a question is asked for; asked twice in one step, it is the same."""
        around = self.innermost(stack)
        return f"{around.path}/{inside(stack[around.depth + 1 :], what)}"

    def innermost(self, stack: Sequence[Any]) -> Going:
        """The innermost part of the game that is going on."""
        rows = self.rows
        size = len(stack)
        last = rows[-1]
        while (depth := last.depth) >= 0 and (depth >= size or stack[depth] is not last.frame):
            rows.pop()
            last = rows[-1]
        return last


def inside(events: Iterable[Any], what: str) -> str:
    """What happens in the innermost part of the game, and what is for it."""
    return "\n".join([*(f"{one.id} {getattr(one.source, 'name', '')}" for one in events), what])
