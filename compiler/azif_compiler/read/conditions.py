"""Conditions: comparisons, `is`, `has`, `there is`, and what joins them.

Precedence, loosest first: `A if C otherwise B`, `or`, `and`, `not`, comparison, `+ -`, `* /`, `'s`.
"""

from __future__ import annotations

from azif_compiler.nodes import phrases
from azif_compiler.nodes.phrases import Bound, Compared, Counted, Expression, Sign
from azif_compiler.read import lists, nouns
from azif_compiler.read.reader import BE, CONTAINMENT, HAVE, Reader
from azif_compiler.syntax.cursor import Word

SIGNS: dict[str, Sign] = {"+": "+", "-": "-", "*": "*", "/": "/"}
RELATIONS: dict[str, Compared] = {"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
"""The signs of the language, each with what it says."""


def expression(reader: Reader) -> Expression:
    """Anything: a condition or an amount."""
    first = disjunction(reader)
    cursor = reader.cursor
    if cursor.word != "if" or "if" in reader.labels:
        return first
    cursor.next()
    condition = disjunction(reader)
    if not cursor.take("otherwise"):
        raise reader.expected("`otherwise`", "2 if it is red otherwise 1")
    second = reader.deeper(expression)
    return phrases.Either(first.start, second.end, reader.number(), condition, first, second)


def disjunction(reader: Reader) -> Expression:
    """`a or b`"""
    first = conjunction(reader)
    if reader.cursor.word != "or" or "or" in reader.labels:
        return first
    parts = [*parts_of(first, phrases.Or)]
    while reader.cursor.word == "or":
        reader.cursor.next()
        parts += parts_of(conjunction(reader), phrases.Or)
    return phrases.Or(first.start, reader.behind(), reader.number(), tuple(parts))


def conjunction(reader: Reader) -> Expression:
    """`a and b`"""
    reader.asked += 1
    try:
        return joined_by_and(reader)
    finally:
        reader.asked -= 1


def joined_by_and(reader: Reader) -> Expression:
    """What is joined by `and`, or the one condition there is."""
    first = negation(reader)
    if reader.cursor.word != "and" or "and" in reader.labels:
        return first
    parts = [*parts_of(first, phrases.And)]
    while reader.cursor.word == "and":
        reader.cursor.next()
        parts += parts_of(negation(reader), phrases.And)
    return phrases.And(first.start, reader.behind(), reader.number(), tuple(parts))


def parts_of(found: Expression, sort: type[phrases.And | phrases.Or]) -> tuple[Expression, ...]:
    """What is joined in a part that says several things of one; brackets hold theirs together."""
    return found.parts if isinstance(found, phrases.And | phrases.Or) and type(found) is sort else (found,)


def negation(reader: Reader) -> Expression:
    """`not a`"""
    cursor = reader.cursor
    start = cursor.start()
    if cursor.take("not"):
        of = reader.deeper(negation)
        return phrases.Not(start, of.end, reader.number(), of)
    return comparison(reader)


def comparison(reader: Reader) -> Expression:
    """`a < b`, `a is lit`, or an amount that is no test."""
    cursor = reader.cursor
    if cursor.word == "there" and cursor.ahead(1) in BE:
        return there_is(reader)
    left = sum_(reader)
    if cursor.kind == "COMPARE":
        return said_of(reader, left)
    if cursor.word in BE or cursor.word in HAVE:
        return lists.said_too(reader, left, said_of(reader, left))
    if cursor.word == "mentions":
        cursor.next()
        verb = reader.name("a verb", "this mentions glow")
        itself = cursor.take("this")
        return phrases.Mentions(left.start, reader.behind(), reader.number(), left, verb, itself)
    if cursor.word == "at" and cursor.ahead(1) in ("least", "most") and "at" not in reader.labels:
        cursor.next()
        operator: Bound = ">=" if cursor.next().text == "least" else "<="
        limit = sum_(reader)
        return phrases.RowLimit(left.start, limit.end, reader.number(), left, operator, limit)
    if cursor.word == "without" and cursor.ahead(2) in ("lowest", "highest"):
        cursor.next()
        count = reader.numeral()
        lowest = cursor.next().text == "lowest"
        return phrases.RowWithout(left.start, reader.behind(), reader.number(), left, count, lowest)
    return left


def sum_(reader: Reader) -> Expression:
    """`a + b - c`"""
    left = product(reader)
    while reader.cursor.kind in ("PLUS", "MINUS"):
        operator = SIGNS[reader.link().text]
        without_sign(reader, operator)
        right = product(reader)
        left = phrases.Arithmetic(left.start, right.end, reader.number(), operator, left, right)
    return left


def without_sign(reader: Reader, operator: str) -> None:
    """Refuse a second sign where an amount is added or taken away: `5 - - x`; `x + -2` says what it is."""
    kind = reader.cursor.kind
    if kind in ("PLUS", "MINUS") or (kind == "SIGNED" and operator == "-"):
        raise reader.left_over(reader.cursor.next(), "of two signs one is too many")


def product(reader: Reader) -> Expression:
    """`a * b / c`"""
    left = reader.operand()
    while reader.cursor.kind in ("TIMES", "OVER"):
        operator = SIGNS[reader.link().text]
        right = reader.operand()
        left = phrases.Arithmetic(left.start, right.end, reader.number(), operator, left, right)
    return left


def there_is(reader: Reader) -> Expression:
    """`there is a lamp in play`, `there is no lamp`, `there are at least 3 lamps`"""
    start = reader.cursor.start()
    reader.cursor.index += 2
    operator, count = counted(reader)
    kept, reader.asked = reader.asked, 0  # what is said further can only be of this
    try:
        noun = counted_noun(reader, count)
    finally:
        reader.asked = kept
    return phrases.ThereIs(start, noun.end, reader.number(), operator, count, noun)


def counted_noun(reader: Reader, count: Expression | None) -> Expression:
    """What there are so many of; behind a number also what describes things of one kind alone."""
    found = nouns.counted(reader) if count is not None else None
    return reader.operand() if found is None else found


def counted(reader: Reader) -> tuple[Counted, Expression | None]:
    """`at least 2`, `at most 2`, `exactly 2`, `more than 2`, `fewer than 2` before a noun."""
    cursor = reader.cursor
    if cursor.take("at", "least"):
        return ">=", number_behind(reader)
    if cursor.take("at", "most"):
        return "<=", number_behind(reader)
    if cursor.take("exactly"):
        return "=", number_behind(reader)
    if cursor.take("more", "than"):
        return ">=", next_number(reader, number_behind(reader), 1)
    if cursor.take("fewer", "than"):
        return "<=", next_number(reader, number_behind(reader), -1)
    return ">=", None


def next_number(reader: Reader, count: Expression, step: int) -> Expression:
    """One more than a number, or one less."""
    if isinstance(count, phrases.Numeral):
        return phrases.Numeral(count.start, count.end, reader.number(), count.value + step)
    one = phrases.Numeral(count.start, count.end, reader.number(), 1)
    operator: Sign = "+" if step > 0 else "-"
    return phrases.Arithmetic(count.start, count.end, reader.number(), operator, count, one)


def said_of(reader: Reader, left: Expression) -> Expression:
    """What is said of something: behind a comparison sign, `is` or `has`."""
    cursor = reader.cursor
    if cursor.kind == "COMPARE":
        operator = RELATIONS[cursor.next().text]
        right = sum_(reader)
        return phrases.Comparison(left.start, right.end, reader.number(), operator, left, right)
    if cursor.word in HAVE:
        cursor.next()
        return possession(reader, left)
    if cursor.word not in BE:
        raise reader.expected("`is` or `has`")
    cursor.next()
    return predicate(reader, left, cursor.take("not"))


def predicate(reader: Reader, left: Expression, negated: bool) -> Expression:
    """What stands behind `is`."""
    cursor = reader.cursor
    word, start = cursor.word, left.start
    if word == "at" and cursor.ahead(1) in ("least", "most"):
        operator: Bound = ">=" if cursor.ahead(1) == "least" else "<="
        cursor.index += 2
        limit = sum_(reader)
        return phrases.IsLimit(start, limit.end, reader.number(), left, negated, operator, limit)
    if (word == "more" and cursor.ahead(1) == "than") or (word == "fewer" and cursor.ahead(1) == "than"):
        cursor.index += 2
        limit = sum_(reader)
        over: Compared = ">" if word == "more" else "<"
        made = phrases.Comparison(start, limit.end, reader.number(), over, left, limit)
        return phrases.Not(start, limit.end, reader.number(), made) if negated else made
    if word == "none" and cursor.ahead(1) == "of" and not negated:
        return lists.none_of(reader, left)
    inside = "among" if word == "among" else CONTAINMENT.get(word)
    if inside is not None:
        cursor.next()
        right = reader.operand()
        return phrases.IsInside(start, right.end, reader.number(), left, negated, inside, right)
    if word == "from" and not reader.is_local(word):
        cursor.next()
        if not cursor.take("this", "package"):
            raise reader.expected("`this package`", "that lamp is from this package")
        return phrases.IsFrom(start, reader.behind(), reader.number(), left, negated)
    right = sum_(reader)
    return phrases.Is(start, right.end, reader.number(), left, negated, right)


def possession(reader: Reader, left: Expression) -> Expression:
    """What stands behind `has`."""
    cursor, start = reader.cursor, left.start
    negated = False
    following = cursor.ahead(1)
    if cursor.word == "no" and (following in ("script", "parent", "abilities") or is_had(reader, 1)):
        negated = True
        cursor.next()
    elif cursor.word in ("a", "an") and (
        following in ("parent", "script") or reader.view.meanings(following).tokens
    ):
        cursor.next()
    word = cursor.word
    if word == "parent":
        cursor.next()
        return phrases.HasParent(start, reader.behind(), reader.number(), left, negated)
    if word == "abilities":
        cursor.next()
        return phrases.HasAbilities(start, reader.behind(), reader.number(), left, negated)
    if word == "script":
        cursor.next()
        script = reader.name("the name of a script")
        key = sum_(reader) if cursor.take("for") else None
        return phrases.HasScript(start, reader.behind(), reader.number(), left, negated, script, key)
    if cursor.kind == "NAME" and (reader.is_token(word) or is_had(reader, 0)):
        named = cursor.next()
        return phrases.HasWord(start, named.end, reader.number(), left, negated, named)
    sign = sign_ahead(reader)
    operator, count = counted(reader)
    if count is not None and sign is not None:
        right: Expression = phrases.Name(sign.start, sign.end, reader.number(), sign)
    elif count is not None and reader.is_token(cursor.word):
        token = cursor.next()
        right = phrases.Name(token.start, token.end, reader.number(), token)
    else:
        right = counted_noun(reader, count)
    return phrases.Has(start, right.end, reader.number(), left, operator, count, right)


def sign_ahead(reader: Reader) -> Word | None:
    """The sign of a token behind `exactly`, `at least` and the like, as in `exactly $3`."""
    cursor = reader.cursor
    behind = 1 if cursor.word == "exactly" else 2 if cursor.word in COUNTING else 0
    at = cursor.index + behind
    if not behind or at >= cursor.last or cursor.kinds[at] != "SYMBOL":
        return None
    cursor.index, kept = at, cursor.index
    sign = cursor.next()
    cursor.index = kept
    return sign


COUNTING = ("at", "more", "fewer")
"""The first of two words that say how a number is meant."""


def number_behind(reader: Reader) -> Expression:
    """The number behind `exactly` and the like, perhaps with the sign of a token before it."""
    if reader.cursor.kind == "SYMBOL":
        reader.cursor.next()
    return reader.numeral()


def is_had(reader: Reader, distance: int) -> bool:
    """Whether the word so many tokens further on is a token or a keyword, of which one can have none; before
    a kind a keyword says what its things are like.
    """
    word = reader.cursor.ahead(distance)
    meanings = reader.view.meanings(word)
    is_like = bool(meanings.keywords) and reader.is_kind(reader.cursor.ahead(distance + 1))
    return bool(word and (meanings.tokens or meanings.keywords)) and not is_like
