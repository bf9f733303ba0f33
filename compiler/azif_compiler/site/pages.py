"""Pages and the way from one to another: addresses that stay, and links in Markdown and in HTML."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_NO_WORD = re.compile(r"[^a-z0-9]+")
_MARKS = re.compile(r"([\\`*_\[\]<>#|{}])")


HOME = "index"
"""The first page."""


class Page(NamedTuple):
    """A page: its address (`cards/lamp/beacon`, `cards/index`), its title, its text in Markdown.

    A wide one has no contents beside it; the first page, which is above all others, nothing at all.
    """

    path: str
    title: str
    body: str
    wide: bool = False

    @property
    def file(self) -> str:
        """The file that holds it."""
        return f"{self.path}.md"

    def text(self) -> str:
        """The whole file."""
        title = self.title.replace("\\", "\\\\").replace('"', '\\"')
        hidden = "hide:\n  - toc\n" if self.wide else ""
        hidden += "  - navigation\n" if self.wide and self.path == HOME else ""
        return f'---\ntitle: "{title}"\n{hidden}---\n\n{self.body.rstrip()}\n'


def slug(text: str) -> str:
    """A text as a part of an address: small letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    return _NO_WORD.sub("-", plain).strip("-") or "x"


def address(path: str) -> str:
    """Where a page is read: `cards/lamp/beacon/`"""
    folder, _, name = path.rpartition("/")
    here = folder if name == "index" else path
    return f"{here}/" if here else ""


def way(start: str, path: str, anchor: str = "") -> str:
    """The way from one page to another as Markdown writes it, by their files."""
    target = f"{path}.md"
    found = posixpath.relpath(target, posixpath.dirname(f"{start}.md") or ".")
    return found + (f"#{anchor}" if anchor else "")


def href(start: str, path: str, anchor: str = "") -> str:
    """The way from one page to another as HTML writes it, by their addresses."""
    found = posixpath.relpath(address(path) or ".", address(start) or ".")
    return f"{found}/" + (f"#{anchor}" if anchor else "")


def asset(start: str, file: str) -> str:
    """The way from a page to a file that is no page."""
    return posixpath.relpath(file, address(start) or ".")


def md(text: str) -> str:
    """Text in which nothing means anything to Markdown."""
    return _MARKS.sub(r"\\\1", text)


def html(text: str) -> str:
    """Text in which nothing means anything to HTML."""
    return escape(text, quote=True)


def link(start: str, path: str, text: str, anchor: str = "") -> str:
    """A link in Markdown."""
    return f"[{md(text)}]({way(start, path, anchor)})"


def around(folder: str, names: Sequence[str], name: str, whole: str) -> str:
    """The way from a page of a folder to those before and after it, and to the list of all, in Markdown."""
    start, at = f"{folder}/{name}", names.index(name)
    before, after = names[max(at - 1, 0) : at], names[at + 1 : at + 2]
    ways = [link(start, f"{folder}/{one}", f"← {one}") for one in before]
    ways.append(link(start, f"{folder}/index", whole))
    ways += [link(start, f"{folder}/{one}", f"{one} →") for one in after]
    return " · ".join(ways)


def so_many(number: int, noun: str) -> str:
    """A number of something: `1 ruling`, `2 rulings`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def fenced(text: str, language: str = "") -> str:
    """Text that stands as it is written."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def folded(title: str, body: str) -> str:
    """What is shown when it is asked for."""
    inside = "\n".join(f"    {line}" if line else "" for line in body.rstrip().splitlines())
    return f'??? note "{title.replace(chr(34), chr(39))}"\n\n{inside}\n'
