"""Declarations → IR."""

from __future__ import annotations

from dataclasses import dataclass, field

from azif_compiler import ir
from azif_compiler.bind import Written
from azif_compiler.check import blocks, goals, members, rulings
from azif_compiler.check.abilities import abilities, is_ability
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Scope, Typed, Uses
from azif_compiler.check.sentences import accept, fits
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import names, packages, syntax, types
from azif_compiler.ir import Declaration, Expression, Type
from azif_compiler.link import key_text
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.syntax.parse import DEEPEST
from azif_compiler.vocabulary import NUMBER, THING, ComponentWord, KindWord, ParameterWord, Vocabulary


@dataclass(slots=True)
class Amendment:
    """A change to another declaration: what it is, and the parts that it replaces, drops and adds."""

    package: str
    sort: str
    name: str
    kind: str
    span: Span
    replaced: dict[str, object] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    added: Declaration | None = None


class Checker:
    """Turns the declarations of files into IR, with the vocabulary of all loaded packages."""

    def __init__(self, words: Vocabulary, report: Report, uses: Uses) -> None:
        self.words, self.report, self.uses = words, report, uses
        self.amendments: list[Amendment] = []
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
        scope = Scope(self.words, source, self.report, self.uses)
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
                members.only(self.scope(source), line, ("plural", "symbol"), "a token", once=("plural", "symbol"))
                token = self.words.tokens[name]
                self.ended(cursor, source)
                return [ir.Token(name, token.plural, token.symbol, meta)]
            case "track":
                return [self.track(name, source, cursor, line, meta)]
            case "kind":
                return [self.kind(self.words.kinds[name], meta)]
            case "zone" | "deck":
                return [self.zone(name, source, cursor, line, meta)]
            case "link":
                both = cursor.take("both")
                self.ended(cursor, source)
                members.only(self.scope(source), line, (), "a link")
                return [ir.Link(name, both, meta)]
            case "board":
                self.ended(cursor, source)
                return [self.board(name, source, line, meta)]
            case "value":
                return [self.value(name, source, line, meta)]
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
                return [self.option(name, source, cursor, line, meta)]
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
                self.amend(written, line)
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
            "enum": words.enums, "token": words.tokens, "track": words.tracks, "kind": words.kinds, "zone": words.zones,
            "deck": words.zones, "link": words.links, "board": words.boards, "verb": words.verbs,
            "procedure": words.verbs, "window": words.windows, "keyword": words.keywords, "rule": words.rules,
            "option": words.options, "variant": words.variants, "ruling": words.rulings,
            "goal": words.goals,
        }.get(line.leading)  # fmt: skip
        if table is None:
            return True
        known = table.get(name)  # type: ignore[attr-defined]
        return known is not None and known.line is line and known.source is source

    def ended(self, cursor: Cursor, source: Source) -> None:
        """Report what is left of a head."""
        if not cursor.done:
            self.report(syntax.LeftOver(span=cursor.here(), found=cursor.atom.text))

    def known(self, cursor: Cursor, source: Source, sort: str, table: object) -> str:
        """A name that must be in a table."""
        span = cursor.here()
        atom = cursor.name()
        if atom is None or atom.text not in table:  # type: ignore[operator]
            text = atom.text if atom else ""
            self.report(names.UnknownName(span=span, sort=sort, name=text, known=tuple(table)))  # type: ignore[call-overload]
            raise Misread
        return atom.text

    # ---- the table

    def track(self, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> Declaration:
        reader = Reader(self.scope(source), cursor)
        if not cursor.take("from"):
            raise reader.expected("`from` and `to`", f"track {name} from 0 to 10")
        low = reader.number()
        if not cursor.take("to"):
            raise reader.expected("`to`", f"track {name} from 0 to 10")
        high = reader.number()
        reader.finish()
        self.range(cursor, low, high)
        members.only(self.scope(source), line, (), "a track")
        return ir.Track(name, low, high, meta)

    def range(self, cursor: Cursor, low: Expression | None, high: Expression | None) -> None:
        """Report a range that holds nothing."""
        if isinstance(low, ir.Number) and isinstance(high, ir.Number) and low.value > high.value:
            what = f"a number of at least {low.value}"
            self.report(syntax.Expected(span=cursor.since(cursor.index - 1), what=what))

    def zone(self, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> Declaration:
        of = ""
        if cursor.take("of"):
            of = self.known(cursor, source, "kind", self.words.kinds)
        self.ended(cursor, source)
        deck = line.leading == "deck"
        flags = {"inactive": deck, "ordered": deck, "hidden": deck}
        members.only(self.scope(source), line, ("",), "a zone")
        members.blockless(self.scope(source), line, ("",))
        for row in line.block or ():
            if row.leading:
                continue
            for atom in row.phrase:
                if atom.text == "active":
                    flags["inactive"] = False
                elif atom.text in flags:
                    flags[atom.text] = True
                elif atom.sort != "COMMA":
                    span = Span(source, atom.start, atom.end)
                    self.report(names.UnknownName(span=span, sort="property of a zone", name=atom.text, known=(*flags, "active")))
        return ir.Zone(name, of, not flags["inactive"], flags["ordered"], flags["hidden"], meta)

    def board(self, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
        lines: list[ir.Line] = []
        scope = self.scope(source)
        members.only(scope, line, ("",), "a board")
        members.blockless(scope, line, ("",))
        for row in line.block or ():
            if row.leading:
                continue
            cursor = Cursor(source, row)
            reader = Reader(scope, cursor)
            try:
                link = self.known(cursor, source, "link", self.words.links)
                start = reader.component(None) if cursor.atom.sort == "STRING" else reader.value(reader.primary())
                sign = "-" if any(atom.text == "both" for atom in self.words.links[link].line.phrase) else ">"
                ends = 0
                while not cursor.done or not ends:
                    if cursor.atom.text != sign:
                        raise reader.expected(f"`{sign}` and where it leads", f'{link} "A" {sign} "B"')
                    cursor.next()
                    ends += 1
                    end = reader.component(None) if cursor.atom.sort == "STRING" else reader.value(reader.primary())
                    lines.append(ir.Line(link, start.node, end.node, scope.place(row.start)))
                    start = end
            except Misread:
                continue
        return ir.Board(name, tuple(lines), meta)

    def value(self, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
        word = next((w for w in self.words.values.get(name, ()) if w.line is line), None)
        if word is None or word.start < 0:
            raise Misread
        scope = self.scope(source)
        if word.of:
            scope.candidate = Typed(ir.Local("it"), Type("thing", word.of))
        if word.key:
            scope.locals[word.key] = Typed(ir.Local(word.key), Type("member", word.key))
        cursor = Cursor(source, line)
        cursor.index = word.start
        reader = Reader(scope, cursor)
        mark = cursor.index
        found = reader.expression()
        reader.finish()
        if not fits(reader, found.type, word.type):
            raise reader.wrong(word.type, found.type, cursor.since(mark))
        says = members.text_of(line, "says")
        members.only(scope, line, ("says", ""), "a value", sentences=("arbiter",), once=("says",))
        arbiter = any(row.leading == "" and [a.text for a in row.phrase] == ["arbiter"] for row in line.block or ())
        return ir.Value(name, word.of, word.key, word.type, found.node, says, meta, arbiter)

    def option(self, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> Declaration:
        word = self.words.options[name]
        if word.start < 0:
            raise Misread
        cursor.index = word.start
        reader = Reader(self.scope(source), cursor)
        members.only(self.scope(source), line, (), "an option")
        if word.type.sort not in ("number", "flag", "member"):
            raise reader.wrong("a number, a flag or a member of an enum", word.type, word.span)
        low = high = default = None
        if word.type == NUMBER:
            if not cursor.take("from"):
                raise reader.expected("`from` and `to`", f"option {name}: number from 1 to 4 = 2")
            low = reader.number()
            if not cursor.take("to"):
                raise reader.expected("`to`", "from 1 to 4")
            high = reader.number()
            self.range(cursor, low, high)
        if cursor.atom.text != "=":
            raise reader.expected("`=` and what it is unless chosen", f"option {name}: number from 1 to 4 = 2")
        cursor.next()
        mark = cursor.index
        found = reader.value(reader.sum())
        accept(reader, found, word.type, cursor.since(mark))
        default = found.node
        reader.finish()
        return ir.Option(name, word.type, low, high, default, meta)

    # ---- kinds and components

    def kind(self, word: KindWord, meta: ir.Meta) -> Declaration:
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
                        if row.phrase and (known := word.fields.get(row.phrase[0].text)) is not None and known.line is row:
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
        return ir.Kind(word.name, word.parent, word.plural, called, tuple(fields), holds, starts, you, works, slots, found, meta)

    def added_fields(self, word: KindWord) -> list[ir.Field]:
        """The fields that other packages add to a kind; components do not give them, so each has a default."""
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
                    raise reader.expected("`=` and what it is for those that do not say", f"printed {known.name}: number = 0")
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
                return Typed(ir.You(), Type("thing", kind if self.words.is_kind(kind, ancestor) else ancestor))
            return Typed(ir.You(), self.person)
        return None

    def component_word(self, cursor: Cursor, source: Source, line: Line) -> ComponentWord | None:
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
            self.report(names.UnknownName(span=span, sort="kind", name=word.kind, known=tuple(self.words.kinds)))
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
        word = self.words.verbs[name]
        head = Cursor(source, line)
        head.next()
        self.ended(head, source)
        scope = self.scope(source)
        scope.changes, scope.verb = True, word
        scope.event = Typed(ir.Event(), Type("event", name))
        parameters: list[ir.Parameter] = []
        for parameter in word.parameters.values():
            try:
                parameters.append(self.parameter(scope, parameter))
            except Misread:
                pass
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
        members.only(scope, line, leadings, "a verb", sentences=("uninterrupted",), labels=tuple(word.labels), once=once)
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
        return ir.Verb(
            name, word.procedure, tuple(parameters), word.outcomes, needs, word.third, word.participle, says, body, meta, uninterrupted
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
        scope = self.scope(source, you=self.person)
        scope.changes = True
        if cursor.word not in ("before", "after"):
            raise Reader(scope, cursor).expected("`before` or `after` and a step", f"step {name} after dawn {{ }}")
        side = cursor.next().text
        anchor = self.known(cursor, source, "step", {**self.words.steps, **self.words.verbs})
        self.ended(cursor, source)
        rows = tuple(row for row in line.block if row.leading not in members.META) if line.block is not None else None
        body = blocks.needed(scope, Line("", line.start, line.end, line.phrase, rows))
        return ir.InsertedStep(name, side, anchor, body, meta)  # type: ignore[arg-type]  # one of two

    # ---- amendments

    def amend(self, written: Written, line: Line) -> None:
        """`amend KIND "Name" { }`, `amend verb NAME { }`, `amend value NAME: …`, `amend rule "…" { }`."""
        source = written.source
        cursor = Cursor(source, line)
        span = cursor.here()
        first = cursor.name()
        sort = first.text if first is not None else ""
        without = members.without(self.scope(source), line)
        members.because(self.scope(source), line)
        if sort in ("enum", "kind"):
            # Names, fields and tokens are bound already: `bind` knows them before any phrase is read.
            allowed = ("",) if sort == "enum" else ("printed", "state", "holds", "script")
            members.only(self.scope(source), line, allowed, f"an amended {sort}")
            members.blockless(self.scope(source), line, allowed)
        elif sort in ("verb", "procedure"):
            name = self.known(cursor, source, "verb", self.words.verbs)
            self.ended(cursor, source)
            self.amend_verb(written, line, name, span)
        elif sort == "rule":
            title = cursor.string() or ""
            if title not in self.words.rules:
                raise self.no_such(span, "rule", title, tuple(self.words.rules))
            self.ended(cursor, source)
            scope = self.scope(source)
            scope.changes = True
            members.only(scope, line, ("without",), "an amended rule", abilities=True)
            added = ir.Rule(title, abilities(scope, line.block or (), f"rule {title} amended by {written.package}"), members.meta(scope, line))
            self.amendments.append(Amendment(written.package, "rule", title, "", span, {}, without, added))
        elif sort in self.words.kinds and cursor.atom.sort == "STRING":
            title = cursor.string() or ""
            word = self.words.components.get((sort, title))
            if word is None:
                known = tuple(name for kind, name in self.words.components if kind == sort)
                raise self.no_such(span, sort, title, known)
            self.ended(cursor, source)
            scope = self.scope(source, this=sort)
            scope.you = self.you_of(sort)
            changed = ComponentWord(title, source, line, written.package, span, kind=sort, copies=word.copies)
            part = members.component(self, scope, changed, members.meta(scope, line), complete=False)
            replaced: dict[str, object] = {f"{f.name}{key_text(f.key)}": f for f in part.fields}
            replaced |= {f"{s.name}{key_text(s.key)}": s for s in part.scripts}
            replaced |= {k.name: k for k in part.keywords}
            replaced |= {"starts": part.starts} if part.starts is not None else {}
            replaced |= {"goal": part.goals} if part.goals else {}
            self.amendments.append(Amendment(written.package, "component", title, sort, span, replaced, without, part))
        else:
            self.report(syntax.Expected(span=span, what="an enum, a kind, a verb, a rule or a component", example='amend lamp "Beacon" { }'))

    def amend_verb(self, written: Written, line: Line, name: str, span: Span) -> None:
        copy = Line("verb", line.start, line.end, line.phrase[1:], line.block)
        word = self.words.verbs[name]
        scope = self.scope(written.source)
        scope.changes, scope.verb = True, word
        scope.event = Typed(ir.Event(), Type("event", name))
        for parameter in word.parameters.values():
            part = Typed(ir.EventPart(ir.Event(), name, parameter.name), parameter.type)
            scope.locals[parameter.name] = part
        if word.subject is not None:
            scope.you = scope.locals[word.subject.name]
        replaced: dict[str, object] = {}
        changed = Line("amend", copy.start, copy.end, copy.phrase, copy.block)
        members.only(scope, changed, ("needs", "do", "says"), "an amended verb", once=("do", "says"))
        members.blockless(scope, changed, ("needs",))
        for row in copy.block or ():
            reader = Reader(scope, Cursor(written.source, row))
            if row.leading == "needs":
                needs = reader.condition()
                before = replaced.get("needs")
                replaced["needs"] = needs if before is None else ir.And((before, needs))  # type: ignore[arg-type]
                reader.finish()
            elif row.leading == "do":
                replaced["body"] = blocks.needed(scope, row)
            elif row.leading == "says":
                replaced["says"] = members.text_of(copy, "says")
                members.check_template(scope, copy, str(replaced["says"]), tuple(word.parameters))
        if not replaced:
            self.report(syntax.NoBlock(span=span, what="an amendment must change something"))
        self.amendments.append(Amendment(written.package, "verb", name, "", span, replaced))

    def no_such(self, span: Span, kind: str, name: str, known: tuple[str, ...]) -> Misread:
        self.report(names.NoSuchComponent(span=span, kind=kind, name=name, known=known))
        return Misread()


__all__ = ["NUMBER", "Amendment", "Checker", "is_ability", "packages", "types"]
