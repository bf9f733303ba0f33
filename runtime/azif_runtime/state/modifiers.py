"""What changes fields and values: the modifiers in force, and those that count for a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azif_runtime.program import Modifier
from azif_runtime.state.things import Thing


class Modifiers:
    """The modifiers in force of one field or value: those of one thing by its identity, and the others."""

    __slots__ = ("general", "of_one")

    def __init__(self) -> None:
        self.general: list[tuple[Any, Thing]] = []
        self.of_one: dict[int, list[tuple[Any, Thing]]] = {}

    def copy(self) -> Modifiers:
        """The same, with lists of its own."""
        found = Modifiers()
        found.general = list(self.general)
        found.of_one = {one: list(row) for one, row in self.of_one.items()}
        return found

    def add(self, one: Thing | None, modifier: Any, this: Thing) -> None:
        """Put a modifier in force."""
        row = self.general if one is None else self.of_one.setdefault(id(one), [])
        row.append((modifier, this))
        row.sort(key=_layer)

    def remove(self, one: Thing | None, modifier: Any, this: Thing) -> None:
        """Take a modifier out of force."""
        row = self.general if one is None else self.of_one[id(one)]
        row.remove((modifier, this))
        if one is not None and not row:
            del self.of_one[id(one)]

    def all(self) -> Iterator[Modifier]:
        """All of them."""
        for row in (self.general, *self.of_one.values()):
            for modifier, _ in row:
                yield modifier

    def about(self, of: Thing | None) -> list[tuple[Any, Thing]]:
        """The modifiers that may change something of a thing, layer by layer."""
        mine = self.of_one.get(id(of)) if of is not None else None
        if mine is None:
            return self.general
        if not self.general:
            return mine
        return sorted([*self.general, *mine], key=_layer)


def _layer(entry: tuple[Any, Thing]) -> int:
    layer: int = entry[0].layer
    return layer


class Duration:
    """Modifiers in force for a time; `cause` is the thing whose words began them."""

    __slots__ = ("cause", "changed", "frame", "rows", "stage", "step", "subject")

    def __init__(
        self, cause: Thing | None, stage: str, step: str, subject: Thing | None, changed: int
    ) -> None:
        self.cause, self.stage, self.step, self.subject = cause, stage, step, subject
        self.changed = changed
        self.frame: Any = None
        self.rows: list[tuple[Thing | None, Modifier]] = []
