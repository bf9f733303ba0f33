"""Addresses that are no more → pages that lead to where their content is now."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.site.pages import Page, link

MOVED = "Moved"
"""The title of a page that leads on."""

PERMANENT = ("r/", "answers/", "cards/")
"""The addresses that people quote; none of them goes away without leading on."""


def moved_pages(moved: dict[str, str]) -> Iterator[Page]:
    """A page for each address that has moved, by where it leads; both as `r/AB-1`."""
    for old, new in moved.items():
        yield Page(old, MOVED, f"# Moved\n\nThis is now {link(old, new, new)}.\n")


def read_moved(text: str) -> dict[str, str]:
    """What has moved, a line each: the old address and the new one; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        old, _, new = line.partition("#")[0].strip().partition(" ")
        if old:
            found[old.strip("/")] = new.strip().strip("/")
    return found


def permanent(addresses: list[str]) -> list[str]:
    """Those of some addresses that stay."""
    return [one for one in addresses if one.lstrip("/").startswith(PERMANENT)]
