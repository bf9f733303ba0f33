"""The identity of a declaration: the hash of its normal form.

It is the same for the same meaning, wherever and however it is written, whatever its locals are called; and another one
as soon as what it does changes. Replays and differences between versions stand on it.
"""

from __future__ import annotations

import hashlib

import msgspec

from azif_compiler.ir.game import Declaration
from azif_compiler.ir.node import Change, Meta, Node


def normal_form(declaration: Declaration) -> object:
    """A declaration as plain data: no places, no sources, locals numbered in the order in which they appear."""
    return _plain(declaration, {}, top=True)


def identity(declaration: Declaration) -> str:
    """The hash of a declaration's normal form."""
    plain = msgspec.json.encode(normal_form(declaration), order="deterministic")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()


def equivalent(one: Node | None, other: Node | None) -> bool:
    """Whether two parts of declarations mean the same, whatever their locals are called."""
    return _plain(one, {}) == _plain(other, {})


def _plain(value: object, locals_: dict[str, str], *, top: bool = False) -> object:
    match value:
        case Meta() | Change():
            return None
        case Node():
            sort = type(value).__name__
            parts: dict[str, object] = {"node": sort}
            for field in value.__struct_fields__:
                if field in ("at", "by", "body_by", "id"):
                    continue
                part = getattr(value, field)
                if field == "name" and not top and sort in _LOCAL:
                    part = locals_.setdefault(part, f"#{len(locals_)}")
                    parts[field] = part
                    continue
                made = _plain(part, locals_)
                if made is not None:
                    parts[field] = made
            return parts
        case tuple() | list():
            return [_plain(part, locals_) for part in value]
        case msgspec.Struct():
            return msgspec.to_builtins(value)
        case _:
            return value


_LOCAL = frozenset(
    """Local Let ForEach ChooseThings ChooseNumber Roll Select Total Best WithBest Modifier Fact Toward""".split()
)
"""The nodes whose `name` is that of a local: what they introduce, or speak of."""
