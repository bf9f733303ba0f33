"""One of all things of a kind, chosen where an ability has just spoken of one: that one may be meant."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.settled import AnyOfThem
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import nodes_of

CHOOSING: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings})
PARTS: frozenset[type[ir.Node]] = frozenset({ir.EventPart})


def any_of_them(node: Ability) -> Iterator[AnyOfThem]:
    """The choices of any of a kind, wherever it is, in what answers an event and speaks of none of it."""
    if isinstance(node, ir.Always | ir.Cannot | ir.Whenever | ir.Around):
        return
    chosen = [
        one
        for one in nodes_of(node.body, CHOOSING)
        if one.single
        and not one.random
        and isinstance(one.of, ir.Select)
        and all(part is None for part in (one.of.inside, one.of.among, one.of.holder, one.of.where))
    ]
    if not chosen:
        return
    asked = conjuncts(node.condition)
    verb, fixed = "", list[str]()
    if node.pattern is not None:
        asked = (*asked, *conjuncts(node.pattern.where))
        verb, fixed = node.pattern.verb, [node.pattern.subject]
    met: list[tuple[str, str]] = []
    for one in asked:
        for part in parts_of(one):
            match one:
                case ir.IsKind(kind=ir.KindNamed(name=kind)):
                    verb = verb or part.verb
                    met.append((part.name, kind))
                case _:
                    fixed.append(part.name)
    spoken_of = {(part.verb, part.name) for part in nodes_of(node.body, PARTS) if part.verb == verb}
    if verb and not spoken_of:
        for one in chosen:
            yield AnyOfThem(verb, tuple(met), tuple(fixed), one.of.kind, one.of.at or one.at)


def parts_of(node: Expression) -> Iterator[ir.EventPart]:
    """The parts of events of which a condition speaks."""
    for one in nodes_of(node, PARTS):
        if isinstance(one.event, ir.Event | ir.Ongoing):
            yield one
