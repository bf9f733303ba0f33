"""The player aid of some packages → pages to print, as Typst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, assert_never

from azif_compiler import ir
from azif_compiler.site.aid import Block, Cell, Row, Sections, Signs, Table, owned
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import FONT, PRELUDE, heading, inline, string

PAGES = 2
SIZES = (10.0, 9.8, 9.6, 9.4, 9.2, 9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6, 7.4, 7.2, 7.0)
"""The sizes of letters, of which the first is taken at which everything stands on so many pages."""

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


class Bundle(NamedTuple):
    """Packages that are played together: the further ones that are named, and all that come with them."""

    named: tuple[ir.PackageId, ...]
    packages: frozenset[str]

    @property
    def pages(self) -> int:
        """How many pages its aid fills: one more for each further package."""
        return PAGES + len(self.named)


def bundles(parts: Parts, found: Sections) -> Iterator[Bundle]:
    """The first package alone, with each further one of which an aid has something to say, with each two of
    them, and with all.
    """
    first, *rest = parts.contents.packages or [ir.PackageId("", "", "", "")]
    seen = {id_ for package in rest for id_ in package.sees if id_ != package.id}
    told = {package for blocks in found.values() for block in blocks for package in packages_of(block)}
    added = [package for package in rest if package.id in told and package.id not in seen]
    together = [(), *((one,) for one in added), *combinations(added, 2)]
    together += [tuple(added)] if len(added) > 2 else []  # two are a pair
    for named in together:
        yield Bundle(named, frozenset({first.id, *(id_ for one in named for id_ in (one.id, *one.sees))}))


def packages_of(block: Block) -> Iterator[str]:
    """The packages of which a block has something."""
    match block:
        case Row(package=package, inside=inside):
            yield package
            for one in inside:
                yield from packages_of(one)
        case Table(rows=rows):
            yield from (package for package, _ in rows)
        case Signs(of=of):
            yield from (package for _, _, package in of)
        case _:
            assert_never(block)


def player_aid(parts: Parts, found: Sections, bundle: Bundle, paper: str) -> str:
    """The whole file; its input `size` is the size of its letters."""
    title = parts.contents.title
    lines = [PAGE.format(paper=string(paper), font=FONT, name=string(title)), PRELUDE]
    lines.append(f'#text(size: 1.7em, weight: "bold", {string(title)})')
    if bundle.named:
        lines.append(f"#text(size: 1.1em, {string(f'with {listed_names(bundle.named)}')})")
    for name, blocks in owned(found, bundle.packages.__contains__).items():
        lines += [heading(1, name)]
        for block in blocks:
            lines += typeset(block)
    return "\n".join([*lines, END])


def typeset(block: Block) -> Iterator[str]:
    """A block."""
    match block:
        case Row():
            yield from listed(block, 0)
        case Table(head=head, rows=rows):
            cells = ", ".join(cell(one) for _, row in rows for one in row)
            above = ", ".join(cell(one) if one.signs else f"small{cell(one)}" for one in head)
            widths = "1fr, " + ", ".join(["auto"] * (len(head) - 1))
            yield f"#compared(({widths}), ({above}), {cells})"
            legend = [f"key({string(one.signs[0])}, {string(one.text)})" for one in head if one.signs]
            if legend:
                yield "#text(size: 0.8em, {" + " + h(0.6em) + ".join(legend) + "})"
        case Signs(of=of):
            shown = [f"key({string(path)}, {string(name)})" for path, name, _ in of]
            yield "#{" + " + h(0.7em) + ".join(shown) + "}"
        case _:
            assert_never(block)


def listed_names(packages: Sequence[ir.PackageId]) -> str:
    """Packages by name: `X`, `X and Y`, `X, Y and Z`."""
    *first, last = [package.title for package in packages]
    return f"{', '.join(first)} and {last}" if first else last


def listed(row: Row, depth: int) -> Iterator[str]:
    """A row with those below it."""
    yield f"#item({depth}, {inline(row.text)})"
    for one in row.inside:
        yield from listed(one, depth + 1)


def cell(of: Cell) -> str:
    """What stands in a table."""
    if of.signs:
        return "[#" + " + ".join(f"sign({string(one)})" for one in of.signs) + "]"
    return f"[#{string(of.text)}]"
