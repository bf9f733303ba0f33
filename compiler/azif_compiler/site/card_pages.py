"""A component → its page: text, fields, answers about it, rules that it leans on, its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from azif_compiler import ir
from azif_compiler.site.contents import Contents
from azif_compiler.site.drawing.signs import CARD
from azif_compiler.site.entries import certain, chance, words_of
from azif_compiler.site.mentions import Key, is_card
from azif_compiler.site.pages import Page, asset, folded, href, html, link, md
from azif_compiler.site.playground.page import PATH as PLAYGROUND
from azif_compiler.site.shared_parts import FEW, Parts
from azif_compiler.words.card import Face, face
from azif_compiler.words.noun import plain

BROAD = 1.5
"""What is so much broader than a card stands above its text, not beside it."""

LEANT_ON = ("verb", "keyword", "value", "zone", "track", "window")
"""The sorts of declarations whose rules a card leans on."""


def card_pages(parts: Parts) -> Iterator[Page]:
    """A page for each component."""
    for cards in parts.contents.components.values():
        for number, card in enumerate(cards):
            before = cards[number - 1] if number else None
            after = cards[number + 1] if number + 1 < len(cards) else None
            yield card_page(parts, card, before, after)


def card_page_at(parts: Parts, path: str) -> Page | None:
    """The page of the component at a path, made alone; None if there is none."""
    for cards in parts.contents.components.values():
        for number, card in enumerate(cards):
            if parts.contents.card_path(card) == path:
                before, after = cards[number - 1 : number], cards[number + 1 : number + 2]
                return card_page(parts, card, before[0] if before else None, after[0] if after else None)
    return None


def card_page(
    parts: Parts, card: ir.Component, before: ir.Component | None, after: ir.Component | None
) -> Page:
    """The page of a component."""
    contents = parts.contents
    start = contents.card_path(card)
    shown = face(contents.lexicon, card)
    kind = link(start, contents.gallery(card.kind), shown.kind)
    lines = [f"# {md(shown.name)}", ""]
    package = contents.package_title(card.package)
    copies = f"{card.copies} copies" if card.copies != 1 else "one copy"
    attributes = f'class="az-about" markdown="1" data-page-package="{card.package}"'
    lines += [f"<p {attributes}>{kind} · {copies} · {md(package)}</p>", ""]
    drawing = asset(start, face_of(contents, card))
    across, _ = contents.looks.size(contents.lexicon, card.kind)
    broad = " az-broad" if across > BROAD * CARD[0] else ""
    said = html(plain_text(shown))
    lines += [f'<img class="az-face{broad}" src="{drawing}" alt="{said}" loading="lazy">', ""]
    lines += printed(parts, start, shown, contents.mentions.get((card.kind, card.name), ()))
    lines += met_there(parts, start, (card.kind, card.name))
    lines += parts.answers(start, contents.proofs((card.kind, card.name)), proofs="Proofs")
    lines += leaning(parts, start, card)
    about = [line for line in parts.about(start, card) if not line.startswith("Rules:")]
    if about:
        lines += ["## Notes", "", *(f"- {line}" for line in about), ""]
    users = [key for key in contents.mentioned_by.get((card.kind, card.name), ()) if is_card(key)]
    if users:
        lines += ["## Cards that name it", "", parts.row(start, users), ""]
    lines += [parts.written(card), "", *to_change(parts, start, card), around(parts, start, before, after)]
    return Page(start, shown.name, "\n".join(lines))


def face_of(contents: Contents, card: ir.Component) -> str:
    """The picture of a component."""
    return f"faces/{contents.card_path(card).removeprefix('cards/')}.svg"


def printed(parts: Parts, start: str, shown: Face, speaks_of: Iterable[Key]) -> list[str]:
    """What stands on a card, as text; what it speaks of leads to where that is told."""
    lines = []
    if shown.fields:
        lines += ["; ".join(md(text) for text in shown.fields) + ".", ""]
    if shown.keywords:
        lines += ["**" + ". ".join(md(text) for text in shown.keywords) + ".**", ""]
    for text in parts.glossary.marked(start, shown.text, speaks_of):
        lines += [text, ""]
    return lines


def plain_text(shown: Face) -> str:
    """All that stands on a card, in one line."""
    parts = [shown.name, shown.kind, *shown.fields, *shown.keywords, *shown.text]
    return ". ".join(part.rstrip(".") for part in parts) + "."


def met_there(parts: Parts, start: str, key: Key) -> list[str]:
    """What the entries of others for a component say, and how likely each is."""
    contents = parts.contents
    found = parts.entries.at(key)
    if not found:
        return []
    lines = ["## What can come here", ""]
    for group in certain(found):
        total = group[0].of
        kind = contents.lexicon.kind(group[0].card.kind, plural=True)
        rows = [f"{md(plain(verb))} {number}" for verb, number in parts.entries.events(group)[:10]]
        every = ", with all packages" if len({entry.card.package for entry in group}) > 1 else ""
        lines += [f"Of {total} {md(kind)}{every}, so many bring: {', '.join(rows)}.", ""]
    rows = []
    for entry in found:
        likely = f" ({chance(entry)})" if entry.certain else ""
        about = f"{parts.to(start, (entry.card.kind, entry.card.name))} {parts.mark(entry.card.package)}"
        rows.append(f"- {about.strip()}{likely}: {md(words_of(contents.lexicon, entry))}")
    if len(rows) > FEW:
        return [*lines, *rows[:FEW], "", folded(f"{len(rows) - FEW} more", "\n".join(rows[FEW:])), ""]
    return [*lines, *rows, ""]


def leaning(parts: Parts, start: str, card: ir.Component) -> list[str]:
    """The rules that a card cites, and those of what it speaks of."""
    contents = parts.contents
    rows = []
    if card.meta.cites:
        rows.append(f"- itself: {parts.rules(start, card.meta.cites)}")
    for key in contents.mentions.get((card.kind, card.name), ()):
        declared = contents.by_key[key]
        if key[0] in LEANT_ON:
            cites = f": {parts.rules(start, declared.meta.cites)}" if declared.meta.cites else ""
            rows.append(f"- {parts.to(start, key)}{cites}")
    return ["## Rules it leans on", "", *rows, ""] if rows else []


def to_change(parts: Parts, start: str, card: ir.Component) -> list[str]:
    """The way to change a component in the playground, if there is one."""
    if not parts.playground or card.meta.part:
        return []
    at = quote(f"{card.meta.origin.file}:{card.meta.origin.line}")
    return [f'<a href="{href(start, PLAYGROUND)}?at={at}">Change it in the playground</a>', ""]


def around(parts: Parts, start: str, before: ir.Component | None, after: ir.Component | None) -> str:
    """The way to its neighbours in the gallery."""
    path = parts.contents.card_path
    ways = [link(start, path(before), f"← {before.title}")] if before else []
    ways += [link(start, path(after), f"{after.title} →")] if after else []
    return " · ".join(ways)
