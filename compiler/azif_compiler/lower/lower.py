"""Read, Resolution, Typing → IR: what a declaration that is right means."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from azif_compiler import ir
from azif_compiler.check.checker import Typing
from azif_compiler.lower.changes import Amended
from azif_compiler.lower.declarations import declaration
from azif_compiler.lower.expressions import expression
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.names.view import View
from azif_compiler.read.declare import Read
from azif_compiler.resolve.refs import Resolution
from azif_compiler.syntax.unit import Unit


def lower(
    unit: Unit, view: View, read: Read, resolution: Resolution, typing: Typing
) -> ir.Declaration | Amended | None:
    """The IR of a declaration of which nothing was complained."""
    tokens = unit.tokens

    def words(start: int, end: int) -> str:
        """What is written from one offset to another, with single blanks."""
        out = ""
        for index in range(bisect_left(tokens.starts, start), bisect_left(tokens.starts, end)):
            glued = not out or tokens.kinds[index] in ("POSSESSIVE", "COMMA", "CLOSE") or out.endswith("(")
            out += ("" if glued else " ") + tokens.words[index]
        return out

    lowerer = Lowerer(unit.package, tokens.text, view, read.binders, resolution, typing, words, expression)
    made = declaration(lowerer, read.tree)
    start = max(tokens.starts[read.tree.declared.line.start], 0)
    if made is None or isinstance(made, Amended) or start == 0:
        return made
    return msgspec.structs.replace(made, at=ir.at(start, start + 1))
