"""What is said of fans' files, each in a package that extends all that ships, and what they declare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.link.link import link
from azif_compiler.loader import places
from azif_compiler.snapshot.project import File, Package
from azif_compiler.words.lexicon import Lexicon
from projects import after, kept

BOXES = frozenset({"base", "expansion_rules", "dunwich", "black_goat", "king_in_yellow", "promo"})


@cache
def lexicon() -> Lexicon:
    """How everything is called."""
    return Lexicon(link(kept(places.cards(), places.expansions())))


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a text, and the component that it declares."""

    said: tuple[Diagnostic, ...]
    made: ir.Component | None

    @property
    def errors(self) -> list[Diagnostic]:
        """What is said, but for warnings."""
        return [one for one in self.said if one.severity == "error"]


def told(texts: Sequence[str]) -> list[Told]:
    """What is said of the files of as many fans."""
    old = kept(places.cards(), places.expansions())
    names = [f"fan{number}" for number in range(len(texts))]
    packages = (Package(name, "1.0", "Fan", BOXES | {name}) for name in names)
    files = (File(name, f"{name}/cards.azif", text) for name, text in zip(names, texts, strict=True))
    project = replace(
        old.project, packages=(*old.project.packages, *packages), files=(*old.project.files, *files)
    )
    snapshot = after(old, project)
    said: dict[str, list[Diagnostic]] = {name: [] for name in names}
    for one in snapshot.told().diagnostics:
        name = one.span.source.path.partition("/")[0] if one.span is not None else ""
        if name in said:
            said[name].append(one)
    made = {
        state.file.package: one
        for state in snapshot.files
        for found in (state.found if state.file.package in said else ())
        for one in found.cell.compiled()
        if isinstance(one, ir.Component)
    }
    return [Told(tuple(said[name]), made.get(name)) for name in names]
