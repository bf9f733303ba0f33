"""A package → its page: what it adds, and what it changes in others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.amendments import amendments
from azif_compiler.site.contents import strangers
from azif_compiler.site.mentions import Key, is_card
from azif_compiler.site.pages import Page, link, md, slug, so_many
from azif_compiler.site.shared_parts import Parts


def package_pages(parts: Parts) -> Iterator[Page]:
    """A page for each package, and a list of them."""
    for package in parts.contents.packages:
        yield package_page(parts, package)
    yield Page("packages/index", "Packages", "\n".join(all_packages(parts)))


def path_of(package: ir.PackageId) -> str:
    """The page of a package."""
    return f"packages/{slug(package.id)}"


def all_packages(parts: Parts) -> Iterator[str]:
    """The list of packages."""
    yield "# Packages"
    yield ""
    for package in parts.contents.packages:
        cards = sum(card.package == package.id for card in parts.contents.cards)
        shown = link("packages/index", path_of(package), package.title)
        yield f"- {shown} ({package.version}): {cards} cards"
    yield ""
    if any(strangers(parts.contents.packages)):
        yield link("packages/index", "packages/together", "What they do together") + "."
        yield ""
    yield '<div class="az-owned"></div>'


def package_page(parts: Parts, package: ir.PackageId) -> Page:
    """What a package adds and changes."""
    contents = parts.contents
    start = path_of(package)
    lines = [f"# {md(package.title)}", "", f"`{package.id}` {package.version}", ""]
    needs = [other for other in contents.packages if other.id in package.sees and other.id != package.id]
    if needs:
        lines += ["Needs " + ", ".join(link(start, path_of(one), one.title) for one in needs) + ".", ""]
    own = [d for d in contents.cards if d.package == package.id]
    if own:
        lines += ["## Cards", ""]
        count = Counter(card.kind for card in own)
        for kind in contents.components:
            if kind in count:
                copies = sum(card.copies for card in own if card.kind == kind)
                gallery = link(start, contents.gallery(kind), contents.several(kind))
                lines.append(f"- {gallery}: {count[kind]} different, {copies} in all")
        lines.append("")
    lines += declared(parts, start, package)
    rows = list(amendments(parts, start, lambda change: change.package == package.id))
    lines += ["## What it changes", "", *rows, ""] if rows else []
    rulings = [d for d in contents.rulings if ir.package_of(d.name) == package.id]
    if rulings:
        failing = sum(ruling in contents.failing for ruling in rulings)
        result = f"{failing} of them do not hold" if failing else "all of them hold"
        told = f", and {result}" if contents.results else ""
        lines += [
            "## Rulings",
            "",
            f"{so_many(len(rulings), 'ruling')}{told}: {link(start, 'proofs/index', 'proofs')}.",
            "",
        ]
    return Page(start, package.title, "\n".join(lines))


def declared(parts: Parts, start: str, package: ir.PackageId) -> list[str]:
    """What a package declares beside components, sort by sort."""
    by_sort: dict[str, list[Key]] = {}
    for key in parts.contents.by_key:
        if not is_card(key) and ir.package_of(key[1]) == package.id:
            by_sort.setdefault(key[0], []).append(key)
    if not by_sort or package is parts.contents.packages[0]:
        return []
    lines = ["## Rules and words that it brings", ""]
    for sort, keys in by_sort.items():
        word = {"verb": "events", "insertedstep": "steps"}.get(sort, f"{sort}s")
        lines += [f"- {word}: {', '.join(parts.to(start, key) for key in keys)}"]
    return [*lines, ""]
