"""Who reacts: the abilities that answer an event now, in their order, with their limits and costs."""

from __future__ import annotations

from typing import Any

from azif_runtime.actions import costs, execution, limits, state_checks, using
from azif_runtime.decisions import asking
from azif_runtime.failures import DOES_NOT_HOLD, NOTHING_THERE
from azif_runtime.identifiers import spaced
from azif_runtime.index import active_effects
from azif_runtime.program import Ability
from azif_runtime.state.game import Game
from azif_runtime.state.questions import question_of
from azif_runtime.state.subscriptions import Subscribers, Subscriptions
from azif_runtime.state.things import Thing

OTHER_EVENT = "the event is another one"
"""Why what waits for such events does not answer one: it waits for others of them."""


def ready(
    game: Game, subscriptions: Subscriptions, subscribers: Subscribers, event: Any
) -> list[tuple[Ability, Thing, Thing | None]]:
    """The abilities that answer this event now, in the order of registration, each with whom it speaks to."""
    rows = [subscribers.anybody] if subscribers.anybody else []
    if of_one := subscribers.of_one:
        for name, slot in subscriptions.parameters.items():
            one = getattr(event, slot)
            if one is not None and (row := of_one.get((name, id(one)))) is not None:
                rows.append(row)
    found = []
    for row in rows:
        for ability, this in row:
            you = active_effects.you_of(game, this) if this.kind.you is not None else None
            reason = rejected(game, ability, this, you, event)
            if reason is None:
                found.append((ability, this, you))
            elif game.log is not None:
                game.log.refused(game, event, ability, this, reason)
    return found


def rejected(game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any) -> str | None:
    """Why an ability does not apply to an event; None if it does."""
    if ability.source is not None and not active_effects.has_of_another(game, this, ability):
        return "it has no such ability now"
    try:
        if ability.matches is not None and not ability.matches(game, this, you, event):
            return OTHER_EVENT
    except NOTHING_THERE:
        return OTHER_EVENT
    works = this.kind.works
    if works is not None and not works(game, this, you, None):
        return "it does not work now"
    try:
        if ability.condition is not None and not ability.condition(game, this, you, event):
            return "its condition does not hold"
    except DOES_NOT_HOLD as nothing:
        return nothing.what
    if ability.limit is not None and not limits.within_limit(game, ability, this, you):
        return f"it was used up for this {spaced(ability.limit.per)}"
    try:
        if ability.can_pay is not None and not ability.can_pay(game, this, you, event):
            return "its cost cannot be paid"
    except NOTHING_THERE as nothing:
        return nothing.what
    return None


def applied(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> bool:
    """Whether a replacement was already applied to this event."""
    return event.applied is not None and (entry[0].id, entry[1].id) in event.applied


def mark(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> None:
    """Note that a replacement was applied: at most once to each event."""
    if event.applied is None:
        event.applied = set()
    event.applied.add((entry[0].id, entry[1].id))


def use(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> bool:
    """Ask, pay and do what an ability says; whether it was done."""
    ability, this, you = entry
    bought: execution.Bought | None = ()
    if ability.may or ability.limit is not None or ability.pay is not None:
        bought = spend(game, entry, event)
    if bought is None:
        return False
    if ability.body is not None:
        execution.run(game, ability, this, you, event, bought)
    return True


def spend(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> execution.Bought | None:
    """Ask whether an ability is used if it may be, and pay its cost; what the names of the cost stand for,
    None if what the ability says is not to be done.
    """
    ability, this, you = entry
    if ability.may:
        who = you if you is not None else asking.decider_of(game, event)
        utility = ability.utility
        worth = (lambda me: utility(game, this, you, event, me, 0)) if utility is not None else None
        if not asking.may(game, who, question_of(ability, this), this, worth):
            return None
    if ability.limit is not None:
        limits.count_use(game, ability, this, you)
    return costs.buy(game, ability.pay, None, this, you, event)


def use_paid(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> None:
    """Pay for an action and do it."""
    ability, this, you = entry
    if ability.limit is not None:
        limits.count_use(game, ability, this, you)
    using.act(game, ability, this, you, event)


def snapshot(
    game: Game, subscriptions: Subscriptions, event: Any
) -> list[tuple[Ability, Thing, Thing | None]]:
    """What the event is about and waits for it, or belongs to somebody whom it is about, with whom it speaks
    to: if it leaves by the event it still reacts.
    """
    if not subscriptions.when.size:
        return []
    found = list(subscriptions.when.anybody)
    if of_one := subscriptions.when.of_one:
        for name, slot in subscriptions.parameters.items():
            one = getattr(event, slot)
            if one is not None:
                found += of_one.get((name, id(one)), ())
    if not found:
        return []
    about = [part(event) for part in event.verb.parts]
    entries = [(ability, this, active_effects.you_of(game, this)) for ability, this in found]
    return [
        (ability.original or ability, this, you)
        for ability, this, you in entries
        if (this in about or (you is not None and you in about))
        and (ability.source is None or active_effects.has_of_another(game, this, ability))
    ]


def react(game: Game, subscriptions: Subscriptions, subscribers: Subscribers, event: Any) -> bool:
    """Reactions before an event; whether it still happens."""
    found_out = True  # nothing has happened since who is ready was found out
    for entry in ready(game, subscriptions, subscribers, event):
        if found_out or rejected(game, entry[0], entry[1], entry[2], event) is None:
            found_out = False
            use(game, entry, event)
            if event.prevented:
                return False
    return True


def settle(game: Game, batch: Any) -> None:
    """State checks, then reactions to what has just happened together."""
    pending = state_checks.check_state(game) if game.dirty and not game.holding else None
    answer(game, batch)
    if pending is not None:
        pending.settled = True
        raise pending


def answer(game: Game, batch: Any) -> None:
    """Reactions to what has just happened together."""
    for subscriptions, event, early in batch:
        if not subscriptions.when.size and not early:
            continue
        now = ready(game, subscriptions, subscriptions.when, event)
        if not early and not game.paying:
            if not now:
                continue
            if len(now) == 1:
                use(game, now[0], event)
                continue
        done: set[tuple[str, int]] = set()
        gone = []
        for ability, this, you in early:
            if any(ability is a and this is t for a, t, _ in now) or this.place.works:
                continue
            if rejected(game, ability, this, you, event) is None:
                gone.append((ability, this, you))
        # What is paid gives no benefit of its own.
        rest = [entry for entry in (*now, *gone) if not (game.paying and entry[0].index[1] == "this")]
        found_out = True  # nothing has happened since these were found out
        while rest:
            entry = rest.pop(asking.first_of(game, rest, event))
            ability, this, you = entry
            key = (ability.id, this.id)
            if key in done:
                continue
            done.add(key)
            if found_out or entry in gone or rejected(game, ability, this, you, event) is None:
                found_out = False
                use(game, entry, event)


def hooks(game: Game, stage: str, frame: Any) -> None:
    """What reacts to the start or end of a step."""
    row = game.around.get((stage, frame.id))
    if not row:
        return
    rest = [(ability, this, active_effects.you_of(game, this)) for ability, this in row]
    rest = [entry for entry in rest if rejected(game, *entry, frame) is None]
    while rest:
        entry = rest.pop(asking.first_of(game, rest, frame))
        if entry[1].place.works and rejected(game, *entry, frame) is None:
            use(game, entry, frame)
