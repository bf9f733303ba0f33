"""How rulings came out: in a sentence, and for servers of continuous integration as JUnit's XML, GitHub's
annotations, SARIF.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import quote

from azif_compiler import VERSION
from azif_compiler.reporting.junit import Case, xml
from azif_compiler.reporting.render import annotation
from azif_runtime.verdicts import Trial


def outcome(failed: int, tried: int) -> str:
    """How many rulings hold: `3 rulings hold`, `3 rulings, 1 does not hold`."""
    rulings = "1 ruling" if tried == 1 else f"{tried} rulings"
    if failed:
        return f"{rulings}, {failed} {'does' if failed == 1 else 'do'} not hold"
    return f"{rulings} {'holds' if tried == 1 else 'hold'}"


def junit(trials: Iterable[Trial]) -> str:
    """Each ruling as a test."""
    return xml(
        Case(
            one.verdict.at.file, one.verdict.at.line, one.verdict.name, tuple(map(str, one.verdict.failures))
        )
        for one in trials
    )


def github(trials: Iterable[Trial]) -> str:
    """What did not come out as a ruling says, beside the line that says so."""
    return "".join(
        annotation(
            "error",
            {"file": failure.at.file, "line": str(failure.at.line), "title": one.verdict.name},
            "\n".join([failure.text, *failure.found]),
        )
        for one in trials
        for failure in one.verdict.failures
    )


SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULE = "ruling"
"""What did not hold, by the one name under which a server lists it."""


def sarif(trials: Iterable[Trial]) -> str:
    """A log with one run, in which each failure is a result at its line."""
    results = [
        {
            "ruleId": RULE,
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "\n".join([f"{one.verdict.name}: {failure.text}", *failure.found])},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(failure.at.file)},
                        "region": {"startLine": failure.at.line, "startColumn": failure.at.column},
                    }
                }
            ],
        }
        for one in trials
        for failure in one.verdict.failures
    ]
    rule = {"id": RULE, "shortDescription": {"text": "A ruling does not hold."}}
    driver = {"name": "azif", "version": VERSION, "rules": [rule]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


FORMS = {"junit": junit, "github": github, "sarif": sarif}
"""The forms that servers read."""
