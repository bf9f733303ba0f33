"""A rule of a grammar → a railroad diagram as SVG: all ways from left to right are right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

Row = Sequence[str]
"""An alternative: names of rules and terminals, and words in quotes."""

TALLEST = 9
"""So many words stand above each other."""

_TWICE = re.compile(r"(<text[^>]*>[^<]*</text>)\1")
"""The library writes what leads on twice."""

Stop = Callable[[str], tuple[str, str]]
"""How a name is shown, and the way to what it means; "" if it stands for itself."""


def railroad(name: str, rows: Sequence[Row], stop: Stop) -> str:
    """The diagram of a rule. `stop` says how names are shown."""
    tracks = Tracks(stop)
    drawn = tracks.library.Diagram(tracks.rule(name, rows)).format(8)
    written: list[str] = []
    drawn.writeSvg(written.append)
    said = f'<svg role="group" aria-label="how {name.replace("_", " ")} is written"'
    drawing = "".join(written).replace("<svg", said, 1).replace("xlink:href", "href").replace("\n", "")
    return _TWICE.sub(r"\1", drawing)


class Tracks:
    """Rows of names → parts of a diagram, as its library draws them."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self.library: Any = import_module("railroad")  # comes with the extra `docs`

    def rule(self, name: str, rows: Sequence[Row]) -> Any:
        """A rule; one that begins with itself is one that goes on."""
        again = [row[1:] for row in rows if row[:1] == [name]]
        first = [row for row in rows if row[:1] != [name]]
        if not again:
            return self.one_of(first)
        if again == first:
            return self.library.OneOrMore(self.one_of(first))
        more = self.library.OneOrMore(self.one_of(again))
        begun = [row for row in first if row]
        if not begun:
            return self.library.Choice(0, self.library.Skip(), more)
        return self.library.Sequence(self.one_of(begun), self.library.Choice(0, self.library.Skip(), more))

    def one_of(self, rows: Sequence[Row]) -> Any:
        """Alternatives; what several of them begin with is drawn once."""
        heads = list(dict.fromkeys(row[0] for row in rows if row))
        tails = {head: [row[1:] for row in rows if row[:1] == [head]] for head in heads}
        found = [self.begun(head, tails[head]) for head in heads]
        if len(found) > TALLEST:
            columns = [found[at : at + TALLEST] for at in range(0, len(found), TALLEST)]
            return self.library.HorizontalChoice(*(self.library.Choice(0, *column) for column in columns))
        if any(not row for row in rows):
            found.insert(0, self.library.Skip())
        return found[0] if len(found) == 1 else self.library.Choice(0, *found)

    def begun(self, head: str, tails: Sequence[Row]) -> Any:
        """A name, and what may follow it."""
        return (
            self.named(head)
            if not any(tails)
            else self.library.Sequence(self.named(head), self.one_of(tails))
        )

    def named(self, name: str) -> Any:
        """A name or a word."""
        text, way = self.stop(name)
        return self.library.NonTerminal(text, href=way) if way else self.library.Terminal(text)
