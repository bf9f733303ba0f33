"""How rulings came out, for servers of continuous integration: JUnit's XML, and GitHub's annotations."""

from __future__ import annotations

from collections.abc import Iterable

from azif_compiler.reporting.junit import Case, xml
from azif_compiler.reporting.render import annotation
from azif_runtime.verdicts import Trial


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
