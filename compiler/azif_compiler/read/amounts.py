"""Amounts: the words with which the language itself builds them, properties, plain names.

Each function is called where its first word comes next, or where another rule says; `primary` is the way in.
"""

from __future__ import annotations

from azif_compiler.ir.expressions import UNLIMITED
from azif_compiler.read import phrases
from azif_compiler.read.phrases import Expression
from azif_compiler.read.reader import Reader
from azif_compiler.syntax.cursor import Word

_COUNTABLE = (
    phrases.Bracketed | phrases.LocalName | phrases.Property | phrases.Computed | phrases.NumberOf
    | phrases.TotalOf | phrases.OverEach | phrases.Extreme | phrases.HalfOf | phrases.StepsBetween
    | phrases.EntryOf | phrases.Name | phrases.Negative
)  # fmt: skip
"""What may be a number of a token that follows it."""

_NO_NUMBERS = (
    phrases.Noun | phrases.Pile | phrases.And | phrases.Or | phrases.Not | phrases.Comparison | phrases.Is
    | phrases.IsInside | phrases.IsLimit | phrases.IsFrom | phrases.Has | phrases.HasWord | phrases.ThereIs
    | phrases.Quoted
)  # fmt: skip
"""What stands in brackets and is no number of what follows them."""


def operand(reader: Reader) -> Expression:
    """One part of a sum, with what is said of it by `'s`, and the token of which it is a number."""
    cursor = reader.cursor
    found = reader.deeper(lambda: primary(reader))
    while cursor.kind == "POSSESSIVE":
        reader.link()
        found = reader.property_of(found, found.start)
    word = cursor.word
    if (
        isinstance(found, _COUNTABLE)
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
        case phrases.Bracketed(inside=inside):
            return not isinstance(inside, _NO_NUMBERS)
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
                inside = in_brackets(reader)
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


def in_brackets(reader: Reader) -> Expression:
    """An expression, or a noun that the brackets hold together."""
    cursor = reader.cursor
    mark, numbers = cursor.index, reader.links
    noun = reader.noun()
    if noun is not None and cursor.kind == "CLOSE":
        return noun
    cursor.index, reader.links = mark, numbers
    return reader.expression()


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


# ---- words of the language -----------------------------------------------------------------------


def word(reader: Reader) -> Expression:
    """An operand that begins with a word: of the language, a noun, or a name."""
    found = special(reader)
    if found is not None:
        return found
    return reader.noun() or name(reader)


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
        case "no" if not reader.is_kind(following) and not adjectives_ahead(reader, 1):
            return phrases.YesNo(start, cursor.next().end, reader.number(), False)
        case "nothing":
            return phrases.Nothing(start, cursor.next().end, reader.number())
        case "unlimited":
            end = cursor.next().end
            return after_number(reader, phrases.Numeral(start, end, reader.number(), UNLIMITED))
        case "number" if following == "of":
            return number_of(reader)
        case "total" | "highest" | "lowest":
            return over(reader)
        case "larger" | "smaller" if following == "of":
            return extreme(reader)
        case "half" if following == "of":
            return half(reader)
        case "steps" if following == "from":
            return steps(reader)
        case "odds" if following == "of":
            return odds(reader)
        case "worth" if reader.scope.wishing and following == "of":
            return worth(reader)
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
            return entry(reader)
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


def number_of(reader: Reader) -> Expression:
    """`number of lamps`, `number of rolled at least 5`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    of = reader.operand()
    limit = None
    if cursor.take("at", "least"):
        limit = reader.sum()
        return phrases.NumberOf(start, limit.end, reader.number(), of, ">=", limit)
    if cursor.take("at", "most"):
        limit = reader.sum()
        return phrases.NumberOf(start, limit.end, reader.number(), of, "<=", limit)
    return phrases.NumberOf(start, of.end, reader.number(), of)


def over(reader: Reader) -> Expression:
    """`total oil of lamps`, `highest (its oil - 2) of each lamp`, `total of rolled`"""
    cursor = reader.cursor
    start = cursor.start()
    how = cursor.next().text
    if how == "total" and cursor.take("of"):
        of = reader.operand()
        return phrases.TotalOf(start, of.end, reader.number(), of)
    amount: Expression
    if cursor.kind == "OPEN":
        opening = cursor.start()
        cursor.next()
        with reader.free():
            inside = reader.expression()
        reader.close()
        amount = phrases.Bracketed(opening, reader.behind(), reader.number(), inside)
    else:
        place = cursor.start()
        amount = reader.property_of(phrases.Candidate(place, place, reader.number()), place)
    if not cursor.take("of"):
        raise reader.expected("`of` and a noun", f"{how} weight of lamps")
    of = reader.noun() or reader.operand()
    candidate = of.candidate if isinstance(of, phrases.Noun) else reader.scope.candidate()
    return phrases.OverEach(start, of.end, reader.number(), how, amount, of, candidate)  # type: ignore[arg-type]  # one of three


def extreme(reader: Reader) -> Expression:
    """`larger of (a, b)`"""
    cursor = reader.cursor
    start = cursor.start()
    how = cursor.next().text
    cursor.next()
    if not cursor.take_kind("OPEN"):
        raise reader.expected("`(`", f"{how} of (2, 3)")
    parts: list[Expression] = []
    with reader.free():
        parts.append(reader.sum())
        while cursor.take_kind("COMMA"):
            parts.append(reader.sum())
    reader.close()
    return phrases.Extreme(start, reader.behind(), reader.number(), how, tuple(parts))  # type: ignore[arg-type]  # one of two


def half(reader: Reader) -> Expression:
    """`half of your coins`, `half of x rounded up`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    of = reader.operand()
    up = cursor.take("rounded", "up")
    if not up:
        cursor.take("rounded", "down")
    return phrases.HalfOf(start, reader.behind(), reader.number(), of, up)


def steps(reader: Reader) -> Expression:
    """`steps from a to b along path`"""
    cursor = reader.cursor
    example = "steps from this to that thing along path"
    start = cursor.start()
    cursor.index += 2
    with reader.within("to"):
        origin = reader.sum()
    if not cursor.take("to"):
        raise reader.expected("`to`", example)
    with reader.within("along"):
        goal = reader.sum()
    if not cursor.take("along"):
        raise reader.expected("`along` and a link", example)
    link = reader.name("a link", example)
    return phrases.StepsBetween(start, link.end, reader.number(), origin, goal, link)


def odds(reader: Reader) -> Expression:
    """`odds of 2 in 5 dice at least 4`"""
    cursor = reader.cursor
    example = "odds of 2 in 5 dice at least 4"
    start = cursor.start()
    cursor.index += 2
    with reader.within("in"):
        count = reader.sum()
    if not cursor.take("in"):
        raise reader.expected("`in` and how many dice", example)
    with reader.within("dice"):
        dice = reader.sum()
    if not cursor.take("dice", "at", "least"):
        raise reader.expected("`dice at least` and a number", example)
    least = reader.operand()
    return phrases.Odds(start, least.end, reader.number(), count, dice, least)


def worth(reader: Reader) -> Expression:
    """`worth of (fetch it)`, in goals: what an event would be worth"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    if not cursor.take_kind("OPEN"):
        raise reader.expected("a sentence in brackets", "worth of (fetch it)")
    with reader.free():
        sentence = reader.sentence()
    reader.close()
    return phrases.Worth(start, reader.behind(), reader.number(), sentence)


def entry(reader: Reader) -> Expression:
    """`entry 2 of its stops`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.next()
    index = reader.numeral()
    if not cursor.take("of"):
        raise reader.expected("`of` and a list", "entry 2 of rolled")
    of = reader.operand()
    return phrases.EntryOf(start, of.end, reader.number(), index, of)


def definite(reader: Reader) -> Expression | None:
    """What begins with `the` and is no noun: `the oil of that lamp`, `the check`, `the amount`."""
    cursor = reader.cursor
    following, behind = cursor.ahead(1), cursor.ahead(2)
    if following == "thing":
        return None
    meanings = reader.view.meanings(following)
    is_kind = reader.is_kind(following)
    if behind == "of" and not is_kind and following != "number":
        cursor.next()
        return of_property(reader)
    if (following == "number" and behind == "of") or following in ("highest", "lowest", "total"):
        cursor.next()
        return special(reader)
    if reader.is_local(following):
        cursor.next()
        return name(reader)
    if meanings.verbs and not is_kind:
        start = cursor.start()
        cursor.next()
        verb = cursor.next()
        return phrases.Ongoing(start, verb.end, reader.number(), verb)
    if cursor.ahead(2) == "for" and cursor.ahead(4) == "of":
        cursor.next()
        return of_property(reader)
    if not is_kind and not adjectives_ahead(reader, 1):
        cursor.next()
        return name(reader)
    return None


def of_property(reader: Reader) -> Expression:
    """`oil of that lamp`, `stops for red of it`"""
    cursor = reader.cursor
    start = cursor.start()
    named = reader.name("the name of a property")
    key = key_of(reader, named)
    if not cursor.take("of"):
        raise reader.expected("`of` and whose", f"the {named.text} of that thing")
    owner = reader.operand()
    return phrases.Property(start, owner.end, reader.number(), owner, named, key)


def property_of(reader: Reader, owner: Expression, start: int) -> Expression:
    """The property that the next words name."""
    cursor = reader.cursor
    if cursor.kind == "OPEN":
        cursor.next()
        with reader.free():
            inside = reader.sum()
        reader.close()
        return phrases.Computed(start, reader.behind(), reader.number(), owner, inside)
    named = reader.name("the name of a property")
    key = key_of(reader, named)
    binder = reader.scope.names.get(named.text, -1)
    return phrases.Property(start, reader.behind(), reader.number(), owner, named, key, binder)


def key_of(reader: Reader, named: Word) -> Expression | None:
    """The key behind a field or value that has keys: `for red`."""
    if reader.cursor.word != "for":
        return None
    meanings = reader.view.meanings(named.text)
    if not any(field.key for field in meanings.fields) and not any(value.key for value in meanings.values):
        return None
    reader.cursor.next()
    return reader.operand()


def name(reader: Reader) -> Expression:
    """A plain name: of something local, or of what packages declare."""
    cursor = reader.cursor
    named = reader.name("a name")
    number = reader.scope.names.get(named.text)
    if number is not None:
        return phrases.LocalName(named.start, named.end, reader.number(), named.text, number)
    if cursor.word == "of" and not means_itself(reader, named.text):
        cursor.index -= 1
        return of_property(reader)
    key = key_of(reader, named)
    return phrases.Name(named.start, reader.behind(), reader.number(), named, key)


def means_itself(reader: Reader, word_: str) -> bool:
    """Whether a word stands for something of the table, and not for a property."""
    meanings = reader.view.meanings(word_)
    return bool(
        meanings.members or meanings.tokens or meanings.tracks or meanings.zones or meanings.options
        or any(not value.of for value in meanings.values)
    )  # fmt: skip
