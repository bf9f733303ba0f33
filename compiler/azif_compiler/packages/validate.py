"""What is wrong with a manifest: by its schema, and by what a schema cannot say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from jsonschema import Draft202012Validator

from azif_compiler import LANGUAGE_VERSION
from azif_compiler.diagnostics import manifests as complaint
from azif_compiler.packages.manifest import NEEDED, SCHEMA, WORD_PATTERN, Fields
from azif_compiler.packages.versions import admits, is_range, is_version
from azif_compiler.packages.yaml_text import Document, Path, Plain, read_yaml
from azif_compiler.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from azif_compiler.diagnostic import Diagnostic, Report
    from azif_compiler.text.source import Source

KEYS = (
    "id", "version", "title", "description", "requires", "optional", "conflicts", "words", "library",
    "authors", "language", "license",
)  # fmt: skip

MAPPINGS = ("requires", "optional", "words")
"""The keys below which stand others."""

_CURLY = re.compile("[\u201c\u201d\u201e].*[\u201c\u201d\u201f]", re.DOTALL)
"""A text in the quotes that word processors write."""

_SORTS = {
    "string": "a text", "integer": "a whole number", "array": "a list", "object": "keys with their values",
    "boolean": "true or false",
}  # fmt: skip

_RULES = {
    "id": "an id is small letters, digits, `_` and `-`, starts with a letter, and is at most 60 long",
    "text": "a text cannot be empty",
    "word": "it names a package and a name in it, with a point between them, such as `lamps.light`",
    "twice": "each may be named only once",
    "curly": 'a text stands in straight quotes, as in `title: "Lamps"`, or in none',
}


def fields_of(source: Source, report: Report) -> Fields | None:
    """What stands in a manifest with which nothing is wrong; else it is reported what is."""
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
    for key in ("requires", "optional", "conflicts", "words"):
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
                    empty = [key for key in MAPPINGS if key in value and value[key] is None]
                    inside = empty[0] if empty else ""
                    span = document.keys[*path, name]
                    yield complaint.UnknownKey(span=span, key=name, known=KEYS, inside=inside)
        case "required" if isinstance(value, dict):
            start = Span(span.source, span.start, span.start + 1)
            for name, example in NEEDED.items():
                if name not in value:
                    yield complaint.MissingKey(span=start, key=name, example=example)
        case "type":
            yield _wrong_type(span, key, value, error.validator_value)
        case "uniqueItems":
            yield complaint.BadValue(span=span, key=key, value=span.text, rule=_RULES["twice"])
        case _:
            # Where a key of a mapping is wrong, the schema complains of the mapping.
            wrong = str(error.instance)
            schema = str(error.schema)
            rule = "id" if "maxLength" in schema else "word" if repr(WORD_PATTERN) in schema else "text"
            wrong_span = document.keys.get((*path, wrong), span)
            yield complaint.BadValue(span=wrong_span, key=key, value=wrong, rule=_RULES[rule])


def _wrong_type(span: Span, key: str, value: Plain, wanted: object) -> Diagnostic:
    sorts = [str(name) for name in wanted] if isinstance(wanted, list) else [str(wanted)]
    return complaint.WrongType(
        span=span,
        key=key,
        wanted=" or ".join(_SORTS[name] for name in sorts),
        found=_sort(value),
        advice=_advice(key, value, sorts, span.text) if key != "the manifest" else None,
        written=span.text if isinstance(value, str) else "",
    )


def _advice(key: str, value: Plain, wanted: list[str], written: str) -> str | None:
    """What to write instead."""
    if wanted == ["object"] and isinstance(value, list) and all(isinstance(one, str) for one in value):
        if key == "words":
            return None
        rows = ", ".join(f'{one}: ">=0"' for one in value)
        return f"{{{rows}}}"
    if "boolean" in wanted and isinstance(value, str):
        return {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(value.casefold())
    if "string" in wanted and isinstance(value, int | float):
        return f'"{written}"'
    return f"[{written}]" if "array" in wanted and isinstance(value, str) else None


def _sort(value: Plain) -> str:
    match value:
        case bool():
            return "true or false"
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
    for key in ("title", "description"):
        if _CURLY.fullmatch(text := str(values.get(key, ""))):
            yield complaint.BadValue(span=document.place(key), key=key, value=text, rule=_RULES["curly"])
    requires, optional = values.get("requires"), values.get("optional")
    for key, wishes in (("requires", requires), ("optional", optional)):
        for other, wanted in wishes.items() if isinstance(wishes, dict) else ():
            if not is_range(str(wanted)):
                yield complaint.BadRange(span=document.place(key, other), range=str(wanted))
    if isinstance(requires, dict) and isinstance(optional, dict):
        for other in optional:
            if other in requires:
                yield complaint.RequiredAnyway(span=document.place("optional", other), id=other)
    for key in ("requires", "optional", "conflicts"):
        if span := _named(document, key).get(name):
            yield complaint.SelfRequirement(span=span, id=name)
    if "language" in values:
        yield from _against_language(str(values["language"]), document.place("language"))


def _against_language(wanted: str, span: Span) -> Iterator[Diagnostic]:
    if not is_range(wanted):
        yield complaint.BadRange(span=span, range=wanted, key="language")
    elif not admits(wanted, LANGUAGE_VERSION):
        yield complaint.OtherLanguage(span=span, range=wanted, version=LANGUAGE_VERSION)
