"""What a game asks of the components on its table: by that it is known what a change of one cannot touch.

A game reaches what is written on a component only through its things: through their card (abilities and
scripts), their keywords and their fields. So it is enough to note who is asked for which of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from azif_runtime.program import Program
from azif_runtime.state.things import ThingBase

CARD, KEYWORDS = "card", "keywords"
"""What is asked of a thing beside its fields, which go by their slots."""


class Watch:
    """Notes what is asked of the things of all games of a program that begin from now on.

    `asked` holds the ids of components, by what they were asked for.
    """

    def __init__(self, program: Program) -> None:
        plain: Any = program.thing_class
        self.asked: dict[str, set[str]] = {slot: set() for slot in (CARD, KEYWORDS, *plain.__slots__)}
        watched = {slot: self.watched(slot, getattr(plain, slot)) for slot in self.asked}
        program.thing_class = type("WatchedThing", (plain,), {"__slots__": (), **watched})

    def watched(self, slot: str, member: Any) -> property:
        """Something that things have, and that is noted when it is asked for."""
        note, get = self.asked[slot].add, member.__get__

        def read(thing: ThingBase) -> Any:
            note(thing.component)
            return get(thing)

        write: Callable[[Any, Any], None] = member.__set__
        return property(read, write)

    def begin(self) -> None:
        """Forget what was asked before."""
        for those in self.asked.values():
            those.clear()
