"""Components of a kind → a table that can be sorted and filtered; all kinds → a list of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.site.pages import Page, href, html, link, md
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import face, shown
from azif_compiler.words.noun import IT, capital, plain

MOST_COLUMNS = 7
"""So many fields stand in a table; those that most components give come first."""

LAST_COLUMNS = '<th class="az-wide">Text</th><th class="az-from">Package</th>'


def gallery_pages(parts: Parts) -> Iterator[Page]:
    """A page for each kind that has components, and one for all of them."""
    for kind, cards in parts.contents.components.items():
        yield gallery(parts, kind, cards)
    yield Page("cards/index", "Cards", "\n".join(all_kinds(parts)))


def all_kinds(parts: Parts) -> Iterator[str]:
    """The list of kinds."""
    contents = parts.contents
    yield "# Cards"
    yield ""
    for kind, cards in contents.components.items():
        yield f"- {link('cards/index', contents.gallery(kind), contents.several(kind))}: {len(cards)}"


def gallery(parts: Parts, kind: str, cards: Sequence[ir.Component]) -> Page:
    """The table of a kind's components."""
    contents = parts.contents
    start = contents.gallery(kind)
    title = contents.several(kind)
    names = columns(cards)
    rows = [row(parts, start, card, names) for card in cards]
    head = "".join(f"<th>{html(capital(plain(name)))}</th>" for name in names)
    body = "\n".join(rows)
    lines = [
        f"# {md(title)}",
        "",
        f'<div class="az-gallery" data-count="{len(cards)}"><table class="az-table"><thead>'
        f"<tr><th>Name</th>{head}{LAST_COLUMNS}</tr></thead><tbody>",
        body,
        "</tbody></table></div>",
    ]
    return Page(start, title, "\n".join(lines), wide=True)


def columns(cards: Sequence[ir.Component]) -> list[str]:
    """The fields that stand in the table."""
    count: dict[str, int] = {}
    for card in cards:
        for value in card.fields:
            if value.key is None:
                count[value.name] = count.get(value.name, 0) + 1
    common = sorted(count, key=lambda name: -count[name])[:MOST_COLUMNS]
    return [name for name in count if name in common]


def row(parts: Parts, start: str, card: ir.Component, names: Sequence[str]) -> str:
    """A component as a row of the table."""
    contents = parts.contents
    words = Abilities(contents.lexicon, IT)
    given = {value.name: value.value for value in card.fields if value.key is None}
    cells = []
    for name in names:
        value = given.get(name)
        text = "" if value is None else "yes" if ir.equal(value, ir.Flag(True)) else shown(words, value)
        cells.append(f"<td>{html(text)}</td>")
    text = " ".join(face(contents.lexicon, card).text)
    packages = " ".join(sorted({package for origin in card.origins() for package in origin}))
    way = href(start, contents.card_path(card))
    package = html(contents.package_title(card.package))
    return (
        f'<tr data-package="{packages}"><td><a href="{way}">{html(card.title)}</a></td>{"".join(cells)}'
        f'<td class="az-wide">{html(text)}</td><td>{package}</td></tr>'
    )
