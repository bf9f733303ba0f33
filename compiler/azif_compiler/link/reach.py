"""Modifiers beyond all bounds: what they make of a field or value is never what is required of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from azif_compiler import ir
from azif_compiler.deeds.facts import Compared
from azif_compiler.deeds.settled import Limited, Shifted
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.link.evaluate import COMPARING, RULES
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import UNKNOWN, Look, Table, Value
from azif_compiler.link.ranges import ending
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing

TRIED = range(-60, 61)
"""What a number may be before it is changed."""


Target = tuple[str, str]
"""A `field` or `value`, by its name."""

Bounds = Mapping[Target, list[tuple[Found, ir.Requirement, str]]]
"""What is required of each field and value, where, and by which kind or value."""


class Supposed(Look):
    """A look at an empty table, in which one field or value is supposed to be a number."""

    __slots__ = ("number", "target")

    def __init__(self, target: Target) -> None:
        super().__init__(Table({}, {}, {}, {}, {}), Thing("", ""), RULES)
        self.target, self.number = target, 0

    def field(self, owner: Value, name: str, key: Value) -> Value:
        """The field that is supposed."""
        return self.number if ("field", name) == self.target else UNKNOWN

    def named_value(self, node: ir.ValueOf) -> Value:
        """The value that is supposed."""
        return self.number if ("value", node.name) == self.target else UNKNOWN

    def allows(self, condition: Expression, number: int) -> bool:
        """Whether a condition can hold with a number."""
        self.number = number
        return self.holds(condition) is not False


def out_of_reach(possible: Possible) -> Iterator[Diagnostic]:
    """Modifiers in numbers with which a field or value is never what is required of it."""
    bounds = bounds_of(possible)
    bases = bases_of(possible)
    yield from unanswerable(possible)
    yield from decided(possible, bounds)
    yield from limits_in_vain(possible, bounds, bases)
    known: dict[tuple[Target, str, int], list[bool]] = {}
    for found, one in possible.stated.modified:
        asked = bounds.get((one.form, one.target), ())
        key = ((one.form, one.target), one.operator, one.number)
        if asked and key not in known:
            known[key] = [
                is_in_reach(*key, requirement.condition, bases.get(requirement))
                for _, requirement, _ in asked
            ]
        for (stated, requirement, _), within in zip(asked, known.get(key, ()), strict=True):
            if not within:
                yield complaints.OutOfReach(
                    span=place(found, one.at), target=ir.word_of(one.target), because=requirement.because,
                    stated=stated.span(*ir.stretch(requirement.at)),
                )  # fmt: skip
                break


def decided(possible: Possible, bounds: Bounds) -> Iterator[Diagnostic]:
    """Comparisons of values, and of printed fields, that end alike with every number that they may be."""
    known: dict[str, tuple[set[int], str]] = {}
    for found, one in possible.stated.compared:
        for token, value in possible.kept_down if one.sort == "had" else ():
            if token == one.name:
                yield from decided_by_most(found, one, bounds.get(("value", value), ()))
        kind, _, name = one.name.rpartition(" ")
        if (one.sort, name) not in bounds or one.sort not in ("value", "field") or one.number >= ir.UNLIMITED:
            continue
        if one.name not in known:
            asked = [each for _, each, by in bounds[one.sort, name] if kind in ("", by)]
            rows = [(set(allowed((one.sort, name), each.condition)), each.because) for each in asked]
            numbers = set(TRIED).intersection(*(row for row, _ in rows))
            because = min(rows, key=lambda row: len(row[0]))[1] if rows else ""
            known[one.name] = changed_to(possible, kind, name, numbers) if kind else numbers, because
        numbers, because = known[one.name]
        holds = {COMPARING[one.operator](n, one.number) for n in numbers}
        if len(holds) == 1 and len(numbers) < len(TRIED) // 2:
            yield complaints.AlwaysTheSame(
                span=place(found, one.at), how="always" if holds.pop() else "never", what=because
            )


def decided_by_most(
    found: Found, one: Compared, asked: Sequence[tuple[Found, ir.Requirement, str]]
) -> Iterator[Diagnostic]:
    """The comparison of tokens that `you` have, if it ends alike with as many as a state check leaves."""
    for _, requirement, value in asked:
        _, most = ends_of(("value", value), requirement.condition)
        how = "" if most is None else ending(one.operator, one.number, -ir.UNLIMITED, most)
        if how:
            yield complaints.AlwaysTheSame(span=place(found, one.at), how=how, what=requirement.because)


def changed_to(possible: Possible, kind: str, name: str, numbers: set[int]) -> set[int]:
    """What a field may be that is printed as one of some numbers: also what modifiers make of it."""
    rows = [one for one in possible.names.fields.get(ir.word_of(name), ()) if one.kind == kind]
    shifted = (one for _, facts in possible.facts for one in facts.settled if isinstance(one, Shifted))
    if len(rows) != 1 or rows[0].state or any(one.computed and one.target == name for one in shifted):
        return set(TRIED)
    made = set(numbers)
    for _, one in possible.stated.modified:
        if (one.form, one.target) == ("field", name):
            if one.operator == "add":
                low, high = min(numbers, default=0), max(numbers, default=0)
                made.update(n for n in TRIED if (n > low if one.number > 0 else n < high))
            else:
                made.add(one.number)
    return made


@lru_cache(maxsize=4096)
def is_in_reach(target: Target, operator: str, number: int, condition: Expression, base: int | None) -> bool:
    """Whether a modifier leaves a number as it may be, whatever it was before; if that is the same in every
    game, what it is made of this `base`.
    """
    look = Supposed(target)
    if operator != "add":
        return look.allows(condition, number)
    if base is not None:
        return look.allows(condition, base + number)
    before = allowed(target, condition)
    return not before or any(look.allows(condition, one + number) for one in before)


@lru_cache(maxsize=1024)
def allowed(target: Target, condition: Expression) -> tuple[int, ...]:
    """The numbers of those that are tried with which a condition can hold."""
    look = Supposed(target)
    return tuple(number for number in TRIED if look.allows(condition, number))


def bounds_of(possible: Possible) -> Bounds:
    """What kinds and values require of each single field and value."""
    bounds: dict[Target, list[tuple[Found, ir.Requirement, str]]] = {}
    for found, facts in possible.facts:
        if not facts.bounded:
            continue
        for declaration in found.cell.compiled():
            if not isinstance(declaration, ir.Kind | ir.Value) or declaration.name not in facts.bounded:
                continue
            for requirement in declaration.requires:
                if (target := asked_alone(requirement)) is not None:
                    bounds.setdefault(target, []).append((found, requirement, declaration.name))
    return bounds


def bases_of(possible: Possible) -> dict[ir.Requirement, int]:
    """What values require that are the same number wherever nothing changes them, and that number."""
    return {
        requirement: value.base.value
        for found, facts in possible.facts
        if facts.bounded
        for value in found.cell.compiled()
        if isinstance(value, ir.Value) and isinstance(value.base, ir.Number)
        for requirement in value.requires
    }


def asked_alone(requirement: ir.Requirement) -> Target | None:
    """The one field or value that a requirement speaks of, with one key if it has any; None if it asks for
    anything else.
    """
    nodes = list(walk(requirement.condition))
    asked = [node for node in nodes if isinstance(node, ir.FieldOf | ir.ValueOf)]
    alone = asked and all(ir.equivalent(node, asked[0]) for node in asked[1:])
    if not alone or any(type(node) not in RULES for node in nodes):
        return None
    return ("value" if isinstance(asked[0], ir.ValueOf) else "field"), asked[0].name


def unanswerable(possible: Possible) -> Iterator[Diagnostic]:
    """What values require that is not about themselves."""
    for found, facts in possible.facts:
        if not facts.bounded:
            continue
        for value in found.cell.compiled():
            if isinstance(value, ir.Value):
                for one in value.requires:
                    if one.enum or asked_alone(one) != ("value", value.name):
                        span = found.span(*ir.stretch(one.at))
                        yield complaints.NotOfItself(span=span, value=ir.word_of(value.name))


def limits_in_vain(
    possible: Possible,
    bounds: Bounds,
    bases: Mapping[ir.Requirement, int],
) -> Iterator[Diagnostic]:
    """Limits that are where a value ends anyway, or beyond that; or where it is by itself, if nothing leads
    beyond.
    """
    limits = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Limited)
    ]
    for found, one in limits:
        target = ("value", one.target)
        for where, requirement, _ in bounds.get(target, ()):
            low, high = ends_of(target, requirement.condition)
            ends = {low if one.least else high: requirement.because}
            if (base := bases.get(requirement)) is not None and not is_led(possible, one, base):
                way = "less" if one.least else "more"
                ends[base] = f"it is {base} where nothing changes it, and nothing makes it {way}"
            vain = (
                said
                for end, said in ends.items()
                if end is not None and (one.number <= end if one.least else one.number >= end)
            )
            if because := next(vain, ""):
                yield complaints.IdleBound(
                    span=place(found, one.at), target=ir.word_of(one.target), because=because,
                    stated=where.span(*ir.stretch(requirement.at)),
                )  # fmt: skip
                break


def is_led(possible: Possible, limit: Limited, base: int) -> bool:
    """Whether anything may lead a value beyond where it is by itself, on the side of a limit."""
    told = possible.flows.get(("value", limit.target), ())
    if any(terms != (f"number {base}",) for terms in told):  # of these one is what it is by itself
        return True
    for _, one in possible.stated.modified:
        if (one.form, one.target) == ("value", limit.target) and one.operator not in ("at least", "at most"):
            change = one.number if one.operator == "add" else one.number - base
            if (change < 0) if limit.least else (change > 0):
                return True
    return False


def ends_of(target: Target, condition: Expression) -> tuple[int | None, int | None]:
    """The least and the greatest number with which a condition can hold, where there is one."""
    numbers = allowed(target, condition)
    if not numbers:
        return None, None
    low, high = min(numbers), max(numbers)
    return low if low > TRIED[0] else None, high if high < TRIED[-1] else None
