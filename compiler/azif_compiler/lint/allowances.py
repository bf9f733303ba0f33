"""Comments that allow what a rule finds: `# lint: allow RULE because REASON`.

Behind a line one is about that line, on a line of its own about the next one, before a declaration about all
of it. `in this file` and `in this package` reach further.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Literal

from azif_compiler.diagnostic import Report, did_you_mean
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.snapshot.file_state import FileState
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import scan

_LINT = re.compile(r"#\s*lint\b:?\s*(?P<said>.*)$")
_ALLOW = re.compile(
    r"allow\s+(?P<rules>[\w-]+(\s*,\s*[\w-]+)*)(\s+in\s+this\s+(?P<reach>file|package))?\s+because\s+(?P<why>\S.*)$"
)

Reach = Literal["lines", "file", "package"]


@dataclass(slots=True)
class Allowance:
    """A comment that allows what a rule finds in some lines, and whether the rule found anything there."""

    rule: str
    because: str
    span: Span
    package: str
    reach: Reach
    lines: range
    used: bool = field(default=False)

    def covers(self, package: str, finding: Finding) -> bool:
        """Whether it speaks of a finding."""
        if finding.code != self.rule or finding.span is None:
            return False
        if self.reach == "package":
            return package == self.package
        same = finding.span.source.path == self.span.source.path
        return same and (self.reach == "file" or finding.span.position[0] in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableAllowance(Finding):
    """A comment that begins with `lint` does not say what is allowed, or why.

    Wrong:

    ```azif
    track glow from 0 to 9
    # lint: ignore
    procedure main { do: while glow < 9: add 1 to glow }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    # All that shines.
    procedure main { do: while glow < 9: add 1 to glow }
    ```
    """

    code = "unreadable-allowance"
    message = "this comment does not say what is allowed and why"

    def hint(self) -> str | None:
        """How it is written."""
        return "write `# lint: allow RULE because REASON`; `azif lint --rules` lists the rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownRule(Finding):
    """A comment allows what a rule finds, and there is no such rule.

    Wrong:

    ```azif
    track glow from 0 to 9
    # lint: allow vain-limits because the card says so
    procedure main { do: while glow < 9: add 1 to glow }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    # All that shines.
    procedure main { do: while glow < 9: add 1 to glow }
    ```
    """

    code = "unknown-rule"
    message = "there is no rule `{name}`"
    name: str
    known: tuple[str, ...] = field(repr=False)

    def hint(self) -> str | None:
        """What was probably meant."""
        return did_you_mean(self.name, self.known) or "`azif lint --rules` lists them"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedAllowance(Finding):
    """A comment allows what a rule finds, and it finds nothing there: remove the comment.

    Wrong:

    ```azif
    track glow from 0 to 9
    # lint: allow vain-limit because the card says so
    procedure main { do: while glow < 9: add 1 to glow }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    # All that shines.
    procedure main { do: while glow < 9: add 1 to glow }
    ```
    """

    code = "unused-allowance"
    message = "`{rule}` finds nothing here that would have to be allowed"
    rule: str


def allowances(content: Content, known: Collection[str], report: Report) -> Iterator[Allowance]:
    """The comments of the packages that are looked at; what cannot be read is reported."""
    for state in content.snapshot.files:
        own = state.file.package in content.packages
        if own and state.source is not None and "lint" in state.source.text:
            yield from in_file(state, content, known, report)


def in_file(
    state: FileState, content: Content, known: Collection[str], report: Report
) -> Iterator[Allowance]:
    """Those of one file."""
    source = state.source
    assert source is not None
    for comment in scan(source.text, content.snapshot.grammar).comments():
        found = _LINT.match(source.text[comment.start : comment.end])
        if found is None:
            continue
        span = Span(source, comment.start, comment.end)
        said = _ALLOW.match(found["said"])
        if said is None:
            report(UnreadableAllowance(span=span))
            continue
        reach: Reach = "file" if said["reach"] == "file" else "package" if said["reach"] else "lines"
        for name in re.split(r"\s*,\s*", said["rules"]):
            if name in known:
                lines = reached(state, source, span)
                yield Allowance(name, said["why"], span, state.file.package, reach, lines)
            else:
                report(UnknownRule(span=span, name=name, known=tuple(sorted(known))))


def reached(state: FileState, source: Source, comment: Span) -> range:
    """The lines of which a comment speaks."""
    line, column = comment.position
    if source.line_text(line)[: column - 1].strip():
        return range(line, line + 1)
    last = source.text.count("\n")
    line += 1
    while line <= last and source.line_text(line).lstrip()[:1] in ("", "#"):
        line += 1
    if line > last or source.line_text(line)[:1].isspace():
        return range(line, line + 1)
    start = source.line_start(line)
    piece = next(one for one in state.pieces if one.start <= start < one.start + len(one.text))
    return range(line, source.position(piece.start + len(piece.text) - 1)[0] + 1)
