"""Things of a kind that are chosen, counted or asked for, and not a word about who has them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.persons import Anybodys
from azif_compiler.ir.walk import nodes_of


def anybodys(component: ir.Component) -> Iterator[Anybodys]:
    """What a component says of things of a kind, wherever in play they are."""
    for one in nodes_of(component, ASKING):
        match one:
            case ir.ChooseThings(random=True):
                pass
            case ir.ChooseThings() | ir.ForEach() | ir.Exists() | ir.Count():
                match one.of:
                    case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None, at=at):
                        yield Anybodys(kind, component.kind if isinstance(one, ir.ForEach) else "", at)
                    case _:
                        pass
            case _:
                pass


ASKING: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings, ir.ForEach, ir.Exists, ir.Count})
"""What lets somebody choose among things, does something to each, asks if there are any, or counts them."""
