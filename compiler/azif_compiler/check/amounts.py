"""What amounts are: numbers, quantities, rows of dice, names, and what is asked of things."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, rule, strip
from azif_compiler.check.fit import element_of
from azif_compiler.check.meanings import Counted, Declared, Row, ValueOf
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics.amounts import ChangesNothing
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression


def numeral(c: Checker, node: phrases.Numeral) -> Type:
    """`3`"""
    return types.NUMBER


def yes_no(c: Checker, node: phrases.YesNo) -> Type:
    """`yes`"""
    return types.FLAG


def nothing(c: Checker, node: phrases.Nothing) -> Type:
    """`nothing`"""
    return types.NOTHING


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
    advice = f"`{c.text(node.count)}` says already of what there are so many"
    is_sign = not word.text.isidentifier()
    is_half = isinstance(strip(node.count), phrases.HalfOf)
    in_brackets = is_sign or isinstance(node.count, phrases.Bracketed)
    if isinstance(c.found.types[node.count.number], types.Quantity) and not (is_half and in_brackets):
        return c.report(syntax.LeftOver(span=c.unit.at(word), found=word.text, advice=advice))
    meanings = c.lookup.meanings(word)
    token = c.lookup.one(word, "token", meanings.signs if is_sign else meanings.tokens, "reads")
    if token is None:
        row = "signs" if is_sign else "tokens"
        return c.unknown(word, "symbol" if is_sign else "token", c.view.visible_words(row))
    if not isinstance(node.count, phrases.Bracketed) and c.unit_of(node.count) == token.id:
        c.report(syntax.LeftOver(span=c.unit.at(word), found=word.text, advice=advice))
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
    for part in (node.count, node.dice, node.least, node.sides):
        if part is not None:
            c.number(part)
    return types.NUMBER


def entry_of(c: Checker, node: phrases.EntryOf) -> Type:
    """`entry 2 of its stops`"""
    c.number(node.index)
    return entry_type(c, node.of)


def entry_type(c: Checker, node: phrases.Expression) -> Type:
    """What the entries of a list are."""
    found = c.value(node)
    if isinstance(found, types.Unknown):
        return found
    return element_of(found) or c.wrong("a list", found, node)


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
    if isinstance(strip(node.of), phrases.Not):
        c.report(syntax.GivenTwice(span=c.unit.span(node.start, node.start + len("not")), word="not"))
    c.condition(node.of)
    return types.FLAG


def unread(c: Checker, node: phrases.Unread) -> Type:
    """What could not be read."""
    return types.UNKNOWN


def not_zero(c: Checker, node: Expression) -> None:
    """Report a change by nothing, or no dice at all."""
    inner = strip(node)
    if isinstance(inner, phrases.Numeral) and inner.value == 0:
        c.report(ChangesNothing(span=c.span(node)))


RULES = (
    rule(phrases.Numeral, numeral),
    rule(phrases.YesNo, yes_no),
    rule(phrases.Nothing, nothing),
    rule(phrases.Computed, computed),
    rule(phrases.Bracketed, bracketed),
    rule(phrases.Negative, negative),
    rule(phrases.Amount, amount),
    rule(phrases.AllOf, all_of),
    rule(phrases.Arithmetic, arithmetic),
    rule(phrases.NumberOf, number_of),
    rule(phrases.TotalOf, total_of),
    rule(phrases.OverEach, over_each),
    rule(phrases.Extreme, extreme),
    rule(phrases.HalfOf, half_of),
    rule(phrases.StepsBetween, steps_between),
    rule(phrases.Odds, odds),
    rule(phrases.EntryOf, entry_of),
    rule(phrases.RowLimit, row_limit),
    rule(phrases.RowWithout, row_without),
    rule(phrases.Either, either),
    rule(phrases.And, both),
    rule(phrases.Or, any_of),
    rule(phrases.Not, negation),
    rule(phrases.Unread, unread),
)
