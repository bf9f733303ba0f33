"""What an expression can be, as far as it is written."""

from __future__ import annotations

from collections.abc import Mapping

from azif_compiler import ir
from azif_compiler.deeds.facts import Terms
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression

ANYTHING: Terms = ()


def terms(node: Expression, this: Terms, names: Mapping[str, Terms]) -> Terms:
    """What an expression can be: the component it stands on is `this`, what is named is in `names`."""
    match node:
        case ir.Number(value=value):
            return (f"number {value}",)
        case ir.Quantity():
            return terms(node.token, this, names)
        case ir.TokenNamed(name=name):
            return (f"token {name}",)
        case ir.KindNamed(name=name):
            return (f"kind {name}",)
        case ir.Member(name=name):
            return (f"member {name}",)
        case ir.ZoneNamed(name=name):
            return (f"zone {name}",)
        case ir.Nothing():
            return ("nothing",)
        case ir.HomeOf():
            return ("home",)
        case ir.Named(name=name, kind=kind):
            return (f"card {kind} {name}",)
        case ir.This():
            return this
        case ir.Local(name=name):
            return names.get(name, ANYTHING)
        case ir.EventPart(verb=verb, name=name) if verb:
            return (f"part {verb} {name}",)
        case ir.ValueOf(name=name):
            return (f"asked value {name}",)
        case ir.FieldOf(kind=kind, name=name):
            return (f"asked field {kind} {name}",)
        case ir.PlaceOf(of=ir.You()):
            return ("place you",)
        case ir.PlaceOf():
            return tuple(f"place {one}" for one in terms(node.of, this, names))
        case ir.Select(kind=kind):
            known = (f"kind {kind}",) if kind != types.THING else ANYTHING
            return of_those(node, this, names) or known
        case ir.Some():
            return terms(node.kind, this, names)
        case (
            ir.OnlyOne() | ir.End() | ir.WithBest() | ir.TokenIn() | ir.KindIn()
            | ir.NumberIn()
        ):  # fmt: skip
            return terms(node.of, this, names)
        case ir.Either():
            return either(terms(node.then, this, names), terms(node.otherwise, this, names))
        case ir.Union(of=parts):
            return either(*(terms(part, this, names) for part in parts))
        case _:
            return ANYTHING


def of_those(node: ir.Select, this: Terms, names: Mapping[str, Terms]) -> Terms:
    """What things can be that are picked among others with a name, or are like what an event is told."""
    if isinstance(node.among, ir.Local):
        return terms(node.among, this, names)
    for part in node.where.of if isinstance(node.where, ir.And) else (node.where,):
        match part:
            case ir.IsLike(of=ir.Local(name=name), some=ir.EventPart() as some) if name == node.name:
                return terms(some, this, names)
            case _:
                pass
    return ANYTHING


def either(*rows: Terms) -> Terms:
    """What is one or the other."""
    if not rows or not all(rows):
        return ANYTHING
    return tuple(dict.fromkeys(term for row in rows for term in row))


def amount(node: Expression) -> int | None:
    """A number that is written as one, of a quantity or of things, too."""
    match node:
        case ir.Number(value=value):
            return value
        case ir.Quantity() | ir.Some():
            return amount(node.number)
        case _:
            return None


def called_so(node: Expression) -> Terms:
    """Which components so many of a kind can be, if they have a name."""
    if (
        isinstance(node, ir.Some)
        and isinstance(node.kind, ir.KindNamed)
        and isinstance(node.called, ir.Cards)
    ):
        return tuple(f"called {node.kind.name} {name}" for name in node.called.components)
    return ()
