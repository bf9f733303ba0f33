"""Complaints, written for people and for machines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TextIO

from azif_compiler.reporting.excerpt import Ink, Mark, Stroke, drawable, excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from azif_compiler.diagnostic import Diagnostic, Severity

_INK: dict[Ink, str] = {"plain": "", "frame": "34;1", "first": "31;1", "second": "36"}
_SEVERITY = {"error": "31;1", "warning": "33;1"}

_COMMAND_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_COMMAND_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def human(diagnostics: Iterable[Diagnostic], *, color: bool = False) -> str:
    """Each complaint with an excerpt of its source, carets, and advice."""
    return "".join(f"{_blocked(diagnostic, color)}\n" for diagnostic in diagnostics)


def short(diagnostics: Iterable[Diagnostic]) -> str:
    """One line for each complaint: `path:line:column: error[CODE]: what is wrong`."""
    return "".join(f"{_line(diagnostic)}\n" for diagnostic in diagnostics)


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Workflow commands that GitHub shows beside the lines; errors first, since it shows only ten."""
    ordered = sorted(diagnostics, key=lambda diagnostic: diagnostic.severity != "error")
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in ordered)


def json(diagnostics: Iterable[Diagnostic]) -> str:
    """One JSON object with everything that is known about each complaint."""
    from azif_compiler.reporting import interchange

    return interchange.plain(diagnostics)


def sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """A SARIF 2.1.0 log."""
    from azif_compiler.reporting import interchange

    return interchange.sarif(diagnostics)


def junit(diagnostics: Iterable[Diagnostic]) -> str:
    """JUnit's XML, in which each complaint is a test that failed."""
    from azif_compiler.reporting import junit as of_tests

    return of_tests.junit(diagnostics)


FORMATS: dict[str, Callable[[Iterable[Diagnostic]], str]] = {
    "human": human,
    "short": short,
    "json": json,
    "sarif": sarif,
    "github": github,
    "junit": junit,
}
"""The formats by the names under which the command line knows them."""


def wants_color(stream: TextIO) -> bool:
    """Whether what is written there may be coloured: a terminal, and nobody objects."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are: `2 errors, 1 warning`."""
    found = [diagnostic.severity for diagnostic in diagnostics]
    parts = [_counted(found.count(severity), severity) for severity in _SEVERITIES if severity in found]
    return ", ".join(parts) or "no complaints"


_SEVERITIES: tuple[Severity, ...] = ("error", "warning")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _line(diagnostic: Diagnostic) -> str:
    place = f"{diagnostic.span}: " if diagnostic.span else ""
    return f"{place}{diagnostic.severity}[{diagnostic.code}]: {drawable(diagnostic.text())}"


def _blocked(diagnostic: Diagnostic, color: bool) -> str:
    return "".join(
        f"{_painted(line, diagnostic.severity, color).rstrip()}\n" for line in _strokes(diagnostic)
    )


def _painted(line: list[Stroke], severity: Severity, color: bool) -> str:
    if not color:
        return "".join(text for _, text in line)
    inks = {**_INK, "first": _SEVERITY[severity]}
    return "".join(f"\x1b[{inks[ink]}m{text}\x1b[0m" if inks[ink] else text for ink, text in line)


def _strokes(diagnostic: Diagnostic) -> Iterator[list[Stroke]]:
    yield [
        ("first", f"{diagnostic.severity}[{diagnostic.code}]"),
        ("plain", f": {drawable(diagnostic.text())}"),
    ]
    marks = _marks(diagnostic)
    gutter = max((len(str(mark.span.position[0])) for mark in marks), default=1)
    edge: list[Stroke] = [("frame", f"{'':>{gutter}} |")]
    for index, group in enumerate(_by_source(marks)):
        lead = group[0].span
        yield [("frame", f"{'':>{gutter}}{'-->' if index == 0 else ':::'} "), ("plain", str(lead))]
        yield edge
        yield from excerpt(group, gutter)
    advice = list(_advice(diagnostic))
    if marks and advice:
        yield edge
    for word, text in advice:
        yield [("frame", f"{'':>{gutter}} = "), ("plain", f"{word}: {drawable(text)}")]


def _advice(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    hint = diagnostic.help()
    if hint is not None:
        yield "help", hint
    fix = diagnostic.mend()
    if fix is not None and (hint is None or fix.replacement not in hint):
        yield "fix", f"write `{fix.replacement}`" if fix.replacement else f"remove `{fix.span.text}`"


def _marks(diagnostic: Diagnostic) -> list[Mark]:
    labels = diagnostic.labels()
    if diagnostic.span is None:
        return [Mark(label.span, label.text, first=False) for label in labels]
    beside = next((label.text for label in labels if label.span == diagnostic.span), "")
    others = [Mark(label.span, label.text, first=False) for label in labels if label.span != diagnostic.span]
    return [Mark(diagnostic.span, beside, first=True), *others]


def _by_source(marks: list[Mark]) -> list[list[Mark]]:
    groups: dict[int, list[Mark]] = {}
    for mark in marks:
        groups.setdefault(id(mark.span.source), []).append(mark)
    return list(groups.values())


def _command(diagnostic: Diagnostic) -> str:
    properties = {"title": f"{diagnostic.code}"}
    if span := diagnostic.span:
        (line, column), (end_line, end_column) = span.position, span.source.position(span.end)
        place = {"file": span.source.path, "line": f"{line}", "endLine": f"{end_line}"}
        # Columns are only understood on a single line.
        columns = {"col": f"{column}", "endColumn": f"{end_column}"} if line == end_line else {}
        properties = {**place, **columns, **properties}
    hint = diagnostic.help()
    text = diagnostic.text() + (f" ({hint})" if hint else "")
    return annotation(diagnostic.severity, properties, text).rstrip("\n")


def annotation(severity: Severity, properties: Mapping[str, str], text: str) -> str:
    """A workflow command that GitHub shows beside a line."""
    written = ",".join(f"{name}={value.translate(_COMMAND_PROPERTY)}" for name, value in properties.items())
    return f"::{severity} {written}::{text.translate(_COMMAND_DATA)}\n"
