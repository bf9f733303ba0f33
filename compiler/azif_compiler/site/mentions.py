"""A declaration → the other declarations that it speaks of, in the order in which it does."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir.walk import walk

Key = tuple[str, str]
"""What identifies a declaration: its sort and its id. The sort of a component is the id of its kind."""

COMPONENT = "component"
"""The sort of what is only known by its name."""


def sort_of(declaration: ir.Declaration) -> str:
    """The sort of a declaration in one word: `verb`, `component`."""
    return type(declaration).__name__.lower()


def key_of(declaration: ir.Declaration) -> Key | None:
    """The key of a declaration; what has no name of its own has none."""
    if isinstance(declaration, ir.Component):
        return declaration.kind, declaration.name
    name = getattr(declaration, "name", "")
    return (sort_of(declaration), name) if name else None


def is_card(key: Key) -> bool:
    """Whether a key is that of a component."""
    return ":" in key[0]


def mentioned(whole: object) -> Iterator[Key]:
    """Whatever is spoken of in a declaration, or in a part of one."""
    for node in walk(whole):
        yield from named_by(node)


def named_by(node: ir.Node) -> Iterator[Key]:
    """What a node speaks of by itself."""
    match node:
        case ir.Call() | ir.Pattern() | ir.Ongoing() | ir.WorthOf() | ir.Mentions():
            yield "verb", node.verb
        case ir.ValueOf():
            yield "value", node.name
        case ir.KeywordUse():
            yield "keyword", node.name
        case ir.HasKeyword() | ir.KeywordNumber():
            yield "keyword", node.keyword
        case ir.Modifier(form="keyword") | ir.Modifier(form="value"):
            yield node.form, node.target
        case ir.Named():
            yield COMPONENT, node.name
        case ir.Cards():
            for name in node.components:
                yield COMPONENT, name
        case ir.KindNamed():
            yield "kind", node.name
        case ir.Select():
            yield "kind", node.kind
        case ir.ZoneNamed():
            yield "zone", node.name
        case ir.TokenNamed():
            yield "token", node.name
        case ir.TrackValue():
            yield "track", node.name
        case ir.OptionValue():
            yield "option", node.name
        case ir.VariantOn():
            yield "variant", node.name
        case ir.Offer() | ir.Action():
            yield "window", node.window
        case ir.Around() | ir.Step() | ir.Stop() | ir.Until():
            step = node.step if isinstance(node, ir.Around | ir.Until) else node.name
            yield "step", step
            yield "insertedstep", step
        case ir.Linked() | ir.Line():
            yield "link", node.link
        case _:
            return
