"""What stands in the blocks of declarations: fields, texts, sources, scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir, saying
from azif_compiler.check import blocks, nouns
from azif_compiler.check.abilities import FORMS, abilities, is_ability
from azif_compiler.check.phrase import Misread, Noun, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.check.sentences import accept
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.ir import Expression, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor, unquoted
from azif_compiler.vocabulary import NUMBER, NUMBERS, ComponentWord, FieldWord

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker

META = ("cites", "source", "unverified", "confidence", "note")
"""The words with which any declaration says something about itself."""

DROPPABLE = ("action", "always", "at", "before", "cannot", "instead", "prevent", "reduce", "when", "whenever")
"""The forms of abilities that an amendment can drop."""

ONCE = ("copies", "starts", *META[1:])
"""What a component says once."""


def meta(scope: Scope, line: Line) -> ir.Meta:
    """What a declaration says about itself."""
    found: dict[str, str] = {}
    cites: list[str] = []
    for row in line.block or ():
        if row.leading not in META:
            continue
        texts = [unquoted(atom.text) for atom in row.phrase if atom.sort == "STRING"]
        sorts = [atom.sort for atom in row.phrase]
        others = sorts[::2] != ["STRING"] * len(texts) or sorts[1::2] != ["COMMA"] * (len(texts) - 1)
        if not texts or others or row.block is not None or (len(texts) > 1 and row.leading != "cites"):
            span = blocks.span_of(scope, row)
            scope.report(
                syntax.Expected(
                    span=span, what=f"text in quotes behind `{row.leading}`", example=f'{row.leading} "…"'
                )
            )
        if row.leading == "cites":
            cites += texts
        else:
            found[row.leading] = " ".join(texts)
    return ir.Meta(at=scope.place(line.start), cites=tuple(cites), **found)


def only(
    scope: Scope,
    line: Line,
    allowed: tuple[str, ...],
    where: str,
    *,
    abilities: bool = False,
    sentences: tuple[str, ...] | None = None,
    labels: tuple[str, ...] = (),
    once: tuple[str, ...] = (),
) -> None:
    """Report members that have no business in a declaration, or more than one, so that none is silently
    ignored.
    """
    seen: dict[str, Span] = {}
    for row in line.block or ():
        first = row.leading or (row.phrase[0].text if row.phrase else "")
        if first in (*once, *META[1:]) and not (abilities and is_ability(row)):
            span = blocks.span_of(scope, row)
            if first in seen:
                scope.report(syntax.GivenTwice(span=span, word=first, first=seen[first]))
            seen.setdefault(first, span)
        if row.leading == "says" and (
            len(row.phrase) != 1 or row.phrase[0].sort != "STRING" or row.block is not None
        ):
            span = blocks.span_of(scope, row)
            scope.report(
                syntax.Expected(span=span, what="a text in quotes behind `says`", example='says "…"')
            )
        if row.leading in META or (row.leading in allowed and row.leading != ""):
            continue
        if abilities and is_ability(row):
            continue
        if labels and first in labels:
            continue
        if row.leading == "" and "" in allowed and (sentences is None or first in sentences):
            continue
        if row.leading == "because" and line.leading == "amend":
            continue
        possible = tuple(word for word in allowed if word) + tuple(sorted(FORMS) if abilities else ())
        scope.report(
            syntax.WrongPlace(
                span=blocks.span_of(scope, row), word=first, where=where, possible=possible[:12]
            )
        )


def blockless(scope: Scope, line: Line, leadings: tuple[str, ...]) -> None:
    """Report members that have a block and need none."""
    for row in line.block or ():
        if row.leading in leadings and row.leading not in META and not is_ability(row):
            blocks.no_blocks(scope, row)


def text_of(line: Line, leading: str) -> str:
    """The text behind a word in a block, or ""."""
    for row in line.block or ():
        if row.leading == leading and row.phrase and row.phrase[0].sort == "STRING":
            return unquoted(row.phrase[0].text)
    return ""


def without(scope: Scope, line: Line) -> tuple[str, ...]:
    """The forms of abilities that an amendment drops."""
    found: list[str] = []
    for row in line.block or ():
        if row.leading != "without":
            continue
        blocks.no_blocks(scope, row)
        for atom in row.phrase:
            span = Span(scope.source, atom.start, atom.end)
            if atom.sort == "COMMA":
                continue
            if atom.text not in DROPPABLE:
                scope.report(
                    names.UnknownName(span=span, sort="form of ability", name=atom.text, known=DROPPABLE)
                )
            elif atom.text in found:
                scope.report(syntax.GivenTwice(span=span, word=atom.text))
            found.append(atom.text)
    return tuple(found)


def because(scope: Scope, line: Line) -> None:
    """Report a `because` that gives no reason."""
    rows = [row for row in line.block or () if row.leading == "because"]
    for row in rows:
        span = blocks.span_of(scope, row)
        if len(row.phrase) != 1 or row.phrase[0].sort != "STRING" or row.block is not None:
            scope.report(
                syntax.Expected(span=span, what="a text in quotes behind `because`", example='because "…"')
            )
        if row is not rows[0]:
            scope.report(syntax.GivenTwice(span=span, word="because", first=blocks.span_of(scope, rows[0])))


def check_template(scope: Scope, line: Line, text: str, known: tuple[str, ...]) -> None:
    """Report holes of an English text that name nothing."""
    for hole in saying.named(text):
        if hole in known:
            continue
        row = next(row for row in line.block or () if row.leading == "says")
        span = blocks.span_of(scope, row)
        scope.report(names.UnknownName(span=span, sort="parameter in braces", name=hole, known=known))


def tokens(reader: Reader) -> None:
    """Report unknown tokens behind `holds`."""
    known = reader.scope.words.token_names
    for atom in reader.cursor.atoms:
        if atom.sort == "NAME" and atom.text not in known:
            span = Span(reader.scope.source, atom.start, atom.end)
            raise reader.fail(names.UnknownName(span=span, sort="token", name=atom.text, known=tuple(known)))


def bare_condition(reader: Reader) -> Expression:
    """A condition on `this` that may leave it out: `not broken`."""
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    negated = cursor.take("not")
    if scope.this is not None and cursor.index == len(cursor.atoms) - 1:
        how = nouns.description(reader, scope.this.type.of, cursor.word)
        if how is not None:
            node = nouns.adjective(reader, scope.this, cursor.next())
            return ir.Not(node) if negated else node
    cursor.index = start
    return reader.condition()


def field(reader: Reader, word: FieldWord) -> ir.Field:
    """A field with its default."""
    default: Expression | None = None
    if word.default >= 0:
        reader.cursor.index = word.default
        default = literal(reader, word.type, word.name)
        reader.finish()
    return ir.Field(word.name, word.type, word.state, word.key, default)


def literal(reader: Reader, wanted: Type, name: str) -> Expression:
    """What a field is given: a value of its type; lists are separated by commas."""
    cursor = reader.cursor
    start = cursor.index
    if wanted.sort == "text":
        text = cursor.string()
        if text is None:
            raise reader.expected("a text in quotes", f'{name} "…"')
        return ir.Text(text)
    if wanted.sort in ("numbers", "members", "somes", "things"):
        if cursor.word == "nothing":
            cursor.next()
            return ir.Row(())
        element = {
            "numbers": NUMBER, "members": Type("member", wanted.of), "somes": Type("some", wanted.of),
            "things": Type("thing", wanted.of),
        }[wanted.sort]  # fmt: skip
        parts = [literal(reader, element, name)]
        while cursor.take_comma():
            parts.append(literal(reader, element, name))
        return ir.Row(tuple(parts)) if wanted.sort != "things" else ir.Union(tuple(parts))
    if wanted.sort == "flag" and cursor.done:
        return ir.Flag(True)
    if wanted.sort == "thing" and cursor.atom.sort == "STRING":
        return reader.component(wanted.of if wanted.of != "thing" else None).node
    if wanted.sort == "some":
        operand = reader.sum()
        from azif_compiler.check.sentences import some_of

        if isinstance(operand, Noun) and operand.plain:
            return some_of(operand)
        if isinstance(operand, Typed) and isinstance(operand.node, ir.Named):
            return ir.Some(ir.Number(1), ir.KindNamed(operand.type.of), ir.Text(operand.node.name))
        raise reader.wrong(wanted, "something else", cursor.since(start))
    found = reader.value(reader.sum())
    if isinstance(found.node, ir.OnlyOne) and wanted.sort == "thing":
        return found.node
    accept(reader, found, wanted, cursor.since(start))
    return found.node


# ---- components --------------------------------------------------------------------------------


def component(
    checker: Checker, scope: Scope, word: ComponentWord, meta_: ir.Meta, *, complete: bool
) -> ir.Component:
    """The body of a component; incomplete for amendments."""
    words = scope.words
    fields: list[ir.FieldValue] = []
    uses: list[ir.KeywordUse] = []
    scripts: list[ir.Script] = []
    goals: list[str] = []
    starts: Expression | None = None
    given: dict[str, Span] = {}
    seen: dict[str, Span] = {}
    for row in word.line.block or ():
        span = blocks.span_of(scope, row)
        first = row.leading or (row.phrase[0].text if row.phrase else "")
        reader = Reader(scope, Cursor(scope.source, row))
        try:
            if is_ability(row) or (not complete and row.leading in ("without", "because")):
                continue
            if (row.leading in ONCE or first in words.keywords) and first in seen:
                raise reader.fail(syntax.GivenTwice(span=span, word=first, first=seen[first]))
            seen[first] = span
            if row.leading in META:
                continue
            if words.script_of(word.kind, first) is None or row.block is None:
                blocks.no_blocks(scope, row)
            if row.leading == "copies":
                number = reader.cursor.next()
                if number.sort != ("NUMBER" if complete else "SIGNED") or not 0 < int(number.text) <= 1000:
                    wanted = "a number from 1 to 1000" if complete else "how many more there are, up to 1000"
                    example = "copies 2" if complete else "copies +2"
                    raise reader.fail(syntax.Expected(span=span, what=wanted, example=example))
                reader.finish()
            elif row.leading == "starts":
                if not reader.cursor.take("in"):
                    raise reader.expected("`in` and a zone", "starts in shelf")
                starts = reader.container().node
                reader.finish()
            elif row.leading == "goal":
                goals += goals_of(reader)
            elif words.script_of(word.kind, first) is not None and (row.block is not None):
                scripts += script(checker, scope, word.kind, row, first)
            elif first in words.keywords and words.field_of(word.kind, first) is None:
                uses.append(keyword_use(reader, word, row, first))
            elif (known := words.field_of(word.kind, first)) is not None:
                if not row.leading:
                    reader.cursor.next()
                fields.append(field_value(reader, known, given, row))
            else:
                options = tuple(possible_members(checker, word.kind))
                scope.report(
                    names.UnknownField(
                        span=span_of_first(scope, row), kind=word.kind, name=first, known=options
                    )
                )
        except Misread:
            continue
    doubles: set[tuple[str, str, bool]] = set()
    for item in scripts:
        mark = (item.name, repr(item.key), item.otherwise)
        if mark in doubles:
            scope.report(syntax.GivenTwice(span=seen[item.name], word=item.name))
        doubles.add(mark)
    if complete:
        missing_fields(scope, word, {name.partition(" ")[0] for name in given})
    found = abilities(scope, word.line.block or (), f"{word.kind} {word.name}")
    return ir.Component(
        word.kind,
        word.name,
        word.copies,
        starts,
        tuple(fields),
        tuple(uses),
        found,
        tuple(scripts),
        tuple(goals),
        word.package,
        meta_,
    )


def goals_of(reader: Reader) -> list[str]:
    """The tags behind `goal`."""
    found: list[str] = []
    while True:
        atom = reader.cursor.name()
        if atom is None:
            raise reader.expected("a tag", "goal win")
        found.append(atom.text)
        if not reader.cursor.take_comma():
            reader.finish()
            return found


def span_of_first(scope: Scope, row: Line) -> Span:
    """The first word of a line."""
    if row.leading or not row.phrase:
        return Span(scope.source, row.start, row.start + max(1, len(row.leading)))
    return Span(scope.source, row.phrase[0].start, row.phrase[0].end)


def possible_members(checker: Checker, kind: str) -> set[str]:
    """Everything that a component of a kind may give."""
    words = checker.words
    found: set[str] = set()
    for ancestor in words.ancestors(kind):
        known = words.kinds.get(ancestor)
        if known is not None:
            found |= {f.name for f in known.fields.values() if not f.state} | set(known.scripts)
    return found | {k.name for k in words.keywords.values() if words.is_kind(kind, k.kind)}


def keyword_use(reader: Reader, word: ComponentWord, row: Line, first: str) -> ir.KeywordUse:
    """`flicker 2`"""
    known = reader.scope.words.keywords[first]
    span = blocks.span_of(reader.scope, row)
    if not reader.scope.words.is_kind(word.kind, known.kind):
        raise reader.wrong(Type("thing", known.kind), Type("thing", word.kind), span)
    if not row.leading:
        reader.cursor.next()
    given: list[Expression] = []
    for type_ in known.parameters.values():
        if given and not reader.cursor.take_comma():
            raise reader.expected("a comma and what follows it", f"{first} 1, 2")
        given.append(literal(reader, type_, first))
    reader.finish()
    return ir.KeywordUse(first, tuple(given))


def field_value(reader: Reader, known: FieldWord, given: dict[str, Span], row: Line) -> ir.FieldValue:
    """`weight 3`, `stops lime 1, 2, 3`"""
    span = blocks.span_of(reader.scope, row)
    key: Expression | None = None
    name = known.name
    if known.key:
        reader.cursor.take("for")
        found = reader.value(reader.primary())
        if found.type != Type("member", known.key):
            raise reader.wrong(Type("member", known.key), found.type, span)
        key = found.node
        name = f"{known.name} {reader.cursor.atoms[reader.cursor.index - 1].text}"
    if name in given:
        raise reader.fail(names.DeclaredTwice(span=span, name=name, first=given[name]))
    given[name] = span
    value = literal(reader, known.type, known.name)
    reader.finish()
    return ir.FieldValue(known.name, key, value)


def missing_fields(scope: Scope, word: ComponentWord, given: set[str]) -> None:
    """Report fields without a default that a component does not give."""
    words = scope.words
    for ancestor in words.ancestors(word.kind):
        known = words.kinds.get(ancestor)
        added = [id(row) for _, row in known.added] if known else []
        for field_ in known.fields.values() if known else ():
            if id(field_.line) in added:
                continue  # what adds it was told
            if field_.default < 0 and not field_.state and field_.name not in given:
                scope.report(
                    types.MissingField(span=word.span, kind=word.kind, name=word.name, field=field_.name)
                )


def script(checker: Checker, scope: Scope, kind: str, row: Line, name: str) -> list[ir.Script]:
    """`at "Lamp room" { }`: a script, for one or several keys."""
    key_kind = scope.words.script_of(kind, name)
    reader = Reader(scope, Cursor(scope.source, row))
    if not row.leading:
        reader.cursor.next()
    inner = scope.inner()
    if inner.you is None:
        inner.you = Typed(ir.You(), checker.person)
    keys: list[Expression | None] = [None]
    otherwise = False
    if key_kind:
        reader.cursor.take("for")
        if reader.cursor.take("otherwise"):
            otherwise = True
        else:
            keys = [key(reader, key_kind)]
            while reader.cursor.take_comma():
                keys.append(key(reader, key_kind))
    reader.finish()
    if row.cost is not None or row.otherwise is not None:
        blocks.no_blocks(scope, row)
    body = blocks.block(inner, row.block)
    place = scope.place(row.start)
    return [ir.Script(name, one, body, place, otherwise) for one in keys]


def key(reader: Reader, kind: str) -> Expression:
    """The thing for which a script is."""
    if reader.cursor.atom.sort == "STRING":
        return reader.component(kind).node
    start = reader.cursor.index
    found = reader.thing()
    if not reader.scope.words.related(found.type.of, kind):
        raise reader.wrong(Type("thing", kind), found.type, reader.cursor.since(start))
    return found.node


__all__ = ["NUMBERS", "component", "field", "literal", "meta", "only", "text_of"]
