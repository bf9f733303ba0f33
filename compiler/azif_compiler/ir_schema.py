"""The types of the IR → its JSON Schema, with a name for each union and a plain word for each mistake.

What msgspec makes of the types is right, but it lists the members of a union at every place where one is
allowed, and of a wrong node a validator can then only say that it is none of seventy things. Here each union
of `ir` has one definition, which first looks at `node` and then asks for exactly what that node must have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from azif_compiler import ir

DIALECT = "https://json-schema.org/draft/2020-12/schema"

UNIONS: dict[str, object] = {
    "Expression": ir.Expression,
    "Statement": ir.Statement,
    "Ability": ir.Ability,
    "Declaration": ir.Declaration,
    "RulingStep": ir.RulingStep,
}
"""The unions that have a name, and their members."""

# A part of a schema; JSON has no narrower type.
Schema = dict[str, Any]

_PREFIX = "#/$defs/"


def json_schema() -> Schema:
    """The JSON Schema of a linked game."""
    (root,), nodes = msgspec.json.schema_components((ir.Game,), ref_template=_PREFIX + "{name}")
    named = {frozenset(_members(union)): name for name, union in UNIONS.items()}
    unions = {name: _one_of(_members(union)) for name, union in UNIONS.items()}
    plain = {name: _rewritten(node, named) for name, node in nodes.items()}
    return {"$schema": DIALECT, "title": "A compiled game", **root, "$defs": {**unions, **plain}}


def schema_text() -> str:
    """The JSON Schema of a linked game, as it is published."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _members(union: object) -> list[str]:
    return [member.__name__ for member in get_args(union)]


def _one_of(members: list[str]) -> Schema:
    """A node that is one of these: its tag must be known, and decides what else is asked for."""
    return {
        "type": "object",
        "required": ["node"],
        "properties": {"node": {"enum": members}},
        "allOf": [
            {
                "if": {"required": ["node"], "properties": {"node": {"const": name}}},
                "then": {"$ref": _PREFIX + name},
            }
            for name in members
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
