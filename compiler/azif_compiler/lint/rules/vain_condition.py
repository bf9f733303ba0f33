"""`a and a`, `if there is a lamp: for each lamp …`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class VainCondition(Finding):
    """A condition decides nothing: it stands there twice, or what follows asks it anyway.

    A loop over nothing does nothing, and a choice from nothing skips its block, so neither needs to be
    asked for before.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: if there is a lamp: for each lamp as one: set one's lit to yes }
    rule "Light" { whenever a lamp is lit: finish "bright" }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: for each lamp as one: set one's lit to yes }
    rule "Light" { whenever a lamp is lit: finish "bright" }
    ```
    """

    code = "vain-condition"
    message = "this condition decides nothing: {reason}"
    reason: str


def findings(reading: Reading) -> Iterator[Finding]:
    """Conditions that decide nothing."""
    for declaration in reading.declarations:
        for node in walk(declaration):
            for part, reason in vain(node):
                yield VainCondition(span=reading.place(part if part.at else node), reason=reason)


def vain(node: ir.Node) -> Iterator[tuple[ir.Node, str]]:
    """The conditions in vain directly inside a node, each with the reason."""
    match node:
        case ir.And(of=parts) | ir.Or(of=parts):
            for index, part in enumerate(parts):
                if part in parts[:index]:
                    yield part, "it stands there twice"
        case ir.If(then=then, otherwise=otherwise):
            if then == otherwise:
                yield node.condition, "both ways do the same"
            elif repeats(node.condition, then, otherwise):
                yield node.condition, "what follows asks it anyway"
        case _:
            pass


def repeats(
    condition: ir.Expression, then: tuple[ir.Statement, ...], otherwise: tuple[ir.Statement, ...]
) -> bool:
    """Whether all that depends on a condition depends on it anyway."""
    match condition, then:
        case ir.Exists(), (ir.ForEach() as one,):
            return ir.equivalent(condition.of, one.of) and not otherwise
        case ir.Exists(), (ir.ChooseThings(otherwise=()) as one,) if one.body is not None:
            return ir.equivalent(condition.of, one.of) and not otherwise
        case _, (ir.If() as inner,):
            return ir.equivalent(condition, inner.condition) and inner.otherwise == otherwise
        case _:
            return False
