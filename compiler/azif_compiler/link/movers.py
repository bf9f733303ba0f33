"""What takes people from one place to another."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Moved
from azif_compiler.link.possible import Possible


def movers(possible: Possible) -> Iterator[int]:
    """The clauses, by their numbers, that may put somebody where things are in play."""
    pieces = {
        id(found) for found, facts in possible.facts if any(takes(possible, one) for one in facts.moved)
    }
    for index, row in enumerate(possible.rows):
        if id(row.found) in pieces:
            yield index


def takes(possible: Possible, moved: Moved) -> bool:
    """Whether something that is put somewhere may be a person, and where it is put be in play."""
    what, into = (possible.terms(row) if row else () for row in (moved.what, moved.into))
    people = [f"kind {kind}" for kind in possible.names.persons]
    return (not what or any(possible.fits(term, one) for term in what for one in people)) and (
        not into or any(term.removeprefix("zone ") not in possible.inactive for term in into)
    )
