"""Line → Declared: the head of a declaration, read without any vocabulary; mistakes are reported."""

from __future__ import annotations

import re
from typing import Literal

from azif_compiler.diagnostic import InternalError
from azif_compiler.diagnostics import syntax
from azif_compiler.names import declared, head_members
from azif_compiler.names.declared import Declaration, ParameterLine
from azif_compiler.names.head_reader import HeadReader, long_name
from azif_compiler.names.mistaken import MISTAKE
from azif_compiler.syntax.cursor import Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.tokens import MADE, unquoted

TOLD_APART = ("step", "window")
"""The sorts of names of which no two may be called by the same words."""

FOREIGN = frozenset(("extends", "inherits", "implements"))
"""How other languages say of what something is a kind: in a name they are a mistake."""


def read_declaration(unit: Unit, line: Line) -> Declaration:
    """What a line declares."""
    h = HeadReader(unit, line)
    if line.label >= 0:
        word = unit.tokens.words[line.label]
        unit.report(syntax.WrongPlace(span=unit.of(line), word=word, where="a file", possible=()))
    match h.leading:
        case "":
            return component(h)
        case "amend":
            return amendment(h)
        case "says":
            return wording(h)
        case "rule" | "ruling" as sort:
            title = h.cursor.string()
            if title is None:
                h.expected(h.cursor, "a title in quotes", f'{sort} "…" {{ }}')
            return declared.Plain(*h.base(title), sort)
        case "step" | "phase":
            name = long_name(h.cursor)
            if name is None:
                h.nameless(h.cursor, "the name of a step", "step dusk after dawn { }")
            else:
                name = h.said_once(name, h.leading)
            return declared.Plain(*h.base(name), "step")
        case _:
            name = h.named(h.cursor)
            return named(h, name) if name is not None else declared.Unreadable(*h.base(None))


def named(h: HeadReader, name: Word) -> Declaration:
    """A declaration that gives a name."""
    cursor = h.cursor
    match h.leading:
        case "enum":
            if not h.rows:
                what = "a list of words needs them in braces: `enum colour { red, blue }`"
                h.unit.report(syntax.NoBlock(span=h.unit.at(name), what=what))
            return declared.Enum(*h.base(name), head_members.members(h))
        case "token":
            return declared.Token(*h.base(name), *head_members.token(h))
        case "kind":
            if FOREIGN & {*name.text.split("_")}:
                h.unit.report(syntax.LeftOver(span=h.unit.at(name), found=name.text))
            return kind(h, name)
        case "zone" | "deck":
            of = h.owner("of", f"zone {name.text} of something")
            return declared.Zone(*h.base(name), of)
        case "link":
            both = cursor.take("both")
            return declared.Link(*h.base(name), both)
        case "value":
            return value(h, name)
        case "verb" | "procedure" as leading:
            return declared.Verb(*h.base(name), leading == "procedure", *head_members.verb(h, name))
        case "window":
            return window(h, name)
        case "keyword":
            return keyword(h, name)
        case "option":
            type_ = h.typed(cursor, "option seats: number from 1 to 4 = 2")
            return declared.Option(*h.base(name), type_)
        case "track":
            held = h.typed(cursor, "track turn: player") if cursor.word == ":" else None
            return declared.Track(*h.base(name), held)
        case "board" | "variant" | "goal" as sort:
            return declared.Plain(*h.base(name), sort)
        case leading:
            raise InternalError(f"the grammar lets `{leading}` begin a declaration")


def kind(h: HeadReader, name: Word) -> declared.Kind:
    """`kind NAME is KIND { … }`"""
    cursor = h.cursor
    parent = plural = None
    if cursor.take("is"):
        parent = long_name(cursor)
        if parent is None:
            h.expected(cursor, "a kind", f"kind {name.text} is something")
    shown: list[Word] = []
    you: Literal["", "this", "other", "nobody"] = ""
    for row in h.rows:
        reader = phrase_of(h.unit.tokens, row)
        match h.unit.leading(row):
            case "plural":
                plural = h.text(reader, 'plural "…"') or plural
            case "called":
                h.text(reader, 'called "…"')
            case "" if reader.take("shown"):
                shown += h.listed(reader, "the name of a field")
            case "" if reader.take("you", "means"):
                is_whole = reader.index + 1 == reader.last
                said: dict[str, Literal["this", "nobody"]] = {"this": "this", "nothing": "nobody"}
                you = said.get(reader.word, "other") if is_whole else "other"
            case _:
                pass
    fields, holds, scripts = head_members.parts(h)
    contents = head_members.contents(h)
    return declared.Kind(*h.base(name), parent, plural, fields, holds, contents, scripts, tuple(shown), you)


_BEHIND = re.compile(r"\{([\w ]+)\} ([^\W\d][\w ]*)")
"""How a keyed value is called: the key in braces, and what stands behind it."""


def value(h: HeadReader, name: Word) -> declared.Value:
    """`value NAME of KIND for ENUM: TYPE = X { says "…"; arbiter }`"""
    cursor = h.cursor
    of = h.owner("of", f"value {name.text} of something: number = 2")
    key = h.owner("for", f"value {name.text} of something for colour: number = 2")
    type_ = h.typed(cursor, "value reach: number = 2")
    body = -1
    if type_ is not None:
        if cursor.take("="):
            body = cursor.index
        else:
            h.expected(cursor, "`=` and what it is", "= 2")
    known = any(h.unit.first(row) in ("says", "arbiter") for row in h.rows)
    called = behind_key(h, key) if key is not None and of is not None else ""
    return declared.Value(*h.base(name), of, key, type_, body, known, called)


def behind_key(h: HeadReader, key: Word) -> str:
    """What a value is called behind its key, if `called "{colour} lamps"` says so; "" for nothing."""
    for row in h.rows:
        text = phrase_of(h.unit.tokens, row).string() if h.unit.leading(row) == "called" else None
        if text is not None:
            found = _BEHIND.fullmatch(text.text)
            fits = found is not None and "_".join(found[1].split()) == key.text
            return "_".join(found[2].split()) if found is not None and fits else ""
    return ""


def window(h: HeadReader, name: Word) -> declared.Window:
    """`window NAME is WINDOW`, `window NAME { within WINDOW, … }`"""
    within: list[Word] = []
    if h.cursor.take("is"):
        outer = long_name(h.cursor)
        if outer is None:
            h.expected(h.cursor, "a window", f"window {name.text} is day")
        else:
            within.append(outer)
    for row in h.rows:
        reader = phrase_of(h.unit.tokens, row)
        if not h.unit.leading(row) and reader.take("within"):
            within += h.listed(reader, "the name of a window")
    return declared.Window(*h.base(name), tuple(within))


def keyword(h: HeadReader, name: Word) -> declared.Keyword:
    """`keyword NAME on KIND with NAME: TYPE, …`"""
    cursor = h.cursor
    of = h.owner("on", f"keyword {name.text} on something")
    parameters: dict[str, ParameterLine] = {}
    if cursor.take("with"):
        while True:
            word = cursor.name()
            if word is None or cursor.word != ":":
                what = "a name, `:` and a kind or `number`"
                h.expected(cursor, what, f"keyword {name.text} with n: number")
                cursor.index = cursor.last
                break
            if word.text in parameters:
                h.twice(word, parameters[word.text].name)
            type_ = h.typed(cursor, "n: number")
            parameters.setdefault(word.text, ParameterLine(None, word, "object", None, type_, -1, ""))
            if not cursor.take_kind("COMMA"):
                break
    return declared.Keyword(*h.base(name), of, tuple(parameters.values()))


def wording(h: HeadReader) -> declared.Plain:
    """`says SORT NAME "…"`, `says rule "TITLE" "…"`: known by its words, and by the title after them."""
    tokens, line = h.unit.tokens, h.line
    words = [index for index in range(line.first, line.last) if tokens.kinds[index] == "NAME"]
    name = None
    if words:
        text = " ".join(tokens.words[index].replace("_", " ") for index in words)
        name = Word(text, tokens.starts[words[0]], tokens.end(words[-1]))
    else:
        h.expected(h.cursor, "the sort and the name of something", 'says zone cellar "the cellar"')
    quoted = [index for index in range(line.first, line.last) if tokens.kinds[index] == "STRING"]
    texts = [unquoted(tokens.words[index]) for index in quoted]
    if name is not None and len(texts) > 1:  # `says rule "TITLE" "…"`
        name = Word(f"{name.text} {texts[0]}", name.start, tokens.end(quoted[0]))
    said = texts[0] if texts and words and tokens.words[words[0]] in (MISTAKE, *TOLD_APART) else ""
    return declared.Plain(line, name, line.first, (), (), "wording", said)


def component(h: HeadReader) -> Declaration:
    """`KIND "Name" { … }`"""
    cursor, unit = h.cursor, h.unit
    kind = h.kind_name()
    if kind is None:
        if unit.tokens.starts[h.line.start] != MADE:  # else that it is missing has been said
            h.expected(cursor, "a word that begins what is declared", 'lamp "Beacon" { }')
        return declared.Unreadable(*h.base(None))
    name = cursor.string()
    if name is not None and not name.text.strip():
        unit.report(syntax.Expected(span=unit.at(name), what="a name with letters"))
        name = None
    copies = 1
    for row in h.rows:
        if h.begins(row, "copies", "NUMBER"):
            copies = int(unit.tokens.words[row.first][:9])
    return declared.Component(*h.base(name), kind, copies)


def amendment(h: HeadReader) -> declared.Amendment:
    """`amend SORT NAME { … }`"""
    cursor, unit = h.cursor, h.unit
    sort = h.kind_name()
    name = cursor.string() or long_name(cursor)
    base = (h.line, name, cursor.index, h.steps, (), sort)
    match sort.text if sort is not None else "":
        case "enum":
            return declared.Amendment(*base, members=head_members.members(h))
        case "kind":
            fields, holds, scripts = head_members.parts(h)
            own = head_members.contents(h)
            if own is not None:
                what = "the name of a token"
                h.unit.report(syntax.Expected(span=h.unit.at(own), what=what, example="holds Coin"))
            return declared.Amendment(*base, fields=fields, holds=holds, scripts=scripts)
        case _:
            more = 0
            for row in h.rows:
                if h.begins(row, "copies", "SIGNED"):
                    more += int(unit.tokens.words[row.first][:10])
            return declared.Amendment(*base, more=more)
