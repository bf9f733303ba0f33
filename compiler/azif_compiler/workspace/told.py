"""What pieces tell others, before an edit and after it: what of it a package sees, where the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from azif_compiler.names import heads
from azif_compiler.names.table import Contribution


class StepTold(NamedTuple):
    """A step that is named: at which place of what is told, by whom, and how."""

    place: int
    source: Contribution
    step: heads.Step


class Told:
    """All that some pieces tell others, in load order; what is asked again and again is looked up once."""

    def __init__(self, rows: Iterable[Contribution]) -> None:
        self.rows: Sequence[Contribution] = tuple(rows)

    @cached_property
    def steps(self) -> Sequence[StepTold]:
        """The steps that are named in it."""
        return [
            StepTold(place, source, head)
            for place, source in enumerate(self.rows)
            for head in source.heads
            if isinstance(head, heads.Step)
        ]

    @cached_property
    def enums(self) -> Sequence[tuple[str, heads.Enum | heads.Members]]:
        """The enums and more members of enums that it declares, each with its package."""
        return [
            (source.package, head)
            for source in self.rows
            for head in source.heads
            if isinstance(head, heads.Enum | heads.Members)
        ]

    def seen(self, sees: frozenset[str]) -> Told:
        """What of it is told by these packages."""
        return Told(one for one in self.rows if one.package in sees)


class Edit:
    """What was told before and what is told now; how much both begin and end with that is the same."""

    def __init__(self, before: Told, now: Told) -> None:
        self.before, self.now = before, now
        self.first, self.last = ends(before.rows, now.rows)

    @property
    def is_none(self) -> bool:
        """Whether the same is told."""
        return self.first == len(self.before.rows) == len(self.now.rows)

    def middle(self, rows: Sequence[Contribution], sees: frozenset[str]) -> list[Contribution]:
        """What of one of the two stands between the same beginning and end, as far as a package sees it."""
        return [one for one in rows[self.first : len(rows) - self.last] if one.package in sees]


def ends(one: Sequence[Contribution], other: Sequence[Contribution]) -> tuple[int, int]:
    """How much two rows begin with that is the same, and how much they end with behind that."""
    most = min(len(one), len(other))
    first = next((index for index in range(most) if one[index] != other[index]), most)
    most -= first
    return first, next((index for index in range(most) if one[-1 - index] != other[-1 - index]), most)
