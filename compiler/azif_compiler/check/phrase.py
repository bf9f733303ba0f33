"""Phrase → expression: the second reading, left to right, with the declared words.

Precedence, loosest first: `A if C otherwise B`, `or`, `and`, `not`, comparison, `+ -`, `* /`, `'s`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from azif_compiler import ir
from azif_compiler.check.scope import Scope, Typed, described
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.ir import Expression, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Atom
from azif_compiler.syntax.cursor import END, Cursor
from azif_compiler.vocabulary import FLAG, NOTHING, NUMBER, NUMBERS, QUANTITY, TEXT, THING, TOKEN, ZONE

Read = TypeVar("Read")

CONTAINMENT = ("in", "at", "on")
DETERMINERS = frozenset("a an any each every all the that those no another random first".split())
DEEPEST_PHRASE = 30
DEEPEST_SUM = 40
"""How deep phrases may be nested, and how many parts may be added up or owned by each other."""

BROAD = 8
"""How many adjectives a noun may have."""


class Misread(Exception):
    """A phrase that cannot be read; what is wrong has been reported."""


@dataclass(slots=True)
class Noun:
    """A noun phrase: what it selects, and how many of that.

    `determiner`: a, each, the, no, number, upto, anynumber, random, another, end, bare. `name` is the
    candidate.
    """

    determiner: str
    kind: str
    select: Expression
    name: str
    number: Expression | None
    plural: bool
    text: str
    span: Span
    plain: bool = False
    random: bool = False

    @property
    def singular(self) -> Typed:
        """The candidate."""
        return Typed(ir.Local(self.name), Type("thing", self.kind))

    @property
    def called(self) -> str:
        """The name in quotes, if nothing else is said."""
        where = self.select.where if self.plain and isinstance(self.select, ir.Select) else None
        return where.name.value if isinstance(where, ir.IsNamed) and isinstance(where.name, ir.Text) else ""

    def narrowed(self, condition: Expression) -> Expression:
        """The selection with one more condition on the candidate."""
        if isinstance(self.select, ir.Select):
            where = self.select.where
            inside, free = (
                self.select.inside,
                (self.select.inside, self.select.among, self.select.holder) == (None,) * 3,
            )
            match condition:
                case ir.Within(of=ir.Local(name=name), container=container) if free and name == self.name:
                    # `no lamp is in the shelf` speaks of what lies there, in play or not.
                    return ir.Select(
                        self.select.kind, self.select.name, container, None, None, where, self.select.order
                    )
                case _:
                    pass
            both = condition if where is None else ir.And((where, condition))
            return ir.Select(
                self.select.kind, self.select.name, inside, self.select.among, self.select.holder, both,
                self.select.order,
            )  # fmt: skip
        return ir.Select(self.kind, self.name, among=self.select, where=condition)


Operand = Typed | Noun


@dataclass(slots=True)
class Reader:
    """Reads one phrase in a scope.

    `labels` are words that end a noun because they belong to a verb around it. A noun behind in, at or on is
    `flat`: what is said further is said of the noun before it, unless brackets hold it together.
    """

    scope: Scope
    cursor: Cursor
    labels: set[str] = field(default_factory=set)
    flat: bool = False

    # ---- complaints

    def fail(self, diagnostic: Diagnostic) -> Misread:
        """Report, and give up on this phrase."""
        self.scope.report(diagnostic)
        return Misread()

    def expected(self, what: str, example: str = "") -> Misread:
        """Report that something is missing at this point."""
        return self.fail(syntax.Expected(span=self.cursor.here(), what=what, example=example))

    def finish(self, advice: str = "") -> None:
        """Report what is left of the phrase."""
        if not self.cursor.done:
            atom = self.cursor.atom
            raise self.fail(syntax.LeftOver(span=self.cursor.here(), found=atom.text, advice=advice))

    def wrong(self, wanted: Type | str, found: Type | str, span: Span) -> Misread:
        """Report a wrong type."""
        as_words = [part if isinstance(part, str) else described(part) for part in (wanted, found)]
        return self.fail(types.WrongType(span=span, wanted=as_words[0], found=as_words[1]))

    # ---- expressions

    def expression(self) -> Typed:
        """Anything: a condition or an amount."""
        first = self.disjunction()
        if self.cursor.word == "if" and "if" not in self.labels:
            self.cursor.next()
            condition = self.condition()
            if not self.cursor.take("otherwise"):
                raise self.expected("`otherwise`", "2 if it is red otherwise 1")
            second = self.deeper(self.expression)
            self.same_sort(first, second)
            return Typed(ir.Either(condition, first.node, second.node), first.type)
        return first

    def deeper(self, part: Callable[[], Read]) -> Read:
        """A part of a phrase that may hold others of its sort, if they are not too many."""
        self.cursor.depth += 1
        try:
            if self.cursor.depth > DEEPEST_PHRASE:
                raise self.fail(syntax.NestedTooDeep(span=self.cursor.here(), limit=DEEPEST_PHRASE))
            return part()
        finally:
            self.cursor.depth -= 1

    def condition(self) -> Expression:
        """Something that holds or does not."""
        start = self.cursor.index
        found = self.disjunction()
        if found.type.sort != "flag":
            raise self.wrong("a condition", found.type, self.cursor.since(start))
        return found.node

    def disjunction(self) -> Typed:
        """`a or b`"""
        return self.joined("or", self.conjunction, ir.Or)

    def conjunction(self) -> Typed:
        """`a and b`"""
        return self.joined("and", self.negation, ir.And)

    def joined(self, word: str, part: Callable[[], Typed], make: type[ir.And] | type[ir.Or]) -> Typed:
        """Conditions with a word between them."""
        start = self.cursor.index
        first = part()
        if self.cursor.word != word or word in self.labels:
            return first
        if first.type.sort in ("numbers", "things", "thing") and word == "and":
            return first
        parts = [first]
        while self.cursor.word == word and word not in self.labels:
            self.cursor.next()
            parts.append(part())
        for typed in parts:
            if typed.type.sort != "flag":
                raise self.wrong("a condition", typed.type, self.cursor.since(start))
        return Typed(make(tuple(typed.node for typed in parts)), FLAG)

    def negation(self) -> Typed:
        """`not a`"""
        if self.cursor.take("not"):
            start = self.cursor.index
            found = self.deeper(self.negation)
            if found.type.sort != "flag":
                raise self.wrong("a condition", found.type, self.cursor.since(start))
            return Typed(ir.Not(found.node), FLAG)
        return self.comparison()

    def comparison(self) -> Typed:
        """`a < b`, `a is lit`, or an amount."""
        from azif_compiler.check import conditions

        return conditions.comparison(self)

    def same_sort(self, left: Typed, right: Typed) -> None:
        """Report that two amounts cannot stand for each other."""
        if left.type.sort != right.type.sort and "nothing" not in (left.type.sort, right.type.sort):
            raise self.wrong(left.type, right.type, self.cursor.since(max(0, self.cursor.index - 1)))

    # ---- amounts

    def sum(self) -> Operand:
        """`a + b - c`; a noun if it is just that."""
        left = self.product()
        while self.cursor.atom.sort in ("PLUS", "MINUS"):
            operator = self.linked().text
            left = self.arithmetic(operator, left, self.product())
        return left

    def linked(self) -> Atom:
        """What links one part of a row to the next, if they are not too many."""
        self.cursor.links += 1
        if self.cursor.links > DEEPEST_SUM:
            raise self.fail(syntax.NestedTooDeep(span=self.cursor.here(), limit=DEEPEST_SUM))
        return self.cursor.next()

    def product(self) -> Operand:
        """`a * b / c`; a noun if it is just that."""
        left = self.operand()
        while self.cursor.atom.sort in ("TIMES", "OVER"):
            operator = self.linked().text
            left = self.arithmetic(operator, left, self.operand())
        return left

    def arithmetic(self, operator: str, left: Operand, right: Operand) -> Typed:
        """Two amounts with a sign between them."""
        self.same_unit(left, right)
        numbers = [self.number_of(operand) for operand in (left, right)]
        kept = left.type if isinstance(left, Typed) and left.type.sort == "quantity" else NUMBER
        node: Expression = ir.Arithmetic(operator, numbers[0], numbers[1])  # type: ignore[arg-type]  # one of four
        if kept.sort == "quantity" and isinstance(left, Typed):
            node = ir.Quantity(node, ir.TokenIn(left.node))
        return Typed(node, kept)

    def same_unit(self, left: Operand, right: Operand) -> None:
        """Report two amounts of different tokens."""
        units = [unit_of(operand) for operand in (left, right)]
        if all(units) and units[0] != units[1]:
            span = self.cursor.since(max(0, self.cursor.index - 1))
            raise self.fail(types.WrongUnit(span=span, wanted=units[0], found=units[1]))

    def number(self) -> Expression:
        """An amount that must be a number."""
        return self.number_of(self.sum())

    def number_of(self, operand: Operand) -> Expression:
        """An operand as a number."""
        if isinstance(operand, Noun):
            raise self.wrong("a number", f"`{operand.text}`", operand.span)
        if operand.type.sort == "quantity":
            return ir.NumberIn(operand.node)
        if operand.type.sort != "number":
            raise self.wrong("a number", operand.type, self.cursor.since(max(0, self.cursor.index - 1)))
        return operand.node

    def thing(self) -> Typed:
        """An operand that must be one thing."""
        start = self.cursor.index
        typed = self.value(self.sum())
        if typed.type.sort not in ("thing", "nothing"):
            raise self.wrong("a thing", typed.type, self.cursor.since(start))
        return typed

    def value(self, operand: Operand) -> Typed:
        """A noun as a value: `the …` is one thing, `each …`, `all …` and plurals are sets."""
        if not isinstance(operand, Noun):
            return operand
        if operand.determiner == "called" and (only := self.only_component(operand)) is not None:
            return only
        if operand.determiner in ("the", "first") or (operand.determiner == "end" and operand.number is None):
            return Typed(ir.OnlyOne(operand.select), Type("thing", operand.kind))
        if operand.determiner in ("each", "bare", "end"):
            return Typed(operand.select, Type("things", operand.kind))
        if operand.determiner == "called":
            return self.one_called(operand)
        advice = "choose one first: `choose …`, then say `that …`"
        raise self.fail(syntax.LeftOver(span=operand.span, found=operand.text, advice=advice))

    def one_called(self, noun: Noun) -> Typed:
        """`lamp "Beacon"` where one thing is needed."""
        where = noun.select.where if isinstance(noun.select, ir.Select) else None
        if not noun.plain or not isinstance(where, ir.IsNamed) or not isinstance(where.name, ir.Text):
            return Typed(ir.OnlyOne(noun.select), Type("thing", noun.kind))
        name = where.name.value
        found = [c for c in self.scope.words.named[name] if self.scope.words.related(c.kind, noun.kind)]
        if len(found) > 1 or not found[0].is_single:
            raise self.fail(
                names.SeveralComponents(
                    span=noun.span, name=name, kinds=tuple(sorted({c.kind for c in found}))
                )
            )
        return Typed(ir.Named(found[0].kind, name), Type("thing", found[0].kind))

    def container(self) -> Typed:
        """A zone, a thing, or a set of things, behind in, at or on."""
        start = self.cursor.index
        kept, self.flat = self.flat, True
        operand = self.operand()
        self.flat = kept
        if isinstance(operand, Noun) and operand.determiner in ("a", "any"):
            return Typed(operand.select, Type("things", operand.kind))
        typed = self.value(operand)
        if typed.type.sort not in ("zone", "thing", "things"):
            raise self.wrong("a zone or a thing", typed.type, self.cursor.since(start))
        return typed

    # ---- operands

    def operand(self) -> Operand:
        """One part of a sum, with what is said of it by `'s`."""
        found = self.deeper(self.primary)
        while self.cursor.atom.sort == "POSSESSIVE":
            self.linked()
            found = self.property(self.value(found))
        if (
            isinstance(found, Typed)
            and found.type.sort == "number"
            and not isinstance(found.node, ir.TokensOn)
        ):
            token = self.scope.words.token_names.get(self.cursor.word)
            if token is not None and self.cursor.word not in self.labels:
                self.cursor.next()
                return Typed(ir.Quantity(found.node, ir.TokenNamed(token)), QUANTITY)
        if isinstance(found, Typed) and found.type.sort == "numbers" and self.cursor.word == "and":
            return self.row(found)
        return found

    def row(self, first: Typed) -> Typed:
        """`a and b`, where both are numbers or rows of them."""
        parts = [first.node]
        while self.cursor.word == "and":
            mark = self.cursor.index
            self.cursor.next()
            more = self.value(self.deeper(self.primary))
            if more.type.sort not in ("numbers", "number"):
                self.cursor.index = mark
                break
            parts.append(more.node)
        return Typed(ir.Row(tuple(parts)), NUMBERS) if len(parts) > 1 else first

    def primary(self) -> Operand:
        """The smallest part of a sum."""
        cursor = self.cursor
        atom = cursor.atom
        match atom.sort:
            case "NUMBER":
                return self.after_number(ir.Number(int(cursor.next().text[:10])))
            case "SIGNED":
                return Typed(ir.Number(int(cursor.next().text[:10])), NUMBER)
            case "MINUS":
                cursor.next()
                return Typed(ir.Arithmetic("-", ir.Number(0), self.number_of(self.operand())), NUMBER)
            case "SYMBOL":
                return self.symbol()
            case "STRING":
                return self.component(None)
            case "OPEN":
                cursor.next()
                kept, self.labels, flat, self.flat = self.labels, set(), self.flat, False
                inside = self.expression_or_noun()
                self.labels, self.flat = kept, flat
                if cursor.atom.sort != "CLOSE":
                    raise self.expected("`)`")
                cursor.next()
                if isinstance(inside, Typed) and inside.type.sort == "number":
                    return self.after_number(inside.node)
                return inside
            case "NAME":
                return self.word()
            case _:
                if atom is END:
                    raise self.expected("something more")
                raise self.fail(syntax.LeftOver(span=cursor.here(), found=atom.text))

    def expression_or_noun(self) -> Operand:
        """What stands in brackets: an expression, or a noun that the brackets hold together."""
        mark = self.cursor.index
        if (noun := self.noun()) is not None and self.cursor.atom.sort == "CLOSE":
            return noun
        self.cursor.index = mark
        return self.expression()

    def after_number(self, number: Expression) -> Operand:
        """`3`, `3 coins`, `3 lamps`, `3 lamps that are lit`"""
        word = self.cursor.word
        if word in self.labels or not word:
            return Typed(number, NUMBER)
        token = self.scope.words.token_names.get(word)
        if token is not None:
            self.cursor.next()
            return Typed(ir.Quantity(number, ir.TokenNamed(token)), QUANTITY)
        if self.cursor.atom.sort == "NAME":
            noun = self.noun_with("number", number)
            if noun is not None:
                return noun
        return Typed(number, NUMBER)

    def symbol(self) -> Typed:
        """`$3`"""
        span = self.cursor.here()
        symbol = self.cursor.next().text
        token = self.scope.words.symbols.get(symbol)
        if token is None:
            known = tuple(self.scope.words.symbols)
            raise self.fail(names.UnknownName(span=span, sort="symbol", name=symbol, known=known))
        if self.cursor.atom.sort == "NUMBER":
            number: Expression = ir.Number(int(self.cursor.next().text[:10]))
        elif self.cursor.atom.sort == "OPEN":
            self.cursor.next()
            number = self.number()
            if self.cursor.atom.sort != "CLOSE":
                raise self.expected("`)`")
            self.cursor.next()
        else:
            raise self.expected("a number", f"{symbol}3")
        return Typed(ir.Quantity(number, ir.TokenNamed(token)), QUANTITY)

    def only_component(self, noun: Noun) -> Typed | None:
        """The one thing that `lamp "Beacon"` names, wherever it is, if there is one copy of it."""
        words = self.scope.words
        found = [c for c in words.named.get(noun.called, ()) if words.related(c.kind, noun.kind)]
        if not noun.called or len(found) != 1 or not found[0].is_single:
            return None
        return Typed(ir.Named(found[0].kind, noun.called), Type("thing", found[0].kind))

    def component(self, kind: str | None) -> Typed:
        """A component by its name in quotes: the one thing it makes."""
        span = self.cursor.here()
        name = self.cursor.string() or ""
        words = self.scope.words
        found = [c for c in words.named.get(name, ()) if kind is None or words.is_kind(c.kind, kind)]
        if not found:
            known = tuple(
                c.name for c in words.components.values() if kind is None or words.is_kind(c.kind, kind)
            )
            raise self.fail(
                names.NoSuchComponent(span=span, kind=kind or "component", name=name, known=known)
            )
        if len(found) > 1 or not found[0].is_single:
            kinds = tuple(sorted({c.kind for c in found}))
            raise self.fail(names.SeveralComponents(span=span, name=name, kinds=kinds))
        return Typed(ir.Named(found[0].kind, name), Type("thing", found[0].kind))

    def word(self) -> Operand:
        """An operand that begins with a word."""
        from azif_compiler.check import words as special

        found = special.special(self)
        if found is not None:
            return found
        noun = self.noun()
        if noun is not None:
            return noun
        return special.name(self)

    # ---- nouns

    def noun(self) -> Noun | None:
        """A noun phrase, if one begins here."""
        from azif_compiler.check import nouns

        return nouns.noun(self)

    def noun_with(self, determiner: str, number: Expression | None) -> Noun | None:
        """The rest of a noun phrase behind its determiner."""
        from azif_compiler.check import nouns

        return nouns.rest(self, determiner, number, self.cursor.index)

    # ---- properties

    def property(self, owner: Typed) -> Operand:
        """What stands behind `'s`, your or its."""
        from azif_compiler.check import properties

        return properties.property_of(self, owner)

    def named_kind(self, name: str) -> str | None:
        """The kind that a word names."""
        if name == "thing" or name == "things":
            return THING
        found = self.scope.words.nouns.get(name)
        return found[0] if found else None


def unit_of(operand: Operand) -> str:
    """The token of which an operand is an amount, if it is known."""
    if isinstance(operand, Typed):
        match operand.node:
            case ir.TokensOn(token=ir.TokenNamed(name=name)) | ir.Quantity(token=ir.TokenNamed(name=name)):
                return name
            case ir.NumberIn(of=ir.Quantity(token=ir.TokenNamed(name=name))):
                return name
            case _:
                return ""
    return ""


def either_of(parts: Iterable[Expression]) -> Expression:
    """Conditions joined by and."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else ir.And(found)


__all__ = [
    "FLAG",
    "NOTHING",
    "NUMBER",
    "NUMBERS",
    "QUANTITY",
    "TEXT",
    "THING",
    "TOKEN",
    "ZONE",
    "Misread",
    "Noun",
    "Reader",
]
