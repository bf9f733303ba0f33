"""What is in force: the abilities of what lies where they count, and what modifies fields and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Any

from azif_runtime.bounds import DEEPEST_ASKED
from azif_runtime.failures import DOES_NOT_HOLD
from azif_runtime.index import copying
from azif_runtime.program import Ability, Card, Program
from azif_runtime.state.game import Game
from azif_runtime.state.modifiers import Modifiers
from azif_runtime.state.operands import too_deep
from azif_runtime.state.things import NOWHERE_ACTIVE, Known, Thing


class RuleThing(Thing):
    """Stands for a rule: something on which abilities stand that is no component."""

    __slots__ = ()


def rule_thing(game: Game, rule: Card) -> Thing:
    """The stand-in for a rule."""
    thing = RuleThing()
    thing.id, thing.kind, thing.card, thing.name = -1 - len(game.registered), rule.kind, rule, rule.name
    thing.component = rule.id
    thing.line, thing.inside, thing.zones, thing.keywords, thing.t = rule.kind.line, [], Known(), {}, []
    thing.place = NOWHERE_ACTIVE
    thing.home = None
    game.registered[thing.id] = (True, None)
    return thing


def you_of(game: Game, this: Thing) -> Thing | None:
    """Whom `you` means on a thing."""
    you = this.kind.you
    if you is None:
        return None
    found: Thing | None = you(game, this, None, None)
    return found if isinstance(found, Thing) else None


def abilities_of(program: Program, card: Card) -> tuple[Ability, ...]:
    """The abilities of a component and its kinds, and those of others that its copies can come to have."""
    if card.every is None:
        found = list(card.abilities)
        for kind in sorted(card.kind.line):
            info = program.kinds.get(kind)
            if info is not None:
                found += info.abilities
        if program.copying:
            found += copying.copied(program, card)
        card.every = tuple(found)
    return card.every


def update(game: Game, thing: Thing) -> None:
    """Put a thing's abilities in force, or out of it, after it has moved."""
    place = thing.place
    active = place.works
    you = you_of(game, thing) if active and thing.kind.you is not None else None
    known = game.registered.get(thing.id)
    if known is not None and known[0] == active and known[1] is you:
        return
    if known is None and not active:
        game.registered[thing.id] = (False, None)
        return
    game.registered[thing.id] = (active, you)
    abilities = thing.card.every
    if abilities is None:
        abilities = abilities_of(game.program, thing.card)
    if not abilities:
        return
    if known is not None and known[0]:
        unregister(game, thing, abilities, known[1])
    if active:
        register(game, thing, abilities, you)


def key(game: Game, ability: Ability, this: Thing, you: Thing | None) -> tuple[str, int] | None:
    """Under which subject an ability is found."""
    name, who = ability.index
    if who == "this":
        return name, id(this)
    if who == "you":
        return name, id(you)
    return None


def register(game: Game, this: Thing, abilities: Sequence[Ability], you: Thing | None = None) -> None:
    """Put abilities in force."""
    for ability in abilities:
        entry = (ability, this)
        match ability.stage:
            case "always":
                for modifier in ability.modifiers:
                    game.modifiers.setdefault(modifier.slot, Modifiers()).add(
                        modified_one(game, modifier, this, you), modifier, this
                    )
                modified_otherwise(game)
            case "whenever":
                game.state_checks.append(entry)
                game.dirty |= ability.reads
            case "start" | "end":
                game.around.setdefault((ability.stage, ability.step), []).append(entry)
            case "action":
                for window in ability.windows:
                    owners = game.actions.setdefault(window, {})
                    owners.setdefault(id(you) if you is not None else 0, []).append(entry)
            case _:
                game.subscriptions[ability.verb.id].add(ability, key(game, ability, this, you), entry)


def unregister(game: Game, this: Thing, abilities: Sequence[Ability], you: Thing | None) -> None:
    """Take abilities out of force."""
    for ability in abilities:
        entry = (ability, this)
        match ability.stage:
            case "always":
                for modifier in ability.modifiers:
                    game.modifiers[modifier.slot].remove(
                        modified_one(game, modifier, this, you), modifier, this
                    )
                modified_otherwise(game)
            case "whenever":
                game.state_checks.remove(entry)
            case "start" | "end":
                game.around[ability.stage, ability.step].remove(entry)
            case "action":
                for window in ability.windows:
                    game.actions[window][id(you) if you is not None else 0].remove(entry)
            case _:
                game.subscriptions[ability.verb.id].remove(ability, key(game, ability, this, you), entry)


def modified_otherwise(game: Game) -> None:
    """Note that something begins or ceases to modify."""
    dirty, changed = game.program.in_force
    game.dirty |= dirty
    game.changed |= changed


def works(game: Game, this: Thing, you: Thing | None) -> bool:
    """Whether the abilities of a thing count at all now."""
    works = this.kind.works
    return works is None or bool(works(game, this, you, None))


def modified_one(game: Game, modifier: Any, this: Thing, you: Thing | None) -> Thing | None:
    """The one thing that a modifier can change, if it is known at once."""
    match modifier.of:
        case "this":
            return this
        case "you":
            return you
        case "one":
            for thing in game.things:
                if modifier.owner(game, this, you, thing):
                    return thing
            return None
        case _:
            return None


Operators = Mapping[str, Callable[[Any, Any], Any]]

OPERATORS: Operators = {
    "is": lambda _, amount: amount,
    "add": add,
    "half": lambda value, _: -(-value // 2),
    "at least": max,
    "at most": min,
}
"""What each kind of modifier makes of a value with its amount."""


def modified(
    game: Game, row: Modifiers, of: Thing | None, key: Any, value: Any, operators: Operators = OPERATORS
) -> Any:
    """A value as the modifiers in force make it: `is`, then additions, half, at least, at most."""
    entries = row.about(of)
    if not entries:
        return value
    game.asked += 1
    try:
        if game.asked > DEEPEST_ASKED:
            too_deep(game, entries[0][0].slot.partition(" ")[2])
        for modifier, this in entries:
            if modifier.key is not None and modifier.key(game, this, None, None) is not key:
                continue
            if modifier.ability is not None and not has_of_another(game, this, modifier.ability):
                continue
            kind = this.kind
            you = None if kind.you is None else you_of(game, this)
            if kind.works is not None and not kind.works(game, this, you, None):
                continue
            try:
                if (
                    modifier.of == ""
                    and modifier.owner is not None
                    and (of is None or not modifier.owner(game, this, you, of))
                ):
                    continue
                if modifier.condition is not None and not modifier.condition(game, this, you, None):
                    continue
                amount = modifier.amount(game, this, you, of)
            except DOES_NOT_HOLD:
                continue
            value = operators[modifier.operator](value, amount)
    finally:
        game.asked -= 1
    return value


def highest(number: Any, given: Any) -> Any:
    """The number of a keyword that has one and is given another: the higher; none if it is taken away."""
    if given is True or given is False:
        return number if given else 0
    return max(number, given)


OF_KEYWORDS: Operators = {**OPERATORS, "is": highest}
"""What each kind of modifier makes of the number of a keyword."""


def has_keyword(game: Game, thing: Thing | None, keyword: str) -> bool:
    """Whether a thing has a keyword, by its component or by what is in force; nothing has none."""
    if not isinstance(thing, Thing):
        return False
    has = keyword in thing.keywords or keyword_given(game, thing, keyword) is not None
    row = game.modifiers.get(f"keyword {keyword}")
    if row is not None:
        given = modified(game, row, thing, None, has)
        return given is not False
    return has


def keyword_number(game: Game, thing: Thing | None, keyword: str, index: int) -> int:
    """What a keyword of a thing was given; 0 if it has none."""
    if not isinstance(thing, Thing):
        return 0
    given = thing.keywords.get(keyword) or keyword_given(game, thing, keyword) or ()
    number: Any = given[index] if index < len(given) else 0
    row = game.modifiers.get(f"keyword {keyword}")
    if row is not None:
        found = modified(game, row, thing, None, number, OF_KEYWORDS)
        return int(found)
    return int(number)


# ---- abilities of others


def copied_by(game: Game, this: Thing) -> list[Thing]:
    """The things of which a thing has the abilities now. What is copied has no say in what is copied."""
    if game.is_copying:
        return []
    game.is_copying = True
    try:
        found: list[Any] = []
        for slot in copying.slots(game.program, this.card):
            row = game.modifiers.get(slot)
            if row is not None:
                found += modified(game, row, this, None, [])
        return found
    finally:
        game.is_copying = False


def has_of_another(game: Game, this: Thing, ability: Ability) -> bool:
    """Whether a thing has an ability of another now."""
    source = ability.source
    if isinstance(source, Card):
        return any(thing.card is source for thing in copied_by(game, this))
    return source is not None and any(source.id in thing.line for thing in copied_by(game, this))


def keyword_given(game: Game, this: Thing, keyword: str) -> tuple[Any, ...] | None:
    """What a keyword was given that a thing has because it has the abilities of another; None if it has
    none.
    """
    if not game.program.copying:
        return None
    return next((one.keywords[keyword] for one in copied_by(game, this) if keyword in one.keywords), None)
