"""Dice that are told apart only as finely as what is done with them does.

A die shows a class of faces. What compares it with a number says which classes there have to be; what does
anything else with it wants each face by itself. Whoever explores begins with one class and comes back with
the finer ones until nothing finer is asked for: then all faces of a class lead to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Any


class Faces:
    """Which faces of dice are told apart: each of `bounds` begins a new class. If `ordered`, it also counts
    which die shows what.
    """

    __slots__ = ("bounds", "ordered")

    def __init__(self, *, ordered: bool = False) -> None:
        self.bounds: set[int] = set()
        self.ordered = ordered

    def bound(self, number: int) -> None:
        """A class begins at this number."""
        self.bounds.add(number)

    def each(self, sides: int) -> None:
        """Each face is a class of its own."""
        self.bounds.update(range(2, sides + 1))

    def classes(self, sides: int) -> list[range]:
        """The classes of the faces of a die, the lowest first."""
        begins = [1, *sorted(bound for bound in self.bounds if 1 < bound <= sides)]
        return [range(low, high) for low, high in zip(begins, [*begins[1:], sides + 1], strict=True)]

    def rolls(self, number: int, sides: int) -> Iterator[tuple[Fraction, list[int]]]:
        """What so many dice can show, and how likely that is."""
        classes = self.classes(sides)
        dice = [Die(faces, self, sides) for faces in classes]
        shares = [Fraction(len(faces), sides) for faces in classes]
        if self.ordered:
            self.each(sides)
            rows: Iterable[tuple[int, ...]] = product(range(len(classes)), repeat=number)
        else:
            rows = combinations_with_replacement(range(len(classes)), number)
        for row in rows:
            chance = Fraction(1) if self.ordered else Fraction(factorial(number))
            for index in set(row):
                times = row.count(index)
                chance *= shares[index] ** times / (1 if self.ordered else factorial(times))
            yield chance, [dice[index] for index in row]


class Die(int):
    """A die that shows one of a class of faces; as a number it is the first of them."""

    faces: range
    told: Faces
    sides: int

    def __new__(cls, faces: range, told: Faces, sides: int) -> Die:
        """A die with these faces, of so many sides."""
        made = super().__new__(cls, faces[0])
        made.faces, made.told, made.sides = faces, told, sides
        return made

    def __str__(self) -> str:
        first, last = self.faces[0], self.faces[-1]
        return str(first) if first == last else f"{first}-{last}"

    def against(self, other: Any, *bounds: int) -> None:
        """Note with what it is compared: classes begin at the number and at these distances from it."""
        if type(other) is int:
            for bound in bounds:
                self.told.bound(other + bound)
        else:
            self.told.each(self.sides)

    def by_itself(self) -> int:
        """The face, which is wanted as a number."""
        self.told.each(self.sides)
        return self.faces[0]

    def __ge__(self, other: int) -> bool:
        self.against(other, 0)
        return int.__ge__(self, other)

    def __lt__(self, other: int) -> bool:
        self.against(other, 0)
        return int.__lt__(self, other)

    def __gt__(self, other: int) -> bool:
        self.against(other, 1)
        return int.__gt__(self, other)

    def __le__(self, other: int) -> bool:
        self.against(other, 1)
        return int.__le__(self, other)

    def __eq__(self, other: object) -> bool:
        self.against(other, 0, 1)
        return int.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.by_itself())

    def __index__(self) -> int:
        return self.by_itself()

    def __add__(self, other: int) -> int:
        return self.by_itself() + other

    def __sub__(self, other: int) -> int:
        return self.by_itself() - other

    def __mul__(self, other: int) -> int:
        return self.by_itself() * other

    def __rsub__(self, other: int) -> int:
        return other - self.by_itself()

    def __floordiv__(self, other: int) -> int:
        return self.by_itself() // other

    def __rfloordiv__(self, other: int) -> int:
        return other // self.by_itself()

    def __neg__(self) -> int:
        return -self.by_itself()

    __radd__ = __add__
    __rmul__ = __mul__


def face(die: int) -> int:
    """What a die counts as beside others of its roll, where those of one class are as good as each other."""
    return die.faces[0] if isinstance(die, Die) else die


def shown(row: list[int]) -> str:
    """What dice show, those of one class together."""
    told = [str(die) for die in row]
    parts = [f"{told.count(one)} × {one}" if told.count(one) > 1 else one for one in dict.fromkeys(told)]
    return ", ".join(parts) or "no dice"


__all__ = ["Die", "Faces", "face", "shown"]
