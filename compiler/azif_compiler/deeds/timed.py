"""When values are asked for, and what changes them, or fields, while something holds or up to an end.

What is so where a verb does something is what it has asked on its way there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.guarded import So, asked
from azif_compiler.deeds.held import about_what_is_told
from azif_compiler.deeds.settled import ReadBy, Reads, Timed, Whose
from azif_compiler.deeds.together import flat
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, map_nodes, nodes_of

VALUES: frozenset[type[ir.Node]] = frozenset({ir.ValueOf})
ENDING: frozenset[type[ir.Node]] = frozenset({ir.Until})
READ = ("value", "field")
"""What is asked for, of all that modifiers change."""


# ---- what is so ------------------------------------------------------------------------------------


def holding(condition: Expression | None, holds: bool = True) -> Iterator[Asked]:
    """The conditions that a condition consists of, whatever things are called in them; who is in one place of
    a kind is in such a place.
    """
    if condition is None:
        return
    yield from asked(plain(condition), holds)
    for one in flat(condition) if holds else ():
        match one:
            case ir.Within(container=ir.Named(kind=kind)):
                every = ir.Select(kind, "")
                yield from asked(plain(ir.Within(one.of, every)))
            case _:
                pass


def plain(node: Expression) -> Expression:
    """A condition in which all things of a kind have no name."""
    made = map_nodes(
        node,
        lambda one: (
            msgspec.structs.replace(one, name="") if isinstance(one, ir.Select) and one.where is None else one
        ),
    )
    assert isinstance(made, Expression)
    return made


def told(condition: Expression, holds: bool) -> So:
    """What is so of what a verb is told, if a condition holds or does not."""
    return tuple(holding(about_what_is_told(condition), holds))


def paths(body: Sequence[Statement], so: So = ()) -> Iterator[tuple[Statement, So]]:
    """The statements of a verb, each with what has been asked on the way to it."""
    for one in body:
        yield one, so
        if isinstance(one, ir.If):
            yield from paths(one.then, (*so, *told(one.condition, True)))
            yield from paths(one.otherwise, (*so, *told(one.condition, False)))
            continue
        for name in one.__struct_fields__:
            value = getattr(one, name)
            if type(value) is tuple and value:
                if isinstance(value[0], Statement):
                    yield from paths(value, so)
                elif isinstance(value[0], ir.Handler | ir.Choice):
                    for inner in value:
                        yield from paths(inner.body, so)


# ---- what is read ----------------------------------------------------------------------------------


def readings(whole: Inside) -> Iterator[ReadBy | Reads]:
    """For which values a piece asks, in a verb each with what is so then; what agents think is nothing."""
    asked = whole.of(VALUES)
    match whole.node:
        case ir.Goal():
            return
        case ir.Verb() as one:
            yield from dict.fromkeys(read_by(one))
            asked = nodes_of((one.needs, one.parameters, one.around, one.requires), VALUES) if asked else []
        case ir.Value() as one:
            asked = nodes_of(one.base, VALUES) if asked else []
            asked = [part for part in asked if not is_for_parent(part, one.name)]
        case _:
            pass
    if rows := dict.fromkeys(one.name for one in asked):
        yield Reads(tuple(rows))


def read_by(verb: ir.Verb) -> Iterator[ReadBy]:
    """The values for which the statements of a verb ask."""
    needs = told(verb.needs, holds=True) if verb.needs is not None else ()
    for one, so in paths(verb.body, needs):
        parts = (getattr(one, name) for name in one.__struct_fields__)
        for part in nodes_of(tuple(part for part in parts if is_asked(part)), VALUES):
            match part.of:
                case ir.EventPart(event=ir.Event(), name=whom):
                    yield ReadBy(part.name, whom, so)
                case _:
                    yield ReadBy(part.name, "", ())


def is_for_parent(node: ir.ValueOf, name: str) -> bool:
    """Whether a value asks itself for that of which its key is a special case."""
    return node.name == name and isinstance(node.key, ir.ParentOf)


def key_of(node: Expression | None) -> str:
    """For which member a value is asked or changed; "" if it is not known, or for none."""
    return f"member {node.name}" if isinstance(node, ir.Member) else ""


def is_asked(part: object) -> bool:
    """Whether a part of a statement is no block of other statements."""
    if type(part) is tuple:
        return bool(part) and not isinstance(part[0], Statement | ir.Handler | ir.Choice)
    return isinstance(part, ir.Node)


# ---- what changes them -----------------------------------------------------------------------------


def timed(component: ir.Component) -> Iterator[Timed]:
    """What a component changes while something holds, or up to an end."""
    for ability in component.abilities:
        if isinstance(ability, ir.Always):
            so = tuple(holding(ability.condition))
            for one in ability.modifiers:
                if one.form in READ and (so or whose(one)):
                    at, key = one.at or ability.at, key_of(one.key)
                    yield Timed(one.form, one.target, so, "", at, ability.at, whose(one), key)
    for node in nodes_of((component.abilities, component.scripts), ENDING):
        if node.stage == "end" and not node.following:
            for one in node.modifiers:
                if one.form in READ:
                    at, key = one.at or node.at, key_of(one.key)
                    yield Timed(one.form, one.target, (), node.step, at, node.at, whose(one), key)


def whose(node: ir.Modifier) -> Whose:
    """Whether a modifier only changes what is of `you`, of what `you` have, or of the card itself."""
    owner = ir.Local(node.name)
    for one in flat(node.owner) if node.owner is not None else ():
        match one:
            case ir.Same(left=ir.HolderOf(of=of), right=ir.You()) if ir.equal(of, owner):
                return "had"
            case ir.Same(left=left, right=ir.You()) if ir.equal(left, owner):
                return "yours"
            case ir.Same(left=left, right=ir.This()) if ir.equal(left, owner):
                return "its"
            case _:
                pass
    return ""
