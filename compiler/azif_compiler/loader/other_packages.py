"""Complaints about words that a package declares which is known and not loaded: they say which one it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.files import FILE
from azif_compiler.loader.find import RULINGS, find_packages
from azif_compiler.mistakes.other_packages import MEANINGLESS, with_package

HEAD = re.compile(
    r"^(?:kind|verb|token|keyword|enum|zone|deck|track|value|window) +"
    r"([a-z_]+(?: (?!is |of |on |from |for )[a-z_]+)*)"
    r"|^(?!amend )[a-z][a-z_ ]* (\"[^\"\n]+\")",
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
    known = find_packages([places.cards(), places.expansions()], Report()).by_id.values()
    for package in sorted(known, key=lambda one: (one.folder != places.cards(), one.id)):
        for word in () if package.id in loaded else heads_in(package.folder):
            found.setdefault(word, package.id)
    return found


def heads_in(folder: Path) -> Iterator[str]:
    """The words that the package in a folder declares, and several of each, read by the heads alone."""
    for path in sorted(folder.rglob(f"*{FILE}")):
        if RULINGS in path.parts:
            continue
        for match in HEAD.finditer(path.read_text(encoding="utf-8", errors="replace")):
            word = match[1].replace(" ", "_") if match[1] else match[2].strip('"')
            yield word
            if match[1]:
                yield f"{word}s"


def declaring(word: str, but: Path) -> Path | None:
    """The folder of a package that declares a word: of those that come with Azif, and of those here."""
    wanted = word.casefold().replace(" ", "_")
    known = find_packages([*places.package_roots(), Path()], Report()).by_id.values()
    for package in sorted(known, key=lambda one: one.id):
        if package.folder.resolve() != but.resolve():
            heads = (head.casefold().replace(" ", "_") for head in heads_in(package.folder))
            if wanted in heads:
                return package.folder
    return None
