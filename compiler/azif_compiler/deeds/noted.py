"""What is noted of the parts of a clause: events and values it speaks of, comparisons, modifiers."""

from __future__ import annotations

from collections.abc import Mapping

from azif_compiler import ir
from azif_compiler.deeds import (
    accompanied,
    asking,
    beforehand,
    bounded,
    conditions,
    emptied,
    ended,
    filled,
    for_good,
    lessened,
    listed,
    loops,
    made_so,
    payments,
    picked,
    piles,
    printed,
    proposed,
    recounted,
    taken,
    timed,
    truisms,
    undone,
    unsure,
    whose,
)
from azif_compiler.deeds.counted import Hollow
from azif_compiler.deeds.facts import Flow, Modified, Sought, Spoken, Terms
from azif_compiler.deeds.gathered import Gathered
from azif_compiler.deeds.moments import Variable
from azif_compiler.deeds.numbers import numbers
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import Inside, nodes_of

_PAYING = (ir.Choice, ir.Action, ir.Reaction, ir.Instead, ir.Lessen, ir.Around)
_LENDING: frozenset[type[ir.Node]] = frozenset({ir.Modifier, ir.Select, *_PAYING})
"""The nodes in which something is lent, paid or looked for: most are none of these."""


def going_round(found: Gathered, inside: Inside) -> None:
    """What may go round without an end: loops, state checks and what comes instead, what asks for itself."""
    found.loops += loops.loops(inside)
    found.settled += proposed.proposed(inside)
    found.settled += proposed.replaced(inside)
    found.settled += asking.of_modifiers(inside)
    found.shifted += loops.shifted(inside)


def in_order(found: Gathered, inside: Inside) -> None:
    """What is asked too late, behind a sentence that has changed it, or too early, before an event."""
    found.reread += emptied.reread(inside)
    found.recounted += recounted.recounted(inside)
    found.settled += (*lessened.lessened(inside), *beforehand.beforehand(inside))
    found.settled += (*beforehand.own_zone(inside), *beforehand.own_name(inside))


def modifiers(found: Gathered, whole: ir.Node) -> None:
    """What the modifiers in something lend, or make of numbers; what is paid for the same, what is looked for
    where, and what its numbers come to.
    """
    inside = Inside(whole)
    for one in numbers(inside):
        if isinstance(one, Hollow):
            found.hollow.append(one)
        else:
            found.told.append(one)
    found.settled += ended.ended(inside)
    found.settled += bounded.limited(inside)
    found.settled += (*made_so.made_so(inside), *listed.listed(inside))
    found.settled += picked.picked(inside)
    found.settled += picked.raised(inside)
    found.settled += (*picked.shifted(inside), *picked.named_so(inside), *timed.readings(inside))
    found.settled += whose.only_ones(inside)
    found.for_good += for_good.flags_set(inside)
    found.turns += taken.states_set(inside)
    going_round(found, inside)
    in_order(found, inside)
    found.apart += truisms.truisms(inside)
    found.apart += truisms.of_none(inside)
    found.fills += filled.fills(inside)
    found.drains += filled.drains(inside)
    this = (f"card {whole.kind} {whole.name}",) if isinstance(whole, ir.Component) else ANYTHING
    found.company += accompanied.accompanied(inside, this)
    found.settled += (*unsure.picked_out(inside), *piles.mixes(inside), *piles.from_top(inside))
    found.sought += whose.asked_in(inside)
    if isinstance(whole, ir.Component):
        found.settled += picked.of_its_own(whole)
        found.settled += whose.asks_its_own(whole, inside)
        found.settled += unsure.unplaced(inside)
        found.turns += undone.marks_itself(whole)
        found.turns += undone.goes_along(inside)
        found.settled += printed.reads_printed(inside)
        found.settled += printed.each_by_yours(inside)
        found.settled += timed.timed(whole)
        found.on_itself += filled.on_itself(whole)
        found.taken_from += filled.taken_from_itself(whole)
    if isinstance(whole, ir.Verb):
        verb(found, whole, inside)
    for node in inside.of(_LENDING):
        match node:
            case ir.Modifier():
                modifier(found, node)
            case ir.Choice() | ir.Action() | ir.Reaction() | ir.Instead() | ir.Lessen() | ir.Around():
                found.settled += payments.asks_less(node)
                if isinstance(node, ir.Choice):
                    found.settled += (*payments.beside(node), *payments.in_part(node))
                if node.cost:
                    found.regained += payments.regained(node)
                    found.misjudged += payments.misjudged(node.cost, node.body)
            case ir.Select(kind=kind, inside=ir.ZoneNamed(name=zone, owner=owner)) if kind != THING:
                found.sought.append(Sought(kind, zone, node.at))
                found.owned += whose.owned(node) if owner is not None else ()
            case ir.Select():
                found.owned += whose.owned(node)
            case _:
                pass


def verb(found: Gathered, node: ir.Verb, inside: Inside) -> None:
    """What a verb changes and empties."""
    found.empties += emptied.empties(node)
    found.settled += unsure.only_empties(node.name, inside)
    found.changes.append(loops.changes(node.name, node.body))
    found.changes += (loops.changes(node.name, wrap.body) for wrap in node.around)


def modifier(found: Gathered, node: ir.Modifier) -> None:
    """What a modifier lends, or makes of a number."""
    if node.form == "abilities":
        found.lent.append(terms(node.amount, ANYTHING, {}))
    elif not isinstance(node.amount, ir.Number):
        found.flows.append(Flow("value", node.target, terms(node.amount, ANYTHING, {})))
    elif node.operator != "half":
        found.modified.append(Modified(node.form, node.target, node.operator, node.amount.value, node.at))


_COMPARING: frozenset[type[ir.Node]] = frozenset({ir.Compare, ir.Modifier})


def said_in(found: Gathered, step: ir.Node) -> None:
    """What a line of a ruling compares, and what its modifiers do."""
    for node in nodes_of(step, _COMPARING):
        match node:
            case ir.Compare():
                found.compared += conditions.compared(node, step.at, {})
            case ir.Modifier():
                modifier(found, node)
            case _:
                pass


DENYING: frozenset[type[ir.Node]] = frozenset({ir.Not})

SPOKEN_OF: frozenset[type[ir.Node]] = frozenset({ir.Ongoing, ir.EventPart, ir.ValueOf, ir.Compare, ir.Exists})
"""The nodes of which there is something to be noted: most are none of these."""


def spoken_of(
    found: Gathered,
    node: ir.Node,
    inside: tuple[str, ...],
    at: int,
    maybe: bool = False,
    names: Mapping[str, Terms] | None = None,
) -> list[Spoken]:
    """The events that are spoken of as if they were there, and the values that are asked for; comparisons,
    and the variables that are asked for, are noted.
    """
    spoken: list[Spoken] = []
    for one in nodes_of(node, SPOKEN_OF):
        match one:
            case ir.Ongoing(verb=verb):
                spoken.append(Spoken(verb, inside, one.at or at, maybe))
            case ir.EventPart(verb=verb, name=name):
                found.variables.append(Variable(verb, name, one.at or at, verb in inside))
            case ir.ValueOf(name=name):
                found.variables.append(Variable("", name, one.at or at, bool(inside)))
                spoken.append(Spoken(f"value {name}", inside, one.at or at, maybe))
            case ir.Compare():
                found.compared += conditions.compared(one, at, names or {})
            case ir.Exists():
                found.compared += conditions.company(one.of, ">=", 1, one.at or at)
                denied = any(other.of is one for other in nodes_of(node, DENYING))
                found.compared += conditions.copies(
                    one.of, "<" if denied else ">=", 1, one.at or at, others=True
                )
            case _:
                pass
    return spoken


def asked_by_value(found: Gathered, name: str, base: ir.Node, at: int) -> None:
    """Note for which events, values and variables of events a value asks."""
    found.variables.clear()
    found.values += ((name, one) for one in spoken_of(found, base, (), at))
    found.looked += ((name, one) for one in found.variables)
