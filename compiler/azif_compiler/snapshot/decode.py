"""Bytes → the source in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler.bounds import LARGEST_SOURCE
from azif_compiler.text.source import Source, Span, normalised

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report

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
    if (start := source.text.find("\0")) >= 0:
        from azif_compiler.diagnostics import reading

        report(reading.NulByte(span=Span(source, start, start + 1)))
        return None
    return source
