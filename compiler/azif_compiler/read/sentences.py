"""Sentences and events: `that player loses 2 coins`, `a player loses a coin`, `this is burnt`.

A verb is known by its declaration: its subject stands before it, its objects behind it in their order,
everything else behind labels. The labels of the verb end a noun, so that in `move a lamp in the chest to X`
the chest belongs to the lamp.
"""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.ir.types import Flag, Kind, Some, Text, Thing
from azif_compiler.names.symbols import Parameter, Verb, VerbForm
from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Argument, Expression, Sentence
from azif_compiler.read.reader import Reader
from azif_compiler.syntax.cursor import Word

_BEGIN = frozenset(
    "you your this it its that those the a an any each every all no another first top bottom random".split()
)
"""The words with which a subject can begin, besides names."""


BEHIND = ("if", "unless", "where", "by")
"""Words that end a sentence."""


def verb_at(reader: Reader, behind_subject: bool) -> tuple[Verb, VerbForm] | None:
    """The verb that stands next, and in which form: plain, third (`drops`) or passive (`is dropped`)."""
    cursor = reader.cursor
    if cursor.kind != "NAME":
        return None
    word = cursor.word
    meanings = reader.view.meanings(word)
    if behind_subject:
        if word in ("is", "are"):
            participles = reader.view.meanings(cursor.ahead(1)).participles
            if participles:
                return participles[0], "passive"
        if meanings.thirds:
            return meanings.thirds[0], "third"
    return (meanings.verbs[0], "plain") if meanings.verbs else None


def begins_operand(reader: Reader) -> bool:
    """Whether a subject can begin with the next word: it is no unknown word that was meant as a verb."""
    cursor = reader.cursor
    if cursor.kind != "NAME":
        return True
    word = cursor.word
    meanings = reader.view.meanings(word)
    return bool(
        word in _BEGIN or reader.is_local(word) or reader.is_kind(word) or meanings.values or meanings.zones
        or meanings.tracks or reader.is_kind(cursor.ahead(1))
    )  # fmt: skip


def sentence(reader: Reader, *, ended: bool = False) -> Sentence:
    """A sentence: subject, verb, objects, labelled parameters, up to `if`, `where` or the end.

    `ended` is whether it may say how what happens has ended.
    """
    cursor = reader.cursor
    start = cursor.start()
    found = None if reader.is_local(cursor.word) else verb_at(reader, behind_subject=False)
    subject: Expression | None = None
    outcome: Word | None = None
    said: Expression | None = None
    if found is None:
        if begins_operand(reader):
            subject = reader.sum()
            outcome, said = ending(reader) if ended else (None, None)
            found = verb_at(reader, behind_subject=outcome is None)
        if found is None:
            raise no_verb(reader, subject is not None)
    verb, form = found
    if subject is not None and outcome is None:
        agrees(reader, verb, form, subject)
    word = cursor.next()
    if form == "passive":
        participle = cursor.next()
        word = Word(participle.text, word.start, participle.end)
    arguments: list[Argument] = []
    objects = list(verb.objects)
    if subject is not None:
        parameter = subject_of(reader, verb, form, objects, subject, word)
        arguments.append(Argument(subject.start, subject.end, reader.number(), parameter.name, None, subject))
    if said is not None and objects:
        arguments.append(Argument(said.start, said.end, reader.number(), objects.pop(0).name, None, said))
    by = rest(reader, verb, form, objects, arguments)
    return Sentence(start, reader.behind(), reader.number(), word, form, tuple(arguments), by, outcome)


def ending(reader: Reader) -> tuple[Word | None, Expression | None]:
    """How an event ended: `heads a toss`, `fails a Red check`, `fails to light a lamp`, `tries to light it`.

    Between `a` and the verb may stand the first object, by its name alone.
    """
    cursor = reader.cursor
    word, behind = cursor.word, cursor.ahead(1)
    if cursor.kind != "NAME" or reader.view.meanings(word).thirds:
        return None, None
    known = reader.view.outcome(word)
    start, end = cursor.here()
    if word in ("try", "tries") and behind == "to":
        cursor.index += 2
        return Word("any", start, end), None
    if known is None or behind not in ("a", "an", "to"):
        return None, None
    cursor.index += 2
    said: Expression | None = None
    if behind != "to" and cursor.kind == "NAME" and reader.view.meanings(cursor.ahead(1)).verbs:
        name = cursor.next()
        said = phrases.Name(name.start, name.end, reader.number(), name)
    return Word(known, start, end), said


def no_verb(reader: Reader, behind_subject: bool) -> Exception:
    """Report that no verb stands where one must."""
    cursor = reader.cursor
    known = [*reader.view.visible_words("verbs")]
    if behind_subject:
        known += reader.view.visible_words("thirds")
    name = "" if cursor.done else cursor.words[cursor.index]
    span = reader.unit.span(*cursor.here())
    return reader.fail(names.UnknownVerb(span=span, name=name, known=tuple(known)))


def agrees(reader: Reader, verb: Verb, form: VerbForm, subject: Expression) -> None:
    """Report `you drops` and `a player drop`: one reads `you drop`, `a player drops`."""
    one = isinstance(subject, phrases.This) or (
        isinstance(subject, Noun)
        and subject.determiner in ("a", "another", "first")
        and subject.count is None
    )
    you = isinstance(subject, phrases.You)
    if verb.third == verb.name or not ((you and form == "third") or (one and form == "plain")):
        return
    cursor = reader.cursor
    start, end = cursor.here()
    said = " ".join(reader.unit.tokens.text[subject.start : subject.end].split())
    right = spoken(verb.name if you else verb.third)
    advice = f"one says `{said} {right}`"
    raise reader.fail(
        syntax.LeftOver(span=reader.unit.span(start, end), found=cursor.words[cursor.index], advice=advice)
    )


def subject_of(
    reader: Reader, verb: Verb, form: VerbForm, objects: list[Parameter], subject: Expression, word: Word
) -> Parameter:
    """The parameter that stands before the verb; a passive takes it from its objects."""
    if form == "passive":
        target = next((p for p in objects if isinstance(p.type, Thing | Some)), None) or next(
            iter(objects), None
        )
        if target is None:
            what = "somebody or something in front that does it: nobody has it done"
            raise reader.fail(types.MissingArgument(span=reader.unit.at(word), verb=verb.name, what=what))
        objects.remove(target)
        return target
    if verb.subject is None:
        span = reader.unit.span(subject.start, subject.end)
        raise reader.fail(types.MissingArgument(span=span, verb=verb.name, what="nobody who does it"))
    return verb.subject


def rest(
    reader: Reader, verb: Verb, form: VerbForm, objects: list[Parameter], arguments: list[Argument]
) -> Expression | None:
    """What stands behind the verb; who does it, where a passive says `by`."""
    cursor = reader.cursor
    labels = dict(verb.labels)
    passive = form == "passive" and verb.subject is not None
    by: Expression | None = None
    kept = reader.labels
    reader.labels = frozenset(labels) | ({"by"} if passive else frozenset())
    while not cursor.done:
        word = cursor.word
        if word in labels:
            parameter = labels.pop(word)
            label = cursor.next()
            reader.labels = frozenset(labels)
            value = alone(reader, parameter, label) or argument(reader, parameter)
            arguments.append(Argument(label.start, value.end, reader.number(), parameter.name, label, value))
        elif passive and word == "by" and by is None:
            cursor.next()
            by = reader.sum()
        elif word in BEHIND or cursor.kind == "CLOSE":
            break
        elif objects:
            parameter = objects.pop(0)
            value = argument(reader, parameter)
            arguments.append(Argument(value.start, value.end, reader.number(), parameter.name, None, value))
        else:
            break
    reader.labels = kept
    return by


def alone(reader: Reader, parameter: Parameter, label: Word) -> Expression | None:
    """`yes`, of the label of a flag behind which nothing is said: `glow quietly`."""
    cursor = reader.cursor
    ends = cursor.done or cursor.kind in ("COMMA", "CLOSE") or cursor.word in (*reader.labels, *BEHIND)
    if not isinstance(parameter.type, Flag) or not ends:
        return None
    return phrases.YesNo(label.end, label.end, reader.number(), True)


def argument(reader: Reader, parameter: Parameter) -> Expression:
    """What is given for a parameter: a condition for a flag, a noun for a number of things."""
    cursor = reader.cursor
    if isinstance(parameter.type, Text) and cursor.is_text:
        text = cursor.string()
        assert text is not None
        return phrases.Quoted(text.start, text.end, reader.number(), text.text)
    if isinstance(parameter.type, Flag):
        return reader.expression()
    if isinstance(parameter.type, Kind | Some) and reader.is_kind(cursor.word):
        noun = reader.noun()
        if noun is not None:
            return noun
        word = cursor.next()
        return phrases.Name(word.start, word.end, reader.number(), word)
    return reader.sum()


def advice_for(verb: Verb) -> str:
    """What can stand behind a verb and what it is about."""
    ways = ", ".join(f"`{spoken(label)} …`" for label in verb.labels)
    return f"behind `{spoken(verb.name)}` can stand {ways}" if ways else ""
