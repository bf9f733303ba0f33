"""The first page: doors to all others, and how the rulings came out."""

from __future__ import annotations

from azif_compiler.site.card_pages import face_of
from azif_compiler.site.package_pages import path_of
from azif_compiler.site.pages import Page, asset, href, html, link, md
from azif_compiler.site.shared_parts import Parts

FACES = 4
"""So many components are shown at the beginning."""


def home_page(parts: Parts) -> Page:
    """The first page."""
    contents = parts.contents
    title = contents.title
    lines = [f"# {md(title)}", "", '<div class="az-find"></div>', "", status(parts), ""]
    lines += shown(parts)
    chapters = parts.chapters.all
    if chapters:
        lines += ["## Rules", "", ", ".join(link("index", one.path, one.title) for one in chapters), ""]
    if contents.components:
        kinds = (
            link("index", contents.gallery(kind), contents.several(kind)) for kind in contents.components
        )
        lines += ["## Cards", "", ", ".join(kinds), ""]
    if contents.questions:
        lines += [
            "## Answers",
            "",
            f"{link('index', 'answers/index', f'{len(contents.questions)} questions')}, "
            "each answered by playing it when this site is made.",
            "",
        ]
    packages = (link("index", path_of(one), one.title) for one in contents.packages)
    lines += ["## Packages", "", ", ".join(packages), ""]
    return Page("index", title, "\n".join(lines))


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
        way, face = href("index", contents.card_path(card)), asset("index", face_of(contents, card))
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
