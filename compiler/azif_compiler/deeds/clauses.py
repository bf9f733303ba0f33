"""Clause → facts: what it waits for, makes happen and speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from azif_compiler import ir
from azif_compiler.deeds import (
    again,
    alike,
    any_of_them,
    arguments,
    bounded,
    conditions,
    for_good,
    full,
    gone,
    guarded,
    in_season,
    landing,
    landings,
    limited,
    one_by_one,
    own_kind,
    passages,
    payments,
    performing,
    prepared,
    removed,
    situated,
    taken,
    tallied,
    together,
    undone,
    unsure,
)  # fmt: skip
from azif_compiler.deeds import held as held_conditions
from azif_compiler.deeds.facts import (
    Clause,
    Deed,
    Flow,
    Moved,
    Occasion,
    Opened,
    Part,
    Spoken,
    Stage,
    Terms,
)  # fmt: skip
from azif_compiler.deeds.gathered import Gathered
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.left_so import asked_then
from azif_compiler.deeds.moments import Variable
from azif_compiler.deeds.noted import spoken_of
from azif_compiler.deeds.part_of_a_cost import AsCost
from azif_compiler.deeds.terms import either, terms
from azif_compiler.deeds.turns import AtStart, UpTo
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement


@dataclass(frozen=True, slots=True)
class Body:
    """Where a statement stands: what `this` is, what names are, inside which events' outcomes, whether a
    condition decides about it, and whether it is a cost, or something is `asked` before; what is named so was
    `taken` out of which zone, or from which of its `ends`, and is one of which things that are spelled, or
    these, by `ways`; `others` are names of whoever is not `you`.
    """

    this: Terms
    names: dict[str, Terms]
    inside: tuple[str, ...]
    deeds: list[Deed]
    spoken: list[Spoken]
    opened: list[Opened]
    sets: list[Variable]
    found: Gathered
    maybe: bool = False
    paying: int = 0
    asked: Expression | None = None
    taken: dict[str, Expression] = field(default_factory=dict)
    ends: set[str] = field(default_factory=set)
    ways: dict[str, str] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    until: list[tuple[str, int]] = field(default_factory=list)


# ---- clauses ---------------------------------------------------------------------------------------


def scripts(found: Gathered, node: ir.Component, this: Terms) -> None:
    """The facts of the scripts of a component, or of what an amendment gives it."""
    for one in node.scripts:
        clause(found, "script", node.name, (one.name,), one.body, this, one.at)
        found.guarded += guarded.beginning(one.body, ())
        found.addressed += performing.addressed(one)
        found.settled += bounded.asked_in(one.body)
        found.settled += unsure.in_script(one)
        found.situations += situated.asked_in(one)
        found.landings += landing.landed_in(one)
        found.turns += taken.asked_first(one)
        found.for_good += for_good.asked_first(one)


def ability(found: Gathered, name: str, node: Ability, this: Terms, kind: str = "") -> None:
    """The facts of an ability, of a component if it has a `kind`."""
    first = len(found.clauses)
    written(found, name, node, this)
    found.guarded += guarded.guarded(node)
    found.settled += (*full.afterwards(node), *any_of_them.any_of_them(node), *in_season.priced(node))
    found.landings += landing.landed(node, landings.marks_of(this))
    if isinstance(node, ir.Action):
        found.settled += prepared.of_action(node, kind)
    if isinstance(node, ir.Action | ir.Reaction | ir.Around):
        found.settled += payments.only_takes(node)
    if not kind and isinstance(node, ir.Whenever):
        found.settled += bounded.watched(node)
    if kind and isinstance(node, ir.Around) and node.stage == "start":
        found.turns.append(AtStart(node.step, kind, name, node.at))
        found.turns += undone.done_first(node)
    if kind or not isinstance(node, ir.Whenever):  # what rules watch for they deal with
        found.settled += bounded.few_asked(node)
    if kind:
        found.settled += (*own_kind.had_beside(node, kind, name), *own_kind.had_behind(node))
        found.settled += unsure.unsure_of(node)
        found.settled += bounded.passed(node.condition) if isinstance(node, ir.Whenever) else ()
        found.settled += unsure.anywhere(node, kind) if isinstance(node, ir.Action) else ()
        found.for_good += for_good.asked_of(node)
        found.turns += taken.asks_then(node)
        if isinstance(node, ir.Reaction | ir.Around):
            found.settled += asked_then(node)
        found.held += held_conditions.held(node, kind)
        found.behind += gone.one_behind_another(node)
        found.clauses[first:] = [msgspec.structs.replace(one, kind=kind) for one in found.clauses[first:]]


def written(found: Gathered, name: str, node: Ability, this: Terms) -> None:
    """The clause of an ability."""
    match node:
        case ir.Always(modifiers=modifiers):
            others = [one for one in modifiers if one.form in ("keyword", "abilities")]
            clause(found, "always", name, (), (), this, node.at, node.condition, also=others)
            found.settled += bounded.passed(node.condition)
            found.settled += passages.changed(node)
            for part in modifiers:
                spoken_of(found, part, (), node.at)
        case ir.Whenever(body=body):
            clause(found, "always", name, (), body, this, node.at, node.condition)
            found.checked += again.checked(node)
            found.settled += bounded.kept_down(node)
        case ir.Around(step=step, cost=cost, body=body):
            clause(found, "step", name, (step,), body, this, node.at, node.condition, cost=cost)
            beside: Stage = "before" if node.stage == "start" else "when"
            found.clauses[-1] = msgspec.structs.replace(found.clauses[-1], stage=beside)
            found.turns += one_by_one.said_beside(node)
        case ir.Action(pattern=None, cost=cost, body=body):
            windows = (node.window, *node.also)
            found.settled += bounded.passed(node.condition)
            clause(found, "window", name, windows, body, this, node.at, node.condition, cost=cost)
            found.clauses[-1] = msgspec.structs.replace(found.clauses[-1], part=limited.unlimited(node))
        case ir.Action(pattern=pattern, cost=cost, body=body):
            assert pattern is not None
            waiting(found, name, pattern, body, this, node.condition, limited.unlimited(node), cost)
        case ir.Cannot(pattern=pattern):
            stops: Part = "stops" if conditions.stops(node, this) else ""
            waiting(found, name, pattern, (), this, node.condition, stops, stage="cannot")
        case (
            ir.Instead(pattern=pattern, cost=cost, body=body)
            | ir.Lessen(pattern=pattern, cost=cost, body=body)
        ):
            stops = "stops" if conditions.stops(node, this) else ""
            stage: Stage = "instead" if isinstance(node, ir.Instead) else "lessen"
            less = (node.less,) if isinstance(node, ir.Lessen) and node.less is not None else ()
            waiting(found, name, pattern, body, this, node.condition, stops, cost, stage, less)
            if not less:
                found.again += again.again(node, name)
            if isinstance(node, ir.Instead):
                found.renewed += again.renewed(node)
                found.clauses[-1] = again.proceeding(found.clauses[-1], body)
        case ir.Reaction(pattern=pattern, cost=cost, body=body):
            waiting(found, name, pattern, body, this, node.condition, "reacts", cost, node.stage)
            found.again += again.again(node, name)
            found.missed += removed.missed(node)
            found.turns += undone.ended_before(node)
            found.settled += tallied.asked_behind(node)


def waiting(
    found: Gathered,
    name: str,
    pattern: ir.Pattern,
    body: tuple[Statement, ...],
    this: Terms,
    condition: Expression | None,
    part: Part = "",
    cost: tuple[Statement, ...] = (),
    stage: Stage = "",
    also: Sequence[ir.Node] = (),
) -> None:
    """The facts of what waits for an event."""
    tests = tuple(conditions.tests(pattern, this))
    found.awaited += again.awaited(pattern)
    found.apart += together.awaited(pattern, condition)
    also = (pattern, *also)
    clause(found, "event", name, (pattern.verb,), body, this, pattern.at, condition, tests, cost, also)
    subject = f"{pattern.subject} {pattern.subject_is}" if pattern.subject else ""
    found.clauses[-1] = msgspec.structs.replace(found.clauses[-1], part=part, stage=stage, subject=subject)


def clause(
    found: Gathered,
    occasion: Occasion,
    name: str,
    waits: tuple[str, ...],
    statements: tuple[Statement, ...],
    this: Terms,
    at: int,
    condition: Expression | None = None,
    tests: tuple[tuple[str, str], ...] = (),
    cost: tuple[Statement, ...] = (),
    also: Sequence[ir.Node] = (),
) -> None:
    """A clause with all that its statements do, and `also` asks for."""
    found.variables.clear()
    body = Body(this, {}, (), [], [], [], [], found, asked=condition)
    asked = spoken_of(found, condition, (), at) if condition is not None else []
    sure = tuple(dict.fromkeys(one.name for one in asked if not one.name.startswith("value ")))
    if occasion == "verb":
        sure = ()
        body.spoken.extend(asked)
    done(replace(body, paying=cost[0].at if cost else 0), cost)
    done(body, statements)
    if not cost:
        found.apart += together.behind(condition, statements)
    made = Clause(
        occasion, name, waits, tests, sure, tuple(body.deeds), tuple(body.spoken), tuple(body.opened), at,
        sets=tuple(body.sets), asks=tuple(found.variables) if occasion in ("event", "window") else (),
        until=tuple(body.until),
    )  # fmt: skip
    found.clauses.append(made)
    kind = this[0].split(" ")[1] if this and this[0].startswith("card ") else ""
    first = (*((condition,) if condition is not None else ()), *also)
    if occasion != "always" or statements or also:
        found.settled += passages.goes(name, kind, at, first, (*cost, *statements))


# ---- statements ------------------------------------------------------------------------------------


def done(body: Body, statements: Sequence[Statement], *, chosen: bool = False) -> None:
    """What statements do, in their order; what is `chosen` is offered if its first sentence is possible."""
    if not body.paying:  # a cost is looked at together with what it pays for
        body.found.misjudged += payments.misjudged(statements)
        body.found.regained += payments.undone(statements)
        body.found.behind_may += performing.behind_may(statements)
        body.found.alike += alike.alike(statements)
        body.found.apart += together.nested(statements)
    for number, one in enumerate(statements, 1):
        if isinstance(one, ir.Call):
            free = not (body.paying or body.maybe or one.handlers or (chosen and number == 1))
            outside = free and not payments.is_settled(statements, number, body.asked)
            unpaid: AsCost = "outside" if number < len(statements) else "behind"
            call(body, one, "paid" if body.paying else unpaid if outside else "")
        else:
            statement(body, one)


def named(body: Body, name: str, found: Terms) -> None:
    """Note what a name is; given twice, it is one or the other."""
    body.names[name] = either(body.names[name], found) if name in body.names else found


def one_of(body: Body, name: str, of: Expression) -> None:
    """Note of which things something is one, or which they are; given twice, it is one or the other."""
    match of:
        case ir.Select(where=ir.Node()):
            way = spelled(of)
        case ir.Select(among=ir.Local(name=among), inside=None, holder=None):
            way = body.ways.get(among, "")
        case _:
            way = ""
    body.ways[name] = way if body.ways.get(name, way) == way else ""


def taken_from(body: Body, name: str, of: Expression) -> None:
    """Note out of what something is taken that is named so."""
    (body.ends.add if taken.is_at_end(of) else body.ends.discard)(name)
    body.taken.pop(name, None)
    if (inside := taken.out_of(of)) is not None:
        body.taken[name] = inside


def statement(body: Body, node: Statement) -> None:  # one match
    """What a statement does."""
    match node:
        case ir.Let(name=name):
            one_of(body, name, node.value)
            named(body, name, terms(node.value, body.this, body.names))
            taken_from(body, name, node.value)
        case ir.Roll(name=name, sides=None | ir.Number() as sides):
            body.found.sides.append(most := sides.value if sides is not None else 6)
            if isinstance(node.dice, ir.Number):
                named(body, name, (f"dice {node.dice.value} {node.dice.value * most} {most}",))
        case ir.Roll():
            body.found.sides.append(0)
        case ir.Assign(target=ir.TrackValue()):
            body.found.moves += conditions.moves(node)
        case ir.ForEach(name=name) | ir.ChooseThings(name=name):
            one_of(body, name, node.of)
            named(body, name, terms(node.of, body.this, body.names))
            body.others.discard(name)
            if conditions.are_others(node.of):
                body.others.add(name)
            taken_from(body, name, node.of)
        case ir.Assign(target=ir.Local(name=name)):
            body.ways[name] = ""
            named(body, name, terms(node.value, body.this, body.names))
            taken_from(body, name, node.value)
        case ir.Assign(target=ir.EventPart(verb=verb, name=name)):
            body.found.flows.append(Flow(verb, name, terms(node.value, body.this, body.names)))
            body.sets.append(Variable(verb, name, node.at, verb in body.inside))
        case ir.Put(what=ir.Local(name=name)) if ir.equal(body.taken.get(name), node.into):
            pass  # it lay there before
        case ir.Put():
            what, into = (terms(one, body.this, body.names) for one in (node.what, node.into))
            of = body.ways.get(node.into.name, "") if isinstance(node.into, ir.Local) else ""
            body.found.moved.append(Moved(what, into, of))
        case ir.Perform(script=script):
            body.opened.append(Opened("script", script, body.inside))
        case ir.Offer(window=window):
            body.opened.append(Opened("window", window, body.inside))
        case ir.Until(stage="end", step=step, following=following):
            maybe = body.asked is not None or body.maybe
            body.found.turns.append(UpTo(step, node.at, following, node.subject is None, maybe))
            if not following:
                body.until.append((step, node.at))
        case ir.Step(name=name):
            body.opened.append(Opened("step", name, body.inside))
        case _:
            pass
    unsure = isinstance(node, ir.If | ir.ForEach | ir.While | ir.ChooseThings)
    blocks(replace(body, maybe=True) if unsure else body, node)


def blocks(body: Body, node: Statement) -> None:
    """What is asked in a statement, and what its blocks do; of what is to last, only how much it is."""
    if isinstance(node, ir.Until):
        for one in node.modifiers:
            body.spoken.extend(mentioned(body, one.amount, node.at))
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if name == "target" and isinstance(value, ir.EventPart):
            value = value.event  # it is not asked for
        if isinstance(value, ir.Node):
            body.spoken.extend(mentioned(body, value, node.at))
        elif type(value) is tuple and value and isinstance(value[0], Statement):
            done(body, value, chosen=isinstance(node, ir.May))
        elif type(value) is tuple and value and isinstance(value[0], ir.Choice):
            for choice in value:
                if choice.condition is not None:
                    body.spoken.extend(mentioned(body, choice.condition, node.at))
                done(replace(body, paying=-choice.cost[0].at if choice.cost else 0), choice.cost)
                done(body, choice.body, chosen=not choice.cost)


def call(body: Body, node: ir.Call, as_cost: AsCost) -> None:
    """A sentence, and what follows its outcomes; whether it is a cost."""
    given: list[tuple[str, Terms]] = []
    for one in node.arguments:
        given.append((one.name, terms(one.value, body.this, body.names)))
        if isinstance(one.value, ir.You):
            given.append((f"{one.name} you", ()))
        if isinstance(one.value, ir.Local) and one.value.name in body.others:
            given.append((f"{one.name} other", ()))
        out_of = body.taken.get(one.value.name) if isinstance(one.value, ir.Local) else None
        if out_of is not None and (known := terms(out_of, body.this, body.names)):
            given.append((f"{one.name} from", known))
        if isinstance(one.value, ir.Local) and one.value.name in body.ends:
            given.append((f"{one.name} end", ()))
        given += arguments.beside(one, node.arguments, body.this, body.names)
        body.spoken.extend(mentioned(body, one.value, node.at))
    body.deeds.append(Deed(node.verb, tuple(given), body.inside, node.at, body.maybe, as_cost, body.paying))
    inside = replace(body, inside=(*body.inside, node.verb))
    for handler in node.handlers:
        done(inside, handler.body)


def mentioned(body: Body, node: ir.Node, at: int) -> list[Spoken]:
    """The events and values of which a part of a statement speaks."""
    return spoken_of(body.found, node, body.inside, at, body.maybe, body.names)
