"""A page → the way to it from the first one, link by link, above its heading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from azif_compiler.site.pages import HOME, Page, href, html
from azif_compiler.site.shared_parts import Parts

TOGETHER = "packages/together"
"""The page of all that packages do together, which is no list of a folder."""

CALLED = {
    "rules": "Rules", "r": "By number", "timing": "Timing", "cards": "Cards", "answers": "Answers",
    "proofs": "Proofs", "packages": "Packages", "changes": "Changes",
    "errors": "Complaints", "commands": "Commands", TOGETHER: "Together",
}  # fmt: skip
"""The folders whose lists stand above their pages."""


def with_trail(parts: Parts, page: Page) -> Page:
    """A page that says where it is, and leads back."""
    ways = [f'<a href="{href(page.path, path)}">{html(title)}</a>' for path, title in above(parts, page.path)]
    if not ways:
        return page
    trail = f'<nav class="az-trail" aria-label="Where this is">{" › ".join(ways)}</nav>'
    return page._replace(body=f"{trail}\n\n{page.body}")


def above(parts: Parts, path: str) -> Iterator[tuple[str, str]]:
    """The pages above one, from the first, each with what it is called."""
    if path == HOME:
        return
    yield HOME, "Home"
    for folder in reversed(PurePosixPath(path).parents[:-1]):
        name = TOGETHER if str(folder) == TOGETHER else f"{folder}/index"
        if name == path:
            continue
        title = parts.contents.galleries.get(name) or CALLED.get(str(folder), "")
        if title:
            yield name, title
