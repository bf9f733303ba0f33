"""Declarations → IR."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from azif_compiler import ir
from azif_compiler.bind import Written
from azif_compiler.check import amendments, blocks, goals, members, rulings, table, wordings
from azif_compiler.check.abilities import abilities
from azif_compiler.check.amounts import unasked
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Scope, Typed, Uses
from azif_compiler.check.sentences import fits
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Declaration, Expression, Type
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.syntax.parse import DEEPEST
from azif_compiler.vocabulary import THING, ComponentWord, KindWord, ParameterWord, Vocabulary


class Checker:
    """Turns the declarations of files into IR, with the vocabulary of all loaded packages."""

    def __init__(self, words: Vocabulary, report: Report, uses: Uses) -> None:
        self.words, self.report, self.uses = words, report, uses
        self.package = ""  # that of the declaration that is checked
        self.amendments: list[amendments.Amendment] = []
        self.persons = [k.name for k in words.kinds.values() if k.has_you and self.speaks_to_itself(k)]
        self.you_types: dict[str, Type] = {}

    def speaks_to_itself(self, kind: KindWord) -> bool:
        """Whether `you` on things of a kind means the thing: such things are persons."""
        for row in kind.line.block or ():
            words = [atom.text for atom in row.phrase]
            if row.leading == "" and words[:3] == ["you", "means", "this"]:
                return True
        return False

    @property
    def person(self) -> Type:
        """The type of `you` where nothing says more."""
        return Type("thing", self.persons[0] if len(self.persons) == 1 else THING)

    def scope(self, source: Source, this: str | None = None, you: Type | None = None) -> Scope:
        """The scope of a declaration."""
        scope = Scope(self.words, source, self.report, self.uses, self.package)
        if this is not None:
            scope.this = Typed(ir.This(), Type("thing", this))
        if you is not None:
            scope.you = Typed(ir.You(), you)
        return scope

    def check(self, written: Written) -> list[Declaration]:
        """The declarations of a file; what cannot be understood is reported and left out."""
        return [found for line in written.file.lines for found in self.checked(written, line)]

    def checked(self, written: Written, line: Line) -> list[Declaration]:
        """One declaration; if it cannot be understood, it is reported and left out."""
        self.package = written.package
        try:
            return self.declaration(written, line)
        except Misread:
            return []
        except RecursionError:
            span = Span(written.source, line.start, line.end)
            self.report(syntax.NestedTooDeep(span=span, limit=DEEPEST))
            return []

    def declaration(self, written: Written, line: Line) -> list[Declaration]:
        """One declaration."""
        source = written.source
        cursor = Cursor(source, line)
        meta = members.meta(self.scope(source), line)
        if line.leading == "":
            word = self.component_word(cursor, source, line)
            return [self.component(word, meta)] if word is not None else []
        if line.leading == "says":
            title = " ".join(atom.text for atom in line.phrase if atom.sort == "NAME")
            first = self.words.wordings.get(title)
            alone = first is not None and first.line is line
            return [wordings.wording(self, source, line, meta)] if alone else []
        atom = cursor.name() if line.leading not in ("rule", "ruling") else None
        name = atom.text if atom is not None else cursor.string()
        if name is None or not self.is_first(line, name, source):
            return []
        match line.leading:
            case "enum":
                word_ = self.words.enums[name]
                members.only(self.scope(source), line, ("",), "an enum")
                members.blockless(self.scope(source), line, ("",))
                listed = tuple(ir.EnumMember(m, parent) for m, parent in word_.members.items())
                return [ir.Enum(name, listed, meta)]
            case "token":
                members.only(
                    self.scope(source), line, ("plural", "symbol"), "a token", once=("plural", "symbol")
                )
                token = self.words.tokens[name]
                self.ended(cursor, source)
                return [ir.Token(name, token.plural, token.symbol, meta)]
            case "track":
                return [table.track(self, name, source, cursor, line, meta)]
            case "kind":
                return [self.kind(self.words.kinds[name], meta)]
            case "zone" | "deck":
                return [table.zone(self, name, source, cursor, line, meta)]
            case "link":
                both = cursor.take("both")
                self.ended(cursor, source)
                members.only(self.scope(source), line, (), "a link")
                return [ir.Link(name, both, meta)]
            case "board":
                self.ended(cursor, source)
                return [table.board(self, name, source, line, meta)]
            case "value":
                return [table.value(self, name, source, line, meta)]
            case "verb" | "procedure":
                return [self.verb(name, source, line, meta)]
            case "step" | "phase":
                return [self.inserted(name, source, cursor, line, meta)]
            case "window":
                within: list[str] = []
                for row in line.block or ():
                    sub = Cursor(source, row)
                    if row.leading == "" and sub.take("within"):
                        within.append(self.known(sub, source, "window", self.words.windows))
                        while sub.take_comma():
                            within.append(self.known(sub, source, "window", self.words.windows))
                        self.ended(sub, source)
                if cursor.take("is"):
                    within.append(self.known(cursor, source, "window", self.words.windows))
                self.ended(cursor, source)
                members.only(self.scope(source), line, ("",), "a window", sentences=("within",))
                members.blockless(self.scope(source), line, ("",))
                return [ir.Window(name, tuple(within), meta)]
            case "keyword":
                return [self.keyword(name, source, line, meta)]
            case "rule":
                scope = self.scope(source)
                scope.changes = True
                members.only(scope, line, (), "a rule", abilities=True)
                self.ended(cursor, source)
                return [ir.Rule(name, abilities(scope, line.block or (), f"rule {name}"), meta)]
            case "option":
                return [table.option(self, name, source, cursor, line, meta)]
            case "variant":
                span = cursor.here()
                text = cursor.string()
                if not text:
                    what = "what the variant changes, in quotes"
                    self.report(syntax.Expected(span=span, what=what, example=f'variant {name} "Shorter"'))
                self.ended(cursor, source)
                members.only(self.scope(source), line, (), "a variant")
                return [ir.Variant(name, text or "", meta)]
            case "amend":
                amendments.amend(self, written, line)
                return []
            case "goal":
                return [goals.goal(self, name, source, cursor, line, meta)]
            case "ruling":
                self.ended(cursor, source)
                return [rulings.ruling(self, name, source, line, meta)]
            case _:
                raise AssertionError(line.leading)

    def is_first(self, line: Line, name: str, source: Source) -> bool:
        """Whether this line is the declaration of its name (a second one has been reported)."""
        words = self.words
        table = {
            "enum": words.enums, "token": words.tokens, "track": words.tracks, "kind": words.kinds, "zone":
            words.zones, "deck": words.zones, "link": words.links, "board": words.boards, "verb": words.verbs,
            "procedure": words.verbs, "window": words.windows, "keyword": words.keywords, "rule": words.rules,
            "option": words.options, "variant": words.variants, "ruling": words.rulings, "goal": words.goals,
        }.get(line.leading)  # fmt: skip
        if table is None:
            return True
        known = table.get(name)  # type: ignore[attr-defined]
        return known is not None and known.line is line and known.source is source

    def ended(self, cursor: Cursor, source: Source) -> None:
        """Report what is left of a head."""
        if not cursor.done:
            self.report(syntax.LeftOver(span=cursor.here(), found=cursor.atom.text))

    def known(self, cursor: Cursor, source: Source, sort: str, table: Collection[str]) -> str:
        """A name that must be in a table."""
        span = cursor.here()
        atom = cursor.name()
        if atom is None or atom.text not in table:
            text = atom.text if atom else ""
            self.report(names.UnknownName(span=span, sort=sort, name=text, known=tuple(table)))
            raise Misread
        return atom.text

    # ---- kinds and components

    def kind(self, word: KindWord, meta: ir.Meta) -> Declaration:
        """`kind NAME is KIND { }`"""
        source, line = word.source, word.line
        scope = self.scope(source, this=word.name)
        head = Cursor(source, line)
        head.next()
        if head.take("is"):
            head.next()
        self.ended(head, source)
        fields: list[ir.Field] = []
        you = works = starts = None
        for row in line.block or ():
            reader = Reader(scope, Cursor(source, row))
            try:
                match row.leading:
                    case "printed" | "state":
                        if (
                            row.phrase
                            and (known := word.fields.get(row.phrase[0].text)) is not None
                            and known.line is row
                        ):
                            fields.append(members.field(reader, known))
                    case "works":
                        if not reader.cursor.take("while"):
                            raise reader.expected("`while` and a condition", "works while not broken")
                        works = members.bare_condition(reader)
                        reader.finish()
                    case "starts":
                        if not reader.cursor.take("in"):
                            raise reader.expected("`in` and a zone", "starts in shelf")
                        starts = reader.container().node
                        reader.finish()
                    case "holds":
                        members.tokens(reader)
                    case "" if reader.cursor.take("you"):
                        if not reader.cursor.take("means"):
                            raise reader.expected("`means` and whom", "you means its holder")
                        you = reader.thing().node
                        reader.finish()
                    case _:
                        pass
            except Misread:
                continue
        fields += self.added_fields(word)
        scope.you = self.you_of(word.name)
        scope.changes = True
        allowed = ("printed", "state", "works", "starts", "holds", "plural", "called", "script", "")
        once = ("works", "starts", "plural", "called", "you")
        members.only(scope, line, allowed, "a kind", abilities=True, sentences=("you", "shown"), once=once)
        members.blockless(scope, line, allowed)
        found = abilities(scope, line.block or (), f"kind {word.name}")
        slots = tuple(ir.ScriptSlot(name, key) for name, key in word.scripts.items())
        holds = tuple(self.words.token_names.get(token, token) for token in word.holds)
        called = members.text_of(line, "called") or word.name.replace("_", " ")
        return ir.Kind(
            word.name,
            word.parent,
            word.plural,
            called,
            tuple(fields),
            holds,
            starts,
            you,
            works,
            slots,
            found,
            meta,
        )

    def added_fields(self, word: KindWord) -> list[ir.Field]:
        """The fields that other packages add to a kind; components do not give them, so each has a
        default.
        """
        found: list[ir.Field] = []
        for source, row in word.added:
            reader = Reader(self.scope(source, this=word.name), Cursor(source, row))
            try:
                if row.leading == "holds":
                    members.tokens(reader)
                    continue
                known = next((field for field in word.fields.values() if field.line is row), None)
                if known is None:
                    continue
                if known.default < 0 and not known.state and row.phrase[-1].text != "=":
                    raise reader.expected(
                        "`=` and what it is for those that do not say", f"printed {known.name}: number = 0"
                    )
                found.append(members.field(reader, known))
            except Misread:
                continue
        return found

    def you_of(self, kind: str) -> Typed | None:
        """Whom `you` means on things of a kind, if the kind or one above says it."""
        for ancestor in self.words.ancestors(kind):
            word = self.words.kinds.get(ancestor)
            if word is None or not word.has_you:
                continue
            if self.speaks_to_itself(word):
                return Typed(
                    ir.You(), Type("thing", kind if self.words.is_kind(kind, ancestor) else ancestor)
                )
            return Typed(ir.You(), self.person)
        return None

    def component_word(self, cursor: Cursor, source: Source, line: Line) -> ComponentWord | None:
        """The component that a line declares, unless another one has its name."""
        kind = cursor.name()
        if kind is None or cursor.atom.sort != "STRING":
            return None
        name = cursor.string() or ""
        self.ended(cursor, source)
        found = self.words.components.get((kind.text, name))
        return found if found is not None and found.line is line else None

    def component(self, word: ComponentWord, meta: ir.Meta) -> Declaration:
        """`KIND "Name" { … }`"""
        if word.kind not in self.words.kinds:
            span = Span(word.source, word.line.start, word.line.start + len(word.kind))
            self.report(
                names.UnknownName(span=span, sort="kind", name=word.kind, known=tuple(self.words.kinds))
            )
            raise Misread
        scope = self.scope(word.source, this=word.kind)
        scope.you = self.you_of(word.kind)
        return members.component(self, scope, word, meta, complete=True)

    def keyword(self, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
        """`keyword NAME on KIND with N: TYPE { abilities }`"""
        word = self.words.keywords[name]
        scope = self.scope(source, this=word.kind)
        scope.you = self.you_of(word.kind)
        scope.changes = True
        for index, (parameter, type_) in enumerate(word.parameters.items()):
            scope.locals[parameter] = Typed(ir.KeywordNumber(ir.This(), name, index), type_)
        members.only(scope, line, ("says",), "a keyword", abilities=True, once=("says",))
        members.check_template(scope, line, members.text_of(line, "says"), tuple(word.parameters))
        found = abilities(scope, line.block or (), f"keyword {name}")
        condition = ir.HasKeyword(ir.This(), name)
        from azif_compiler.check.abilities import limited

        given = tuple(limited(item, condition) for item in found)
        return ir.Keyword(name, word.kind, tuple(word.parameters), members.text_of(line, "says"), given, meta)

    # ---- verbs

    def verb(self, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
        """`verb NAME { }`, `procedure NAME { }`"""
        word = self.words.verbs[name]
        head = Cursor(source, line)
        head.next()
        self.ended(head, source)
        scope = self.scope(source)
        scope.changes, scope.verb = True, word
        scope.event = Typed(ir.Event(), Type("event", name))
        parameters: list[ir.Parameter] = []
        for parameter in word.parameters.values():
            with suppress(Misread):
                parameters.append(self.parameter(scope, parameter))
            part = Typed(ir.EventPart(ir.Event(), name, parameter.name), parameter.type)
            scope.locals[parameter.name] = part
            if parameter.type.sort == "thing" and parameter.type.of != THING:
                scope.say(parameter.type.of, part)
        if word.subject is not None and word.subject.type.sort == "thing":
            scope.you = scope.locals[word.subject.name]
        elif any(p.type == self.person for p in word.parameters.values()):
            person = next(p for p in word.parameters.values() if p.type == self.person)
            scope.you = scope.locals[person.name]
        needs: Expression | None = None
        body: tuple[ir.Statement, ...] = ()
        for row in line.block or ():
            reader = Reader(scope, Cursor(source, row))
            try:
                if row.leading == "needs":
                    found = reader.condition()
                    reader.finish()
                    needs = found if needs is None else ir.And((needs, found))
                elif row.leading == "do":
                    body = blocks.needed(scope, row)
            except Misread:
                continue
        says = members.text_of(line, "says")
        members.check_template(scope, line, says, tuple(word.parameters))
        leadings = ("subject", "object", "var", "outcomes", "needs", "says", "reads", "participle", "do", "")
        once = ("says", "reads", "participle", "do")
        members.only(
            scope,
            line,
            leadings,
            "a verb",
            sentences=("uninterrupted",),
            labels=tuple(word.labels),
            once=once,
        )
        uninterrupted = False
        for row in line.block or ():
            if row.leading == "" and row.phrase[0].text == "uninterrupted":
                uninterrupted = True
                rest = Cursor(source, row)
                rest.next()
                self.ended(rest, source)
        members.blockless(scope, line, tuple(word for word in leadings if word != "do"))
        if not any(row.leading == "do" for row in line.block or ()):
            self.report(syntax.NoBlock(span=word.span, what="a verb needs `do { }`: what happens"))
        unasked(source, word, needs, body, self.report)
        return ir.Verb(
            name,
            word.procedure,
            tuple(parameters),
            word.outcomes,
            needs,
            word.third,
            word.participle,
            says,
            body,
            meta,
            uninterrupted,
        )

    def parameter(self, scope: Scope, word: ParameterWord) -> ir.Parameter:
        """A parameter with its default."""
        default: Expression | None = None
        if word.default >= 0 and word.line.phrase[word.default].text != "you":
            cursor = Cursor(scope.source, word.line)
            cursor.index = word.default
            reader = Reader(scope, cursor)
            if word.type.sort == "text" and cursor.atom.sort == "STRING":
                default = ir.Text(cursor.string() or "")
            elif word.type.sort == "some" and cursor.word == "nothing":
                cursor.next()
                default = ir.Nothing()
            else:
                found = reader.expression()
                reader.finish()
                default = found.node
                if not fits(reader, found.type, word.type):
                    raise reader.wrong(word.type, found.type, cursor.since(word.default))
        elif word.default >= 0 and len(word.line.phrase) > word.default + 1:
            rest = word.line.phrase[word.default + 1]
            self.report(syntax.LeftOver(span=Span(scope.source, rest.start, rest.end), found=rest.text))
        role = word.role
        return ir.Parameter(word.name, role, word.label, word.type, default)  # type: ignore[arg-type]  # one of four

    def inserted(self, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> Declaration:
        """`step NAME after STEP { }`"""
        scope = self.scope(source, you=self.person)
        scope.changes = True
        if cursor.word not in ("before", "after"):
            raise Reader(scope, cursor).expected(
                "`before` or `after` and a step", f"step {name} after dawn {{ }}"
            )
        side = cursor.next().text
        anchor = self.known(cursor, source, "step", {**self.words.steps, **self.words.verbs})
        self.ended(cursor, source)
        rows = (
            tuple(row for row in line.block if row.leading not in members.META)
            if line.block is not None
            else None
        )
        body = blocks.needed(scope, Line("", line.start, line.end, line.phrase, rows))
        return ir.InsertedStep(name, side, anchor, body, meta)  # type: ignore[arg-type]  # one of two
