"""Boards → their pages: a picture of each, and of those together that share places."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.drawing.boards import Drawing
from azif_compiler.site.entries import certain
from azif_compiler.site.mentions import Key
from azif_compiler.site.pages import Page, href, html, md, slug
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.noun import capital, plain


def boards_of(parts: Parts) -> list[ir.Board]:
    """All boards of a game."""
    return [d for d in parts.contents.declared if isinstance(d, ir.Board)]


def board_path(board: ir.Board) -> str:
    """The page of a board."""
    return f"board/{slug(plain(board.name))}"


def board_pages(parts: Parts) -> Iterator[Page]:
    """A page for each board, and one for all of them together."""
    boards = boards_of(parts)
    for board in boards:
        yield board_page(parts, board_path(board), capital(plain(board.name)), [board])
    if len(boards) > 1:
        yield board_page(parts, "board/together", "All boards together", boards)


def board_page(parts: Parts, start: str, title: str, boards: list[ir.Board]) -> Page:
    """The page of a board: its picture, what its lines mean, its places as a list."""
    contents = parts.contents
    links = {d.name: d for d in contents.declared if isinstance(d, ir.Link)}
    drawing = Drawing(boards, links)

    def way(place: Key) -> str:
        path = contents.card_paths.get(place)
        return href(start, path) if path else ""

    lines = [f"# {md(title)}", ""]
    for board in boards:
        about = parts.about(start, board)
        mark = parts.mark(ir.package_of(board.name))
        lines += [f'<p class="az-about" markdown="1">{" · ".join([*filter(None, [mark]), *about])}</p>', ""]
    legend = []
    for number, name in enumerate(drawing.used):
        ways = "leads both ways" if links[name].both else "leads one way"
        legend.append(f'<span class="az-key az-key-{number % 4}">{html(plain(name))}</span>: {ways}')
    lines += ["; ".join(legend) + ".", "", f'<div class="az-scroll">{drawing.svg(title, way)}</div>', ""]
    lines += ["## Places", ""]
    for kind, places in by_kind(list(drawing.places)).items():
        lines += [
            f"### {md(contents.several(kind))}",
            "",
            *(place_line(parts, start, one) for one in places),
            "",
        ]
    return Page(start, title, "\n".join(lines), wide=True)


def place_line(parts: Parts, start: str, place: Key) -> str:
    """A place, and what most often comes there."""
    rows = []
    for group in certain(parts.entries.at(place)):
        events = parts.entries.events(group)[:6]
        rows += [f"{md(plain(verb))} {number} in {group[0].of}" for verb, number in events]
    return f"- {parts.to(start, place)}" + (f": {', '.join(rows)}" if rows else "")


def by_kind(places: list[Key]) -> dict[str, list[Key]]:
    """Places by their kinds."""
    found: dict[str, list[Key]] = {}
    for place in sorted(places):
        found.setdefault(place[0], []).append(place)
    return found
