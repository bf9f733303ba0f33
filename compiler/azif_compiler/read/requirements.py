"""What a kind asks of its components, and a verb of its sentences: `requires its oil > 0, because "…"`."""

from __future__ import annotations

from azif_compiler.nodes.members import Requirement
from azif_compiler.read.context import Context
from azif_compiler.read.members import rows_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread

EXAMPLE = 'requires its oil > 0, because "a lamp needs oil"'


def requirements(at: Context, line: Line) -> tuple[Requirement, ...]:
    """All that the block of a kind or verb requires."""
    found: list[Requirement] = []
    for row in rows_of(line):
        if at.unit.leading(row) == "requires":
            try:
                found.append(requirement(at.inner(), row))
            except Misread:
                continue
    return tuple(found)


def requirement(at: Context, row: Line) -> Requirement:
    """`requires CONDITION, because "…"`, `requires for each ENUM, CONDITION, because "…"`"""
    reader = at.reader(row)
    enum, key = None, -1
    if reader.cursor.take("for", "each"):
        example = 'requires for each colour, its shade for colour > 0, because "…"'
        enum = reader.name("the name of a list (`enum`)", example)
        key = at.scope.bind(enum.text, "key", word=enum)
        if not reader.cursor.take_kind("COMMA"):
            raise reader.expected("a comma and a condition", f"requires for each {enum.text}, …")
    condition = reader.condition()
    if not reader.cursor.take_kind("COMMA") or not reader.cursor.take("because"):
        raise reader.expected("a comma, `because` and what is wrong without it", EXAMPLE)
    text = reader.cursor.string()
    if text is None or not text.text.strip():
        raise reader.expected("a text in quotes that says what is wrong without it", EXAMPLE)
    reader.finish()
    return Requirement(*at.place(row), at.number(), enum, key, condition, text.text)
