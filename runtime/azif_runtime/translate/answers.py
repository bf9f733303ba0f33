"""What a function gives that is one expression → its lines: what looks for things goes through them in loops,
which costs less than a generator.
"""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import nodes_of
from azif_runtime.translate import python as py
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.selections import holder_of, renamed


def answer(x: Expressions, node: Expression) -> list[Code]:
    """The lines of a function that returns the value of an expression."""
    match node:
        case ir.Not() | ir.Or() if x.is_unsure(node):
            return [py.give(x.write(node))]
        case ir.Exists(of=ir.Select() as one):
            return [*found(x, one, py.TRUE), py.give(py.FALSE)]
        case ir.Not(of=ir.Exists(of=ir.Select() as one)):
            return [*found(x, one, py.FALSE), py.give(py.TRUE)]
        case ir.OnlyOne(of=ir.Select(order=None) as one):
            return [*found(x, one, py.local(one.name)), py.give(py.NONE)]
        case ir.Count() if lines := number_of(x, node):
            return lines
        case ir.Or() if any(map(is_sought, node.of)):
            *first, last = node.of
            return [*(line for part in first for line in unless_true(x, part)), *answer(x, last)]
        case ir.And() if is_sought(node.of[-1]):
            *first, last = node.of
            return [*(line for part in first for line in given_at_once(x, part, py.FALSE)), *answer(x, last)]
        case _:
            return [py.give(x.write(node))]


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
        case ir.And():
            return not is_sought(node.of[-1])
        case _:
            return True


def is_sought(node: Expression) -> bool:
    """Whether something is looked for."""
    match node:
        case ir.Exists(of=ir.Select()) | ir.Not(of=ir.Exists(of=ir.Select())):
            return True
        case _:
            return False


def unless_true(x: Expressions, part: Expression) -> list[Code]:
    """The lines that return a part of `or` if it holds."""
    if isinstance(part, ir.Exists) and isinstance(part.of, ir.Select):
        return found(x, part.of, py.TRUE)
    return given_at_once(x, part, py.TRUE)


def given_at_once(x: Expressions, part: Expression, if_so: Expr) -> list[Code]:
    """The lines that return a part of a condition if it is true, or if it is false."""
    number = py.name("n")
    test = number if if_so == py.TRUE else py.negated(number)
    return [py.assign(number, x.write(part)), py.at_once(py.when(test), py.give(number))]


def found(x: Expressions, one: ir.Select, value: Expr) -> list[Code]:
    """The lines that return something as soon as one of some things is found."""
    source, held, tests = x.sought(one)
    lines = [py.every(py.local(one.name), source)]
    if held is not None:
        lines.append(py.deeper(py.assign(held, holder_of(py.local(one.name)))))
    line = py.at_once(py.when(py.both(*tests)), py.give(value)) if tests else py.give(value)
    return [*lines, py.deeper(line)]


def number_of(x: Expressions, node: ir.Count) -> list[Code]:
    """The lines that return how many some things are; none where that is the length of a list."""
    group = x.in_any_order(node.of)
    if x.all_sought(node.of) is not None or not isinstance(group, ir.Select) or x.writing.counted:
        return []
    source, held, tests = x.sought(group)
    if held is not None or not tests:
        return []
    many = py.name("many")
    one_more = py.at_once(py.when(py.both(*tests)), py.add(many, py.constant(1)))
    head = py.every(py.local(group.name), source)
    return [py.assign(many, py.constant(0)), head, py.deeper(one_more), py.give(many)]


def gathered(x: Expressions, node: Expression, row: Expr) -> list[Code]:
    """The lines that gather some things in a row, going through a loop; none where nothing is looked for."""
    if not isinstance(node, ir.Select) or node.order is not None or x.writing.counted:
        return []
    if any(part.name == node.name for part in nodes_of(node.where, frozenset({ir.Select}))):
        return []
    each = renamed(node, f"{node.name} each")
    source, held, tests = x.sought(each)
    if held is not None or not tests:
        return []
    one = py.local(each.name)
    found = py.at_once(py.when(py.both(*tests)), py.do(py.call(py.part(row, "append"), one)))
    return [py.assign(row, py.EMPTY), py.every(one, source), py.deeper(found)]
