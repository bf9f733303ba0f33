"""A face → a record for other programs, with its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterable

import msgspec

from azif_compiler.words.card import Face


class Record(msgspec.Struct, frozen=True):
    """A component as it is read: its name, its kind in words, the package it is from, how many copies there
    are, the parts of the row under its name, its keywords, the paragraphs of its text, its file, line and
    column, and what else is said of it.
    """

    name: str
    kind: str
    package: str
    copies: int
    fields: tuple[str, ...]
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    place: str
    notes: tuple[str, ...]


def record(found: Face, package: str) -> Record:
    """A face of a component of a package, as a record."""
    return Record(package=package, **found._asdict())


def as_json(records: Iterable[Record]) -> str:
    """Records as a JSON array, one to a line."""
    rows = ",\n".join(msgspec.json.encode(one).decode() for one in records)
    return f"[\n{rows}\n]\n" if rows else "[]\n"


def schema_text() -> str:
    """The JSON Schema of such an array, as it is published."""
    schema = msgspec.json.schema(list[Record])
    for known in schema["$defs"].values():
        known["description"] = " ".join(known["description"].split())
    dialect = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Components as they are read",
    }
    return json.dumps({**dialect, **schema}, indent=1, ensure_ascii=False) + "\n"
