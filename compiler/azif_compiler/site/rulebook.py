"""The book of all rules, answers and components → one file to print, as Typst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.site.book import Piece, book
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import FONT, PRELUDE, about, blocks, heading, string

PAGE = """\
#set page(paper: {paper}, margin: (x: 14mm, y: 15mm), columns: 2, numbering: "1",
  header: context {{ if counter(page).get().first() > 1 [#text(size: 7pt, fill: luma(45%))[{title}]] }})
#set text(font: {font}, size: 8pt, lang: "en", fallback: true)
#set par(justify: false, leading: 0.5em)
#set document(title: {name}, date: none)
#show heading.where(level: 1): it => block(above: 1.4em, below: 0.8em,
  stroke: (bottom: 0.8pt), inset: (bottom: 3pt), width: 100%, text(size: 14pt, it.body))
#show heading.where(level: 2): it => block(above: 1.1em, below: 0.4em, sticky: true,
  text(size: 9.5pt, it.body))
"""


def rulebook(parts: Parts, paper: str) -> str:
    """The whole file."""
    title = parts.contents.title
    lines = [
        PAGE.format(paper=string(paper), font=FONT, title=f"#{string(title)}", name=string(title)),
        PRELUDE,
        *cover(parts, title),
    ]
    before = ""
    for piece in book(parts):
        lines += typeset(piece, under=before == "heading")
        before = piece.sort
    return "\n".join(lines) + "\n"


def typeset(piece: Piece, *, under: bool) -> Iterator[str]:
    """A piece; a note `under` a heading stays with what it heads."""
    match piece.sort:
        case "chapter":
            yield heading(1, piece.text)
        case "heading":
            yield heading(2, piece.text)
        case "note":
            yield about(piece.text, stays=under)
        case "line" | "component":
            yield from blocks([piece.text])
        case _:
            assert_never(piece.sort)


def cover(parts: Parts, title: str) -> Iterator[str]:
    """What it is, of which packages, and the chapters."""
    yield '#place(top, scope: "parent", float: true, block(width: 100%, inset: (y: 10mm))['
    yield f'  #text(size: 26pt, weight: "bold", {string(title)})'
    packages = ", ".join(f"{one.title} {one.version}" for one in parts.contents.packages)
    yield f"  #v(2mm) #text(size: 9pt, {string(packages)})"
    yield "])"
    yield "#outline(depth: 1, title: none)"
