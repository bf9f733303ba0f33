"""A card beside its text, as HTML: its face, and below it what it says."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from azif_compiler import ir
from azif_compiler.site.drawing.faces import drawn
from azif_compiler.site.drawing.signs import Looks
from azif_compiler.words.card import face
from azif_compiler.words.lexicon import Lexicon

EVERY = 1
"""So many seconds a browser waits until it looks at a page again."""

STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;color-scheme:light dark}"
    "svg{max-width:100%;max-height:60vh}li{opacity:.7}"
)


def beside(lexicon: Lexicon, card: ir.Component) -> str:
    """A component: its face, and below it its text."""
    told = face(lexicon, card)
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in (*told.fields, *told.keywords, *told.text))
    notes = "".join(f"<li>{escape(note)}</li>" for note in told.notes)
    drawing = drawn(lexicon, Looks(lexicon.wordings), card)
    return f"{drawing}<h1>{escape(told.name)}</h1>{paragraphs}<ul>{notes}</ul>"


def kept_fresh(lexicon: Lexicon, cards: Iterable[ir.Component]) -> str:
    """A page of some components, which a browser reads again by itself."""
    body = "".join(f"<article>{beside(lexicon, card)}</article>" for card in cards)
    return (
        f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="{EVERY}">'
        f"<title>Changed cards</title><style>{STYLE}</style>{body}</html>\n"
    )
