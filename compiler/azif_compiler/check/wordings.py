"""Whether `says SORT NAME "…"` speaks of something, and only of what it can know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import assert_never, get_args

from azif_compiler import ir
from azif_compiler.check.checker import Checker
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import looks, template
from azif_compiler.ir.types import THING
from azif_compiler.names import symbols
from azif_compiler.names.mistaken import MISTAKE
from azif_compiler.names.symbols import Mentioned, Symbol
from azif_compiler.names.view import View
from azif_compiler.nodes import declarations as nodes
from azif_compiler.resolve.occurrences import symbol_of

SOURCE = "source"
"""What any event has besides its parameters."""

Meant = symbols.Value | symbols.Field | symbols.Token | symbols.Track | symbols.Option
"""What words in braces can stand for."""

TOLD = {
    "rule": ("what the rule is", '"A Coin buys a Lamp."'),
    "title": ("what the rule is called", '"Buying lamps"'),
}
"""The sorts of words that tell of rules, those with a title, too; what they must say, and how that looks."""

SORTS: tuple[ir.WordingSort, ...] = get_args(ir.WordingSort)


def wording(c: Checker, tree: nodes.Wording) -> None:
    """`says field broken "out of order"`, `says part draw extra "…"`"""
    if tree.sort.text == MISTAKE:
        mistake(c, tree)
        return
    sorts: dict[str, ir.WordingSort] = {known: known for known in SORTS}
    sort = sorts.get(tree.sort.text)
    if sort is None:
        c.unknown(tree.sort, "sort of words", (*SORTS, MISTAKE))
        return
    found = entities(c.view, sort, tree.name.text)
    if found is None:
        about = titled(c.view, sort, tree.name.text)
        if about is None:
            c.unknown(tree.name, spoken(sort), tuple(visible(c.view, sort)))
            return
        c.lookup.meanings(tree.name)
        match about:
            case symbols.Component():
                symbol = symbol_of(about)
            case _:
                symbol = Symbol(about.package, "rule", about.name)
        c.rows.symbol(symbol, "mentions", tree.name.start, tree.name.end)
        found = []
    shown = sort == "table" and bool(tree.says.text)
    for entity in found[:1]:
        c.mention(entity, "reads" if shown else "mentions", tree.name)
    if tree.part is not None:
        parts = parts_of(c.view, sort, tree.name.text)
        if parts is None:
            c.left_over(tree)
        elif tree.part.text not in parts:
            c.unknown(tree.part, "outcome" if sort == "outcome" else "part", tuple(parts))
    elif sort in ("part", "outcome"):
        parts = parts_of(c.view, sort, tree.name.text) or ()
        c.unknown(tree.name, "outcome" if sort == "outcome" else "part", tuple(parts))
    look(c, sort, tree)
    if sort in TOLD and not tree.says.text.strip():
        c.report(syntax.Expected(span=c.span(tree.says), what=TOLD[sort][0], example=TOLD[sort][1]))
    holes = holes_of(c.view, sort, tree.name.text)
    if sort == "text":
        holes = tuple(hole for hole in template.named(tree.says.text) if is_field(c.view, found, hole))
    for hole in template.named(tree.says.text):
        if hole in holes:
            continue
        meant = hole_meant(c.view, found, hole) if sort == "table" else None
        if meant is not None:
            c.mention(meant, "reads", tree.name)
            continue
        span = c.span(tree.says)
        c.report(names.UnknownName(span=span, sort="word in braces", name=hole, known=holes))


def hole_meant(view: View, about: Sequence[Mentioned], hole: str) -> Meant | None:
    """What words in braces stand for that say how things stand: something of the table, or of the things in
    question; None if that is nothing.
    """
    meanings = view.meanings("_".join(hole.split()))
    table: list[symbols.Value | symbols.Track | symbols.Option] = [*meanings.tracks, *meanings.options]
    table += [value for value in meanings.values if not value.of and not value.key]
    if table:
        return table[0]
    kinds = [kind for one in about if (kind := kind_of(one)) is not None]
    own: list[symbols.Value | symbols.Field] = [value for value in meanings.values if not value.key]
    own += [field for field in meanings.fields if not field.key]
    for one in own:
        of = one.of if isinstance(one, symbols.Value) else one.kind
        if any(kind == THING or view.is_kind(kind, of) for kind in kinds):
            return one
    return meanings.tokens[0] if meanings.tokens and kinds else None


def kind_of(about: Mentioned) -> str | None:
    """The kind of the things that words are about; a token lies on things of any; None for the table."""
    match about:
        case symbols.Kind():
            return about.id
        case symbols.Token() | symbols.Window():
            return THING
        case symbols.Value(of=of) if of:
            return of
        case symbols.Field(kind=kind):
            return kind
        case _:
            return None


def look(c: Checker, sort: ir.WordingSort, tree: nodes.Wording) -> None:
    """`says size gem "50 by 50"`: what says how something is drawn can be drawn."""
    said = tree.says.text
    match sort:
        case "sign" if said.startswith(looks.AS):
            if entities(c.view, sort, said.removeprefix(looks.AS)) is not None:
                return
            what, example = f"a {spoken(sort)} whose sign it is", f"{looks.AS}{tree.name.text}"
        case "sign" if looks.path_of(said) is None:
            what, example = "a drawing: letters and numbers as in the path of an SVG, 24 by 24", "M4 4H20V20Z"
        case "spot" if said not in looks.SPOTS:
            what, example = f"one of {', '.join(looks.SPOTS)}", looks.SPOTS[0]
        case "size" if looks.size_of(said) is None:
            what, example = f"{looks.LEAST} to {looks.MOST} millimetres, two times", "63 by 88"
        case _:
            return
    c.report(syntax.Expected(span=c.span(tree.says), what=what, example=f'"{example}"'))


def mistake(c: Checker, tree: nodes.Wording) -> None:
    """`says mistake wick "oil"`: what people write where it means nothing, and what to write instead"""
    if not tree.says.text.strip():
        c.report(syntax.Expected(span=c.span(tree.says), what="what to write instead", example='"oil"'))


def is_field(view: View, kinds: list[Mentioned], name: str) -> bool:
    """Whether things of a kind have a field of that name."""
    return any(view.field_of(kind.id, name) is not None for kind in kinds)


def parts_of(view: View, sort: ir.WordingSort, name: str) -> Collection[str] | None:
    """The parts of a verb that words can be about; None for sorts without parts."""
    verbs = view.meanings(name).verbs
    match sort:
        case "part":
            return (*verbs[0].parameters, SOURCE) if verbs else ()
        case "outcome":
            return verbs[0].outcomes if verbs else ()
        case "table" if verbs and verbs[0].outcomes:
            return verbs[0].outcomes
        case _:
            return None


def holes_of(view: View, sort: ir.WordingSort, name: str) -> tuple[str, ...]:
    """What the words of a sort can speak of."""
    verbs = view.meanings(name).verbs
    parameters = tuple(verbs[0].parameters) if verbs else ()
    match sort:
        case "outcome":
            return parameters
        case "part":
            return (*parameters, "it", "value", "n")
        case "field":
            return ("it", "value")
        case "head":
            return ("value", "key")
        case "step" | "zone":
            return ("who",)
        case "called":
            return ("name",)
        case "at":
            return ("place",)
        case "table":
            meanings = view.meanings(name)
            keys = (ir.word_of(value.key) for value in meanings.values if value.key)
            return ("n", "it", *keys, *(("who",) if meanings.steps else parameters))
        case _:
            return ()


def spoken(sort: ir.WordingSort) -> str:
    """What the names of a sort are names of."""
    match sort:
        case "event" | "part" | "outcome":
            return "verb"
        case "this" | "called" | "at" | "text" | "place" | "size":
            return "kind"
        case "spot":
            return "field"
        case "sign":
            return "word of a list, token, field or kind"
        case "head":
            return "field or script"
        case "noun":
            return "property, word of a list, or part of a verb"
        case "table":
            return "track, value, token, field, zone, kind, step, verb, window or link"
        case "adjective":
            return "keyword"
        case "rule" | "title":
            return "verb, keyword, value, step, track, zone, window, kind or title of a rule"
        case _:
            return sort


def rows_of(sort: ir.WordingSort) -> tuple[str, ...]:
    """The rows of names that a sort of words can be about."""
    match sort:
        case "event" | "part" | "outcome":
            return ("verbs",)
        case "this" | "called" | "at" | "text" | "place" | "size":
            return ("singulars",)
        case "adjective":
            return ("keywords",)
        case "sign":
            return ("members", "tokens", "fields", "singulars")
        case "field" | "spot":
            return ("fields",)
        case "head":
            return ("fields", "scripts")
        case "noun":
            return ("values", "fields", "members", "zones")
        case "step":
            return ("steps", "verbs")
        case "window":
            return ("windows",)
        case "zone":
            return ("zones",)
        case "track":
            return ("tracks",)
        case "option":
            return ("options",)
        case "member":
            return ("members",)
        case "link":
            return ("links",)
        case "token":
            return ("tokens",)
        case "table":
            return (
                "tracks", "tokens", "values", "fields", "zones", "singulars", "steps", "verbs", "windows",
                "links",
            )  # fmt: skip
        case "rule" | "title":
            return ("verbs", "keywords", "values", "steps", "tracks", "zones", "windows", "singulars")
        case _:
            assert_never(sort)


def entities(view: View, sort: ir.WordingSort, name: str) -> list[Mentioned] | None:
    """What a name can be about; None for nothing, an empty row for a parameter, which has no name."""
    meanings = view.meanings(name)
    for row in rows_of(sort):
        found: list[Mentioned] = list(getattr(meanings, row))
        if found:
            return found
    if sort == "noun" and name in parameters(view):
        return []
    return None


def titled(view: View, sort: ir.WordingSort, title: str) -> symbols.Titled | symbols.Component | None:
    """The rule of a title, whose words a person can say; of a title of a component, how it is called in a
    sentence.
    """
    found: Sequence[symbols.Titled | symbols.Component] = ()
    if sort in TOLD:
        found = view.meanings(title).rules
    elif sort == "called":
        found = list(view.seen(view.names.components.get(title, ())))
    return found[0] if found else None


def parameters(view: View) -> set[str]:
    """The names of the parameters of all verbs."""
    return {
        name for verbs in view.names.verbs.values() for verb in view.seen(verbs) for name in verb.parameters
    }


def visible(view: View, sort: ir.WordingSort) -> Iterable[str]:
    """Every name that a sort of words can be about: for suggestions."""
    for row in rows_of(sort):
        yield from view.visible_words(row)
    if sort in TOLD:
        yield from view.visible_words("rules")
    if sort == "noun":
        yield from sorted(parameters(view))
