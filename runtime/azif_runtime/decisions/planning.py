"""Where people had best go: what places are worth to each of them, by the goals of content.

A goal may say that it leads *toward* places, line by line of a link. To come to a place costs something; what
is there is worth something, to one alone or to everybody. Each place goes to whom it draws most, counting the
way. The *potential* of a place for somebody is the best that can still be reached from it; the *progress* of
getting from one place to another is the rise in potential, less what the way costs.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import inf
from typing import Any

from azif_runtime.decisions.foresight import Foresight, foreseeing
from azif_runtime.failures import ContentError
from azif_runtime.program import Clause, VerbInfo, Way
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

STEP = 1.0
"""What it is worth to be under way at all rather than to stop."""


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
        with foreseeing(game):
            plan_ahead(game, way, me, known)
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
    known.costs = costs_for(game, way, me)
    known.potentials = potentials(game, way, known.costs, values(game, way, me, known.taken))


def told_of(game: Game, way: Way, part: str, who: Thing) -> dict[int, float]:
    """An amount for each place."""
    foresight: Foresight = game.foresight
    memory = foresight.memory((way, part), way.reads[part])
    found: dict[int, float] | None = memory.known.get(who)
    if found is None:
        what: Clause = getattr(way, part)
        found = {}
        for place in game.of_kind[way.places]:
            try:
                found[id(place)] = what(game, None, who, None, place)
            except ContentError:  # what cannot be told is worth nothing
                found[id(place)] = 0
        if part == "costs":
            found = {place: max(0, cost) for place, cost in found.items()}
        memory.known[who] = found
    return found


def costs_for(game: Game, way: Way, who: Thing) -> dict[int, float]:
    """What it costs somebody to come to each place: never less than nothing."""
    return told_of(game, way, "costs", who)


def values(game: Game, way: Way, who: Thing, taken: set[int]) -> dict[int, float]:
    """What it is worth to somebody to be at each place."""
    alone, shared = told_of(game, way, "worth", who), told_of(game, way, "shared", who)
    return {place: value + (0 if place in taken else alone[place]) for place, value in shared.items()}


def potentials(game: Game, way: Way, costs: dict[int, float], worth: dict[int, float]) -> dict[int, float]:
    """The potential of each place: the best that can be reached from it, less what that costs.

    What is worth most is looked at first, so that a place hardly ever rises twice.
    """
    found = dict(worth)
    leading = leading_to(game, way, costs)
    least = min(worth.values(), default=0)
    edge = [(-value, place) for place, value in worth.items() if value - costs[place] > least]
    heapify(edge)
    while edge:
        risen, place = heappop(edge)
        if -risen < found[place]:
            continue  # it has risen since
        beyond = -risen - costs[place]
        for other in leading[place]:
            if beyond > found[other]:
                found[other] = beyond
                heappush(edge, (-beyond, other))
    return found


def distances(game: Game, way: Way, start: Any, costs: dict[int, float]) -> dict[int, float]:
    """What it costs to come from a place to each other."""
    table = lines(game, way, costs)
    found = {id(start): 0.0}
    edge = [(0.0, id(start))]
    while edge:
        away, place = heappop(edge)
        if away > found[place]:
            continue
        for other in table[place]:
            cost = away + costs[other]
            if cost < found.get(other, inf):
                found[other] = cost
                heappush(edge, (cost, other))
    return found


def lines(game: Game, way: Way, costs: dict[int, float]) -> dict[int, list[int]]:
    """Where one comes from each place by a line, as far as the goal knows such places. They never change."""
    foresight: Foresight = game.foresight
    found = foresight.lines.get(way.link)
    if found is None:
        table = game.links[way.link]
        found = foresight.lines[way.link] = {
            id(place): [id(other) for other in table.get(place, ()) if id(other) in costs]
            for place in game.of_kind[way.places]
        }
    return found


def leading_to(game: Game, way: Way, costs: dict[int, float]) -> dict[int, list[int]]:
    """From where one comes to each place by a line. They never change."""
    foresight: Foresight = game.foresight
    found = foresight.lines_back.get(way.link)
    if found is None:
        found = foresight.lines_back[way.link] = {place: [] for place in costs}
        for place, others in lines(game, way, costs).items():
            for other in others:
                found[other].append(place)
    return found


def taken_from(game: Game, way: Way, me: Thing) -> set[int]:
    """The places that are left to others because they draw them more."""
    places = {id(place) for place in game.of_kind[way.places]}
    people = [p for p in game.of_kind[way.people] if p is me or (p.place.active and id(p.place) in places)]
    claims: list[tuple[float, int, int]] = []
    for number, person in enumerate(people):
        costs = costs_for(game, way, person)
        alone, shared = told_of(game, way, "worth", person), told_of(game, way, "shared", person)
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
