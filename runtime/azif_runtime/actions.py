"""Actions and costs: what can be used, paying, limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from azif_runtime import active_effects, decisions, execution, state_checks
from azif_runtime.bounds import MOST_ACTIONS
from azif_runtime.failures import ContentError, NotGoingOn
from azif_runtime.identifiers import spaced
from azif_runtime.program import Ability
from azif_runtime.state import Thing

if TYPE_CHECKING:
    from azif_runtime.game import Game


def available(game: Game, window: str, who: Thing | None) -> list[tuple[Ability, Thing]]:
    """The actions that somebody can use in a window now."""
    found: list[tuple[Ability, Thing]] = []
    for name in game.program.windows_of(window):
        owners = game.actions.get(name)
        if not owners:
            continue
        for row in (owners.get(id(who)), owners.get(0)):
            if row:
                for entry in row:
                    again = len(entry[0].windows) > 1 and entry in found
                    if not again and can_act(game, *entry, who):
                        found.append(entry)
    return found


def can_act(game: Game, ability: Ability, this: Thing, who: Thing | None) -> bool:
    """Whether an action can be used now."""
    if not active_effects.works(game, this, who):
        return False
    if ability.source is not None and not active_effects.has_of_another(game, this, ability):
        return False
    try:
        if ability.condition is not None and not ability.condition(game, this, who, None):
            return False
    except NotGoingOn:
        return False
    if ability.limit is not None and not within_limit(game, ability, this):
        return False
    return ability.can_pay is None or bool(ability.can_pay(game, this, who, None))


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
                index = decisions.choose_action(game, person, prompt, options)
                if index is None:
                    declined[person] = {(ability.id, this.id) for ability, this in options}
                    break
                used += 1
                if used > MOST_ACTIONS:
                    raise ContentError(f"actions in the window `{spaced(window)}` never end", game.chain())
                ability, this = options[index]
                if ability.limit is not None:
                    count_use(game, ability, this)
                act(game, ability, this, person, None)
                again = len(people) > 1


def act(game: Game, ability: Ability, this: Thing, who: Thing | None, event: Any) -> None:
    """Pay for an action and do it."""
    if game.log is not None:
        game.log.action(game, ability, this, who)
    buy(game, ability.pay, ability.body, this, who, event)


def buy(
    game: Game, pay: Any, body: Any, this: Thing | None, you: Thing | None, event: Any
) -> execution.Bought | None:
    """Pay a cost in full, then do what it buys; what its names stand for, None if that does not happen.

    State checks wait until the cost is paid, and until all is done where a verb of the cost says so.
    """
    if pay is None:
        if body is not None:
            execution.unpaid(game, body, this, you, event)
        return ()
    outer = begin_cost(game)
    bought: execution.Bought | None
    try:
        bought = pay(game, this, you, event)
    finally:
        events = end_cost(game, outer)
    held = begin_bought(game, events)
    try:
        if bought is not None and body is not None:
            execution.unpaid(game, body, this, you, event, bought)
    finally:
        end_bought(game, held)
    state_checks.checked(game)
    return bought


def begin_cost(game: Game) -> list[Any]:
    """From here on, what happens is a cost."""
    outer, game.paid = game.paid, []
    game.paying += 1
    game.holding += 1
    return outer


def end_cost(game: Game, outer: list[Any]) -> list[Any]:
    """A cost is paid; the events with which it was."""
    events, game.paid = game.paid, outer
    game.paying -= 1
    game.holding -= 1
    return events


def begin_bought(game: Game, events: list[Any]) -> tuple[int, bool]:
    """What a cost bought begins. What was paid is still spoken of: `the glow`, where the cost was to
    glow.
    """
    held = any(paid.verb.declared.uninterrupted for paid in events)
    if not held:
        state_checks.checked(game)
    depth = len(game.stack)
    game.stack += events
    game.holding += held
    return depth, held


def end_bought(game: Game, mark: tuple[int, bool]) -> None:
    """What a cost bought is done."""
    depth, held = mark
    game.holding -= held
    del game.stack[depth:]


def within_limit(game: Game, ability: Ability, this: Thing) -> bool:
    """Whether a limited ability may be used again."""
    limit = ability.limit
    assert limit is not None
    period, used = game.uses.get((this.id, ability.id), (-1, 0))
    return period != game.started.get(limit.per, 0) or used < limit.number


def count_use(game: Game, ability: Ability, this: Thing) -> None:
    """Note one use of a limited ability."""
    limit = ability.limit
    assert limit is not None
    now = game.started.get(limit.per, 0)
    period, used = game.uses.get((this.id, ability.id), (-1, 0))
    game.uses[this.id, ability.id] = (now, used + 1 if period == now else 1)
