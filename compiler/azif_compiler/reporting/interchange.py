"""Complaints as JSON: Azif's own form, and SARIF 2.1.0."""

from __future__ import annotations

import hashlib
import json
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from azif_compiler import VERSION
from azif_compiler.reporting.page import page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from azif_compiler.diagnostic import Diagnostic
    from azif_compiler.text.source import Span

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def plain(diagnostics: Iterable[Diagnostic]) -> str:
    """One object: `version`, and `diagnostics` with all that is known of each."""
    found = [_plain(diagnostic) for diagnostic in diagnostics]
    return _written({"version": 1, "diagnostics": found})


def sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """A log with one run, as code scanning services read it."""
    found = list(diagnostics)
    rules = sorted({diagnostic.code: type(diagnostic) for diagnostic in found}.items())
    index = {code: number for number, (code, _) in enumerate(rules)}
    seen: dict[str, count[int]] = {}
    driver = {
        "name": "azif",
        "version": VERSION,
        "rules": [_rule(code, kind) for code, kind in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"description": {"text": "the folder in which azif was run"}}},
        "results": [_result(diagnostic, index[diagnostic.code], seen) for diagnostic in found],
    }
    return _written({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _plain(diagnostic: Diagnostic) -> dict[str, object]:
    fix = diagnostic.mend()
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "confidence": diagnostic.confidence,
        "message": diagnostic.text(),
        "place": _place(diagnostic.span) if diagnostic.span else None,
        "labels": [{"place": _place(label.span), "text": label.text} for label in diagnostic.labels()],
        "hint": diagnostic.help(),
        "fix": None if fix is None else {"place": _place(fix.span), "replacement": fix.replacement},
    }


def _place(span: Span) -> dict[str, object]:
    source = span.source
    return {
        "path": source.path,
        "start": _point(source.position(span.start), span.start),
        "end": _point(source.position(span.end), span.end),
    }


def _point(position: tuple[int, int], offset: int) -> dict[str, int]:
    line, column = position
    return {"line": line, "column": column, "offset": offset}


def _rule(code: str, kind: type[Diagnostic]) -> dict[str, object]:
    explained = page(kind)
    return {
        "id": code,
        "name": kind.__name__,
        "shortDescription": {"text": explained.title},
        "fullDescription": {"text": explained.why or explained.title},
        "help": {"text": explained.text, "markdown": explained.text},
        "defaultConfiguration": {"level": kind.severity},
    }


def _result(diagnostic: Diagnostic, rule: int, seen: dict[str, count[int]]) -> dict[str, object]:
    hint = diagnostic.help()
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity,
        "message": {"text": diagnostic.text() + (f"; {hint}" if hint else "")},
    }
    if diagnostic.span is not None:
        result["locations"] = [_location(diagnostic.span)]
        result["partialFingerprints"] = {"primaryLocationLineHash": _fingerprint(diagnostic.span, seen)}
    if labels := diagnostic.labels():
        related = [_location(label.span) | {"message": {"text": label.text}} for label in labels]
        result["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(related, 1)]
    if (fix := diagnostic.mend()) is not None:
        replacement = {"deletedRegion": _region(fix.span), "insertedContent": {"text": fix.replacement}}
        change = {"artifactLocation": _artifact(fix.span), "replacements": [replacement]}
        result["fixes"] = [{"artifactChanges": [change]}]
    return result


def _location(span: Span) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": _artifact(span), "region": _region(span)}}


def _artifact(span: Span) -> dict[str, object]:
    path = Path(span.source.path)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": "ROOT"}


def _region(span: Span) -> dict[str, int]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fingerprint(span: Span, seen: dict[str, count[int]]) -> str:
    """The same for the same line wherever it moves, so that a known complaint is known again."""
    text = span.source.line_text(span.position[0]).strip()
    digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return f"{digest}:{next(seen.setdefault(digest, count(1)))}"
