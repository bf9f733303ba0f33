"""Amounts: the words with which the language itself builds them, properties, plain names.

Each function is called where its first word comes next, or where another rule says; `primary` is the way in.
"""

from __future__ import annotations

from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read import formulas, properties
from azif_compiler.read.enum_members import some_member
from azif_compiler.read.nouns import is_described
from azif_compiler.read.reader import Reader
from azif_compiler.read.scope import THE_ROLL
from azif_compiler.syntax.cursor import Word

_COUNTABLE = (
    phrases.Bracketed | phrases.LocalName | phrases.Property | phrases.Computed | phrases.NumberOf
    | phrases.TotalOf | phrases.OverEach | phrases.Extreme | phrases.HalfOf | phrases.StepsBetween
    | phrases.EntryOf | phrases.Name | phrases.Negative
)  # fmt: skip
"""What may be a number of a token that follows it."""

_NO_NUMBERS = (
    Noun | Pile | phrases.And | phrases.Or | phrases.Not | phrases.Comparison | phrases.Is
    | phrases.IsInside | phrases.IsLimit | phrases.IsFrom | phrases.Has | phrases.HasWord | phrases.ThereIs
    | phrases.Quoted | phrases.SomeMember
)  # fmt: skip
"""What stands in brackets and is no number of what follows them."""


def operand(reader: Reader) -> Expression:
    """One part of a sum, with what is said of it by `'s`, and the token of which it is a number."""
    cursor = reader.cursor
    found = reader.deeper(primary)
    while cursor.kind == "POSSESSIVE":
        reader.link()
        found = reader.property_of(found, found.start)
    word = cursor.word if cursor.kind == "NAME" else ""
    if (
        word
        and isinstance(found, _COUNTABLE)
        and word not in reader.labels
        and reader.is_token(word)
        and counts(reader, found)
    ):
        token = cursor.next()
        return phrases.Amount(found.start, token.end, reader.number(), found, token)
    return found


def counts(reader: Reader, node: Expression) -> bool:
    """Whether something may be a number, as far as its form tells."""
    match node:
        case phrases.LocalName(name=name):
            return reader.scope.number_at_all(name)
        case phrases.Name(word=word):
            meanings = reader.view.meanings(word.text)
            return bool(meanings.tracks or meanings.options or meanings.values)
        case phrases.Bracketed():
            return not isinstance(node.inside, _NO_NUMBERS)
        case _:
            return True


def primary(reader: Reader) -> Expression:
    """The smallest part of a sum."""
    cursor = reader.cursor
    start = cursor.start()
    match cursor.kind:
        case "NAME":
            return word(reader)
        case "NUMBER":
            number = cursor.next()
            return after_number(
                reader, phrases.Numeral(start, number.end, reader.number(), int(number.text[:10]))
            )
        case "SIGNED":
            number = cursor.next()
            return phrases.Numeral(start, number.end, reader.number(), int(number.text[:10]))
        case "STRING" | "UNCLOSED":
            text = cursor.string()
            assert text is not None
            return phrases.Quoted(start, text.end, reader.number(), text.text)
        case "OPEN":
            cursor.next()
            with reader.free():
                inside = reader.expression()
            reader.close()
            found = phrases.Bracketed(start, reader.behind(), reader.number(), inside)
            return found if isinstance(inside, _NO_NUMBERS) else after_number(reader, found)
        case "SYMBOL":
            return signed(reader)
        case "MINUS":
            cursor.next()
            of = reader.operand()
            return phrases.Negative(start, of.end, reader.number(), of)
        case "END":
            raise reader.expected("something more")
        case _:
            raise reader.left_over(cursor.next())


def after_number(reader: Reader, count: Expression) -> Expression:
    """`3`, `3 coins`, `3 lamps`, `3 lamps that are lit`"""
    cursor = reader.cursor
    following = cursor.word
    if cursor.kind != "NAME" or following in reader.labels:
        return count
    if reader.view.meanings(following).tokens:
        token = cursor.next()
        return phrases.Amount(count.start, token.end, reader.number(), count, token)
    from_ = counted_noun(reader, count)
    return count if from_ is None else from_


def counted_noun(reader: Reader, count: Expression) -> Expression | None:
    """The noun behind a number."""
    return reader.rest_of_noun("number", count, count.start)


def signed(reader: Reader) -> Expression:
    """`$3`, `$(n)`"""
    cursor = reader.cursor
    sign = cursor.next()
    if cursor.kind == "NUMBER":
        word_ = cursor.next()
        count: Expression = phrases.Numeral(word_.start, word_.end, reader.number(), int(word_.text[:10]))
    elif cursor.kind == "OPEN":
        cursor.next()
        with reader.free():
            count = reader.sum()
        reader.close()
    else:
        raise reader.expected("a number", f"{sign.text}3")
    return phrases.Amount(sign.start, reader.behind(), reader.number(), count, sign)


def word(reader: Reader) -> Expression:
    """An operand that begins with a word: of the language, a noun, or a name."""
    found = special(reader)
    if found is not None:
        return found
    return reader.noun() or some_member(reader) or properties.name(reader)


def special(reader: Reader) -> Expression | None:
    """An operand that begins with a word of the language."""
    cursor = reader.cursor
    start, following = cursor.start(), cursor.ahead(1)
    match cursor.word:
        case "you":
            return phrases.You(start, cursor.next().end, reader.number())
        case "this":
            return phrases.This(start, cursor.next().end, reader.number())
        case "it":
            return phrases.It(start, cursor.next().end, reader.number())
        case "your":
            return reader.property_of(phrases.You(start, cursor.next().end, reader.number()), start)
        case "its":
            return reader.property_of(phrases.It(start, cursor.next().end, reader.number()), start)
        case "yes":
            return phrases.YesNo(start, cursor.next().end, reader.number(), True)
        case "no" if not (
            reader.is_kind(following) or adjectives_ahead(reader, 1) or is_described(reader, 1)
        ):
            return phrases.YesNo(start, cursor.next().end, reader.number(), False)
        case "nothing":
            return phrases.Nothing(start, cursor.next().end, reader.number())
        case "unlimited":
            end = cursor.next().end
            return after_number(reader, phrases.Numeral(start, end, reader.number(), UNLIMITED))
        case "number" if following == "of":
            return formulas.number_of(reader)
        case "total" | "highest" | "lowest" as how:
            return formulas.over(reader, how)
        case "larger" | "smaller" as which if following == "of":
            return formulas.extreme(reader, which)
        case "half" if following == "of":
            return formulas.half(reader)
        case "steps" if following == "from":
            return formulas.steps(reader)
        case "odds" if following == "of":
            return formulas.odds(reader)
        case "worth" if reader.scope.wishing and following == "of":
            return formulas.worth(reader)
        case "variant":
            cursor.next()
            variant = reader.name("the name of a variant")
            return phrases.VariantName(start, variant.end, reader.number(), variant)
        case "all" if following in ("your", "its"):
            cursor.next()
            of = reader.operand()
            return phrases.AllOf(start, of.end, reader.number(), of)
        case "the":
            return definite(reader)
        case "that" | "those":
            cursor.next()
            noun = cursor.name() or Word("", *cursor.here())
            binder = reader.scope.names.get(noun.text, -1)
            return phrases.Referred(start, noun.end, reader.number(), noun, binder)
        case "entry" if cursor.ahead(2) == "of" or following == "(" or is_number(reader, 1):
            return formulas.entry(reader)
        case _:
            return None


def is_number(reader: Reader, distance: int) -> bool:
    """Whether a number stands so many tokens further on."""
    index = reader.cursor.index + distance
    return index < reader.cursor.last and reader.cursor.kinds[index] == "NUMBER"


def adjectives_ahead(reader: Reader, distance: int) -> bool:
    """Whether a noun follows behind some adjectives."""
    for offset in range(distance, distance + 5):
        following = reader.cursor.ahead(offset)
        if not following or not following.isidentifier():
            return False
        if reader.is_kind(following):
            return True
        if following in ("is", "are", "in", "at", "on", "if", "and", "or", "otherwise"):
            return False
    return False


def definite(reader: Reader) -> Expression | None:
    """What begins with `the` and is no noun: `the oil of that lamp`, `the check`, `the amount`."""
    cursor = reader.cursor
    following, behind = cursor.ahead(1), cursor.ahead(2)
    if following == "thing":
        return None
    if following == "roll" and (binder := reader.scope.names.get(THE_ROLL)) is not None:
        start = cursor.start()
        cursor.index += 2
        end = reader.behind()
        dice = phrases.LocalName(start, end, reader.number(), THE_ROLL, binder)
        return phrases.TotalOf(start, end, reader.number(), dice)
    meanings = reader.view.meanings(following)
    is_kind = reader.is_kind(following)
    natural = cursor.ahead(3) == "of" and properties.is_keyed(reader, following, behind)
    if natural or (behind == "of" and not is_kind and following != "number"):
        cursor.next()
        return properties.of_property(reader)
    if (following == "number" and behind == "of") or following in ("highest", "lowest", "total"):
        cursor.next()
        return special(reader)
    if reader.is_local(following):
        cursor.next()
        return properties.name(reader)
    if meanings.verbs and not is_kind:
        start = cursor.start()
        cursor.next()
        verb = cursor.next()
        return phrases.Ongoing(start, verb.end, reader.number(), verb)
    if cursor.ahead(2) == "for" and cursor.ahead(4) == "of":
        cursor.next()
        return properties.of_property(reader)
    if not is_kind and not adjectives_ahead(reader, 1):
        cursor.next()
        return properties.name(reader)
    return None
