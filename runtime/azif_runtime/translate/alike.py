"""Sets that are looked through again for each of their members: those that are alike are found once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import field_slot
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.required import is_named_anew
from azif_runtime.translate.writing import Writing


@dataclass(frozen=True, slots=True)
class Alike:
    """A set while it is gone through, `name` being each of its members; what its members have in some fields
    is known by the names in `tables`.
    """

    name: str
    group: Expression
    tables: dict[str, Expr] = field(default_factory=dict)

    def table(self, writing: Writing, name: str) -> Expr:
        """What is called the table of the members by what they have in a field."""
        if name not in self.tables:
            self.tables[name] = writing.fresh("alike")
        return self.tables[name]

    def made(self, several: Expr) -> Iterator[Code]:
        """The lines that make the tables."""
        one = py.local(f"{self.name} there")
        for name, table in self.tables.items():
            row = py.entry(table, py.part(one, field_slot(name)))
            yield py.assign(table, py.call("Groups", py.name("list")))
            yield py.at_once(py.every(one, several), py.do(py.call(py.part(row, "append"), one)))


def gone_through(writing: Writing, node: ir.ForEach) -> Alike | None:
    """The set of which members are gone through, if it stays what it is meanwhile."""
    of = node.of
    if writing.counted or not isinstance(of, ir.Select) or is_named_anew(node.name, node.body):
        return None
    if any(isinstance(each, ir.Select) and each.name == node.name for each in walk(node.body)):
        return None
    match of.among:
        case ir.Local(name=name):
            changes = is_named_anew(name, node.body)
        case ir.EventPart(event=ir.Event()) as part:
            changes = any(
                isinstance(each, ir.Assign) and is_same(each.target, part) for each in walk(node.body)
            )
        case _:
            return None
    return None if changes else Alike(node.name, of.among)


def is_same(one: Expression | None, other: Expression) -> bool:
    """Whether two names, or two parts of the event that is going on, are the same."""
    match one, other:
        case ir.Local(), ir.Local():
            return one.name == other.name
        case ir.EventPart(event=ir.Event()), ir.EventPart(event=ir.Event()):
            return one.name == other.name
        case _:
            return False


def parted(node: ir.Select, writing: Writing) -> tuple[ir.FieldOf, Expression | None] | None:
    """What of something else each member of a selection must be like in the same printed field, and what else
    must hold; None if it is otherwise.
    """
    first, *rest = node.where.of if isinstance(node.where, ir.And) else (node.where,)
    match first:
        case (
            ir.Same(left=ir.FieldOf() as left, right=ir.FieldOf() as right)
            | ir.Compare(operator="=", left=ir.FieldOf() as left, right=ir.FieldOf() as right)
        ):
            pass
        case ir.Descends(of=ir.FieldOf() as left, member=ir.FieldOf() as right):
            kind = writing.field_types.get(left.name)
            if not isinstance(kind, types.Member) or kind.enum not in writing.flat:
                return None
        case _:
            return None
    of, declared = left.of, writing.program.kinds[node.kind].fields.get(left.name)
    if not isinstance(of, ir.Local) or of.name != node.name or right.name != left.name:
        return None
    if declared is None or declared.state or declared.key or left.name in writing.modified_fields:
        return None
    if not isinstance(declared.type, types.Number | types.Member):
        return None
    return right, ir.And(tuple(rest), at=node.at) if rest else None
