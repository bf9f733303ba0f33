"""What is looked up at the table, section by section: nothing of it is typed by hand.

The course of play with its windows, what depends on options, what may be done when, how the game ends,
keywords, the order of what waits for one event, kinds that are mostly numbers, what comes where, signs.
Each row knows of which package it is, so that somebody sees only what he owns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.chapter_pages import in_groups
from azif_compiler.site.chapters import START
from azif_compiler.site.drawing.charts import Chart, Stage
from azif_compiler.site.entries import certain
from azif_compiler.site.folding import folded_values
from azif_compiler.site.mentions import Key
from azif_compiler.site.pages import md
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import STAGES, Timing, Waiting, abilities_of
from azif_compiler.site.timing_pages import name_of, this_of
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import ended
from azif_compiler.words.noun import IT, Noun, article, capital, plain

DEEPEST, LONGEST, FEWEST = 4, 220, 4
"""So deep steps in steps are shown, so long a sentence; so many numbers make a table of a kind."""

MANY, MOST = 5, 4
"""A rule that carries out so many numbered ones is told in short; so many events are named of a place."""


@dataclass(frozen=True)
class Row:
    """A line in Markdown: of which package, and the lines below it."""

    text: str
    package: str
    inside: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Cell:
    """What stands in a table: a text, or signs that mean it."""

    text: str
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table: its head, and of which package each of its rows is."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class Signs:
    """Signs, what they mean, and of which package that is."""

    of: tuple[tuple[str, str, str], ...]


Block = Row | Table | Signs
Sections = dict[str, list[Block]]


def sections(parts: Parts, timing: Timing) -> Sections:
    """The whole aid."""
    found: Sections = {
        "Course of play": list(course(parts)),
        "In short": list(in_short(parts)),
        "As the game begins": list(depends(parts)),
        "What may be done": list(permissions(parts, timing)),
        "How the game ends": list(endings(parts)),
        "Keywords": list(keywords(parts)),
        "What comes first": [Row(md(text), "") for text in STAGES.values()],
        **{name: [table] for name, table in comparing(parts)},
        "What comes where": list(places(parts)),
        "Signs": [Signs(tuple(signs(parts)))],
    }
    return {name: blocks for name, blocks in found.items() if blocks}


def owned(found: Sections, has: Callable[[str], bool]) -> Sections:
    """An aid without what is of other packages; what is of none always stays."""
    kept: Sections = {}
    for name, blocks in found.items():
        rest = [one for block in blocks if (one := owned_of(block, has)) is not None]
        if rest:
            kept[name] = rest
    return kept


def owned_of(block: Block, has: Callable[[str], bool]) -> Block | None:
    """A block without what is of other packages; None if nothing is left."""
    match block:
        case Row(package=package, inside=inside):
            if package and not has(package):
                return None
            rest = tuple(one for row in inside if isinstance(one := owned_of(row, has), Row))
            return replace(block, inside=rest) if rest or not inside else None
        case Table(rows=rows):
            kept = tuple(row for row in rows if has(row[0]))
            return replace(block, rows=kept) if kept else None
        case Signs(of=of):
            few = tuple(one for one in of if has(one[2]))
            return Signs(few) if few else None


def course(parts: Parts) -> Iterator[Row]:
    """The steps of the game with their windows."""
    contents = parts.contents
    inserted: dict[tuple[str, str], list[ir.InsertedStep]] = {}
    for declaration in contents.declared:
        if isinstance(declaration, ir.InsertedStep):
            inserted.setdefault((declaration.anchor, declaration.side), []).append(declaration)
    for verb in contents.lexicon.verbs.values():
        if (ir.word_of(verb.name)) == START[1]:
            yield from steps(Chart(contents.lexicon, inserted, lambda *_: "").of(verb), 0)


def in_short(parts: Parts) -> Iterator[Row]:
    """The rules that carry out many numbered ones, in a person's words: what play comes by first, then what
    that is made of.
    """
    contents = parts.contents
    order = {key: number for number, key in enumerate(parts.chapters.in_play(whole_first=True))}
    told = [
        (order.get(key, len(order)), key, said)
        for chapter in parts.chapters.all
        for declaration, key in in_groups(parts, chapter)[0]
        if len(declaration.meta.cites) >= MANY and not isinstance(declaration, ir.Kind | ir.Keyword)
        if (said := contents.lexicon.says("rule", key[1])) is not None
    ]
    for _, key, said in sorted(told, key=lambda one: one[0]):
        yield Row(f"**{md(contents.called(key[1]))}** {md(said)}", ir.package_of(key[1]))


def steps(stages: list[Stage], depth: int) -> Iterator[Row]:
    """Steps with the steps in them; windows in italics."""
    for stage in stages:
        text = md(stage.name)
        shown = f"*{text}*" if stage.sort == "window" else f"**{text}**" if depth == 0 else text
        again = f" ({md(stage.again)})" if stage.again else ""
        inside = steps(stage.inside, depth + 1) if depth + 1 < DEEPEST else ()
        yield Row(shown + again, stage.package, tuple(inside))


def depends(parts: Parts) -> Iterator[Table]:
    """The values that depend on a small option, as a table."""
    for option, numbers, found in folded_values(parts.contents):
        counts = list(map(str, numbers))
        first = parts.contents.packages[0].id
        rows = [(first, (Cell(name), *map(Cell, row))) for name, row in found if len(name) > 1]
        if rows:
            yield Table((Cell(capital(plain(option))), *map(Cell, counts)), tuple(rows))


def permissions(parts: Parts, timing: Timing) -> Iterator[Row]:
    """What everybody may do, window by window; what has been said is not said again."""
    known: set[Row] = set()
    for occasion in timing.of_sort("window"):
        rows = []
        for one in occasion.at("action"):
            if not isinstance(one.owner, ir.Component):
                rows.append(Row(md(permitted(parts, one)), package_of(one.owner)))
        rows = [row for row in dict.fromkeys(rows) if row not in known]
        known.update(rows)
        if rows:
            yield Row(f"**{md(name_of(parts, occasion))}**", "", tuple(rows))


def permitted(parts: Parts, waiting: Waiting) -> str:
    """What is allowed, as a person says it; of what would be too long, what it is called and its rules."""
    lexicon, owner = parts.contents.lexicon, waiting.owner
    name = getattr(owner, "name", "")
    if said := lexicon.says("rule", name):
        return f"{parts.contents.called(name)}: {said}" if isinstance(owner, ir.Rule) else said
    text = Abilities(lexicon, this_of(parts, owner)).ability(waiting.ability)
    _, _, rest = text.partition(": ")
    shown, cites = ended(rest or text), ", ".join(owner.meta.cites)
    return (
        shown
        if len(shown) <= LONGEST
        else parts.contents.called(name) + (f": see {cites}." if cites else ".")
    )


def package_of(declaration: ir.Declaration) -> str:
    """Of which package a declaration is."""
    return ir.package_of(getattr(declaration, "name", ""))


def endings(parts: Parts) -> Iterator[Row]:
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
                said = contents.lexicon.says("rule", getattr(declaration, "name", ""))
                text = said or ended(
                    Abilities(contents.lexicon, this_of(parts, declaration)).ability(ability)
                )
                yield Row(md(text), package_of(declaration))


def keywords(parts: Parts) -> Iterator[Row]:
    """Keywords and what they do, or where that is told."""
    lexicon = parts.contents.lexicon
    for keyword in sorted(lexicon.keywords.values(), key=lambda one: plain(one.name)):
        called = lexicon.keyword(keyword.name)
        if len(called) > LONGEST // 5:
            continue
        words = Abilities(lexicon, Noun(article(lexicon.kind(keyword.kind))))
        text = " ".join(ended(words.ability(ability)) for ability in keyword.abilities)
        cites = ", ".join(keyword.meta.cites)
        said = lexicon.says("rule", keyword.name)
        shown = said or (text if text and len(text) <= 2 * LONGEST else f"see {cites}." if cites else "")
        if shown:
            yield Row(f"**{md(called)}** {md(shown)}", package_of(keyword))


def comparing(parts: Parts) -> Iterator[tuple[str, Table]]:
    """The kinds whose components are mostly numbers, each as a table of what stands in their corners."""
    contents = parts.contents
    for kind, cards in contents.components.items():
        fields = [
            name
            for name in contents.looks.spots
            if any(one.name == name for card in cards for one in card.fields)
        ]
        if len(fields) >= FEWEST and len(cards) >= 2 * FEWEST:
            yield contents.several(kind), compared(parts, cards, fields)


def compared(parts: Parts, cards: Sequence[ir.Component], fields: Sequence[str]) -> Table:
    """Components as rows of a table: their names, and these fields; at the head of each its sign."""
    contents = parts.contents
    words = Abilities(contents.lexicon, IT)
    signs_of = contents.looks.signs
    head = [Cell("")]
    head += [Cell(capital(plain(name)), (signs_of[name],) if name in signs_of else ()) for name in fields]
    rows = []
    for card in cards:
        given = {one.name: one.value for one in card.fields if one.key is None}
        cells = [Cell(card.title)]
        for name in fields:
            value = given.get(name)
            found = contents.looks.of(value) if value is not None else []
            cells.append(Cell("" if value is None else words.phrase(value), tuple(found)))
        rows.append((card.package, tuple(cells)))
    return Table(tuple(head), tuple(rows))


def places(parts: Parts) -> Iterator[Row]:
    """What comes at each thing for which others have entries, the most likely first, and what it offers."""
    found = parts.entries.all
    first = parts.contents.packages[0].id if parts.contents.packages else ""
    for key in sorted(found, key=lambda one: plain(one[1])):
        own = [entry for entry in found[key] if entry.card.package in (first, ir.package_of(key[1]))]
        rows = []
        for group in certain(own):
            copies = sum(entry.card.copies for entry in group)
            events = [f"{plain(verb)} {number}" for verb, number in parts.entries.events(group)[:MOST]]
            rows.append(f"of {copies}: {', '.join(events)}")
        if rows:
            offered = tuple(offers(parts, key))
            yield Row(f"**{md(plain(key[1]))}** {md('; '.join(rows))}", ir.package_of(key[1]), offered)


def offers(parts: Parts, key: Key) -> Iterator[Row]:
    """What a thing says of itself, if that is not too long for an aid."""
    card = parts.contents.by_key[key]
    for ability in abilities_of(card):
        words = Abilities(parts.contents.lexicon, parts.contents.lexicon.this(key[0]))
        text = ended(words.ability(ability))
        if len(text) <= LONGEST:
            yield Row(md(text), ir.package_of(key[1]))


def signs(parts: Parts) -> Iterator[tuple[str, str, str]]:
    """Signs, what they mean, and of which package that is."""
    contents = parts.contents
    enums = chain.from_iterable(
        [member.name for member in d.members] for d in contents.declared if isinstance(d, ir.Enum)
    )
    for name in dict.fromkeys([*enums, *contents.lexicon.tokens]):
        path = contents.looks.signs.get(name)
        if path:
            yield path, capital(plain(name)), ir.package_of(name)
