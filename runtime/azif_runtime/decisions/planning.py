"""Where people had best go: what places are worth to each of them, by the goals of content.

A goal may say that it leads *toward* places, line by line of a link. To come to a place costs something; what
is there is worth something, to one alone or to everybody. Each place goes to whom it draws most, counting the
way. The *potential* of a place for somebody is the best that can still be reached from it; the *progress* of
getting from one place to another is the rise in potential, less what the way costs.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from azif_runtime.decisions.estimates import told
from azif_runtime.program import Clause, VerbInfo, Way
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

STEP = 1.0
"""What it is worth to be under way at all rather than to stop."""


class Foresight:
    """What values are and events would be worth, as far as it was found out. It holds as long as nothing
    changes; `within` says inside of which other events, as far as anything speaks of these.
    """

    __slots__ = ("known", "numbers", "spoken_of", "values", "within")

    def __init__(self, spoken_of: Container[str]) -> None:
        self.spoken_of = spoken_of
        self.known: dict[object, float] = {}
        self.values: dict[object, Any] = {}
        self.numbers: dict[object, int] = {}
        self.within = 0

    def enter(self, verb: VerbInfo, key: object) -> int:
        """From here on, what is looked at is inside an event; what it was inside of before."""
        outer = self.within
        if verb.id in self.spoken_of:
            self.within = self.numbers.setdefault(key, len(self.numbers) + 1)
        return outer


def read_once(game: Game, read: Callable[[Game, Any, Any], Any], of: Any, key: Any) -> Any:
    """A value, read once while nothing changes."""
    foresight: Foresight = game.foresight
    what = (read, of, key, foresight.within)
    try:
        return foresight.values[what]
    except TypeError:  # a list cannot be looked up
        return read(game, of, key)
    except KeyError:
        pass
    found = foresight.values[what] = read(game, of, key)
    return found


class Plan:
    """What places are worth to one person, with what the others leave."""

    __slots__ = ("costs", "decision", "me", "potentials", "taken")

    def __init__(self) -> None:
        self.me: Thing | None = None
        self.decision = -1
        self.taken: set[int] = set()
        self.potentials: dict[int, float] = {}
        self.costs: dict[int, float] = {}


def progress(game: Game, verb: VerbInfo, event: Any, me: Thing | None) -> float:
    """What it is worth to somebody to get where an event leads."""
    way = verb.way
    if way is None or me is None:
        return 0
    goal, here = getattr(event, "p_" + way.parameter), me.place
    known = game.plans.get(verb.id)
    if known is None:
        known = game.plans[verb.id] = Plan()
    if known.me is not me or known.decision != game.decisions:
        # Nothing changes meanwhile, so what was found out once need not be found out again.
        kept, game.foresight = game.foresight, game.foresight or Foresight(game.program.spoken_of)
        try:
            plan_ahead(game, way, me, known)
        finally:
            game.foresight = kept
    there, now = known.potentials.get(id(goal)), known.potentials.get(id(here))
    if there is None or now is None:
        return 0
    return there - known.costs[id(goal)] - now + STEP


def plan_ahead(game: Game, way: Way, me: Thing, known: Plan) -> None:
    """Find out what places are worth to somebody, and which are left to others."""
    if known.me is not me:
        known.me = me
        known.taken = taken_from(game, way, me)
    known.decision = game.decisions
    known.costs = told_of(game, way, way.costs, me, least=0)
    known.potentials = potentials(game, way, known.costs, values(game, way, me, known.taken))


def told_of(game: Game, way: Way, what: Clause, who: Thing, least: float | None = None) -> dict[int, float]:
    """An amount for each place."""
    found = {}
    for place in game.of_kind[way.places]:
        amount = told(what, game, None, who, None, place)
        found[id(place)] = amount if least is None else max(least, amount)
    return found


def values(game: Game, way: Way, who: Thing, taken: set[int]) -> dict[int, float]:
    """What it is worth to somebody to be at each place."""
    alone, shared = told_of(game, way, way.worth, who), told_of(game, way, way.shared, who)
    return {place: value + (0 if place in taken else alone[place]) for place, value in shared.items()}


def potentials(game: Game, way: Way, costs: dict[int, float], worth: dict[int, float]) -> dict[int, float]:
    """The potential of each place: the best that can be reached from it, less what that costs."""
    table = game.links[way.link]
    found = dict(worth)
    places = game.of_kind[way.places]
    again = True
    while again:
        again = False
        for place in places:
            best = found[id(place)]
            for other in lines_from(table, place, costs):
                beyond = found[id(other)] - costs[id(other)]
                if beyond > best + 1e-9:
                    best, again = beyond, True
            found[id(place)] = best
    return found


def distances(game: Game, way: Way, start: Any, costs: dict[int, float]) -> dict[int, float]:
    """What it costs to come from a place to each other."""
    table = game.links[way.link]
    found = {id(start): 0.0}
    edge = [start]
    while edge:
        place = min(edge, key=lambda one: found[id(one)])
        edge.remove(place)
        for other in lines_from(table, place, costs):
            cost = found[id(place)] + costs[id(other)]
            if cost < found.get(id(other), cost + 1) - 1e-9:
                found[id(other)] = cost
                if other not in edge:
                    edge.append(other)
    return found


def lines_from(table: dict[Thing, list[Thing]], place: Thing, costs: dict[int, float]) -> list[Thing]:
    """Where one comes from a place by a line, as far as the goal knows such places."""
    return [other for other in table.get(place, ()) if id(other) in costs]


def taken_from(game: Game, way: Way, me: Thing) -> set[int]:
    """The places that are left to others because they draw them more."""
    places = {id(place) for place in game.of_kind[way.places]}
    people = [p for p in game.of_kind[way.people] if p is me or (p.place.active and id(p.place) in places)]
    claims: list[tuple[float, int, int]] = []
    for number, person in enumerate(people):
        costs = told_of(game, way, way.costs, person, least=0)
        alone, shared = told_of(game, way, way.worth, person), told_of(game, way, way.shared, person)
        away = distances(game, way, person.place, costs) if id(person.place) in places else {}
        for index, place in enumerate(game.of_kind[way.places]):
            if id(place) in away and alone[id(place)] + shared[id(place)] > 0:
                net = alone[id(place)] + shared[id(place)] - away[id(place)]
                claims.append((-net, number, index))
    busy: set[int] = set()
    taken: set[int] = set()
    for _, number, index in sorted(claims):
        spot = id(game.of_kind[way.places][index])
        if number in busy or spot in taken:
            continue
        busy.add(number)
        if people[number] is me:
            break
        taken.add(spot)
    return taken
