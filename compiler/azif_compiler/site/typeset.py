"""Text, and the few marks of Markdown that our own pages use → Typst, whose letters all mean themselves.

Everything is written as strings in code, so that nothing in a text can be taken for markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

FONT = '("Liberation Sans", "Helvetica", "Arial", "DejaVu Sans", "Libertinus Serif")'

_TAG = re.compile(r"<[^<>]+>")
_INLINE = re.compile(
    r"\\(?P<mark>.)|\*\*(?P<strong>(?:\\.|[^*\\])+)\*\*|\*(?P<emph>(?:\\.|[^*\\])+)\*"
    r"|\[(?P<link>(?:\\.|[^\]\\])*)\]\([^)\s]*\)(?:\{ [^{}]*\})?"
)
_ENTRY = re.compile(r"^( *)- (.*)$")
_NUMBER_OF_BLANKS = 4

PRELUDE = '#import "/assets/print.typ": *'
"""The names by which what is set is called; the file is one of the assets of a site."""


def string(text: str) -> str:
    """A text as a string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


Style = Literal["plain", "strong", "emph"]


def runs(text: str) -> Iterator[tuple[Style, str]]:
    """A line of Markdown as pieces of text, each in one style; of links and tags only what they say."""
    bare = _TAG.sub("", text)
    plain, end = "", 0
    for found in _INLINE.finditer(bare):
        plain += bare[end : found.start()]
        end = found.end()
        if found["mark"] is not None:
            plain += found["mark"]
        elif found["link"] is not None:
            plain += unmarked(found["link"])
        else:
            if plain:
                yield "plain", plain
            plain = ""
            strong = found["strong"]
            yield ("emph", unmarked(found["emph"])) if strong is None else ("strong", unmarked(strong))
    plain += bare[end:]
    if plain:
        yield "plain", plain


def inline(text: str) -> str:
    """A line of Markdown as what is set."""
    parts = [string(one) if style == "plain" else f"{style}({string(one)})" for style, one in runs(text)]
    return " + ".join(f"[#{part}]" for part in parts or [string("")])


def unmarked(text: str) -> str:
    """A text without the marks that keep Markdown from reading it."""
    return re.sub(r"\\(.)", r"\1", text)


def entry(line: str) -> tuple[int, str] | None:
    """How deep an entry of a nested list lies, and what it says; None if a line is none."""
    found = _ENTRY.match(line)
    return (len(found[1]) // _NUMBER_OF_BLANKS, found[2]) if found is not None else None


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """Lines of Markdown as blocks: entries of nested lists, what a verb is read as, paragraphs."""
    for line in lines:
        listed = entry(line)
        if not line.strip():
            continue
        if listed is not None:
            yield f"#item({listed[0]}, {inline(listed[1])})"
        elif line.startswith("> "):
            yield f"#quoted({inline(line[2:])})"
        else:
            yield f"#para({inline(line)})"


def heading(level: int, text: str) -> str:
    """A heading."""
    return f"#heading(level: {level}, {string(text)})"


def about(text: str, *, stays: bool = False) -> str:
    """Small letters about what stands above; if it `stays`, it is never parted from what comes next."""
    return f"#about({inline(text)}{', stays: true' if stays else ''})"
