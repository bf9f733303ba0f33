"""Text, and the few marks of Markdown that our own pages use → Typst, whose letters all mean themselves.

Everything is written as strings in code, so that nothing in a text can be taken for markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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


def inline(text: str) -> str:
    """A line of Markdown as what is set."""
    bare = _TAG.sub("", text)
    parts: list[str] = []
    plain = ""
    end = 0
    for found in _INLINE.finditer(bare):
        plain += bare[end : found.start()]
        end = found.end()
        if found["mark"] is not None:
            plain += found["mark"]
        elif found["link"] is not None:
            plain += unmarked(found["link"])
        else:
            parts += [string(plain)] if plain else []
            plain = ""
            word = "strong" if found["strong"] is not None else "emph"
            parts.append(f"{word}({string(unmarked(found['strong'] or found['emph']))})")
    plain += bare[end:]
    parts += [string(plain)] if plain or not parts else []
    return " + ".join(f"[#{part}]" for part in parts)


def unmarked(text: str) -> str:
    """A text without the marks that keep Markdown from reading it."""
    return re.sub(r"\\(.)", r"\1", text)


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """Lines of Markdown as blocks: entries of nested lists, what a verb is read as, paragraphs."""
    for line in lines:
        entry = _ENTRY.match(line)
        if not line.strip():
            continue
        if entry is not None:
            yield f"#item({len(entry[1]) // _NUMBER_OF_BLANKS}, {inline(entry[2])})"
        elif line.startswith("> "):
            yield f"#quoted({inline(line[2:])})"
        else:
            yield f"#para({inline(line)})"


def heading(level: int, text: str) -> str:
    """A heading."""
    return f"#heading(level: {level}, {string(text)})"


def about(text: str) -> str:
    """Small letters about what stands above."""
    return f"#about({inline(text)})"
