"""Names that statements give and nothing uses."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, strip
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.unused_names import UnusedChoice, UnusedName
from azif_compiler.ir.node import word_of
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.walk import nodes_of
from azif_compiler.resolve.refs import Bound

_NAMING: frozenset[type[Node]] = frozenset({
    statements.Introduced, statements.Set, statements.Change, phrases.LocalName, phrases.Referred,
    phrases.Property, statements.Roll, statements.ChooseThings,
})  # fmt: skip
"""The nodes that give names, set what has one, or ask for it."""


def unused_lets(c: Checker, tree: Node) -> None:
    """Report each name for which nothing asks, that it is set is no use, and each choice of which nothing
    speaks behind it.
    """
    if not c.binders:
        return
    lets: list[statements.Introduced] = []
    targets: set[int] = set()
    used: set[int] = set()
    rolled: set[int] = set()
    chosen: list[statements.ChooseThings] = []
    for node in nodes_of(tree, _NAMING):
        match node:
            case statements.Introduced(name=name) if name:
                lets.append(node)
            case statements.ChooseThings(name=statements.Introduced(name=""), body=None):
                chosen.append(node)
            case statements.Roll(name=row):
                rolled.add(row.binder)
            case statements.Set() | statements.Change():
                targets.add(strip(node.target).number)
            case phrases.LocalName(binder=binder) if node.number not in targets:
                used.add(binder)
            case phrases.Referred(binder=binder) | phrases.Property(binder=binder):
                used.add(binder)
            case _:
                pass
    for meaning in c.found.meanings.values():
        match getattr(meaning, "ref", None):
            case Bound(binder=binder):
                used.add(binder)
            case _:
                pass
    for facts in c.found.nouns.values():
        match facts.said:
            case Bound(binder=binder):
                used.add(binder)
            case _:
                pass
    for let in lets:
        if let.binder not in used:
            c.report(UnusedName(span=c.span(let), name=let.name, rolled=let.binder in rolled))
    for one in chosen:
        if one.name.binder not in used:
            c.report(UnusedChoice(span=c.span(one.of), noun=said_of(c, one)))


def said_of(c: Checker, node: statements.ChooseThings) -> str:
    """The kind of what is chosen, as `that` stands before it."""
    facts = c.found.nouns.get(strip(node.of).number)
    return spoken(word_of(facts.kind)) if facts is not None else ""
