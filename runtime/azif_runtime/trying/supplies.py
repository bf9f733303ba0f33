"""What somebody is given so that a cost can be paid or a condition holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.walk import walk
from azif_runtime.actions import state_checks
from azif_runtime.failures import ContentError
from azif_runtime.identifiers import spaced
from azif_runtime.program import Program
from azif_runtime.state.game import Game
from azif_runtime.state.things import Container, Thing
from azif_runtime.trying.gifts import NOTHING, Gift, Placed, Supply, Tokens, placed, thing_of, tokens, told

STEPS = {"<": -1, ">": 1, "!=": 1}
"""How far from the number it is compared with a number has to be."""

PLENTY = (1, 3, 10)
"""So many of a token are enough for a cost, the fewest first."""


SOME = 3
"""So many things of a kind are enough for a cost."""

EVERYTHING = -1
"""All that state checks may hear of."""

KINDS = 12
"""Of so many kinds somebody is given things, for each place where he may have them."""


def supply(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply:
    """Give tokens to somebody or the card, or bring him to another place, until something fits; else give
    plenty of everything, and take away what is not needed. What a state check would change at once is no
    table that there can be.
    """
    rests = is_at_rest(game, this)

    def stands() -> bool:
        return fits() and (not rests or is_at_rest(game, this))

    for way, enough in ((give, stands), (bring, stands), (furnish, fits)):
        found = way(game, enough, this, who)
        if found is not None:
            return found
    return NOTHING


def is_at_rest(game: Game, this: Thing) -> bool:
    """Whether no state check of anything but the card that is tried would change what lies on the table."""
    others = [entry for entry in game.state_checks if entry[1] is not this]
    try:
        return not state_checks.from_first(game, others, EVERYTHING)
    except ContentError:
        return False


def give(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply | None:
    """Give tokens until something fits."""
    held = [(one, token) for one in dict.fromkeys((who, this)) for token in tokens_of(game, one)]
    for number in PLENTY:
        for some in (*combinations(held, 1), *combinations(held, 2)):
            before = [tokens(one, token) for one, token in some]
            gifts = [tokens(one, token, max(number, one.t[token])) for one, token in some]
            for gift in gifts:
                gift.lay(game)
            if fits():
                return Supply(told(game, gifts), tuple(gifts))
            for gift in before:
                gift.lay(game)
    return None


def bring(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply | None:
    """Bring somebody to other places until something fits."""
    del this
    home = placed(who)
    for place in places(game, who):
        gift = placed(who, place)
        gift.lay(game)
        if fits():
            game.dirty, game.changed = 0, -1
            where = place.name if isinstance(place, Thing) else f"{place!r}".replace("_", " ")
            return Supply(f"{who.name} is at {where}", (gift,))
    home.lay(game)
    game.dirty, game.changed = 0, -1
    return None


def furnish(game: Game, fits: Callable[[], bool], this: Thing, who: Thing) -> Supply | None:
    """Give plenty of everything, at one place after the other until something fits; then take away what is
    not needed for that.
    """
    gifts: list[Gift] = [*plenty(game, this, who), *things_for(game, this, who)]
    before = [was(game, gift) for gift in gifts]
    home = placed(who)
    for gift in gifts:
        gift.lay(game)
    for place in (who.place, *places(game, who)):
        there = placed(who, place)
        there.lay(game)
        if fits():
            needed = kept(game, fits, [*zip(gifts, before, strict=True)])
            needed += [there] if there != home else []
            game.dirty, game.changed = 0, -1
            return Supply(told(game, needed), tuple(needed)) if needed else None
    for gift in (home, *reversed(before)):
        gift.lay(game)
    game.dirty, game.changed = 0, -1
    return None


def kept(game: Game, fits: Callable[[], bool], gifts: Sequence[tuple[Gift, Gift]]) -> list[Gift]:
    """What something needs of what was given; each stands with what was so before. Of tokens the fewest."""
    found: list[Gift] = []
    for gift, before in reversed(gifts):
        fewer = [replace(gift, number=n) for n in PLENTY[:-1]] if isinstance(gift, Tokens) else []
        for less in (before, *fewer, gift):
            less.lay(game)
            if less is gift or fits():
                found += [] if less is before else [less]
                break
    return found[::-1]


def was(game: Game, gift: Gift) -> Gift:
    """How that is now which a gift makes otherwise."""
    thing = thing_of(game, gift.thing)
    return tokens(thing, gift.token) if isinstance(gift, Tokens) else placed(thing)


def plenty(game: Game, this: Thing, who: Thing) -> Iterator[Tokens]:
    """Of all tokens that they may carry as many as any cost asks for, as far as they can have them."""
    for one in dict.fromkeys((who, this)):
        for token in tokens_of(game, one):
            had = tokens(one, token)
            for number in reversed(PLENTY):
                if had.number < number and can_have(game, this, had, number):
                    yield replace(had, number=number)
                    break


def can_have(game: Game, this: Thing, had: Tokens, number: int) -> bool:
    """Whether somebody may have so many of a token, and no state check takes some of them."""
    before = is_at_rest(game, this)
    replace(had, number=number).lay(game)
    possible = is_at_rest(game, this) or not before
    had.lay(game)
    return possible


def things_for(game: Game, this: Thing, who: Thing) -> Iterator[Placed]:
    """Some things of each kind that content puts where they may have things, of those that lie in no play."""
    taken = {this.id}
    kinds = put_there(game.program)
    for owner in dict.fromkeys((who, this)):
        for zone in owner.zones.values() if who.place is not owner else ():
            for kind in sorted(kinds.get(zone.id, ())):
                spare = [one for one in game.of_kind.get(kind, ()) if not one.place.active]
                for some in list(by_leaf(spare).values())[:KINDS]:
                    for one in [each for each in some if each.id not in taken][:SOME]:
                        taken.add(one.id)
                        yield placed(one, zone)


def by_leaf(found: Sequence[Thing]) -> dict[str, list[Thing]]:
    """Things by their own kind."""
    rows: dict[str, list[Thing]] = {}
    for one in found:
        rows.setdefault(one.kind.id, []).append(one)
    return rows


def put_there(program: Program) -> dict[str, set[str]]:
    """By zones, the kinds of what verbs put into them."""
    found: dict[str, set[str]] = {}
    for verb in program.verbs.values():
        kinds = {p.name: p.type.kind for p in verb.declared.parameters if isinstance(p.type, types.Thing)}
        for node in walk(verb.declared.body) if kinds else ():
            match node:
                case ir.Put(what=ir.EventPart(name=name), into=ir.ZoneNamed(name=zone)) if name in kinds:
                    found.setdefault(zone, set()).add(kinds[name])
                case _:
                    pass
    return found


def places(game: Game, who: Thing) -> Iterator[Container]:
    """Where somebody may be: at what is like the place where he is, and in open zones of what lies beside it,
    as of another world.
    """
    before = who.place
    if not isinstance(before, Thing):
        return
    beside = [one for one in game.things if one.place is before.place and one is not before]
    yield from (one for one in beside if one.kind.nearest[-1:] == before.kind.nearest[-1:])
    for one in beside:
        if one.kind.nearest[-1:] != who.kind.nearest[-1:]:
            yield from (
                zone for zone in one.zones.values() if zone.active and not zone.ordered and not zone.hidden
            )


def tokens_of(game: Game, thing: Thing) -> Iterator[int]:
    """The tokens that a thing may carry, by their index."""
    kinds = {d.name: d for d in game.program.game.declarations if isinstance(d, ir.Kind)}
    held = {token for kind in thing.line if kind in kinds for token in kinds[kind].holds}
    return (token.index for id_, token in game.program.tokens.items() if id_ in held)


def make_hold(game: Game, condition: ir.Expression, this: Thing, you: Thing | None) -> str:
    """Lay the tokens of which a condition asks; what was laid, "" if it asks for something else."""
    said: list[str] = []
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
                said.append(told(game, [tokens(owner, token.index)]))
            case ir.Compare(left=ir.TrackValue(name=name), right=ir.Number(value=number)):
                game.tracks[name] = number + STEPS.get(part.operator, 0)
                said.append(f"{spaced(name)} is {game.tracks[name]}")
            case _:
                return ""
    return " and ".join(said)
