"""A snapshot → names with blanks that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.spellings import BlanksInName
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.snapshot import Snapshot


def with_blanks(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Names of components, rules and rulings with a blank at an end, or two side by side."""
    for found, name in chain.from_iterable(map(blanks_in, snapshot.files)):
        yield BlanksInName(span=found.title, name=name)


def _blanks_in(state: FileState) -> list[tuple[Found, str]]:
    return [
        (found, head.name)
        for found in state.found
        for head in found.cell.heads
        if isinstance(head, heads.Component | heads.Rule | heads.Ruling)
        and head.name != " ".join(head.name.split())
    ]


blanks_in = PerFile(_blanks_in)
"""The names of a file with blanks that nobody sees."""
