"""Complaints, or what was tried, as JUnit's XML: what servers of continuous integration show as tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from azif_compiler.reporting.excerpt import drawable

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic


class Case(NamedTuple):
    """Something that was tried: the file it stands in, its line, its name, and why it failed if it did."""

    file: str
    line: int
    name: str
    failures: tuple[str, ...] = ()
    code: str = ""


def xml(cases: Iterable[Case]) -> str:
    """A suite for each file, in the order of their names."""
    rows = sorted(cases, key=lambda case: case.file)
    failed = sum(bool(case.failures) for case in rows)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<testsuites name="azif" tests="{len(rows)}" failures="{failed}" errors="0">',
    ]
    for file, group in groupby(rows, key=lambda case: case.file):
        lines += suite(file, list(group))
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def suite(file: str, cases: Sequence[Case]) -> list[str]:
    """What was tried of one file."""
    failed = sum(bool(case.failures) for case in cases)
    lines = [f'  <testsuite name={attribute(file)} tests="{len(cases)}" failures="{failed}" errors="0">']
    for case in cases:
        where = f'file={attribute(file)} line="{case.line}"'
        lead = f"    <testcase classname={attribute(file)} name={attribute(case.name)} {where}"
        if not case.failures:
            lines.append(f"{lead}/>")
            continue
        said = "\n".join(case.failures)
        kind = f" type={attribute(case.code)}" if case.code else ""
        failure = (
            f"<failure message={attribute(case.failures[0].splitlines()[0])}{kind}>{text(said)}</failure>"
        )
        lines += [f"{lead}>", f"      {failure}", "    </testcase>"]
    return [*lines, "  </testsuite>"]


def junit(diagnostics: Iterable[Diagnostic]) -> str:
    """Each complaint as a test that failed; where nothing is wrong, one that did not."""
    found = [case_of(one) for one in diagnostics]
    return xml(found or [Case("azif", 1, "no complaints")])


def case_of(one: Diagnostic) -> Case:
    """A complaint as a test that failed."""
    file, line = (one.span.source.path, one.span.position[0]) if one.span is not None else ("azif", 1)
    hint = one.help()
    said = (one.text(), *((hint,) if hint else ()))
    return Case(file, line, f"{one.code} in line {line}: {one.text()}", said, one.code)


def attribute(value: str) -> str:
    """A text as the value of an attribute."""
    return quoteattr(" ".join(map(drawable, value.split("\n"))))


def text(value: str) -> str:
    """A text between tags; what XML cannot hold is drawn."""
    return escape("\n".join(map(drawable, value.split("\n"))))
