"""Whether components are what their kinds say: fields, keywords, scripts, and nothing missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from azif_compiler.check.checker import Checker, strip
from azif_compiler.check.fit import described, element_of
from azif_compiler.check.meanings import Single
from azif_compiler.check.named import component as named_component
from azif_compiler.check.named import text
from azif_compiler.check.nouns import kinds_of
from azif_compiler.check.parts import block, line_span
from azif_compiler.diagnostic import is_slip, spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.diagnostics.abilities import DoesNothing
from azif_compiler.diagnostics.amounts import WrittenOut
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.abilities import Ability, Around, Reaction
from azif_compiler.nodes.members import FieldGiven, KeywordGiven, ScriptGiven
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.syntax.cursor import Word


def component(c: Checker, tree: nodes.Component, *, whole: bool) -> None:
    """`KIND "Name" { … }`; an amendment need not give everything."""
    kinds = c.view.meanings(tree.kind.text).kinds
    if not kinds:
        return  # said where its kind is looked up
    kind = kinds[0].id
    given: dict[str, Word] = {}
    for field in tree.fields:
        field_given(c, kind, field, given)
    for keyword in tree.keywords:
        keyword_given(c, kind, keyword)
    seen: set[tuple[str, str, bool]] = set()
    for script in tree.scripts:
        script_given(c, kind, script, seen)
    if tree.starts is not None:
        c.container(tree.starts.place, itself=True)
    c.here = replace(c.here, kind=kind)
    for ability in tree.abilities:
        c.check(ability)
        does_something(c, ability)
    if whole:
        missing(c, tree, kind, {name.partition(" ")[0] for name in given})


def does_something(c: Checker, node: Ability) -> None:
    """Report a reaction with an empty block; to pay something is something."""
    if isinstance(node, Reaction | Around) and node.rest.cost is None and not node.rest.body:
        c.report(DoesNothing(span=line_span(c, node)))


def possible(c: Checker, kind: str) -> set[str]:
    """Everything that a component of a kind may give."""
    found: set[str] = set()
    for known in c.view.kinds_above(kind):
        found |= {f.name for f in c.view.seen(known.fields) if not f.state}
        found |= {s.name for s in c.view.seen(known.scripts)}
    for rows in c.view.names.keywords.values():
        found |= {k.name for k in c.view.seen(rows) if c.view.is_kind(kind, k.kind)}
    return found


def field_given(c: Checker, kind: str, node: FieldGiven, given: dict[str, Word]) -> None:
    """`weight 3`, `stops lime 1, 2, 3`"""
    word = node.name
    meanings = c.lookup.meanings(word)
    field = c.view.field_of(kind, meanings.renamed or word.text)
    if field is None:
        c.report(
            names.UnknownField(
                span=c.unit.at(word),
                kind=symbols.word_of(kind),
                name=word.text,
                known=tuple(sorted({*possible(c, kind), "copies"})),
            )
        )
        return
    c.mention(field, "writes", word)
    name = field.name
    if field.key and node.key is not None:
        found = c.value(node.key)
        if not isinstance(found, types.Unknown) and found != types.Member(field.key):
            c.wrong(types.Member(field.key), found, node.key)
        name = f"{field.name} {c.text(node.key)}"
    if (first := given.get(name)) is not None:
        several = element_of(field.type) is not None
        place, before = c.unit.at(word), c.unit.at(first)
        c.report(syntax.GivenTwice(span=place, word=spoken(name), first=before, several=several))
        return
    given[name] = word
    match node.values:
        case (only,) if not field.has_default and isinstance(field.type, types.Member | types.Thing):
            if isinstance(strip(only), phrases.Nothing):  # it must be given, and that is none
                c.value(only)
                c.wrong(field.type, "`nothing`", only)
                return
        case _:
            pass
    literal(c, node, node.values, field.type, field.name)


def literal(c: Checker, node: Node, values: Sequence[Expression], wanted: Type, name: str) -> None:
    """What a field is given: a value of its type; lists are separated by commas."""
    if not values:
        if not isinstance(wanted, types.Flag | types.Unknown):
            span = c.unit.span(node.end, node.end + 1)
            what, example = described(element_of(wanted) or wanted), f"{spoken(name)} {sample(wanted)}"
            c.report(syntax.Expected(span=span, what=what, example=example))
        return
    element = element_of(wanted)
    if len(values) > 1 and element is None and not isinstance(wanted, types.Unknown):
        c.left_over(values[1])
    if element is not None and len(values) == 1 and isinstance(strip(values[0]), phrases.Nothing):
        c.value(values[0])
        return
    for value in values:
        entry(c, value, element or wanted)
    if isinstance(element, types.Member | types.Thing):
        said_once(c, values)


def said_once(c: Checker, values: Sequence[Expression]) -> None:
    """Report an entry of a list of things or members that stands there already."""
    first: dict[str, Expression] = {}
    for value in values:
        word = c.text(strip(value))
        known = first.setdefault(word, value)
        if known is not value:
            c.report(syntax.GivenTwice(span=c.span(value), word=word, first=c.span(known)))


def sample(wanted: Type) -> str:
    """How something of a type is written."""
    match element_of(wanted) or wanted:
        case types.Number():
            return "2"
        case types.Text() | types.Thing():
            return '"…"'
        case _:
            return "…"


def is_written_out(node: Expression) -> bool:
    """Whether a number is written as a sum of others: `2/3`, `1-4`."""
    match strip(node):
        case phrases.Arithmetic() as sum_:
            return is_written_out(sum_.left) and is_written_out(sum_.right)
        case phrases.Negative() as negative:
            return is_written_out(negative.of) or isinstance(strip(negative.of), phrases.Numeral)
        case phrases.Numeral():
            return True
        case _:
            return False


def entry(c: Checker, node: Expression, wanted: Type) -> None:
    """One value that a field is given."""
    inner = strip(node)
    if isinstance(wanted, types.Number) and isinstance(inner, phrases.Arithmetic) and is_written_out(inner):
        c.report(WrittenOut(span=c.span(node), written=c.text(node)))
        return
    match wanted, inner:
        case types.Text(), phrases.Quoted():
            text(c, inner)
        case types.Text(), _:
            span = c.span(node)
            c.report(syntax.Expected(span=span, what="a text in quotes", example='"…"'))
        case types.Thing(kind=kind), phrases.Quoted():
            c.found.types[inner.number] = c.found.types[node.number] = named_component(
                c, inner, None if kind == types.THING else kind
            )
        case types.Some(), Noun() | Pile():
            facts = c.noun(inner)
            if not (facts.plain or kinds_of(inner)):
                c.wrong(wanted, "something else", node)
            elif not c.view.related(facts.kind, wanted.kind):
                c.wrong(wanted, types.Some(facts.kind), node)
        case types.Some(), _:
            found = c.value(node)
            if not isinstance(c.meaning(inner), Single) and not isinstance(found, types.Unknown):
                c.wrong(wanted, "something else", node)
        case _:
            c.accept(c.value(node), wanted, node)


def as_text(c: Checker, node: phrases.Quoted) -> None:
    """A text in quotes, where one is wanted."""
    text(c, node)


def keyword_given(c: Checker, kind: str, node: KeywordGiven) -> None:
    """`flicker 2`"""
    word = node.name
    keyword = c.lookup.one(word, "keyword", c.lookup.meanings(word).keywords, "makes")
    if keyword is None:
        return
    if not c.view.is_kind(kind, keyword.kind):
        c.wrong(types.Thing(keyword.kind), types.Thing(kind), node)
        return
    wanted = list(keyword.parameters.values())
    if len(node.values) < len(wanted):
        span = c.unit.span(node.end, node.end + 1)
        what = "a comma and what follows it" if node.values else f"something behind `{word.text}`"
        c.report(syntax.Expected(span=span, what=what, example=f"{word.text} 1, 2"))
    elif len(node.values) > len(wanted):
        c.left_over(node.values[len(wanted)])
    for value, type_ in zip(node.values, wanted, strict=False):
        entry(c, value, type_)


def script_given(c: Checker, kind: str, node: ScriptGiven, seen: set[tuple[str, str, bool]]) -> None:
    """`shine "Hall" { }`: a script, for one or several keys"""
    word = node.name
    slot = c.view.script_of(kind, word.text)
    assert slot is not None  # it was read as one
    c.mention(slot, "writes", word)
    for key in node.keys:
        inner = strip(key)
        if isinstance(inner, phrases.Quoted):
            found = c.found.types[inner.number] = named_component(c, inner, slot.key)
        else:
            found = c.thing(key)
        if isinstance(found, types.Thing) and not c.view.related(found.kind, slot.key):
            c.wrong(types.Thing(slot.key), found, key)
    for mark in {(word.text, c.text(key), False) for key in node.keys} or {(word.text, "", node.otherwise)}:
        if mark in seen:
            said = f"{spoken(word.text)} {mark[1]}".strip()
            advice = "all that happens then stands in one block, with `;` or on lines of its own"
            c.report(syntax.GivenTwice(span=c.unit.at(word), word=said, advice=advice))
        seen.add(mark)
    block(c, node.body)


def tried(c: Checker, given: FieldGiven) -> tuple[str, ...]:
    """The words of something that is given and does not exist."""
    span = c.unit.span(given.start, given.end)
    words = span.source.text[span.start : span.end].partition(":")[0].split()[:4]
    return tuple(word.strip(":;,") for word in words)


def meant_for(c: Checker, field: symbols.Field, word: str) -> bool:
    """Whether a word that means nothing says a field otherwise: `Oil`, `left 2` for `stops left 2`."""
    if any(
        word.casefold() == part or (len(part) > 4 and is_slip(word, part)) for part in field.name.split("_")
    ):
        return True
    return any(member.enum == field.key for member in c.view.meanings(word).members) if field.key else False


def words_of(c: Checker, field: symbols.Field) -> tuple[str, ...]:
    """What a field of one of a few words can be, as lines that can be written."""
    if field.key or not isinstance(field.type, types.Member | types.Members):
        return ()
    known = c.view.names.all_enums.get(field.type.enum)
    return tuple(member.name for member in c.view.seen(known.members)) if known is not None else ()


def missing(c: Checker, tree: nodes.Component, kind: str, given: set[str]) -> None:
    """Report fields without a default that a component does not give."""
    name = tree.declared.name
    assert name is not None
    strange = [
        word for one in tree.fields if c.view.field_of(kind, one.name.text) is None for word in tried(c, one)
    ]
    for known in c.view.kinds_above(kind):
        c.view.asked.add(f"required by {known.id}")
        for field in known.fields:
            added = field.package != known.package
            if added or field.has_default or field.state or field.name in given:
                continue
            if any(meant_for(c, field, word) for word in strange):
                continue  # it was told what it is called
            c.report(
                complaints.MissingField(
                    span=c.unit.at(name),
                    kind=symbols.word_of(kind),
                    name=name.text,
                    field=field.name,
                    possible=words_of(c, field),
                )
            )
