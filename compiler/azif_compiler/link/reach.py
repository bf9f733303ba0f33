"""Modifiers beyond all bounds: what they make of a field or value is never what is required of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.deeds.facts import Facts, Modified
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.link.evaluate import COMPARING, RULES
from azif_compiler.link.possible import Possible, place
from azif_compiler.link.printed import UNKNOWN, Look, Table, Value
from azif_compiler.snapshot.sense import Thing
from azif_compiler.snapshot.snapshot import Found

TRIED = range(-60, 61)
"""What a number may be before it is changed."""


class Supposed(Look):
    """A look at an empty table, in which one field or value is supposed to be a number."""

    __slots__ = ("_allowed", "number", "target")

    def __init__(self) -> None:
        super().__init__(Table({}, {}, {}, {}, {}), Thing("", ""), RULES)
        self.target, self.number = "", 0
        self._allowed: dict[tuple[str, int, int], tuple[Expression, bool]] = {}

    def field(self, owner: Value, name: str, key: Value) -> Value:
        """The field that is supposed."""
        return self.number if name == self.target else UNKNOWN

    def named_value(self, node: ir.ValueOf) -> Value:
        """The value that is supposed."""
        return self.number if node.name == self.target else UNKNOWN

    def allows(self, condition: Expression, number: int) -> bool:
        """Whether a condition can hold with a number."""
        key = (self.target, id(condition), number)
        known = self._allowed.get(key)
        if known is None:
            self.number = number
            known = self._allowed[key] = (condition, self.holds(condition) is not False)
        return known[1]


def out_of_reach(possible: Possible) -> Iterator[Diagnostic]:
    """Modifiers in numbers with which a field or value is never what is required of it."""
    bounds = bounds_of(possible)
    yield from unanswerable(possible)
    look = Supposed()
    for found, facts in (*possible.facts, *possible.tried):
        yield from decided(look, found, facts, bounds)
        for one in facts.modified:
            for stated, requirement in bounds.get(one.target, ()):
                look.target = one.target
                if not is_in_reach(look, requirement, one):
                    yield complaints.OutOfReach(
                        span=place(found, one.at), target=ir.word_of(one.target), because=requirement.because,
                        stated=stated.span(*ir.stretch(requirement.at)),
                    )  # fmt: skip
                    break


def decided(
    look: Supposed, found: Found, facts: Facts, bounds: Mapping[str, list[tuple[Found, ir.Requirement]]]
) -> Iterator[Diagnostic]:
    """Comparisons of values that end alike with every number that a value may be."""
    for one in facts.compared:
        if one.sort != "value" or one.name not in bounds:
            continue
        look.target = one.name
        asked = [requirement for _, requirement in bounds[one.name]]
        numbers = [n for n in TRIED if all(look.allows(each.condition, n) for each in asked)]
        holds = {COMPARING[one.operator](n, one.number) for n in numbers}
        if len(holds) == 1 and len(numbers) < len(TRIED) // 2:
            yield complaints.AlwaysTheSame(
                span=place(found, one.at), how="always" if holds.pop() else "never", what=asked[0].because
            )


def is_in_reach(look: Supposed, requirement: ir.Requirement, one: Modified) -> bool:
    """Whether a modifier leaves a number as it may be, whatever it was before."""
    if one.operator != "add":
        return look.allows(requirement.condition, one.number)
    before = [number for number in TRIED if look.allows(requirement.condition, number)]
    return not before or any(look.allows(requirement.condition, number + one.number) for number in before)


def bounds_of(possible: Possible) -> dict[str, list[tuple[Found, ir.Requirement]]]:
    """What kinds and values require of each single field and value."""
    bounds: dict[str, list[tuple[Found, ir.Requirement]]] = {}
    for found, facts in possible.facts:
        if not facts.bounded:
            continue
        for declaration in found.cell.compiled():
            if not isinstance(declaration, ir.Kind | ir.Value) or declaration.name not in facts.bounded:
                continue
            for requirement in declaration.requires:
                if (target := asked_alone(requirement)) is not None:
                    bounds.setdefault(target, []).append((found, requirement))
    return bounds


def asked_alone(requirement: ir.Requirement) -> str | None:
    """The one field or value that a requirement speaks of; None if it asks for anything else."""
    nodes = list(walk(requirement.condition))
    asked = {node.name for node in nodes if isinstance(node, ir.FieldOf | ir.ValueOf)}
    return asked.pop() if len(asked) == 1 and all(type(node) in RULES for node in nodes) else None


def unanswerable(possible: Possible) -> Iterator[Diagnostic]:
    """What values require that is not about themselves."""
    for found, facts in possible.facts:
        if not facts.bounded:
            continue
        for value in found.cell.compiled():
            if isinstance(value, ir.Value):
                for one in value.requires:
                    if one.enum or asked_alone(one) != value.name:
                        span = found.span(*ir.stretch(one.at))
                        yield complaints.NotOfItself(span=span, value=ir.word_of(value.name))
