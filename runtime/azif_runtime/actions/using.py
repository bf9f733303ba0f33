"""Actions: what somebody can use in a window, and using it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from azif_runtime.actions.costs import buy
from azif_runtime.actions.limits import count_use, within_limit
from azif_runtime.bounds import MOST_ACTIONS
from azif_runtime.decisions import asking
from azif_runtime.failures import DOES_NOT_HOLD, NOTHING_THERE, ContentError
from azif_runtime.identifiers import spaced
from azif_runtime.index import active_effects
from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing


def available(game: Game, window: str, who: Thing | None) -> list[tuple[Ability, Thing]]:
    """The actions that somebody can use in a window now."""
    found: list[tuple[Ability, Thing]] = []
    for name in game.program.windows_of(window):
        owners = game.actions.get(name)
        if not owners:
            continue
        for row in (owners.get(id(who)), owners.get(0)):
            for entry in row or ():
                ability, this = entry
                again = len(ability.windows) > 1 and entry in found
                if not again and can_act(game, ability, this, who):
                    found.append(entry)
    return found


def can_act(game: Game, ability: Ability, this: Thing, who: Thing | None) -> bool:
    """Whether an action can be used now."""
    works = this.kind.works
    if works is not None and not works(game, this, who, None):
        return False
    if ability.source is not None and not active_effects.has_of_another(game, this, ability):
        return False
    try:
        if ability.condition is not None and not ability.condition(game, this, who, None):
            return False
    except DOES_NOT_HOLD:
        return False
    if ability.limit is not None and not within_limit(game, ability, this, who):
        return False
    try:
        return ability.can_pay is None or bool(ability.can_pay(game, this, who, None))
    except NOTHING_THERE:  # of what it would do something is nothing
        return False


def offer(game: Game, window: str, who: Any, still: Callable[[], bool] | None = None) -> None:
    """Let somebody use actions until done, while it may go on; several take turns until nobody wants to."""
    if who is None:
        return
    people = who if type(who) is list else [who]
    declined: dict[Thing, set[tuple[str, int]]] = {}
    again = True
    used = 0
    while again:
        again = False
        for person in people:
            while still is None or still():
                options: list[Any] = available(game, window, person)
                known = declined.get(person, ())
                if all((ability.id, this.id) in known for ability, this in options):
                    break
                prompt = game.program.window_names.get(window) or spaced(window)
                index = asking.choose_action(game, person, prompt, options)
                if index is None:
                    declined[person] = {(ability.id, this.id) for ability, this in options}
                    break
                used += 1
                if used > MOST_ACTIONS:
                    raise ContentError(f"actions in the window `{spaced(window)}` never end", game.chain())
                ability, this = options[index]
                if ability.limit is not None:
                    count_use(game, ability, this, person)
                act(game, ability, this, person, None)
                again = len(people) > 1


def act(game: Game, ability: Ability, this: Thing, who: Thing | None, event: Any) -> None:
    """Pay for an action and do it."""
    if game.log is not None:
        game.log.action(game, ability, this, who)
    buy(game, ability.pay, ability.body, this, who, event)
