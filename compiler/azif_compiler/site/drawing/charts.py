"""A procedure → a chart of its steps as SVG: frames in frames, each with what may be done in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape

from azif_compiler import ir
from azif_compiler.site.drawing.letters import FONT, broken, width, written
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import capital, plain

ACROSS, LINE, PAD = 560.0, 17.0, 9.0
DEEPEST = 6


@dataclass
class Stage:
    """A step with the steps in it, whether it comes again and again, a way to its page, and which package
    inserts it.
    """

    name: str
    sort: str
    inside: list[Stage] = field(default_factory=list)
    again: str = ""
    way: str = ""
    package: str = ""


Told = Callable[[str, str], str]
"""The way to the page of an occasion, by its sort and name; "" if it has none."""


class Chart:
    """Charts of one game; a procedure that is carried out is followed, once in a chart."""

    def __init__(
        self, lexicon: Lexicon, inserted: dict[tuple[str, str], list[ir.InsertedStep]], told: Told
    ) -> None:
        self.lexicon, self.inserted, self.told = lexicon, inserted, told
        self.seen: set[str] = set()

    def of(self, verb: ir.Verb) -> list[Stage]:
        """The steps of a verb."""
        self.seen = {verb.name}
        return merged(list(self.body(verb.body, 0)))

    def body(self, body: tuple[ir.Statement, ...], depth: int) -> Iterator[Stage]:
        """The steps of a body."""
        for node in body:
            yield from self.statement(node, depth)

    def statement(self, node: ir.Statement, depth: int) -> Iterator[Stage]:
        """The steps of a statement."""
        if depth > DEEPEST:
            return
        match node:
            case ir.Step():
                yield from self.beside(node.name, "before", depth)
                inside = merged(list(self.body(node.body, depth + 1)))
                yield Stage(self.called(node.name), "step", inside, way=self.told("step", node.name))
                yield from self.beside(node.name, "after", depth)
            case ir.Offer():
                name = capital(self.lexicon.named("window", node.window))
                yield Stage(name, "window", way=self.told("window", node.window))
            case ir.If():
                yield from self.body(node.then, depth)
                yield from self.body(node.otherwise, depth)
            case ir.ForEach(of=ir.Select(kind=kind)):
                yield from repeated(self.body(node.body, depth), f"for each {self.lexicon.kind(kind)}")
            case ir.ForEach() | ir.While() | ir.Repeat():
                yield from repeated(self.body(node.body, depth), "again and again")
            case ir.Together():
                yield from self.body(node.body, depth)
            case ir.ChooseOption():
                for option in node.options:
                    yield from self.body(option.body, depth)
            case ir.ChooseThings(body=tuple(inner)):
                yield from self.body(inner, depth)
            case ir.May():
                yield from self.body(node.body, depth)
            case ir.Call():
                yield from self.call(node, depth)
            case _:
                return

    def call(self, node: ir.Call, depth: int) -> Iterator[Stage]:
        """The steps of what is carried out."""
        verb = self.lexicon.verbs[node.verb]
        if verb.name in self.seen:
            return
        self.seen.add(verb.name)
        inside = list(self.body(verb.body, depth))
        if verb.procedure or not inside:
            yield from inside
        elif any(stage.sort == "step" for stage in inside):
            yield Stage(self.called(verb.name), "event", inside, way=self.told("event", verb.name))
        else:
            yield from inside

    def beside(self, name: str, side: str, depth: int) -> Iterator[Stage]:
        """The steps that packages insert beside one."""
        for step in self.inserted.get((name, side), ()):
            inside = merged(list(self.body(step.body, depth + 1)))
            way, package = self.told("step", step.name), ir.package_of(step.name)
            yield Stage(self.called(step.name), "step", inside, way=way, package=package)

    def called(self, name: str) -> str:
        """A step as people call it."""
        return self.lexicon.says("title", name) or capital(plain(name))


def repeated(stages: Iterator[Stage], again: str) -> Iterator[Stage]:
    """Steps that come again."""
    for stage in stages:
        stage.again = stage.again or again
        yield stage


def merged(stages: list[Stage]) -> list[Stage]:
    """Steps of which the same one does not come twice in a row."""
    found: list[Stage] = []
    for stage in stages:
        if not found or (found[-1].name, found[-1].sort) != (stage.name, stage.sort):
            found.append(stage)
    return found


def count(stages: list[Stage]) -> int:
    """How many steps there are, inner ones, too."""
    return sum(1 + count(stage.inside) for stage in stages)


def drawn(title: str, stages: list[Stage]) -> str:
    """A chart as SVG that stands in a page, with links."""
    rows, high = placed(stages, 0.5, 0.5, ACROSS - 1, 0)
    return "\n".join([
        f'<svg class="az-chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS:g} {high + 1:g}"'
        f' font-family="{FONT}"><title>{escape(title)}</title>',
        *rows,
        "</svg>",
    ])  # fmt: skip


def placed(stages: list[Stage], x: float, y: float, room: float, depth: int) -> tuple[list[str], float]:
    """Steps one below the other; where the last ends."""
    lines: list[str] = []
    for number, stage in enumerate(stages):
        y += 5 if number else 0
        part, y = one(stage, x, y, room, depth)
        lines += part
    return lines, y


def one(stage: Stage, x: float, y: float, room: float, depth: int) -> tuple[list[str], float]:
    """A step with what is in it; where it ends."""
    inner, low = placed(stage.inside, x + PAD, y + LINE + 8, room - 2 * PAD, depth + 1)
    high = (low - y + PAD) if stage.inside else LINE + 6
    left = room - 2 * PAD - (width(stage.again, 8.5) + 8 if stage.again else 0)
    rows = broken(stage.name, 11, left, bold=depth == 0)[:1]
    text = list(written(rows, x + PAD, y + 15.5, 11, bold=depth == 0, more=' class="az-text"'))
    if stage.way:
        text = [f'<a href="{escape(stage.way)}">', *text, "</a>"]
    lines = [
        f'<rect class="az-{stage.sort} az-depth-{min(depth, 3)}" x="{x:g}" y="{y:g}" width="{room:g}"'
        f' height="{high:g}" rx="{9 if stage.sort == "window" else 4}"/>',
        *text,
    ]
    if stage.again:
        more = ' class="az-again" text-anchor="end"'
        lines += written([stage.again], x + room - PAD, y + 15.5, 8.5, more=more)
    return [*lines, *inner], y + high
