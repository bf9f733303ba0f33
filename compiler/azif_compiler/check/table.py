"""Whether what stands on the table fits: ranges, boards, values and options."""

from __future__ import annotations

from azif_compiler.check.checker import Checker
from azif_compiler.check.heads import enum_word, kind_word, placeholders, type_phrase
from azif_compiler.check.kinds import requirements
from azif_compiler.diagnostics import syntax
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.phrases import Expression


def bounds(c: Checker, low: Expression, high: Expression) -> None:
    """`from A to B`; a range that holds nothing is reported."""
    c.number(low)
    c.number(high)
    if isinstance(low, phrases.Numeral) and isinstance(high, phrases.Numeral) and low.value > high.value:
        what = f"a number of at least {low.value}"
        c.report(syntax.Expected(span=c.span(high), what=what))


def board(c: Checker, tree: nodes.Board) -> None:
    """`board NAME { path "A" - "B" }`"""
    for line in tree.lines:
        links = c.view.meanings(line.link.text).links
        for place in line.places:
            c.value(place)
        if not links:
            continue
        sign = "-" if links[0].both else ">"
        for word in line.signs:
            if word.text != sign:
                example = f'{line.link.text} "A" {sign} "B"'
                what = f"`{sign}` and where it leads"
                c.report(syntax.Expected(span=c.unit.at(word), what=what, example=example))
    spots(c, tree)


def spots(c: Checker, tree: nodes.Board) -> None:
    """`at 12, 7 "A"`: numbers that are written, and places that its lines join, each once"""
    left = {c.text(place) for line in tree.lines for place in line.places}
    for spot in tree.spots:
        for number in (spot.x, spot.y):
            if not isinstance(number, phrases.Numeral):
                c.report(syntax.Expected(span=c.span(number), what="a number", example="12"))
        c.value(spot.place)
        name = c.text(spot.place)
        if name not in left:
            what = "a place of this board that stands nowhere yet"
            c.report(syntax.Expected(span=c.span(spot.place), what=what, example=min(left, default='"A"')))
        left.discard(name)


def value(c: Checker, tree: nodes.Value) -> None:
    """`value NAME of KIND for ENUM: TYPE = X`"""
    made = tree.declared
    kind_ = kind_word(c, made.of)
    c.found.declared[tree.owner] = types.Thing(kind_)
    if made.key is not None:
        enum_ = enum_word(c, made.key)
        c.found.declared[tree.key] = types.Member(enum_.id) if enum_ is not None else types.UNKNOWN
    type_phrase(c, made.type)
    c.accept(c.value(tree.base), type_of(c, tree), tree.base)
    requirements(c, tree.requires)
    holes = ("it", "n", "value", *((made.key.text,) if made.key is not None else ()))
    placeholders(c, tree.says, holes)


def track(c: Checker, tree: nodes.Track) -> None:
    """`track NAME from A to B`, `track NAME: TYPE = X`"""
    if tree.low is not None and tree.high is not None:
        bounds(c, tree.low, tree.high)
        return
    name = tree.declared.name
    assert name is not None
    type_phrase(c, tree.declared.type)
    found = type_of(c, tree)
    word = phrases.Unread(name.start, name.end, tree.number)
    match found:
        case (
            types.Thing() | types.Things() | types.Member() | types.Members() | types.Flag() | types.Zone()
            | types.Unknown()
        ):  # fmt: skip
            pass
        case types.Number():
            what, example = "its range", f"track {name.text} from 0 to 10"
            c.report(syntax.Expected(span=c.span(word), what=what, example=example))
        case _:
            c.wrong("a thing, things, a zone, yes or no, or words of a list (`enum`)", found, word)
    if tree.starts is not None:
        c.accept(c.value(tree.starts), found, tree.starts)
    elif isinstance(found, types.Member):
        span = c.unit.span(tree.end, tree.end + 1)
        c.report(syntax.Expected(span=span, what="`=` and what it is at first", example="= nothing"))


def type_of(c: Checker, tree: nodes.Value | nodes.Option | nodes.Track) -> Type:
    """The type that a value, an option or a track is declared with."""
    name = tree.declared.name
    assert name is not None
    meanings = c.view.meanings(name.text)
    if isinstance(tree, nodes.Track):
        return next((t.type for t in meanings.tracks if t.package == c.unit.package), types.UNKNOWN)
    if isinstance(tree, nodes.Option):
        return next((o.type for o in meanings.options if o.package == c.unit.package), types.UNKNOWN)
    of = tree.declared.of
    owners = {kind.id for kind in c.view.meanings(of.text).kinds} if of is not None else {""}
    if of is not None and of.text in ("thing", "things"):
        owners = {THING}
    mine = (v for v in meanings.values if v.package == c.unit.package and v.of in owners)
    return next((v.type for v in mine), types.UNKNOWN)


def by_name(c: Checker, tree: nodes.Option) -> None:
    """An option that names things is nothing unless somebody names some: nothing lies anywhere yet."""
    if tree.default is not None and not isinstance(c.value(tree.default), types.Nothing):
        span = c.span(tree.default)
        c.report(syntax.Expected(span=span, what="`nothing`: what is not named", example="= nothing"))


def in_range(c: Checker, low: Expression, high: Expression, first: Expression | None) -> None:
    """What an option is unless somebody says otherwise lies in its range."""
    match low, high, first:
        case phrases.Numeral(value=least), phrases.Numeral(value=most), phrases.Numeral(value=number) if (
            least <= most and not least <= number <= most
        ):
            what = f"a number from {least} to {most}, what the option is unless somebody says otherwise,"
            c.report(syntax.Expected(span=c.span(first), what=what))
        case _:
            pass


def option(c: Checker, tree: nodes.Option) -> None:
    """`option NAME: TYPE from A to B = X`"""
    type_phrase(c, tree.declared.type)
    found = type_of(c, tree)
    known = types.Number | types.Flag | types.Member | types.Thing | types.Things | types.Unknown
    if not isinstance(found, known):
        name = tree.declared.name
        assert name is not None
        wanted = "a number, yes or no, a word of a list (`enum`), a thing or a set of things"
        c.wrong(wanted, found, phrases.Unread(name.start, name.end, tree.number))
    if tree.low is not None and tree.high is not None:
        bounds(c, tree.low, tree.high)
        in_range(c, tree.low, tree.high, tree.default)
    if isinstance(found, types.Thing | types.Things):
        by_name(c, tree)
    elif tree.default is not None:
        c.accept(c.value(tree.default), found, tree.default)
