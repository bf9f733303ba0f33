"""Examples of commands with names of the shipped game in them, so that they work as they stand."""

from __future__ import annotations

import re

from azif_compiler.loader import places

_FIRST = re.compile(r'^([a-z][a-z ]*?) "([^"\n]+)" \{', re.MULTILINE)
"""The line with which a component begins."""


def example(line: str) -> str:
    """An example, with a component of the shipped game for `NAME` and its kind for `KIND`."""
    if "NAME" not in line and "KIND" not in line:
        return line
    kind, name = first_component()
    return line.replace("NAME", f'"{name}"').replace("KIND", f'"{kind}"' if " " in kind else kind)


def first_component() -> tuple[str, str]:
    """The kind and the name of the component that is written first; these words, if there is none."""
    for path in sorted(places.cards().glob("*.azif")):
        if found := _FIRST.search(path.read_text(encoding="utf-8")):
            return found[1], found[2]
    return "KIND", "NAME"
