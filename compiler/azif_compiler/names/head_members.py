"""What belongs to a head though it stands in the block: members, fields, parameters, outcomes."""

from __future__ import annotations

from typing import Literal

from azif_compiler.bounds import LONGEST_MEMBER
from azif_compiler.diagnostics import names, syntax
from azif_compiler.names.declared import FieldLine, MemberWord, ParameterLine, ParameterRole, ScriptLine
from azif_compiler.names.head_reader import OF_EVENTS, RESERVED, HeadReader, long_name
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.syntax.cursor import END, Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line

NO_THINGS = "no"
"""What a kind says of whose things nothing can lie on."""
SYMBOLS = "$€£¥¢"
"""The signs that can stand before a number of a token."""


def members(h: HeadReader) -> tuple[MemberWord, ...]:
    """The members of an enum."""
    found: dict[str, MemberWord] = {}
    for row in h.rows:
        cursor = phrase_of(h.unit.tokens, row)
        while not cursor.done and not h.unit.leading(row):
            name = long_name(cursor)
            if name is None:
                h.nameless(cursor, "a word of the list")
                break
            name = h.said_once(name)
            parent = None
            if cursor.take("is"):
                parent = long_name(cursor)
                if parent is None:
                    h.expected(cursor, "the word of which it is a special case")
            if name.text in RESERVED:
                h.unit.report(names.ReservedName(span=h.unit.at(name), name=name.text))
            elif (first := found.get(name.text)) is not None:
                h.unit.report(
                    names.DeclaredTwice(span=h.unit.at(name), name=name.text, first=h.unit.at(first.name))
                )
            else:
                found[name.text] = MemberWord(name, parent)
            if not cursor.take_kind("COMMA"):
                h.ended(cursor, "commas stand between the words of a list")
                break
            if cursor.kind == END:
                h.nameless(cursor, "another word behind the comma")
    separated(h, [one.name for one in found.values()])
    return tuple(found.values())


def separated(h: HeadReader, found: list[Word]) -> None:
    """Report names of so many words that the commas between them are missing."""
    for name in found:
        span = h.unit.at(name)
        words = span.source.text[span.start : span.end].split()
        if len(words) > (LONGEST_MEMBER if len(found) > 1 else 2):
            what, example = "a comma between the words", ", ".join(words[:3])
            h.unit.report(syntax.Expected(span=span, what=what, example=example))


def token(h: HeadReader) -> tuple[Word | None, Word | None]:
    """`plural "…"` and `symbol "$"` of a token."""
    plural = symbol = None
    for row in h.rows:
        cursor = phrase_of(h.unit.tokens, row)
        match h.unit.leading(row):
            case "plural":
                plural = h.text(cursor, 'plural "…"') or plural
            case "symbol":
                text = h.text(cursor, 'symbol "…"')
                if text is not None and text.text not in SYMBOLS:
                    h.unit.report(
                        syntax.Expected(span=h.unit.at(text), what=f"one of {SYMBOLS}", example='symbol "$"')
                    )
                elif text is not None:
                    symbol = text
            case _:
                pass
    return plural, symbol


def parts(h: HeadReader) -> tuple[tuple[FieldLine, ...], tuple[Word, ...], tuple[ScriptLine, ...]]:
    """The fields, tokens and scripts that a kind, or an amendment of one, names."""
    fields: dict[str, FieldLine] = {}
    holds: list[Word] = []
    scripts: dict[str, ScriptLine] = {}
    for row in h.rows:
        reader = phrase_of(h.unit.tokens, row)
        match h.unit.leading(row):
            case "printed" | "state" as leading:
                field = field_line(h, row, reader, state=leading == "state")
                if field is not None and (first := fields.get(field.name.text)) is not None:
                    h.unit.report(
                        names.DeclaredTwice(
                            span=h.unit.at(field.name),
                            name=field.name.text,
                            first=h.unit.at(first.name),
                        )
                    )
                elif field is not None:
                    fields[field.name.text] = field
            case "holds" if reader.word in ("its", "no"):
                pass  # see `contents`
            case "holds":
                holds += h.listed(reader, "the name of a token")
            case "script":
                script = script_line(h, reader)
                if script is not None and script.name.text in scripts:
                    h.twice(script.name, scripts[script.name.text].name, f"script {script.name.text}")
                elif script is not None:
                    scripts[script.name.text] = script
            case _:
                pass
    return tuple(fields.values()), tuple(holds), tuple(scripts.values())


def contents(h: HeadReader) -> Word | None:
    """`holds its VALUE`, `holds no things`: what counts as in things of a kind."""
    found: Word | None = None
    for row in h.rows:
        reader = phrase_of(h.unit.tokens, row)
        if h.unit.leading(row) == "holds" and reader.word in ("its", "no"):
            start, end = reader.here()
            none = reader.next().text == "no"
            name = long_name(reader) if not none else Word(NO_THINGS, start, end)
            if name is None:
                h.expected(reader, "the name of a value", "holds its rooms")
            elif none and not reader.take("things"):
                h.expected(reader, "`things`", "holds no things")
            elif found is not None:
                h.twice(name, found)
            found = found or name
            h.ended(reader)
    return found


def field_line(h: HeadReader, row: Line, reader: Cursor, *, state: bool) -> FieldLine | None:
    """`printed NAME for ENUM: TYPE = X`"""
    name = long_name(reader)
    if name is None:
        h.nameless(reader, "the name of a field", "printed weight: number = 0")
        return None
    name = h.said_once(name, "state" if state else "printed")
    if name.text in RESERVED:
        h.unit.report(names.ReservedName(span=h.unit.at(name), name=name.text))
        return None
    key = long_name(reader) if reader.take("for") else None
    type_ = h.typed(reader, f"{name.text}: number")
    return FieldLine(row, name, state, key, type_, h.default(reader) if type_ is not None else -1)


def script_line(h: HeadReader, reader: Cursor) -> ScriptLine | None:
    """`script NAME for KIND`"""
    name = long_name(reader)
    if name is None:
        h.nameless(reader, "the name of a script", "script effect")
        return None
    name = h.said_once(name, "script")
    key = long_name(reader) if reader.take("for") else None
    h.ended(reader)
    return ScriptLine(name, key)


def verb(
    h: HeadReader, name: Word
) -> tuple[tuple[ParameterLine, ...], tuple[Word, ...], Word | None, str, str]:
    """The parameters and outcomes of a verb, which one it means, and how it reads: `glows`, `lit`."""
    third, part = third_person(name.text), participle(name.text)
    parameters: dict[str, ParameterLine] = {}
    outcomes: tuple[Word, ...] = ()
    means: Word | None = None
    for row in h.rows:
        reader = phrase_of(h.unit.tokens, row)
        match h.unit.leading(row):
            case "subject" | "object" | "var" as role:
                parameter(h, parameters, row, reader, role, None)
            case "" if reader.kind == "NAME" and reader.ahead(2) == ":":
                parameter(h, parameters, row, reader, "label", reader.next())
            case leading if leading and reader.ahead(1) == ":":
                start = h.unit.tokens.starts[row.leading]
                parameter(h, parameters, row, reader, "label", Word(leading, start, start + len(leading)))
            case "outcomes":
                outcomes += h.listed(reader, "the name of an outcome")
            case "" if reader.word == "means":
                reader.next()
                means = reader.name()
                if means is None:
                    h.expected(reader, "the name of an outcome", "means pass")
            case "reads":
                text = h.text(reader, 'reads "…"')
                third = text.text.replace(" ", "_") if text is not None else third
            case "participle":
                text = h.text(reader, 'participle "…"')
                part = text.text.replace(" ", "_") if text is not None else part
            case _:
                pass
    return tuple(parameters.values()), outcomes, means, third, part


def parameter(
    h: HeadReader,
    found: dict[str, ParameterLine],
    row: Line,
    reader: Cursor,
    role: ParameterRole,
    label: Word | None,
) -> None:
    """Add a parameter of a verb."""
    word = reader.name()
    if word is None or (word.text in RESERVED and word.text != "number"):
        reader.index = row.first if label is None else reader.index
        h.expected(reader, "a name, `:` and a kind or `number`", f"{role} who: thing")
        return
    if word.text in OF_EVENTS:
        h.unit.report(names.ReservedName(span=h.unit.at(word), name=word.text))
    if word.text in found:
        h.twice(word, found[word.text].name)
        return
    same = [p for p in found.values() if p.role == role and _same_label(p.label, label)]
    if same and role in ("subject", "label"):
        h.twice(word, same[0].name, label.text if label is not None else role)
        return
    type_ = h.typed(reader, f"{word.text}: number")
    default = h.default(reader) if type_ is not None else -1
    found[word.text] = ParameterLine(row, word, role, label, type_, default, _says(reader, default))


def _says(reader: Cursor, default: int) -> Literal["", "you", "nothing", "other"]:
    match reader.words[default] if default >= 0 else "":
        case "" | "you" | "nothing" as word:
            return word
        case _:
            return "other"


def _same_label(one: Word | None, other: Word | None) -> bool:
    return (one.text if one is not None else "") == (other.text if other is not None else "")
