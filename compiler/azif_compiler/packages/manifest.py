"""`package.yaml` → what a package says of itself, checked against the published schema."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from azif_compiler.packages.yaml_text import Plain

ID_PATTERN = "^[a-z][a-z0-9_-]*$"
"""What the id of a package looks like."""

WORD_PATTERN = r"^[a-z][a-z0-9_-]*\.\S.*$"
"""What names a name of another package: its id, a point, the name."""

NEEDED = {"id": "lamps", "version": '"1.0"', "title": "Lamps"}
"""The keys without which there is no package, and what they may look like."""

_TEXT = {"type": "string", "pattern": r"\S"}
_ID = {"type": "string", "pattern": ID_PATTERN, "maxLength": 60}
_RANGE = {"type": "string", "pattern": r"\S"}

SCHEMA: dict[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "package.yaml",
    "description": "What a package of Azif says of itself.",
    "type": "object",
    "additionalProperties": False,
    "required": list(NEEDED),
    "properties": {
        "id": {**_ID, "description": "The name by which other packages and commands know it."},
        "version": {**_TEXT, "description": 'Numbers with points between them: "1.2".'},
        "title": {**_TEXT, "description": "The name by which people know it."},
        "description": {**_TEXT, "description": "What it is, in a sentence or two."},
        "requires": {
            "description": "The packages it builds on: the id of each, and which versions will do.",
            "type": "object",
            "propertyNames": _ID,
            "additionalProperties": _RANGE,
        },
        "optional": {
            "description": "Packages for which a folder `with/ID` has something, and which versions will do.",
            "type": "object",
            "propertyNames": _ID,
            "additionalProperties": _RANGE,
        },
        "conflicts": {
            "description": "The ids of packages that cannot be used together with it.",
            "type": "array",
            "items": _ID,
            "uniqueItems": True,
        },
        "words": {
            "description": "Its own words for names of other packages: `dread: other.dread`.",
            "type": "object",
            "propertyNames": _TEXT,
            "additionalProperties": {"type": "string", "pattern": WORD_PATTERN},
        },
        "library": {
            "description": "Whether it only offers things to others, so that nothing of it need be used.",
            "type": "boolean",
        },
        "authors": {"description": "Who wrote it.", "type": "array", "items": _TEXT},
        "language": {
            "description": "The versions of the language it is written in.",
            "type": ["string", "integer"],
            "pattern": r"\S",
        },
        "license": {**_TEXT, "description": "The licence under which it may be used."},
    },
}
"""The JSON Schema of a manifest."""


class Fields(TypedDict):
    """A manifest's valid content, and the place of each part, as it is kept in the cache."""

    values: dict[str, Plain]
    places: dict[str, tuple[int, int]]


@cache
def schema_text() -> str:
    """The JSON Schema of a manifest, as it is published."""
    return json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"
