"""What something would be worth to whoever decides, by the goals of content: for agents that look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import Any

from azif_runtime.decisions import planning
from azif_runtime.decisions.estimates import told
from azif_runtime.decisions.foresight import Foresight
from azif_runtime.failures import ContentError
from azif_runtime.program import Ability, VerbInfo
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

DEEPEST = 6
"""How many verbs deep one looks."""


def utility(game: Game, verb: VerbInfo, event: Any, me: Thing | None, deep: int) -> float:
    """What it is worth that an event happens, if it has just been made."""
    foresight: Foresight | None = game.foresight
    if foresight is None or deep > DEEPEST:
        return weighed(game, verb, event, me, deep)
    memory = foresight.memories.get(verb)
    if memory is None:
        memory = foresight.memory(verb, verb.reads)
    key = key_of(verb, event, me, deep, foresight.within if memory.changes else 0)
    try:
        found: float | None = memory.known.get(key)
    except TypeError:  # a list cannot be looked up
        return weighed(game, verb, event, me, deep)
    if found is None:
        outer = foresight.enter(verb, key)
        try:
            found = memory.known[key] = weighed(game, verb, event, me, deep)
        finally:
            foresight.within = outer
    return found


def key_of(verb: VerbInfo, event: Any, me: Thing | None, deep: int, within: int) -> tuple[object, ...]:
    """What it depends on what an event is worth that has just been made."""
    return verb, me, deep, within, verb.given(event)


def weighed(game: Game, verb: VerbInfo, event: Any, me: Thing | None, deep: int) -> float:
    """What it is worth that an event happens, as it is now."""
    if deep > DEEPEST:
        return 0
    try:
        if verb.worth is not None or verb.way is not None:
            worth: float = verb.worth(game, None, me, event) if verb.worth is not None else 0
            return worth if verb.way is None else worth + planning.progress(game, verb, event, me)
        if verb.outlook is None:
            return 0
        game.stack.append(event)
        try:
            outlook: float = verb.outlook(game, None, None, event, me, deep + 1)
            return outlook
        finally:
            game.stack.pop()
    except ContentError:
        return 0


def expected(  # the two ways it can end
    game: Game,
    verb: VerbInfo,
    event: Any,
    me: Thing | None,
    deep: int,
    good: Callable[[], float],
    bad: Callable[[], float],
) -> float:
    """What an event is worth with what follows its outcomes, each as likely as it is."""
    chance_of_good = likely(game, verb, event, me)
    total = utility(game, verb, event, me, deep)
    game.stack.append(event)
    foresight = game.foresight
    outer = (
        enter_outcomes(foresight, verb, key_of(verb, event, me, deep, foresight.within)) if foresight else 0
    )
    try:
        for chance, follows in ((chance_of_good, good), (1 - chance_of_good, bad)):
            try:
                total += chance * follows()
            except ContentError:
                continue
    finally:
        game.stack.pop()
        if foresight is not None:
            foresight.within = outer
    return total


def enter_outcomes(foresight: Foresight, verb: VerbInfo, key: tuple[object, ...]) -> int:
    """From here on, what follows the outcomes of an event is looked at, if need be anew."""
    try:
        return foresight.enter(verb, ("outcomes", key))
    except TypeError:
        return foresight.enter(verb, object())


def likely(game: Game, verb: VerbInfo, event: Any, me: Thing | None) -> float:
    """How likely the first outcome of an event is."""
    if verb.succeeds is None:
        return 0.5
    try:
        percent: float = verb.succeeds(game, None, me, event)
    except ContentError:
        return 0.5
    return min(1.0, max(0.0, percent / 100))


def stake(game: Game, event: Any, me: Thing | None) -> float:
    """How much more the first outcome of what is going on is worth than the others."""
    known = getattr(event, "stake", None)
    return told(known, me) if known is not None else 0


def outcome_utility(game: Game, event: Any, name: str, me: Thing | None) -> float:
    """What it is worth that an event ends so."""
    return stake(game, event, me) if name == event.verb.declared.outcomes[0] else 0


@lru_cache(maxsize=4096)
def odds(number: int, dice: int, least: int, sides: int = 6) -> int:
    """How likely at least `number` of so many dice show at least `least`, in percent."""
    if number <= 0:
        return 100
    if number > dice:
        return 0
    hit = min(sides, max(0, sides + 1 - least)) / max(1, sides)
    dice, number = min(dice, 200), min(number, 201)
    missed = sum(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(number))
    return round(100 * (1 - missed))


def utility_of(game: Game, event: Any, me: Thing | None, deep: int) -> float:
    """What it is worth that an event happens which has been proposed."""
    return weighed(game, event.verb, event, me, deep)


def share_of_utility(game: Game, event: Any, number: int, me: Thing | None, deep: int) -> float:
    """What that much of the amount of an event is worth."""
    amount = getattr(event, "p_" + event.verb.amount)
    whole = amount[0] if type(amount) is tuple else amount
    return utility_of(game, event, me, deep) * min(1.0, number / whole) if whole else 0


def best_utility(of: Iterable[Any], utility: Callable[[Any], float]) -> float:
    """What the best of several is worth."""
    return max((told(utility, one) for one in [*of][:100]), default=0)


def mean_utility(of: Iterable[Any], utility: Callable[[Any], float]) -> float:
    """What any of several is worth."""
    found = [told(utility, one) for one in [*of][:20]]
    return sum(found) / len(found) if found else 0


def if_any(best: float, otherwise: float) -> float:
    """What the best option is worth, if there is one."""
    return best if best > -(10**8) else otherwise


def of_action(game: Game, ability: Ability, this: Thing, who: Thing | None, event: Any) -> float:
    """What it is worth to use an ability."""
    if ability.utility is None:
        return 0
    return told(ability.utility, game, this, who, event, who, 0)
