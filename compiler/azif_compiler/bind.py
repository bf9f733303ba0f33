"""Files → vocabulary: which names exist, and what sort of thing each is.

Only the heads of declarations are read here: enough to read every phrase afterwards, in whatever order files
come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Type
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import File, Line
from azif_compiler.syntax.cursor import Cursor, unquoted
from azif_compiler.vocabulary import (
    THING,
    ComponentWord,
    Declared,
    EnumWord,
    FieldWord,
    KeywordWord,
    KindWord,
    OptionWord,
    ParameterWord,
    TokenWord,
    ValueWord,
    VerbWord,
    Vocabulary,
    ZoneWord,
    plural_word,
)  # fmt: skip

RESERVED = frozenset(
    """you your this it its nothing yes no not and or is are has have a an any each every all the that those
    another of in at on with if otherwise number total highest lowest larger smaller half unlimited top bottom
    random up thing where whose there steps first""".split()
)
"""Words with which phrases are built; nothing can be called so."""

SYMBOLS = "$€£¥¢"
"""The signs that can stand before a number of a token."""

SIMPLE_TYPES = {
    "number": "number", "flag": "flag", "text": "text", "dice": "numbers", "quantity": "quantity", "token":
    "token", "zone": "zone", "place": "zone", "thing": "thing",
}  # fmt: skip


class Written(NamedTuple):
    """A file of a package."""

    package: str
    source: Source
    file: File


class Binder:
    """Collects the declarations of files into a vocabulary."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.words = Vocabulary()
        self.later: list[Callable[[], None]] = []
        self.amended: list[Callable[[], None]] = []

    def bind(self, files: Iterable[Written]) -> Vocabulary:
        """The vocabulary of these files, in load order."""
        for written in files:
            for line in written.file.lines:
                self.declare(written, line)
        for amend in self.amended:
            amend()
        for finish in self.later:
            finish()
        for kind in self.words.kinds.values():
            self.check_parents(kind)
            self.check_nouns(kind)
        return self.words

    # ---- names

    def named(self, written: Written, line: Line, cursor: Cursor) -> tuple[str, Span] | None:
        """The name that a declaration gives, unless it has none or a reserved one."""
        span = cursor.here()
        atom = cursor.name()
        if atom is None:
            self.report(syntax.Expected(span=span, what="a name", example=f"{line.leading} something"))
            return None
        if atom.text in RESERVED:
            self.report(names.ReservedName(span=span, name=atom.text))
            return None
        return atom.text, span

    def once(self, table: Mapping[str, Declared], name: str, span: Span) -> bool:
        """Whether a name is new in its table."""
        known = table.get(name)
        if known is None:
            return True
        self.report(names.DeclaredTwice(span=span, name=name, first=known.span))
        return False

    def free(self, name: str, span: Span) -> bool:
        """Whether a name is new among all nouns: tokens, members, zones, tracks, values of the table."""
        words = self.words
        tables: tuple[Mapping[str, Declared], ...] = (words.tokens, words.tracks, words.zones, words.options)
        for table in tables:
            if name in table:
                self.report(names.DeclaredTwice(span=span, name=name, first=table[name].span))
                return False
        for value in words.values.get(name, ()):
            if not value.of:
                self.report(names.DeclaredTwice(span=span, name=name, first=value.span))
                return False
        if name in words.members:
            self.report(
                names.DeclaredTwice(span=span, name=name, first=words.enums[words.members[name]].span)
            )
            return False
        return True

    def ended(self, cursor: Cursor, advice: str = "") -> None:
        """Report what is left of a line."""
        if not cursor.done:
            self.report(syntax.LeftOver(span=cursor.here(), found=cursor.atom.text, advice=advice))

    def listed(self, cursor: Cursor, what: str) -> list[tuple[str, Span]]:
        """Names with commas between them, each once."""
        found: dict[str, Span] = {}
        while True:
            span = cursor.here()
            atom = cursor.name()
            if atom is None:
                self.report(syntax.Expected(span=span, what=what))
                break
            if atom.text in found:
                self.report(syntax.GivenTwice(span=span, word=atom.text, first=found[atom.text]))
            found.setdefault(atom.text, span)
            if not cursor.take_comma():
                self.ended(cursor, "names are separated by commas")
                break
        return list(found.items())

    def promised(self, cursor: Cursor) -> None:
        """Report a `=` behind which nothing stands."""
        if cursor.done:
            self.report(syntax.Expected(span=cursor.here(), what="what it is unless said", example="= 0"))

    def text(self, cursor: Cursor, example: str) -> str | None:
        """A text in quotes and nothing else."""
        span = cursor.here()
        text = cursor.string()
        if text is None:
            self.report(syntax.Expected(span=span, what="a text in quotes", example=example))
        else:
            self.ended(cursor)
        return text

    # ---- declarations

    def declare(self, written: Written, line: Line) -> None:
        """Take note of one declaration."""
        cursor = Cursor(written.source, line)
        if line.leading in ("amend", "step", "phase", "ruling", "rule", "board", "says"):
            self.declare_titled(written, line, cursor)
            return
        if line.leading == "":
            self.declare_component(written, line, cursor)
            return
        found = self.named(written, line, cursor)
        if found is None:
            return
        name, span = found
        base = (name, written.source, line, written.package, span)
        match line.leading:
            case "enum":
                if self.once(self.words.enums, name, span):
                    self.words.enums[name] = word = EnumWord(*base)
                    self.ended(cursor)
                    self.declare_members(word, line, written.source, span)
            case "token":
                if self.free(name, span):
                    self.declare_token(TokenWord(*base), line)
            case "track":
                if self.free(name, span):
                    self.words.tracks[name] = Declared(*base)
            case "kind":
                if self.once(self.words.kinds, name, span):
                    self.declare_kind(KindWord(*base), line, cursor)
            case "zone" | "deck":
                if self.free(name, span):
                    self.words.zones[name] = zone = ZoneWord(*base)
                    if cursor.take("of") and (owner := cursor.name()) is not None:
                        zone.of = owner.text
            case "goal":  # named after the verb it speaks of
                if self.once(self.words.goals, name, span):
                    self.words.goals[name] = Declared(*base)
            case "link":
                if self.once(self.words.links, name, span):
                    self.words.links[name] = Declared(*base)
            case "value":
                self.declare_value(ValueWord(*base), cursor)
            case "verb" | "procedure":
                if self.once(self.words.verbs, name, span):
                    word_ = VerbWord(*base, procedure=line.leading == "procedure")
                    self.words.verbs[name] = word_
                    self.declare_verb(word_, line)
            case "window":
                if self.once(self.words.windows, name, span):
                    self.words.windows[name] = Declared(*base)
            case "keyword":
                if self.once(self.words.keywords, name, span):
                    self.declare_keyword(KeywordWord(*base), cursor)
            case "option":
                if self.free(name, span):
                    self.words.options[name] = option = OptionWord(*base)
                    self.later.append(lambda: self.type_option(option, cursor))
            case "variant":
                if self.once(self.words.variants, name, span):
                    self.words.variants[name] = Declared(*base)
            case _:
                raise AssertionError(line.leading)

    def type_option(self, word: OptionWord, cursor: Cursor) -> None:
        """Take note of the type of an option."""
        if not cursor.take(":"):
            example = "option seats: number from 1 to 4 = 2"
            self.report(syntax.Expected(span=cursor.here(), what="`:` and a type", example=example))
            return
        word.type = self.type_of(cursor) or word.type
        word.start = cursor.index

    def declare_titled(self, written: Written, line: Line, cursor: Cursor) -> None:
        """Take note of a declaration that has a title, or no name of its own."""
        span = cursor.here()
        match line.leading:
            case "step" | "phase":
                if (name := cursor.name()) is not None:
                    self.words.steps.setdefault(name.text, span)
                else:
                    self.report(
                        syntax.Expected(
                            span=span, what="the name of a step", example="step dusk after dawn { }"
                        )
                    )
                self.collect_steps(written.source, line.block or ())
            case "rule" | "ruling":
                title = cursor.string()
                if title is None:
                    self.report(
                        syntax.Expected(
                            span=span, what="a title in quotes", example=f'{line.leading} "…" {{ }}'
                        )
                    )
                    return
                table = self.words.rules if line.leading == "rule" else self.words.rulings
                if self.once(table, title, span):
                    table[title] = Declared(title, written.source, line, written.package, span)
                self.collect_steps(written.source, line.block or ())
            case "says":
                title = " ".join(atom.text for atom in line.phrase if atom.sort == "NAME")
                if self.once(self.words.wordings, title, span):
                    self.words.wordings[title] = Declared(title, written.source, line, written.package, span)
            case "board":
                if (found := self.named(written, line, cursor)) and self.once(self.words.boards, *found):
                    self.words.boards[found[0]] = Declared(
                        found[0], written.source, line, written.package, found[1]
                    )
            case "amend":
                self.collect_steps(written.source, line.block or ())
                if cursor.take("enum"):
                    self.amended.append(lambda: self.amend_enum(written, line, cursor))
                elif cursor.take("kind"):
                    self.amended.append(lambda: self.amend_kind(written, line, cursor))
                else:
                    self.amended.append(lambda: self.amend_copies(line))
            case _:
                raise AssertionError(line.leading)

    def amended_name(self, cursor: Cursor, sort: str, known: Iterable[str]) -> str:
        """The name of what is amended, or ""."""
        span = cursor.here()
        atom = cursor.name()
        if atom is None or atom.text not in known:
            text = atom.text if atom else ""
            self.report(names.UnknownName(span=span, sort=sort, name=text, known=tuple(known)))
            return ""
        self.ended(cursor)
        return atom.text

    def amend_enum(self, written: Written, line: Line, cursor: Cursor) -> None:
        """`amend enum NAME { members }`: further members of what another package declares."""
        name = self.amended_name(cursor, "enum", self.words.enums)
        if name:
            self.declare_members(
                self.words.enums[name], line, written.source, Span(written.source, line.start, line.end)
            )

    def amend_copies(self, line: Line) -> None:
        """`amend KIND "Name" { copies +2 }`: with them a name may no longer name one thing."""
        if len(line.phrase) < 2 or line.phrase[1].sort != "STRING":
            return
        word = self.words.components.get((line.phrase[0].text, unquoted(line.phrase[1].text)))
        for row in line.block or ():
            if word is not None and row.leading == "copies" and row.phrase and row.phrase[0].sort == "SIGNED":
                word.more += int(row.phrase[0].text)

    def amend_kind(self, written: Written, line: Line, cursor: Cursor) -> None:
        """`amend kind NAME { fields, tokens, scripts }`: more that things of a kind have."""
        name = self.amended_name(cursor, "kind", self.words.kinds)
        if not name:
            return
        word = self.words.kinds[name]
        for row in line.block or ():
            reader = Cursor(written.source, row)
            match row.leading:
                case "printed" | "state":
                    self.declare_field(word, row, reader)
                    word.added.append((written.source, row))
                case "holds":
                    word.holds += tuple(token for token, _ in self.listed(reader, "the name of a token"))
                    word.added.append((written.source, row))
                case "script":
                    self.declare_script(word, reader)
                case _:
                    pass

    def declare_members(self, word: EnumWord, line: Line, source: Source, span: Span) -> None:
        """Take note of the members of an enum."""
        if not line.block:
            self.report(syntax.NoBlock(span=span, what="an enum needs its members in braces"))
        for row in line.block or ():
            cursor = Cursor(source, row)
            while not cursor.done and row.leading == "":
                span = cursor.here()
                atom = cursor.name()
                if atom is None:
                    self.report(syntax.Expected(span=span, what="the name of a member"))
                    break
                parent = ""
                if cursor.take("is"):
                    where = cursor.here()
                    above = cursor.name()
                    if above is None or above.text not in word.members:
                        text = above.text if above else ""
                        known = tuple(word.members)
                        self.report(names.UnknownName(span=where, sort="member", name=text, known=known))
                    else:
                        parent = above.text
                if atom.text in RESERVED:
                    self.report(names.ReservedName(span=span, name=atom.text))
                elif self.free(atom.text, span):
                    word.members[atom.text] = parent
                    self.words.members[atom.text] = word.name
                if not (cursor.take_comma() or cursor.done):
                    self.report(
                        syntax.LeftOver(
                            span=cursor.here(),
                            found=cursor.atom.text,
                            advice="members are separated by commas",
                        )
                    )
                    break

    def declare_token(self, word: TokenWord, line: Line) -> None:
        """Take note of a token and the words for it."""
        self.words.tokens[word.name] = word
        word.plural = word.name + "s"
        for row in line.block or ():
            if row.leading not in ("plural", "symbol"):
                continue
            reader = Cursor(word.source, row)
            span = reader.here()
            text = self.text(reader, f'{row.leading} "…"')
            if text is None:
                continue
            if row.leading == "plural":
                word.plural = text
            elif text not in SYMBOLS or text in self.words.symbols:
                what = f"one of {SYMBOLS}, which no other token has"
                self.report(syntax.Expected(span=span, what=what, example='symbol "$"'))
            else:
                word.symbol = text
        for text in {word.name, plural_word(word.name, word.plural)}:
            self.words.token_names[text] = word.name
        if word.symbol:
            self.words.symbols[word.symbol] = word.name

    def declare_kind(self, word: KindWord, line: Line, cursor: Cursor) -> None:
        """Take note of a kind and of what its things have."""
        self.words.kinds[word.name] = word
        if cursor.take("is"):
            span = cursor.here()
            if (parent := cursor.name()) is not None:
                word.parent = parent.text
            else:
                self.report(
                    syntax.Expected(span=span, what="a kind", example=f"kind {word.name} is something")
                )
        word.plural = word.name + "s"
        for row in line.block or ():
            reader = Cursor(word.source, row)
            match row.leading:
                case "printed" | "state":
                    self.declare_field(word, row, reader)
                case "holds":
                    word.holds += tuple(name for name, _ in self.listed(reader, "the name of a token"))
                case "script":
                    self.declare_script(word, reader)
                case "starts":
                    word.starts = row
                case "plural":
                    word.plural = self.text(reader, 'plural "…"') or word.plural
                case "called":
                    self.text(reader, 'called "…"')
                case "" if reader.take("shown"):
                    word.shown += self.listed(reader, "the name of a field")
                case "" if reader.word == "you" and reader.ahead(1) == "means":
                    word.has_you = True
                case _:
                    pass
        self.collect_steps(word.source, line.block or ())
        self.words.nouns[word.name] = (word.name, False)
        self.words.nouns.setdefault(word.several, (word.name, True))

    def declare_script(self, word: KindWord, reader: Cursor) -> None:
        """Take note of a block that components of a kind may give."""
        span = reader.here()
        atom = reader.name()
        if atom is None:
            self.report(syntax.Expected(span=span, what="the name of a script", example="script effect"))
            return
        if atom.text in word.scripts:
            self.report(syntax.GivenTwice(span=span, word=f"script {atom.text}"))
        key = ""
        if reader.take("for"):
            where = reader.here()
            of = reader.name()
            key = of.text if of is not None else ""

            def known() -> None:
                if key not in self.words.kinds and key != THING:
                    known = tuple(self.words.kinds)
                    self.report(names.UnknownName(span=where, sort="kind", name=key, known=known))

            self.later.append(known)
        self.ended(reader)
        word.scripts[atom.text] = key

    def declare_field(self, kind: KindWord, row: Line, reader: Cursor) -> None:
        """Take note of a field; its type is read once all names are known."""
        span = reader.here()
        atom = reader.name()
        if atom is None:
            self.report(
                syntax.Expected(span=span, what="the name of a field", example="printed weight: number = 0")
            )
            return
        if atom.text in RESERVED:
            self.report(names.ReservedName(span=span, name=atom.text))
            return
        if atom.text in kind.fields:
            self.report(names.DeclaredTwice(span=span, name=atom.text, first=kind.fields[atom.text].span))
            return
        key = ""
        if reader.take("for") and (of := reader.name()) is not None:
            key = of.text
        word = FieldWord(atom.text, Type("number"), row.leading == "state", key, kind.name, span, line=row)
        kind.fields[atom.text] = word
        self.words.fields_by_name.setdefault(atom.text, []).append(word)
        self.later.append(lambda: self.type_field(word, reader))

    def type_field(self, word: FieldWord, reader: Cursor) -> None:
        """Take note of the type of a field."""
        if word.key and word.key not in self.words.enums:
            self.report(
                names.UnknownName(span=word.span, sort="enum", name=word.key, known=tuple(self.words.enums))
            )
        if not reader.take(":"):
            self.report(
                syntax.Expected(span=reader.here(), what="`:` and a type", example=f"{word.name}: number")
            )
            return
        found = self.type_of(reader)
        if found is not None:
            word.type = found
            if reader.take("="):
                self.promised(reader)
                word.default = reader.index if not reader.done else -1
            elif not reader.done:
                self.report(syntax.LeftOver(span=reader.here(), found=reader.atom.text))
        else:
            word.default, word.line = 0, None  # what stands behind an unknown type is not looked at

    def declare_value(self, word: ValueWord, cursor: Cursor) -> None:
        """Take note of a value; its type is read once all names are known."""
        if cursor.take("of") and (owner := cursor.name()) is not None:
            word.of = owner.text
        if cursor.take("for") and (key := cursor.name()) is not None:
            word.key = key.text
        if not word.of and not self.free(word.name, word.span):
            return
        others = self.words.values.setdefault(word.name, [])
        for other in others:
            if other.of == word.of:
                self.report(names.DeclaredTwice(span=word.span, name=word.name, first=other.span))
                return
        others.append(word)

        def finish() -> None:
            for name, table, sort in (
                (word.of, self.words.kinds, "kind"),
                (word.key, self.words.enums, "enum"),
            ):
                if name and name not in table:
                    known = tuple(table)
                    self.report(names.UnknownName(span=word.span, sort=sort, name=name, known=known))
            if not cursor.take(":"):
                self.report(
                    syntax.Expected(
                        span=cursor.here(), what="`:` and a type", example="value reach: number = 2"
                    )
                )
                return
            word.type = self.type_of(cursor) or word.type
            if not cursor.take("="):
                self.report(syntax.Expected(span=cursor.here(), what="`=` and what it is", example="= 2"))
                return
            word.start = cursor.index

        self.later.append(finish)

    def declare_verb(self, word: VerbWord, line: Line) -> None:
        """Take note of a verb and the forms in which it is read."""
        word.third = third_person(word.name)
        word.participle = participle(word.name)
        for row in line.block or ():
            reader = Cursor(word.source, row)
            match row.leading:
                case "subject" | "object" | "var":
                    self.declare_parameter(word, row, reader, row.leading, "")
                case "" if len(row.phrase) >= 3 and reader.ahead(2) == ":":
                    label = reader.next().text
                    self.declare_parameter(word, row, reader, "label", label)
                case leading if leading and reader.ahead(1) == ":":
                    self.declare_parameter(word, row, reader, "label", leading)
                case "outcomes":
                    word.outcomes += tuple(name for name, _ in self.listed(reader, "the name of an outcome"))
                case "reads":
                    word.third = self.text(reader, 'reads "…"') or word.third
                case "participle":
                    word.participle = self.text(reader, 'participle "…"') or word.participle
                case _:
                    pass
        for form, table in ((word.third, self.words.thirds), (word.participle, self.words.participles)):
            other = table.setdefault(form, word.name)
            if other != word.name:
                self.report(
                    names.DeclaredTwice(span=word.span, name=form, first=self.words.verbs[other].span)
                )
        self.collect_steps(word.source, line.block or ())

    def declare_parameter(self, verb: VerbWord, row: Line, reader: Cursor, role: str, label: str) -> None:
        """Take note of a parameter; its type is read once all names are known."""
        span = reader.here()
        atom = reader.name()
        if atom is None or (atom.text in RESERVED and atom.text != "number"):
            self.report(
                syntax.Expected(span=span, what="the name of a parameter", example=f"{role} who: thing")
            )
            return
        if atom.text in verb.parameters:
            self.report(syntax.GivenTwice(span=span, word=atom.text))
            return
        same = [p for p in verb.parameters.values() if p.role == role and p.label == label]
        if same and role in ("subject", "label"):
            self.report(syntax.GivenTwice(span=span, word=label or role))
            return
        word = ParameterWord(atom.text, role, label, Type("number"), row, -1)
        verb.parameters[atom.text] = word

        def finish() -> None:
            if not reader.take(":"):
                self.report(
                    syntax.Expected(span=reader.here(), what="`:` and a type", example=f"{atom.text}: number")
                )
                return
            word.type = self.type_of(reader) or word.type
            if reader.take("="):
                self.promised(reader)
                word.default = reader.index if not reader.done else -1
            elif not reader.done:
                self.report(syntax.LeftOver(span=reader.here(), found=reader.atom.text))

        self.later.append(finish)

    def declare_keyword(self, word: KeywordWord, cursor: Cursor) -> None:
        """Take note of a keyword."""
        self.words.keywords[word.name] = word
        if cursor.take("on") and (kind := cursor.name()) is not None:
            word.kind = kind.text

        def finish() -> None:
            if word.kind != THING and word.kind not in self.words.kinds:
                self.report(
                    names.UnknownName(
                        span=word.span, sort="kind", name=word.kind, known=tuple(self.words.kinds)
                    )
                )
                word.kind = THING
            if cursor.take("with"):
                while True:
                    here = cursor.here()
                    atom = cursor.name()
                    if atom is None or not cursor.take(":"):
                        what = "the name of a parameter, `:` and a type"
                        self.report(
                            syntax.Expected(
                                span=here, what=what, example=f"keyword {word.name} with n: number"
                            )
                        )
                        return
                    if atom.text in word.parameters:
                        self.report(syntax.GivenTwice(span=here, word=atom.text))
                    word.parameters[atom.text] = self.type_of(cursor) or Type("number")
                    if not cursor.take_comma():
                        break
            if not cursor.done:
                self.report(syntax.LeftOver(span=cursor.here(), found=cursor.atom.text))

        self.later.append(finish)

    def declare_component(self, written: Written, line: Line, cursor: Cursor) -> None:
        """Take note of a component."""
        span = cursor.here()
        kind = cursor.name()
        if kind is None or cursor.atom.sort != "STRING":
            words = (
                "enum token track kind zone deck link board value verb procedure window keyword rule".split()
            )
            if kind is not None and not self.words.kinds.get(kind.text):
                self.report(
                    names.UnknownName(
                        span=span, sort="declaration", name=kind.text, known=(*words, *self.words.kinds)
                    )
                )
            else:
                self.report(syntax.Expected(span=cursor.here(), what="the name of the component in quotes"))
            return
        here = cursor.here()
        name = cursor.string() or ""
        if not name.strip():
            self.report(syntax.Expected(span=here, what="a name with letters"))
            return
        if (first := self.words.components.get((kind.text, name))) is not None:
            self.report(names.DeclaredTwice(span=here, name=name, first=first.span))
            return
        word = ComponentWord(name, written.source, line, written.package, here, kind=kind.text)
        for row in line.block or ():
            if row.leading == "copies" and row.phrase and row.phrase[0].sort == "NUMBER":
                word.copies = int(row.phrase[0].text[:9])
        self.words.components[kind.text, name] = word
        self.words.named.setdefault(name, []).append(word)
        self.collect_steps(written.source, line.block or ())

    # ---- what stands deeper

    def collect_steps(self, source: Source, lines: Iterable[Line]) -> None:
        """Take note of the steps named in bodies."""
        stack = list(lines)
        while stack:
            line = stack.pop()
            if line.leading in ("step", "phase") and line.phrase:
                atom = line.phrase[0]
                self.words.steps.setdefault(atom.text, Span(source, atom.start, atom.end))
            for part in (line.block, line.cost, line.otherwise):
                if part:
                    stack.extend(part)

    def type_of(self, cursor: Cursor) -> Type | None:
        """The type that a phrase names next."""
        words = self.words
        span = cursor.here()
        if cursor.take("set", "of"):
            return self.kind_type(cursor, "things")
        if cursor.take("some"):
            return self.kind_type(cursor, "some")
        if cursor.take("kind", "of"):
            return self.kind_type(cursor, "kind")
        if cursor.take("list", "of"):
            if cursor.take("number"):
                return Type("numbers")
            span = cursor.here()
            if (of := cursor.name()) is not None and of.text in words.enums:
                return Type("members", of.text)
            if of is not None and of.text in words.nouns:
                return Type("things", words.nouns[of.text][0])
            if of is not None and of.text == "some":
                return self.kind_type(cursor, "somes")
            known = ("number", *words.enums, *words.kinds)
            self.report(names.UnknownName(span=span, sort="enum", name=of.text if of else "", known=known))
            return None
        atom = cursor.name()
        if atom is None:
            self.report(syntax.Expected(span=span, what="a type", example="number"))
            return None
        if atom.text in SIMPLE_TYPES:
            return Type(SIMPLE_TYPES[atom.text], THING if atom.text == THING else "")
        if atom.text in words.enums:
            return Type("member", atom.text)
        if atom.text in words.nouns:
            return Type("thing", words.nouns[atom.text][0])
        known = (*SIMPLE_TYPES, *words.enums, *words.kinds)
        self.report(names.UnknownName(span=span, sort="type", name=atom.text, known=known))
        return None

    def kind_type(self, cursor: Cursor, sort: str) -> Type | None:
        """The type that is made of the kind named next."""
        span = cursor.here()
        atom = cursor.name()
        if atom is not None and atom.text in ("thing", "things"):
            return Type(sort, THING)
        if atom is None or atom.text not in self.words.nouns:
            text = atom.text if atom else ""
            self.report(names.UnknownName(span=span, sort="kind", name=text, known=tuple(self.words.kinds)))
            return None
        return Type(sort, self.words.nouns[atom.text][0])

    def check_nouns(self, kind: KindWord) -> None:
        """Report a kind that has the name of something else that phrases speak of."""
        words = self.words
        tables: tuple[Mapping[str, Declared], ...] = (
            words.enums, words.tokens, words.tracks, words.zones, words.options,
        )  # fmt: skip
        for name in (kind.name, kind.several):
            first = next((table[name].span for table in tables if name in table), None)
            if first is None and (value := words.global_value(name)) is not None:
                first = value.span
            if first is None and name in words.members:
                first = words.enums[words.members[name]].span
            if first is not None:
                self.report(names.DeclaredTwice(span=kind.span, name=name, first=first))
        for other in words.kinds.values():
            if other is not kind and kind.several in (other.name, other.several):
                self.report(names.DeclaredTwice(span=kind.span, name=kind.several, first=other.span))
        for name, span in kind.shown:
            if all(name not in words.kinds[k].fields for k in words.ancestors(kind.name) if k in words.kinds):
                known = tuple(kind.fields)
                self.report(names.UnknownName(span=span, sort="field", name=name, known=known))

    def check_parents(self, kind: KindWord) -> None:
        """Report unknown and circular parents."""
        if kind.parent != THING and kind.parent not in self.words.kinds:
            known = tuple(self.words.kinds)
            self.report(names.UnknownName(span=kind.span, sort="kind", name=kind.parent, known=known))
            kind.parent = THING
        seen = {kind.name}
        parent = kind.parent
        while parent in self.words.kinds:
            if parent in seen:
                self.report(names.CircularKind(span=kind.span, name=kind.name))
                kind.parent = THING
                return
            seen.add(parent)
            parent = self.words.kinds[parent].parent


def third_person(verb: str) -> str:
    """`loses`, `passes`, `carries`: how a regular verb reads behind `that player`."""
    if verb.endswith(("s", "x", "z", "ch", "sh")):
        return verb + "es"
    if verb.endswith("y") and len(verb) > 1 and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def participle(verb: str) -> str:
    """`painted`, `closed`, `carried`: how a regular verb reads behind `is`."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and len(verb) > 1 and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def bind(files: Iterable[Written], report: Report) -> Vocabulary:
    """The vocabulary of files, in load order; what is wrong with their heads is reported."""
    return Binder(report).bind(files)
