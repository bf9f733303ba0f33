"""Of which kinds things are spoken of as such, so that somebody may get one without its name."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.ir.walk import Inside

KINDS: frozenset[type[ir.Node]] = frozenset({ir.KindNamed, ir.Cards})
NAMES: frozenset[type[ir.Node]] = frozenset({ir.Named, ir.Cards})
SELECTED: frozenset[type[ir.Node]] = frozenset({ir.Select})
ZONES: frozenset[type[ir.Node]] = frozenset({ir.ZoneNamed})
AROUND: frozenset[type[ir.Node]] = frozenset(
    {ir.IsKind, ir.Some, ir.Put, ir.Within, ir.Select, ir.Kind, ir.Component}
)


def offered(whole: Inside) -> Iterator[str]:
    """The kinds, and the piles, of which a declaration may mean any thing: `kind ID` and `zone ID`."""
    plain = {id(one) for node in whole.of(AROUND) for one in passed_over(node)}
    for one in whole.of(KINDS):
        match one:
            case ir.KindNamed(name=name) if id(one) not in plain:
                yield f"kind {name}"
            case ir.Cards(kinds=kinds):
                yield from (f"kind {kind}" for kind in kinds)
            case _:
                pass
    for one in whole.of(SELECTED):
        if may_be_any(one):
            yield f"kind {one.kind}"
    for one in whole.of(ZONES):
        if one.owner is None and id(one) not in plain:
            yield f"zone {one.name}"


def names_itself(whole: Inside, name: str) -> bool:
    """Whether a component speaks of itself by its name."""
    return any(
        one.name == name if isinstance(one, ir.Named) else name in one.components for one in whole.of(NAMES)
    )


def passed_over(node: ir.Node) -> Iterator[ir.Node]:
    """What stands in a node for what is asked, for where something goes, or for what is named besides."""
    match node:
        case ir.IsKind():
            yield node.kind
        case ir.Some(called=ir.Node()):
            yield node.kind
        case ir.Put():
            yield node.into
        case ir.Kind(starts=ir.Node() as starts) | ir.Component(starts=ir.Node() as starts):
            yield starts
        case ir.Within():
            yield node.container
        case ir.Select(inside=ir.Node() as inside):
            yield inside
        case _:
            pass


def may_be_any(node: ir.Select) -> bool:
    """Whether things are looked for by their kind alone, in a pile or anywhere."""
    named = any(isinstance(one, ir.IsNamed | ir.IsLike) for one in conjuncts(node.where))
    anywhere = node.inside is None or (isinstance(node.inside, ir.ZoneNamed) and node.inside.owner is None)
    return anywhere and not named and node.holder is None and node.among is None
