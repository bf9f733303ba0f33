"""Packages that do not need each other → what they do together, a page for each two of them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.amendments import amendments
from azif_compiler.site.contents import strangers
from azif_compiler.site.mentions import key_of
from azif_compiler.site.pages import Page, folded, link, md, slug
from azif_compiler.site.shared_parts import FEW, Parts
from azif_compiler.site.timing import Timing
from azif_compiler.site.timing_pages import name_of
from azif_compiler.words.noun import plain

NOTHING = "Nothing of the one speaks of the other, changes what the other changes, or waits for the same."


def combination_pages(parts: Parts, timing: Timing) -> Iterator[Page]:
    """A page for each two packages, and a list of them."""
    lines = ["# Packages together", "", "What two packages do that neither does alone.", ""]
    pairs = list(strangers(parts.contents.packages))
    for one, other in pairs:
        sections = together(parts, timing, one, other)
        count = sum(len(rows) for rows in sections.values())
        path = path_of(one, other)
        title = f"{one.title} and {other.title}"
        lines.append(f"- {link('packages/together', path, title)}: {count}")
        body = [f"# {md(title)}", ""]
        for heading, rows in sections.items():
            body += [f"## {heading}", "", *shortened(rows), ""] if rows else []
        yield Page(path, title, "\n".join(body if count else [*body, NOTHING]))
    if pairs:
        yield Page("packages/together", "Packages together", "\n".join(lines))


def path_of(one: ir.PackageId, other: ir.PackageId) -> str:
    """The page of two packages."""
    return f"packages/together/{slug(one.id)}-{slug(other.id)}"


def shortened(rows: list[str]) -> list[str]:
    """Rows of a list; of many the rest is folded."""
    if len(rows) <= 2 * FEW:
        return rows
    return [*rows[:FEW], "", folded(f"{len(rows) - FEW} more", "\n".join(rows[FEW:]))]


def together(parts: Parts, timing: Timing, one: ir.PackageId, other: ir.PackageId) -> dict[str, list[str]]:
    """What two packages do together, by how."""
    start = path_of(one, other)
    return {
        "Only with both": list(only_with_both(parts, start, one.id, other.id)),
        "Tried only with both": list(tried_with_both(parts, start, one.id, other.id)),
        "What both change": list(changed_by_both(parts, start, one.id, other.id)),
        "What one says of the other": list(said_of(parts, start, one.id, other.id)),
        "When both come in": list(awaited_by_both(parts, timing, start, one.id, other.id)),
    }


def only_with_both(parts: Parts, start: str, one: str, other: str) -> Iterator[str]:
    """What counts or changes only with both of them."""
    for declaration in parts.contents.declared:
        key = key_of(declaration)
        if key is None:
            continue
        if {ir.package_of(key[1]), *declaration.meta.part} >= {one, other}:
            yield f"- {parts.to(start, key)}"
    yield from amendments(
        parts, start, lambda change: {change.package, *change.part} >= {one, other}, beside=False
    )


def tried_with_both(parts: Parts, start: str, one: str, other: str) -> Iterator[str]:
    """The rulings that need both of them."""
    for ruling in parts.contents.rulings:
        if {ir.package_of(ruling.name), *ruling.meta.part} >= {one, other}:
            yield f"- {parts.ruling(start, ruling)}"


def changed_by_both(parts: Parts, start: str, one: str, other: str) -> Iterator[str]:
    """What both change, and how each does."""
    for declaration in parts.contents.declared:
        key = key_of(declaration)
        changes = {
            id_: [
                part for change in declaration.meta.changes if change.package == id_ for part in change.parts
            ]
            for id_ in (one, other)
        }
        if key is not None and all(changes.values()):
            told = "; ".join(
                f"{md(parts.contents.package_title(id_))}: {md(', '.join(map(plain, changed)))}"
                for id_, changed in changes.items()
            )
            yield f"- {parts.to(start, key)} ({told})"


def said_of(parts: Parts, start: str, one: str, other: str) -> Iterator[str]:
    """What of the one speaks of something of the other."""
    for key, targets in parts.contents.mentions.items():
        package = ir.package_of(key[1])
        if package not in (one, other):
            continue
        far = [target for target in targets if ir.package_of(target[1]) in {one, other} - {package}]
        if far:
            yield f"- {parts.to(start, key)}: {', '.join(parts.to(start, target) for target in far)}"


def awaited_by_both(parts: Parts, timing: Timing, start: str, one: str, other: str) -> Iterator[str]:
    """The occasions for which abilities of both wait, and how many of each."""
    for which, occasion in timing.all.items():
        packages = [ir.package_of(getattr(waiting.owner, "name", "")) for waiting in occasion.waiting]
        counts = packages.count(one), packages.count(other)
        if all(counts):
            way = link(start, timing.paths[which], name_of(parts, occasion))
            yield f"- {way}: {counts[0]} and {counts[1]}"
