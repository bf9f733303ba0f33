"""A snapshot → what lies in a folder where it does not count, or outside of the one where it belongs."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.reading import OnlyTried, RulingOutside
from azif_compiler.names import heads
from azif_compiler.snapshot.snapshot import FileState, Found, Snapshot


def misplaced(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Rulings outside of `rulings/` in a package that has that folder, and what lies there though no ruling
    speaks of it.
    """
    divided = {file.package for file in snapshot.project.files if file.ruling}
    for state in snapshot.files:
        if state.file.package not in divided:
            continue
        for piece, result in state.placed():
            for head in result.cell.heads:
                match head:
                    case heads.Ruling() if not state.file.ruling:
                        yield RulingOutside(span=Found(state, piece, result.cell).title)
                    case heads.Rule() | heads.Goal() | heads.Wording() if state.file.ruling:
                        yield OnlyTried(
                            span=Found(state, piece, result.cell).title, what=type(head).__name__.casefold()
                        )
                    case heads.Component(name=name) if state.file.ruling and not named(snapshot, state, name):
                        yield OnlyTried(span=Found(state, piece, result.cell).title, what="component")
                    case _:
                        pass


def named(snapshot: Snapshot, where: FileState, component: str) -> bool:
    """Whether a ruling names a component of rulings: one in the same file, or else in any."""
    return any(
        isinstance(head, heads.Ruling)
        for state in (where, *(state for state in snapshot.files if state.file.ruling))
        for result in state.results
        if component in result.cell.words and component in result.cell.words.split("\0")
        for head in result.cell.heads
    )
