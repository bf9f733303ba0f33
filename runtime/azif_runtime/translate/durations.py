"""What counts for a time → Python: what is known now, and what each thing is asked later on."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import local
from azif_runtime.translate.expressions import Expressions


def until(x: Expressions, node: ir.Until) -> str:
    """Python that begins what counts for a time."""
    w = x.write
    subject = w(node.subject) if node.subject is not None else None
    changed = x.writing.bits_of([f"until {one.form} {one.target}" for one in node.modifiers])
    rows = "".join(f"({row(x, one)}), " for one in node.modifiers)
    ends = f"({node.stage!r}, {node.step!r}, {subject}, {node.following})"
    return f"until(G, this, {ends}, {changed}, ({rows}))"


def row(x: Expressions, node: ir.Modifier) -> str:
    """A modifier: what it is about is found now, unless it is said of each."""
    w = x.write
    key = w(node.key) if node.key is not None else "None"
    match node.owner:
        case None:
            whose = "None, None"
        case ir.Same(left=ir.Local(name=name), right=right) if name == node.name:
            whose = f"[{w(right)}], None"
        case ir.Among(of=ir.Local(name=name), set=group) if name == node.name:
            whose = f"list(as_list({w(group)})), None"
        case owner:
            whose = f"None, {asked(x, owner, node.name)}"
    return f"{f'{node.form} {node.target}'!r}, {node.operator!r}, {whose}, {key}, {w(node.amount)}"


def asked(x: Expressions, node: Expression, name: str) -> str:
    """A function that is asked of each thing later, with all that words stand for now."""
    bound = {
        part.name for part in walk(node) if isinstance(part, ir.Select | ir.Total | ir.Best | ir.WithBest)
    }
    free = {part.name for part in walk(node) if isinstance(part, ir.Local)} - bound - {name}
    known = ", ".join(["this", "you", "e", *map(local, sorted(free))])
    return f"(lambda {known}: lambda G, _, __, {local(name)}: {x.write(node)})({known})"
