"""Releases → pages of what changed from one to the next, and a feed of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from azif_compiler import ir
from azif_compiler.site.pages import Page, address, html, link, md, slug
from azif_compiler.site.records import HEADINGS, RULING, Difference, Record, differences
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.noun import capital, plain

FEED = "assets/changes.xml"
"""Where the feed lies."""

MOST = 400
"""So many changes of one sort are shown with their words."""


def change_pages(parts: Parts, records: Sequence[Record]) -> Iterator[Page]:
    """A page for each release but the first, and a list of them."""
    lines = ["# What changed", ""]
    for before, after in list(pairwise(records))[::-1]:
        found = differences(before, after)
        path = path_of(after)
        lines.append(
            f"- {link('changes/index', path, after.label)}: {summary(found)}, since {md(before.label)}"
        )
        yield change_page(parts, path, before, after, found)
    if len(records) < 2:
        lines += ["Nothing to compare with."]
    yield Page("changes/index", "What changed", "\n".join(lines))


def path_of(record: Record) -> str:
    """The page of a release."""
    return f"changes/{slug(record.label)}"


def summary(found: Sequence[Difference]) -> str:
    """How much changed."""
    if not found:
        return "nothing"
    return ", ".join(f"{count} {how}" for how in HEADINGS if (count := sum(one.how == how for one in found)))


def change_page(parts: Parts, path: str, before: Record, after: Record, found: Sequence[Difference]) -> Page:
    """What changed from one release to the next."""
    title = f"What changed in {after.label}"
    lines = [f"# {md(title)}", "", f"Since {md(before.label)}: {summary(found)}.", ""]
    for id_, version in after.packages.items():
        old = before.packages.get(id_)
        if old != version:
            lines.append(
                f"- {md(parts.contents.package_title(id_))}: {md(old or 'not there')} → {md(version)}"
            )
    for how, heading in HEADINGS.items():
        for rulings, sort in ((False, ""), (True, " (rulings)")):
            own = [one for one in found if one.how == how and (one.sort == RULING) == rulings]
            if own:
                lines += ["", f"## {heading}{sort}", "", *(entry(parts, path, one) for one in own[:MOST])]
                lines += [f"- … and {len(own) - MOST} more"] if len(own) > MOST else []
    return Page(path, title, "\n".join(lines))


def entry(parts: Parts, start: str, one: Difference) -> str:
    """A change in one line, with what is struck out and what is put in."""
    name = f"**{linked(parts, start, one)}** {parts.mark(ir.package_of(one.name))}".strip()
    if one.how in ("new", "gone"):
        text = md(" ".join((one.after or one.before).split()))
        return f"- {name}" + (f": {text}" if text else "")
    if one.how == "renamed":
        return f"- {name}: was {md(plain(one.was))}"
    shown = marked(one.before, one.after)
    return f"- {name}: {shown}" if shown else f"- {name}: it reads as before"


def linked(parts: Parts, start: str, one: Difference) -> str:
    """The name of what changed, with a way to it if it is still there."""
    if one.sort == RULING:
        ruling = next((d for d in parts.contents.rulings if d.name == one.name), None)
        name = ir.word_of(one.name)
        return link(start, *parts.contents.ruling_page(ruling)[:1], name) if ruling is not None else md(name)
    name = capital(plain(one.name))
    home = parts.told_at((one.sort, one.name))
    return link(start, home[0], name, home[1]) if home else md(name)


def marked(before: str, after: str) -> str:
    """Words with those that went and those that came; nothing if none did."""
    old, new = before.split(), after.split()
    if old == new:
        return ""
    parts = []
    for how, first, last, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            parts.append(html(" ".join(old[first:last])))
            continue
        if first < last:
            parts.append(f"<del>{html(' '.join(old[first:last]))}</del>")
        if start < end:
            parts.append(f"<ins>{html(' '.join(new[start:end]))}</ins>")
    return "<span>" + " ".join(parts) + "</span>"


def feed(title: str, records: Sequence[Record]) -> bytes:
    """What changed as an Atom feed; its addresses are those of the site, seen from the feed."""
    entries = []
    for before, after in list(pairwise(records))[::-1]:
        way = f"../{address(path_of(after))}"
        entries.append(
            f"  <entry>\n    <title>{html(after.label)}</title>\n    <id>urn:azif:{html(slug(title))}:"
            f"{html(slug(after.label))}</id>\n    <updated>{after.day}T00:00:00Z</updated>\n"
            f'    <link href="{html(way)}"/>\n'
            f"    <summary>{html(summary(differences(before, after)))}</summary>\n  </entry>\n"
        )
    day = records[-1].day if records else "1970-01-01"
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"  <title>{html(title)}: what changed</title>\n  <id>urn:azif:{html(slug(title))}</id>\n"
        f"  <updated>{day}T00:00:00Z</updated>\n  <author><name>{html(title)}</name></author>\n"
        f"{''.join(entries)}</feed>\n"
    ).encode()
