"""One event, one pipeline: cannot, instead, increase, reduce and prevent, responses, guard, before, commit,
state checks, when.

Order, limits and costs are decided here and in what reacts, and nowhere else.
"""

from __future__ import annotations

from typing import Any, NoReturn

from azif_runtime.actions import execution
from azif_runtime.actions.state_checks import check_state, checked
from azif_runtime.bounds import DEEPEST_EVENT
from azif_runtime.decisions import asking
from azif_runtime.failures import ContentError
from azif_runtime.index.known import known as known_reactions
from azif_runtime.interpreter import changes, durations, steps
from azif_runtime.interpreter.reactions import (
    answer,
    applied,
    hooks,
    mark,
    react,
    ready,
    rejected,
    settle,
    snapshot,
    spend,
    use,
    use_paid,
)
from azif_runtime.program import Ability, VerbInfo
from azif_runtime.state.game import Game
from azif_runtime.state.questions import called
from azif_runtime.state.subscriptions import Subscriptions
from azif_runtime.state.things import Thing, Unwind


def happen(game: Game, verb: VerbInfo, event: Any, source: Thing | None) -> None:
    """Propose an event; if it is to happen, it happens, and others react."""
    event.source = source
    stack = game.stack
    if (depth := len(stack)) > DEEPEST_EVENT:
        raise ContentError("events go on inside each other without end", game.chain())
    stack.append(event)
    try:
        if verb.procedure:
            proceed(game, verb, event, source)
            return
        subscriptions = game.subscriptions[verb.id]
        known = subscriptions.fast.get(id(getattr(event, subscriptions.by)), subscriptions.others)
        if not known or subscriptions.ahead or game.paying or game.log is not None:
            in_full(game, subscriptions, verb, event)
            return
        # Of most events it is known already who reacts to them: what `in_full` would look for.
        needs = verb.needs
        if needs is not None and not needs(game, None, None, event):
            return
        game.events = events = game.events + 1
        if events > game.most_events:
            too_many(game)
        version = subscriptions.version
        if verb.limits:
            renew_limits(game, verb)
        try:
            verb.body(game, source, None, event)
        except Unwind as unwind:
            cut_short(game, subscriptions, event, known.early, unwind)
            return
        if game.together is not None:
            game.together.append((subscriptions, event, known.early))
            return
        pending = check_state(game) if game.dirty and not game.holding else None
        if version == subscriptions.version:
            for reaction, this in known.rows:
                reaction(game, this, None, event)
        else:
            answer(game, ((subscriptions, event, known.early),))
        if pending is not None:
            pending.settled = True
            raise pending
    except Unwind as unwind:
        unwound(game, event, depth, unwind)
    finally:
        del stack[depth:]


def checked_inside(game: Game, event: Any, source: Thing | None) -> None:
    """The state checks that are due behind what was done without an event: they happen inside of it."""
    event.source = source
    stack = game.stack
    depth = len(stack)
    stack.append(event)
    try:
        checked(game)
    except Unwind as unwind:
        unwound(game, event, depth, unwind)
    finally:
        del stack[depth:]


def inside_event(game: Game, error: ContentError, verb: VerbInfo, source: Thing | None) -> None:
    """Tell where something went wrong as if an event had been going on there."""
    around = game.chain()
    if error.frames[: len(around)] == around:
        event = verb.event()
        event.source = source
        error.frames[: len(around)] = game.chain(event)


def too_many(game: Game) -> NoReturn:
    """Report that events go on happening."""
    raise ContentError(f"it never ends: {game.most_events} events", game.chain())


def in_full(game: Game, subscriptions: Subscriptions, verb: VerbInfo, event: Any) -> None:
    """All stages of an event, with whoever waits at each of them."""
    paying, log = game.paying, game.log
    if subscriptions.early and not paying and not certain(game, subscriptions, verb, event):
        return
    if no_change(game, verb, event):
        unneeded(game, event)
        return
    if subscriptions.before.size:
        if not react(game, subscriptions, subscriptions.before, event):
            return
        if no_change(game, verb, event):  # by then
            unneeded(game, event)
            return
    known = known_reactions(game, subscriptions, event)
    early = known.early if known is not None else snapshot(game, subscriptions, event)
    game.events = events = game.events + 1
    if events > game.most_events:
        too_many(game)
    version = subscriptions.version
    if log is not None:
        log.event(game, event)
    ending: Unwind | None = None
    if verb.limits:
        renew_limits(game, verb)
    if paying:
        game.paying = 0
    try:
        verb.body(game, event.source, None, event)
    except Unwind as unwind:
        ending = unwind
    finally:
        if paying:
            game.paying = paying
    if ending is not None:
        cut_short(game, subscriptions, event, early, ending)
    elif game.together is not None:
        game.together.append((subscriptions, event, early))
    elif known is None or game.dirty or paying or version != subscriptions.version or log is not None:
        settle(game, ((subscriptions, event, early),))
    else:
        for reaction, this in known.rows:
            reaction(game, this, None, event)


def renew_limits(game: Game, verb: VerbInfo) -> None:
    """What may be used so often in an event of a verb may be used again."""
    game.started[verb.id] = game.started.get(verb.id, 0) + 1


def cut_short(game: Game, subscriptions: Subscriptions, event: Any, early: Any, unwind: Unwind) -> None:
    """An event has itself ended something; what is around it ends after those who react to the event."""
    if unwind.settled:
        raise unwind
    around = unwind.frame is not event
    unwind.settled = around
    if game.together is not None:
        game.together.append((subscriptions, event, early))
    else:
        settle(game, ((subscriptions, event, early),))
    if around:
        raise unwind


def unneeded(game: Game, event: Any) -> None:
    """Tell who wants to know that an event would change nothing."""
    if game.log is not None:
        game.log.refused(game, event, None, None, "it would change nothing")


def about_nothing(game: Game, verb: VerbInfo, source: Thing | None) -> None:
    """Tell who wants to know that an event is not proposed, since what it is about is nothing."""
    if game.log is not None:
        event = verb.event()
        event.source = source
        game.log.refused(game, event, None, None, "nothing is there to which it could happen")


def unwound(game: Game, event: Any, depth: int, unwind: Unwind) -> None:
    """What was going on inside an event was stopped with it; or what is around it is stopped, too."""
    if unwind.frame is not event:
        raise unwind
    if game.bound:
        del game.stack[depth + 1 :]
        durations.ended(game)
    if game.dirty and game.together is None:
        settle(game, ())


def remark(game: Game, event: Any, entry: Any, what: str) -> None:
    """Tell that an event does not happen."""
    if game.log is not None:
        game.log.not_happened(game, event, entry, what)


def certain(game: Game, subscriptions: Subscriptions, verb: VerbInfo, event: Any) -> bool:
    """Stages 1 to 3: whether the event is to happen, as it was changed. What would change nothing is none."""
    if no_change(game, verb, event):
        return False
    if subscriptions.cannot.size and (blocked := ready(game, subscriptions, subscriptions.cannot, event)):
        remark(game, event, blocked[0], "cannot happen")
        return False
    while subscriptions.instead.size:
        options = [
            entry
            for entry in ready(game, subscriptions, subscriptions.instead, event)
            if not applied(event, entry)
        ]
        if not options:
            break
        entry = options[0] if len(options) == 1 else options[asking.choose_among(game, event, options)]
        mark(event, entry)
        event.proceeds = False
        if not use(game, entry, event):
            continue
        if not event.proceeds:
            remark(game, event, entry, "is replaced")
            return False
    if subscriptions.lessen.size:
        # What makes it more comes first, and of each what must be done: nobody is asked to spend a card on
        # what is none any more.
        answers = ready(game, subscriptions, subscriptions.lessen, event)
        for entry in sorted(answers, key=lambda entry: (not entry[0].more, entry[0].may)):
            lessen(game, event, entry)
            if event.prevented:
                remark(game, event, entry, "is prevented")
                return False
            if no_change(game, verb, event):
                remark(game, event, entry, "nothing is left of it")
                return False
    if subscriptions.response.size:
        respond(game, subscriptions, verb, event)
        if event.prevented:
            return False
    return True


def no_change(game: Game, verb: VerbInfo, event: Any) -> bool:
    """Whether an event, as it is now, would change nothing."""
    return verb.needs is not None and not verb.needs(game, None, None, event)


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
        index = asking.choose_action(game, who, "use an action", mine, event)
        if index is None:
            others = [entry for entry in options if entry[2] is not who]
            if not others:
                return
            for entry in others:
                if event.prevented or no_change(game, verb, event):
                    return
                if asking.may(game, entry[2], f"answer with {called(entry[0], entry[1])}", entry[1]):
                    use_paid(game, entry, event)
            return
        use_paid(game, mine[index], event)


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


def allowed(game: Game, verb: Any, event: Any, source: Thing | None) -> bool:
    """Whether nothing but what pays for it forbids an event, so that it may be offered for a cost.

    What is paid may yet bring about what it needs, and who pays may do away with what he himself forbids.
    """
    forbidding = game.subscriptions[verb.id].cannot
    if not forbidding.size:
        return True
    event.source = source
    if no_change(game, verb, event):
        return True
    return all(entry[1] is source for entry in ready(game, game.subscriptions[verb.id], forbidding, event))


def proceed(game: Game, verb: VerbInfo, event: Any, source: Thing | None) -> None:
    """Carry out a procedure, with the steps beside it and what reacts to its start and end."""
    if verb.computes and not (game.dirty or game.bound):
        verb.body(game, source, None, event)
        return
    name, started = verb.id, game.started
    hooked = name in game.program.hooked
    if hooked:
        steps.beside(game, "before", event)
    subject = verb.whose(event) if verb.whose is not None else None
    game.course.enter(game.stack, subject.name if subject is not None else "")
    started[name] = started.get(name, 0) + 1
    if game.waiting:
        durations.begins(game, event)
    try:
        if hooked:
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
    if hooked:
        hooks(game, "end", event)
    if game.bound:
        durations.ended(game, event)
    if hooked:
        steps.beside(game, "after", event)
