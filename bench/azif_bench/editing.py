"""After one edit, in a process that knows all packages: beside a cold check of the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from azif_bench.content import cold, everything, made, project
from azif_bench.edits import EDITS, Edit, with_piece
from azif_bench.rows import Line, Row
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot

COMPONENTS = 15
"""How many components are edited in each way, spread evenly over all packages."""

NAMES = 60
"""How many declared names are taken away and declared again."""


def editing() -> Iterator[Line]:
    """One edit of a component, or of a name that others use, with all packages open."""
    wanted = project(everything())
    seconds, snapshot = cold(wanted)
    yield Row("cold check of all packages and their rulings", seconds, "s")
    chosen = spread(components(snapshot), COMPONENTS)
    slowest = 0.0
    for name, edit in EDITS.items():
        found = [time / seconds for time in edited(snapshot, wanted, chosen, edit)]
        slowest = max(slowest, *found)
        yield Row(f"after {name} ÷ cold, median of {len(found)} cards", median(found), "×", most=0.03)
    yield Row("the slowest of these edits ÷ cold", slowest, "×")
    yield from naming(snapshot, wanted, seconds)


def components(snapshot: Snapshot) -> list[Found]:
    """The pieces that declare components."""
    return [found for found in snapshot.found() if declares(found, heads.Component)]


def declares(found: Found, *sorts: type[heads.Head]) -> bool:
    """Whether a piece declares something of these sorts."""
    return any(isinstance(head, sorts) for head in found.cell.heads)


def spread(found: Sequence[Found], count: int) -> Sequence[Found]:
    """So many of them, at even distances."""
    return found[:: max(1, -(-len(found) // count))]


def edited(old: Snapshot, wanted: Project, chosen: Sequence[Found], edit: Edit) -> Iterator[float]:
    """How long it takes after each of these components was edited."""
    for found in chosen:
        new = edit(found.piece.text)
        if new is not None:
            yield min(made(old, with_piece(wanted, found, new))[0] for _ in range(2))


def naming(old: Snapshot, wanted: Project, cold: float) -> Iterator[Line]:
    """A token, verb or kind that others use is declared no longer, and then again."""
    every = [found for found in old.found() if declares(found, heads.Token, heads.Verb, heads.Kind)]
    chosen = spread(every, NAMES)
    gone: list[float] = []
    new: list[float] = []
    for found in chosen:
        seconds, without = made(old, with_piece(wanted, found, ""))
        gone.append(seconds / cold)
        new.append(made(without, wanted)[0] / cold)
    count = f"median of {len(chosen)} out of {len(every)}"
    yield Row(f"after a new token, verb or kind ÷ cold, {count}", median(new), "×", most=0.10)
    yield Row(f"after one of these is gone ÷ cold, {count}", median(gone), "×", most=0.10)
    yield Row("the slowest of these ÷ cold", max(*new, *gone), "×")
