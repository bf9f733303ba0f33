"""A snapshot → what lies in a folder where it does not count, or outside of the one where it belongs."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.reading import OnlyTried, RulingOutside
from azif_compiler.names import heads
from azif_compiler.snapshot.snapshot import FileState, Snapshot


def misplaced(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Rulings outside of `rulings/` in a package that has that folder, and what lies there though no ruling
    speaks of it.
    """
    divided = {file.package for file in snapshot.project.files if file.ruling}
    spoken = Spoken(snapshot)
    for state in snapshot.files:
        if state.file.package not in divided:
            continue
        for found in state.found:
            for head in found.cell.heads:
                if isinstance(head, heads.Ruling) is state.file.ruling:
                    continue
                match head:
                    case heads.Ruling() if not state.file.ruling:
                        yield RulingOutside(span=found.title)
                    case heads.Rule() | heads.Goal() | heads.Wording() if state.file.ruling:
                        yield OnlyTried(span=found.title, what=type(head).__name__.casefold())
                    case heads.Component(name=name) if state.file.ruling and not spoken.named(state, name):
                        yield OnlyTried(span=found.title, what="component")
                    case _:
                        pass


class Spoken:
    """What the rulings of a snapshot speak of."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.states = [state for state in snapshot.files if state.file.ruling]
        self.words: dict[str, str] = {}

    def named(self, where: FileState, component: str) -> bool:
        """Whether a ruling names a component of rulings: one in the same file, or else in any."""
        word = f"\0{component}\0"
        return any(word in self.words_in(state) for state in (where, *self.states))

    def words_in(self, state: FileState) -> str:
        """The words of the rulings in a file, with zeros around them."""
        known = self.words.get(state.file.name)
        if known is None:
            cells = (one.cell for one in state.found)
            rulings = (cell.words for cell in cells if any(isinstance(h, heads.Ruling) for h in cell.heads))
            known = self.words[state.file.name] = "\0".join(["", *rulings, ""])
        return known
