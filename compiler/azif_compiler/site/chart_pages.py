"""The charts of a game: its turn, and whatever else goes in steps."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.drawing.charts import Chart, Stage, Told, count, drawn
from azif_compiler.site.pages import Page, href, link, md, slug
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import Timing
from azif_compiler.words.noun import plain

FEWEST, MOST = 3, 60
"""A chart has at least and at most so many steps."""


ABOUT = """\
What comes after what, computed from the steps of the rules. Round frames are windows, in which one may
act; each leads to what can come in there.
"""


def chart_pages(parts: Parts, timing: Timing) -> Iterator[Page]:
    """A page with all charts."""
    charts = dict(all_charts(parts, timing, "timing/charts"))
    lines = ["# Charts", "", ABOUT, ""]
    for name, picture in charts.items():
        title = parts.contents.called(name)
        home = parts.told_at(("verb", name))
        told = f" ({link('timing/charts', home[0], 'in words', home[1])})" if home else ""
        lines += [
            f"## {md(title)}{told} {{ #{slug(plain(name))} }}",
            "",
            f'<div class="az-scroll">{picture}</div>',
            "",
        ]
    yield Page("timing/charts", "Charts", "\n".join(lines))


def all_charts(parts: Parts, timing: Timing, start: str) -> Iterator[tuple[str, str]]:
    """The charts of verbs that go in steps, in the order in which play comes by them."""

    def told(sort: str, name: str) -> str:
        path = timing.paths.get((sort, name))
        return href(start, path) if path else ""

    for verb, stages in in_stages(parts, told):
        yield verb.name, drawn(parts.contents.called(verb.name), stages)


def in_stages(parts: Parts, told: Told) -> Iterator[tuple[ir.Verb, list[Stage]]]:
    """The verbs that go in steps, neither too few nor too many, in the order in which play comes by them."""
    contents = parts.contents
    inserted: dict[tuple[str, str], list[ir.InsertedStep]] = {}
    for declaration in contents.declared:
        if isinstance(declaration, ir.InsertedStep):
            inserted.setdefault((declaration.anchor, declaration.side), []).append(declaration)

    for key in parts.chapters.in_play():
        verb = contents.lexicon.verbs.get(key[1])
        if verb is None or not any(isinstance(node, ir.Step | ir.Offer) for node in own(verb)):
            continue
        stages = Chart(contents.lexicon, inserted, told).of(verb)
        if FEWEST <= count(stages) <= MOST:
            yield verb, stages


def own(verb: ir.Verb) -> Iterator[ir.Node]:
    """All nodes of a verb's body."""
    yield from walk(verb.body)
