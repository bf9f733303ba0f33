"""All rules, answers and texts of components → the pieces of one book, whatever it is set in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from azif_compiler import ir
from azif_compiler.site.chapter_pages import VARIANTS, in_groups, in_prose, in_steps, sort_word
from azif_compiler.site.chapters import Chapter
from azif_compiler.site.contents import question_of
from azif_compiler.site.contents import told as told_by
from azif_compiler.site.mentions import Key
from azif_compiler.site.pages import md
from azif_compiler.site.ruling_words import in_one_line
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.card import face
from azif_compiler.words.noun import capital


class Piece(NamedTuple):
    """A heading in plain text, a note, a line in Markdown, or what a component says; and its package."""

    sort: Literal["chapter", "heading", "note", "line", "component"]
    text: str
    package: str


def book(parts: Parts) -> Iterator[Piece]:
    """Everything, in the order of play; the rules that others are made of are told on the site alone."""
    contents = parts.contents
    for chapter in parts.chapters.all:
        yield from chapter_of(parts, chapter)
    if contents.questions:
        yield Piece("chapter", "Answers", "")
        yield from answers(parts)
    yield from components(parts)


def chapter_of(parts: Parts, chapter: Chapter) -> Iterator[Piece]:
    """A chapter: its rules, in a person's words where content has them, and its variants."""
    rules, variants, _ = in_groups(parts, chapter)
    found: list[Piece] = []
    for declaration, key in rules:
        shown = in_prose(parts, chapter.path, declaration) or in_steps(parts, chapter.path, declaration)
        if any(line.strip() for line in shown):
            package = ir.package_of(key[1])
            about = [sort_word(declaration), *declaration.meta.cites, *foreign(parts, key)]
            found.append(Piece("heading", parts.contents.called(key[1]), package))
            found.append(Piece("note", md(" · ".join(about)), package))
            found += [Piece("line", line, package) for line in shown if line.strip()]
    if variants:
        found.append(Piece("heading", VARIANTS, ""))
        for one, key in variants:
            of = "".join(f" ({md(title)})" for title in foreign(parts, key))
            lines = in_steps(parts, chapter.path, one)
            found += [Piece("line", f"- {line}{of}", ir.package_of(key[1])) for line in lines]
    if found:
        yield Piece("chapter", chapter.title, "")
        yield from found


def foreign(parts: Parts, key: Key) -> list[str]:
    """The package of something, as people know it, if that is a further one."""
    package = ir.package_of(key[1])
    return [parts.contents.package_title(package)] if parts.mark(package) else []


def answers(parts: Parts) -> Iterator[Piece]:
    """Each numbered question with what its rulings say."""
    lexicon = parts.contents.lexicon
    for number, rulings in parts.contents.questions.items():
        package = ir.package_of(rulings[0].name)
        rules = dict.fromkeys(rule for ruling in rulings for rule in ruling.meta.cites)
        asking, asked, answer = question_of(number, rulings)
        yield Piece("heading", f"{number} {asked or told_by(rulings[0])}", package)
        if asked:
            said = f"**{md(answer.rstrip('.'))}.** {md(capital(told_by(asking).removeprefix('… ')))}."
            yield Piece("line", said, package)
        else:
            yield Piece("line", md(in_one_line(lexicon, rulings[0])), package)
        rest = [ruling for ruling in rulings if ruling is not asking]
        yield from (Piece("line", f"- {md(told_by(ruling))}", package) for ruling in rest)
        yield Piece("note", md(", ".join(rules)), package)


def components(parts: Parts) -> Iterator[Piece]:
    """What every component says, kind by kind."""
    contents = parts.contents
    for kind, cards in contents.components.items():
        yield Piece("chapter", contents.several(kind), "")
        for card in cards:
            shown = face(contents.lexicon, card)
            copies = f" ×{shown.copies}" if shown.copies != 1 else ""
            rest = ["; ".join(shown.fields) + "."] if shown.fields else []
            rest += [". ".join(shown.keywords) + "."] if shown.keywords else []
            text = " ".join([*rest, *shown.text])
            yield Piece("component", f"**{md(shown.name)}**{copies} {md(text)}", card.package)
