"""What is written at a place of the content, for lists of places."""

from __future__ import annotations

from pathlib import Path

from azif_compiler import ir


def excerpt(at: ir.Place, texts: dict[str, list[str]], most: int = 60) -> str:
    """What is written at a place, to the end of its line or so."""
    if at.file not in texts:
        there = Path(at.file)
        # A game that was built has no sources.
        texts[at.file] = there.read_text(encoding="utf-8").splitlines() if there.is_file() else []
    lines = texts[at.file]
    text = lines[at.line - 1][at.column - 1 :].strip() if at.line <= len(lines) else ""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
