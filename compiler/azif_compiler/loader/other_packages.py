"""Complaints about words that a package declares which is known and not loaded: they say which one it is."""

from __future__ import annotations

import re
from collections.abc import Collection

from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.mistakes.other_packages import MEANINGLESS, with_package

HEAD = re.compile(
    r"^(?:kind|verb|token|keyword|enum|zone|deck|track|value|window) +"
    r"([a-z_]+(?: (?!is |of |on |from |for )[a-z_]+)*)"
    r"|^[a-z][a-z_ ]* (\"[^\"\n]+\")",
    re.MULTILINE,
)
"""The head of a declaration: a name, or the name of a component in quotes."""


def advised(report: Report, loaded: Collection[str]) -> Report:
    """The complaints, with the packages that declare what they are about, of those that come with Azif."""
    if not any(isinstance(found, MEANINGLESS) for found in report.diagnostics):
        return report
    known = declared(loaded)
    told = Report()
    for found in report.diagnostics:
        told(with_package(found, known.get))
    return told


def declared(loaded: Collection[str]) -> dict[str, str]:
    """What each known package declares that is not loaded, read by the heads alone."""
    found: dict[str, str] = {}
    for manifest in sorted(places.expansions().glob("*/package.yaml")):
        package = manifest.parent.name
        if package in loaded:
            continue
        for path in sorted(manifest.parent.rglob("*.azif")):
            if "rulings" in path.parts:
                continue
            for match in HEAD.finditer(path.read_text(encoding="utf-8", errors="replace")):
                word = match[1].replace(" ", "_") if match[1] else match[2].strip('"')
                found.setdefault(word, package)
                found.setdefault(f"{word}s", package)
    return found
