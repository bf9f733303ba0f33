"""Components → printouts to print, as Typst: every copy at its true size, with marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from azif_compiler.site.card_pages import face_of
from azif_compiler.site.contents import Contents
from azif_compiler.site.pages import Page, asset, html, md

WIDE, HIGH, ACROSS, DOWN = 63, 88, 3, 3
"""The size of a card in millimetres, and how many lie on a page."""

PAPER = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4)}
"""Papers and their sizes in millimetres."""

MARK = 4.0
"""How long a mark to cut along is."""


class Printout(NamedTuple):
    """The printouts of a kind on a paper: the file that they become, how many cards, and their source."""

    file: str
    title: str
    paper: str
    cards: int
    source: str


def printouts(contents: Contents) -> Iterator[Printout]:
    """The printouts of every kind that has components, on each paper."""
    for kind, cards in contents.components.items():
        copies = list(chain.from_iterable(repeat(face_of(contents, card), card.copies) for card in cards))
        for paper in PAPER:
            file = f"print/{contents.kind_folders[kind]}-{paper}.pdf"
            yield Printout(file, contents.several(kind), paper, len(copies), source(copies, paper))


def source(faces: Sequence[str], paper: str) -> str:
    """Faces on pages of a paper."""
    across, down = PAPER[paper]
    left, top = (across - ACROSS * WIDE) / 2, (down - DOWN * HIGH) / 2
    lines = [
        f'#set page(paper: "{paper}", margin: (x: {left:g}mm, y: {top:g}mm), background: [',
        *marks(left, top),
        "])",
        "#set document(date: none)",
        f"#grid(columns: ({WIDE}mm,) * {ACROSS}, rows: {HIGH}mm,",
        *(f'  image("/{face}", width: {WIDE}mm, height: {HIGH}mm),' for face in faces),
        ")",
    ]
    return "\n".join(lines) + "\n"


def marks(left: float, top: float) -> Iterator[str]:
    """Marks to cut along, outside the cards."""
    low, right = top + DOWN * HIGH, left + ACROSS * WIDE
    for number in range(ACROSS + 1):
        x = left + number * WIDE
        for y in (top - MARK - 1, low + 1):
            yield mark(x, y, f"angle: 90deg, length: {MARK:g}mm")
    for number in range(DOWN + 1):
        y = top + number * HIGH
        for x in (left - MARK - 1, right + 1):
            yield mark(x, y, f"length: {MARK:g}mm")


def mark(x: float, y: float, line: str) -> str:
    """One mark."""
    return f"  #place(top + left, dx: {x:g}mm, dy: {y:g}mm, line({line}, stroke: 0.3pt))"


def print_page(contents: Contents, made: Sequence[Printout]) -> Page:
    """The page from which printouts are taken."""
    start = "print/index"
    lines = ["# To print", "", f"Every card at {WIDE} × {HIGH} mm, with marks to cut along.", "", "<ul>"]
    for title in dict.fromkeys(printout.title for printout in made):
        own = [printout for printout in made if printout.title == title]
        ways = ", ".join(f'<a href="{asset(start, printout.file)}">{printout.paper}</a>' for printout in own)
        lines.append(f"<li>{html(title)} ({own[0].cards}): {ways}</li>")
    return Page(start, "To print", "\n".join([*lines, "</ul>", "", md(total(contents))]))


def total(contents: Contents) -> str:
    """How many cards there are."""
    copies = sum(card.copies for card in contents.lexicon.components)
    return f"{copies} cards in all."
