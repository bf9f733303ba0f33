"""Lines → abilities: the form of words decides when something counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azif_compiler.diagnostics import syntax
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import phrases
from azif_compiler.nodes.abilities import (
    Ability,
    Action,
    Always,
    Around,
    Cannot,
    Event,
    Head,
    Instead,
    InWindow,
    Lessen,
    Limit,
    Reaction,
    Rest,
    Whenever,
    While,
)
from azif_compiler.nodes.phrases import Expression, Property, Sentence
from azif_compiler.read import modifiers
from azif_compiler.read.choices import cost_of
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread, Unit

BEFORE = ("may", "must", "once", "up")
"""The words that may stand before the form of an ability."""

FORMS = frozenset(
    [*"always while cannot instead reduce increase prevent before when at action whenever".split(), *BEFORE]
)
"""The words that begin an ability."""

STEADY = ("always", "while", "whenever", "cannot")
"""Forms that are no choice and cannot be used up."""


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


def form_of(reader: PhraseReader, line: Line, begin: int, before: _Before) -> str:
    """The word that says which form an ability has; what cannot stand before it is reported."""
    unit, cursor = reader.unit, reader.cursor
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
                span=unit.of(line), word=word or ":", where="an ability", possible=tuple(sorted(FORMS))
            )
        )
    cursor.next()
    return word


def ability(at: Context, line: Line) -> Ability:
    """One ability."""
    unit = at.unit
    reader = at.reader_of(line)
    cursor = reader.cursor
    start, end = at.place(line)
    label = unit.tokens.words[line.label][1:-2] if line.label >= 0 else ""
    begin = cursor.index
    before = read_before(at, reader)
    word = form_of(reader, line, begin, before)
    head = Head(start, cursor.start(), at.number(), label, before.may, before.limit)
    match word:
        case "always":
            at.only(line)
            return Always(start, end, at.number(), label, modifiers.changes(at, reader))
        case "while":
            return while_(at, line, reader, label)
        case "whenever":
            condition = reader.condition()
            reader.finish()
            at.only(line, "block")
            return Whenever(start, end, at.number(), label, condition, at.needed(line))
        case "cannot":
            event, inner = event_of(at, reader)
            condition_ = reader_in(inner, reader).condition_behind()
            reader.finish()
            at.only(line)
            return Cannot(start, end, at.number(), label, event, condition_)
        case "instead":
            if not cursor.take("of"):
                raise reader.expected("`of` and an event", "instead of you drop a coin: …")
            event, inner = event_of(at, reader)
            return Instead(start, end, at.number(), head, event, rest(inner, reader, line))
        case "reduce" | "increase":
            return reduce(at, line, reader, head, more=word == "increase")
        case "prevent":
            event, inner = event_of(at, reader)
            return Lessen(
                start, end, at.number(), head, event, None, False, rest(inner, reader, line, needed=False)
            )
        case "before" | "when":
            event, inner = event_of(at, reader)
            return Reaction(start, end, at.number(), head, word, event, rest(inner, reader, line))
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
            if int(count.text[:9]) == 0:
                raise reader.fail(syntax.Expected(span=at.unit.at(count), what="a number of at least 1"))
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
    sentence = reader.sentence(ended=True)
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
    found = at.view.meanings(sentence.verb.text).verbs_in(sentence.form)
    return found[0] if found else None


def introduce_parameters(at: Context, verb: Verb) -> None:
    """Make the parameters of an event known by their names."""
    for parameter in verb.parameters.values():
        at.scope.bind(parameter.name, "parameter", declared=parameter.type, verb=verb.id)


def rest(at: Context, reader: PhraseReader, line: Line, *, needed: bool = True) -> Rest:
    """`if …`, `cost { }` and the block behind what an ability waits for."""
    start = reader.cursor.start()
    condition = reader_in(at, reader).condition_behind()
    reader.finish()
    at.only(line, "block", "cost")
    cost = cost_of(at, line)
    body = at.needed(line) if needed else at.block(line.block)
    return Rest(start, max(at.place(line)[1], start), at.number(), condition, cost, body)


def reduce(at: Context, line: Line, reader: PhraseReader, head: Head, *, more: bool) -> Lessen:
    """`reduce EVENT by 2 if a { }`: the last `by` is meant, since events may have labels of that name."""
    start, end = at.place(line)
    cursor = reader.cursor
    last = cursor.last
    by = next((i for i in range(last - 1, cursor.index, -1) if cursor.words[i] == "by"), None)
    if by is None:
        example = f"{'increase' if more else 'reduce'} you drop coins by 1"
        raise reader.expected("`by` and a number", example)
    cursor.last = by
    event, inner = event_of(at, reader)
    reader.finish()
    cursor.index, cursor.last = by + 1, last
    number = with_if(reader_in(inner, reader))
    return Lessen(start, end, at.number(), head, event, number, more, rest(inner, reader, line, needed=False))


def with_if(reader: PhraseReader) -> Expression:
    """A number, up to an `if`."""
    with reader.within("if", "unless"):
        return reader.sum()


def around(at: Context, line: Line, reader: PhraseReader, head: Head) -> Around:
    """`at start of STEP { }`, `at end of X's STEP { }`"""
    cursor = reader.cursor
    start, end = at.place(line)
    if not is_around(cursor):
        raise reader.expected("`start of` or `end of` and a step", "at start of turn: …")
    stage: Literal["start", "end"] = "start" if cursor.next().text == "start" else "end"
    cursor.next()
    if cursor.word == "each" and is_step(at, cursor.ahead(1)):
        cursor.next()
    subject: Expression | None = None
    if is_step(at, cursor.word) or (cursor.kind == "NAME" and not cursor.ahead(1)):
        step = cursor.next()
    elif cursor.word == "your":
        place = cursor.next()
        subject = phrases.You(place.start, place.end, at.number())
        step = reader.name("the name of a step", "at start of your turn: …")
    else:
        mark = cursor.start()
        owned = reader.operand() if cursor.ahead(1) else phrases.Unread(mark, mark, at.number())
        if isinstance(owned, Property):
            subject, step = owned.owner, owned.name
        else:
            cursor.index = line.last
            step = Word(at.unit.tokens.text[mark : owned.end] or "", mark, max(owned.end, mark + 1))
    return Around(start, end, at.number(), head, stage, subject, step, rest(at, reader, line))


def is_step(at: Context, word: str) -> bool:
    """Whether a word names a step, or a procedure or verb, which is one as well."""
    meanings = at.view.meanings(word) if word else None
    return meanings is not None and bool(meanings.steps or meanings.verbs)


def action(at: Context, line: Line, reader: PhraseReader, head: Head) -> Action:
    """`action WINDOW or WINDOW { }`, `action WINDOW in response to EVENT { }`.

    While an event goes on: `action WINDOW when EVENT: …`, or `action before EVENT: …` in its own window.
    """
    cursor = reader.cursor
    start, end = at.place(line)
    during, event, inner = None, None, at
    if cursor.word in ("before", "after") and not at.view.meanings(cursor.word).windows:
        stage = cursor.next()
        during, inner = event_of(at, reader)
        verb = verb_of(at, during.sentence)
        name = f"{stage.text}_{verb.name if verb is not None else during.sentence.verb.text}"
        windows = [InWindow(stage.start, during.end, at.number(), Word(name, stage.start, during.end))]
    else:
        windows = [in_window(at, cursor)]
        while cursor.take("or") or cursor.take_kind("COMMA"):
            windows.append(in_window(at, cursor))
        if cursor.take("when"):
            during, inner = event_of(at, reader)
        elif cursor.take("in", "response", "to"):
            event, inner = event_of(at, reader)
    return Action(start, end, at.number(), head, tuple(windows), during, event, rest(inner, reader, line))


def in_window(at: Context, cursor: Cursor) -> InWindow:
    """One of the windows of an action."""
    word = cursor.name() or Word("", *cursor.here())
    return InWindow(word.start, word.end, at.number(), word)


def while_(at: Context, line: Line, reader: PhraseReader, label: str) -> While:
    """`while a, MODIFIER, …`, `while a { abilities }`"""
    start, end = at.place(line)
    condition = reader.condition()
    found: list[Ability] = []
    if line.block is None:
        if not reader.cursor.take_kind("COMMA"):
            raise reader.expected(
                "a comma and what counts while this holds", "while depth > 3, your reach +1"
            )
        found.append(Always(reader.cursor.start(), end, at.number(), label, modifiers.changes(at, reader)))
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
                found.append(Always(*place, at.number(), "", modifiers.changes(at, at.reader(row))))
        except Misread:
            continue
    return While(start, end, at.number(), label, condition, tuple(found))
