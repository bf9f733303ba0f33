"""`package.yaml` → what a package says of itself, checked against the published schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict, assert_never

from azif_compiler import LANGUAGE_VERSION, VERSION
from azif_compiler.diagnostics import packages as complaint
from azif_compiler.source import Span, read_source
from azif_compiler.versions import admits, is_range, is_version
from azif_compiler.yaml_text import Document, Path, Plain, read_yaml

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from azif_compiler.cache import Cache
    from azif_compiler.diagnostic import Diagnostic, Report
    from azif_compiler.source import Source

LARGEST_MANIFEST = 100_000
"""The size in bytes above which a manifest is taken for a mistake."""

ID_PATTERN = "^[a-z][a-z0-9_-]*$"
"""What the id of a package looks like."""

_NEEDED = {"id": "lamps", "version": '"1.0"', "title": "Lamps"}
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
    "required": list(_NEEDED),
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
        "conflicts": {
            "description": "The ids of packages that cannot be used together with it.",
            "type": "array",
            "items": _ID,
            "uniqueItems": True,
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

KEYS = ("id", "version", "title", "description", "requires", "conflicts", "authors", "language", "license")

_SORTS = {"string": "a text", "integer": "a whole number", "array": "a list", "object": "a list of keys"}

_RULES = {
    "id": "an id is small letters, digits, `_` and `-`, starts with a letter, and is at most 60 long",
    "text": "a text cannot be empty",
    "twice": "each may be named only once",
}


class Fields(TypedDict):
    """A manifest's valid content, and the place of each part, as it is kept in the cache."""

    values: dict[str, Plain]
    places: dict[str, tuple[int, int]]


def read_fields(path: pathlib.Path, shown: str, report: Report, cache: Cache) -> tuple[Source, Fields] | None:
    """What stands in a manifest; whatever is wrong with it is reported, and then there is nothing."""
    source = read_source(path, report, shown)
    if source is None:
        return None
    if len(source.text) > LARGEST_MANIFEST:
        from azif_compiler.diagnostics.reading import TooLarge

        report(TooLarge(span=None, path=shown, size=len(source.text), limit=LARGEST_MANIFEST))
        return None
    key = f"manifest {VERSION} {schema_text()}\n{source.text}"
    kept = cache.get(key)
    if kept is not None:
        fields: Fields = json.loads(kept)
        return source, fields
    read = _checked(source, report)
    if read is None:
        return None
    cache.put(key, json.dumps(read).encode())
    return source, read


def schema_text() -> str:
    """The JSON Schema of a manifest, as it is published."""
    return json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"


def _checked(source: Source, report: Report) -> Fields | None:
    document = read_yaml(source, report)
    if document is None:
        return None
    found = [*_against_schema(document)]
    if not found:
        found = [*_against_sense(document)]
    for diagnostic in found:
        report(diagnostic)
    if found or not isinstance(document.value, dict):
        return None
    return {"values": document.value, "places": _places(document)}


def _places(document: Document) -> dict[str, tuple[int, int]]:
    """The place of each key, and of each id in it: `key` and `key/id`."""
    places = {str(path[0]): span for path, span in document.values.items() if len(path) == 1}
    for key in ("requires", "conflicts"):
        places |= {f"{key}/{name}": span for name, span in _named(document, key).items()}
    return {key: (span.start, span.end) for key, span in places.items()}


def _named(document: Document, key: str) -> dict[str, Span]:
    """The ids in a mapping or list, and their places."""
    match document.value:
        case {**values} if isinstance(inner := values.get(key), dict):
            return {name: document.keys[key, name].to(document.values[key, name]) for name in inner}
        case {**values} if isinstance(inner := values.get(key), list):
            return {str(name): document.values[key, number] for number, name in enumerate(inner)}
        case _:
            return {}


def _against_schema(document: Document) -> Iterator[Diagnostic]:
    # Slow to import, and not needed where manifests come from the cache.
    from jsonschema import Draft202012Validator

    for error in Draft202012Validator(SCHEMA).iter_errors(document.value):
        yield from _complaints(document, error)


def _complaints(document: Document, error: ValidationError) -> Iterator[Diagnostic]:
    """What a violation of the schema is called here."""
    path: Path = tuple(error.absolute_path)
    span = document.place(*path)
    key = next((step for step in reversed(path) if isinstance(step, str)), "the manifest")
    value = document.at(path)
    match error.validator:
        case "additionalProperties" if isinstance(value, dict):
            for name in value:
                if name not in KEYS:
                    yield complaint.UnknownKey(span=document.keys[*path, name], key=name, known=KEYS)
        case "required" if isinstance(value, dict):
            start = Span(span.source, span.start, span.start + 1)
            for name, example in _NEEDED.items():
                if name not in value:
                    yield complaint.MissingKey(span=start, key=name, example=example)
        case "type":
            yield _wrong_type(span, key, value, error.validator_value)
        case "uniqueItems":
            yield complaint.BadValue(span=span, key=key, value=span.text, rule=_RULES["twice"])
        case _:
            # Where a key of a mapping is wrong, the schema complains of the mapping.
            wrong = str(error.instance)
            rule = "id" if "maxLength" in str(error.schema) else "text"
            wrong_span = document.keys.get((*path, wrong), span)
            yield complaint.BadValue(span=wrong_span, key=key, value=wrong, rule=_RULES[rule])


def _wrong_type(span: Span, key: str, value: Plain, wanted: object) -> Diagnostic:
    sorts = [str(name) for name in wanted] if isinstance(wanted, list) else [str(wanted)]
    return complaint.WrongType(
        span=span,
        key=key,
        wanted=" or ".join(_SORTS[name] for name in sorts),
        found=_sort(value),
        advice=_advice(value, sorts, span.text),
    )


def _advice(value: Plain, wanted: list[str], written: str) -> str | None:
    """What to write instead."""
    if "string" in wanted and isinstance(value, int | float):
        return f'"{written}"'
    return f"[{written}]" if "array" in wanted and isinstance(value, str) else None


def _sort(value: Plain) -> str:
    match value:
        case bool():
            return "yes or no"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case None:
            return "empty"
        case list():
            return "a list"
        case dict():
            return "a list of keys"
        case _:
            assert_never(value)


def _against_sense(document: Document) -> Iterator[Diagnostic]:
    """What the schema cannot say: versions, ranges, and that nothing names itself."""
    values = document.value
    assert isinstance(values, dict)
    version, name = str(values["version"]), str(values["id"])
    if not is_version(version):
        yield complaint.BadVersion(span=document.place("version"), version=version)
    requires = values.get("requires")
    for key, wanted in requires.items() if isinstance(requires, dict) else ():
        if not is_range(str(wanted)):
            yield complaint.BadRange(span=document.place("requires", key), range=str(wanted))
    for key in ("requires", "conflicts"):
        if span := _named(document, key).get(name):
            yield complaint.SelfRequirement(span=span, id=name)
    if "language" in values:
        yield from _against_language(str(values["language"]), document.place("language"))


def _against_language(wanted: str, span: Span) -> Iterator[Diagnostic]:
    if not is_range(wanted):
        yield complaint.BadRange(span=span, range=wanted)
    elif not admits(wanted, LANGUAGE_VERSION):
        yield complaint.OtherLanguage(span=span, range=wanted, version=LANGUAGE_VERSION)
