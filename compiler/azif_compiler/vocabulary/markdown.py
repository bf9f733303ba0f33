"""Answers as one page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.vocabulary.answer import Answer
from azif_compiler.vocabulary.entries import Entry
from azif_compiler.vocabulary.tell import LEGEND, by_sort, parted, reading, rows

TOLD = ("needs", "rules", "declared")
"""What is told of a word on the page, beside how it is written and how it reads."""


def page(found: Answer) -> str:
    """Everything, a heading for each sort and a table below it; of kinds and verbs, what belongs to them."""
    lines = ["# Vocabulary", "", LEGEND, ""]
    for title, entries in by_sort(found):
        lines += [f"## {title}", "", "| written | reads | |", "| --- | --- | --- |"]
        lines += [
            f"| `{cell(entry.signature)}` | {cell(reading(entry))} | {more(entry)} |" for entry in entries
        ]
        lines.append("")
    return "\n".join(lines)


def more(entry: Entry) -> str:
    """What else there is to say, in one cell."""
    return "<br>".join(parts(entry))


def parts(entry: Entry) -> Iterator[str]:
    """What belongs to an entry, and where it is declared."""
    for part in entry.parts:
        if part.sort != "member" and not part.of:
            yield f"{part.sort} `{cell(parted(part))}`"
    for about, text in rows(entry):
        if about in TOLD:
            yield f"{about}: {cell(text)}"


def cell(text: str) -> str:
    """Text that stands in a cell of a table."""
    return text.replace("|", "\\|").replace("<", "&lt;")
