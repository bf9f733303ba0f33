"""What a sentence tells its event, and what a card says that may be asked of nothing."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_runtime.translate import python as py
from azif_runtime.translate.perhaps import asks_of_nothing, is_perhaps
from azif_runtime.translate.python import Expr
from azif_runtime.translate.required import Requirements
from azif_runtime.translate.sorts import type_of


class Arguments(Requirements):
    """Writes what a sentence tells its event."""

    def is_unsure(self, node: ir.Node) -> bool:
        """Whether a card says something that may be asked of nothing."""
        return self.lenient and asks_of_nothing(node, frozenset(self.certain))

    def or_else(self, node: Expression, otherwise: Expr, written: Expr | None = None) -> Expr:
        """An expression, or how it is `written`; something else where a card asks something of nothing."""
        found = self.write(node) if written is None else written
        if isinstance(node, ir.Not | ir.Or) or not self.is_unsure(node):
            return found  # in what they join it is looked after
        return py.call("or_else", py.function("", found), otherwise)

    def event(self, node: ir.Call | ir.WorthOf, subject: str = "") -> Expr:
        """An event as it is made for a sentence; its `subject` must be there if that is said."""
        new = py.part(self.writing.verb_name(node.verb), "new")
        return py.call(new, py.GAME, *self.arguments(node, subject))

    def arguments(self, node: ir.Call | ir.WorthOf, subject: str = "") -> list[Expr]:
        """What a sentence gives its event; a place that is not of the kind that it asks for is none."""
        declared = self.writing.declared_verbs[node.verb].parameters
        wanted = {parameter.name: parameter.type for parameter in declared}
        written = {one.name: self.fitting(one.value, wanted[one.name]) for one in node.arguments}
        if subject:
            site = self.writing.site(node, node.verb)
            written[subject] = py.any_of(written[subject], py.call("nothing", py.GAME, site))
        names = [parameter.name for parameter in declared if parameter.role != "var"]
        while names and names[-1] not in written:
            names.pop()
        return [written.get(each, py.MISSING) for each in names]

    def unsure_subject(self, node: ir.Call) -> str:
        """The parameter for the subject of a sentence, where what a card says may be nothing."""
        if not self.lenient:
            return ""
        declared = self.writing.declared_verbs[node.verb].parameters
        subject = next(
            (p.name for p in declared if p.role == "subject" and isinstance(p.type, types.Thing)), ""
        )
        told = next((one.value for one in node.arguments if one.name == subject), None)
        return subject if told is not None and is_perhaps(told, frozenset(self.certain)) else ""

    def fitting(self, node: Expression, wanted: types.Type) -> Expr:
        """Something as what is wanted: what may be of another kind, such as where somebody is, is nothing
        then.
        """
        written = self.write(node)
        if isinstance(wanted, types.Thing) and self.may_be_other(node, wanted.kind):
            return py.call("of_kind", written, py.constant(wanted.kind))
        return written

    def may_be_other(self, node: Expression, kind: str) -> bool:
        """Whether something may be of another kind, as far as it is known of which it is."""
        match node:
            case ir.PlaceOf() | ir.HolderOf():
                return kind != types.THING
            case ir.FieldOf() | ir.TrackValue() | ir.EventPart() | ir.ValueOf():
                known = type_of(self.writing, node)
                return isinstance(known, types.Thing) and not self.is_below(known.kind, kind)
            case ir.Local(name=name):
                found = self.kind_of.get(name) or self.kinds_of.get(name)
                return bool(found) and not self.is_below(found or "", kind)
            case _:
                return False

    def is_below(self, kind: str, other: str) -> bool:
        """Whether whatever is of a kind is of another."""
        kinds = self.writing.program.kinds
        return other == types.THING or (kind in kinds and other in kinds[kind].line)
