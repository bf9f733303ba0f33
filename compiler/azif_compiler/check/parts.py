"""Whether the parts of a node are what they say; of classes without a rule, nothing else is checked."""

from __future__ import annotations

from typing import assert_never

from azif_compiler.check.checker import Checker
from azif_compiler.diagnostics import timing
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.nodes import statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import Sort
from azif_compiler.nodes.statements import Block, Statement
from azif_compiler.nodes.walk import parts_of
from azif_compiler.text.source import Span


def parts(c: Checker, node: Node) -> Type:
    """All parts of a node."""
    for name, says in parts_of(type(node)):
        value = getattr(node, name)
        if value is None or not isinstance(says, str):
            continue
        if says == "block":
            block(c, value)
            continue
        for one in value if isinstance(value, tuple) else (value,):
            part(c, says, one)
    return types.UNKNOWN


def part(c: Checker, says: Sort, node: Node) -> None:
    """One part."""
    match says:
        case "number":
            c.number(node)
        case "condition":
            c.condition(node)
        case "thing" | "speaker":
            c.thing(node)
        case "value":
            c.value(node)
        case "node":
            c.check(node)
        case "taken" | "block":
            pass
        case _:
            assert_never(says)


def block(c: Checker, lines: Block) -> None:
    """The statements of a block; what stands behind the end of what is going on is never reached."""
    ended = False
    for line in lines:
        if ended:
            c.report(timing.Unreachable(span=line_span(c, line)))
        c.check(line)
        ended = ends(line)


def ends(line: Statement) -> bool:
    """Whether nothing behind a statement is ever reached."""
    match line:
        case statements.Outcome() | statements.Finish():
            return True
        case statements.If(then=then, otherwise=otherwise):
            return any(map(ends, then)) and any(map(ends, otherwise))
        case _:
            return False


def line_span(c: Checker, node: Node) -> Span:
    """A statement without its blocks, as complaints show it."""
    end = c.unit.tokens.text.find("{", node.start, node.end)
    words = c.unit.tokens.text[node.start : end if end > node.start else node.end].rstrip()
    return c.unit.span(node.start, node.start + len(words))
