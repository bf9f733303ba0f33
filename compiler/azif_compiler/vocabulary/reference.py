"""The words of the language itself, and what its reference says of them: read from the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.grammar import Grammar
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.read import goals
from azif_compiler.read.abilities import FORMS
from azif_compiler.read.members import DROPPABLE, META
from azif_compiler.read.relations import STOPS

_BLOCKS = re.compile(
    r"^### (?P<heading>.+)\n\n(?P<first>(?:(?!```|\|).+\n)*)"
    r"|^\|.*\n\|[ |-]+\n(?P<table>(?:\|.*\n)+)"
    r"|^```text\n(?P<phrases>(?:(?!```).*\n)+)```$"
    r"|^```\w+\n(?:(?!```).*\n)*```$",
    re.MULTILINE,
)
"""A heading and the paragraph below it, a table, a table of phrases, or an example, which is passed over."""

_FENCED = re.compile(r"^```\w+\n((?:(?!```).*\n)*)```$", re.MULTILINE)
_CELLS = re.compile(r"(?<!\\)\|")
_CODE = re.compile(r"`([^`]+)`")
_PHRASE = re.compile(r"(\w+)?  +(\S.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the reference says of something that is written; only the section where it says no more."""

    section: str
    written: str = ""
    meaning: str = ""


def words_of_language(grammar: Grammar) -> frozenset[str]:
    """Every word of the language itself: of its grammar, its phrases and its types."""
    return frozenset(
        {
            *grammar.keywords, *RESERVED, *SIMPLE_TYPES, *FORMS, *META, *DROPPABLE, *STOPS, *goals.WORDS,
            *goals.WAYS,
        }
    )  # fmt: skip


def explained(reference: str, word: str) -> tuple[Row, ...]:
    """What a reference says of a word: the rows that it leads, else those it is part of, else where it is."""
    rows = tuple(rows_of(reference))
    whole = re.compile(rf"\b{re.escape(word)}\b")
    spans = [(row, _CODE.findall(row.written)) for row in rows]
    leading = tuple(
        row
        for row, codes in spans
        if row.section.endswith(f": {word}") or any(whole.match(code) for code in codes)
    )
    if leading:
        return leading
    part = tuple(row for row, codes in spans if any(whole.search(code) for code in codes))
    return part or tuple(
        Row(section=title) for title, text in sections(reference) if whole.search(code_in(text))
    )


def code_in(text: str) -> str:
    """What of a text is written in the language: its examples, and what stands between backticks."""
    return "\n".join((*_FENCED.findall(text), *_CODE.findall(_FENCED.sub("", text))))


def sections(reference: str) -> Iterator[tuple[str, str]]:
    """The chapters of a reference, each with its text."""
    title, lines = "", list[str]()
    for line in reference.splitlines():
        if line.startswith("## "):
            if title:
                yield title, "\n".join(lines)
            title, lines = line.removeprefix("## "), []
        lines.append(line)
    yield title, "\n".join(lines)


def rows_of(reference: str) -> Iterator[Row]:
    """What stands below headings, in tables, and in the table of phrases."""
    for chapter, text in sections(reference):
        section = chapter
        for block in _BLOCKS.finditer(text):
            match block.lastgroup:
                case "first":
                    section = f"{chapter}: {block['heading']}"
                    written = ", ".join(f"`{word}`" for word in block["heading"].split(", "))
                    yield Row(section=section, written=written, meaning=" ".join(block["first"].split()))
                case "table":
                    for line in block["table"].splitlines():
                        written, meaning, *_ = (
                            cell.strip().replace("\\|", "|") for cell in _CELLS.split(line)[1:-1]
                        )
                        yield Row(section=section, written=written, meaning=meaning)
                case "phrases":
                    yield from phrases(chapter, block["phrases"])
                case _:
                    pass


def phrases(chapter: str, text: str) -> Iterator[Row]:
    """A row for each line of a table in which the first word says what the others are."""
    label = ""
    for line in text.splitlines():
        if (found := _PHRASE.fullmatch(line)) is not None:
            label = found[1] or label
            yield Row(section=f"{chapter}: {label}", written=f"`{found[2]}`")
