"""The nodes of abilities, and lines → abilities: the form of words decides when something counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azif_compiler.diagnostics import syntax
from azif_compiler.names.symbols import Verb
from azif_compiler.read import phrases
from azif_compiler.read.choices import cost_of
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.read.phrases import Expression, Node, Property, Sentence
from azif_compiler.read.statements import Block, Cost
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread, Unit

FORMS = frozenset(
    "always while cannot instead reduce prevent before when at action whenever may must once up".split()
)
"""The words that begin an ability."""

STEADY = ("always", "while", "whenever", "cannot")
"""Forms that are no choice and cannot be used up."""


class Limit(Node, frozen=True):
    """`once per turn`, `up to 2 times per turn`"""

    count: int
    step: Word


class Event(Node, frozen=True):
    """`you lose a coin where …`: which events are meant"""

    sentence: Sentence
    where: Expression | None


class Rest(Node, frozen=True):
    """What stands behind an event, step or window: `if …`, `cost { }` and the block."""

    condition: Expression | None
    cost: Cost | None
    body: Block


class Head(Node, frozen=True):
    """What stands before the form: the ability's name, whether it is a choice, and how often it may be used."""

    label: str
    may: bool
    limit: Limit | None


class Modifier(Node, frozen=True):
    """`your reach +2`, `the weight of each lamp is 3`, `its weight half`"""

    target: Expression
    operator: Literal["is", "add", "subtract", "half", "at least", "at most"]
    amount: Expression | None


class Becomes(Node, frozen=True):
    """`each lamp is lit`, `this is not lit`"""

    target: Expression
    negated: bool
    word: Word


class Gains(Node, frozen=True):
    """`each lamp has flicker 2`, `this has no flicker`"""

    target: Expression
    negated: bool
    word: Word
    amount: Expression | None


Change = Modifier | Becomes | Gains


class Always(Node, frozen=True):
    """`always MODIFIER, …`; also a line of modifiers in a `while`"""

    label: str
    changes: tuple[Change, ...]


class While(Node, frozen=True):
    """`while a, MODIFIER, …`, `while a { abilities }`"""

    label: str
    condition: Expression
    abilities: tuple[Ability, ...]


class Whenever(Node, frozen=True):
    """`whenever a { }`"""

    label: str
    condition: Expression
    body: Block


class Cannot(Node, frozen=True):
    """`cannot EVENT if a`"""

    label: str
    event: Event
    condition: Expression | None


class Instead(Node, frozen=True):
    """`instead of EVENT { }`"""

    head: Head
    event: Event
    rest: Rest


class Lessen(Node, frozen=True):
    """`reduce EVENT by 2`, `prevent EVENT { }`"""

    head: Head
    event: Event
    by: Expression | None
    rest: Rest


class Reaction(Node, frozen=True):
    """`before EVENT { }`, `when EVENT { }`"""

    head: Head
    stage: Literal["before", "when"]
    event: Event
    rest: Rest


class Around(Node, frozen=True):
    """`at start of X's STEP { }`; `subject` is None where nobody is named, `your` is You"""

    head: Head
    stage: Literal["start", "end"]
    subject: Expression | None
    step: Word
    rest: Rest


class Action(Node, frozen=True):
    """`action WINDOW { }`, `action WINDOW in response to EVENT { }`"""

    head: Head
    window: Word
    event: Event | None
    rest: Rest


Ability = Always | While | Whenever | Cannot | Instead | Lessen | Reaction | Around | Action


# ---- reading -------------------------------------------------------------------------------------


def is_ability(unit: Unit, line: Line) -> bool:
    """Whether a member of a component or kind is an ability (and not a script called `at`)."""
    leading = unit.leading(line)
    if leading not in FORMS:
        return False
    return leading != "at" or is_around(phrase_of(unit.tokens, line))


def is_around(cursor: Cursor) -> bool:
    """Whether `start of` or `end of` follows."""
    return cursor.word in ("start", "end") and cursor.ahead(1) == "of"


def abilities(at: Context, lines: tuple[Line, ...]) -> tuple[Ability, ...]:
    """The abilities among the members of a declaration."""
    found: list[Ability] = []
    for line in lines:
        if is_ability(at.unit, line):
            try:
                found.append(ability(at.inner(), line))
            except Misread:
                continue
    return tuple(found)


@dataclass(slots=True)
class _Before:
    """What has been read before the form."""

    may: bool = False
    must: bool = False
    limit: Limit | None = None


def ability(at: Context, line: Line) -> Ability:
    """One ability."""
    unit = at.unit
    reader = at.reader_of(line)
    cursor = reader.cursor
    start, end = at.place(line)
    label = unit.tokens.words[line.label][1:-2] if line.label >= 0 else ""
    begin = cursor.index
    before = read_before(at, reader)
    word = cursor.word
    span = unit.span(*cursor.since(begin))
    if word in STEADY and cursor.index > begin:
        raise reader.fail(
            syntax.WrongPlace(
                span=span, word=cursor.words[begin], where=f"an ability with `{word}`", possible=()
            )
        )
    if word == "action" and before.may:
        raise reader.fail(syntax.LeftOver(span=span, found="may", advice="an action is always a choice"))
    if word not in FORMS:
        raise reader.fail(
            syntax.WrongPlace(
                span=unit.of(line), word=word, where="an ability", possible=tuple(sorted(FORMS))
            )
        )
    cursor.next()
    head = Head(start, cursor.start(), at.number(), label, before.may, before.limit)
    match word:
        case "always":
            at.only(line)
            return Always(start, end, at.number(), label, changes(at, reader))
        case "while":
            return while_(at, line, reader, label)
        case "whenever":
            condition = reader.condition()
            reader.finish()
            at.only(line, "block")
            return Whenever(start, end, at.number(), label, condition, at.needed(line))
        case "cannot":
            event, inner = event_of(at, reader)
            condition_ = reader_in(inner, reader).condition() if cursor.take("if") else None
            reader.finish()
            at.only(line)
            return Cannot(start, end, at.number(), label, event, condition_)
        case "instead":
            if not cursor.take("of"):
                raise reader.expected("`of` and an event", "instead of you drop a coin { }")
            event, inner = event_of(at, reader)
            return Instead(start, end, at.number(), head, event, rest(inner, reader, line))
        case "reduce":
            return reduce(at, line, reader, head)
        case "prevent":
            event, inner = event_of(at, reader)
            return Lessen(start, end, at.number(), head, event, None, rest(inner, reader, line, needed=False))
        case "before" | "when":
            event, inner = event_of(at, reader)
            return Reaction(start, end, at.number(), head, word, event, rest(inner, reader, line))  # type: ignore[arg-type]
        case "at":
            return around(at, line, reader, head)
        case _:
            return action(at, line, reader, head)


def read_before(at: Context, reader: PhraseReader) -> _Before:
    """`may`, `once per turn`, `up to 2 times per turn`, in any order."""
    before = _Before()
    cursor = reader.cursor
    while True:
        start = cursor.start()
        span = at.unit.span(*cursor.here())
        if cursor.word in ("may", "must"):
            if before.may or before.must:
                raise reader.fail(syntax.GivenTwice(span=span, word="may or must"))
            before.may = cursor.next().text == "may"
            before.must = not before.may
        elif before.limit is not None and cursor.word in ("once", "up"):
            raise reader.fail(syntax.GivenTwice(span=span, word="how often"))
        elif cursor.take("once", "per"):
            step = reader.name("the name of a step", "once per turn")
            before.limit = Limit(start, step.end, at.number(), 1, step)
        elif cursor.word == "up" and cursor.ahead(1) == "to":
            cursor.index += 2
            count = cursor.next() if cursor.kind == "NUMBER" else None
            if count is None or not cursor.take("times", "per"):
                raise reader.expected("a number and `times per`", "up to 2 times per turn")
            step = reader.name("the name of a step", "up to 2 times per turn")
            before.limit = Limit(start, step.end, at.number(), int(count.text[:9]), step)
        else:
            return before


def reader_in(at: Context, reader: PhraseReader) -> PhraseReader:
    """The same reader, with the names of an event in scope."""
    reader.scope, reader.labels = at.scope, frozenset()
    return reader


def event_of(at: Context, reader: PhraseReader) -> tuple[Event, Context]:
    """An event, and the surroundings in which its parameters are known."""
    sentence = reader.sentence()
    inner = at.inner()
    verb = verb_of(at, sentence)
    if verb is not None:
        introduce_parameters(inner, verb)
    where = None
    if reader.cursor.take("where"):
        where = reader_in(inner, reader).condition()
    return Event(sentence.start, reader.behind(), at.number(), sentence, where), inner


def verb_of(at: Context, sentence: Sentence) -> Verb | None:
    """The verb of a sentence that was read."""
    meanings = at.view.meanings(sentence.verb.text)
    match sentence.form:
        case "plain":
            found = meanings.verbs
        case "third":
            found = meanings.thirds or meanings.verbs
        case "passive":
            found = meanings.participles
    return found[0] if found else None


def introduce_parameters(at: Context, verb: Verb) -> None:
    """Make the parameters of an event known by their names."""
    for parameter in verb.parameters.values():
        at.scope.bind(parameter.name, "parameter", type=parameter.type, verb=verb.id)


def rest(at: Context, reader: PhraseReader, line: Line, *, needed: bool = True) -> Rest:
    """`if …`, `cost { }` and the block behind what an ability waits for."""
    start = reader.cursor.start()
    condition = reader_in(at, reader).condition() if reader.cursor.take("if") else None
    reader.finish()
    at.only(line, "block", "cost")
    cost = cost_of(at, line)
    body = at.needed(line) if needed else at.block(line.block)
    return Rest(start, max(at.place(line)[1], start), at.number(), condition, cost, body)


def reduce(at: Context, line: Line, reader: PhraseReader, head: Head) -> Lessen:
    """`reduce EVENT by 2 if a { }`"""
    start, end = at.place(line)
    event, inner = event_of(at, reader)
    if event.sentence.by is None and not reader.cursor.take("by"):
        raise reader.expected("`by` and a number", "reduce you drop coins by 1")
    inner_reader = reader_in(inner, reader)
    if event.sentence.by is not None:
        if reader.cursor.take("by"):
            by = with_if(inner_reader)
        else:  # `reduce a coin is lost by 1`: nobody says who does it
            by = event.sentence.by
            sentence = event.sentence
            event = Event(
                event.start, event.end, event.number,
                Sentence(sentence.start, by.start, sentence.number, sentence.verb, sentence.form, sentence.arguments, None),
                event.where,
            )  # fmt: skip
    else:
        by = with_if(inner_reader)
    return Lessen(start, end, at.number(), head, event, by, rest(inner, reader, line, needed=False))


def with_if(reader: PhraseReader) -> Expression:
    """A number, up to an `if`."""
    with reader.within("if"):
        return reader.sum()


def around(at: Context, line: Line, reader: PhraseReader, head: Head) -> Around:
    """`at start of STEP { }`, `at end of X's STEP { }`"""
    cursor = reader.cursor
    start, end = at.place(line)
    if not is_around(cursor):
        raise reader.expected("`start of` or `end of` and a step", "at start of turn { }")
    stage = cursor.next().text
    cursor.next()
    if cursor.word == "each" and is_step(at, cursor.ahead(1)):
        cursor.next()
    subject: Expression | None = None
    if is_step(at, cursor.word):
        step = cursor.next()
    elif cursor.word == "your":
        place = cursor.next()
        subject = phrases.You(place.start, place.end, at.number())
        step = reader.name("the name of a step", "at start of your turn { }")
    else:
        mark = cursor.start()
        owned = reader.operand() if cursor.ahead(1) else phrases.Unread(mark, mark, at.number())
        if isinstance(owned, Property):
            subject, step = owned.owner, owned.name
        else:
            cursor.index = line.last
            step = Word(at.unit.tokens.text[mark : owned.end] or "", mark, max(owned.end, mark + 1))
    return Around(
        start,
        end,
        at.number(),
        head,
        stage,
        subject,
        step,
        rest(at, reader, line),  # type: ignore[arg-type]  # one of two
    )


def is_step(at: Context, word: str) -> bool:
    """Whether a word names a step, or a procedure or verb, which is one as well."""
    meanings = at.view.meanings(word) if word else None
    return meanings is not None and bool(meanings.steps or meanings.verbs)


def action(at: Context, line: Line, reader: PhraseReader, head: Head) -> Action:
    """`action WINDOW { }`, `action WINDOW in response to EVENT { }`"""
    cursor = reader.cursor
    start, end = at.place(line)
    window = cursor.name() or Word("", *cursor.here())
    event, inner = None, at
    if cursor.take("in", "response", "to"):
        event, inner = event_of(at, reader)
    return Action(start, end, at.number(), head, window, event, rest(inner, reader, line))


# ---- modifiers -----------------------------------------------------------------------------------


def while_(at: Context, line: Line, reader: PhraseReader, label: str) -> While:
    """`while a, MODIFIER, …`, `while a { abilities }`"""
    start, end = at.place(line)
    condition = reader.condition()
    found: list[Ability] = []
    if line.block is None:
        if not reader.cursor.take_kind("COMMA"):
            raise reader.expected(
                "a comma and what counts while this holds", "while terror > 3, your Luck +1"
            )
        found.append(Always(reader.cursor.start(), end, at.number(), label, changes(at, reader)))
        at.only(line)
        return While(start, end, at.number(), label, condition, tuple(found))
    reader.finish()
    at.only(line, "block")
    if not line.block.lines:
        what = "nothing counts while this holds"
        at.unit.report(syntax.NoBlock(span=at.unit.of(line), what=what))
    for row in line.block.lines:
        try:
            if is_ability(at.unit, row):
                found.append(ability(at.inner(), row))
            elif at.unit.leading(row):
                raise at.unit.fail(
                    syntax.WrongPlace(
                        span=at.unit.of(row), word=at.unit.leading(row), where="`while`",
                        possible=tuple(sorted(FORMS)),
                    )
                )  # fmt: skip
            else:
                place = at.place(row)
                at.only(row)
                found.append(Always(*place, at.number(), "", changes(at, at.reader(row))))
        except Misread:
            continue
    return While(start, end, at.number(), label, condition, tuple(found))


def changes(at: Context, reader: PhraseReader) -> tuple[Change, ...]:
    """`MODIFIER, MODIFIER, …`, to the end of the line."""
    found = [change(at, reader)]
    while reader.cursor.take_kind("COMMA"):
        found.append(change(at, reader))
    reader.finish()
    return tuple(found)


def change(at: Context, reader: PhraseReader) -> Change:
    """`your reach +2`, `the weight of each lamp is 3`, `each lamp is lit`, `each lamp has flicker`."""
    cursor = reader.cursor
    start = cursor.start()
    target = reader.operand()
    if is_thing(target) and cursor.word in ("is", "are") and not is_amount_ahead(cursor):
        cursor.next()
        negated = cursor.take("not")
        word = cursor.name() or Word("", *cursor.here())
        return Becomes(start, reader.behind(), at.number(), target, negated, word)
    if cursor.word in ("has", "have"):
        cursor.next()
        negated = cursor.take("no")
        word = cursor.name() or Word("", *cursor.here())
        amount = None
        keywords = at.view.meanings(word.text).keywords
        if not negated and keywords and keywords[0].parameters:
            amount = reader.sum()
        return Gains(start, reader.behind(), at.number(), target, negated, word, amount)
    return modifier(at, reader, target)


def is_thing(target: Expression) -> bool:
    """Whether something has the form of a thing, and not of an amount of one."""
    match target:
        case phrases.Property() | phrases.Name() | phrases.Computed():
            return False
        case _:
            return True


def is_amount_ahead(cursor: Cursor) -> bool:
    """Whether behind `is` no adjective can stand: a number does."""
    index = cursor.index + 1
    return index < cursor.last and cursor.kinds[index] in ("NUMBER", "SIGNED", "SYMBOL", "OPEN")


def modifier(at: Context, reader: PhraseReader, target: Expression) -> Modifier:
    """`+2`, `- x`, `is 3`, `half`, `at least 1`, `at most 4`"""
    cursor = reader.cursor
    start = target.start
    if cursor.kind == "SIGNED":
        word = cursor.next()
        amount: Expression = phrases.Numeral(word.start, word.end, at.number(), int(word.text[:10]))
        return Modifier(start, word.end, at.number(), target, "add", amount)
    if cursor.kind in ("PLUS", "MINUS"):
        operator = "add" if cursor.next().text == "+" else "subtract"
        amount = reader.sum()
        return Modifier(start, amount.end, at.number(), target, operator, amount)  # type: ignore[arg-type]
    if cursor.take("half"):
        return Modifier(start, reader.behind(), at.number(), target, "half", None)
    if cursor.word in ("is", "are"):
        cursor.next()
        if cursor.word != "at" or cursor.ahead(1) not in ("least", "most"):
            amount = reader.expression()
            return Modifier(start, amount.end, at.number(), target, "is", amount)
    for bound in ("least", "most"):
        if cursor.take("at", bound):
            amount = reader.sum()
            return Modifier(start, amount.end, at.number(), target, f"at {bound}", amount)  # type: ignore[arg-type]
    raise reader.expected("a change", "+1, -1, is 3, half, at least 1 or at most 4")
