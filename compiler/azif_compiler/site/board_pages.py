"""Boards → their pages: a picture of each, and of those together that share places."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.drawing.boards import Drawing
from azif_compiler.site.entries import certain
from azif_compiler.site.mentions import Key
from azif_compiler.site.pages import Page, href, html, link, md, slug
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
    for number, (path, title) in enumerate(boards_by_page(parts).items()):
        yield board_page(parts, path, title, boards[number : number + 1] or boards)


def boards_by_page(parts: Parts) -> dict[str, str]:
    """The pages of boards with their titles; of several, that of all together comes last."""
    boards = boards_of(parts)
    found = {board_path(board): capital(plain(board.name)) for board in boards}
    return found | ({"board/together": "All boards together"} if len(boards) > 1 else {})


def board_page(parts: Parts, start: str, title: str, boards: list[ir.Board]) -> Page:
    """The page of a board: its picture, what its lines mean, its places as a list."""
    contents = parts.contents
    links = {d.name: d for d in contents.declared if isinstance(d, ir.Link)}
    drawing = Drawing(boards, links)

    def way(place: Key) -> str:
        path = contents.card_paths.get(place)
        return href(start, path) if path else ""

    def told(place: Key) -> str:
        return ", ".join(likely(parts, place))

    lines = [f"# {md(title)}", ""]
    for board in boards:
        about = parts.about(start, board)
        mark = parts.mark(ir.package_of(board.name))
        lines += [f'<p class="az-about" markdown="1">{" · ".join([*filter(None, [mark]), *about])}</p>', ""]
    legend = []
    for number, name in enumerate(drawing.used):
        ways = "leads both ways" if links[name].both else "leads one way"
        legend.append(f'<span class="az-key az-key-{number % 4}">{html(plain(name))}</span>: {ways}')
    names = {one.name for card in contents.cards for one in card.fields if one.value == ir.Flag(True)}
    for name in sorted(names & set(contents.looks.signs)):
        picture = f'<svg class="az-sign" viewBox="0 0 24 24"><path d="{contents.looks.signs[name]}"/></svg>'
        legend.append(f"{picture} {html(plain(name))}")
    lines += [
        "; ".join(legend) + ".",
        "",
        f'<div class="az-scroll">{drawing.svg(title, way, told, signs_of(parts))}</div>',
        "",
    ]
    lines += ["## Places", ""]
    for kind, places in by_kind(list(drawing.places)).items():
        lines += [
            f"### {md(contents.several(kind))}",
            "",
            *(place_line(parts, start, one) for one in places),
            "",
        ]
    others = [link(start, path, name) for path, name in boards_by_page(parts).items() if path != start]
    lines += ["", "Other boards: " + ", ".join(others) + "."] if others else []
    return Page(start, title, "\n".join(lines), wide=True)


def place_line(parts: Parts, start: str, place: Key) -> str:
    """A place, and what most often comes there."""
    rows = list(likely(parts, place))
    return f"- {parts.to(start, place)}" + (f": {md(', '.join(rows))}" if rows else "")


def likely(parts: Parts, place: Key) -> Iterator[str]:
    """What most often comes at a place: `check 11 in 18`."""
    for group in certain(parts.entries.at(place)):
        for verb, number in parts.entries.events(group)[:6]:
            yield f"{plain(verb)} {number} in {group[0].of}"


def signs_of(parts: Parts) -> dict[Key, list[str]]:
    """The signs of what components are: of the fields with a sign that they are given as a yes."""
    signs = parts.contents.looks.signs
    return {
        (card.kind, card.name): [
            signs[one.name] for one in card.fields if one.value == ir.Flag(True) and one.name in signs
        ]
        for card in parts.contents.cards
    }


def by_kind(places: list[Key]) -> dict[str, list[Key]]:
    """Places by their kinds."""
    found: dict[str, list[Key]] = {}
    for place in sorted(places):
        found.setdefault(place[0], []).append(place)
    return found
