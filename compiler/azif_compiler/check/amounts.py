"""What amounts are: numbers, quantities, rows of dice, names, and what is asked of things."""

from __future__ import annotations

from azif_compiler.check import properties
from azif_compiler.check.checker import Checker, strip
from azif_compiler.check.meanings import AsText, Counted, Declared, Meant, Row, Single, ValueOf, YourZone
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.read import phrases
from azif_compiler.read.phrases import Noun, Pile
from azif_compiler.resolve.refs import Bound


def numeral(c: Checker, node: phrases.Numeral) -> Type:
    """`3`"""
    return types.NUMBER


def yes_no(c: Checker, node: phrases.YesNo) -> Type:
    """`yes`"""
    return types.FLAG


def nothing(c: Checker, node: phrases.Nothing) -> Type:
    """`nothing`"""
    return types.NOTHING


def quoted(c: Checker, node: phrases.Quoted) -> Type:
    """`"Beacon"`: the one thing that a component makes"""
    return component(c, node, None)


def component(c: Checker, node: phrases.Quoted, kind: str | None) -> Type:
    """A component by its name in quotes, of a kind if one is wanted."""
    found = c.view.component(node.text, kind)
    if not found:
        rows = c.view.names.components
        known = tuple(word for word in rows if c.view.component(word, kind))
        word = symbols.word_of(kind) if kind is not None else "component"
        return c.report(names.NoSuchComponent(span=c.span(node), kind=word, name=node.text, known=known))
    if len(found) > 1 or not c.view.is_single(found[0]):
        kinds = tuple(sorted({symbols.word_of(one.kind) for one in found}))
        return c.report(names.SeveralComponents(span=c.span(node), name=node.text, kinds=kinds))
    c.mean(node, Single(found[0]))
    c.mention(found[0], "reads", node)
    return types.Thing(found[0].kind)


def text(c: Checker, node: phrases.Quoted) -> Type:
    """A text in quotes, where one is wanted."""
    c.mean(node, AsText())
    c.found.types[node.number] = types.TEXT
    return types.TEXT


def local(c: Checker, node: phrases.LocalName) -> Type:
    """A name in scope."""
    return c.found.declared[node.binder]


def name(c: Checker, node: phrases.Name) -> Type:
    """A name of the table: a member, token, track, zone, option, value or variant."""
    word = node.word
    meanings = c.lookup.meanings(word)
    one = c.lookup.one
    if (member := one(word, "member", meanings.members, "reads")) is not None:
        c.mean(node, Declared(member))
        return types.Member(member.enum)
    if (token := one(word, "token", meanings.tokens, "reads")) is not None:
        c.mean(node, Declared(token))
        return types.TOKEN
    if (track := one(word, "track", meanings.tracks, "reads")) is not None:
        c.mean(node, Declared(track))
        return types.NUMBER
    if (zone := one(word, "zone", meanings.zones, "reads")) is not None:
        return own_zone(c, node, zone)
    if (option := one(word, "option", meanings.options, "reads")) is not None:
        c.mean(node, Declared(option))
        return option.type
    table = [value for value in meanings.values if not value.of]
    if (value := one(word, "value", table, "reads")) is not None:
        c.mean(node, Declared(value))
        keyed(c, node, value.key, node.key)
        return value.type
    if (variant := one(word, "variant", meanings.variants, "reads")) is not None:
        c.mean(node, Declared(variant))
        return types.FLAG
    local_names = tuple(binder.name for binder in c.binders if binder.name)
    rows = ("members", "tokens", "tracks", "zones", "values", "singulars", "plurals")
    known = (*local_names, *(known for row in rows for known in c.view.visible_words(row)))
    return c.unknown(word, "word", known)


def own_zone(c: Checker, node: phrases.Name, zone: symbols.Zone) -> Type:
    """A zone; one that each thing of a kind has is yours, if you are such a thing."""
    if not zone.of:
        c.mean(node, Declared(zone))
        return types.ZONE
    you = c.resolution.people.get(node.number)
    kind = c.of_ref(you) if you is not None else types.NOTHING
    if isinstance(kind, types.Thing) and c.view.is_kind(kind.kind, zone.of):
        c.mean(node, YourZone(zone))
        return types.ZONE
    return c.left_over(node, f"say whose: `that {symbols.word_of(zone.of)}'s {zone.name}`")


def keyed(
    c: Checker, node: phrases.Name | phrases.Property, enum: str, key: phrases.Expression | None
) -> None:
    """Report a key that is missing, too many, or of another enum."""
    if not enum:
        if key is not None:
            c.left_over(key)
        return
    word = symbols.word_of(enum)
    if key is None:
        span = c.unit.span(node.end, node.end + 1)
        c.report(syntax.Expected(span=span, what=f"`for` and {word}"))
        return
    found = c.value(key)
    if found == types.NOTHING:
        enums = c.view.names.all_enums
        known = tuple(member.name for member in enums[enum].members) if enum in enums else ()
        c.report(names.UnknownName(span=c.span(key), sort=word, name="nothing", known=known))
    elif not isinstance(found, types.Unknown) and found != types.Member(enum):
        c.wrong(types.Member(enum), found, key)


def spoken(c: Checker, node: phrases.You) -> Type:
    """`you`"""
    ref = c.resolution.people.get(node.number)
    return c.of_ref(ref) if ref is not None else types.UNKNOWN


def pronoun(c: Checker, node: phrases.This | phrases.It | phrases.Candidate) -> Type:
    """`this`, `it`"""
    ref = c.resolution.pronouns.get(node.number)
    return c.of_ref(ref) if ref is not None else types.UNKNOWN


def ongoing(c: Checker, node: phrases.Ongoing) -> Type:
    """`the check`"""
    verb = c.resolution.entities.get(node.number)
    return types.Event(verb.id) if verb is not None else types.UNKNOWN


def package_here(c: Checker, node: phrases.PackageHere) -> Type:
    """`this package`"""
    return types.UNKNOWN


def variant(c: Checker, node: phrases.VariantName) -> Type:
    """`variant short_game`"""
    return types.FLAG


def computed(c: Checker, node: phrases.Computed) -> Type:
    """`that player's (amount's token)`: so many of a token that is only known in play"""
    owner = c.value(node.owner)
    found = c.value(node.inside)
    if isinstance(owner, types.Unknown) or isinstance(found, types.Unknown):
        return types.UNKNOWN
    if isinstance(owner, types.Thing):
        if isinstance(found, types.Token):
            c.mean(node, Counted())
            return types.NUMBER
        if isinstance(found, types.Member):
            value = c.view.keyed_value(owner.kind, found.enum)
            if value is not None:
                c.mean(node, ValueOf(value))
                c.mention(value, "reads", node)
                return value.type
    return c.wrong("a token", found, node.inside)


def bracketed(c: Checker, node: phrases.Bracketed) -> Type:
    """`(a + b)`"""
    return c.check(node.inside)


def negative(c: Checker, node: phrases.Negative) -> Type:
    """`- x`"""
    c.number(node.of)
    return types.NUMBER


def amount(c: Checker, node: phrases.Amount) -> Type:
    """`3 coins`, `$3`"""
    c.number(node.count)
    word = node.token
    meanings = c.lookup.meanings(word)
    is_sign = not word.text.isidentifier()
    token = c.lookup.one(word, "token", meanings.signs if is_sign else meanings.tokens, "reads")
    if token is None:
        row = "signs" if is_sign else "tokens"
        return c.unknown(word, "symbol" if is_sign else "token", tuple(c.view.visible_words(row)))
    c.mean(node, Declared(token))
    return types.QUANTITY


def all_of(c: Checker, node: phrases.AllOf) -> Type:
    """`all your coins`"""
    found = c.value(node.of)
    if c.is_tokens(node.of):
        return types.QUANTITY
    if isinstance(found, types.Things | types.Zone | types.Unknown):
        return found
    return c.wrong("a token", found, node.of)


def arithmetic(c: Checker, node: phrases.Arithmetic) -> Type:
    """`a + b`; of quantities, one of the same token"""
    c.number(node.left)
    c.number(node.right)
    c.same_unit(node.left, node.right)
    left = c.found.types[node.left.number]
    return left if isinstance(left, types.Quantity) else types.NUMBER


def number_of(c: Checker, node: phrases.NumberOf) -> Type:
    """`number of lamps`, `number of rolled at least 5`"""
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        c.noun(of)
        if node.limit is not None:
            c.number(node.limit)
            c.left_over(node.limit, "a row of dice is counted so")
        return types.NUMBER
    found = c.value(node.of)
    if node.limit is not None:
        c.number(node.limit)
    if isinstance(found, types.Numbers | types.Unknown) or (
        isinstance(found, types.Things) and node.limit is None
    ):
        return types.NUMBER
    return c.wrong("a noun, a set or a row of dice", found, node.of)


def total_of(c: Checker, node: phrases.TotalOf) -> Type:
    """`total of rolled`"""
    found = c.value(node.of)
    if not isinstance(found, types.Numbers | types.Unknown):
        c.wrong("a row of dice", found, node.of)
    return types.NUMBER


def over_each(c: Checker, node: phrases.OverEach) -> Type:
    """`total oil of lamps`, `highest (its oil - 2) of each lamp`"""
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        kind: Type = types.Thing(c.noun(of).kind)
    else:
        found = c.value(node.of)
        kind = types.Thing(found.kind) if isinstance(found, types.Things) else types.UNKNOWN
        if not isinstance(found, types.Things | types.Unknown):
            c.wrong("a noun", found, node.of)
    c.found.declared[node.candidate] = kind
    found_ = c.value(node.amount)
    number = isinstance(found_, types.Number | types.Unknown) or (
        isinstance(found_, types.Quantity) and isinstance(node.amount, phrases.Bracketed)
    )
    if not number:
        c.wrong("a number", found_, node.amount)
    return types.NUMBER


def extreme(c: Checker, node: phrases.Extreme) -> Type:
    """`larger of (a, b)`"""
    for part in node.parts:
        c.number(part)
    return types.NUMBER


def half_of(c: Checker, node: phrases.HalfOf) -> Type:
    """`half of x`; of tokens, so many of them"""
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        c.noun(of)
        return types.NUMBER
    c.number(node.of)
    return types.QUANTITY if c.is_tokens(node.of) else types.NUMBER


def steps_between(c: Checker, node: phrases.StepsBetween) -> Type:
    """`steps from a to b along path`"""
    c.thing(node.origin)
    c.thing(node.goal)
    return types.NUMBER


def odds(c: Checker, node: phrases.Odds) -> Type:
    """`odds of 2 in 5 dice at least 4`"""
    for part in (node.count, node.dice, node.least):
        c.number(part)
    return types.NUMBER


def entry_of(c: Checker, node: phrases.EntryOf) -> Type:
    """`entry 2 of its stops`"""
    c.number(node.index)
    return entry_type(c, node.of)


def entry_type(c: Checker, node: phrases.Expression) -> Type:
    """What the entries of a list are."""
    found = c.value(node)
    match found:
        case types.Numbers():
            return types.NUMBER
        case types.Members(enum=enum):
            return types.Member(enum)
        case types.Somes(kind=kind):
            return types.Some(kind)
        case types.Things(kind=kind):
            return types.Thing(kind)
        case types.Unknown():
            return found
        case _:
            return c.wrong("a list", found, node)


def row_limit(c: Checker, node: phrases.RowLimit) -> Type:
    """`rolled at least 5`"""
    c.number(node.limit)
    return row(c, node.of)


def row_without(c: Checker, node: phrases.RowWithout) -> Type:
    """`rolled without 1 lowest`"""
    c.number(node.count)
    return row(c, node.of)


def row(c: Checker, node: phrases.Expression) -> Type:
    """A row of dice that is wanted."""
    found = c.value(node)
    if isinstance(found, types.Numbers | types.Unknown):
        return types.NUMBERS
    return c.wrong("a row of dice", found, node)


def either(c: Checker, node: phrases.Either) -> Type:
    """`a if c otherwise b`"""
    c.condition(node.condition)
    one, other = c.value(node.then), c.value(node.otherwise)
    if isinstance(one, types.Nothing | types.Unknown):
        return one if isinstance(other, types.Nothing) else other
    if isinstance(other, types.Nothing | types.Unknown) or type(one) is type(other):
        return one
    return c.wrong(one, other, node.otherwise)


def both(c: Checker, node: phrases.And) -> Type:
    """`a and b`: both hold; of rows of dice, they are one row"""
    first = c.value(node.parts[0])
    if isinstance(first, types.Numbers):
        c.mean(node, Row())
        for part in node.parts[1:]:
            found = c.value(part)
            if not isinstance(found, types.Numbers | types.Number | types.Unknown):
                c.wrong("a row of dice", found, part)
        return types.NUMBERS
    return conditions(c, node.parts)


def any_of(c: Checker, node: phrases.Or) -> Type:
    """`a or b`"""
    return conditions(c, node.parts)


def conditions(c: Checker, parts: tuple[phrases.Expression, ...]) -> Type:
    """Several conditions."""
    for part in parts:
        c.condition(part)
    return types.FLAG


def negation(c: Checker, node: phrases.Not) -> Type:
    """`not a`"""
    c.condition(node.of)
    return types.FLAG


def referred(c: Checker, node: phrases.Referred) -> Type:
    """`that lamp`, `those lamps`: the nearest that was said and can be one"""
    word = node.word
    found = properties.said(c, word.text, c.resolution.said.get(node.number, ()))
    if found is not None:
        c.mean(node, found)
        return found.type
    if node.binder >= 0:
        type_ = c.found.declared[node.binder]
        c.mean(node, Meant(Bound(node.binder), type_))
        return type_
    before = c.unit.tokens.text[node.start : word.start].split() or ["that"]
    return c.report(
        names.NotSaidBefore(span=c.span(node), noun=word.text or "thing", word=f"{before[0]} {word.text}")
    )


def unread(c: Checker, node: phrases.Unread) -> Type:
    """What could not be read."""
    return types.UNKNOWN
