"""What counts for a time → Python: what is known now, and what each thing is asked later on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import local

if TYPE_CHECKING:
    from azif_runtime.translate.translator import Translator


def until(t: Translator, node: ir.Until) -> str:
    """Python that begins what counts for a time."""
    w = t.expressions.write
    subject = w(node.subject) if node.subject is not None else None
    changed = t.slot_marker([f"until {one.form} {one.target}" for one in node.modifiers])
    rows = "".join(f"({row(t, one)}), " for one in node.modifiers)
    ends = f"({node.stage!r}, {node.step!r}, {subject}, {node.following})"
    return f"until(G, this, {ends}, {changed}, ({rows}))"


def row(t: Translator, node: ir.Modifier) -> str:
    """A modifier: what it is about is found now, unless it is said of each."""
    w = t.expressions.write
    key = w(node.key) if node.key is not None else "None"
    match node.owner:
        case None:
            whose = "None, None"
        case ir.Same(left=ir.Local(name=name), right=right) if name == node.name:
            whose = f"[{w(right)}], None"
        case ir.Among(of=ir.Local(name=name), set=group) if name == node.name:
            whose = f"list(as_list({w(group)})), None"
        case owner:
            whose = f"None, {asked(t, owner, node.name)}"
    return f"{f'{node.form} {node.target}'!r}, {node.operator!r}, {whose}, {key}, {w(node.amount)}"


def asked(t: Translator, node: Expression, name: str) -> str:
    """A function that is asked of each thing later, with all that words stand for now."""
    bound = {
        part.name for part in walk(node) if isinstance(part, ir.Select | ir.Total | ir.Best | ir.WithBest)
    }
    free = {part.name for part in walk(node) if isinstance(part, ir.Local)} - bound - {name}
    known = ", ".join(["this", "you", "e", *map(local, sorted(free))])
    return f"(lambda {known}: lambda G, _, __, {local(name)}: {t.expressions.write(node)})({known})"
