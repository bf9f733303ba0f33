"""The grammar of the language → a page: a railroad diagram for each rule, and what stands for itself."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.grammar import alternatives
from azif_compiler.site.drawing.railroads import railroad
from azif_compiler.site.pages import Page, html, slug
from azif_compiler.words.noun import capital

PATH = "guide/grammar"

OPENING = """\
Follow a line from the left to the right: whatever it leads through is written in that order. Round frames are
written as they stand; each angular frame leads to its own diagram or pattern. The diagrams are made of the
grammar that Azif reads by. It knows the shape of what is written and its leading words. What a phrase
says is found with the words that a package sees, which the vocabulary lists.
"""


def grammar_page(text: str) -> Page:
    """The page of a grammar, as it is written for Lark."""
    return Page(PATH, "Grammar", "\n".join(lines(alternatives(text))), wide=True)


def lines(rules: dict[str, list[list[str]]]) -> Iterator[str]:
    """Rules in their order, then the patterns of what they are made of."""
    literal = {
        name: rows[0][0] for name, rows in rules.items() if name.isupper() and rows[0][0].startswith('"')
    }

    def stop(name: str) -> tuple[str, str]:
        word = literal.get(name, name)
        return (word[1:-1], "") if word.startswith('"') else (called(name), f"#{anchor(name)}")

    yield from ["# Grammar", "", OPENING]
    for name, rows in rules.items():
        if not name.isupper():
            yield from [f"## {capital(called(name))} {{ #{anchor(name)} }}", ""]
            yield from [f'<div class="az-scroll" tabindex="0">{railroad(name, rows, stop)}</div>', ""]
    yield from ["## Patterns", "", "What these match, in the notation of Python.", ""]
    yield '<table class="az-rules"><tbody>'
    for name, rows in rules.items():
        if name.isupper() and name not in literal:
            pattern = html(rows[0][0][1:-1])
            head = f'<tr id="{anchor(name)}"><th scope="row">{called(name)}</th>'
            yield f"{head}<td><code>{pattern}</code></td></tr>"
    yield from ["</tbody></table>", ""]


def called(name: str) -> str:
    """A rule or a terminal as people read it."""
    return name.strip("_").replace("_", " ").lower()


def anchor(name: str) -> str:
    """Where a rule or a terminal stands on the page."""
    return f"{'pattern' if name.isupper() else 'rule'}-{slug(name)}"
