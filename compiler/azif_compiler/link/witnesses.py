"""What goes against a requirement: the things for which there should be none, and what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_compiler.ir.walk import walk
from azif_compiler.link.printed import Look, Value
from azif_compiler.names.because import Hole, filled
from azif_compiler.snapshot.sense import Thing


def told(look: Look, node: ir.Requirement) -> str:
    """The text behind `because`, with what is wrong in its braces."""

    def say(hole: Hole) -> str:
        if not hole.kind:
            return in_words(printed(look, look.this, hole.field))
        rows = [one for one in against(look, node.condition) if is_called(look, one, hole.kind)]
        return ", ".join(named(look, one, hole.field) for one in dict.fromkeys(rows))

    places = list(look.places)
    text = filled(node.because, say) if "{" in node.because else node.because
    look.places[:] = places
    return text


def against(look: Look, condition: ir.Node) -> Iterator[Thing]:
    """The things of which a condition says that there are none."""
    for one in walk(condition):
        inner = one.of if isinstance(one, ir.Not) else None
        noun = inner.of if isinstance(inner, ir.Exists) else None
        found = look.satisfying(noun) if isinstance(noun, ir.Select) else None
        yield from (thing for thing in found or () if isinstance(thing, Thing))


def is_called(look: Look, thing: Thing, kind: str) -> bool:
    """Whether a thing is of a kind of that word."""
    return any(ir.word_of(one) == kind for one in look.table.above(thing.kind))


def named(look: Look, thing: Thing, field: str) -> str:
    """A thing by its name in quotes, and what is printed on it."""
    name = f'"{ir.word_of(thing.name)}"'
    return f"{name} ({in_words(printed(look, thing, field))})" if field else name


def printed(look: Look, thing: Thing, field: str) -> Value:
    """A field of a thing, by its word."""
    rows = (one for kind in look.table.above(thing.kind) if kind in look.table.kinds
            for one in look.table.kinds[kind].fields)  # fmt: skip
    name = next((one.name for one in rows if ir.word_of(one.name) == field), "")
    return look.field(thing, name, None) if name else None


def in_words(value: Value) -> str:
    """What is printed, as it is written."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value}"
        case str():
            return spoken(ir.word_of(value))
        case Thing():
            return f'"{ir.word_of(value.name)}"'
        case tuple():
            return ", ".join(map(in_words, value)) or "none"
        case _:
            return "nothing"
