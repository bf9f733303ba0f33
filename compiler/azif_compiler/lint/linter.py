"""Content → what its rules find, but for what comments allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from azif_compiler.diagnostic import ALL, Confidence, Report
from azif_compiler.lint.allowances import Allowance, UnusedAllowance, allowances
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import CONFIDENCES, Finding
from azif_compiler.lint.rules import OF_A_PIECE, OF_ALL


def rules() -> dict[str, type[Finding]]:
    """All that can be found, by name."""
    found = ((code, one) for code, one in sorted(ALL.items()) if issubclass(one, Finding))
    return {code: one for code, one in found if one.__module__.startswith("azif_compiler.")}


def lint(content: Content, least: Confidence = "likely") -> Report:
    """What could be better in some packages, if that is at least so certain, and what is wrong with comments
    that allow it.
    """
    report = Report()
    allowed = list(allowances(content, rules(), report))
    for package, finding in found_in(content):
        if not is_allowed(allowed, package, finding):
            report(finding)
    for one in allowed:
        # What is a guess depends on which packages are looked at together.
        if not one.used and rules()[one.rule].confidence != "guess":
            report(UnusedAllowance(span=one.span, rule=one.rule))
    enough = CONFIDENCES[CONFIDENCES.index(least) :]
    kept = Report()
    kept.extend(one for one in report.diagnostics if one.confidence in enough)
    return kept


def found_in(content: Content) -> Iterator[tuple[str, Finding]]:
    """All that the rules find, each with its package."""
    for reading in content.readings():
        for of_piece in OF_A_PIECE:
            for finding in of_piece(reading):
                yield reading.found.state.file.package, finding
    packages = {state.file.name: state.file.package for state in content.snapshot.files}
    for of_all in OF_ALL:
        for finding in of_all(content):
            yield packages[finding.span.source.path] if finding.span is not None else "", finding


def is_allowed(allowed: Iterable[Allowance], package: str, finding: Finding) -> bool:
    """Whether a comment allows a finding; all that do have been of use."""
    covering = [one for one in allowed if one.covers(package, finding)]
    for one in covering:
        one.used = True
    return bool(covering)
