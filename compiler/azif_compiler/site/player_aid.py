"""What is looked up at the table → two pages to print, as Typst: nothing on them is typed by hand.

The course of play with its windows, what depends on options, what may be done when, how the game ends,
keywords, signs, and the order of what waits for one event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.chapters import START
from azif_compiler.site.drawing.charts import Chart, Stage
from azif_compiler.site.entries import certain
from azif_compiler.site.folding import folded_values
from azif_compiler.site.pages import md
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import STAGES, Timing, abilities_of
from azif_compiler.site.timing_pages import name_of, this_of
from azif_compiler.site.typeset import FONT, PRELUDE, heading, inline, string
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import ended
from azif_compiler.words.noun import IT, Noun, article, capital, plain

PAGES = 2
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.2, 5.8)
"""The sizes of letters, of which the first is taken at which everything stands on so many pages."""

DEEPEST, LONGEST, FEWEST = 4, 220, 4
"""So deep steps in steps are shown, so long a sentence; so many numbers make a table of a kind."""

PAGE = """\
#let size = float(sys.inputs.at("size", default: "7")) * 1pt
#set page(paper: {paper}, margin: (x: 9mm, y: 9mm), columns: 3)
#set columns(gutter: 5mm)
#set text(font: {font}, size: size, lang: "en")
#set par(leading: 0.42em)
#set document(title: {name}, date: none)
#show heading: it => block(above: 0.8em, below: 0.5em, width: 100%, fill: luma(88%), inset: 2.5pt,
  radius: 2pt, text(size: 1.15em, it.body))
"""

END = "#context [#metadata(counter(page).final().first()) <pages>]\n"
"""How many pages there are."""


def player_aid(parts: Parts, timing: Timing, paper: str) -> str:
    """The whole file; its input `size` is the size of its letters."""
    title = parts.contents.title
    sections = {
        "Course of play": course(parts),
        "As the game begins": depends(parts),
        "What may be done": permissions(parts, timing),
        "How the game ends": endings(parts),
        "Keywords": keywords(parts),
        "What comes first": order(),
        **comparing(parts),
        "What comes where": places(parts),
        "Signs": signs(parts),
    }
    lines = [PAGE.format(paper=string(paper), font=FONT, name=string(title)), PRELUDE]
    lines.append(f'#text(size: 1.7em, weight: "bold", {string(title)})')
    for name, section in sections.items():
        if rows := list(section):
            lines += [heading(1, name), *rows]
    return "\n".join([*lines, END])


def course(parts: Parts) -> Iterator[str]:
    """The steps of the game with their windows."""
    contents = parts.contents
    inserted: dict[tuple[str, str], list[ir.InsertedStep]] = {}
    for declaration in contents.declared:
        if isinstance(declaration, ir.InsertedStep):
            inserted.setdefault((declaration.anchor, declaration.side), []).append(declaration)
    for verb in contents.lexicon.verbs.values():
        if (ir.word_of(verb.name)) == START[1]:
            yield from steps(Chart(contents.lexicon, inserted, lambda *_: "").of(verb), 0)


def steps(stages: list[Stage], depth: int) -> Iterator[str]:
    """Steps as a nested list; windows in italics."""
    for stage in stages:
        text = md(stage.name)
        shown = f"*{text}*" if stage.sort == "window" else f"**{text}**" if depth == 0 else text
        again = f" ({md(stage.again)})" if stage.again else ""
        yield f"#item({depth}, {inline(shown + again)})"
        if depth + 1 < DEEPEST:
            yield from steps(stage.inside, depth + 1)


def depends(parts: Parts) -> Iterator[str]:
    """The values that depend on a small option, as a table."""
    for option, numbers, found in folded_values(parts.contents):
        cells = [capital(plain(option)), *map(str, numbers)]
        for name, row in found:
            cells += [name, *row]
        content = ", ".join(f"[#{string(cell)}]" for cell in cells)
        yield f"#table(columns: {len(numbers) + 1}, inset: 2pt, stroke: 0.4pt + luma(60%), {content})"


def permissions(parts: Parts, timing: Timing) -> Iterator[str]:
    """What everybody may do, window by window."""
    for occasion in timing.of_sort("window"):
        rows = []
        for one in occasion.at("action"):
            package = ir.package_of(getattr(one.owner, "name", ""))
            if not isinstance(one.owner, ir.Component) and not parts.mark(package):
                text = Abilities(parts.contents.lexicon, this_of(parts, one.owner)).ability(one.ability)
                _, _, rest = text.partition(": ")
                rows.append(f"#item(0, {inline(md(in_short(one.owner, ended(rest or text))))})")
        if rows:
            yield f"#para(strong({string(name_of(parts, occasion))}))"
            yield from rows


def in_short(owner: ir.Declaration, text: str) -> str:
    """A text; of one that is too long, what it is called and where it is told."""
    name = capital(plain(getattr(owner, "name", "")))
    cites = ", ".join(owner.meta.cites)
    return text if len(text) <= LONGEST else f"{name}" + (f": see {cites}." if cites else ".")


def endings(parts: Parts) -> Iterator[str]:
    """What ends the game, as the rules have it."""
    contents = parts.contents
    ends = {
        name
        for name, verb in contents.lexicon.verbs.items()
        if any(isinstance(n, ir.Finish) for n in walk(verb))
    }
    for declaration in contents.declared:
        if isinstance(declaration, ir.Component):
            continue
        for ability in abilities_of(declaration):
            if any(isinstance(node, ir.Call) and node.verb in ends for node in walk(ability)):
                text = Abilities(contents.lexicon, this_of(parts, declaration)).ability(ability)
                yield f"#item(0, {inline(md(ended(text)))})"


def keywords(parts: Parts) -> Iterator[str]:
    """Keywords and what they mean."""
    lexicon = parts.contents.lexicon
    for keyword in sorted(lexicon.keywords.values(), key=lambda one: plain(one.name)):
        called = lexicon.keyword(keyword.name)
        if len(called) > LONGEST // 5:
            continue
        words = Abilities(lexicon, Noun(article(lexicon.kind(keyword.kind))))
        text = " ".join(ended(words.ability(ability)) for ability in keyword.abilities)
        cites = ", ".join(keyword.meta.cites)
        shown = text if text and len(text) <= 2 * LONGEST else f"see {cites}." if cites else text
        yield f"#para({inline(f'**{md(called)}** {md(shown)}')})"


def comparing(parts: Parts) -> dict[str, list[str]]:
    """The kinds whose components are mostly numbers, each as a table of what stands in their corners."""
    contents = parts.contents
    found: dict[str, list[str]] = {}
    for kind, cards in contents.components.items():
        fields = [
            name
            for name in contents.looks.spots
            if any(one.name == name for card in cards for one in card.fields)
        ]
        if len(fields) < FEWEST or len(cards) < 2 * FEWEST:
            continue
        found[contents.several(kind)] = list(compared(parts, cards, fields))
    return found


def compared(parts: Parts, cards: Sequence[ir.Component], fields: Sequence[str]) -> Iterator[str]:
    """Components as rows of a table: their names, and these fields; at the head of each its sign."""
    contents = parts.contents
    words = Abilities(contents.lexicon, IT)
    cells = ["[]"]
    for name in fields:
        path = contents.looks.signs.get(name)
        cells.append(f"[#sign({string(path)})]" if path else f"[#{string(capital(plain(name))[:4])}]")
    for card in cards:
        given = {one.name: one.value for one in card.fields if one.key is None}
        cells.append(f"[#{string(card.title)}]")
        for name in fields:
            value = given.get(name)
            signs = contents.looks.of(value) if value is not None else []
            text = "" if value is None else words.phrase(value)
            cells.append(
                "[#" + " + ".join(f"sign({string(one)})" for one in signs) + "]"
                if signs
                else f"[#{string(text)}]"
            )
    widths = "1fr, " + ", ".join(["auto"] * len(fields))
    yield (
        f"#text(size: 0.85em, table(columns: ({widths}), inset: (x: 1.6pt, y: 1.1pt),"
        f" stroke: 0.25pt + luma(70%), {', '.join(cells)}))"
    )
    legend = (
        f"key({string(path)}, {string(plain(name))})"
        for name in fields
        if (path := contents.looks.signs.get(name))
    )
    yield "#text(size: 0.8em, {" + " + h(0.6em) + ".join(legend) + "})"


def places(parts: Parts) -> Iterator[str]:
    """What may come at each thing for which others have entries, the most likely first."""
    found = parts.entries.all
    for key in sorted(found, key=lambda one: plain(one[1])):
        rows = []
        for group in certain(found[key]):
            events = parts.entries.events(group)[:4]
            rows += [f"{plain(verb)} {number} in {group[0].of}" for verb, number in events]
        if rows and not parts.mark(ir.package_of(key[1])):
            text = f"**{md(plain(key[1]))}** {md(', '.join(rows))}"
            yield f"#para({inline(text)})"


def order() -> Iterator[str]:
    """The stages in which things come that wait for one event."""
    yield from (f"#item(0, {inline(md(text))})" for text in STAGES.values())


def signs(parts: Parts) -> Iterator[str]:
    """Signs and what they mean."""
    contents = parts.contents
    shown = []
    enums = chain.from_iterable(
        [member.name for member in d.members] for d in contents.declared if isinstance(d, ir.Enum)
    )
    for name in dict.fromkeys([*enums, *contents.lexicon.tokens]):
        path = contents.looks.signs.get(name)
        if path:
            shown.append(f"key({string(path)}, {string(capital(plain(name)))})")
    if shown:
        yield "#{" + " + h(0.7em) + ".join(shown) + "}"
