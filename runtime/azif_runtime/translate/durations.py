"""What counts for a time → Python: what is known now, and what each thing is asked later on."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import walk
from azif_runtime.translate import python as py
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.python import Expr


def until(x: Expressions, node: ir.Until) -> Expr:
    """Python that begins what counts for a time."""
    subject = x.if_any(node.subject)
    changed = x.writing.bits_of([f"until {one.form} {one.target}" for one in node.modifiers])
    modifiers = py.row(modified(x, one) for one in node.modifiers)
    ends = py.row([py.constant(node.stage), py.constant(node.step), subject, py.constant(node.following)])
    return py.call("until", py.GAME, py.THIS, ends, py.constant(changed), modifiers)


def modified(x: Expressions, node: ir.Modifier) -> Expr:
    """A modifier: what it is about is found now, unless it is said of each."""
    key = x.if_any(node.key)
    match node.owner:
        case None:
            whose = py.NONE, py.NONE
        case ir.Same(left=ir.Local(name=word)) if word == node.name:
            whose = py.listed(x.write(node.owner.right)), py.NONE
        case ir.Among(of=ir.Local(name=word)) if word == node.name:
            whose = py.call("list", py.call("as_list", x.write(node.owner.set))), py.NONE
        case _:
            whose = py.NONE, asked(x, node.owner, node.name)
    target = py.constant(f"{node.form} {node.target}")
    return py.row([target, py.constant(node.operator), *whose, key, x.write(node.amount)])


def asked(x: Expressions, node: Expression, word: str) -> Expr:
    """A function that is asked of each thing later, with all that words stand for now."""
    bound = {
        part.name for part in walk(node) if isinstance(part, ir.Select | ir.Total | ir.Best | ir.WithBest)
    }
    free = {part.name for part in walk(node) if isinstance(part, ir.Local)} - bound - {word}
    known = [py.THIS, py.YOU, py.EVENT, *map(py.local, sorted(free))]
    later = py.function(f"G, _, __, {py.local(word)}", x.write(node))
    return py.call(py.function(", ".join(known), later), *known)
