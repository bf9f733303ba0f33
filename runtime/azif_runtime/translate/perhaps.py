"""What a choice found, if anything: sentences that ask something of it do not happen where it is nothing."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk
from azif_runtime.translate.declared import Declared

ASKED = ir.FieldOf | ir.TokensOn | ir.PlaceOf | ir.ValueOf | ir.KeywordNumber
"""What is asked of a thing."""


def found_by(node: Statement) -> str:
    """The name of the one thing that a statement chooses or finds; "" if it does not."""
    match node:
        case ir.ChooseThings(name=name, single=True):
            return name
        case ir.Let(name=name, value=ir.OnlyOne() | ir.WithBest()):
            return name
        case _:
            return ""


def asked_of(node: Statement, names: frozenset[str]) -> list[str]:
    """Of which of these names a statement itself asks something; not a block in it, nor a condition, which
    does not hold then.
    """
    if isinstance(node, ir.If | ir.While | ir.Let | ir.Assign) or not names:
        return []
    found = {
        asked.of.name
        for part in own_parts(node)
        for asked in walk(part)
        if isinstance(asked, ASKED) and isinstance(asked.of, ir.Local) and asked.of.name in names
    }
    return sorted(found)


def asked_of_fields(declared: Declared, node: Statement) -> list[ir.FieldOf]:
    """The fields for which a statement itself asks of what a field is that may be nothing, each once."""
    if isinstance(node, ir.If | ir.While | ir.Let | ir.Assign):
        return []
    found: dict[str, ir.FieldOf] = {}
    for part in own_parts(node):
        for asked in walk(part):
            match asked:
                case ir.FieldOf(of=ir.FieldOf(of=ir.You() | ir.This() | ir.EventPart(), name=inner)) if (
                    inner in declared.may_be_nothing
                ):
                    found.setdefault(f"{inner} {asked.kind}", asked)
                case _:
                    pass
    return list(found.values())


def own_parts(node: Statement) -> Iterator[object]:
    """The parts of a statement that are no statements."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        first = value[0] if type(value) is tuple and value else value
        if not isinstance(first, Statement | ir.Handler | ir.Choice):
            yield value
