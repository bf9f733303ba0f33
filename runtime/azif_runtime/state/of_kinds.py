"""Things of a kind for which something holds, kept until one comes or goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from azif_runtime.state.things import Thing, holder


class OfKinds(dict[str, list[Thing]]):
    """By the id of a kind, those of its things for which something holds, in the order in which all stand.

    A list that was given is never changed: whoever goes through it sees what was so when it was wanted.
    """

    __slots__ = ("all", "holds")

    def __init__(self, of_kind: Mapping[str, list[Thing]], holds: Callable[[Thing], bool]) -> None:
        super().__init__()
        self.all, self.holds = of_kind, holds

    def __missing__(self, kind: str) -> list[Thing]:
        holds = self.holds
        found = self[kind] = [thing for thing in self.all[kind] if holds(thing)]
        return found

    def forget(self, thing: Thing) -> None:
        """It holds for a thing now, or no longer."""
        if self:
            for kind in thing.line:
                if kind in self:
                    del self[kind]


def is_in_play(thing: Thing) -> bool:
    """Whether a thing lies in play, be it asleep there."""
    return thing.place.active


def is_counting(thing: Thing) -> bool:
    """Whether a thing lies in play, and not where it sleeps."""
    return thing.place.works


def is_held(thing: Thing) -> bool:
    """Whether a thing lies on another, or in a zone of one."""
    return holder(thing) is not None
