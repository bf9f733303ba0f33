"""All rules, answers and texts of components → one file to print, as Typst."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.chapter_pages import VARIANTS, in_groups, in_prose, in_steps, sort_word
from azif_compiler.site.chapters import Chapter
from azif_compiler.site.contents import told as told_by
from azif_compiler.site.pages import md
from azif_compiler.site.ruling_words import in_one_line
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import FONT, PRELUDE, about, blocks, heading, inline, string
from azif_compiler.words.card import face
from azif_compiler.words.noun import capital, plain

PAGE = """\
#set page(paper: {paper}, margin: (x: 14mm, y: 15mm), columns: 2, numbering: "1",
  header: context {{ if counter(page).get().first() > 1 [#text(size: 7pt, fill: luma(45%))[{title}]] }})
#set text(font: {font}, size: 8pt, lang: "en", fallback: true)
#set par(justify: false, leading: 0.5em)
#set document(title: {name}, date: none)
#show heading.where(level: 1): it => block(above: 1.4em, below: 0.8em,
  stroke: (bottom: 0.8pt), inset: (bottom: 3pt), width: 100%, text(size: 14pt, it.body))
#show heading.where(level: 2): it => block(above: 1.1em, below: 0.4em, sticky: true,
  text(size: 9.5pt, it.body))
#show heading.where(level: 3): it => block(above: 0.9em, below: 0.3em, sticky: true,
  text(size: 8.5pt, it.body))
"""


def rulebook(parts: Parts, paper: str) -> str:
    """The whole file."""
    contents = parts.contents
    title = contents.title
    lines = [
        PAGE.format(paper=string(paper), font=FONT, title=f"#{string(title)}", name=string(title)),
        PRELUDE,
    ]
    lines += cover(parts, title)
    for chapter in parts.chapters.all:
        lines += chapter_of(parts, chapter)
    if contents.questions:
        lines += [heading(1, "Answers"), *answers(parts)]
    lines += components(parts)
    return "\n".join(lines) + "\n"


def cover(parts: Parts, title: str) -> Iterator[str]:
    """What it is, of which packages, and the chapters."""
    yield '#place(top, scope: "parent", float: true, block(width: 100%, inset: (y: 10mm))['
    yield f'  #text(size: 26pt, weight: "bold", {string(title)})'
    packages = ", ".join(f"{one.title} {one.version}" for one in parts.contents.packages)
    yield f"  #v(2mm) #text(size: 9pt, {string(packages)})"
    yield "])"
    yield "#outline(depth: 1, title: none)"


def chapter_of(parts: Parts, chapter: Chapter) -> Iterator[str]:
    """A chapter: its rules, in a person's words where content has them, and its variants; of what they are
    made, only the site tells.
    """
    rules, variants, _ = in_groups(parts, chapter)
    lines: list[str] = []
    for declaration, key in rules:
        shown = list(blocks(in_prose(parts, chapter.path, declaration)))
        shown = shown or list(blocks(in_steps(parts, chapter.path, declaration)))
        if shown:
            package = ir.package_of(key[1])
            mark = [parts.contents.package_title(package)] if parts.mark(package) else []
            lines.append(heading(2, capital(plain(key[1]))))
            lines.append(about(md(" · ".join([sort_word(declaration), *declaration.meta.cites, *mark]))))
            lines += shown
    if variants:
        lines.append(heading(2, VARIANTS))
        lines += blocks(f"- {line}" for one, _ in variants for line in in_steps(parts, chapter.path, one))
    if lines:
        yield heading(1, chapter.title)
        yield from lines


def answers(parts: Parts) -> Iterator[str]:
    """Each numbered question with what its rulings say."""
    for number, rulings in parts.contents.questions.items():
        yield heading(3, f"{number} {told_by(rulings[0])}")
        yield f"#para({inline(md(in_one_line(parts.contents.lexicon, rulings[0])))})"
        for ruling in rulings[1:]:
            yield f"#item(0, {inline(md(told_by(ruling)))})"
        rules = dict.fromkeys(rule for ruling in rulings for rule in ruling.meta.cites)
        yield about(md(", ".join(rules)))


def components(parts: Parts) -> Iterator[str]:
    """What every component says, kind by kind."""
    contents = parts.contents
    for kind, cards in contents.components.items():
        yield heading(1, contents.several(kind))
        for card in cards:
            shown = face(contents.lexicon, card)
            copies = f" ×{shown.copies}" if shown.copies != 1 else ""
            rest = [*(["; ".join(shown.fields) + "."] if shown.fields else [])]
            rest += [". ".join(shown.keywords) + "."] if shown.keywords else []
            text = " ".join([*rest, *shown.text])
            yield f"#para(strong({string(shown.name)}) + [#{string(copies + ' ')}] + [#{string(text)}])"
