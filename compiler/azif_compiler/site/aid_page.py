"""The player aid → a page that shows what its reader owns, and prints so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.site.aid import Block, Cell, Row, Signs, Table, sections
from azif_compiler.site.pages import Page, html, link, md, slug
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import Timing

PATH = "aid/index"

UPRIGHT = ' class="az-upright"'
"""How the heads of columns are marked that are too short to be turned."""

ABOUT = "What is looked up at the table. It shows what you say that you own, and prints so, in columns."


def aid_page(parts: Parts, timing: Timing) -> Page:
    """The page."""
    lines = ["# Player aid", "", f"{ABOUT} {link(PATH, 'packages/index', 'What I own')}.", ""]
    lines += ['<div class="az-aid" markdown="1">', ""]
    for name, blocks in sections(parts, timing).items():
        lines += [f"## {md(name)} {{ #{slug(name)} }}", ""]
        for block in blocks:
            lines += written(parts, block)
        lines.append("")
    return Page(PATH, "Player aid", "\n".join([*lines, "</div>"]), wide=True)


def written(parts: Parts, block: Block) -> Iterator[str]:
    """A block."""
    match block:
        case Row():
            yield from listed(parts, block, 0)
        case Table(head=head, rows=rows):
            yield '<div class="az-scroll" tabindex="0"><table class="az-numbers"><thead><tr>'
            yield (
                "".join(
                    f'<th scope="col"{UPRIGHT if len(one.text) < 4 else ""}>{cell(one, named=True)}</th>'
                    for one in head
                )
                + "</tr></thead><tbody>"
            )
            for package, (first, *rest) in rows:
                inside = "".join(f"<td>{cell(one)}</td>" for one in rest)
                yield f'<tr data-package="{package}"><th scope="row">{cell(first)}</th>{inside}</tr>'
            yield "</tbody></table></div>"
            yield ""
        case Signs(of=of):
            yield '<ul class="az-signs">'
            for path, name, package in of:
                mark = parts.mark(package)
                yield f"<li>{cell(Cell('', (path,)))} {html(name)} {mark}</li>"
            yield "</ul>"
            yield ""
        case _:
            assert_never(block)


def listed(parts: Parts, row: Row, depth: int) -> Iterator[str]:
    """A row with those below it."""
    mark = parts.mark(row.package)
    yield f"{'    ' * depth}- {row.text}" + (f" {mark}" if mark else "")
    for one in row.inside:
        yield from listed(parts, one, depth + 1)


def cell(of: Cell, *, named: bool = False) -> str:
    """What stands in a table; whoever sees no signs hears what they mean."""
    if not of.signs:
        return html(of.text)
    drawings = "".join(
        f'<svg class="az-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
        for path in of.signs
    )
    return drawings + (f"<br>{html(of.text)}" if named else f'<span class="az-said">{html(of.text)}</span>')
