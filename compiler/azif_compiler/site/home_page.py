"""The first page: doors to all others, and how the rulings came out."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site import one_file
from azif_compiler.site.board_pages import board_path, boards_of
from azif_compiler.site.card_pages import face_of
from azif_compiler.site.package_pages import path_of
from azif_compiler.site.pages import HOME, Page, asset, href, html, link, md
from azif_compiler.site.shared_parts import Parts

FACES = 4
"""So many components are shown at the beginning."""


def home_page(parts: Parts) -> Page:
    """The first page."""
    contents = parts.contents
    title = contents.title
    lines = [f"# {md(title)}", "", '<div class="az-find"></div>', "", status(parts), ""]
    lines += ['<div class="az-doors" markdown="1">', "", *doors(parts), "", "</div>", "", *shown(parts)]
    lines += chapters(parts)
    if contents.components:
        kinds = (link(HOME, contents.gallery(kind), contents.several(kind)) for kind in contents.components)
        lines += ["## Cards", "", ", ".join(kinds), ""]
    packages = (link(HOME, path_of(one), one.title) for one in contents.packages)
    lines += ["## Packages", "", ", ".join(packages), ""]
    return Page(HOME, title, "\n".join(lines), wide=True)


def doors(parts: Parts) -> Iterator[str]:
    """What a reader may want, each with what is behind it."""
    contents, chapters = parts.contents, parts.chapters.all
    if chapters:
        yield door(chapters[0].path, "The rules", "chapter by chapter, in the order of play")
        yield door("timing/charts", "The course of play", "as drawings: what comes after what")
        yield door("timing/index", "Who comes in when", "all that waits for an event, a step, a window")
        yield door("aid/index", "Player aid", "what one looks up at the table, to print as well")
        way = f'<a href="{asset(HOME, one_file.FILE)}">All in one file</a>'
        yield f"- **{way}** {md('rules, answers and cards, to take along without a network')}"
    if contents.components:
        yield door("cards/index", "Cards", f"{len(contents.cards)} of them, to filter and compare")
    if contents.questions:
        questions = f"{len(contents.questions)} questions, each answered by playing it"
        yield door("answers/index", "Answers", questions)
    for board in boards_of(parts)[:1]:
        yield door(board_path(board), "The board", "and what may happen at each place")
    yield door("packages/index", "What I own", "say it, and see only that")


def door(path: str, title: str, about: str) -> str:
    """An entry of the list of doors."""
    return f"- **{link(HOME, path, title)}** {md(about)}"


def chapters(parts: Parts) -> Iterator[str]:
    """The chapters, those that only further packages have apart."""
    of: dict[str, list[str]] = {}
    for chapter in parts.chapters.all:
        packages = {ir.package_of(getattr(d, "name", "")) for d in chapter.declarations}
        owner = next((one.id for one in parts.contents.packages if one.id in packages), "")
        of.setdefault(owner, []).append(link(HOME, chapter.path, chapter.title))
    if of:
        yield from ["## Rules", ""]
    for number, package in enumerate(one for one in parts.contents.packages if one.id in of):
        more = f"{md(package.title)}: " if number else ""
        yield from [more + ", ".join(of[package.id]), ""]


def shown(parts: Parts) -> list[str]:
    """The faces of some components: the first of those kinds with a sign of which there are most."""
    contents = parts.contents
    signed = [
        cards
        for kind, cards in contents.components.items()
        if contents.looks.kind_sign(contents.lexicon, kind) and cards[0].abilities
    ]
    some = [cards[0] for cards in sorted(signed, key=len, reverse=True)[:FACES]]
    pictures = []
    for card in some:
        way, face = href(HOME, contents.card_path(card)), asset(HOME, face_of(contents, card))
        pictures.append(f'<a href="{way}"><img src="{face}" alt="{html(card.title)}"></a>')
    return ['<div class="az-faces">' + "".join(pictures) + "</div>", ""] if some else []


def status(parts: Parts) -> str:
    """How many rulings there are, and how they came out."""
    contents = parts.contents
    total, failing = len(contents.rulings), len(contents.failing)
    if not contents.results:
        return f"{total} rulings, not tried in this build."
    held = f"{total} of {total} rulings hold" if not failing else f"{failing} of {total} rulings do not hold"
    return f"{held}. {len(contents.rule_ids)} numbered rules, {len(contents.cards)} cards."
