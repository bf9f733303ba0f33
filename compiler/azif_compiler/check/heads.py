"""What heads of declarations declare, and what the words in them name."""

from __future__ import annotations

from azif_compiler.check.checker import Checker
from azif_compiler.diagnostics import names, wordings
from azif_compiler.diagnostics.timing import UnusedOutcome
from azif_compiler.ir import template
from azif_compiler.ir.types import THING
from azif_compiler.names import declared, symbols
from azif_compiler.names.symbols import Symbol
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import Template
from azif_compiler.syntax.cursor import Word

_SORTS: dict[type, symbols.Sort] = {
    nodes.Enum: "enum", nodes.Token: "token", nodes.Track: "track", nodes.Zone: "zone", nodes.Link: "link",
    nodes.Board: "board", nodes.Value: "value", nodes.Option: "option", nodes.Variant: "variant",
    nodes.Window: "window", nodes.Kind: "kind", nodes.Verb: "verb", nodes.InsertedStep: "step",
    nodes.Keyword: "keyword", nodes.Rule: "rule",
    nodes.Component: "component", nodes.Ruling: "ruling", nodes.Goal: "goal", nodes.Wording: "wording",
}  # fmt: skip


def declares(c: Checker, tree: nodes.Declaration) -> None:
    """Note what a declaration declares: its name, and what belongs to it."""
    made = tree.declared
    name = made.name
    if name is None:
        return
    package = c.unit.package
    sort = _SORTS.get(type(tree))

    def note(sort: symbols.Sort, text: str, word: Word) -> None:
        c.rows.symbol(Symbol(package, sort, text), "declares", word.start, word.end)

    def parts(
        kind: str, fields: tuple[declared.FieldLine, ...], scripts: tuple[declared.ScriptLine, ...]
    ) -> None:
        for field in fields:
            note("field", f"{kind}.{field.name.text}", field.name)
        for script in scripts:
            note("script", f"{kind}.{script.name.text}", script.name)

    match made:
        case declared.Component(kind=kind_) if kind_ is not None:
            known = c.lookup.known(kind_, "kind")
            note("component", f"{known.id if known is not None else ''}/{name.text}", name)
        case declared.Value(of=of) if of is not None:
            owners = c.view.meanings(of.text).kinds
            note("value", f"{name.text} of {owners[0].id if owners else THING}", name)
        case _:
            if sort is not None:
                note(sort, name.text, name)
    match made:
        case declared.Enum(members=members):
            for member in members:
                note("member", member.name.text, member.name)
        case declared.Amendment(members=members, fields=fields, scripts=scripts):
            extended_ = c.view.meanings(name.text)
            for member in members if extended_.enums else ():
                note("member", member.name.text, member.name)
            for kind in extended_.kinds[:1]:
                parts(kind.id, fields, scripts)
        case declared.Kind(fields=fields, scripts=scripts):
            parts(f"{package}:{name.text}", fields, scripts)
        case declared.Verb(parameters=parameters, outcomes=outcomes, means=means):
            for parameter in parameters:
                note("parameter", f"{name.text}.{parameter.name.text}", parameter.name)
            for outcome in outcomes:
                note("outcome", f"{name.text}.{outcome.text}", outcome)
            ends = tuple(outcome.text for outcome in outcomes)
            if means is not None and means.text not in ends:
                span = c.unit.at(means)
                c.report(UnusedOutcome(span=span, verb=name.text, name=means.text, known=ends))
        case _:
            pass


def kind_word(c: Checker, word: Word | None) -> str:
    """The id of a kind that a head names; what is unknown is reported."""
    if word is None or word.text in ("thing", "things"):
        return THING
    meanings = c.lookup.meanings(word)
    known = c.lookup.one(word, "kind", meanings.kinds)
    if known is None:
        c.lookup.unknown(word, "kind", c.view.visible_words("singulars"))
        return THING
    return known.id


def enum_word(c: Checker, word: Word | None) -> symbols.Enum | None:
    """The enum that a head names."""
    found = c.lookup.known(word, "enum", "reads") if word is not None else None
    return found if isinstance(found, symbols.Enum) else None


def type_phrase(c: Checker, phrase: declared.TypePhrase | None) -> None:
    """Report a type of which a word names nothing."""
    if phrase is None:
        return
    word = phrase.name
    meanings = c.lookup.meanings(word)
    simple = phrase.form == "" and word.text in SIMPLE_TYPES
    thing = word.text in ("thing", "things")
    if simple or thing or (phrase.form == "list of" and word.text == "number"):
        return
    if phrase.form in ("", "list of") and meanings.enums:
        c.lookup.one(word, "enum", meanings.enums, "reads")
        return
    if meanings.kinds:
        c.lookup.one(word, "kind", meanings.kinds)
        return
    kinds, enums = c.view.visible_words("singulars"), c.view.visible_words("enums")
    match phrase.form:
        case "":
            c.lookup.unknown(word, "word", (*SIMPLE_TYPES, *enums, *kinds))
        case "list of":
            c.lookup.unknown(word, "enum", ("number", *enums, *kinds))
        case _:
            c.lookup.unknown(word, "kind", kinds)


def enum(c: Checker, tree: nodes.Enum) -> None:
    """`enum NAME { red, dark_red is red }`"""
    seen: dict[str, Word] = {}
    for member in tree.declared.members:
        parent = member.parent
        if parent is not None and parent.text not in seen:
            c.lookup.unknown(parent, "member", tuple(seen))
        seen[member.name.text] = member.name


def placeholders(c: Checker, says: Template | None, known: tuple[str, ...]) -> None:
    """Report placeholders of an English text that name nothing."""
    if says is None:
        return
    for hole in template.named(says.text):
        if hole not in known:
            c.report(names.UnknownName(span=c.span(says), sort="word in braces", name=hole, known=known))


def all_said(c: Checker, says: Template | None, verb: symbols.Verb) -> None:
    """Report what the words of a verb leave out of its sentences; behind `||` stands only its event."""
    if says is None:
        return
    said = frozenset(template.named(says.text.partition("||")[0]))
    if not said <= frozenset(verb.parameters):
        return
    for one in verb.parameters.values():
        if one.role in ("object", "label") and one.name not in said:
            c.report(
                wordings.UnsaidParameter(
                    span=c.span(says), verb=verb.name, parameter=one.name, optional=bool(one.default)
                )
            )
