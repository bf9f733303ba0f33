"""A site → what can be printed, as Typst: a rulebook, an aid, every component at its true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from azif_compiler.site.aid import sections
from azif_compiler.site.card_pages import face_of
from azif_compiler.site.drawing.signs import CARD
from azif_compiler.site.pages import Page, asset, html, md, slug
from azif_compiler.site.player_aid import SIZES, bundles, listed_names, player_aid
from azif_compiler.site.reminders import TEXT, reminder_cards
from azif_compiler.site.rulebook import rulebook
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import Timing
from azif_compiler.site.typeset import PRELUDE

PAPER = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4)}
"""Papers and their sizes in millimetres."""

PAPER_NAMES = {"a4": "A4", "us-letter": "US Letter"}
"""What papers are called."""

MARK, EDGE = 4.0, 5.0
"""How long a mark to cut along is, and how far from the edge of a paper components lie at least."""


class Printout(NamedTuple):
    """A file to print: its name, what it is, on which paper, how many components, its source.

    If it is only so many `pages`, the first of `sizes` of its letters is taken at which it is.
    """

    file: str
    title: str
    paper: str
    cards: int
    source: str
    pages: int = 0
    sizes: tuple[float, ...] = ()


class Spread(NamedTuple):
    """How components of a size lie on a paper, in millimetres; `turned` if its longer side is above."""

    paper: str
    turned: bool
    wide: int
    high: int
    across: int
    down: int

    @property
    def whole(self) -> tuple[float, float]:
        """Width and height of the paper."""
        short, long = PAPER[self.paper]
        return (long, short) if self.turned else (short, long)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the first component lies."""
        across, down = self.whole
        return (across - self.across * self.wide) / 2, (down - self.down * self.high) / 2


def printouts(parts: Parts, timing: Timing) -> Iterator[Printout]:
    """All that can be printed, on each paper."""
    contents, aids = parts.contents, sections(parts, timing)
    for paper in PAPER:
        yield Printout(f"print/rulebook-{paper}.pdf", "Rulebook", paper, 0, rulebook(parts, paper))
        for bundle in bundles(parts, aids):
            file = "-".join(["print/player-aid", *(slug(one.id) for one in bundle.named), paper])
            title = f"Player aid with {listed_names(bundle.named)}" if bundle.named else "Player aid"
            own = player_aid(parts, aids, bundle, paper)
            yield Printout(f"{file}.pdf", title, paper, 0, own, bundle.pages, SIZES)
        lie = spread(paper, CARD)
        reminders = list(reminder_cards(parts))
        if reminders:
            own = on_paper(reminders, lie, [PRELUDE, TEXT])
            yield Printout(f"print/reminders-{paper}.pdf", "Cards that remind", paper, 0, own)
        for kind, cards in contents.components.items():
            copies = list(chain.from_iterable(repeat(face_of(contents, card), card.copies) for card in cards))
            file = f"print/{contents.kind_folders[kind]}-{paper}.pdf"
            lie = spread(paper, contents.looks.size(contents.lexicon, kind))
            own = on_paper([face_set(face, lie) for face in copies], lie)
            yield Printout(file, contents.several(kind), paper, len(copies), own)


def spread(paper: str, size: tuple[int, int]) -> Spread:
    """How most components of a size lie on a paper."""
    wide, high = size
    found = []
    for turned in (False, True):
        across, down = PAPER[paper][::-1] if turned else PAPER[paper]
        columns, rows = int((across - 2 * EDGE) // wide), int((down - 2 * EDGE) // high)
        found.append(Spread(paper, turned, wide, high, max(columns, 1), max(rows, 1)))
    return max(found, key=lambda one: (one.across * one.down, not one.turned))


def face_set(face: str, spread: Spread) -> str:
    """A face at its true size."""
    return f'image("/{face}", width: {spread.wide}mm, height: {spread.high}mm)'


def on_paper(cards: Sequence[str], spread: Spread, before: Sequence[str] = ()) -> str:
    """What is as large as a card, on pages of a paper, behind some lines that set how."""
    left, top = spread.corner
    turned = ", flipped: true" if spread.turned else ""
    lines = [
        f'#set page(paper: "{spread.paper}"{turned}, margin: (x: {left:g}mm, y: {top:g}mm), background: [',
        *marks(spread),
        "])",
        "#set document(date: none)",
        *before,
        f"#grid(columns: ({spread.wide}mm,) * {spread.across}, rows: {spread.high}mm,",
        *(f"  {card}," for card in cards),
        ")",
    ]
    return "\n".join(lines) + "\n"


def marks(spread: Spread) -> Iterator[str]:
    """Marks to cut along, outside the cards."""
    left, top = spread.corner
    low, right = top + spread.down * spread.high, left + spread.across * spread.wide
    for number in range(spread.across + 1):
        x = left + number * spread.wide
        for y in (top - MARK - 1, low + 1):
            yield mark(x, y, f"angle: 90deg, length: {MARK:g}mm")
    for number in range(spread.down + 1):
        y = top + number * spread.high
        for x in (left - MARK - 1, right + 1):
            yield mark(x, y, f"length: {MARK:g}mm")


def mark(x: float, y: float, line: str) -> str:
    """One mark."""
    return f"  #place(top + left, dx: {x:g}mm, dy: {y:g}mm, line({line}, stroke: 0.3pt))"


def print_page(parts: Parts, made: Sequence[Printout]) -> Page:
    """The page from which printouts are taken."""
    start = "print/index"
    books = [printout for printout in made if not printout.cards]
    cards = [printout for printout in made if printout.cards]
    lines = ["# To print", "", "<ul>", *ways(start, books), "</ul>", ""]
    lines += ["## Components", "", "At their true size, with marks to cut along.", "", "<ul>"]
    lines += [*ways(start, cards), "</ul>", ""]
    copies = sum(card.copies for card in parts.contents.cards)
    return Page(start, "To print", "\n".join([*lines, md(f"{copies} in all.")]))


def ways(start: str, made: Sequence[Printout]) -> Iterator[str]:
    """Entries of a list, one for what is the same on all papers."""
    for name, title in dict.fromkeys((name_of(printout), printout.title) for printout in made):
        own = [printout for printout in made if name_of(printout) == name]
        links = ", ".join(f'<a href="{asset(start, one.file)}">{PAPER_NAMES[one.paper]}</a>' for one in own)
        count = f" ({own[0].cards})" if own[0].cards else ""
        yield f"<li>{html(title)}{count}: {links}</li>"


def name_of(printout: Printout) -> str:
    """What a file is called on every paper."""
    return printout.file.removesuffix(f"-{printout.paper}.pdf")
