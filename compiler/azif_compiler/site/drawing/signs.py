"""What content says of looks → signs as SVG, and how large and where something is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from azif_compiler import ir
from azif_compiler.ir.looks import AS, size_of
from azif_compiler.words.lexicon import Lexicon

CARD = (63, 88)
"""How many millimetres wide and high a component is of which nothing is said."""

GRID = 24.0
"""How wide and high the paths of signs are."""


class Looks:
    """The signs, spots and sizes of a game."""

    def __init__(self, wordings: Mapping[tuple[ir.WordingSort, str, str], str]) -> None:
        self.spots = {name: says for (sort, name, _), says in wordings.items() if sort == "spot"}
        self.sizes = {name: says for (sort, name, _), says in wordings.items() if sort == "size"}
        given = {name: says for (sort, name, _), says in wordings.items() if sort == "sign"}
        self.signs = {name: path for name in given if (path := followed(given, name))}

    def size(self, lexicon: Lexicon, kind: str) -> tuple[int, int]:
        """Width and height in millimetres of what is of a kind: as it says, or one that it is a kind of."""
        said = next((self.sizes[one] for one in lexicon.ancestors(kind) if one in self.sizes), "")
        return size_of(said) or CARD

    def kind_sign(self, lexicon: Lexicon, kind: str) -> str:
        """The path of the sign of a kind, "" if it has none."""
        return next((self.signs[one] for one in lexicon.ancestors(kind) if one in self.signs), "")

    def of(self, value: ir.Expression) -> list[str]:
        """The signs of a member, or of a row of them; nothing if one has none."""
        match value:
            case ir.Member(name=name):
                return [self.signs[name]] if name in self.signs else []
            case ir.Row(of=of):
                found = [self.of(part) for part in of]
                return [paths[0] for paths in found] if all(found) else []
            case _:
                return []


def followed(given: Mapping[str, str], name: str) -> str:
    """The path that a name has, or what it is like; "" if that leads nowhere."""
    seen: set[str] = set()
    while name not in seen and name in given:
        seen.add(name)
        said = given[name]
        if not said.startswith(AS):
            return said
        wanted = said.removeprefix(AS).replace(" ", "_")
        name = next(
            (one for one in given if ir.word_of(one).replace(" ", "_") == wanted and one not in seen), ""
        )
    return ""


def sign(path: str, x: float, y: float, size: float, fill: str) -> str:
    """A sign whose left upper corner is at a point."""
    scale = size / GRID
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" d="{path}" fill="{fill}"'
        ' fill-rule="evenodd"/>'
    )


def row(paths: Sequence[str], x: float, y: float, size: float, fill: str) -> Iterator[str]:
    """Signs beside each other."""
    for number, path in enumerate(paths):
        yield sign(path, x + number * size * 1.12, y, size, fill)
