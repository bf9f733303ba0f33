"""Files in the folder of a package that are no sources, and were probably meant to be."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

TEXTS = (".txt", ".text", ".doc", ".docx", ".odt", ".rtf", ".pages", ".bak", ".orig", ".old")
"""How the names of texts end that people write cards in, and of copies."""

YAML = (".yml", ".yaml")
"""How the names of files end in which other tools keep what here stands in sources."""

NAMED = re.compile(rb"^(?:(?: +| *- +)(?:name|title)|(?: *- +)?[a-z]+(?: [a-z]+)+)[ ]*:", re.MULTILINE)
"""The line of a file of YAML that gives a name to something in it, or says something in several words, as
other tools do not.
"""

PLAIN = frozenset("makefile justfile dockerfile license licence readme notice changelog authors".split())
"""Files without an ending that are no cards."""


def meant_as(name: str) -> str:
    """What a file was probably meant to be called, "" if it is none of Azif's business."""
    if name.endswith(".azif") and not name.startswith("."):
        return ""
    lower = name.lower()
    stem, ending = os.path.splitext(lower)
    if lower.startswith(".") and lower.endswith(".azif") and not lower.startswith(("._", ".#")):
        return name.lstrip(".") if len(name) > len(".azif") else "cards.azif"  # hidden files are not read
    if not ending and name == lower and stem not in PLAIN:
        return f"{stem}.azif"
    if name.startswith(".") or lower.startswith(("readme", "licen")) or ending == ".md":
        return ""
    if stem == "package" and ending in (".yml", ".yaml", ".json", ".toml", ".txt") and name != "package.yaml":
        return "package.yaml"
    if lower.endswith(".azif") and not name.endswith(".azif"):
        return f"{name[:-5]}.azif"
    if ".azif" in lower and not lower.endswith((".azif", ".azifsave")):
        return f"{name[: lower.index('.azif')]}.azif"
    if ending in TEXTS or ending in (".azf", ".asif", ".azi", ".aziff"):
        return f"{name[: len(stem)]}.azif"
    return ""


def misnamed(names: Iterator[str] | list[str]) -> Iterator[tuple[str, str]]:
    """The files that were meant to be something else, each with what it should be called."""
    for name in sorted(names):
        if meant := meant_as(name):
            yield name, meant


def is_other_yaml(path: Path) -> bool:
    """Whether a file is of YAML, and no manifest."""
    return path.suffix in YAML and path.stem.casefold() != "package" and not path.name.startswith(".")


def is_like_cards(path: Path) -> bool:
    """Whether a file is of YAML and gives names to something, and no manifest."""
    if not is_other_yaml(path):
        return False
    try:
        return NAMED.search(path.read_bytes()[:LARGEST_LOOKED_AT]) is not None
    except OSError:
        return False


LARGEST_LOOKED_AT = 10_000
"""How much is read of a file that may have been meant for cards."""
