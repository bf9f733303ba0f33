"""What somebody is given so that a cost can be paid or a condition holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from azif_compiler import ir
from azif_runtime.identifiers import spaced
from azif_runtime.interpreter import changes
from azif_runtime.log import shown
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

STEPS = {"<": -1, ">": 1, "!=": 1}
"""How far from the number it is compared with a number has to be."""

PLENTY = (1, 3, 10)
"""So many of a token are enough for a cost, the fewest first."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What was given, and in words: so many of a token on things, and where somebody was brought, by their
    ids.
    """

    told: str = ""
    tokens: tuple[tuple[int, int, int], ...] = ()
    moved: tuple[int, int] | None = None

    def lay(self, game: Game) -> None:
        """Give it again, in another game that stands as the first did."""
        for thing, token, number in self.tokens:
            game.things[thing - 1].t[token] = number
        if self.moved is not None:
            who, place = (game.things[id_ - 1] for id_ in self.moved)
            changes.put(game, who, place, "")
        game.dirty = 0


NOTHING = Supply()
"""Nothing is given."""


def supply(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply:
    """Give tokens to somebody or the card, or bring him to another place, until something fits."""
    return give(game, fits, this, who) or bring(game, fits, who) or NOTHING


def give(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply | None:
    """Give tokens until something fits."""
    held = [(one, token) for one in dict.fromkeys((who, this)) for token in tokens_of(game, one)]
    for number in PLENTY:
        for some in (*combinations(held, 1), *combinations(held, 2)):
            before = [one.t[token] for one, token in some]
            for one, token in some:
                one.t[token] = max(number, one.t[token])
            if fits():
                return Supply(given(game, some), tuple((one.id, token, one.t[token]) for one, token in some))
            for (one, token), kept in zip(some, before, strict=True):
                one.t[token] = kept
    return None


def bring(game: Game, fits: Callable[[], bool], who: Thing) -> Supply | None:
    """Bring somebody to other places like his until something fits."""
    before = who.place
    if not isinstance(before, Thing):
        return None
    for place in [one for one in game.things if one.kind.nearest[-1:] == before.kind.nearest[-1:]]:
        if place.place.active:
            changes.put(game, who, place, "")
            if fits():
                game.dirty = 0
                return Supply(f"{who.name} is at {place.name}", moved=(who.id, place.id))
    changes.put(game, who, before, "")
    game.dirty = 0
    return None


def tokens_of(game: Game, thing: Thing) -> Iterator[int]:
    """The tokens that a thing may carry, by their index."""
    kinds = {d.name: d for d in game.program.game.declarations if isinstance(d, ir.Kind)}
    held = {token for kind in thing.line if kind in kinds for token in kinds[kind].holds}
    return (token.index for id_, token in game.program.tokens.items() if id_ in held)


def given(game: Game, some: tuple[tuple[Thing, int], ...]) -> str:
    """What was given, in words."""
    tokens = {token.index: token for token in game.program.tokens.values()}
    return " and ".join(f"{one.name} has {shown((one.t[token], tokens[token]))}" for one, token in some)


def make_hold(game: Game, condition: ir.Expression, this: Thing, you: Thing | None) -> str:
    """Lay the tokens of which a condition asks; what was laid, "" if it asks for something else."""
    told: list[str] = []
    for part in condition.of if isinstance(condition, ir.And) else (condition,):
        match part:
            case ir.Compare(
                left=ir.TokensOn(of=ir.This() | ir.You() as of, token=ir.TokenNamed(name=name)),
                right=ir.Number(value=number),
            ):
                owner = this if isinstance(of, ir.This) else you
                if owner is None:
                    return ""
                token = game.program.tokens[name]
                owner.t[token.index] = number + STEPS.get(part.operator, 0)
                told.append(given(game, ((owner, token.index),)))
            case ir.Compare(left=ir.TrackValue(name=name), right=ir.Number(value=number)):
                game.tracks[name] = number + STEPS.get(part.operator, 0)
                told.append(f"{spaced(name)} is {game.tracks[name]}")
            case _:
                return ""
    return " and ".join(told)
