"""A game: set up from a program, played by agents, answered by decisions, told by its log."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import Any

from azif_compiler import ir
from azif_runtime import timing, wishes
from azif_runtime.chance import Chance
from azif_runtime.choices import Agent, Decision, Wish
from azif_runtime.failures import ContentError, NotGoingOn, WrongAnswer
from azif_runtime.log import Log
from azif_runtime.program import Ability, Card, Program
from azif_runtime.set_up import set_up
from azif_runtime.state import NOWHERE, NOWHERE_ACTIVE, Frame, GameOver, Thing, Unwind, Zone
from azif_runtime.timing import Waiting, happen

MOST_ACTIONS = 5000
"""How many actions may be used in one window before it is taken for an endless loop."""

MOST_ROUNDS = 100_000
"""How often a block may be repeated before it is taken for an endless loop."""

MAIN = "main"
"""The procedure that is the game."""


class RuleThing(Thing):
    """Stands for a rule: something on which abilities stand that is no component."""

    __slots__ = ()


class Modifiers:
    """The modifiers in force of one field or value: those of one thing by its identity, and the others."""

    __slots__ = ("general", "of_one")

    def __init__(self) -> None:
        self.general: list[tuple[Any, Thing]] = []
        self.of_one: dict[int, list[tuple[Any, Thing]]] = {}

    def add(self, one: Thing | None, modifier: Any, this: Thing) -> None:
        """Put a modifier in force."""
        row = self.general if one is None else self.of_one.setdefault(id(one), [])
        row.append((modifier, this))
        row.sort(key=_layer)

    def remove(self, one: Thing | None, modifier: Any, this: Thing) -> None:
        """Take a modifier out of force."""
        row = self.general if one is None else self.of_one[id(one)]
        row.remove((modifier, this))
        if one is not None and not row:
            del self.of_one[id(one)]

    def about(self, of: Thing | None) -> list[tuple[Any, Thing]]:
        """The modifiers that may change something of a thing, layer by layer."""
        mine = self.of_one.get(id(of)) if of is not None else None
        if mine is None:
            return self.general
        if not self.general:
            return mine
        return sorted([*self.general, *mine], key=_layer)


def _layer(entry: tuple[Any, Thing]) -> int:
    layer: int = entry[0].layer
    return layer


class Game:
    """One game in play. Everything that changes is here; what never changes is in its program."""

    def __init__(
        self,
        program: Program,
        agents: Agent,
        *,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        variants: Sequence[str] = (),
        log: Log | None = None,
    ) -> None:
        self.program, self.agent, self.seed = program, agents, seed
        self.chance = Chance(seed)
        self.variants = frozenset(variants)
        self.options: dict[str, Any] = {}
        self.log = log
        self.considered: list[tuple[Any, Any, Any, str]] | None = None
        self.answers: list[int] = []
        self.stack: list[Any] = []
        self.tracks: dict[str, int] = {}
        self.zones: dict[str, Zone] = {}
        self.things: list[Thing] = []
        self.of_kind: dict[str, list[Thing]] = {}
        self.named: dict[tuple[str, str], Thing] = {}
        self.links: dict[str, dict[Thing, list[Thing]]] = {}
        self.distances: dict[tuple[str, int, int], int] = {}
        self.waiting: dict[str, Waiting] = {}
        self.around: dict[tuple[str, str], list[tuple[Ability, Thing]]] = {}
        self.actions: dict[str, dict[int, list[tuple[Ability, Thing]]]] = {}
        self.modifiers: dict[str, Modifiers] = {}
        self.whenevers: list[tuple[Ability, Thing]] = []
        self.registered: dict[int, tuple[bool, Any]] = {}
        self.uses: dict[tuple[int, str], tuple[int, int]] = {}
        self.started: dict[str, int] = {}
        self.dirty = 0
        self.holding = 0
        self.paying = 0
        self.paid: list[Any] = []
        self.checking = 0
        self.together: list[Any] | None = None
        self.over = ""
        self.decisions = 0
        self.events = 0
        self.dice: list[int] = []
        self.forced: list[Thing] = []
        self.offered: list[tuple[Thing | None, str]] | None = None
        self.given_options = dict(options or {})
        set_up(self)

    def rule_thing(self, rule: Card) -> Thing:
        """The stand-in for a rule."""
        thing = RuleThing()
        thing.id, thing.kind, thing.card, thing.name = -1 - len(self.registered), rule.kind, rule, rule.name
        thing.line, thing.inside, thing.zones, thing.keywords, thing.t = rule.kind.line, [], {}, {}, []
        thing.place = NOWHERE_ACTIVE
        thing.home = None
        self.registered[thing.id] = (True, None)
        return thing

    # ---- abilities in force

    def you_of(self, this: Thing) -> Thing | None:
        """Whom `you` means on a thing."""
        you = this.kind.you
        if you is None:
            return None
        found: Thing | None = you(self, this, None, None)
        return found

    def abilities_of(self, thing: Thing) -> list[Ability]:
        """The abilities of a thing's component and kinds."""
        found = list(thing.card.abilities)
        for kind in sorted(thing.line):
            info = self.program.kinds.get(kind)
            if info is not None:
                found += info.abilities
        return found

    def update(self, thing: Thing) -> None:
        """Put a thing's abilities in force, or out of it, after it has moved."""
        place = thing.place
        active = place.active
        you = self.you_of(thing) if active else None
        known = self.registered.get(thing.id)
        if known is not None and known == (active, you):
            return
        if known is None and not active:
            self.registered[thing.id] = (False, None)
            return
        abilities = self.abilities_of(thing)
        if known is not None and known[0]:
            self.unregister(thing, abilities, known[1])
        self.registered[thing.id] = (active, you)
        if active:
            self.register(thing, abilities, you)

    def key(self, ability: Ability, this: Thing, you: Thing | None) -> tuple[str, int] | None:
        """Under which subject an ability is found."""
        name, who = ability.index
        if who == "this":
            return name, id(this)
        if who == "you":
            return name, id(you)
        return None

    def register(self, this: Thing, abilities: Sequence[Ability], you: Thing | None = None) -> None:
        """Put abilities in force."""
        for ability in abilities:
            entry = (ability, this)
            match ability.stage:
                case "always":
                    for modifier in ability.modifiers:
                        self.modifiers.setdefault(modifier.slot, Modifiers()).add(
                            self.modified_one(modifier, this, you), modifier, this
                        )
                case "whenever":
                    self.whenevers.append(entry)
                    self.dirty |= ability.reads
                case "start" | "end":
                    self.around.setdefault((ability.stage, ability.step), []).append(entry)
                case "action":
                    owners = self.actions.setdefault(ability.window, {})
                    owners.setdefault(id(you) if you is not None else 0, []).append(entry)
                case stage:
                    waiting = self.waiting.setdefault(ability.verb.name, Waiting())
                    if ability.index[0]:
                        waiting.parameters.add(ability.index[0])
                    waiting.stage(stage).add(self.key(ability, this, you), entry)
                    if stage in ("cannot", "instead", "lessen", "response"):
                        waiting.early += 1

    def unregister(self, this: Thing, abilities: Sequence[Ability], you: Thing | None) -> None:
        """Take abilities out of force."""
        for ability in abilities:
            entry = (ability, this)
            match ability.stage:
                case "always":
                    for modifier in ability.modifiers:
                        self.modifiers[modifier.slot].remove(
                            self.modified_one(modifier, this, you), modifier, this
                        )
                case "whenever":
                    self.whenevers.remove(entry)
                case "start" | "end":
                    self.around[ability.stage, ability.step].remove(entry)
                case "action":
                    self.actions[ability.window][id(you) if you is not None else 0].remove(entry)
                case stage:
                    waiting = self.waiting[ability.verb.name]
                    waiting.stage(stage).remove(self.key(ability, this, you), entry)
                    if stage in ("cannot", "instead", "lessen", "response"):
                        waiting.early -= 1

    def works(self, this: Thing, you: Thing | None) -> bool:
        """Whether the abilities of a thing count at all now."""
        works = this.kind.works
        return works is None or bool(works(self, this, you, None))

    def modified_one(self, modifier: Any, this: Thing, you: Thing | None) -> Thing | None:
        """The one thing that a modifier can change, if it is known at once."""
        match modifier.of:
            case "this":
                return this
            case "you":
                return you
            case "one":
                for thing in self.things:
                    if modifier.owner(self, this, you, thing):
                        return thing
                return None
            case _:
                return None

    def modified(self, row: Modifiers, of: Thing | None, key: Any, value: Any) -> Any:
        """A value as the modifiers in force make it: `is`, then additions, half, at least, at most."""
        for modifier, this in row.about(of):
            if modifier.key is not None and modifier.key(self, this, None, None) is not key:
                continue
            you = self.you_of(this)
            if not self.works(this, you):
                continue
            if (
                modifier.of == ""
                and modifier.owner is not None
                and (of is None or not modifier.owner(self, this, you, of))
            ):
                continue
            try:
                if modifier.condition is not None and not modifier.condition(self, this, you, None):
                    continue
            except NotGoingOn:
                continue
            amount = modifier.amount(self, this, you, of)
            match modifier.operator:
                case "is":
                    value = amount
                case "add":
                    value += amount
                case "half":
                    value = -(-value // 2)
                case "at least":
                    value = max(value, amount)
                case _:
                    value = min(value, amount)
        return value

    def has_keyword(self, thing: Thing | None, keyword: str) -> bool:
        """Whether a thing has a keyword, by its component or by what is in force; nothing has none."""
        if thing is None:
            return False
        has = keyword in thing.keywords
        row = self.modifiers.get(f"keyword {keyword}")
        if row is not None:
            given = self.modified(row, thing, None, has)
            return given is not False
        return has

    def keyword_number(self, thing: Thing, keyword: str, index: int) -> int:
        """What a keyword of a thing was given."""
        given = thing.keywords.get(keyword, ())
        number: Any = given[index] if index < len(given) else 0
        row = self.modifiers.get(f"keyword {keyword}")
        if row is not None:
            found = self.modified(row, thing, None, number)
            return int(found)
        return int(number)

    # ---- changing state

    def put(self, what: Any, into: Any, side: str) -> None:
        """Move a thing, or several in order."""
        if what is None:
            return
        if into is None:
            raise ContentError("something is put nowhere", self.chain())
        if type(what) is list:
            for one in list(what):
                self.put(one, into, side)
            return
        old = what.place
        if self.forced and into is not old and what in self.forced:
            self.forced.remove(what)
        if old.inside and old.inside[-1] is what:
            old.inside.pop()
        elif old is not NOWHERE:
            old.inside.remove(what)
        if side == "bottom" and type(into) is Zone:
            into.inside.insert(0, what)
        else:
            into.inside.append(what)
        what.place = into
        self.dirty |= PLACE
        if old.active != into.active or old.owner is not into.owner or old is NOWHERE:
            self.update(what)

    def shuffle(self, zone: Any) -> None:
        """Put a pile into random order; what a ruling says comes next goes on top."""
        if zone is None:
            return
        self.chance.shuffle(zone.inside)
        for thing in reversed(self.forced):
            if thing.place is zone:
                zone.inside.remove(thing)
                zone.inside.append(thing)

    def set_track(self, name: str, value: int) -> None:
        """Move the marker of a track; it stays within its range."""
        low, high = (clause(self, None, None, None) for clause in self.program.tracks[name])
        self.tracks[name] = max(low, min(high, value))

    def roll(self, number: int) -> list[int]:
        """Roll dice."""
        if number <= 0:
            return []
        if self.dice:
            if len(self.dice) < number:
                raise WrongAnswer(f"{number} dice are rolled, and only {len(self.dice)} are given")
            row = [self.dice.pop(0) for _ in range(number)]
        else:
            row = [self.chance.below(6) + 1 for _ in range(number)]
        if self.log is not None:
            self.log.dice(self, row)
        return row

    def reduce(self, event: Any, number: int) -> None:
        """Make the amount of an event smaller, not below zero."""
        name = "p_" + event.verb.amount
        amount = getattr(event, name)
        if type(amount) is tuple:
            setattr(event, name, (max(0, amount[0] - number), *amount[1:]))
        else:
            setattr(event, name, max(0, amount - number))

    # ---- asking

    def home_of(self, what: Any) -> Any:
        """The zone in which a thing or kind starts."""
        if isinstance(what, Thing):
            return what.home
        if type(what) is tuple:
            what = what[1]
        return what.starts(self, None, None, None) if what.starts is not None else None

    def has_script(self, thing: Thing | None, script: str, key: Any) -> bool:
        """Whether a component gives a script (for a key)."""
        return thing is not None and self.script(thing, script, key) is not None

    def script(self, thing: Thing, script: str, key: Any) -> Any:
        """The script of a component for a key."""
        rows = thing.card.scripts.get(script, ())
        other = None
        for row in rows:
            if row.otherwise:
                other = row
            elif row.key is None or row.key(self, thing, None, None) is key:
                return row
        return other

    def perform(self, thing: Thing | None, script: str, key: Any, by: Thing | None) -> None:
        """Carry out a script of a component; without one nothing happens."""
        if thing is None:
            return
        found = self.script(thing, script, key)
        if found is not None:
            found.body(self, thing, by, None)

    def linked(self, thing: Thing | None, link: str) -> list[Thing]:
        """What a link leads to."""
        return self.links[link].get(thing, []) if thing is not None else []

    def steps(self, start: Any, end: Any, link: str) -> int:
        """How many lines of a link lie between two things."""
        if start is end:
            return 0
        if start is None or end is None:
            return ir.UNLIMITED
        key = (link, id(start), id(end))
        known = self.distances.get(key)
        if known is not None:
            return known
        seen, edge, count = {start}, [start], 0
        table = self.links[link]
        while edge:
            count += 1
            beyond = dict.fromkeys(other for place in edge for other in table.get(place, ()))
            edge = [other for other in beyond if other not in seen]
            seen.update(edge)
            if end in edge:
                self.distances[key] = count
                return count
        self.distances[key] = ir.UNLIMITED
        return ir.UNLIMITED

    def ongoing(self, verb: str) -> Any:
        """The innermost event of a verb that is going on."""
        for frame in reversed(self.stack):
            if frame.name == verb:
                return frame
        raise NotGoingOn(f"no `{verb}` is going on", self.chain())

    def no_value(self, name: str, of: Any) -> None:
        """Report a value asked of something that has none."""
        raise ContentError(f"{getattr(of, 'name', 'nothing')} has no `{name}`", self.chain())

    # ---- deciding

    def ask(
        self,
        form: str,
        who: Thing | None,
        prompt: str,
        options: Sequence[Any],
        source: Thing | None,
        wish: Wish | None = None,
    ) -> int:
        """Ask for one of several options; the answer is kept."""
        decision = Decision(self, form, who, prompt, options, source, wish)
        if self.offered is not None:
            self.offered += [(who, label) for label in decision.labels]
        index = self.agent.choose(decision)
        if type(index) is not int or not 0 <= index < len(options):
            raise WrongAnswer(f"{prompt}: there is no option {index!r}")
        self.answers.append(index)
        self.decisions += 1
        if self.log is not None:
            self.log.answer(self, decision, index)
        return index

    def pick(
        self,
        things: list[Thing],
        who: Thing | None,
        prompt: str,
        source: Thing | None,
        wish: Wish | None = None,
    ) -> Thing | None:
        """Choose one thing."""
        if not things:
            return None
        if len(things) == 1:
            return things[0]
        return things[self.ask("thing", who, prompt, things, source, wish)]

    def pick_random(self, things: list[Thing]) -> Thing | None:
        """Take one at random."""
        if not things:
            return None
        for thing in self.forced:
            if thing in things:
                self.forced.remove(thing)
                return thing
        return things[self.chance.below(len(things))]

    def pick_several(
        self,
        things: list[Thing],
        least: int,
        most: int,
        who: Thing | None,
        prompt: str,
        source: Thing | None,
        wish: Wish | None = None,
    ) -> list[Thing]:
        """Choose several things, one after the other."""
        rest = list(things)
        if len(rest) <= least:
            return rest
        chosen: list[Thing] = []
        while rest and len(chosen) < most:
            if len(chosen) >= least:
                index = self.ask("several", who, prompt, [*rest, None], source, wish)
                if index == len(rest):
                    break
            elif len(rest) == 1:
                index = 0
            else:
                index = self.ask("several", who, prompt, rest, source, wish)
            chosen.append(rest.pop(index))
        return chosen

    def choose_option(
        self, who: Thing | None, options: list[tuple[int, str, Any]], source: Thing | None
    ) -> int:
        """Choose one of the options that are there; -1 if there is none."""
        if not options:
            return -1
        if len(options) == 1:
            if self.offered is not None:
                self.offered.append((who, options[0][1]))
            return options[0][0]
        return options[self.ask("option", who, "choose", options, source, option_wish)][0]

    def choose_number(
        self,
        who: Thing | None,
        least: int,
        most: int,
        source: Thing | None,
        name: str,
        wish: Wish | None = None,
    ) -> int:
        """Choose a number."""
        if most <= least:
            return least
        most = min(most, least + 99)
        return least + self.ask("number", who, name, range(least, most + 1), source, wish)

    def may(self, who: Thing | None, prompt: str, source: Thing | None, wish: Any = None) -> bool:
        """Ask whether something is done."""
        yes = (lambda option, me: wish(me) if option == "Yes" else 0) if wish is not None else None
        return self.ask("may", who, prompt, ("Yes", "No"), source, yes) == 0

    def choose_among(self, event: Any, options: list[Any]) -> int:
        """Which of several replacements comes first: the affected one decides."""
        return self.ask("order", self.person_of(event), "which comes first", options, None)

    @property
    def arbiter(self) -> Thing | None:
        """Who decides where nobody else does."""
        name = self.program.arbiter
        if not name:
            return None
        found: Thing | None = self.program.namespace[f"R_v_{name}"](self, None, None)
        return found

    def first_of(self, entries: list[tuple[Ability, Thing, Thing | None]]) -> int:
        """Which of several simultaneous reactions comes first; asked only if their order can matter.

        Whom they all speak to decides, else the arbiter that content names.
        """
        if len(entries) == 1 or len({entry[0].id for entry in entries}) == 1:
            return 0
        first = entries[0][0].footprint
        if first is None or not any(
            first.disturbs(e[0].footprint) for e in entries[1:] if e[0].footprint is not None
        ):
            return 0
        people = {id(entry[2]): entry[2] for entry in entries}
        who = entries[0][2] if len(people) == 1 else None
        who = who if who is not None else self.arbiter
        if who is None:
            return 0
        return self.ask("order", who, "what comes first", entries, None)

    def choose_action(self, who: Thing | None, options: list[Any], event: Any) -> int | None:
        """Which action is used now; None for none."""

        def wish(option: Any, me: Any) -> float:
            return wishes.of_action(self, option[0], option[1], me, event)

        index = self.ask("action", who, "use an action", [*options, None], None, wish)
        return None if index == len(options) else index

    def wish_of_action(self, option: Any, me: Any) -> float:
        """What it is worth to use an action."""
        return wishes.of_action(self, option[0], option[1], me, None)

    def person_of(self, event: Any) -> Thing | None:
        """Whom an event concerns: its subject, or whoever holds what it is about."""
        if event is not None and event.verb is not None and event.verb.subject:
            subject: Thing | None = getattr(event, "p_" + event.verb.subject)
            return subject
        return None

    # ---- actions

    def available(self, window: str, who: Thing | None) -> list[tuple[Ability, Thing]]:
        """The actions that somebody can use in a window now."""
        found: list[tuple[Ability, Thing]] = []
        for name in self.program.windows_of(window):
            owners = self.actions.get(name)
            if not owners:
                continue
            for row in (owners.get(id(who)), owners.get(0)):
                if row:
                    for ability, this in row:
                        if self.can_act(ability, this, who):
                            found.append((ability, this))
        return found

    def can_act(self, ability: Ability, this: Thing, who: Thing | None) -> bool:
        """Whether an action can be used now."""
        if not self.works(this, who):
            return False
        try:
            if ability.condition is not None and not ability.condition(self, this, who, None):
                return False
        except NotGoingOn:
            return False
        if ability.limit is not None and not self.within_limit(ability, this):
            return False
        return ability.can_pay is None or bool(ability.can_pay(self, this, who, None))

    def offer(self, window: str, who: Any) -> None:
        """Let somebody use actions until done; several take turns until nobody wants to."""
        if who is None:
            return
        people = who if type(who) is list else [who]
        declined: dict[Thing, set[tuple[str, int]]] = {}
        again = True
        used = 0
        while again:
            again = False
            for person in people:
                while True:
                    options: list[Any] = self.available(window, person)
                    known = declined.get(person, ())
                    if all((ability.id, this.id) in known for ability, this in options):
                        break
                    index = self.ask("action", person, window, [*options, None], None, self.wish_of_action)
                    if index == len(options):
                        declined[person] = {(ability.id, this.id) for ability, this in options}
                        break
                    used += 1
                    if used > MOST_ACTIONS:
                        raise ContentError(f"actions in the window `{window}` never end", self.chain())
                    ability, this = options[index]
                    if ability.limit is not None:
                        self.count_use(ability, this)
                    self.act(ability, this, person, None)
                    again = len(people) > 1

    def act(self, ability: Ability, this: Thing, who: Thing | None, event: Any) -> None:
        """Pay for an action and do it."""
        if self.log is not None:
            self.log.action(self, ability, this, who)
        self.buy(ability.pay, ability.body, this, who, event)

    def buy(self, pay: Any, body: Any, this: Thing | None, you: Thing | None, event: Any) -> bool:
        """Pay a cost in full, then do what it buys; whether it was paid so that this happens.

        State checks wait until the cost is paid, and until all is done where a verb of the cost says so.
        """
        if pay is None:
            if body is not None:
                self.unpaid(body, this, you, event)
            return True
        outer = self.begin_cost()
        try:
            bought = bool(pay(self, this, you, event))
        finally:
            events = self.end_cost(outer)
        held = self.begin_bought(events)
        try:
            if bought and body is not None:
                self.unpaid(body, this, you, event)
        finally:
            self.end_bought(held)
        self.checked()
        return bought

    def begin_cost(self) -> list[Any]:
        """From here on, what happens is a cost."""
        outer, self.paid = self.paid, []
        self.paying += 1
        self.holding += 1
        return outer

    def end_cost(self, outer: list[Any]) -> list[Any]:
        """A cost is paid; the events with which it was."""
        events, self.paid = self.paid, outer
        self.paying -= 1
        self.holding -= 1
        return events

    def begin_bought(self, events: list[Any]) -> tuple[int, bool]:
        """What a cost bought begins. What was paid is still spoken of: `the glow`, where the cost was to
        glow.
        """
        held = any(paid.verb.declared.uninterrupted for paid in events)
        if not held:
            self.checked()
        depth = len(self.stack)
        self.stack += events
        self.holding += held
        return depth, held

    def end_bought(self, mark: tuple[int, bool]) -> None:
        """What a cost bought is done."""
        depth, held = mark
        self.holding -= held
        del self.stack[depth:]

    def unpaid(self, body: Any, this: Thing | None, you: Thing | None, event: Any) -> None:
        """Do what is no part of a cost, also while one is paid."""
        kept, self.paying = self.paying, 0
        try:
            body(self, this, you, event)
        finally:
            self.paying = kept

    def checked(self) -> None:
        """State checks, if they need not wait."""
        if self.dirty and not self.holding and self.together is None:
            pending = self.check_state()
            if pending is not None:
                pending.settled = True
                raise pending

    def run(self, ability: Ability, this: Thing, you: Thing | None, event: Any) -> None:
        """Do what an ability says."""
        assert ability.body is not None
        if self.log is not None:
            self.log.ability(self, ability, this)
        self.unpaid(ability.body, this, you, event)

    def possible(self, verb: Any, event: Any, source: Thing | None) -> bool:
        """Whether an event would happen as a cost: its guard holds and nothing forbids it."""
        event.source = source
        if verb.needs is not None and not verb.needs(self, None, None, event):
            return False
        waiting = self.waiting.get(verb.name)
        if waiting is None or not waiting.cannot.size:
            return True
        return not timing.ready(self, waiting, waiting.cannot, event)

    def within_limit(self, ability: Ability, this: Thing) -> bool:
        """Whether a limited ability may be used again."""
        limit = ability.limit
        assert limit is not None
        period, used = self.uses.get((this.id, ability.id), (-1, 0))
        return period != self.started.get(limit.per, 0) or used < limit.number

    def count_use(self, ability: Ability, this: Thing) -> None:
        """Note one use of a limited ability."""
        limit = ability.limit
        assert limit is not None
        now = self.started.get(limit.per, 0)
        period, used = self.uses.get((this.id, ability.id), (-1, 0))
        self.uses[this.id, ability.id] = (now, used + 1 if period == now else 1)

    # ---- steps

    def enter(self, name: str, subject: Thing | None) -> Frame:
        """Begin a step."""
        frame = Frame(name, subject)
        for step, functions in self.program.inserted.get(("before", name), ()):
            self.insert(step, functions, subject)
        self.stack.append(frame)
        self.started[name] = self.started.get(name, 0) + 1
        return frame

    def start(self, frame: Frame) -> None:
        """What happens at the start of a step."""
        if self.log is not None:
            self.log.step(self, frame)
        self.hooks("start", frame)

    def leave(self, frame: Frame) -> None:
        """End a step."""
        self.hooks("end", frame)
        self.drop(frame)
        for step, functions in self.program.inserted.get(("after", frame.name), ()):
            self.insert(step, functions, frame.subject)

    def cut(self, frame: Frame) -> None:
        """A step was stopped: it still ends."""
        if frame in self.stack:
            del self.stack[self.stack.index(frame) + 1 :]
            self.leave(frame)

    def drop(self, frame: Any) -> None:
        """Take a frame off the stack."""
        stack = self.stack
        if stack and stack[-1] is frame:
            stack.pop()
        elif frame in stack:
            del stack[stack.index(frame) :]

    def insert(self, name: str, functions: Any, subject: Thing | None) -> None:
        """Carry out a step that another package inserted."""
        frame = self.enter(name, subject)
        try:
            self.start(frame)
            functions[0](self, None, subject, frame)
            self.leave(frame)
        except Unwind as unwind:
            if unwind.frame is not frame:
                raise
            self.cut(frame)

    def hooks(self, stage: str, frame: Any) -> None:
        """What reacts to the start or end of a step."""
        row = self.around.get((stage, frame.name))
        if not row:
            return
        rest = [(ability, this, self.you_of(this)) for ability, this in row]
        rest = [entry for entry in rest if timing.rejected(self, *entry, frame) is None]
        while rest:
            entry = rest.pop(self.first_of(rest))
            if entry[1].place.active and timing.rejected(self, *entry, frame) is None:
                timing.use(self, entry, frame)

    def procedure_start(self, event: Any) -> None:
        """What reacts to the start of a procedure."""
        self.started[event.name] = self.started.get(event.name, 0) + 1
        if ("start", event.name) in self.around:
            self.hooks("start", event)

    def procedure_end(self, event: Any) -> None:
        """What reacts to the end of a procedure."""
        if ("end", event.name) in self.around:
            self.hooks("end", event)

    def stop(self, name: str, subject: Thing | None) -> None:
        """End the innermost step or event of a name (and subject); nothing happens if there is none.

        A state check runs to its end: what it stops and did not itself begin ends afterwards.
        """
        for index in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[index]
            if frame.name == name and (subject is None or self.subject_of(frame) is subject):
                if self.checking and index < self.checked_from:
                    self.pending = self.outer(frame)
                    return
                raise Unwind(frame)

    def subject_of(self, frame: Any) -> Thing | None:
        """The subject of a step or event."""
        if isinstance(frame, Frame):
            return frame.subject
        return self.person_of(frame)

    def outer(self, frame: Any) -> Unwind:
        """The outermost of what is to be ended."""
        pending = self.pending
        if pending is None or pending.frame not in self.stack or frame not in self.stack:
            return Unwind(frame)
        return pending if self.stack.index(pending.frame) < self.stack.index(frame) else Unwind(frame)

    pending: Unwind | None = None
    checked_from = 0

    # ---- state checks

    def check_state(self) -> Unwind | None:
        """Carry out the state checks that hold, until none does; what they stop ends afterwards."""
        if self.checking:
            return None
        self.checking += 1
        kept, self.pending = self.pending, None
        self.checked_from = len(self.stack)
        rounds = 0
        try:
            while self.dirty:
                dirty, self.dirty = self.dirty, 0
                for ability, this in list(self.whenevers):
                    if not ability.reads & dirty:
                        continue
                    you = self.you_of(this)
                    assert ability.condition is not None
                    if not ability.condition(self, this, you, None):
                        continue
                    rounds += 1
                    if rounds > 500:
                        raise ContentError(f"the state check of {this.name} never ends", self.chain())
                    self.run(ability, this, you, None)
                    self.dirty |= ability.reads
            return self.pending
        finally:
            self.checking -= 1
            self.pending = kept

    # ---- together

    def begin_together(self) -> Any:
        """From here on, what happens happens at once."""
        kept = self.together
        if kept is None:
            self.together = []
        return kept

    def break_together(self, kept: Any) -> None:
        """What should have happened at once was cut short."""
        if kept is None:
            self.together = None

    def end_together(self, kept: Any) -> None:
        """What happened at once is settled."""
        if kept is not None:
            return
        batch, self.together = self.together or [], None
        timing.settle(self, batch)

    # ---- telling

    def note(self, event: Any) -> None:
        """Write an event into the log."""
        self.events += 1
        if self.log is not None:
            self.log.event(self, event)

    def remark(self, event: Any, entry: Any, what: str) -> None:
        """Write into the log that an event does not happen."""
        if self.log is not None:
            self.log.not_happened(self, event, entry, what)

    def consider(self, event: Any, ability: Any, this: Any, reason: str) -> None:
        """Keep what was considered and did not apply."""
        if self.considered is not None:
            self.considered.append((event, ability, this, reason))

    def chain(self) -> list[str]:
        """What is going on, outermost first, in the author's terms."""
        rows = []
        for frame in self.stack[-30:]:
            source = f" (from {frame.source.name})" if getattr(frame, "source", None) is not None else ""
            rows.append(f"{frame.name}{source}")
        return rows

    def endless(self, word: str = "while") -> None:
        """Report a loop that does not end."""
        raise ContentError(f"a `{word}` never ends", self.chain())

    def times(self, number: int) -> range:
        """So many rounds of a `repeat`."""
        if number > MOST_ROUNDS:
            self.endless("repeat")
        return range(number)

    def finish(self, text: str) -> None:
        """The game is over."""
        self.over = text
        raise GameOver

    # ---- playing

    def play(self) -> str:
        """Play to the end; how it ended."""
        if MAIN not in self.program.verbs:
            raise ContentError(f"there is no procedure `{MAIN}`, so there is nothing to play")
        return self.carry_out(MAIN)

    def carry_out(self, verb: str) -> str:
        """Carry out a procedure without parameters; errors are told in the author's terms."""
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            info = self.program.verbs[verb]
            happen(self, info, info.new(self), None)
        except GameOver:
            pass
        except (AttributeError, TypeError, LookupError, NameError, RecursionError, ValueError) as error:
            raise self.translated(error) from error
        finally:
            sys.setrecursionlimit(limit)
        return self.over

    def translated(self, error: Exception) -> ContentError:
        """A failure inside a clause, with the places in the content where it happened."""
        frames = []
        for row in traceback.extract_tb(error.__traceback__):
            if row.filename == "<clauses>" and row.lineno is not None:
                place = self.program.lines.get(row.lineno)
                frames.append(f"{row.name} at {place}" if place is not None else row.name)
        return ContentError(f"a clause cannot be carried out: {error}", [*self.chain(), *frames[-12:]])


PLACE = 1
"""The bit of the slot that says where things are."""


def option_wish(option: Any, me: Any) -> float:
    """What an option of a choice is worth."""
    return option[2](me) if option[2] is not None else 0


__all__ = ["Game", "GameOver"]
