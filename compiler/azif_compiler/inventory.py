"""What a package brings: how many components and copies of each kind, and how many are unverified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler import ir


class Brought(NamedTuple):
    """What one package brings of one kind; copies that it adds to components of others count, too."""

    package: str
    kind: str
    components: int
    copies: int
    unverified: int


def inventory(game: ir.Game) -> Iterator[Brought]:
    """What each package brings, kind by kind, in the order in which they are loaded and declared."""
    found: dict[tuple[str, str], list[int]] = {}
    for package in game.packages:
        for declaration in game.declarations:
            if not isinstance(declaration, ir.Component):
                continue
            own = declaration.package == package.id
            copies = sum(origin[0] == package.id for origin in declaration.origins())
            if own or copies:
                row = found.setdefault((package.id, declaration.kind), [0, 0, 0])
                row[0] += own
                row[1] += copies
                row[2] += own and bool(declaration.meta.unverified)
    return (Brought(package, kind, *row) for (package, kind), row in found.items())
