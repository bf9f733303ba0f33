"""What clauses are made of stays whole: whatever stands inside or around an expression, it says the same."""

from __future__ import annotations

import ast
from collections.abc import Callable
from operator import add, eq, lt, mul, sub
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import azif_runtime.translate
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Expr

Made = tuple[Expr, int]
"""An expression, and what it comes to."""

NUMBERS: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}
TESTS: dict[str, Callable[[int, int], bool]] = {"==": eq, "<": lt}


def put_together(parts: st.SearchStrategy[Made]) -> st.SearchStrategy[Made]:
    """Expressions made of others in every way in which expressions of numbers are."""

    def operation(sign: str, left: Made, right: Made) -> Made:
        return py.operation(left[0], sign, right[0]), NUMBERS[sign](left[1], right[1])

    def compared(sign: str, left: Made, right: Made) -> Made:
        return py.operation(left[0], sign, right[0]), TESTS[sign](left[1], right[1])

    def either(then: Made, condition: Made, otherwise: Made) -> Made:
        return py.either(then[0], condition[0], otherwise[0]), then[1] if condition[1] else otherwise[1]

    def both(row: list[Made]) -> Made:
        return py.both(*(one[0] for one in row)), all(one[1] for one in row)

    def any_of(row: list[Made]) -> Made:
        return py.any_of(*(one[0] for one in row)), any(one[1] for one in row)

    def let(one: Made, other: Made) -> Made:
        inside = py.operation(py.name("x"), "-", other[0])
        return py.let("x", one[0], inside), one[1] - other[1]

    def called(one: Made) -> Made:
        return py.call(py.function("", one[0])), one[1]

    def summed(one: Made, row: list[Made]) -> Made:
        numbers = py.listed(*(each[0] for each in row))
        total = py.each(py.operation(py.name("y"), "+", one[0]), py.loop(py.name("y"), numbers))
        return py.call("sum", total), sum(each[1] + one[1] for each in row)

    def counted(one: Made, row: list[Made]) -> Made:
        numbers = py.row(each[0] for each in row)
        test = py.operation(py.name("z"), "<", one[0])
        found = py.list_of(py.name("z"), py.loop(py.name("z"), numbers, test, test))
        return py.call("len", found), sum(each[1] < one[1] for each in row)

    def taken(one: Made, row: list[Made]) -> Made:
        numbers = py.listed(one[0], *(each[0] for each in row))
        return py.entry(py.first(numbers, py.constant(1)), py.constant(0)), one[1]

    def between(one: Made) -> Made:
        return py.between(-3, one[0], 3), -3 <= one[1] <= 3

    rows = st.lists(parts, max_size=3)
    # Of a row of conditions it matters only whether it is true.
    truths = st.builds(
        lambda made: (py.call("bool", made[0]), bool(made[1])),
        st.builds(both, rows) | st.builds(any_of, rows),
    )
    return st.one_of(
        st.builds(operation, st.sampled_from(sorted(NUMBERS)), parts, parts),
        st.builds(compared, st.sampled_from(sorted(TESTS)), parts, parts),
        st.builds(either, parts, parts, parts),
        truths,
        st.builds(let, parts, parts),
        st.builds(called, parts),
        st.builds(summed, parts, rows),
        st.builds(counted, parts, rows),
        st.builds(taken, parts, rows),
        st.builds(between, parts),
        st.builds(lambda made: (py.negative(made[0]), -made[1]), parts),
        st.builds(lambda made: (py.negated(made[0]), not made[1]), parts),
    )


@given(st.recursive(st.integers(-9, 9).map(lambda number: (py.constant(number), number)), put_together))
def test_a_part_is_what_it_was_whatever_stands_around_it(made: Made) -> None:
    text, value = made
    assert eval(text) == value, text


@given(st.lists(st.integers(0, 9), min_size=2, max_size=4), st.booleans())
def test_lines_do_what_they_say(numbers: list[int], again: bool) -> None:
    total, one = py.name("total"), py.name("one")
    lines = [
        py.define("f", "given"),
        py.deeper(py.together(py.assign(total, py.constant(0)), py.note(total, 8))),
        py.deeper(py.every(one, py.name("given"))),
        py.deeper(py.at_once(py.when(py.operation(one, "<", py.constant(5))), py.add(total, one)), 2),
        py.deeper(py.at_once(py.unless(py.constant(again)), py.do(py.call("given.clear"))), 2),
        py.deeper(py.give(total)),
    ]
    names: dict[str, Callable[[list[int]], int]] = {}
    exec("\n".join(lines), {}, names)
    seen = numbers if again else numbers[:1]
    assert names["f"](list(numbers)) == 8 + sum(one for one in seen if one < 5)


def test_nobody_else_makes_python_of_text() -> None:
    """What is an expression or a line is made in one module; the others put together what it gives them."""
    folder = Path(azif_runtime.translate.__file__).parent
    calls = [
        (path.name, node)
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    named = {
        (file, piece.value)
        for file, node in calls
        if ast.unparse(node.func) in ("py.name", "py.call")
        if isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        for piece in ast.walk(node.args[0])
        if isinstance(piece, ast.Constant) and isinstance(piece.value, str)
    }
    assert [one for one in named if not f"a{one[1]}".isidentifier()] == []
    makers = {
        (file, node.func.id)
        for file, node in calls
        if isinstance(node.func, ast.Name) and node.func.id in ("Expr", "Loop", "Code")
    }
    assert {name for name, _ in makers} == {"python.py"}
