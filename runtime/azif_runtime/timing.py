"""One event, one pipeline: cannot, instead, increase, reduce and prevent, responses, guard, before, commit,
state checks, when.

Order, limits and costs are decided here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from azif_runtime import (
    actions,
    active_effects,
    changes,
    decisions,
    durations,
    execution,
    state_checks,
    steps,
)
from azif_runtime.bounds import DEEPEST_EVENT
from azif_runtime.choices import called
from azif_runtime.failures import ContentError, NotGoingOn
from azif_runtime.identifiers import spaced
from azif_runtime.state import Thing, Unwind
from azif_runtime.subscriptions import Subscribers, Subscriptions

if TYPE_CHECKING:
    from azif_runtime.game import Game
    from azif_runtime.program import Ability, VerbInfo


def ready(
    game: Game, subscriptions: Subscriptions, subscribers: Subscribers, event: Any
) -> list[tuple[Ability, Thing, Thing | None]]:
    """The abilities that answer this event now, in the order of registration, each with whom it speaks to."""
    rows = [subscribers.anybody]
    if subscribers.of_one:
        for name, slot in subscriptions.parameters.items():
            one = getattr(event, slot)
            if one is not None and (row := subscribers.of_one.get((name, id(one)))) is not None:
                rows.append(row)
    found = []
    for row in rows:
        for ability, this in row:
            you = active_effects.you_of(game, this)
            reason = rejected(game, ability, this, you, event)
            if reason is None:
                found.append((ability, this, you))
            elif game.considered is not None:
                game.consider(event, ability, this, reason)
    return found


def rejected(game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any) -> str | None:
    """Why an ability does not apply to an event; None if it does."""
    if ability.source is not None and not active_effects.has_of_another(game, this, ability):
        return "it has no such ability now"
    if ability.matches is not None and not ability.matches(game, this, you, event):
        return "the event is another one"
    works = this.kind.works
    if works is not None and not works(game, this, you, None):
        return "it does not work now"
    try:
        if ability.condition is not None and not ability.condition(game, this, you, event):
            return "its condition does not hold"
    except NotGoingOn as nothing:
        return nothing.what
    if ability.limit is not None and not actions.within_limit(game, ability, this):
        return f"it was used up for this {spaced(ability.limit.per)}"
    if ability.can_pay is not None and not ability.can_pay(game, this, you, event):
        return "its cost cannot be paid"
    return None


def happen(game: Game, verb: VerbInfo, event: Any, source: Thing | None) -> None:
    """Propose an event; if it is to happen, it happens, and others react."""
    event.source = source
    stack = game.stack
    depth = len(stack)
    if depth > DEEPEST_EVENT:
        raise ContentError("events go on inside each other without end", game.chain())
    stack.append(event)
    try:
        if verb.procedure:
            proceed(game, verb, event, source)
            return
        subscriptions = game.subscriptions[verb.id]
        paying = game.paying
        if subscriptions.early and not paying and not certain(game, subscriptions, verb, event):
            return
        if no_change(game, verb, event):
            if game.considered is not None:
                game.consider(event, None, None, "it would change nothing")
            return
        if subscriptions.before.size and not react(game, subscriptions, subscriptions.before, event):
            return
        known = subscriptions.known(game, event)
        early = known.early if known is not None else snapshot(game, subscriptions, event)
        version = subscriptions.version
        game.note(event)
        stopped: Unwind | None = None
        game.paying = 0
        try:
            verb.body(game, source, None, event)
        except Unwind as unwind:
            if unwind.settled:
                raise
            # The event itself ends what is around it: that comes after those who react to it.
            if unwind.frame is not event:
                unwind.settled = True
                stopped = unwind
        finally:
            game.paying = paying
        if game.together is not None:
            game.together.append((subscriptions, event, early))
        elif (
            known is None or game.dirty or paying or version != subscriptions.version or game.log is not None
        ):
            settle(game, ((subscriptions, event, early),))
        else:
            for reaction, this in known.rows:
                reaction(game, this, None, event)
        if stopped is not None:
            raise stopped
    except Unwind as unwind:
        if unwind.frame is not event:
            raise
        if game.bound:
            del stack[depth + 1 :]
            durations.ended(game)
        if game.dirty and game.together is None:
            settle(game, ())
    finally:
        del stack[depth:]


def certain(game: Game, subscriptions: Subscriptions, verb: VerbInfo, event: Any) -> bool:
    """Stages 1 to 3: whether the event is to happen, as it was changed. What would change nothing is none."""
    if no_change(game, verb, event):
        return False
    if subscriptions.cannot.size and (blocked := ready(game, subscriptions, subscriptions.cannot, event)):
        game.remark(event, blocked[0], "cannot happen")
        return False
    while subscriptions.instead.size:
        options = [
            entry
            for entry in ready(game, subscriptions, subscriptions.instead, event)
            if not applied(event, entry)
        ]
        if not options:
            break
        entry = options[0] if len(options) == 1 else options[decisions.choose_among(game, event, options)]
        mark(event, entry)
        event.proceeds = False
        if not use(game, entry, event):
            continue
        if not event.proceeds:
            game.remark(event, entry, "is replaced")
            return False
    if subscriptions.lessen.size:
        # What makes it more comes first, and of each what must be done: nobody is asked to spend a card on
        # what is none any more.
        answers = ready(game, subscriptions, subscriptions.lessen, event)
        for entry in sorted(answers, key=lambda entry: (not entry[0].more, entry[0].may)):
            lessen(game, event, entry)
            if event.prevented:
                game.remark(event, entry, "is prevented")
                return False
            if no_change(game, verb, event):
                game.remark(event, entry, "nothing is left of it")
                return False
    if subscriptions.response.size:
        respond(game, subscriptions, verb, event)
        if event.prevented:
            return False
    return True


def no_change(game: Game, verb: VerbInfo, event: Any) -> bool:
    """Whether an event, as it is now, would change nothing."""
    return verb.needs is not None and not verb.needs(game, None, None, event)


def applied(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> bool:
    """Whether a replacement was already applied to this event."""
    return event.applied is not None and (entry[0].id, entry[1].id) in event.applied


def mark(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> None:
    """Note that a replacement was applied: at most once to each event."""
    if event.applied is None:
        event.applied = set()
    event.applied.add((entry[0].id, entry[1].id))


def lessen(game: Game, event: Any, entry: tuple[Ability, Thing, Thing | None]) -> None:
    """`reduce … by N`, `increase … by N` and `prevent …`."""
    ability, this, you = entry
    if rejected(game, ability, this, you, event) is not None:
        return
    bought = spend(game, entry, event)
    if bought is None:
        return
    if ability.number is not None:
        number = ability.number(game, this, you, event)
        changes.reduce(game, event, -number if ability.more else number)
    else:
        event.prevented = True
    if ability.body is not None:
        execution.run(game, ability, this, you, event, bought)


def respond(game: Game, subscriptions: Subscriptions, verb: VerbInfo, event: Any) -> None:
    """People answer what is about to happen, until nobody wants to or can, or nothing is left of it."""
    while not event.prevented and not no_change(game, verb, event):
        options = ready(game, subscriptions, subscriptions.response, event)
        if not options:
            return
        who = options[0][2]
        mine = [entry for entry in options if entry[2] is who]
        index = decisions.choose_action(game, who, "use an action", mine, event)
        if index is None:
            others = [entry for entry in options if entry[2] is not who]
            if not others:
                return
            for entry in others:
                if event.prevented or no_change(game, verb, event):
                    return
                if decisions.may(game, entry[2], f"answer with {called(entry[0], entry[1])}", entry[1]):
                    use_paid(game, entry, event)
            return
        use_paid(game, mine[index], event)


def use(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> bool:
    """Ask, pay and do what an ability says; whether it was done."""
    ability, this, you = entry
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
        who = you if you is not None else decisions.person_of(game, event)
        utility = ability.utility
        worth = (lambda me: utility(game, this, you, event, me, 0)) if utility is not None else None
        if not decisions.may(game, who, f"use {called(ability, this)}", this, worth):
            return None
    if ability.limit is not None:
        actions.count_use(game, ability, this)
    return actions.buy(game, ability.pay, None, this, you, event)


def use_paid(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> None:
    """Pay for an action and do it."""
    ability, this, you = entry
    if ability.limit is not None:
        actions.count_use(game, ability, this)
    actions.act(game, ability, this, you, event)


def snapshot(
    game: Game, subscriptions: Subscriptions, event: Any
) -> list[tuple[Ability, Thing, Thing | None]]:
    """What the event is about and waits for it, with whom it speaks to: if it leaves by the event it still
    reacts.
    """
    if not subscriptions.when.size:
        return []
    found = list(subscriptions.when.anybody)
    for name, slot in subscriptions.parameters.items():
        one = getattr(event, slot)
        if one is not None:
            found += subscriptions.when.of_one.get((name, id(one)), ())
    return [
        (ability.original or ability, this, active_effects.you_of(game, this))
        for ability, this in found
        if leaves(event, this)
        and (ability.source is None or active_effects.has_of_another(game, this, ability))
    ]


def react(game: Game, subscriptions: Subscriptions, subscribers: Subscribers, event: Any) -> bool:
    """Reactions before an event; whether it still happens."""
    for entry in ready(game, subscriptions, subscribers, event):
        if rejected(game, entry[0], entry[1], entry[2], event) is None:
            use(game, entry, event)
            if event.prevented:
                return False
    return True


def settle(game: Game, batch: Any) -> None:
    """State checks, then reactions to what has just happened together."""
    pending = state_checks.check_state(game) if game.dirty and not game.holding else None
    for subscriptions, event, early in batch:
        if not subscriptions.when.size and not early:
            continue
        done: set[tuple[str, int]] = set()
        now = ready(game, subscriptions, subscriptions.when, event)
        gone = []
        for ability, this, you in early:
            if any(ability is a and this is t for a, t, _ in now) or this.place.active:
                continue
            if rejected(game, ability, this, you, event) is None:
                gone.append((ability, this, you))
        # What is paid gives no benefit of its own.
        rest = [entry for entry in (*now, *gone) if not (game.paying and entry[0].index[1] == "this")]
        while rest:
            entry = rest.pop(decisions.first_of(game, rest, event))
            ability, this, you = entry
            key = (ability.id, this.id)
            if key in done:
                continue
            done.add(key)
            if entry in gone or rejected(game, ability, this, you, event) is None:
                use(game, entry, event)
    if pending is not None:
        pending.settled = True
        raise pending


def leaves(event: Any, this: Thing) -> bool:
    """Whether an event was about a thing that is gone since."""
    return any(part(event) is this for part in event.verb.parts)


def possible(
    game: Game, verb: Any, event: Any, source: Thing | None, before: list[Any] | None = None
) -> bool:
    """Whether an event would happen as a cost: its guard holds and nothing forbids it.

    `before` are those that the same cost has come to so far: what is paid twice of the same is added up.
    """
    event.source = source
    if before is not None:
        if changes.is_paid_twice(event, before):
            return False
        if event.verb.amount:
            changes.add_up(event, before)
        before.append(event)
    if no_change(game, verb, event):
        return False
    subscriptions = game.subscriptions[verb.id]
    if not subscriptions.cannot.size:
        return True
    return not ready(game, subscriptions, subscriptions.cannot, event)


def hooks(game: Game, stage: str, frame: Any) -> None:
    """What reacts to the start or end of a step."""
    row = game.around.get((stage, frame.id))
    if not row:
        return
    rest = [(ability, this, active_effects.you_of(game, this)) for ability, this in row]
    rest = [entry for entry in rest if rejected(game, *entry, frame) is None]
    while rest:
        entry = rest.pop(decisions.first_of(game, rest, frame))
        if entry[1].place.active and rejected(game, *entry, frame) is None:
            use(game, entry, frame)


def proceed(game: Game, verb: VerbInfo, event: Any, source: Thing | None) -> None:
    """Carry out a procedure, with the steps beside it and what reacts to its start and end."""
    inserted = game.program.inserted
    if ("before", event.id) in inserted:
        steps.beside(game, "before", event)
    subject = decisions.subject_of(game, event)
    game.course.enter(game.stack, subject.name if subject is not None else "")
    game.started[event.id] = game.started.get(event.id, 0) + 1
    if game.waiting:
        durations.begins(game, event)
    try:
        if ("start", event.id) in game.around:
            hooks(game, "start", event)
        verb.body(game, source, None, event)
    except Unwind as unwind:
        # What is stopped still ends.
        if unwind.frame is not event:
            raise
        del game.stack[game.stack.index(event) + 1 :]
        if game.bound:
            durations.ended(game)
        if game.dirty and game.together is None:
            settle(game, ())
    if ("end", event.id) in game.around:
        hooks(game, "end", event)
    if game.bound:
        durations.ended(game, event)
    if ("after", event.id) in inserted:
        steps.beside(game, "after", event)
