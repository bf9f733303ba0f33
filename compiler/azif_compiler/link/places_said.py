"""Places that are meant: which ones a value is, by what is printed, and how they are told."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import Spot, Spots
from azif_compiler.deeds.landings import Marks
from azif_compiler.diagnostic import spoken
from azif_compiler.ir.node import word_of
from azif_compiler.link.parts import Parts
from azif_compiler.snapshot.sense import Thing

ZONE = "zone"
"""By what a spot is that is a zone, and no place."""
MOST_SAID = 3
"""So many places are told in one sentence."""


class Printed:
    """Which places the values of the game are, as far as that is printed and nothing changes it."""

    def __init__(self, parts: Parts) -> None:
        self.look = parts.look
        self.known: dict[str, Spots] = {}

    def places(self, value: str) -> Spots:
        """The places that a value is; none if that is not known."""
        if value not in self.known:
            self.look.locals = {}
            known = self.look.table.values.get(value)
            is_of_all = known is not None and not known.of
            found = self.look.value(ir.ValueOf(value)) if is_of_all else None
            things = found if isinstance(found, tuple) else ()
            spots = tuple(Spot(one.kind, one.name) for one in things if isinstance(one, Thing))
            self.known[value] = spots if len(spots) == len(things) else ()
        return self.known[value]


def said(spots: Spots) -> str:
    """Places in words."""
    words = (
        f'"{word_of(spot.name)}"' if spot.name and spot.by != ZONE
        else spoken(word_of(spot.name)) if spot.name
        else a(spot.kind)
        for spot in spots
    )  # fmt: skip
    return " or ".join(dict.fromkeys(words))


def meant(marks: Marks, spots: Spots) -> str:
    """The places that are meant, in words: what a value is called, if they are many."""
    if len(spots) > MOST_SAID and len(marks) == 1:
        return f"`{spoken(word_of(marks[0].name))}`"
    return said(spots)
