"""What packages call others' names by (`words` in the manifest): each must stand for something."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.packages import WordForNothing
from azif_compiler.names.table import NO_PART
from azif_compiler.names.view import View
from azif_compiler.snapshot.snapshot import Snapshot


def without_meaning(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Report the words for names that the other package does not declare.

    Nothing is said while heads cannot be read, for one of them may declare the name.
    """
    if not snapshot.is_settled():
        return
    loaded = {package.id for package in snapshot.project.packages}
    for package in snapshot.project.packages:
        view = View(snapshot.names, package.id, NO_PART)
        for local, (other, name) in package.words.items():
            if other in loaded and name not in view.words_of(other):
                known = tuple(sorted(view.words_of(other)))
                yield WordForNothing(span=package.places.get(local), id=other, name=name, known=known)
