"""One event, one pipeline: cannot, instead, reduce and prevent, responses, guard, before, commit, state
checks, when.

Order, limits and costs are decided here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from azif_runtime.failures import ContentError, NotGoingOn
from azif_runtime.state import Thing, Unwind

if TYPE_CHECKING:
    from azif_runtime.game import Game
    from azif_runtime.program import Ability, VerbInfo

DEEPEST = 120
"""How many events may be going on inside each other before it is taken for an endless loop."""


class Listeners:
    """The abilities that wait for a verb at one stage: those for anybody, and those for one subject."""

    __slots__ = ("anybody", "of_one", "size")

    def __init__(self) -> None:
        self.anybody: list[tuple[Ability, Thing]] = []
        self.of_one: dict[tuple[str, int], list[tuple[Ability, Thing]]] = {}
        self.size = 0

    def add(self, key: tuple[str, int] | None, entry: tuple[Ability, Thing]) -> None:
        """Register an ability."""
        (self.anybody if key is None else self.of_one.setdefault(key, [])).append(entry)
        self.size += 1

    def remove(self, key: tuple[str, int] | None, entry: tuple[Ability, Thing]) -> None:
        """Take an ability back."""
        row = self.anybody if key is None else self.of_one.get(key, [])
        row.remove(entry)
        self.size -= 1


class Waiting:
    """Everything that waits for one verb."""

    __slots__ = ("before", "cannot", "early", "instead", "lessen", "parameters", "response", "when")

    def __init__(self) -> None:
        self.cannot, self.instead, self.lessen = Listeners(), Listeners(), Listeners()
        self.response, self.before, self.when = Listeners(), Listeners(), Listeners()
        self.parameters: set[str] = set()
        self.early = 0

    def stage(self, name: str) -> Listeners:
        """The listeners of a stage."""
        found: Listeners = getattr(self, name)
        return found


def ready(
    game: Game, waiting: Waiting, listeners: Listeners, event: Any
) -> list[tuple[Ability, Thing, Thing | None]]:
    """The abilities that answer this event now, in the order of registration, each with whom it speaks to."""
    rows = [listeners.anybody]
    if listeners.of_one:
        for name in waiting.parameters:
            one = getattr(event, "p_" + name)
            if one is not None and (row := listeners.of_one.get((name, id(one)))) is not None:
                rows.append(row)
    found = []
    for row in rows:
        for ability, this in row:
            you = game.you_of(this)
            reason = rejected(game, ability, this, you, event)
            if reason is None:
                found.append((ability, this, you))
            elif game.considered is not None:
                game.consider(event, ability, this, reason)
    return found


def rejected(game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any) -> str | None:
    """Why an ability does not apply to an event; None if it does."""
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
    if ability.limit is not None and not game.within_limit(ability, this):
        return f"it was used up for this {ability.limit.per}"
    if ability.can_pay is not None and not ability.can_pay(game, this, you, event):
        return "its cost cannot be paid"
    return None


def happen(game: Game, verb: VerbInfo, event: Any, source: Thing | None) -> None:
    """Propose an event; if it is to happen, it happens, and others react."""
    event.source = source
    stack = game.stack
    depth = len(stack)
    if depth > DEEPEST:
        raise ContentError("events go on inside each other without end", game.chain())
    stack.append(event)
    try:
        if verb.declared.procedure:
            game.procedure_start(event)
            verb.body(game, None, None, event)
            game.procedure_end(event)
            return
        waiting = game.waiting.get(verb.name)
        if (
            waiting is not None
            and waiting.early
            and not game.paying
            and not certain(game, waiting, verb, event)
        ):
            return
        if verb.needs is not None and not verb.needs(game, None, None, event):
            if game.considered is not None:
                game.consider(event, None, None, "it would change nothing")
            return
        if waiting is None:
            game.note(event)
            paying, game.paying = game.paying, 0
            try:
                verb.body(game, None, None, event)
            finally:
                game.paying = paying
            waiting = game.waiting.get(verb.name)  # what came by this event may be the first to react to it
            if waiting is not None:
                if game.together is not None:
                    game.together.append((waiting, event, ()))
                else:
                    settle(game, ((waiting, event, ()),))
            elif game.dirty and game.together is None:
                settle(game, ())
            return
        if waiting.before.size and not react(game, waiting, waiting.before, event):
            return
        early = snapshot(game, waiting, event) if waiting.when.size else ()
        game.note(event)
        paying, game.paying = game.paying, 0
        stopped: Unwind | None = None
        try:
            verb.body(game, None, None, event)
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
            game.together.append((waiting, event, early))
        else:
            settle(game, ((waiting, event, early),))
        if stopped is not None:
            raise stopped
    except Unwind as unwind:
        if unwind.frame is not event:
            raise
        if game.dirty and game.together is None:
            settle(game, ())
    finally:
        del stack[depth:]


def certain(game: Game, waiting: Waiting, verb: VerbInfo, event: Any) -> bool:
    """Stages 1 to 3: whether the event is to happen, as it was changed. What would change nothing is none."""
    if verb.needs is not None and not verb.needs(game, None, None, event):
        return False
    if waiting.cannot.size and (blocked := ready(game, waiting, waiting.cannot, event)):
        game.remark(event, blocked[0], "cannot happen")
        return False
    while waiting.instead.size:
        options = [
            entry for entry in ready(game, waiting, waiting.instead, event) if not applied(event, entry)
        ]
        if not options:
            break
        entry = options[0] if len(options) == 1 else options[game.choose_among(event, options)]
        mark(event, entry)
        event.proceeds = False
        if not use(game, entry, event):
            continue
        if not event.proceeds:
            game.remark(event, entry, "is replaced")
            return False
    if waiting.lessen.size:
        for entry in ready(game, waiting, waiting.lessen, event):
            lessen(game, event, entry)
            if event.prevented:
                game.remark(event, entry, "is prevented")
                return False
    if waiting.response.size:
        respond(game, waiting, event)
        if event.prevented:
            return False
    return True


def applied(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> bool:
    """Whether a replacement was already applied to this event."""
    return event.applied is not None and (entry[0].id, entry[1].id) in event.applied


def mark(event: Any, entry: tuple[Ability, Thing, Thing | None]) -> None:
    """Note that a replacement was applied: at most once to each event."""
    if event.applied is None:
        event.applied = set()
    event.applied.add((entry[0].id, entry[1].id))


def lessen(game: Game, event: Any, entry: tuple[Ability, Thing, Thing | None]) -> None:
    """`reduce … by N` and `prevent …`."""
    ability, this, you = entry
    if rejected(game, ability, this, you, event) is not None or not spend(game, entry, event):
        return
    if ability.number is not None:
        game.reduce(event, ability.number(game, this, you, event))
    else:
        event.prevented = True
    if ability.body is not None:
        game.run(ability, this, you, event)


def respond(game: Game, waiting: Waiting, event: Any) -> None:
    """People answer what is about to happen, until nobody wants to or can."""
    while not event.prevented:
        options = ready(game, waiting, waiting.response, event)
        if not options:
            return
        who = options[0][2]
        mine = [entry for entry in options if entry[2] is who]
        index = game.choose_action(who, mine, event)
        if index is None:
            others = [entry for entry in options if entry[2] is not who]
            if not others:
                return
            for entry in others:
                if game.may(entry[2], f"answer with {entry[1].name}", entry[1]):
                    use_paid(game, entry, event)
            return
        use_paid(game, mine[index], event)


def use(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> bool:
    """Ask, pay and do what an ability says; whether it was done."""
    ability, this, you = entry
    if not spend(game, entry, event):
        return False
    if ability.body is not None:
        game.run(ability, this, you, event)
    return True


def spend(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> bool:
    """Ask whether an ability is used if it may be, and pay its cost; whether what it says is to be done."""
    ability, this, you = entry
    if ability.may:
        who = you if you is not None else game.person_of(event)
        wish = ability.wish
        worth = (lambda me: wish(game, this, you, event, me, 0)) if wish is not None else None
        if not game.may(who, f"use {this.name}", this, worth):
            return False
    if ability.limit is not None:
        game.count_use(ability, this)
    return game.buy(ability.pay, None, this, you, event)


def use_paid(game: Game, entry: tuple[Ability, Thing, Thing | None], event: Any) -> None:
    """Pay for an action and do it."""
    ability, this, you = entry
    if ability.limit is not None:
        game.count_use(ability, this)
    game.act(ability, this, you, event)


def snapshot(game: Game, waiting: Waiting, event: Any) -> list[tuple[Ability, Thing, Thing | None]]:
    """What the event is about and waits for it, with whom it speaks to: if it leaves by the event it still
    reacts.
    """
    found = list(waiting.when.anybody)
    for name in waiting.parameters:
        one = getattr(event, "p_" + name)
        if one is not None:
            found += waiting.when.of_one.get((name, id(one)), ())
    return [(ability, this, game.you_of(this)) for ability, this in found if leaves(event, this)]


def react(game: Game, waiting: Waiting, listeners: Listeners, event: Any) -> bool:
    """Reactions before an event; whether it still happens."""
    for entry in ready(game, waiting, listeners, event):
        if rejected(game, entry[0], entry[1], entry[2], event) is None:
            use(game, entry, event)
            if event.prevented:
                return False
    return True


def settle(game: Game, batch: Any) -> None:
    """State checks, then reactions to what has just happened together."""
    pending = game.check_state() if game.dirty and not game.holding else None
    for waiting, event, early in batch:
        if not waiting.when.size and not early:
            continue
        done: set[tuple[str, int]] = set()
        now = ready(game, waiting, waiting.when, event)
        gone = []
        for ability, this, you in early:
            if any(ability is a and this is t for a, t, _ in now) or this.place.active:
                continue
            if rejected(game, ability, this, you, event) is None:
                gone.append((ability, this, you))
        # What is paid gives no benefit of its own.
        rest = [entry for entry in (*now, *gone) if not (game.paying and entry[0].index[1] == "this")]
        while rest:
            entry = rest.pop(game.first_of(rest))
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
    return any(getattr(event, slot) is this for slot in type(event).__slots__ if slot.startswith("p_"))
