"""Conditions: comparisons, `is`, `has`, `there is`."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import nouns
from azif_compiler.check.phrase import CONTAINMENT, Noun, Operand, Reader
from azif_compiler.check.scope import Typed, article, described
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.ir import Expression, Type
from azif_compiler.vocabulary import FLAG, NUMBER, NUMBERS

BE = ("is", "are", "was")
HAVE = ("has", "have")


def comparison(reader: Reader) -> Typed:
    """One test, or an amount that is no test."""
    cursor = reader.cursor
    if cursor.word == "there" and cursor.ahead(1) in BE:
        cursor.index += 2
        return Typed(there_is(reader), FLAG)
    left = reader.sum()
    if cursor.word == "and" and isinstance(left, Typed) and left.type.sort == "numbers":
        left = reader.row(left)
    if cursor.atom.sort == "COMPARE" or cursor.word in BE or cursor.word in HAVE:
        return Typed(compared(reader, left), FLAG)
    if isinstance(left, Typed) and left.type.sort == "numbers":
        return rows(reader, left)
    if isinstance(left, Noun):
        return reader.value(left)
    return left


def rows(reader: Reader, left: Typed) -> Typed:
    """`rolled at least 5`, `rolled without 1 lowest`: some of a row of dice."""
    cursor = reader.cursor
    if cursor.word == "at" and cursor.ahead(1) in ("least", "most"):
        cursor.next()
        operator = ">=" if cursor.next().text == "least" else "<="
        return Typed(ir.RowWhere(left.node, operator, reader.number()), NUMBERS)  # type: ignore[arg-type]
    if cursor.word == "without":
        cursor.next()
        number = nouns.number_word(reader)
        if cursor.word not in ("lowest", "highest"):
            raise reader.expected("`lowest` or `highest`", "rolled without 1 lowest")
        return Typed(ir.RowWithout(left.node, number, cursor.next().text == "lowest"), NUMBERS)
    return left


def there_is(reader: Reader) -> Expression:
    """`there is a lamp in play`, `there is no lamp`, `there are 3 lamps`"""
    compare, number = counted(reader)
    operand = reader.operand()
    if not isinstance(operand, Noun):
        raise reader.expected("a noun", "there is a lamp in that room")
    countable(reader, operand)
    if operand.determiner == "each":
        raise reader.fail(syntax.LeftOver(span=operand.span, found=operand.text, advice="say what each is"))
    return quantified(operand, None, compare, number)


def counted(reader: Reader) -> tuple[str, Expression | None]:
    """`at least 2`, `at most 2`, `exactly 2` before a noun."""
    cursor = reader.cursor
    if cursor.take("at", "least"):
        return ">=", nouns.number_word(reader)
    if cursor.take("at", "most"):
        return "<=", nouns.number_word(reader)
    if cursor.take("exactly"):
        return "=", nouns.number_word(reader)
    return ">=", None


def quantified(
    noun: Noun, condition: Expression | None, compare: str = ">=", number: Expression | None = None
) -> Expression:
    """Whether so many of a noun satisfy a condition."""
    if noun.determiner == "each" and condition is not None:
        return ir.Not(ir.Exists(noun.narrowed(ir.Not(condition))))
    select = noun.select if condition is None else noun.narrowed(condition)
    if noun.determiner == "no":
        return ir.Not(ir.Exists(select))
    wanted = number if number is not None else noun.number
    if wanted is not None:
        return ir.Compare(compare, ir.Count(select), wanted)  # type: ignore[arg-type]  # one of six
    return ir.Exists(select)


def compared(reader: Reader, left: Operand) -> Expression:
    """What is said of something: behind a comparison sign, `is` or `has`."""
    cursor = reader.cursor
    if cursor.atom.sort == "COMPARE":
        operator = cursor.next().text
        start = cursor.index
        right = reader.sum()
        reader.same_unit(left, right)
        if (
            operator in ("=", "!=")
            and isinstance(left, Typed)
            and left.type.sort not in ("number", "quantity")
        ):
            node = same(reader, left, reader.value(right), start)
            return ir.Not(node) if operator == "!=" else node
        return ir.Compare(operator, reader.number_of(left), reader.number_of(right))  # type: ignore[arg-type]
    if isinstance(left, Noun) and left.determiner in ("a", "any", "no", "number", "each", "another", "bare"):
        return quantified(left, said_of(reader, left.singular))
    typed = reader.value(left)
    if typed.type.sort == "quantity" and isinstance(typed.node, ir.Quantity) and cursor.word in BE:
        return tokens_are(reader, typed.node)
    return said_of(reader, typed)


def tokens_are(reader: Reader, quantity: ir.Quantity) -> Expression:
    """`3 coins are on this`"""
    reader.cursor.next()
    if reader.cursor.word not in CONTAINMENT:
        raise reader.expected("`on` and a thing", "3 coins are on this")
    reader.cursor.next()
    owner = reader.thing()
    return ir.Compare(">=", ir.TokensOn(owner.node, quantity.token), quantity.number)


def said_of(reader: Reader, left: Typed) -> Expression:
    """`is …`, `is not …`, `has …`, `has no …` said of one thing or amount."""
    cursor = reader.cursor
    if cursor.word in HAVE:
        cursor.next()
        return possession(reader, left)
    if cursor.word not in BE:
        raise reader.expected("`is` or `has`")
    cursor.next()
    negated = cursor.take("not")
    node = predicate(reader, left)
    return ir.Not(node) if negated else node


def predicate(reader: Reader, left: Typed) -> Expression:
    """What stands behind `is`."""
    cursor, scope = reader.cursor, reader.scope
    word = cursor.word
    start = cursor.index
    if word == "at" and cursor.ahead(1) in ("least", "most"):
        operator = ">=" if cursor.ahead(1) == "least" else "<="
        cursor.index += 2
        return ir.Compare(operator, reader.number_of(left), reader.number())  # type: ignore[arg-type]
    if word in CONTAINMENT or word == "among":
        cursor.next()
        return contained(reader, left)
    if word == "from" and word not in scope.locals:
        cursor.next()
        return origin(reader, left)
    if left.type.sort == "thing" and cursor.atom.sort == "NAME" and word not in scope.locals:
        after = cursor.ahead(1)
        if (
            word not in ("a", "an", "the", "that", "this", "you", "nothing", "it", "its", "your")
            and after != "of"
        ):
            how = nouns.description(reader, left.type.of, word)
            if how is not None and reader.named_kind(word) is None:
                return nouns.adjective(reader, left, cursor.next())
    if word in ("a", "an"):
        noun = reader.noun()
        if noun is not None:
            return is_a(noun, left)
    if (
        left.type.sort == "member"
        and cursor.atom.sort == "NAME"
        and scope.words.members.get(word) == left.type.of
        and word not in scope.locals
    ):
        cursor.next()
        return ir.Descends(left.node, ir.Member(left.type.of, word))
    operand = reader.sum()
    if isinstance(operand, Noun) and operand.determiner == "called" and left.type.sort == "thing":
        return is_a(operand, left)
    if (
        isinstance(operand, Noun)
        and operand.determiner == "bare"
        and left.type.sort in ("some", "kind")
        and operand.plain
    ):
        return ir.Same(
            ir.KindIn(left.node) if left.type.sort == "some" else left.node, ir.KindNamed(operand.kind)
        )
    right = reader.value(operand)
    return same(reader, left, right, start)


def origin(reader: Reader, left: Typed) -> Expression:
    """`from this package`: of what the package brings in which this is written."""
    if not reader.cursor.take("this", "package"):
        raise reader.expected("`this package`", "that lamp is from this package")
    if left.type.sort not in ("thing", "zone", "nothing"):
        raise reader.wrong("a thing", left.type, reader.cursor.since(reader.cursor.index - 3))
    return ir.IsFrom(left.node, reader.scope.package)


def contained(reader: Reader, left: Typed) -> Expression:
    """`in the chest`, `in its colours`, `among those lamps`"""
    mark = reader.cursor.index
    operand = reader.operand()
    if (
        isinstance(operand, Noun)
        and operand.determiner in ("a", "any")
        and left.type.sort in ("thing", "zone", "nothing")
    ):
        return ir.Within(left.node, operand.select)
    right = reader.value(operand)
    match right.type.sort:
        case "members" | "numbers":
            wanted = Type("member", right.type.of) if right.type.sort == "members" else NUMBER
            if left.type != wanted:
                raise reader.wrong(wanted, left.type, reader.cursor.since(mark))
            return ir.Contains(right.node, left.node)
        case "zone" | "thing" | "things":
            if left.type.sort not in ("thing", "zone", "nothing"):
                raise reader.wrong("a thing", left.type, reader.cursor.since(mark))
            return ir.Within(left.node, right.node)
        case _:
            raise reader.wrong("a zone, a thing or a list", right.type, reader.cursor.since(mark))


def is_a(noun: Noun, left: Typed) -> Expression:
    """`is a lit lamp`"""
    if noun.plain and isinstance(noun.select, ir.Select) and noun.select.where is None:
        return ir.IsKind(left.node, ir.KindNamed(noun.kind))
    select = noun.select
    if (
        isinstance(select, ir.Select)
        and select.inside is None
        and select.holder is None
        and select.among is None
    ):
        return ir.Exists(
            ir.Select(select.kind, select.name, None, ir.Union((left.node,)), None, select.where)
        )
    return ir.Among(left.node, noun.select)


def same(reader: Reader, left: Typed, right: Typed, start: int) -> Expression:
    """Whether two amounts or things are the same."""
    sorts = {left.type.sort, right.type.sort}
    if sorts <= {"number", "quantity"}:
        reader.same_unit(left, right)
        return ir.Compare("=", reader.number_of(left), reader.number_of(right))
    if left.type.sort == "thing" and right.type.sort == "things":
        return ir.Among(left.node, right.node)
    if left.type.sort == "member" and right.type.sort == "member":
        if left.type.of != right.type.of:
            span = reader.cursor.since(start)
            raise reader.fail(
                types.NotComparable(span=span, left=described(left.type), right=described(right.type))
            )
        return ir.Descends(left.node, right.node)
    if left.type.sort == "token" and right.type.sort == "token":
        return ir.Same(left.node, right.node)
    if left.type.sort == "thing" and right.type.sort == "thing":
        if not reader.scope.words.related(left.type.of, right.type.of):
            span = reader.cursor.since(start)
            raise reader.fail(
                types.NotComparable(span=span, left=described(left.type), right=described(right.type))
            )
        return ir.Same(left.node, right.node)
    if "nothing" in sorts and sorts & {"number", "quantity", "flag", "text", "token", "event", "kind"}:
        span = reader.cursor.since(start)
        raise reader.fail(
            types.NotComparable(span=span, left=described(left.type), right=described(right.type))
        )
    if "nothing" in sorts or (sorts <= {"thing", "zone"}) or len(sorts) == 1:
        return ir.Same(left.node, right.node)
    if sorts == {"some", "kind"}:
        return ir.Same(ir.KindIn(left.node) if left.type.sort == "some" else left.node, right.node)
    span = reader.cursor.since(start)
    raise reader.fail(types.NotComparable(span=span, left=described(left.type), right=described(right.type)))


def possession(reader: Reader, left: Typed) -> Expression:
    """What stands behind `has`."""
    cursor, scope = reader.cursor, reader.scope
    words = scope.words
    start = cursor.index
    negated = False
    if cursor.word == "no" and cursor.ahead(1) in (*words.token_names, *words.keywords, "script", "parent"):
        negated = True
        cursor.next()
    elif cursor.word in ("a", "an") and cursor.ahead(1) in ("parent", "script", *words.token_names):
        cursor.next()
    word = cursor.word
    node: Expression
    parented = left.type.sort == "member" and word == "parent"
    if left.type.sort not in ("thing", "zone", "nothing", "members") and not parented:
        raise reader.wrong("a thing", left.type, cursor.since(max(0, start - 1)))
    if left.type.sort == "member" and word == "parent":
        cursor.next()
        node = ir.Not(ir.Same(ir.ParentOf(left.node), ir.Nothing()))
    elif word == "script":
        cursor.next()
        span = cursor.here()
        atom = cursor.name()
        known = tuple(name for kind in words.kinds.values() for name in kind.scripts)
        if atom is None or atom.text not in known:
            raise reader.fail(
                names.UnknownName(span=span, sort="script", name=atom.text if atom else "", known=known)
            )
        key = None
        if cursor.take("for"):
            key = reader.thing().node
        node = ir.HasScript(left.node, atom.text, key)
    elif word in words.token_names and word not in scope.locals:
        cursor.next()
        node = ir.Compare(">", ir.TokensOn(left.node, ir.TokenNamed(words.token_names[word])), ir.Number(0))
    elif word in words.keywords:
        cursor.next()
        node = ir.HasKeyword(left.node, word)
    elif left.type.sort == "members":
        right = reader.value(reader.operand())
        node = ir.Contains(left.node, right.node)
    else:
        compare, number = counted(reader)
        token = (
            words.token_names.get(cursor.word)
            if number is not None and cursor.word not in scope.locals
            else None
        )
        if token is not None:
            cursor.next()
            return ir.Compare(compare, ir.TokensOn(left.node, ir.TokenNamed(token)), number)  # type: ignore[arg-type]  # one of six
        operand = reader.operand()
        if isinstance(operand, Noun):
            countable(reader, operand)
            node = held(operand, left, compare, number)
        elif isinstance(operand.node, ir.Quantity):
            tokens = ir.TokensOn(left.node, operand.node.token)
            node = ir.Compare(compare, tokens, operand.node.number)  # type: ignore[arg-type]
        elif operand.type.sort == "quantity":
            tokens = ir.TokensOn(left.node, ir.TokenIn(operand.node))
            node = ir.Compare(compare, tokens, ir.NumberIn(operand.node))  # type: ignore[arg-type]
        elif operand.type.sort == "number" and scope.words.token_names.get(cursor.word):
            token = scope.words.token_names[cursor.next().text]
            node = ir.Compare(compare, ir.TokensOn(left.node, ir.TokenNamed(token)), operand.node)  # type: ignore[arg-type]
        elif operand.type.sort == "thing":
            node = ir.Same(ir.HolderOf(operand.node), left.node)
        else:
            raise reader.wrong("something to have", operand.type, cursor.since(start))
    return ir.Not(node) if negated else node


def held(noun: Noun, owner: Typed, compare: str, number: Expression | None) -> Expression:
    """Whether an owner holds so many of a noun."""
    select = noun.select
    if (
        isinstance(select, ir.Select)
        and select.inside is None
        and select.among is None
        and select.holder is None
    ):
        select = ir.Select(select.kind, select.name, None, None, owner.node, select.where, select.order)
    else:
        select = noun.narrowed(ir.Same(ir.HolderOf(ir.Local(noun.name)), owner.node))
    wanted = number if number is not None else noun.number
    if noun.determiner == "no":
        return ir.Not(ir.Exists(select))
    if noun.determiner == "each" and isinstance(noun.select, ir.Select):
        return ir.Not(ir.Exists(noun.narrowed(ir.Not(ir.Same(ir.HolderOf(ir.Local(noun.name)), owner.node)))))
    if wanted is not None:
        return ir.Compare(compare, ir.Count(select), wanted)  # type: ignore[arg-type]  # one of six
    return ir.Exists(select)


def countable(reader: Reader, noun: Noun) -> None:
    """Report a noun of which there cannot simply be some."""
    if noun.determiner == "bare" and not noun.plural and noun.number is None and not noun.called:
        article_ = article(noun.text)
        raise reader.fail(
            syntax.LeftOver(
                span=noun.span, found=noun.text, advice=f"`{article_} {noun.text}` or `no {noun.text}`"
            )
        )
    if noun.determiner in ("upto", "anynumber", "random"):
        advice = "`at least 2`, `at most 2` or `exactly 2` says how many"
        raise reader.fail(syntax.LeftOver(span=noun.span, found=noun.text, advice=advice))


__all__ = ["NUMBER", "Type", "compared", "comparison", "said_of"]
