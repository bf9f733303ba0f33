"""Declaration → facts: what its clauses wait for, make happen and speak of."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from azif_compiler import ir
from azif_compiler.deeds import (
    accompanied,
    again,
    alike,
    asking,
    bounded,
    conditions,
    contrary,
    ended,
    filled,
    for_good,
    full,
    gone,
    guarded,
    in_season,
    labelled,
    landing,
    left_so,
    loops,
    one_by_one,
    opposed,
    own_kind,
    partings,
    passages,
    performing,
    places,
    prepared,
    removed,
    renewed,
    situated,
    taken,
    tallied,
    thresholds,
    timed,
    together,
    undone,
    unsure,
    uses,
    whose,
)  # fmt: skip
from azif_compiler.deeds import held as held_conditions
from azif_compiler.deeds.clauses import ability, clause, scripts
from azif_compiler.deeds.counted import AsChosen
from azif_compiler.deeds.course import closings, course, flagged
from azif_compiler.deeds.doubts import Supply
from azif_compiler.deeds.facts import (
    Facts,
    Flow,
    Moves,
    Stage,
)  # fmt: skip
from azif_compiler.deeds.gathered import Gathered
from azif_compiler.deeds.itself import asking_itself
from azif_compiler.deeds.noted import asked_by_value, modifiers, said_in
from azif_compiler.deeds.recurring import Announces, Rolls
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of

COMPARISONS: frozenset[type[ir.Node]] = frozenset({ir.Compare})
WITH_DICE: frozenset[type[ir.Node]] = frozenset({ir.Roll})


def facts_of(declarations: Iterable[ir.Declaration]) -> Facts:
    """The facts of what a piece declares."""
    found = Gathered()
    for declaration in declarations:
        if not isinstance(declaration, ir.Ruling):
            found.apart += together.apart(declaration)
            found.takes += uses.takes(declaration)
            found.settled += (*labelled.labelled(declaration), *contrary.contrary(declaration))
            found.landings += landing.in_turn(declaration)
            if not isinstance(declaration, ir.Goal | ir.Wording):  # of which nothing comes in a game
                found.uses += uses.uses(declaration)
        declared(found, declaration)
        found.settled += passages.besides(declaration)
        if not isinstance(declaration, ir.Ruling):  # in which this is done already
            modifiers(found, declaration)
    return found.facts()


def more_facts(
    name: str,
    kind: str,
    abilities: tuple[Ability, ...],
    body: tuple[Statement, ...],
    component: ir.Component | None,
    besides: tuple[object, ...],
) -> Facts:
    """The facts of what an amendment adds: abilities, the body of a verb, scripts of a component; `besides`
    is what else it says.
    """
    found = Gathered()
    found.uses += uses.uses(abilities, body, component, *besides)
    found.settled += (
        *labelled.labelled((abilities, body, component)),
        *contrary.contrary((abilities, body, component)),
    )
    found.landings += landing.in_turn((abilities, body, component))
    for compare in nodes_of(besides, COMPARISONS):
        found.compared += conditions.compared(compare, compare.at, {})
    this = (f"card {kind} {name}",) if kind else (f"kind {name}",)
    for one in abilities:
        ability(found, name, one, this, kind)
        modifiers(found, one)
    if body:
        clause(found, "verb", name, (name,), body, ANYTHING, 0)
        found.guarded += guarded.beginning(body, ())
        found.changes.append(loops.changes(name, body))
        for statement in body:
            inside = Inside(statement)
            found.settled += timed.readings(inside)
            found.drains += filled.drains(inside)
            found.for_good += for_good.flags_set(inside)
            found.turns += taken.states_set(inside)
    if component is not None:
        scripts(found, component, this)
        found.belongs += places.belonging(component)
        inside = Inside(component)
        found.drains += filled.drains(inside)
    return found.facts()


def declared(found: Gathered, node: ir.Declaration) -> None:
    """The facts of a declaration."""
    match node:
        case ir.Verb(name=name):
            verb(found, name, node)
        case ir.InsertedStep(name=name, anchor=anchor):
            made = ir.Step(name, None, node.body)
            clause(found, "beside", name, (anchor,), (made,), ANYTHING, node.at)
            stage: Stage = "before" if node.side == "before" else "when"
            found.clauses[-1] = msgspec.structs.replace(found.clauses[-1], stage=stage)
            found.turns += one_by_one.said_inserted(node)
        case ir.Component(kind=kind, name=name):
            this = (f"card {kind} {name}",)
            found.twice += opposed.twice(node)
            found.alike += alike.changed_alike(node.abilities)
            found.opposed += (*opposed.opposed(node), *opposed.lessened(node))
            found.partings += partings.partings(node)
            found.at_first += partings.at_first(node)
            found.settled += thresholds.threshold(node)
            found.anybodys += (*whose.anybodys(node), *whose.paid_with(node))
            found.emptied += gone.emptied(node)
            found.settled += gone.comes_and_goes(node)
            found.itself += asking_itself(node)
            for one in node.abilities:
                ability(found, name, one, this, kind)
            scripts(found, node, this)
            found.lies += places.lying(name, node.starts)
            found.belongs += places.belonging(node)
            for use in node.keywords:
                found.had += conditions.had(use)
        case ir.Zone(name=name, active=False):
            found.inactive.append(name)
            if not node.ordered:
                found.settled.append(Supply(name))
        case ir.Kind(name=name):
            found.lies += places.lying(name, node.starts)
            found.works += held_conditions.works(node)
            found.settled += own_kind.speaks_to_holder(node)
            found.settled += unsure.empty_at_first(node)
            if node.requires:
                found.bounded.append(name)
            for one in node.abilities:
                ability(found, name, one, (f"kind {name}",))
        case ir.Keyword(name=name, kind=kind):
            for one in node.abilities:
                ability(found, name, one, (f"kind {kind}",))
            found.passed += conditions.passed(node)
        case ir.Rule(name=name):
            found.alike += alike.changed_alike(node.abilities)
            for one in node.abilities:
                ability(found, name, one, ANYTHING)
                found.for_good += for_good.stopped_if(one)
                found.landings += landing.ruled(one)
        case ir.Track(name=name):
            found.ranges += conditions.ranges("track", name, node.low, node.high)
            found.settled += tallied.ends(node)
        case ir.Option(name=name):
            found.ranges += conditions.ranges("option", name, node.low, node.high)
        case ir.Ruling():
            ruling(found, node)
        case ir.Value(name=name):
            if node.requires:
                found.bounded.append(name)
            found.shares += places.shared(node)
            found.situations += situated.of_value(node)
            found.landings += landing.standing(node)
            found.settled += bounded.so_below(node)
            if isinstance(node.base, ir.OptionValue) and not node.of:
                found.settled.append(AsChosen(name, node.base.name))
            found.settled += prepared.meant(node)
            found.settled += passages.derived(node)
            found.flows.append(Flow("value", name, terms(node.base, ANYTHING, {})))
            asked_by_value(found, name, node.base, node.at)
            found.asks.append(loops.value_asks(node))
            found.settled += asking.of_value(node)
        case _:
            pass


def verb(found: Gathered, name: str, node: ir.Verb) -> None:
    """The facts of a verb."""
    clause(found, "verb", name, (name,), node.body, ANYTHING, node.at, node.needs, also=node.parameters)
    for wrap in node.around:
        clause(found, "verb", name, (name,), wrap.body, ANYTHING, wrap.at)
    found.floors += (*conditions.floors(name, node.needs), *conditions.rolled_floors(node))
    found.floors += conditions.payment_floors(node)
    found.homes += conditions.homes(node)
    if conditions.is_taker(node):
        found.takers.append(name)
    if node.requires:
        found.asking.append(name)
    if conditions.is_gift(node):
        found.gifts.append(name)
    if conditions.is_ready(node):
        found.ready.append(name)
    if conditions.is_payment(node):
        found.prices.append(name)
    if conditions.is_once(node):
        found.once.append(name)
    found.wanted += held_conditions.wanted(node)
    found.needed += guarded.needed(node)
    found.courses += course(node)
    found.flagged += flagged(node)
    found.puts += gone.putting_on(node)
    found.performed += performing.performed(node)
    found.turns += taken.taken(node)
    found.turns += taken.counts(node)
    found.turns += (*undone.marks(node), *undone.sets_back(node), *undone.runs(node))
    found.turns += (*one_by_one.gone_through(node), *one_by_one.begins(node))
    found.guarded += guarded.beginning(node.body, tuple(guarded.asked(node.needs)))
    found.seasons += in_season.seasons(node)
    found.settled += in_season.needing(node)
    found.settled += (*again.inner(node), *asking.sure_calls(node))
    if not node.body and not node.procedure:
        found.settled.append(Announces(name))
    if node.outcomes and nodes_of(node.body, WITH_DICE):
        found.settled.append(Rolls(name, node.outcomes[-1]))
    found.for_good += for_good.latches(node)
    found.renews += renewed.renews(node)
    found.orders += renewed.order(node)
    found.situations += situated.situations(node)
    found.landings += landing.leads(node)
    found.settled += ended.bounds(node)
    found.settled += own_kind.gives_to(node)
    found.settled += full.full(node)
    found.settled += prepared.prepared(node)
    found.stands += places.stands(node)
    found.closings += closings(node)
    found.coming += partings.coming(node)
    found.brings += partings.bringing(node)
    found.defaults += accompanied.defaults(node)
    found.caps += conditions.capped(node)
    found.removals += removed.removals(node)
    found.settled += (*thresholds.departs(node), *partings.lays(node), *gone.lifting(node))
    found.settled += tallied.tallied(node)
    found.settled += left_so.left_so(node)
    found.leaves += held_conditions.leaves(node)
    found.away += gone.putting_away(node)
    found.marks += gone.marking(node)


def ruling(found: Gathered, node: ir.Ruling) -> None:
    """What a ruling makes so, what its dice show, and what it compares with numbers."""
    for part in node.parts:
        for step in part.steps:
            match step:
                case ir.Fact(form="is", subject=subject, value=ir.Number(value=value)) if isinstance(
                    subject, ir.TrackValue | ir.OptionValue
                ):
                    found.moves.append(Moves(subject.name, "made", value, step.at))
                case ir.Dice(numbers=numbers):
                    found.shown += ((number, step.at) for number in numbers)
                case _:
                    said_in(found, step)
