"""Line → Declared: the head of a declaration, read without any vocabulary; what is wrong with it is reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from azif_compiler.diagnostics import names, syntax
from azif_compiler.names import declared
from azif_compiler.names.declared import (
    Declaration,
    FieldLine,
    MemberWord,
    ParameterLine,
    ScriptLine,
    TypePhrase,
)
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line, walk
from azif_compiler.syntax.unit import Misread, Unit

RESERVED = frozenset(
    """you your this it its nothing yes no not and or is are has have a an any each every all the that those
    another of in at on with if otherwise number total highest lowest larger smaller half unlimited top bottom
    random up thing where whose there steps first""".split()
)
"""Words with which phrases are built; nothing can be called so."""

SYMBOLS = "$€£¥¢"
"""The signs that can stand before a number of a token."""

_TITLED = ("rule", "ruling")
_NAMED = {"track": "track", "board": "board", "variant": "variant", "goal": "goal"}


def read_declaration(unit: Unit, line: Line) -> Declaration:
    """What a line declares."""
    try:
        return _Heads(unit, line).declaration()
    except Misread:
        return declared.Unreadable(line, None, line.first, _steps(unit, line), ())


def _steps(unit: Unit, line: Line) -> tuple[Word, ...]:
    """The steps named in the body of a declaration, each once."""
    tokens = unit.tokens
    found: dict[str, Word] = {}
    if "step" in tokens.words or "phase" in tokens.words:
        for block in line.blocks:
            for row in walk(block.lines):
                if unit.leading(row) in ("step", "phase") and row.last > row.first:
                    start = tokens.starts[row.first]
                    word = tokens.words[row.first]
                    found.setdefault(word, Word(word, start, start + len(word)))
    return tuple(found.values())


class _Heads:
    """Reads the head of one declaration."""

    def __init__(self, unit: Unit, line: Line) -> None:
        self.unit, self.line = unit, line
        self.leading = unit.leading(line)
        self.cursor = phrase_of(unit.tokens, line)
        self.rows = line.block.lines if line.block is not None else ()

    # ---- words

    def expected(self, cursor: Cursor, what: str, example: str = "") -> None:
        """Report that something is missing at this point."""
        span = self.unit.span(*cursor.here())
        self.unit.report(syntax.Expected(span=span, what=what, example=example))

    def named(self, cursor: Cursor) -> Word | None:
        """The name that a declaration gives, unless it has none or a reserved one."""
        word = cursor.name()
        if word is None:
            self.expected(cursor, "a name", f"{self.leading} something")
            return None
        if word.text in RESERVED:
            self.unit.report(names.ReservedName(span=self.unit.at(word), name=word.text))
            return None
        return word

    def ended(self, cursor: Cursor, advice: str = "") -> None:
        """Report what is left of a line."""
        if not cursor.done:
            span, found = self.unit.span(*cursor.here()), cursor.words[cursor.index]
            self.unit.report(syntax.LeftOver(span=span, found=found, advice=advice))

    def listed(self, cursor: Cursor, what: str) -> tuple[Word, ...]:
        """Names with commas between them, each once."""
        found: dict[str, Word] = {}
        while True:
            word = cursor.name()
            if word is None:
                self.expected(cursor, what)
                break
            if (first := found.get(word.text)) is not None:
                self.twice(word, first)
            found.setdefault(word.text, word)
            if not cursor.take_kind("COMMA"):
                self.ended(cursor, "names are separated by commas")
                break
        return tuple(found.values())

    def twice(self, word: Word, first: Word | None = None, called: str = "") -> None:
        """Report that something is given twice."""
        where = None if first is None else self.unit.at(first)
        self.unit.report(syntax.GivenTwice(span=self.unit.at(word), word=called or word.text, first=where))

    def text(self, cursor: Cursor, example: str) -> Word | None:
        """A text in quotes and nothing else."""
        if not cursor.is_text:
            self.expected(cursor, "a text in quotes", example)
            return None
        text = cursor.string()
        self.ended(cursor)
        return text

    def default(self, cursor: Cursor) -> int:
        """The token behind `=`, -1 without one; what else stands there is reported."""
        if cursor.take("="):
            if cursor.done:
                self.expected(cursor, "what it is unless said", "= 0")
                return -1
            return cursor.index
        if not cursor.done:
            self.ended(cursor)
        return -1

    def type(self, cursor: Cursor) -> TypePhrase | None:
        """The type that a phrase names next."""
        form: Literal["", "set of", "list of", "some", "list of some", "kind of"] = ""
        if cursor.take("set", "of"):
            form = "set of"
        elif cursor.take("some"):
            form = "some"
        elif cursor.take("kind", "of"):
            form = "kind of"
        elif cursor.take("list", "of"):
            form = "list of some" if cursor.take("some") else "list of"
        word = cursor.name()
        if word is None:
            self.expected(cursor, "a type", "number")
            return None
        return TypePhrase(form, word)

    def typed(self, cursor: Cursor, example: str) -> TypePhrase | None:
        """`: TYPE`"""
        if not cursor.take(":"):
            self.expected(cursor, "`:` and a type", example)
            cursor.index = cursor.last
            return None
        return self.type(cursor)

    # ---- declarations

    def declaration(self) -> Declaration:
        """The declaration."""
        unit, line, cursor = self.unit, self.line, self.cursor
        steps = _steps(unit, line)
        was = tuple(self.was())
        if line.label >= 0:
            word = unit.tokens.words[line.label]
            unit.report(syntax.WrongPlace(span=unit.of(line), word=word, where="a file", possible=()))
        if not self.leading:
            return self.component(steps, was)
        match self.leading:
            case "amend":
                return self.amendment(steps)
            case "says":
                return self.wording()
            case word if word in _TITLED:
                title = cursor.string()
                if title is None:
                    self.expected(cursor, "a title in quotes", f'{word} "…" {{ }}')
                return declared.Plain(
                    line, title, cursor.index, steps, was, "rule" if word == "rule" else "ruling"
                )
            case "step" | "phase":
                name = cursor.name()
                if name is None:
                    self.expected(cursor, "the name of a step", "step dusk after dawn { }")
                return declared.Plain(line, name, cursor.index, steps, was, "step")
            case _:
                pass
        name = self.named(cursor)
        if name is None:
            return declared.Unreadable(line, None, cursor.index, steps, was)
        base = (line, name, cursor.index, steps, was)
        match self.leading:
            case "enum":
                if not self.rows:
                    self.unit.report(
                        syntax.NoBlock(span=self.unit.at(name), what="an enum needs its members in braces")
                    )
                return declared.Enum(*base, self.members())
            case "token":
                return self.token(base)
            case "kind":
                return self.kind(line, name, steps, was)
            case "zone" | "deck":
                of = cursor.name() if cursor.take("of") else None
                return declared.Zone(line, name, cursor.index, steps, was, of)
            case "link":
                both = cursor.take("both")
                return declared.Link(line, name, cursor.index, steps, was, both)
            case "value":
                return self.value(name, steps, was)
            case "verb" | "procedure":
                return self.verb(base, name)
            case "window":
                return self.window(name, steps, was)
            case "keyword":
                return self.keyword(name, steps, was)
            case "option":
                type_ = self.typed(cursor, "option seats: number from 1 to 4 = 2")
                return declared.Option(line, name, cursor.index, steps, was, type_)
            case word:
                return declared.Plain(*base, _NAMED[word])  # type: ignore[arg-type]  # one of four

    def was(self) -> Iterator[Word]:
        """What the declaration was called before."""
        for row in self.rows:
            if (
                self.unit.leading(row) == "was"
                and (text := phrase_of(self.unit.tokens, row).string()) is not None
            ):
                yield text

    def members(self) -> tuple[MemberWord, ...]:
        """The members of an enum."""
        found: dict[str, MemberWord] = {}
        for row in self.rows:
            cursor = phrase_of(self.unit.tokens, row)
            while not cursor.done and not self.unit.leading(row):
                name = cursor.name()
                if name is None:
                    self.expected(cursor, "the name of a member")
                    break
                parent = None
                if cursor.take("is"):
                    parent = cursor.name()
                    if parent is None:
                        self.expected(cursor, "the member of which it is a special case")
                if name.text in RESERVED:
                    self.unit.report(names.ReservedName(span=self.unit.at(name), name=name.text))
                elif (first := found.get(name.text)) is not None:
                    self.unit.report(
                        names.DeclaredTwice(
                            span=self.unit.at(name), name=name.text, first=self.unit.at(first.name)
                        )
                    )
                else:
                    found[name.text] = MemberWord(name, parent)
                if not cursor.take_kind("COMMA"):
                    self.ended(cursor, "members are separated by commas")
                    break
        return tuple(found.values())

    def token(self, base: tuple[Line, Word, int, tuple[Word, ...], tuple[Word, ...]]) -> declared.Token:
        """`token NAME { plural "…"; symbol "$" }`"""
        plural = symbol = None
        for row in self.rows:
            cursor = phrase_of(self.unit.tokens, row)
            match self.unit.leading(row):
                case "plural":
                    plural = self.text(cursor, 'plural "…"') or plural
                case "symbol":
                    text = self.text(cursor, 'symbol "…"')
                    if text is not None and text.text not in SYMBOLS:
                        self.unit.report(
                            syntax.Expected(
                                span=self.unit.at(text), what=f"one of {SYMBOLS}", example='symbol "$"'
                            )
                        )
                    elif text is not None:
                        symbol = text
                case _:
                    pass
        return declared.Token(*base, plural, symbol)

    def kind(self, line: Line, name: Word, steps: tuple[Word, ...], was: tuple[Word, ...]) -> declared.Kind:
        """`kind NAME is KIND { … }`"""
        cursor = self.cursor
        parent = plural = None
        if cursor.take("is"):
            parent = cursor.name()
            if parent is None:
                self.expected(cursor, "a kind", f"kind {name.text} is something")
        behind = cursor.index
        shown: list[Word] = []
        you: Literal["", "this", "other"] = ""
        for row in self.rows:
            reader = phrase_of(self.unit.tokens, row)
            match self.unit.leading(row):
                case "plural":
                    plural = self.text(reader, 'plural "…"') or plural
                case "called":
                    self.text(reader, 'called "…"')
                case "" if reader.take("shown"):
                    shown += self.listed(reader, "the name of a field")
                case "" if reader.take("you", "means"):
                    you = "this" if reader.word == "this" and reader.index + 1 == reader.last else "other"
                case _:
                    pass
        fields, holds, scripts = self.parts()
        return declared.Kind(
            line, name, behind, steps, was, parent, plural, fields, holds, scripts, tuple(shown), you
        )

    def parts(self) -> tuple[tuple[FieldLine, ...], tuple[Word, ...], tuple[ScriptLine, ...]]:
        """The fields, tokens and scripts that a kind, or an amendment of one, names."""
        fields: dict[str, FieldLine] = {}
        holds: list[Word] = []
        scripts: dict[str, ScriptLine] = {}
        for row in self.rows:
            reader = phrase_of(self.unit.tokens, row)
            match self.unit.leading(row):
                case "printed" | "state" as leading:
                    field = self.field(row, reader, state=leading == "state")
                    if field is not None and (first := fields.get(field.name.text)) is not None:
                        self.unit.report(
                            names.DeclaredTwice(
                                span=self.unit.at(field.name),
                                name=field.name.text,
                                first=self.unit.at(first.name),
                            )
                        )
                    elif field is not None:
                        fields[field.name.text] = field
                case "holds":
                    holds += self.listed(reader, "the name of a token")
                case "script":
                    script = self.script(reader)
                    if script is not None and script.name.text in scripts:
                        self.twice(script.name, scripts[script.name.text].name, f"script {script.name.text}")
                    elif script is not None:
                        scripts[script.name.text] = script
                case _:
                    pass
        return tuple(fields.values()), tuple(holds), tuple(scripts.values())

    def field(self, row: Line, reader: Cursor, *, state: bool) -> FieldLine | None:
        """`printed NAME for ENUM: TYPE = X`"""
        name = reader.name()
        if name is None:
            self.expected(reader, "the name of a field", "printed weight: number = 0")
            return None
        if name.text in RESERVED:
            self.unit.report(names.ReservedName(span=self.unit.at(name), name=name.text))
            return None
        key = reader.name() if reader.take("for") else None
        type_ = self.typed(reader, f"{name.text}: number")
        return FieldLine(row, name, state, key, type_, self.default(reader) if type_ is not None else -1)

    def script(self, reader: Cursor) -> ScriptLine | None:
        """`script NAME for KIND`"""
        name = reader.name()
        if name is None:
            self.expected(reader, "the name of a script", "script effect")
            return None
        key = reader.name() if reader.take("for") else None
        self.ended(reader)
        return ScriptLine(name, key)

    def value(self, name: Word, steps: tuple[Word, ...], was: tuple[Word, ...]) -> declared.Value:
        """`value NAME of KIND for ENUM: TYPE = X { says "…" }`"""
        cursor = self.cursor
        of = cursor.name() if cursor.take("of") else None
        key = cursor.name() if cursor.take("for") else None
        type_ = self.typed(cursor, "value reach: number = 2")
        body = -1
        if type_ is not None:
            if cursor.take("="):
                body = cursor.index
            else:
                self.expected(cursor, "`=` and what it is", "= 2")
        says = any(self.unit.leading(row) == "says" for row in self.rows)
        return declared.Value(self.line, name, cursor.index, steps, was, of, key, type_, body, says)

    def verb(
        self, base: tuple[Line, Word, int, tuple[Word, ...], tuple[Word, ...]], name: Word
    ) -> declared.Verb:
        """`verb NAME { … }`"""
        third, part = third_person(name.text), participle(name.text)
        parameters: dict[str, ParameterLine] = {}
        outcomes: tuple[Word, ...] = ()
        for row in self.rows:
            reader = phrase_of(self.unit.tokens, row)
            match self.unit.leading(row):
                case "subject" | "object" | "var" as role:
                    self.parameter(parameters, row, reader, role, None)
                case "" if reader.kind == "NAME" and reader.ahead(2) == ":":
                    self.parameter(parameters, row, reader, "label", reader.next())
                case leading if leading and reader.ahead(1) == ":":
                    start = self.unit.tokens.starts[row.leading]
                    self.parameter(
                        parameters, row, reader, "label", Word(leading, start, start + len(leading))
                    )
                case "outcomes":
                    outcomes += self.listed(reader, "the name of an outcome")
                case "reads":
                    third = getattr(self.text(reader, 'reads "…"'), "text", third)
                case "participle":
                    part = getattr(self.text(reader, 'participle "…"'), "text", part)
                case _:
                    pass
        procedure = self.leading == "procedure"
        return declared.Verb(*base, procedure, tuple(parameters.values()), outcomes, third, part)

    def parameter(
        self,
        found: dict[str, ParameterLine],
        row: Line,
        reader: Cursor,
        role: Literal["subject", "object", "label", "var"],
        label: Word | None,
    ) -> None:
        """Add a parameter of a verb."""
        word = reader.name()
        if word is None or (word.text in RESERVED and word.text != "number"):
            reader.index = row.first if label is None else reader.index
            self.expected(reader, "the name of a parameter", f"{role} who: thing")
            return
        if word.text in found:
            self.twice(word, found[word.text].name)
            return
        same = [p for p in found.values() if p.role == role and _same_label(p.label, label)]
        if same and role in ("subject", "label"):
            self.twice(word, same[0].name, label.text if label is not None else role)
            return
        type_ = self.typed(reader, f"{word.text}: number")
        default = self.default(reader) if type_ is not None else -1
        is_you = default >= 0 and reader.words[default] == "you"
        found[word.text] = ParameterLine(row, word, role, label, type_, default, is_you)

    def window(self, name: Word, steps: tuple[Word, ...], was: tuple[Word, ...]) -> declared.Window:
        """`window NAME is WINDOW`, `window NAME { within WINDOW, … }`"""
        within: list[Word] = []
        if self.cursor.take("is"):
            outer = self.cursor.name()
            if outer is None:
                self.expected(self.cursor, "a window", f"window {name.text} is any_time")
            else:
                within.append(outer)
        for row in self.rows:
            reader = phrase_of(self.unit.tokens, row)
            if not self.unit.leading(row) and reader.take("within"):
                within += self.listed(reader, "the name of a window")
        return declared.Window(self.line, name, self.cursor.index, steps, was, tuple(within))

    def keyword(self, name: Word, steps: tuple[Word, ...], was: tuple[Word, ...]) -> declared.Keyword:
        """`keyword NAME on KIND with NAME: TYPE, …`"""
        cursor = self.cursor
        of = cursor.name() if cursor.take("on") else None
        parameters: dict[str, ParameterLine] = {}
        if cursor.take("with"):
            while True:
                word = cursor.name()
                if word is None or cursor.word != ":":
                    what = "the name of a parameter, `:` and a type"
                    self.expected(cursor, what, f"keyword {name.text} with n: number")
                    cursor.index = cursor.last
                    break
                if word.text in parameters:
                    self.twice(word, parameters[word.text].name)
                type_ = self.typed(cursor, "n: number")
                parameters.setdefault(word.text, ParameterLine(None, word, "object", None, type_, -1, False))
                if not cursor.take_kind("COMMA"):
                    break
        return declared.Keyword(self.line, name, cursor.index, steps, was, of, tuple(parameters.values()))

    def wording(self) -> declared.Plain:
        """`says SORT NAME "…"`: known by its words."""
        tokens, line = self.unit.tokens, self.line
        words = [index for index in range(line.first, line.last) if tokens.kinds[index] == "NAME"]
        name = None
        if words:
            text = " ".join(tokens.words[index] for index in words)
            name = Word(text, tokens.starts[words[0]], tokens.end(words[-1]))
        return declared.Plain(line, name, line.first, (), (), "wording")

    def component(self, steps: tuple[Word, ...], was: tuple[Word, ...]) -> Declaration:
        """`KIND "Name" { … }`"""
        cursor, unit = self.cursor, self.unit
        kind = cursor.name()
        if kind is None:
            self.expected(cursor, "a declaration", 'lamp "Beacon" { }')
            return declared.Unreadable(self.line, None, cursor.index, steps, was)
        name = cursor.string()
        if name is not None and not name.text.strip():
            unit.report(syntax.Expected(span=unit.at(name), what="a name with letters"))
            name = None
        copies = 1
        for row in self.rows:
            if unit.leading(row) == "copies" and row.last > row.first:
                if unit.tokens.kinds[row.first] == "NUMBER":
                    copies = int(unit.tokens.words[row.first][:9])
        return declared.Component(self.line, name, cursor.index, steps, was, kind, copies)

    def amendment(self, steps: tuple[Word, ...]) -> declared.Amendment:
        """`amend SORT NAME { … }`"""
        cursor, unit = self.cursor, self.unit
        sort = cursor.name()
        name = cursor.string() or cursor.name()
        base = (self.line, name, cursor.index, steps, (), sort)
        match sort.text if sort is not None else "":
            case "enum":
                return declared.Amendment(*base, members=self.members())
            case "kind":
                fields, holds, scripts = self.parts()
                return declared.Amendment(*base, fields=fields, holds=holds, scripts=scripts)
            case _:
                more = 0
                for row in self.rows:
                    if unit.leading(row) == "copies" and row.last > row.first:
                        if unit.tokens.kinds[row.first] == "SIGNED":
                            more += int(unit.tokens.words[row.first][:10])
                return declared.Amendment(*base, more=more)


def _same_label(one: Word | None, other: Word | None) -> bool:
    return (one.text if one is not None else "") == (other.text if other is not None else "")
