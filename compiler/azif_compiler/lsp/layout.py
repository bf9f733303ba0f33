"""A text in the one layout of all content, as a change of it."""

from __future__ import annotations

from lsprotocol import types

from azif_compiler.formatter.formatter import formatted
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions


def laid_out(document: Document, positions: Positions, lines: range | None = None) -> list[types.TextEdit]:
    """What changes a text into its layout; only declarations that reach into some lines, if they are given.

    What cannot be read stays as it is.
    """
    old = document.source.text
    new = formatted(document.source, document.snapshot.grammar, lines=lines).text
    if old == new:
        return []
    before, behind = old.splitlines(keepends=True), new.splitlines(keepends=True)
    first = 0
    while first < min(len(before), len(behind)) and before[first] == behind[first]:
        first += 1
    last = 0
    most = min(len(before), len(behind)) - first
    while last < most and before[-1 - last] == behind[-1 - last]:
        last += 1
    start = sum(map(len, before[:first]))
    end = len(old) - sum(map(len, before[len(before) - last :]))
    written = "".join(behind[first : len(behind) - last])
    return [types.TextEdit(positions.range(document.source, start, end), written)]
