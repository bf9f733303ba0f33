"""The identity of a declaration: the hash of its normal form.

It is the same for the same meaning, wherever and however that is written and whatever its locals are called,
and another as soon as what it does changes. Differences between versions stand on it.
"""

from __future__ import annotations

import hashlib

import msgspec

from azif_compiler.ir.game import Declaration
from azif_compiler.ir.leaves import Local
from azif_compiler.ir.node import Change, Meta, Node
from azif_compiler.ir.walk import walk

_LOCAL = frozenset(
    """Local Let ForEach Secretly ChooseThings ChooseNumber Roll Select Total Best WithBest Modifier Fact
    Toward""".split()
)
"""The nodes whose `name` is that of a local: what they introduce, or speak of."""

_TOLD = frozenset([("ChooseThings", "prompt"), ("ChooseOption", "prompt"), ("ChooseNumber", "prompt"),
    ("May", "prompt"), ("ChooseThings", "told"), ("ChooseOption", "told"), ("ChooseNumber", "told"),
    ("May", "told"), ("Expect", "text"), ("Asked", "text")])  # fmt: skip
"""Texts that people are shown and that mean nothing: where content gives none, they are how it is written."""

_APART = frozenset(["at", "body_by", "id"])
"""Where a part was written, by which change, and by which name the runtime knows it.

`by` is which change brought something where it is a number, and who chooses where it is an expression.
"""


def normal_form(node: Node) -> object:
    """A declaration, or a part of one, as plain data without places; locals are numbered in their order."""
    return _plain(node, {})


def identity(declaration: Declaration) -> str:
    """The hash of a declaration's normal form."""
    plain = msgspec.json.encode(normal_form(declaration), order="deterministic")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()


def equivalent(one: object, other: object) -> bool:
    """Whether two parts of declarations, or rows of them, mean the same, whatever their locals are called."""
    return _plain(one, {}) == _plain(other, {})


def interchangeable(one: object, other: object) -> bool:
    """Whether two parts that stand in one place mean the same there: what is named around them, too."""
    return equivalent(one, other) and _free(one) == _free(other)


def _free(whole: object) -> list[str]:
    """The locals of which something speaks and that it does not introduce itself, in their order."""
    nodes = [node for node in walk(whole) if type(node).__name__ in _LOCAL]
    own = {getattr(node, "name", "") for node in nodes if not isinstance(node, Local)}
    return [node.name for node in nodes if isinstance(node, Local) and node.name not in own]


def _plain(value: object, locals_: dict[str, str]) -> object:
    match value:
        case Meta() | Change():
            return None
        case Node():
            sort = type(value).__name__
            parts: dict[str, object] = {"node": sort}
            for field in value.__struct_fields__:
                if field in _APART or (sort, field) in _TOLD:
                    continue
                part = getattr(value, field)
                if field == "by" and isinstance(part, int):
                    continue
                if field == "name" and sort in _LOCAL:
                    parts[field] = locals_.setdefault(part, f"#{len(locals_)}") if part else ""
                elif (made := _plain(part, locals_)) is not None:
                    parts[field] = made
            return parts
        case tuple() | list():
            return [_plain(part, locals_) for part in value]
        case msgspec.Struct():
            return msgspec.to_builtins(value)
        case _:
            return value
