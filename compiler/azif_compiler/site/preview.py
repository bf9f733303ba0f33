"""A site that is looked at while packages are written: one page at a time, in the frame of the last build."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from itertools import chain

from azif_compiler.site.answer_pages import answer_pages
from azif_compiler.site.board_pages import board_pages
from azif_compiler.site.card_pages import card_page_at
from azif_compiler.site.chapter_pages import chapter_page
from azif_compiler.site.chart_pages import chart_pages
from azif_compiler.site.drawing.faces import drawn
from azif_compiler.site.gallery_pages import gallery_pages
from azif_compiler.site.home_page import home_page
from azif_compiler.site.package_pages import package_pages
from azif_compiler.site.pages import Page, href, html
from azif_compiler.site.rule_pages import rule_pages
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import Timing
from azif_compiler.site.timing_pages import timing_pages
from azif_compiler.site.trails import with_trail

_ARTICLE = re.compile(r"(<article[^>]*>).*?(</article>)", re.DOTALL)
_LINK = re.compile(r'href="([^":#]*)\.md(#[^"]*)?"')
_FACE = re.compile(r"faces/(.+)\.svg")


def page_at(parts: Parts, path: str) -> Page | None:
    """The page at a path, made alone; None if there is none."""
    if path.startswith("cards/") and (found := card_page_at(parts, path)) is not None:
        return with_trail(parts, found)
    found = next((page for page in candidates(parts, path) if page.path in (path, f"{path}/index")), None)
    return found and with_trail(parts, found)


def candidates(parts: Parts, path: str) -> Iterator[Page]:
    """The pages among which one is, by how its path begins."""
    match path.partition("/")[0]:
        case "index":
            yield home_page(parts)
        case "cards":
            yield from gallery_pages(parts)
        case "r":
            yield from rule_pages(parts)
        case "rules":
            yield from (chapter_page(parts, one) for one in parts.chapters.all if one.path == path)
        case "answers" | "proofs":
            yield from answer_pages(parts)
        case "board":
            yield from board_pages(parts)
        case "packages":
            yield from package_pages(parts)
        case "timing":
            timing = Timing(parts.contents)
            yield from chain(timing_pages(parts, timing), chart_pages(parts, timing))
        case _:
            return


def face_at(parts: Parts, path: str) -> str | None:
    """The face at a path, as SVG; None if there is none."""
    found = _FACE.fullmatch(path)
    contents = parts.contents
    for card in contents.cards if found else ():
        if found is not None and contents.card_path(card) == f"cards/{found[1]}":
            return drawn(contents.lexicon, contents.looks, card)
    return None


def framed(frame: str, path: str, body: str) -> str:
    """A page in the frame of one that was laid out at the same depth; its links as addresses."""

    def led(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(f"{path}.md"), found[1]))
        return f'href="{href(path, target, (found[2] or "#")[1:])}"'

    inside = _LINK.sub(led, body)
    return _ARTICLE.sub(lambda found: found[1] + inside + found[2], frame, count=1)


def complained(texts: list[str]) -> str:
    """What is wrong, in place of a page."""
    rows = "".join(f"<li><code>{html(text)}</code></li>" for text in texts)
    return f"<h1>Something is wrong</h1><ul>{rows}</ul>"


def path_of(asked: str) -> str:
    """The path of the page at an address: `/cards/lamp/beacon/` is `cards/lamp/beacon`."""
    inside = asked.strip("/").removesuffix("index.html").strip("/")
    return inside or "index"
