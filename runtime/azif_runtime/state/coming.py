"""What a ruling says comes next: until it has left its pile, or was looked at and is put back or shuffled."""

from __future__ import annotations

from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone


def on_top(game: Game, zone: Zone | None = None) -> None:
    """Put what comes next on top of its pile (or of one pile), the first of it uppermost."""
    for thing in reversed(game.forced):
        pile = getattr(thing, "place", None)  # members of enums are nowhere
        if type(pile) is Zone and zone in (None, pile):
            pile.inside.remove(thing)
            pile.inside.append(thing)
            game.changed = -1


def used_up(game: Game, thing: Thing) -> None:
    """Something that came next has come."""
    game.forced.remove(thing)
    game.looked_at.discard(thing)
