"""The lines of boards: who draws them, who sees them, and which of them goes against what a kind requires."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from azif_compiler import ir
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing
from azif_compiler.text.source import Span

Lines = Mapping[tuple[str, Thing], tuple[Thing, ...]]
"""Where the lines of each link lead to from each place."""

Sees = Callable[[str, frozenset[str]], frozenset[str]]
"""Which packages the content of a part of a package sees."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line between two places, where it is drawn; of some links it leads `both` ways."""

    found: Found
    at: ir.At
    link: str
    start: Thing
    end: Thing
    both: bool

    @property
    def origin(self) -> tuple[str, frozenset[str]]:
        """The package, and its part, that draws it."""
        return self.found.state.file.package, self.found.state.file.part

    def span(self) -> Span:
        """The line."""
        return self.found.span(*ir.stretch(self.at))


@dataclass(frozen=True, slots=True)
class DrawnLines:
    """All lines of all boards, in load order."""

    rows: tuple[Drawn, ...] = ()
    seen: dict[frozenset[str], Lines] = field(default_factory=dict)
    at: dict[Thing, list[int]] = field(default_factory=dict)
    """By place, the lines that begin or end there."""

    def lines(self) -> Lines:
        """Where all lines lead to."""
        return led_to(self.rows)

    def of(self, sees: frozenset[str]) -> Lines:
        """Where those lead to that these packages draw."""
        if sees not in self.seen:
            self.seen[sees] = led_to(one for one in self.rows if is_seen(one, sees))
        return self.seen[sees]

    def strangers(self, thing: Thing, sees: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
        """Who draws lines to or from a place of which the package of this does not know."""
        found = (self.rows[index] for index in self.at.get(thing, ()))
        yield from dict.fromkeys(one.origin for one in found if not is_seen(one, sees))

    def to_blame(self, thing: Thing, sees: frozenset[str], holds: Callable[[Lines], bool]) -> int:
        """The last line at a place without which it is as it must be; -1 if there is none."""
        seen = [index for index, one in enumerate(self.rows) if is_seen(one, sees)]
        for left_out in reversed(self.at.get(thing, ())):
            if left_out in seen and holds(led_to(self.rows[index] for index in seen if index != left_out)):
                return left_out
        return -1


def drawn(boards: list[tuple[Found, ir.Board]], both: set[str]) -> DrawnLines:
    """The lines of boards; the links `both` lead both ways."""
    rows = tuple(
        Drawn(found, line.at, line.link, Thing(line.start.kind, line.start.name),
              Thing(line.end.kind, line.end.name), line.link in both)
        for found, board in boards
        for line in board.lines
        if isinstance(line.start, ir.Named) and isinstance(line.end, ir.Named)
    )  # fmt: skip
    known = DrawnLines(rows)
    for index, one in enumerate(rows):
        for thing in dict.fromkeys((one.start, one.end)):
            known.at.setdefault(thing, []).append(index)
    return known


def led_to(rows: Iterator[Drawn] | tuple[Drawn, ...]) -> Lines:
    """Where lines lead to."""
    found: dict[tuple[str, Thing], tuple[Thing, ...]] = {}
    for one in rows:
        found[one.link, one.start] = (*found.get((one.link, one.start), ()), one.end)
        if one.both:
            found[one.link, one.end] = (*found.get((one.link, one.end), ()), one.start)
    return found


def is_seen(one: Drawn, sees: frozenset[str]) -> bool:
    """Whether content that sees these packages sees a line."""
    package, part = one.origin
    return package in sees and part <= sees


def asks_for_lines(condition: Expression) -> bool:
    """Whether a condition asks where lines lead to."""
    return any(isinstance(node, ir.Linked) for node in walk(condition))
