"""Abilities that ask for a field which their own event has just set otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.aftermath import AskedThen, ClosedBy, LeftBy, LeftSo
from azif_compiler.deeds.held import spelled
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import aftermath as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.plain import Plain
from azif_compiler.link.possible import Possible

NOTHING = spelled(ir.Nothing())


def not_so_by_then(possible: Possible, plain: Plain) -> Iterator[Diagnostic]:
    """What is asked of a field behind an event that leaves it otherwise, or so in any case."""
    left = Left(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, AskedThen):
                continue
            verb, to = left.last_of(one) if one.step else (one.verb, "")
            if not verb:
                continue
            node = msgspec.json.decode(plain.text(one.spelled), type=Expression)
            for field in asked_of(node, to):
                value = left.value(verb, field, frozenset())
                holds = None if value is None else decided(node, field, value)
                if holds is not None:
                    yield complaints.LeftOtherwise(
                        span=place(found, one.at), event=word_of(verb), field=word_of(field.name),
                        value=value_said(value or ""), always=holds is one.holds, step=one.step,
                    )  # fmt: skip
                    break


class Left:
    """How verbs leave the fields of what they are told."""

    def __init__(self, possible: Possible) -> None:
        self.so: dict[tuple[str, str], list[LeftSo]] = {}
        self.by: dict[tuple[str, str], list[LeftBy]] = {}
        self.closings: dict[str, list[ClosedBy]] = {}
        self.made: dict[str, set[str]] = {}
        self.calls: dict[str, set[str]] = {}
        self.unknown: set[str] = set()
        for _, facts in possible.facts:
            for one in facts.settled:
                match one:
                    case LeftSo():
                        self.so.setdefault((one.verb, one.parameter), []).append(one)
                    case LeftBy():
                        self.by.setdefault((one.verb, one.parameter), []).append(one)
                    case ClosedBy():
                        self.closings.setdefault(one.step, []).append(one)
                    case _:
                        pass
            for change in facts.changes:
                self.made.setdefault(change.verb, set()).update(key for key, _ in change.made)
                self.calls.setdefault(change.verb, set()).update(verb for verb, _ in change.calls)
                if not change.known:
                    self.unknown.add(change.verb)

    def last_of(self, asked: AskedThen) -> tuple[str, str]:
        """The verb that is the last part of a step, and the parameter that is whom it is for."""
        rows = self.closings.get(asked.verb, ())
        return (rows[0].verb, rows[0].parameter) if len(rows) == 1 else ("", "")

    def value(self, verb: str, field: ir.FieldOf, seen: frozenset[str]) -> str | None:
        """What a field of a parameter is, as it is spelled, once a verb has happened; None if open."""
        parameter = told(field.of)
        if verb in seen:
            return None
        for so in self.so.get((verb, parameter), ()):
            if so.field == field.name and not self.may_set(so.later, field.name):
                return so.value
        for by in self.by.get((verb, parameter), ()):
            if field.name in by.fields or self.may_set(by.later, field.name):
                continue
            inner = msgspec.structs.replace(field, of=ir.Local(f"<{by.inner[1]}>"))
            value = self.value(by.inner[0], inner, seen | {verb})
            if value is not None:
                return value
        return None

    def may_set(self, verbs: tuple[str, ...], field: str) -> bool:
        """Whether one of these verbs may set a field, of whomever, or does what is not known."""
        seen: set[str] = set()
        left = list(verbs)
        while left:
            verb = left.pop()
            if verb in seen:
                continue
            seen.add(verb)
            if verb in self.unknown or f"field {field}" in self.made.get(verb, ()):
                return True
            left += self.calls.get(verb, ())
        return False


def asked_of(node: Expression, to: str) -> Iterator[ir.FieldOf]:
    """The fields of parameters for which a condition asks; at the end of a step, `to` is whom that is for."""
    match node:
        case ir.FieldOf(of=ir.Local(), key=None) if told(node.of):
            yield msgspec.structs.replace(node, of=ir.Local(f"<{to}>")) if to else node
        case ir.FieldOf(of=of) | ir.TokensOn(of=of) | ir.PlaceOf(of=of) | ir.HolderOf(of=of):
            yield from asked_of(of, to)
        case (
            ir.HasKeyword(of=of)
            | ir.IsKind(of=of)
            | ir.IsNamed(of=of)
            | ir.Descends(of=of)
            | ir.Within(of=of)
        ):
            yield from asked_of(of, to)
        case ir.Not(of=of):
            yield from asked_of(of, to)
        case ir.Compare(left=left, right=right) | ir.Same(left=left, right=right):
            yield from asked_of(left, to)
            yield from asked_of(right, to)
        case _:
            pass


def decided(node: Expression, field: ir.FieldOf, value: str) -> bool | None:
    """Whether a condition holds where the field is so; None if that is open."""
    match node:
        case ir.Not(of=of):
            holds = decided(of, field, value)
            return None if holds is None else not holds
        case ir.FieldOf(name=field.name):
            said = msgspec.json.decode(value, type=Expression)
            return said.value if isinstance(said, ir.Flag) else None
        case (
            ir.Same(left=ir.FieldOf(name=field.name), right=other)
            | ir.Same(left=other, right=ir.FieldOf(name=field.name))
        ) if isinstance(other, ir.Nothing | ir.Member):
            return spelled(other) == value
        case _:
            return False if value == NOTHING else None


def told(node: Expression) -> str:
    """The parameter that something is; "" if it is none."""
    return node.name[1:-1] if isinstance(node, ir.Local) and node.name.startswith("<") else ""


def value_said(value: str) -> str:
    """What a field is, in words."""
    said = msgspec.json.decode(value, type=Expression)
    match said:
        case ir.Flag(value=True):
            return "yes"
        case ir.Flag():
            return "no"
        case ir.Member():
            return word_of(said.name)
        case _:
            return "nothing"
