"""What stands in the blocks of declarations: sources, texts, and nothing that has no business there."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics.amended import DropsKeyword
from azif_compiler.nodes.members import Default, Dropped, Meta, Template
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.abilities import FORMS, is_ability
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread
from azif_compiler.text.source import Span

META = ("cites", "source", "unverified", "confidence", "note", "was")
"""The words with which any declaration says something about itself."""

ONCE = ("source", "unverified", "confidence", "note", "flavour")
"""Those that it says once; components alone have a flavour."""

DROPPABLE = tuple(sorted(FORMS - {"while", "may", "must", "once", "up"}))
"""The forms of abilities that an amendment can drop."""


def rows_of(line: Line) -> tuple[Line, ...]:
    """The lines in the block of a declaration."""
    return line.block.lines if line.block is not None else ()


def meta(at: Context, line: Line) -> Meta:
    """What a declaration says about itself."""
    unit = at.unit
    found: dict[str, str] = {}
    cites: list[Word] = []
    for row in rows_of(line):
        leading = unit.leading(row)
        if leading not in META and leading != "flavour":
            continue
        cursor = phrase_of(unit.tokens, row)
        texts = texts_of(cursor)
        if not texts or not cursor.done or row.blocks or (len(texts) > 1 and leading != "cites"):
            unit.report(
                syntax.Expected(
                    span=unit.of(row), what=f"text in quotes behind `{leading}`", example=f'{leading} "…"'
                )
            )
        if leading == "cites":
            cites += texts
        else:
            found[leading] = " ".join(text.text for text in texts)
    found.pop("was", None)
    start, end = at.place(line)
    texts_ = (found.get(word, "") for word in ONCE)
    return Meta(start, end, at.number(), tuple(cites), *texts_)


def texts_of(cursor: Cursor) -> list[Word]:
    """Texts in quotes with commas between them."""
    found: list[Word] = []
    while (text := cursor.string()) is not None:
        found.append(text)
        if cursor.index + 1 >= cursor.last or not cursor.take_kind("COMMA"):
            break
    return found


def only(
    at: Context,
    line: Line,
    allowed: Sequence[str],
    where: str,
    *,
    abilities: bool = False,
    sentences: Sequence[str] | None = None,
    labels: Sequence[str] = (),
    once: Sequence[str] = (),
) -> None:
    """Report members that do not belong in a declaration, or are given twice: none is silently ignored.

    `allowed` are leading words, "" for lines without one; of those, `sentences` are the first words that may
    stand there.
    """
    unit = at.unit
    seen: dict[str, Span] = {}
    for row in rows_of(line):
        leading, first = unit.leading(row), unit.first(row)
        ability = abilities and is_ability(unit, row)
        if row.label >= 0 and not ability and not (abilities and leading == "if"):
            word = unit.tokens.words[row.label]
            unit.report(syntax.WrongPlace(span=unit.of(row), word=word, where=where, possible=()))
        if first in (*once, *ONCE) and not ability:
            span = unit.of(row)
            if first in seen:
                unit.report(syntax.GivenTwice(span=span, word=first, first=seen[first]))
            seen.setdefault(first, span)
        quoted = leading == "says" or (leading == "called" and "says" in allowed)
        if quoted and not is_one_text(at, row):
            what, example = f"a text in quotes behind `{leading}`", f'{leading} "…"'
            unit.report(syntax.Expected(span=unit.of(row), what=what, example=example))
        if leading in META or (leading in allowed and leading != "") or ability:
            continue
        if first in labels or (leading == "" and "" in allowed and (sentences is None or first in sentences)):
            continue
        possible = (*filter(None, allowed), *(sentences or ()), *(sorted(FORMS) if abilities else ()))
        unit.report(syntax.WrongPlace(span=unit.of(row), word=first, where=where, possible=possible))


def is_one_text(at: Context, row: Line) -> bool:
    """Whether behind a leading word stands one text in quotes and nothing else."""
    kinds = at.unit.tokens.kinds
    return row.last - row.first == 1 and kinds[row.first] in ("STRING", "UNCLOSED") and not row.blocks


def blockless(at: Context, line: Line, *leadings: str) -> None:
    """Report members that have a block and need none."""
    for row in rows_of(line):
        leading = at.unit.leading(row)
        if leading in leadings and leading not in META and not is_ability(at.unit, row):
            at.only(row)


def text_of(at: Context, line: Line, leading: str) -> Word | None:
    """The text behind a word in a block."""
    for row in rows_of(line):
        if at.unit.leading(row) == leading and (text := phrase_of(at.unit.tokens, row).string()) is not None:
            return text
    return None


def template(at: Context, line: Line) -> Template | None:
    """`says "…"`"""
    text = text_of(at, line, "says")
    return None if text is None else Template(text.start, text.end, at.number(), text.text)


def ended(at: Context, line: Line, index: int) -> None:
    """Report what is left of a head, from a token on."""
    if index < line.last:
        tokens = at.unit.tokens
        span = at.unit.span(tokens.starts[index], tokens.end(index))
        at.unit.report(syntax.LeftOver(span=span, found=tokens.words[index], advice=""))


def values(reader: PhraseReader) -> tuple[Expression, ...]:
    """What a field is given: amounts, things or texts with commas between them; nothing for a flag."""
    found: list[Expression] = []
    cursor = reader.cursor
    while not cursor.done:
        found.append(reader.sum())
        if not cursor.take_kind("COMMA"):
            break
        if cursor.done:
            raise reader.expected("something behind the comma")
    reader.finish()
    return tuple(found)


def default(at: Context, line: Line, name: Word, index: int) -> Default | None:
    """What a field is unless said: what stands behind `=`."""
    if index < 0:
        return None
    reader = at.reader(line)
    reader.cursor.index = index
    try:
        given = values(reader)
    except Misread:
        return None
    return Default(given[0].start, reader.behind(), at.number(), name, given)


def dropped(at: Context, line: Line, members: Sequence[str] = ()) -> tuple[Dropped, ...]:
    """What an amendment drops: forms of abilities, abilities by their names, or these members."""
    unit = at.unit
    found: dict[str, Dropped] = {}
    for row in rows_of(line):
        if unit.leading(row) != "without":
            continue
        at.only(row)
        cursor = phrase_of(unit.tokens, row)
        while not cursor.done:
            quoted = cursor.is_text
            word = cursor.string() or cursor.next()
            if not quoted and not members and at.view.meanings(word.text).keywords:
                unit.report(DropsKeyword(span=unit.at(word), name=spoken(word.text)))
            elif not quoted and word.text not in (*DROPPABLE, *members):
                known = (*DROPPABLE, *members)
                unit.report(
                    names.UnknownName(span=unit.at(word), sort="form of ability", name=word.text, known=known)
                )
            elif word.text in found:
                unit.report(syntax.GivenTwice(span=unit.at(word), word=word.text))
            found.setdefault(word.text, Dropped(word.start, word.end, at.number(), word, quoted))
            if cursor.index + 1 >= cursor.last or not cursor.take_kind("COMMA"):
                break
        ended(at, row, cursor.index)
    return tuple(found.values())


def because(at: Context, line: Line) -> str:
    """Why something is amended; a `because` that gives no reason, or a second one, is reported."""
    unit = at.unit
    rows = [row for row in rows_of(line) if unit.leading(row) == "because"]
    for row in rows:
        if not is_one_text(at, row):
            what = "a text in quotes behind `because`"
            unit.report(syntax.Expected(span=unit.of(row), what=what, example='because "…"'))
        if row is not rows[0]:
            unit.report(syntax.GivenTwice(span=unit.of(row), word="because", first=unit.of(rows[0])))
    text = text_of(at, line, "because")
    return text.text if text is not None else ""
