"""What verbs and keywords are told, and what asks for it: what is only said in words makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.fact import Fact
from azif_compiler.ir.walk import nodes_of


class Takes(Fact, frozen=True):
    """Something that a verb or keyword is told, by a key of its own, and what it is called."""

    key: str
    name: str
    of: str


ASKING: frozenset[type[ir.Node]] = frozenset({ir.EventPart, ir.KeywordNumber, ir.Pattern})
"""What asks for something that was told."""


def uses(*whole: object) -> Iterator[str]:
    """The keys of what is asked for, each once."""
    found: dict[str, None] = {}
    for one in nodes_of(whole, ASKING):
        match one:
            case ir.EventPart(verb=verb, name=name):
                found[f"{verb} {name}"] = None
            case ir.Pattern(verb=verb, subject=name):
                found[f"{verb} {name}"] = None
            case ir.KeywordNumber(keyword=keyword, index=index):
                found[f"{keyword} {index}"] = None
            case _:
                pass
    yield from found


def takes(node: ir.Declaration) -> Iterator[Takes]:
    """What a verb that does something must be told, apart from who does it, and the numbers of a keyword."""
    match node:
        case ir.Verb(name=name, parameters=parameters) if node.body:
            for one in parameters:
                if one.role in ("object", "label") and one.default is None:
                    yield Takes(f"{name} {one.name}", one.name, name)
        case ir.Keyword(name=name, parameters=parameters) if node.abilities:
            for index, word in enumerate(parameters):
                yield Takes(f"{name} {index}", word, name)
        case _:
            pass
