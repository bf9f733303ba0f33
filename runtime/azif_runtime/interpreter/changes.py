"""What changes the table: things and piles, tracks, dice, amounts."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from azif_runtime.bounds import MOST_DICE
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.index import active_effects
from azif_runtime.program import TokenInfo
from azif_runtime.state.chance import Lot, ranks
from azif_runtime.state.coming import on_top, used_up
from azif_runtime.state.first_fields import as_at_first
from azif_runtime.state.game import Game
from azif_runtime.state.things import NOWHERE, Thing, Zone

IDENTITY = attrgetter("id")


def put(game: Game, what: Any, into: Any, side: str) -> None:
    """Move a thing, or several in order."""
    if what is None:
        return
    if into is None:
        raise ContentError("something is put nowhere", game.chain())
    if type(what) is list:
        for one in list(what):
            put(game, one, into, side)
        return
    old = what.place
    if game.forced and what in game.forced and (into is not old or what in game.looked_at):
        used_up(game, what)
    if old.inside and old.inside[-1] is what:
        old.inside.pop()
    elif old is not NOWHERE:
        old.inside.remove(what)
    if side == "bottom" and type(into) is Zone:
        into.inside.insert(0, what)
    else:
        into.inside.append(what)
    what.place = into
    if into.fresh and old is not NOWHERE:
        as_at_first(game, what)
    dirty, changed = what.kind.moved
    game.dirty |= dirty
    game.changed |= changed
    if old is into and old is not NOWHERE:
        return
    left = old.owner if type(old) is Zone else old
    come = into.owner if type(into) is Zone else into
    if left is not come:
        held(game, what, left, come)
    if old.works != into.works:
        game.counting.forget(what)
    if old.active != into.active:
        game.in_play.forget(what)
        active_effects.update(game, what)
    elif old.owner is not into.owner or old.works != into.works or old is NOWHERE:
        active_effects.update(game, what)


def held(game: Game, what: Thing, left: Any, come: Any) -> None:
    """Note what changes where another thing, or none, comes to hold a thing."""
    if left is None or come is None:
        game.held.forget(what)
    one, other = left.kind.entered if left else (0, 0), come.kind.entered if come else (0, 0)
    game.dirty |= one[0] ^ other[0]
    game.changed |= one[1] ^ other[1]


def counted(game: Game, token: TokenInfo) -> None:
    """Note that there are more or fewer of a token somewhere."""
    dirty, changed = token.counted
    game.dirty |= dirty
    game.changed |= changed


def shuffle(game: Game, zone: Any) -> None:
    """Put a pile into random order; what a ruling says comes next goes on top."""
    if zone is None:
        return
    pile = zone.inside
    pile.sort(key=IDENTITY)  # copies that look alike are told apart by it
    purpose = game.purpose(f"shuffle {zone!r}")
    order = ranks(game.seed, purpose, [thing.name for thing in pile])
    pile[:] = [pile[index] for index in sorted(range(len(pile)), key=order.__getitem__)]
    for kind in {thing.kind for thing in pile}:
        game.changed |= kind.moved[1]
    if game.forced:
        for thing in [one for one in game.looked_at if one.place is zone]:
            used_up(game, thing)
        on_top(game, zone)


def ends(game: Game, pile: list[Thing], number: int, bottom: bool) -> list[Thing]:
    """The first things of a pile from its top (its end) or bottom."""
    if number <= 0:
        return []
    game.lot.uncover(pile, number, bottom=bottom)
    found = pile[:number] if bottom else pile[-number:][::-1]
    if game.forced:
        game.looked_at.update(thing for thing in found if thing in game.forced)
    return found


def outermost(game: Game, pile: list[Thing], number: int, bottom: bool, kind: str) -> list[Thing]:
    """The first things of a kind of a pile from its top (its end) or bottom."""
    if game.forced or type(game.lot) is not Lot:
        return ends(game, [thing for thing in pile if kind in thing.line], number, bottom)
    found: list[Thing] = []
    if number > 0:
        for thing in pile if bottom else reversed(pile):
            if kind in thing.line:
                found.append(thing)
                if len(found) == number:
                    break
    return found


def top(game: Game, pile: list[Thing], kind: str) -> Thing | None:
    """The uppermost thing of a kind in a pile, or nothing."""
    if game.forced or type(game.lot) is not Lot:
        found = ends(game, [thing for thing in pile if kind in thing.line], 1, bottom=False)
        return found[0] if found else None
    if pile and kind in pile[-1].line:
        return pile[-1]
    return next((thing for thing in reversed(pile) if kind in thing.line), None)


def on_track(game: Game, name: str, value: int) -> int:
    """Where the marker of a track comes to stand: it stays within its range."""
    low, high = game.program.tracks[name]
    least: int = low(game, None, None, None)
    most: int = high(game, None, None, None)
    return max(least, min(most, value))


def roll(game: Game, number: int, sides: int = 6) -> list[int]:
    """Roll dice that show a number from 1 up to their sides."""
    if number <= 0:
        if game.log is not None:
            game.log.dice(game, [])
        return []
    if sides < 1:
        raise ContentError(f"a die with {sides} sides is rolled", game.chain())
    if number > MOST_DICE:
        raise ContentError(f"{number} dice are rolled, more than {MOST_DICE}", game.chain())
    if game.dice:
        if len(game.dice) < number:
            given = "is given" if len(game.dice) == 1 else "are given"
            raise WrongAnswer(f"{number} dice are rolled, and only {len(game.dice)} {given}")
        row = [game.dice.pop(0) for _ in range(number)]
        if not all(1 <= shown <= sides for shown in row):
            raise WrongAnswer(f"a die with {sides} sides shows a number from 1 to {sides}, not {row}")
    else:
        row = game.lot.dice(game.purpose, number, sides)
    if game.log is not None:
        game.log.dice(game, row)
    return row


def add_up(event: Any, before: list[Any]) -> None:
    """Let an event be about all that was paid so far of the same thing to the same end.

    What other verbs take of the same tokens of the same owner counts, too.
    """
    verb = event.verb
    name = "p_" + verb.amount
    others = [slot for slot in verb.slots if slot != name]
    for earlier in reversed(before):
        alike = earlier.verb is verb and all(getattr(earlier, o) == getattr(event, o) for o in others)
        if not alike and not takes_alike(earlier, event):
            continue
        one, other = getattr(earlier, "p_" + earlier.verb.amount), getattr(event, name)
        if type(other) is not tuple:
            setattr(event, name, one + other)
            return
        if one[1:] == other[1:]:
            setattr(event, name, (one[0] + other[0], *other[1:]))
            return


def takes_alike(one: Any, other: Any) -> bool:
    """Whether two events of different verbs take tokens from the same owner."""
    mine, yours = one.verb.takes_from, other.verb.takes_from
    if not mine or not yours or one.verb is other.verb:
        return False
    return getattr(one, "p_" + mine) is getattr(other, "p_" + yours)


def is_paid_twice(event: Any, before: list[Any]) -> bool:
    """Whether the same cost has used up the same thing in the same way before."""
    return event.verb.uses_up and any(
        earlier.verb is event.verb
        and all(getattr(earlier, slot) == getattr(event, slot) for slot in event.verb.slots)
        for earlier in before
    )


def back(before: list[Any], mark: int) -> bool:
    """Forget what was paid on a way that is not taken; always true."""
    del before[mark:]
    return True


def reduce(game: Game, event: Any, number: int) -> None:
    """Make the amount of an event smaller, not below zero."""
    name = "p_" + event.verb.amount
    amount = getattr(event, name)
    if type(amount) is tuple:
        setattr(event, name, (max(0, amount[0] - number), *amount[1:]))
    else:
        setattr(event, name, max(0, amount - number))
