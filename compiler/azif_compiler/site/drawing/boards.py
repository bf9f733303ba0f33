"""A board → a picture as SVG: a label for each place, a line for each link, an arrow if it leads one way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from azif_compiler import ir
from azif_compiler.site.drawing.arrange import Point, arranged, distances
from azif_compiler.site.drawing.faces import hue_of
from azif_compiler.site.drawing.letters import FONT, broken, width, written
from azif_compiler.site.drawing.signs import row
from azif_compiler.site.mentions import Key

UNIT = 16.0
"""How far one step of a place that content puts somewhere is."""

SIZE, LONGEST, LENGTH, GAP, EDGE = 11.0, 92.0, 112.0, 16.0, 14.0

Signs = Mapping[Key, Sequence[str]]
"""The paths of the signs that places have."""

SIGN = 10.0
"""How high a sign on a label is."""

Label = tuple[list[str], float, float]
"""The lines of a label, and half of its sides."""


class Drawing:
    """The places and lines of some boards, drawn together."""

    def __init__(self, boards: Sequence[ir.Board], links: Mapping[str, ir.Link]) -> None:
        self.links = links
        self.lines = [
            (line.link, place_of(line.start), place_of(line.end)) for board in boards for line in board.lines
        ]
        near: dict[Key, list[Key]] = {}
        for _, start, end in self.lines:
            for one, other in ((start, end), (end, start)):
                if other not in near.setdefault(one, []):
                    near[one].append(other)
        self.labels = {place: label(place, len(near[place]) > 2) for place in near}
        half = {place: (half_x, half_y) for place, (_, half_x, half_y) in self.labels.items()}
        self.places: dict[Key, Point] = {}
        top = 0.0
        for board in boards:
            put = {place_of(spot.place): (spot.x * UNIT, spot.y * UNIT + top) for spot in board.spots}
            self.places |= {place: point for place, point in put.items() if place in near}
            top = self.below(top)
        left = {
            place: [other for other in others if other not in self.places]
            for place, others in near.items()
            if place not in self.places
        }
        for group in groups(left):
            own = arranged(group, LENGTH, half, GAP)
            self.places |= {place: (x, y + top) for place, (x, y) in own.items()}
            top = self.below(top)
        self.used = [name for name in links if any(name == link for link, _, _ in self.lines)]

    def below(self, top: float) -> float:
        """What is below all places so far; nothing is above the first."""
        lows = [y + self.labels[place][2] for place, (_, y) in self.places.items()]
        return max(lows) + 4 * GAP if lows else top

    def svg(
        self,
        title: str,
        way: Callable[[Key], str],
        told: Callable[[Key], str],
        signs: Signs,
    ) -> str:
        """The picture; `way` gives the way to the page of a place, `told` what to know of it."""
        boxes = [(*self.labels[place][1:], *point) for place, point in self.places.items()]
        left, top = min(x - half for half, _, x, _ in boxes), min(y - half for _, half, _, y in boxes)
        across = max(x + half for half, _, x, _ in boxes) - left + 2 * EDGE
        down = max(y + half for _, half, _, y in boxes) - top + 2 * EDGE
        rows = [
            f'<svg class="az-board" xmlns="http://www.w3.org/2000/svg" font-family="{FONT}"'
            f' viewBox="{left - EDGE:.1f} {top - EDGE:.1f} {across:.0f} {down:.0f}">'
            f"<title>{escape(title)}</title>",
            "<defs>",
            *(marker(number) for number in range(len(self.used))),
            "</defs>",
            *self.drawn_lines(),
            *(
                row
                for place in self.places
                for row in self.drawn_place(place, way(place), told(place), signs.get(place, ()))
            ),
            "</svg>",
        ]
        return "\n".join(rows)

    def drawn_lines(self) -> Iterator[str]:
        """The lines, those between the same two places beside each other."""
        beside: dict[frozenset[Key], list[tuple[str, Key, Key]]] = {}
        for line in self.lines:
            beside.setdefault(frozenset(line[1:]), []).append(line)
        for lines in beside.values():
            for number, (link, start, end) in enumerate(lines):
                shift = (number - (len(lines) - 1) / 2) * 9
                yield self.drawn_line(link, start, end, shift)

    def drawn_line(self, link: str, start: Key, end: Key, shift: float) -> str:
        """A line from the edge of one label to that of another."""
        (x, y), (u, v) = self.places[start], self.places[end]
        far = math.hypot(u - x, v - y) or 1.0
        first, second = sorted((start, end))
        side = shift if (first, second) == (start, end) else -shift
        right, down = -(v - y) / far * side, (u - x) / far * side
        along = (u - x, v - y)
        x, y = self.rim(start, (x + right, y + down), along)
        u, v = self.rim(end, (u + right, v + down), (-along[0], -along[1]))
        number = self.used.index(link)
        arrow = "" if self.links[link].both else f' marker-end="url(#az-arrow-{number})"'
        return f'<path class="az-link az-link-{number % 4}" d="M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"{arrow}/>'

    def rim(self, place: Key, point: Point, way: Point) -> Point:
        """Where a line that begins in a label leaves it."""
        _, half_x, half_y = self.labels[place]
        middle = self.places[place]
        off = point[0] - middle[0], point[1] - middle[1]
        reach = [1.0]
        for half, along, beside in ((half_x, way[0], off[0]), (half_y, way[1], off[1])):
            if along:
                reach.append(max(0.0, (math.copysign(half + 2, along) - beside) / along))
        part = min(reach)
        return point[0] + way[0] * part, point[1] + way[1] * part

    def drawn_place(self, place: Key, way: str, told: str, signs: Sequence[str]) -> Iterator[str]:
        """A label, which leads to the page of its place; on its upper edge its signs."""
        lines, half_x, half_y = self.labels[place]
        x, y = self.places[place]
        hue = hue_of(place[0])
        yield f'<a href="{escape(way)}">' if way else "<g>"
        yield (
            f'<rect x="{x - half_x:.1f}" y="{y - half_y:.1f}" width="{2 * half_x:.1f}"'
            f' height="{2 * half_y:.1f}" rx="6" fill="hsl({hue},38%,92%)" stroke="hsl({hue},35%,38%)"/>'
        )
        yield f"<title>{escape(told)}</title>" if told else ""
        yield from row(signs, x - half_x + 5, y - half_y - SIGN / 2, SIGN, f"hsl({hue},45%,30%)")
        first = y - len(lines) * (SIZE + 1.5) / 2
        for number, line in enumerate(lines):
            foot = first + SIZE * 0.95 + number * (SIZE + 1.5)
            yield from written([line], x, foot, SIZE, more=' text-anchor="middle" fill="#16202a"')
        yield "</a>" if way else "</g>"


def groups(near: Mapping[Key, Sequence[Key]]) -> Iterator[dict[Key, Sequence[Key]]]:
    """Places that lines join, with those that they lead to; each group apart."""
    seen: set[Key] = set()
    for start in near:
        if start not in seen:
            joined = distances(near, start)
            seen.update(joined)
            yield {place: near[place] for place in near if place in joined}


def place_of(expression: ir.Expression) -> Key:
    """The component that an end of a line names."""
    assert isinstance(expression, ir.Named)
    return expression.kind, expression.name


def label(place: Key, many: bool) -> Label:
    """The label of a place; one at which many lines meet has more room."""
    lines = broken(ir.word_of(place[1]), SIZE, LONGEST)
    across = max(width(line, SIZE) for line in lines) / 2 + (10 if many else 6)
    return lines, round(across, 1), (len(lines) * (SIZE + 1.5) + (14 if many else 9)) / 2


def marker(number: int) -> str:
    """The head of an arrow."""
    return (
        f'<marker id="az-arrow-{number}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6"'
        f' markerHeight="6" orient="auto"><path class="az-head az-head-{number % 4}" d="M0 0L10 5L0 10z"/>'
        "</marker>"
    )
