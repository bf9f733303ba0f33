"""Line → statement: by its leading word; a line without one is a sentence."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax, timing
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Statement
from azif_compiler.read import changes, choices, control, durations
from azif_compiler.read.context import Context
from azif_compiler.read.sentences import advice_for
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line


def statement(at: Context, line: Line) -> Statement:
    """One statement; names that it introduces are known behind it."""
    leading = at.unit.leading(line)
    if not leading or is_sentence(at, line, leading):
        return say(at, line)
    rule = _RULES.get(leading)
    if rule is None:
        if at.view.meanings(leading).verbs:
            return say(at, line)
        start = at.unit.tokens.starts[line.leading]
        span = at.unit.span(start, start + len(leading))
        raise at.unit.fail(
            syntax.WrongPlace(span=span, word=leading, where="a block of sentences", possible=())
        )
    return rule(at, line)


def is_sentence(at: Context, line: Line, leading: str) -> bool:
    """Whether a line begins with a verb that content declares, though its word leads statements, too."""
    words = at.unit.tokens.words[line.first : line.last]
    match leading:
        case "take":
            return "from" not in words and bool(at.view.meanings("take").verbs)
        case "roll":
            dice = {"as", "dice", "die"}
            return dice.isdisjoint(words) and bool(at.view.meanings("roll").verbs)
        case _:
            return False


def say(at: Context, line: Line) -> Statement:
    """A sentence with what follows its outcomes: `check 3 pass { … } fail { … }`."""
    reader = at.reader_of(line)
    cursor = reader.cursor
    start, end = at.place(line)
    if line.block is not None:
        needs_outcome(at, line, cursor.last - cursor.index)
        cursor.last -= 1
    sentence = reader.sentence()
    verb = at.view.meanings(sentence.verb.text)
    declared = next(iter((*verb.verbs, *verb.thirds, *verb.participles)), None)
    if sentence.by is None and cursor.word == "by":
        cursor.next()
        by = reader.sum()
        sentence = phrases.Sentence(
            sentence.start, by.end, at.number(), sentence.verb, sentence.form, sentence.arguments, by
        )
    reader.finish(advice_for(declared) if declared is not None else "")
    at.only(line, "block")
    rows = (line, *line.outcomes) if line.block is not None else line.outcomes
    handlers = tuple(handler(at, row) for row in rows)
    return statements.Say(start, end, at.number(), sentence, handlers)


def needs_outcome(at: Context, line: Line, words: int) -> None:
    """Report a block behind a line that does not end in an outcome."""
    tokens = at.unit.tokens.words
    last = tokens[line.last - 1]
    said = at.view.meanings(tokens[line.last - words])
    verb = next(iter((*said.verbs, *said.thirds)), None)
    ends = verb is not None and verb.outcomes != ()
    if words > 1 and (ends or at.view.is_outcome(last)):
        return
    if verb is not None and ends:
        told = " ".join(f"{outcome}: …" for outcome in verb.outcomes)
        what = f"a block can follow only an outcome: `{last} {told}`"
    elif words == 1 and verb is None:
        what = (
            f"`{spoken(last)}` follows no sentence that can end so"
            if last.isidentifier()
            else "a block stands here, and nothing says what it is for"
        )
    else:
        what = "no `:` and no block can follow this: it does not end in one way or another"
    raise at.unit.fail(syntax.NoBlock(span=at.unit.of(line), what=what))


def handler(at: Context, row: Line) -> statements.Handler:
    """`pass { … }`: the last word of a line and its block."""
    tokens = at.unit.tokens
    start, end = tokens.starts[row.last - 1], tokens.end(row.last - 1)
    word = Word(tokens.words[row.last - 1], start, end)
    at.only(row, "block")
    assert row.block is not None
    behind = max(tokens.end(row.block.closing), end)
    return statements.Handler(start, behind, at.number(), word, at.block(row.block))


def perform(at: Context, line: Line) -> Statement:
    """`perform X's SCRIPT for KEY by Y`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    with reader.within("by", "for"):
        owner = reader.operand()
        if not isinstance(owner, phrases.Property):
            raise reader.expected("whose script", "perform that lamp's shine")
        key: Expression | None = owner.key
        by: Expression | None = None
        while not cursor.done:
            if key is None and cursor.take("for"):
                key = reader.sum()
            elif by is None and cursor.take("by"):
                by = reader.sum()
            else:
                break
    reader.finish()
    at.only(line)
    return statements.Perform(start, end, at.number(), owner.owner, owner.name, key, by)


def offer(at: Context, line: Line) -> Statement:
    """`offer WINDOW to X while a`"""
    reader = at.reader(line)
    start, end = at.place(line)
    window = reader.name("the name of a window", "offer day to that player")
    if not reader.cursor.take("to"):
        raise reader.expected("`to` and who", "offer day to that player")
    with reader.within("while"):
        who = reader.sum()
    condition = reader.condition() if reader.cursor.take("while") else None
    reader.finish()
    at.only(line)
    return statements.Offer(start, end, at.number(), window, who, condition)


def it(at: Context, line: Line) -> Statement:
    """`prevent it`, `reduce it by 2`, `increase it by 2`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    leading = at.unit.leading(line)
    if not cursor.take("it"):
        raise at.unit.fail(timing.NoEvent(span=at.unit.of(line), word=leading))
    at.only(line)
    if leading == "prevent":
        reader.finish()
        return statements.PreventIt(start, end, at.number())
    if not cursor.take("by"):
        raise reader.expected("`by` and a number", f"{leading} it by 1")
    by = reader.sum()
    reader.finish()
    return statements.ReduceIt(start, end, at.number(), by, leading == "increase")


def proceed(at: Context, line: Line) -> Statement:
    """`proceed`"""
    start, end = at.place(line)
    at.reader(line).finish()
    at.only(line)
    return statements.Proceed(start, end, at.number())


_RULES: dict[str, Callable[[Context, Line], Statement]] = {
    "let": changes.let,
    "set": changes.set_,
    "add": changes.change,
    "take": changes.change,
    "put": changes.put,
    "shuffle": changes.shuffle,
    "until": durations.until,
    "if": control.if_,
    "for": control.for_each,
    "while": control.while_,
    "repeat": control.repeat,
    "together": control.together,
    "step": control.step,
    "phase": control.step,
    "stop": control.stop,
    "outcome": control.outcome,
    "finish": control.finish,
    "roll": control.roll,
    "choose": choices.choose,
    "may": choices.may,
    "secretly": control.secretly,
    "perform": perform,
    "offer": offer,
    "prevent": it,
    "reduce": it,
    "increase": it,
    "proceed": proceed,
}
"""The rules for statements, by their leading words."""

STATEMENTS = tuple(_RULES)
"""The words that lead statements."""
