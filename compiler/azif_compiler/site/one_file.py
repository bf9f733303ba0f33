"""The book of all rules, answers and components → one page that needs no other file: to take along, offline.

It shows the packages that its reader owns, and what a word is found in; without scripts it shows everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.site.book import Piece, book
from azif_compiler.site.pages import html, slug
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import entry, runs

FILE = "print/book.html"
"""Where it lies in a site."""

DEEPEST = 6
"""So deep entries of lists are set in."""

HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
:root {{ --page: #fff; --ink: #1b2733; --way: #0b6070; --line: #c8ced6; --soft: #57606a; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --page: #1b1f27; --ink: #e6edf3; --way: #7fd4e4; --line: #444c56; --soft: #adbac7; }}
}}
body {{ font: 16px/1.45 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 0 1rem 4rem; }}
body {{ overflow-wrap: anywhere; background: var(--page); color: var(--ink); }}
a {{ color: var(--way); }}
header {{ position: sticky; top: 0; background: var(--page); padding: .6rem 0; }}
header input[type=search] {{ font: inherit; inline-size: 100%; padding: .4rem 0; text-indent: .4rem; }}
header label {{ font-size: .8rem; margin-right: .8rem; text-wrap: nowrap; }}
h2 {{ border-bottom: 1px solid var(--line); margin: 2.2rem 0 .6rem; }}
h3 {{ font-size: 1.02rem; margin: 1.1rem 0 .1rem; }}
p {{ margin: .35rem 0; }}
.note {{ color: var(--soft); font-size: .8rem; }}
{indents}
nav {{ columns: 12rem; font-size: .9rem; }}
nav a {{ display: block; padding: .15rem 0; }}
[hidden] {{ display: none; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p class="note">{packages}</p>
<header hidden>
<input type="search" aria-label="Find" placeholder="Find a rule, a card, an answer">
<div>{boxes}</div>
</header>
"""

SCRIPT = """\
<script>
const header = document.querySelector("header"), field = header.querySelector("input[type=search]");
const boxes = [...header.querySelectorAll("input[type=checkbox]")];
const chapters = [...document.querySelectorAll("section")];
const parts = chapters.flatMap((one) => [...one.querySelectorAll("div")]);
const texts = parts.map((one) => one.textContent.toLowerCase());
const show = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const away = new Set(boxes.filter((one) => !one.checked).map((one) => one.value));
  parts.forEach((one, number) => {
    one.hidden = away.has(one.dataset.package) || !words.every((word) => texts[number].includes(word));
  });
  for (const one of chapters) one.hidden = !one.querySelector("div:not([hidden])");
  document.querySelector("nav").hidden = words.length > 0;
};
header.hidden = false;
header.addEventListener("input", show);
</script>
</body>
</html>
"""


def one_file(parts: Parts) -> bytes:
    """The whole file."""
    packages = parts.contents.packages
    indents = "\n".join(f".d{depth} {{ margin-left: {depth * 1.1 + 1:.1f}rem; }}" for depth in range(DEEPEST))
    boxes = (
        f'<label><input type="checkbox" value="{html(one.id)}" checked> {html(one.title)}</label>'
        for one in packages
    )
    head = HEAD.format(
        title=html(parts.contents.title),
        packages=html(", ".join(f"{one.title} {one.version}" for one in packages)),
        boxes=" ".join(boxes) if len(packages) > 1 else "",
        indents=indents,
    )
    chapters = in_chapters(list(book(parts)))
    ways = "".join(f'<a href="#{name}">{html(title)}</a>' for name, title, _ in chapters)
    lines = [head, f"<nav>{ways}</nav>"]
    for name, title, pieces in chapters:
        lines += [f'<section><h2 id="{name}">{html(title)}</h2>', *written(pieces), "</section>"]
    return ("\n".join(lines) + "\n" + SCRIPT).encode()


def in_chapters(pieces: list[Piece]) -> list[tuple[str, str, list[Piece]]]:
    """The chapters: what each is called in an address and in a heading, and what is in it."""
    found: list[tuple[str, str, list[Piece]]] = []
    for piece in pieces:
        if piece.sort == "chapter":
            found.append((f"{slug(piece.text)}-{len(found)}", piece.text, []))
        else:
            found[-1][2].append(piece)
    return found


def written(pieces: list[Piece]) -> Iterator[str]:
    """The pieces of a chapter; those below one heading lie in one part, which is shown or hidden whole."""
    inside = False
    for piece in pieces:
        if piece.sort in ("heading", "component"):
            yield "</div>" if inside else ""
            yield f'<div data-package="{html(piece.package)}">'
            inside = True
        yield block(piece)
    yield "</div>" if inside else ""


def block(piece: Piece) -> str:
    """A piece as HTML."""
    match piece.sort:
        case "chapter" | "heading":
            return f"<h3>{html(piece.text)}</h3>"
        case "note":
            return f'<p class="note">{spans(piece.text)}</p>'
        case "component":
            return f"<p>{spans(piece.text)}</p>"
        case "line":
            listed = entry(piece.text)
            if listed is None:
                return f"<p>{spans(piece.text.removeprefix('> '))}</p>"
            return f'<p class="d{min(listed[0], DEEPEST - 1)}">{spans(listed[1])}</p>'
        case _:
            assert_never(piece.sort)


def spans(text: str) -> str:
    """A line of Markdown as HTML."""
    marks = {"plain": "{}", "strong": "<b>{}</b>", "emph": "<i>{}</i>"}
    return "".join(marks[style].format(html(one)) for style, one in runs(text))
