"""Whether declarations fit what they are declarations of: types of their heads, members, fields, expectations."""

from __future__ import annotations

from typing import assert_never

from azif_compiler.check import components, wordings
from azif_compiler.check.checker import Checker, Here, strip
from azif_compiler.check.meanings import Test
from azif_compiler.check.nouns import description
from azif_compiler.check.statements import block
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import template, types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import declared, symbols
from azif_compiler.names.symbols import Symbol, Verb
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.read import declarations as nodes
from azif_compiler.read import phrases
from azif_compiler.read.declarations import Default, Template
from azif_compiler.read.phrases import Expression
from azif_compiler.read.walk import children, walk
from azif_compiler.syntax.cursor import Word


def declaration(c: Checker, tree: nodes.Declaration) -> None:
    """A declaration of any sort."""
    declares(c, tree)
    match tree:
        case nodes.Enum():
            enum(c, tree)
        case nodes.Token() | nodes.Link() | nodes.Variant() | nodes.Unreadable():
            pass
        case nodes.Track():
            bounds(c, tree.low, tree.high)
        case nodes.Zone():
            kind_word(c, tree.declared.of)
        case nodes.Board():
            board(c, tree)
        case nodes.Value():
            value(c, tree)
        case nodes.Option():
            option(c, tree)
        case nodes.Window():
            for word in tree.declared.within:
                c.lookup.known(word, "window")
        case nodes.Kind():
            kind(c, tree)
        case nodes.Verb():
            verb(c, tree)
        case nodes.InsertedStep():
            c.here = Here(changes=True)
            block(c, tree.body)
        case nodes.Keyword():
            keyword(c, tree)
        case nodes.Rule():
            c.here = Here(changes=True)
            for ability in tree.abilities:
                c.check(ability)
        case nodes.Component():
            components.component(c, tree, whole=True)
        case nodes.Ruling():
            ruling(c, tree)
        case nodes.Goal():
            goal(c, tree)
        case nodes.Wording():
            wordings.wording(c, tree)
        case (
            nodes.AmendedVerb() | nodes.AmendedRule() | nodes.AmendedComponent() | nodes.AmendedRuling()
            | nodes.Extended()
        ):  # fmt: skip
            amendment(c, tree)
        case _:
            assert_never(tree)


_SORTS: dict[type, symbols.Sort] = {
    nodes.Enum: "enum", nodes.Token: "token", nodes.Track: "track", nodes.Zone: "zone", nodes.Link: "link", nodes.Board:
    "board", nodes.Value: "value", nodes.Option: "option", nodes.Variant: "variant", nodes.Window: "window", nodes.Kind:
    "kind", nodes.Verb: "verb", nodes.InsertedStep: "step", nodes.Keyword: "keyword", nodes.Rule: "rule",
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

    match made:
        case declared.Component(kind=kind_) if kind_ is not None:
            known = c.lookup.known(kind_, "kind")
            note("component", f"{known.id if known is not None else ''}/{name.text}", name)
        case declared.Value(of=of) if of is not None:
            known = c.view.meanings(of.text).kinds
            note("value", f"{name.text} of {known[0].id if known else THING}", name)
        case _ if sort is not None:
            note(sort, name.text, name)
    match made:
        case declared.Enum(members=members):
            for member in members:
                note("member", member.name.text, member.name)
        case declared.Amendment(members=members, fields=fields, scripts=scripts):
            for member in members:
                note("member", member.name.text, member.name)
            owner = c.view.meanings(name.text).kinds
            id_ = owner[0].id if owner else THING
            for part in (*fields, *scripts):
                part_sort: symbols.Sort = "field" if isinstance(part, declared.FieldLine) else "script"
                note(part_sort, f"{id_}.{part.name.text}", part.name)
        case declared.Kind(fields=fields, scripts=scripts):
            for part in (*fields, *scripts):
                part_sort = "field" if isinstance(part, declared.FieldLine) else "script"
                note(part_sort, f"{package}:{name.text}.{part.name.text}", part.name)
        case declared.Verb(parameters=parameters, outcomes=outcomes):
            for parameter in parameters:
                note("parameter", f"{name.text}.{parameter.name.text}", parameter.name)
            for outcome in outcomes:
                note("outcome", f"{name.text}.{outcome.text}", outcome)
        case _:
            pass


# ---- words in heads ------------------------------------------------------------------------------


def kind_word(c: Checker, word: Word | None) -> str:
    """The id of a kind that a head names; what is unknown is reported."""
    if word is None or word.text in ("thing", "things"):
        return THING
    meanings = c.lookup.meanings(word)
    known = c.lookup.one(word, "kind", meanings.kinds)
    if known is None:
        c.lookup.unknown(word, "kind", tuple(c.view.visible_words("singulars")))
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
    kinds, enums = tuple(c.view.visible_words("singulars")), tuple(c.view.visible_words("enums"))
    match phrase.form:
        case "":
            c.lookup.unknown(word, "type", (*SIMPLE_TYPES, *enums, *kinds))
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


# ---- the table -----------------------------------------------------------------------------------


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
    holes = ("it", "n", "value", *((made.key.text,) if made.key is not None else ()))
    placeholders(c, tree.says, holes)


def type_of(c: Checker, tree: nodes.Value | nodes.Option) -> Type:
    """The type that a value or option is declared with."""
    name = tree.declared.name
    assert name is not None
    meanings = c.view.meanings(name.text)
    if isinstance(tree, nodes.Option):
        return next((o.type for o in meanings.options if o.package == c.unit.package), types.UNKNOWN)
    of = tree.declared.of
    owners = {kind.id for kind in c.view.meanings(of.text).kinds} if of is not None else {""}
    if of is not None and of.text in ("thing", "things"):
        owners = {THING}
    mine = (v for v in meanings.values if v.package == c.unit.package and v.of in owners)
    return next((v.type for v in mine), types.UNKNOWN)


def option(c: Checker, tree: nodes.Option) -> None:
    """`option NAME: TYPE from A to B = X`"""
    type_phrase(c, tree.declared.type)
    found = type_of(c, tree)
    if not isinstance(found, types.Number | types.Flag | types.Member | types.Unknown):
        name = tree.declared.name
        assert name is not None
        wanted = "a number, a flag or a member of an enum"
        c.wrong(wanted, found, phrases.Unread(name.start, name.end, tree.number))
    if tree.low is not None and tree.high is not None:
        bounds(c, tree.low, tree.high)
    if tree.default is not None:
        c.accept(c.value(tree.default), found, tree.default)


def placeholders(c: Checker, says: Template | None, known: tuple[str, ...]) -> None:
    """Report placeholders of an English text that name nothing."""
    if says is None:
        return
    for hole in template.named(says.text):
        if hole not in known:
            c.report(names.UnknownName(span=c.span(says), sort="parameter in braces", name=hole, known=known))


# ---- kinds, verbs, keywords ----------------------------------------------------------------------


def defaults(
    c: Checker, given: tuple[Default, ...], fields: tuple[declared.FieldLine, ...], owner: str
) -> None:
    """What the fields of a kind are unless said."""
    by_name = {default.name.text: default for default in given}
    known = c.view.names.kinds.get(owner)
    own = {f.name: f.type for f in known.fields if f.package == c.unit.package} if known is not None else {}
    for field in fields:
        type_phrase(c, field.type)
        enum_word(c, field.key)
        if (default := by_name.get(field.name.text)) is not None:
            wanted = own.get(field.name.text, types.UNKNOWN)
            components.literal(c, default, default.values, wanted, field.name.text)


def kind(c: Checker, tree: nodes.Kind) -> None:
    """`kind NAME is KIND { … }`"""
    made = tree.declared
    assert made.name is not None
    me = f"{c.unit.package}:{made.name.text}"
    kind_word(c, made.parent)
    defaults(c, tree.defaults, made.fields, me)
    for word in made.holds:
        c.lookup.known(word, "token")
    for script in made.scripts:
        kind_word(c, script.key)
    known = {field.name for above in c.view.kinds_above(me) for field in c.view.seen(above.fields)}
    for word in made.shown:
        if word.text not in known:
            c.lookup.unknown(word, "field", tuple(sorted(known)))
    if tree.starts is not None:
        c.container(tree.starts)
    if tree.you is not None:
        c.thing(tree.you)
    if tree.works is not None:
        works(c, tree.works, me)
    c.here = Here(changes=True)
    for ability in tree.abilities:
        c.check(ability)


def works(c: Checker, node: Expression, me: str) -> None:
    """`works while not broken`: a condition on the thing that may leave it out"""
    word = node.of if isinstance(node, phrases.Not) else node
    if isinstance(word, phrases.Name) and word.key is None:
        found = description(c, me, word.word)
        if found is not None:
            c.mean(word, found)
            c.found.types[word.number] = c.found.types[node.number] = types.FLAG
            return
    c.condition(node)


def verb(c: Checker, tree: nodes.Verb) -> None:
    """`verb NAME { … }`"""
    made = tree.declared
    assert made.name is not None
    verbs = c.view.meanings(made.name.text).verbs
    mine = next((v for v in verbs if v.package == c.unit.package), None)
    given = {default.name.text: default for default in tree.defaults}
    for parameter in made.parameters:
        type_phrase(c, parameter.type)
        default = given.get(parameter.name.text)
        if default is not None and mine is not None:
            parameter_default(c, default, mine.parameters[parameter.name.text].type)
    c.here = Here(changes=True, verb=mine)
    for needed in tree.needs:
        c.condition(needed)
    block(c, tree.body)
    placeholders(c, tree.says, tuple(parameter.name.text for parameter in made.parameters))
    if mine is not None:
        unasked(c, mine, tree)


def parameter_default(c: Checker, default: Default, wanted: Type) -> None:
    """What a parameter is if it is left out."""
    value_ = strip(default.values[0])
    if isinstance(wanted, types.Text) and isinstance(value_, phrases.Quoted):
        components.as_text(c, value_)
    elif isinstance(wanted, types.Some) and isinstance(value_, phrases.Nothing):
        c.value(value_)
    else:
        c.accept(c.value(default.values[0]), wanted, default.values[0])


_SORT_ALONE = ("kind", "name", "token", "home")


def unasked(c: Checker, mine: Verb, tree: nodes.Verb) -> None:
    """Report the amounts (`some lamp`, a quantity) of which a verb uses the sort alone: `take 2 lamps` would do no more
    than `take 1 lamp`. A verb that looks at nothing of them is only an event.
    """
    counted = {
        number: mine.parameters[name]
        for name, number in tree.parameters.items()
        if name in mine.parameters and isinstance(mine.parameters[name].type, types.Some | types.Quantity)
    }
    if not counted:
        return
    asked: dict[int, bool] = {}
    for part in (*tree.needs, *tree.body):
        for node in walk(part):
            for child in children(node):
                if isinstance(child, phrases.LocalName) and child.binder in counted:
                    asked[child.binder] = asked.get(child.binder, False) or not tells_sort(c, node)
    for number, does in asked.items():
        if not does:
            parameter = counted[number]
            word = next(p.name for p in tree.declared.parameters if p.name.text == parameter.name)
            c.report(complaints.UnaskedNumber(span=c.unit.at(word), name=parameter.name))


def tells_sort(c: Checker, node: phrases.Node) -> bool:
    """Whether a node asks of what an amount is, and not how much it is."""
    match node:
        case phrases.Property(name=name):
            return name.text in _SORT_ALONE
        case phrases.Noun():
            return True
        case phrases.Is():
            return c.meaning(node) == Test("kind")
        case _:
            return False


def keyword(c: Checker, tree: nodes.Keyword) -> None:
    """`keyword NAME on KIND with N: TYPE { abilities }`"""
    kind_word(c, tree.declared.of)
    for parameter in tree.declared.parameters:
        type_phrase(c, parameter.type)
    placeholders(c, tree.says, tuple(parameter.name.text for parameter in tree.declared.parameters))
    c.here = Here(changes=True)
    for ability in tree.abilities:
        c.check(ability)


# ---- rulings and goals ---------------------------------------------------------------------------


def ruling(c: Checker, tree: nodes.Ruling) -> None:
    """`ruling "…" { given { } when { } then { } }`"""
    for word in tree.variants:
        c.lookup.known(word, "variant", "mentions")
    c.here = Here(changes=True, outcomes_free=True)
    for part in tree.parts:
        for step in part.steps:
            c.check(step)


def goal(c: Checker, tree: nodes.Goal) -> None:
    """`goal VERB for KIND { worth X if C; … }`"""
    c.wishing = True
    for let in tree.lets:
        c.check(let)
    for line in tree.lines:
        c.number(line.amount)
    toward = tree.toward
    if toward is None:
        return
    name = tree.declared.name
    assert name is not None
    verbs = c.view.meanings(name.text).verbs
    places = {
        p.name: p.type.kind
        for p in (verbs[0].parameters.values() if verbs else ())
        if isinstance(p.type, types.Thing)
    }
    word = toward.parameter
    if word.text not in places:
        c.lookup.unknown(word, "parameter", tuple(places))
    c.found.declared[toward.place] = types.Thing(places.get(word.text, THING))
    for let in toward.lets:
        c.check(let)
    for line in toward.lines:
        c.number(line.amount)


# ---- amendments ----------------------------------------------------------------------------------


def amendment(c: Checker, tree: nodes.Amendment) -> None:
    """What an amendment says; that what it amends is there."""
    made = tree.declared
    name = made.name
    assert name is not None
    match tree:
        case nodes.Extended():
            extended(c, tree, name)
        case nodes.AmendedVerb():
            verbs = c.view.meanings(name.text).verbs
            mine = verbs[0] if verbs else None
            around = tree.around is not None
            c.here = Here(changes=True, verb=mine)
            for needed in tree.needs:
                c.condition(needed)
            block(c, tree.body or ())
            c.here = Here(changes=True, verb=mine, replacing=True)
            block(c, tree.around or ())
            if around and mine is not None and not mine.procedure:
                what = "`instead` can stand around a procedure; of a verb, say `instead of` in a rule"
                c.report(syntax.NoBlock(span=c.unit.at(name), what=what))
            placeholders(c, tree.says, tuple(mine.parameters) if mine is not None else ())
        case nodes.AmendedRule():
            there(c, name, "rule", "rules")
            c.here = Here(changes=True)
            narrowed(c, tree.narrowed)
            for ability in tree.abilities:
                c.check(ability)
        case nodes.AmendedRuling(part=part):
            there(c, name, "ruling", "rulings")
            ruling(c, part)
        case nodes.AmendedComponent(part=part):
            kinds = c.view.meanings(part.kind.text).kinds
            found = [one for one in c.view.component(name.text) if kinds and one.kind == kinds[0].id]
            if found:
                c.mention(found[0], "amends", name)
            else:
                rows = c.view.names.components
                known_ = tuple(
                    word
                    for word in rows
                    if any(kinds and one.kind == kinds[0].id for one in c.view.component(word))
                )
                c.report(
                    names.NoSuchComponent(
                        span=c.unit.at(name), kind=part.kind.text, name=name.text, known=known_
                    )
                )
            narrowed(c, tree.narrowed)
            components.component(c, part, whole=False)
        case _:
            assert_never(tree)


def narrowed(c: Checker, lines: tuple[nodes.Narrowed, ...]) -> None:
    """Further conditions of abilities."""
    for line in lines:
        c.condition(line.condition)


def there(c: Checker, name: Word, sort: symbols.Sort, row: str) -> None:
    """Report that what is amended is not there."""
    found = getattr(c.view.meanings(name.text), row)
    if found:
        c.rows.symbol(Symbol(found[0].package, sort, name.text), "amends", name.start, name.end)
        return
    known = tuple(c.view.visible_words(row))
    c.report(names.NoSuchComponent(span=c.unit.at(name), kind=sort, name=name.text, known=known))


def extended(c: Checker, tree: nodes.Extended, name: Word) -> None:
    """`amend enum NAME { members }`, `amend kind NAME { … }`"""
    made = tree.declared
    if made.sort is not None and made.sort.text == "enum":
        known = c.lookup.known(name, "enum", "amends")
        members = {m.name for m in known.members} if isinstance(known, symbols.Enum) else set()
        for member in made.members:
            if member.parent is not None and member.parent.text not in members:
                c.lookup.unknown(member.parent, "member", tuple(sorted(members)))
        return
    owner = c.lookup.known(name, "kind", "amends")
    if owner is None:
        return
    defaults(c, tree.defaults, made.fields, owner.id)
    for word in made.holds:
        c.lookup.known(word, "token")
    for script in made.scripts:
        kind_word(c, script.key)
