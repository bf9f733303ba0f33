"""The types of the IR → its JSON Schema, with a name for each union and a plain word for each mistake.

What msgspec makes of the types is right, but it lists the members of a union at every place where one is
allowed, and of a wrong node a validator can then only say that it is none of seventy things. Here each union
of `ir` has one definition, which first looks at `node` and then asks for exactly what that node must have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from azif_compiler import ir
from azif_compiler.ir import types

DIALECT = "https://json-schema.org/draft/2020-12/schema"

UNIONS: dict[str, object] = {
    "Expression": ir.Expression,
    "Statement": ir.Statement,
    "Ability": ir.Ability,
    "Declaration": ir.Declaration,
    "RulingStep": ir.RulingStep,
    "Type": types.Type,
}
"""The unions that have a name, and their members."""

# A part of a schema; JSON has no narrower type.
Schema = dict[str, Any]

_PREFIX = "#/$defs/"


def json_schema() -> Schema:
    """The JSON Schema of a linked game."""
    (root,), nodes = msgspec.json.schema_components((ir.Game,), ref_template=_PREFIX + "{name}")
    short = {long: _short(long, nodes) for long in nodes}
    named = {frozenset(map(_name, get_args(union))): name for name, union in UNIONS.items()}
    unions = {name: _one_of(get_args(union)) for name, union in UNIONS.items()}
    plain = {short[name]: _rewritten(_renamed(node, short), named) for name, node in nodes.items()}
    return {"$schema": DIALECT, "title": "A game that Azif has written", **root, "$defs": {**unions, **plain}}


def schema_text() -> str:
    """The JSON Schema of a linked game, as it is published."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _name(member: type[msgspec.Struct]) -> str:
    """The name of a struct in the schema; types have names of their own, since nodes are called like them."""
    is_type = member.__struct_config__.tag_field == "type"
    return f"{member.__name__}Type" if is_type else member.__name__


def _short(long: str, nodes: Iterable[str]) -> str:
    """The name in the schema for what msgspec calls so; what is called alike has its module in its name."""
    for member in get_args(types.Type):
        full = f"{member.__module__}.{member.__qualname__}"
        if long == (full if full in nodes else member.__name__):
            return _name(member)
    return long.rpartition(".")[2]


def _renamed(part: Any, short: Mapping[str, str]) -> Any:
    """A part of the schema in which references have their names."""
    match part:
        case {"$ref": str() as reference}:
            return {**part, "$ref": _PREFIX + short[reference.removeprefix(_PREFIX)]}
        case dict():
            return {key: _renamed(value, short) for key, value in part.items()}
        case list():
            return [_renamed(item, short) for item in part]
        case _:
            return part


def _one_of(members: Sequence[type[msgspec.Struct]]) -> Schema:
    """A struct that is one of these: its tag must be known, and decides what else is asked for."""
    field = members[0].__struct_config__.tag_field
    assert field is not None
    tags = [member.__struct_config__.tag for member in members]
    return {
        "type": "object",
        "required": [field],
        "properties": {field: {"enum": tags}},
        "allOf": [
            {
                "if": {"required": [field], "properties": {field: {"const": tag}}},
                "then": {"$ref": _PREFIX + _name(member)},
            }
            for tag, member in zip(tags, members, strict=True)
        ],
    }


def _rewritten(part: Any, named: dict[frozenset[str], str]) -> Any:
    """A part of the schema with references to named unions."""
    match part:
        case {"anyOf": alternatives}:
            return _union(_flat(alternatives), named)
        case dict():
            kept = {
                key: _rewritten(value, named)
                for key, value in part.items()
                if key not in ("title", "discriminator")
            }
            if isinstance(kept.get("description"), str):
                kept["description"] = " ".join(kept["description"].split())
            return kept
        case list():
            return [_rewritten(item, named) for item in part]
        case _:
            return part


def _flat(alternatives: Iterable[Schema]) -> list[Schema]:
    """Alternatives without alternatives among them."""
    found: list[Schema] = []
    for alternative in alternatives:
        found += _flat(alternative["anyOf"]) if "anyOf" in alternative else [alternative]
    return found


def _union(alternatives: list[Schema], named: dict[frozenset[str], str]) -> Schema:
    """A reference to the union of these, or to the only one; `null` beside it stays allowed."""
    optional = {"type": "null"} in alternatives
    rest = [alternative for alternative in alternatives if alternative != {"type": "null"}]
    if len(rest) == 1 and "$ref" not in rest[0]:
        only: Schema = _rewritten(rest[0], named)
        return {**only, "type": [only["type"], "null"]} if optional else only
    nodes = frozenset(alternative["$ref"].removeprefix(_PREFIX) for alternative in rest)
    reference = {"$ref": _PREFIX + (next(iter(nodes)) if len(nodes) == 1 else named[nodes])}
    return (
        {"type": ["object", "null"], "if": {"type": "object"}, "then": reference} if optional else reference
    )
