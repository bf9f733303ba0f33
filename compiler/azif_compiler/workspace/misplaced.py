"""A snapshot → what lies in a folder where it does not count, or outside of the one where it belongs."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.reading import OnlyTried, RulingOutside
from azif_compiler.snapshot.snapshot import Found, Snapshot

NOBODY_NAMES = ("rule", "goal", "wording")
"""Sorts of which no ruling can speak, so that none can need one for itself alone."""


def misplaced(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Rulings outside of `rulings/` in a package that has that folder, and what lies there though no ruling
    speaks of it.
    """
    divided = {file.package for file in snapshot.project.files if file.ruling}
    for state in snapshot.files:
        for piece, result in state.placed():
            found = Found(state, piece, result.cell)
            for package, sort, name, role in result.cell.used:
                if role != "declares":
                    continue
                if sort == "ruling" and not state.file.ruling and package in divided:
                    yield RulingOutside(span=found.title)
                elif state.file.ruling and (
                    sort in NOBODY_NAMES
                    or (sort == "component" and not is_spoken_of(snapshot, found, (package, sort, name)))
                ):
                    yield OnlyTried(span=found.title, what=sort)


def is_spoken_of(snapshot: Snapshot, declared: Found, symbol: tuple[str, str, str]) -> bool:
    """Whether anything but its own declaration mentions a component."""
    return any(
        use[:3] == symbol and use[3] != "declares"
        for found in snapshot.found()
        if found.piece is not declared.piece
        for use in found.cell.used
    )
