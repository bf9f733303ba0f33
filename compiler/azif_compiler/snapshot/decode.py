"""Bytes → the source in them."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from azif_compiler.bounds import LARGEST_SOURCE, LONGEST_LINE, MOST_DECLARATIONS
from azif_compiler.text.source import Source, Span, normalised

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report

_BEGUN = re.compile(r"^[^\s#]", re.MULTILINE)
"""A line in whose first column something stands."""

# Complaints are imported where they are made: as a rule there are none, and they take longest to import.


def decoded(raw: bytes, shown: str, report: Report) -> Source | None:
    """The source in these bytes, known to people as `shown`; None for what is no text, which is reported."""
    if len(raw) > LARGEST_SOURCE:
        from azif_compiler.diagnostics import reading

        report(reading.TooLarge(span=None, path=shown, size=len(raw), limit=LARGEST_SOURCE))
        return None
    try:
        source = Source(shown, raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        from azif_compiler.diagnostics import reading

        source = Source(shown, raw.decode("utf-8", errors="replace"))
        before = normalised(raw[: error.start].decode("utf-8") + "|")
        start = len(before) - 2
        report(
            reading.NotUtf8(
                span=Span(source, start, start + 1), byte=f"0x{raw[error.start]:02x}", begins=raw[:8]
            )
        )
        return None
    return readable(source, report)


def readable(source: Source, report: Report) -> Source | None:
    """A source if it is one that people write; what cannot be read is reported."""
    if (start := source.text.find("\0")) >= 0:
        from azif_compiler.diagnostics import reading

        report(reading.NulByte(span=Span(source, start, start + 1)))
        return None
    if (long := long_line(source.text)) is not None:
        from azif_compiler.diagnostics import reading

        report(reading.LongLine(span=Span(source, long, long + 1), limit=LONGEST_LINE))
        return None
    if (beyond := one_too_many(source.text)) is not None:
        from azif_compiler.diagnostics import reading

        report(reading.TooManyInIt(span=Span(source, beyond, beyond + 1), limit=MOST_DECLARATIONS))
        return None
    return source


def long_line(text: str) -> int | None:
    """Where the first line begins that is longer than a line can be; None if there is none."""
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + LONGEST_LINE + 1)
        if end < 0:
            return start
        start = end + 1
    return None


def one_too_many(text: str) -> int | None:
    """Where the first line begins that declares more than a file can hold; None if there is none."""
    if text.count("\n") < MOST_DECLARATIONS:
        return None
    begun = (match.start() for match in _BEGUN.finditer(text))
    return next(islice(begun, MOST_DECLARATIONS, None), None)
