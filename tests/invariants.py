"""What holds in every game, whatever it is: checked after every event and before every question."""

from __future__ import annotations

from collections import Counter
from typing import Any

from azif_compiler import ir
from azif_runtime.game import Game
from azif_runtime.state import Thing, Zone


class Watched(Game):
    """A game in which every event (or every so many) is followed by a look at the whole table."""

    watching = False

    def __init__(self, *given: Any, every: int = 1, **more: Any) -> None:
        self.every = every
        super().__init__(*given, **more)

    def play(self) -> str:
        """Play, and watch."""
        self.watching = True
        over = super().play()
        self.look("the end")
        return over

    def note(self, event: Any) -> None:
        """An event is about to happen: all before it are done."""
        super().note(event)
        self.look(event.name)

    def ask(self, *given: Any, **more: Any) -> int:
        """A question: the table is as its player sees it."""
        self.look("a question")
        return super().ask(*given, **more)

    def look(self, when: str) -> None:
        """Raise if anything is broken."""
        if self.watching and self.events % self.every == 0 and (wrong := broken(self)):
            raise AssertionError(f"before {when}, event {self.events}: " + "; ".join(wrong))


def containers(game: Game) -> list[Zone | Thing]:
    """Everything that can hold things."""
    owned = [zone for thing in game.things for zone in thing.zones.values()]
    return [*game.zones.values(), *owned, *game.things]


def broken(game: Game) -> list[str]:
    """What does not hold."""
    return [*places(game), *counts(game), *numbers(game), *abilities(game)]


def places(game: Game) -> list[str]:
    """Every thing is in exactly one place, and that place knows it."""
    wrong = []
    held: Counter[int] = Counter()
    for container in containers(game):
        for thing in container.inside:
            held[thing.id] += 1
            if thing.place is not container:
                wrong.append(f"{thing!r} lies in {container!r} and thinks it is in {thing.place!r}")
    for thing in game.things:
        nowhere = (
            isinstance(thing.place, Zone) and thing.place.name not in game.zones and thing.place.owner is None
        )
        if held[thing.id] != (0 if nowhere else 1):
            wrong.append(f"{thing!r} is in {held[thing.id]} places")
        above: Any = thing.place
        for _ in range(20):
            above = above.owner if isinstance(above, Zone) else above.place if above is not None else None
        if above is not None and not isinstance(above, Zone):
            wrong.append(f"{thing!r} is inside itself")
    return wrong


def counts(game: Game) -> list[str]:
    """As many copies of each component as were made."""
    made = Counter((thing.kind.name, thing.name) for thing in game.things)
    meant = {
        (d.kind, d.name): d.copies
        for d in game.program.game.declarations
        if isinstance(d, ir.Component) and d.copies
    }
    return [] if made == meant else [f"copies: {sorted((made - Counter(meant)).items())}"]


def numbers(game: Game) -> list[str]:
    """No fewer than none of a token, none where it cannot be, and tracks within their range."""
    names = list(game.program.tokens)
    holds = {d.name: set(d.holds) for d in game.program.game.declarations if isinstance(d, ir.Kind)}
    wrong = []
    for thing in game.things:
        for name, number in zip(names, thing.t, strict=True):
            if number < 0 or (number and not any(name in holds.get(kind, ()) for kind in thing.line)):
                wrong.append(f"{thing!r} has {number} {name}")
    for track, bounds in game.program.tracks.items():
        low, high = (bound(game, None, None, None) for bound in bounds)
        if not low <= game.tracks[track] <= high:
            wrong.append(f"{track} is {game.tracks[track]}")
    return wrong


def abilities(game: Game) -> list[str]:
    """The abilities of a thing are in force exactly where they count."""
    return [
        f"{thing!r} in {thing.place!r} is {'not ' if thing.place.active else ''}in force"
        for thing in game.things
        if game.registered.get(thing.id, (False, None))[0] != thing.place.active
    ]
