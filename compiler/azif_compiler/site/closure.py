"""A site that was laid out → its dead links and anchors, and whatever it would ask of another host."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from posixpath import dirname, join, normpath
from urllib.parse import unquote

_LINK = re.compile(r"""<(\w+)\b[^>]*?\s(?:href|src|xlink:href)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_ID = re.compile(r"""\s(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_OTHER_HOST = re.compile(r"(?:https?:)?//")
_LOADING = frozenset("script img link iframe source use".split())
"""The elements that a reader's browser loads by itself."""


def dead(files: Mapping[str, str], others: frozenset[str]) -> Iterator[str]:
    """What leads nowhere in the pages and drawings of a site; `others` are its further files."""
    ids = {
        name: {found for row in _ID.findall(text) for found in row if found} for name, text in files.items()
    }
    known = {*files, *others}
    for name, text in files.items():
        for element, *ways in _LINK.findall(text):
            way = unescape("".join(ways))
            if _OTHER_HOST.match(way):
                if element in _LOADING and 'rel="canonical"' not in way:
                    yield f"{name}: asks another host: {way}"
                continue
            if not way or re.match(r"[a-z]+:", way):
                continue
            path, _, anchor = way.partition("#")
            target = file_at(name, unquote(path.partition("?")[0]))
            if target not in known:
                yield f"{name}: leads nowhere: {way}"
            elif anchor and target in ids and unquote(anchor) not in ids[target] and anchor != "__top":
                yield f"{name}: no such anchor: {way}"


def file_at(start: str, way: str) -> str:
    """The file to which a way leads from another."""
    if not way:
        return start
    found = normpath(join(dirname(start), way)) if not way.startswith("/") else way.lstrip("/") or "."
    if way.endswith("/") or found == "." or way.rpartition("/")[2] in (".", ".."):
        found = "index.html" if found == "." else f"{found}/index.html"
    return found
