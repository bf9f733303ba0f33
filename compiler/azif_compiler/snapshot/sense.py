"""What was found out about components as they are printed: kept from one snapshot to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.snapshot.cells import Cell


class Thing(msgspec.Struct, frozen=True, gc=False):
    """The thing that a component makes."""

    kind: str
    name: str


class Against(NamedTuple):
    """What a component lacks: which requirement of which kind, for which member, and where to say it.

    `by` is the change that wrote the place, 0 for the component itself. Without a place it is the name.
    `because` says what is wrong. The `line` of a board that makes it so is meant by its number; -1 is none.
    """

    kind: str
    number: int
    member: str
    by: int
    at: ir.At
    because: str
    line: int = -1


class Unchanged(NamedTuple):
    """A part of a component that an amendment (`by`) gives as it is already."""

    by: int
    at: ir.At
    part: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A component, the cells it is written in, what it lacks, and whatever else was looked at for that.

    `touched` are other components, and kinds of which all components were gone through; `unchanged` is what
    is amended in vain.
    """

    cells: tuple[Cell, ...]
    component: ir.Component
    against: tuple[Against, ...] = ()
    touched: frozenset[Thing | str] = frozenset()
    unchanged: tuple[Unchanged, ...] = ()


@dataclass(frozen=True, slots=True)
class Sense:
    """All components of a snapshot, and the kinds and values by which they were judged, encoded."""

    basis: tuple[bytes, ...] = ()
    judged: Mapping[Thing, Judged] = field(default_factory=dict)
