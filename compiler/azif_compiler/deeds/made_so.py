"""What modifiers make of fields, in so many words: for what is printed so, nothing changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.counted import MadeSo
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside

MODIFIERS: frozenset[type[ir.Node]] = frozenset({ir.Modifier})


def made_so(whole: Inside) -> Iterator[MadeSo]:
    """What modifiers make of the card on which they stand, or of components that they name, where nothing
    else there changes the same.
    """
    rows: list[ir.Modifier] = whole.of(MODIFIERS)
    several = Counter(one.target for one in rows)
    card = whole.node if isinstance(whole.node, ir.Component) else None
    for one in rows:
        if one.form not in ("field", "keyword") or one.operator != "is" or several[one.target] > 1 or one.key:
            continue
        kind, cards = meant(one.owner, one, card)
        if cards and isinstance(one.amount, ir.Number | ir.Flag) and one.at:
            yield MadeSo(kind, cards, one.target, one.amount.value, one.at, one.form == "keyword")


def meant(
    owner: Expression | None, one: ir.Modifier, card: ir.Component | None
) -> tuple[str, tuple[str, ...]]:
    """The components of which alone something is made so, and a kind of which they are; none if of others."""
    for part in conjuncts(owner):
        match part:
            case ir.Same(left=ir.Local(name=name), right=ir.This()) if name == one.name and card is not None:
                return card.kind, (card.name,)
            case ir.Same(left=ir.Local(name=name), right=ir.Named(kind=kind, name=named)) if name == one.name:
                return kind, (named,)
            case ir.IsNamed(of=ir.Local(name=name), cards=ir.Cards(components=names, kinds=())) if (
                name == one.name
            ):
                return one.kind, names
            case _:
                pass
    return "", ()
