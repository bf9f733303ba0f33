"""Which piles are shuffled, and from the ends of which something is taken."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.doubts import FromTop, Mixes
from azif_compiler.ir.walk import Inside

MIXING: frozenset[type[ir.Node]] = frozenset({ir.Shuffle})
ENDS: frozenset[type[ir.Node]] = frozenset({ir.End})
HOMES: frozenset[type[ir.Node]] = frozenset({ir.HomeOf})


def mixes(whole: Inside) -> Iterator[Mixes]:
    """The piles that a piece shuffles."""
    for one in whole.of(MIXING):
        match one.what:
            case ir.ZoneNamed(name=name):
                yield Mixes(name, "", "")
            case ir.EventPart(event=ir.Event(), verb=verb, name=parameter):
                yield Mixes("", verb, parameter)
            case _:
                yield Mixes("", "", "")


def from_top(whole: Inside) -> Iterator[FromTop]:
    """The piles from whose ends a piece takes things."""
    unknown = False
    for one in whole.of(ENDS):
        match one.of:
            case ir.Select(inside=ir.ZoneNamed(name=name)):
                yield FromTop(name, "", "")
            case _:
                unknown = True
    for one in whole.of(HOMES) if unknown else ():
        match one.of:
            case ir.EventPart(event=ir.Event(), verb=verb, name=parameter):
                yield FromTop("", verb, parameter)
            case ir.KindIn(of=ir.EventPart(event=ir.Event(), verb=verb, name=parameter)):
                yield FromTop("", verb, parameter)
            case _:
                pass
