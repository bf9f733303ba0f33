"""The words with which the language itself builds phrases, and plain names."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check.phrase import Noun, Operand, Reader
from azif_compiler.check.scope import Typed
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Expression, Type
from azif_compiler.vocabulary import FLAG, NOTHING, NUMBER, NUMBERS, QUANTITY, THING, TOKEN, ZONE


def special(reader: Reader) -> Operand | None:
    """An operand that begins with a word of the language."""
    cursor, scope = reader.cursor, reader.scope
    word = cursor.word
    match word:
        case "you" | "your":
            span = cursor.here()
            cursor.next()
            if scope.you is None:
                raise reader.fail(names.NobodySpokenTo(span=span, word=word))
            return reader.property(scope.you) if word == "your" else scope.you
        case "this":
            span = cursor.here()
            cursor.next()
            if scope.this is None:
                raise reader.fail(names.NobodySpokenTo(span=span, word=word))
            return scope.this
        case "it" | "its":
            return it(reader)
        case "yes":
            cursor.next()
            return Typed(ir.Flag(True), FLAG)
        case "no" if reader.named_kind(cursor.ahead(1)) is None and not adjectives_ahead(reader, 1):
            cursor.next()
            return Typed(ir.Flag(False), FLAG)
        case "nothing":
            cursor.next()
            return Typed(ir.Nothing(), NOTHING)
        case "unlimited":
            cursor.next()
            return reader.after_number(ir.Number(ir.UNLIMITED))
        case "number" if cursor.ahead(1) == "of":
            cursor.index += 2
            return count(reader)
        case "total" | "highest" | "lowest":
            return over(reader)
        case "larger" | "smaller" if cursor.ahead(1) == "of":
            return extreme(reader)
        case "half" if cursor.ahead(1) == "of":
            return half(reader)
        case "steps" if cursor.ahead(1) == "from":
            return steps(reader)
        case "odds" if cursor.ahead(1) == "of":
            return odds(reader)
        case "worth" if scope.wishing and cursor.ahead(1) == "of":
            return worth(reader)
        case "variant":
            return variant(reader)
        case "all" if cursor.ahead(1) in ("your", "its"):
            cursor.next()
            return all_of(reader)
        case "the":
            return definite(reader)
        case "that" | "those":
            return referred(reader)
        case "entry" if (
            cursor.ahead(2) == "of"
            or cursor.ahead(1) == "("
            or (cursor.atoms[cursor.index + 1 :][:1] and cursor.atoms[cursor.index + 1].sort == "NUMBER")
        ):
            return entry(reader)
        case _:
            return None


def adjectives_ahead(reader: Reader, distance: int) -> bool:
    """Whether a noun follows behind some adjectives."""
    for offset in range(distance, distance + 5):
        word = reader.cursor.ahead(offset)
        if not word or not word.isidentifier():
            return False
        if reader.named_kind(word) is not None:
            return True
        if word in ("is", "are", "in", "at", "on", "if", "and", "or", "otherwise"):
            return False
    return False


def it(reader: Reader) -> Operand:
    """`it` and `its`: the candidate of a noun, else the event, else what the words stand on."""
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    word = cursor.next().text
    if word == "it":
        found = scope.candidate or scope.event or scope.this
        if found is None:
            raise reader.fail(names.NobodySpokenTo(span=span, word=word))
        return found
    if scope.candidate is not None:
        return reader.property(scope.candidate)
    if scope.event is not None:
        verb = scope.words.verbs.get(scope.event.type.of)
        if verb is not None and (cursor.word in verb.parameters or cursor.word == "source"):
            return reader.property(scope.event)
    if scope.this is not None:
        return reader.property(scope.this)
    if scope.event is not None:
        return reader.property(scope.event)
    raise reader.fail(names.NobodySpokenTo(span=span, word=word))


def count(reader: Reader) -> Typed:
    """`number of lamps`, `number of rolled at least 5`"""
    cursor = reader.cursor
    start = cursor.index
    operand = reader.operand()
    if isinstance(operand, Noun):
        return Typed(ir.Count(operand.select), NUMBER)
    if operand.type.sort == "things":
        return Typed(ir.Count(operand.node), NUMBER)
    if operand.type.sort == "numbers":
        compare: str | None = None
        if cursor.take("at", "least"):
            compare = ">="
        elif cursor.take("at", "most"):
            compare = "<="
        if compare is None:
            return Typed(ir.CountDice(operand.node, ">=", ir.Number(-ir.UNLIMITED)), NUMBER)
        return Typed(ir.CountDice(operand.node, compare, reader.number()), NUMBER)  # type: ignore[arg-type]
    raise reader.wrong("a noun, a set or a row of dice", operand.type, cursor.since(start))


def over(reader: Reader) -> Typed:
    """`total oil of lamps`, `highest oil of each lamp`, `highest (its oil - 2) of each lamp`, `total of
    rolled`
    """
    cursor, scope = reader.cursor, reader.scope
    word = cursor.next().text
    start = cursor.index
    if word == "total" and cursor.take("of"):
        row = reader.value(reader.operand())
        if row.type.sort != "numbers":
            raise reader.wrong("a row of dice", row.type, cursor.since(start))
        return Typed(ir.SumOf(row.node), NUMBER)
    cursor.index = behind_amount(reader)
    if not cursor.take("of"):
        raise reader.expected("`of` and a noun", f"{word} weight of lamps")
    noun = reader.noun()
    if noun is None:
        mark = cursor.index
        things = reader.value(reader.operand())
        if things.type.sort != "things":
            raise reader.wrong("a noun", things.type, cursor.since(mark))
        name = scope.fresh("each")
        noun = Noun("each", things.type.of, things.node, name, None, True, "", cursor.since(mark))
    end = cursor.index
    cursor.index = start
    part = amount_of_each(reader, noun.singular)
    cursor.index = end
    if word == "total":
        return Typed(ir.Total(noun.select, noun.name, part.node), NUMBER)
    return Typed(ir.Best(noun.select, noun.name, part.node, word == "lowest"), NUMBER)


def behind_amount(reader: Reader) -> int:
    """Where the amount ends that is wanted of each: at `of`, or behind its brackets."""
    cursor = reader.cursor
    index, open_ = cursor.index, 0
    while index < len(cursor.atoms):
        atom = cursor.atoms[index]
        open_ += (atom.sort == "OPEN") - (atom.sort == "CLOSE")
        if atom.text == "of" and open_ == 0:
            break
        index += 1
    return index


def amount_of_each(reader: Reader, one: Typed) -> Typed:
    """The amount that is wanted of each: a property, or an expression in brackets in which it is `it`."""
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    if cursor.atom.sort != "OPEN":
        part = reader.value(reader.property(one))
        if part.type.sort != "number":
            raise reader.wrong("a number", part.type, cursor.since(start))
        return part
    kept, scope.candidate = scope.candidate, one
    cursor.next()
    try:
        number = reader.number_of(reader.expression())
    finally:
        scope.candidate = kept
    if cursor.atom.sort != "CLOSE":
        raise reader.expected("`)`")
    return Typed(number, NUMBER)


def extreme(reader: Reader) -> Typed:
    """`larger of (a, b)`"""
    cursor = reader.cursor
    word = cursor.next().text
    cursor.next()
    if cursor.atom.sort != "OPEN":
        raise reader.expected("`(`", f"{word} of (2, 3)")
    cursor.next()
    parts = [reader.number()]
    while cursor.take_comma():
        parts.append(reader.number())
    if cursor.atom.sort != "CLOSE":
        raise reader.expected("`)`")
    cursor.next()
    make = ir.Larger if word == "larger" else ir.Smaller
    return Typed(make(tuple(parts)), NUMBER)


def half(reader: Reader) -> Typed:
    """`half of your coins`, `half of x rounded up`"""
    cursor = reader.cursor
    cursor.index += 2
    operand = reader.operand()
    number = ir.Count(operand.select) if isinstance(operand, Noun) else reader.number_of(operand)
    up = cursor.take("rounded", "up")
    if not up:
        cursor.take("rounded", "down")
    node = ir.Half(number, up)
    if isinstance(operand, Typed) and isinstance(operand.node, ir.TokensOn):
        return Typed(ir.Quantity(node, operand.node.token), QUANTITY)
    return Typed(node, NUMBER)


def steps(reader: Reader) -> Typed:
    """`steps from a to b along path`"""
    cursor, scope = reader.cursor, reader.scope
    cursor.index += 2
    kept, reader.labels = reader.labels, {"to"}
    start = reader.thing()
    if not cursor.take("to"):
        raise reader.expected("`to`", "steps from this to that thing along path")
    reader.labels = {"along"}
    end = reader.thing()
    reader.labels = kept
    if not cursor.take("along"):
        raise reader.expected("`along` and a link", "steps from this to that thing along path")
    span = cursor.here()
    link = cursor.name()
    if link is None or link.text not in scope.words.links:
        known = tuple(scope.words.links)
        raise reader.fail(
            names.UnknownName(span=span, sort="link", name=link.text if link else "", known=known)
        )
    return Typed(ir.Steps(start.node, end.node, link.text), NUMBER)


def odds(reader: Reader) -> Typed:
    """`odds of 2 in 5 dice at least 4`"""
    cursor = reader.cursor
    cursor.index += 2
    example = "odds of 2 in 5 dice at least 4"
    kept = reader.labels
    reader.labels = {"in"}
    number = reader.number()
    if not cursor.take("in"):
        raise reader.expected("`in` and how many dice", example)
    reader.labels = {"dice"}
    dice = reader.number()
    reader.labels = kept
    if not cursor.take("dice", "at", "least"):
        raise reader.expected("`dice at least` and a number", example)
    return Typed(ir.Odds(number, dice, reader.number_of(reader.operand())), NUMBER)


def worth(reader: Reader) -> Typed:
    """`worth of (fetch it)`, in goals: what an event would be worth"""
    from azif_compiler.check import sentences

    cursor = reader.cursor
    cursor.index += 2
    if cursor.atom.sort != "OPEN":
        raise reader.expected("a sentence in brackets", "worth of (fetch it)")
    start = cursor.index
    cursor.next()
    kept, flat, reader.flat = reader.labels, reader.flat, False
    found = sentences.considered(reader)
    reader.labels, reader.flat = kept, flat
    if found is None:
        raise reader.wrong("a sentence about things that are known", "one that chooses", cursor.since(start))
    if cursor.atom.sort != "CLOSE":
        raise reader.expected("`)`")
    cursor.next()
    return Typed(found, NUMBER)


def variant(reader: Reader) -> Typed:
    """`variant short_game`"""
    cursor = reader.cursor
    cursor.next()
    span = cursor.here()
    atom = cursor.name()
    if atom is None or atom.text not in reader.scope.words.variants:
        known = tuple(reader.scope.words.variants)
        raise reader.fail(
            names.UnknownName(span=span, sort="variant", name=atom.text if atom else "", known=known)
        )
    words_read(reader, f"variant {atom.text}")
    return Typed(ir.VariantOn(atom.text), FLAG)


def all_of(reader: Reader) -> Typed:
    """`all your coins`: so many of the token"""
    start = reader.cursor.index
    typed = reader.value(reader.operand())
    if isinstance(typed.node, ir.TokensOn):
        return Typed(ir.Quantity(typed.node, typed.node.token), QUANTITY)
    if typed.type.sort in ("things", "zone"):
        return typed
    raise reader.wrong("a token", typed.type, reader.cursor.since(start))


def definite(reader: Reader) -> Operand | None:
    """`the lamp`, `the oil of that lamp`, `the check` (the event going on), `the amount`"""
    cursor, scope = reader.cursor, reader.scope
    word = cursor.ahead(1)
    if word == "thing":
        return None
    if cursor.ahead(2) == "of" and word not in scope.words.nouns:
        cursor.next()
        return of_property(reader)
    if word == "number" and cursor.ahead(2) == "of":
        cursor.next()
        return special(reader)
    if word in ("highest", "lowest", "total"):
        cursor.next()
        return special(reader)
    if word in scope.locals:
        cursor.next()
        return name(reader)
    if (known := said(reader, word)) is not None and cursor.ahead(2) != "of":
        after = cursor.ahead(2)
        narrowing = ("in", "at", "on", "whose", "where", "with", "that", "you", "who")
        if after not in narrowing or after in reader.labels:
            cursor.index += 2
            return known
    if word in scope.words.verbs and word not in scope.words.nouns:
        cursor.index += 2
        return Typed(ir.Ongoing(word), Type("event", word))
    if reader.named_kind(word) is None and not adjectives_ahead(reader, 1):
        cursor.next()
        if keyed_of(reader):
            return of_property(reader)
        return name(reader)
    if keyed_of(reader, 1):
        cursor.next()
        return of_property(reader)
    return None


def said(reader: Reader, word: str) -> Typed | None:
    """What was said before and a word can mean: a name, or a thing of that kind."""
    scope = reader.scope
    found = scope.said.get(word)
    if found is not None:
        return found
    kind = scope.words.nouns.get(word)
    if kind is None:
        return None
    sort = "things" if kind[1] else "thing"
    for typed in reversed(list(scope.said.values())):
        if typed.type.sort == sort and typed.type.of and scope.words.is_kind(typed.type.of, kind[0]):
            return typed
    for typed in reversed(list(scope.said.values())):
        if typed.type.sort == sort and typed.type.of and scope.words.related(typed.type.of, kind[0]):
            return Typed(typed.node, Type(sort, kind[0]))
    return None


def referred(reader: Reader) -> Operand:
    """`that lamp`, `those lamps`"""
    cursor = reader.cursor
    span = cursor.here()
    word = cursor.next().text
    noun = cursor.name()
    text = noun.text if noun else ""
    found = said(reader, text)
    if found is None and text in reader.scope.locals:
        found = reader.scope.locals[text]
    if found is None:
        raise reader.fail(names.NotSaidBefore(span=span, noun=text or "thing", word=f"{word} {text}"))
    return found


def entry(reader: Reader) -> Typed:
    """`entry 2 of its stops`"""
    from azif_compiler.check.nouns import number_word

    cursor = reader.cursor
    cursor.next()
    number = number_word(reader)
    if not cursor.take("of"):
        raise reader.expected("`of` and a list", "entry 2 of rolled")
    start = cursor.index
    row = reader.value(reader.operand())
    element = {"numbers": "number", "members": "member", "somes": "some", "things": "thing"}.get(
        row.type.sort
    )
    if element is None:
        raise reader.wrong("a list", row.type, cursor.since(start))
    return Typed(ir.ItemOf(row.node, number, element == "number"), Type(element, row.type.of))


def keyed_of(reader: Reader, distance: int = 0) -> bool:
    """Whether `PROPERTY for KEY of …` follows."""
    return reader.cursor.ahead(distance + 1) == "for" and reader.cursor.ahead(distance + 3) == "of"


def of_property(reader: Reader) -> Operand:
    """`oil of that lamp`, `stops for red of it`"""
    cursor = reader.cursor
    start = cursor.index
    depth = start
    while depth < len(cursor.atoms) and cursor.atoms[depth].text != "of":
        depth += 1
    cursor.index = depth + 1
    owner = reader.value(reader.operand())
    end = cursor.index
    cursor.index = start
    found = reader.property(owner)
    if cursor.index != depth:
        raise reader.fail(syntax.LeftOver(span=cursor.here(), found=cursor.atom.text))
    cursor.index = end
    return found


def name(reader: Reader) -> Operand:
    """A plain name: of something local, or of what packages declare."""
    cursor, scope = reader.cursor, reader.scope
    words = scope.words
    span = cursor.here()
    atom = cursor.name()
    if atom is None:
        raise reader.expected("a name")
    text = atom.text
    if text in scope.locals:
        return scope.locals[text]
    if text in words.members:
        enum = words.members[text]
        return Typed(ir.Member(enum, text), Type("member", enum))
    if text in words.token_names:
        return Typed(ir.TokenNamed(words.token_names[text]), TOKEN)
    if text in words.tracks:
        words_read(reader, f"track {text}")
        return Typed(ir.TrackValue(text), NUMBER)
    if text in words.zones:
        zone = words.zones[text]
        if zone.of:
            if scope.you is not None and words.zone_of(scope.you.type.of, text) is not None:
                return Typed(ir.ZoneNamed(text, scope.you.node), ZONE)
            raise reader.fail(
                syntax.LeftOver(span=span, found=text, advice=f"say whose: `that {zone.of}'s {text}`")
            )
        return Typed(ir.ZoneNamed(text), ZONE)
    if text in words.options:
        words_read(reader, f"option {text}")
        return Typed(ir.OptionValue(text), words.options[text].type)
    if (value := words.global_value(text)) is not None:
        words_read(reader, f"value {text}")
        key: Expression | None = None
        if value.key:
            key = key_of(reader, value.key)
        return Typed(ir.ValueOf(text, None, key), value.type)
    if cursor.word == "of":
        cursor.index -= 1
        return of_property(reader)
    if text in words.variants:
        words_read(reader, f"variant {text}")
        return Typed(ir.VariantOn(text), FLAG)
    known = (
        *scope.locals,
        *words.members,
        *words.token_names,
        *words.tracks,
        *words.zones,
        *words.values,
        *words.nouns,
    )
    raise reader.fail(names.UnknownName(span=span, sort="word", name=text, known=known))


def key_of(reader: Reader, enum: str) -> Expression:
    """`for red`"""
    if not reader.cursor.take("for"):
        raise reader.expected(f"`for` and {enum}")
    start = reader.cursor.index
    found = reader.value(reader.operand())
    if found.type != Type("member", enum):
        raise reader.wrong(Type("member", enum), found.type, reader.cursor.since(start))
    return found.node


def words_read(reader: Reader, what: str) -> None:
    """Note that something declared is read."""
    reader.scope.uses.read.add(what)


__all__ = ["NUMBERS", "THING", "name", "special"]
