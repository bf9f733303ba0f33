"""A linked game and what its rulings gave → every file of a site, before it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from azif_compiler.site import one_file
from azif_compiler.site.aid_page import aid_page
from azif_compiler.site.answer_pages import answer_pages
from azif_compiler.site.board_pages import board_pages
from azif_compiler.site.card_pages import card_pages, face_of
from azif_compiler.site.chapter_pages import chapter_page, chapters_page
from azif_compiler.site.chart_pages import chart_pages
from azif_compiler.site.combination_pages import combination_pages
from azif_compiler.site.drawing.faces import drawn
from azif_compiler.site.gallery_pages import gallery_pages
from azif_compiler.site.home_page import home_page
from azif_compiler.site.layout import STATUS, layout, status_script
from azif_compiler.site.moved_pages import MOVED
from azif_compiler.site.package_pages import package_pages
from azif_compiler.site.pages import Page, address
from azif_compiler.site.rule_pages import rule_pages
from azif_compiler.site.search_table import script
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import Timing
from azif_compiler.site.timing_pages import timing_pages
from azif_compiler.site.trails import with_trail

PAGES = "pages"
"""The folder of all that is laid out."""


def pages(parts: Parts, timing: Timing) -> Iterator[Page]:
    """Every page."""
    yield home_page(parts)
    yield from chain(card_pages(parts), gallery_pages(parts), rule_pages(parts), answer_pages(parts))
    yield chapters_page(parts)
    for chapter in parts.chapters.all:
        yield chapter_page(parts, chapter)
    yield from chain(timing_pages(parts, timing), chart_pages(parts, timing), board_pages(parts))
    yield aid_page(parts, timing)
    yield from chain(package_pages(parts), combination_pages(parts, timing))


def site(
    parts: Parts, timing: Timing, beside: Mapping[str, bytes], further: Sequence[Page] = ()
) -> Iterator[tuple[str, bytes]]:
    """Every file of a site: its path and its bytes.

    `beside` are pages by hand, styles and scripts, `further` pages of what is no content.
    """
    contents = parts.contents
    for page in chain(pages(parts, timing), further):
        yield f"{PAGES}/{page.file}", with_trail(parts, page).text().encode()
    for card in contents.cards:
        yield f"{PAGES}/{face_of(contents, card)}", drawn(contents.lexicon, contents.looks, card).encode()
    for path, content in beside.items():
        yield f"{PAGES}/{path}", content
    yield f"{PAGES}/assets/search.js", script(parts, further)
    yield f"{PAGES}/{STATUS}", status_script(parts)
    yield f"{PAGES}/{one_file.FILE}", one_file.one_file(parts)
    make = {path: title_of(beside[path].decode()) for path in sorted(beside) if path.endswith(".md")}
    make |= {page.file: page.title for page in further if page.title != MOVED and is_listed(page, further)}
    yield "mkdocs.yml", layout(parts, make).encode()


def title_of(text: str) -> str:
    """The title of a page that somebody wrote; "" if it has none."""
    lines = (line for line in text.splitlines() if line.startswith("# "))
    return next(lines, "").removeprefix("# ").strip()


def is_listed(page: Page, pages: Sequence[Page]) -> bool:
    """Whether a page stands in the navigation: not if a list of its folder does."""
    folder, _, name = page.path.rpartition("/")
    return name == "index" or all(other.path != f"{folder}/index" for other in pages)


def addresses(files: Iterable[str]) -> list[str]:
    """The addresses of pages, sorted."""
    found = (name.removeprefix(f"{PAGES}/").removesuffix(".md") for name in files if name.endswith(".md"))
    return sorted(f"/{address(path)}" for path in found)
