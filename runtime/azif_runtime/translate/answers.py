"""What a function gives that is one expression → its lines: what looks for things goes through them in loops,
which costs less than a generator.
"""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.identifiers import local
from azif_runtime.translate.expressions import Expressions


def answer(x: Expressions, node: Expression) -> list[str]:
    """The lines of a function that returns the value of an expression."""
    match node:
        case ir.Exists(of=ir.Select() as one):
            return [*found(x, one, "True"), "return False"]
        case ir.Not(of=ir.Exists(of=ir.Select() as one)):
            return [*found(x, one, "False"), "return True"]
        case ir.OnlyOne(of=ir.Select(order=None) as one):
            return [*found(x, one, local(one.name)), "return None"]
        case ir.Or(of=(*first, last)) if any(map(is_sought, node.of)):
            return [*(line for part in first for line in unless(x, part)), *answer(x, last)]
        case ir.And(of=(*first, last)) if is_sought(last):
            tests = [line for part in first for line in (f"n = {x.write(part)}", "if not n: return n")]
            return [*tests, *answer(x, last)]
        case _:
            return [f"return {x.write(node)}"]


def is_one_expression(node: Expression) -> bool:
    """Whether a function that returns the value of an expression has nothing else to do."""
    match node:
        case (
            ir.Exists(of=ir.Select())
            | ir.Not(of=ir.Exists(of=ir.Select()))
            | ir.OnlyOne(of=ir.Select(order=None))
        ):
            return False
        case ir.Or(of=of):
            return not any(map(is_sought, of))
        case ir.And(of=(*_, last)):
            return not is_sought(last)
        case _:
            return True


def is_sought(node: Expression) -> bool:
    """Whether something is looked for."""
    match node:
        case ir.Exists(of=ir.Select()) | ir.Not(of=ir.Exists(of=ir.Select())):
            return True
        case _:
            return False


def unless(x: Expressions, part: Expression) -> list[str]:
    """The lines that return a part of `or` if it holds."""
    if isinstance(part, ir.Exists) and isinstance(part.of, ir.Select):
        return found(x, part.of, "True")
    return [f"n = {x.write(part)}", "if n: return n"]


def found(x: Expressions, one: ir.Select, value: str) -> list[str]:
    """The lines that return something as soon as one of some things is found."""
    source, held, tests = x.sought(one)
    lines = [f"for {local(one.name)} in {source}:"]
    if held:
        lines.append(f"    {held} = holder({local(one.name)})")
    condition = f"if {' and '.join(tests)}: " if tests else ""
    return [*lines, f"    {condition}return {value}"]
