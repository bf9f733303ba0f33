"""Options that do not do what their label says: whoever is asked chooses by the label."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from azif_compiler.check.fit import a
from azif_compiler.deeds.labelled import Labelled, Prompted
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.wordings import AsksForAnother, SaidOnlyByLabel
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.ir.types import Thing
from azif_compiler.link.possible import Possible
from azif_compiler.names.mistaken import digits_of
from azif_compiler.snapshot.file_state import Found
from azif_compiler.text.source import Span

WORDS = re.compile(r"\d+|[^\W\d_]+")
"""Numbers, and words without what stands around them."""

WHICH = re.compile(r"which (\w+(?: \w+)?)\b(?!['’]s)", re.IGNORECASE)
"""How a question begins that says of which kind it asks, and not of what is theirs."""

NO_PROMISE = {"0", "1"}
"""Numbers that need not be written where something is done."""

MOST_ADDED = 8
"""Of so many numbers it is found out what some of them come to."""

Sort = Iterator[tuple[str, bool]]
"""The names of a sort that are told apart, as a text says them, and whether the option speaks of each."""


def promised(possible: Possible) -> Iterator[Diagnostic]:
    """Labels that name a number, token, member or card, where the option names another of that sort alone."""
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Labelled() if not found.state.file.ruling:
                    for said, done in told_apart(possible, one):
                        yield SaidOnlyByLabel(span=quoted(found, one.label, one.at), said=said, done=done)
                        break
                case Prompted() if not found.state.file.ruling and (asked := other_kind(possible, one)):
                    yield AsksForAnother(
                        span=quoted(found, one.prompt, one.at), asked=asked, kind=a(word_of(one.kind))
                    )
                case _:
                    pass


def other_kind(possible: Possible, one: Prompted) -> str:
    """The kind of which a question asks `which` it is to be, if what is chosen is never of it."""
    found = WHICH.match(one.prompt)
    for words in (found[1], found[1].partition(" ")[0]) if found is not None else ():
        word = words.casefold().replace(" ", "_")
        kinds = {
            k.id for k in (*possible.names.singulars.get(word, ()), *possible.names.plurals.get(word, ()))
        }
        if kinds:
            is_part = word in word_of(one.kind).split("_") or has_one_each(possible, one.kind, kinds)
            related = any(
                possible.is_kind(kind, one.kind) or possible.is_kind(one.kind, kind) for kind in kinds
            )
            return "" if is_part or related else words
    return ""


def has_one_each(possible: Possible, kind: str, others: Collection[str]) -> bool:
    """Whether each thing of a kind says which of other things is its own: who asks for that may mean it."""
    return any(
        isinstance(one.type, Thing) and one.type.kind in others and possible.is_kind(kind, one.kind)
        for rows in possible.names.fields.values()
        for one in rows
    )


def told_apart(possible: Possible, one: Labelled) -> Iterator[tuple[str, str]]:
    """What the label alone names, and what the option names in its place."""
    if any(number > 1 for number in one.numbers):
        written = {str(number) for number in sums(one.numbers)}
        for word in WORDS.findall(one.label):
            number = digits_of(word)
            if number and number not in written | NO_PROMISE:
                yield number, spoken_of(map(str, one.numbers))
    yield from of_amounts(possible, one)
    verbs = {word.casefold() for verb in one.verbs for word in word_of(verb).split("_")}
    for sort in sorts(possible, one):
        rows = list(sort)
        done = [name for name, is_done in rows if is_done]
        if not done or any(named_in(name, one.label) for name in done):
            continue
        for name, is_done in rows:
            if (
                not is_done
                and named_in(name, one.label)
                and verbs.isdisjoint(name.casefold().split())
                and not is_told_to_do(name, one.label, verbs)
            ):
                yield name, spoken_of(done)
    yield from any_of_a_kind(possible, one)


def is_told_to_do(name: str, label: str, verbs: Collection[str]) -> bool:
    """Whether a label begins with a name as with a verb: behind it stands a word that is not about it."""
    words = label.split(" ")
    behind = words[1].strip(".,!?") if words[0].casefold() == name.casefold() and len(words) > 1 else ""
    return behind.isalpha() and behind.islower() and behind not in verbs


def of_amounts(possible: Possible, one: Labelled) -> Iterator[tuple[str, str]]:
    """How many of a token or a kind the label says, where the option tells another number of it, and no
    other.
    """
    signs = {token.id: token.symbol for rows in possible.names.tokens.values() for token in rows}
    for told in dict.fromkeys(told for told, _ in one.amounts):
        numbers = [number for name, number in one.amounts if name == told]
        word, sign = spoken(word_of(told)), signs.get(told, "")
        before = rf"|{re.escape(sign)}(\d+)" if sign else ""
        found = re.search(rf"(?<![\w$])(\w+) {re.escape(word)}s?(?!\w){before}", one.label, re.IGNORECASE)
        number = next(filter(None, found.groups()), "") if found is not None else ""
        said = digits_of(number)
        if said and 0 not in numbers and said not in {str(number) for number in sums(numbers)}:
            yield found[0] if found is not None else said, spoken_of(map(str, numbers))


def sums(numbers: Iterable[int]) -> set[int]:
    """All that some of a few numbers come to."""
    found = {0}
    for number in islice(numbers, MOST_ADDED):
        found |= {one + number for one in found}
    return found


def any_of_a_kind(possible: Possible, one: Labelled) -> Iterator[tuple[str, str]]:
    """A card that the label names as it is written, where the option speaks of its kind and of no card."""
    if not one.cards and one.kinds:
        for title, rows in possible.names.components.items():
            kind = next((card.kind for card in rows if card.kind in one.kinds), "")
            if kind and title in one.label and named_in(title, one.label):
                yield title, f"any {spoken(word_of(kind))}"


def spoken_of(names: Iterable[str]) -> str:
    """Names in a row, as they are said."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def sorts(possible: Possible, one: Labelled) -> Iterator[Sort]:
    """The names of each sort of which the option speaks."""
    names = possible.names
    if one.tokens:
        yield (
            (spoken(token.name), token.id in one.tokens) for rows in names.tokens.values() for token in rows
        )
    for of in {enum for enum, _ in one.members} & names.all_enums.keys():
        done = {name for enum, name in one.members if enum == of}
        yield (
            (spoken(member.name), member.id in done)
            for member in names.all_enums[of].members
            if member.id in done or not any(is_related(possible, member.id, name) for name in done)
        )
    if one.cards:
        cards = [card for rows in names.components.values() for card in rows]
        kinds = {card.kind for card in cards if card.id in one.cards}
        yield ((card.name, card.id in one.cards) for card in cards if card.kind in kinds)


def is_related(possible: Possible, member: str, other: str) -> bool:
    """Whether a member is another, or one of the two is a special case of the other."""
    return possible.is_case(member, other) or possible.is_case(other, member)


def named_in(name: str, label: str) -> bool:
    """Whether a label has a name, alone or in the plural."""
    if name.casefold() not in label.casefold():
        return False
    return re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", label, re.IGNORECASE) is not None


def quoted(found: Found, words: str, at: int) -> Span:
    """Where a text in quotes stands: before what it is about."""
    written, text = f'"{words}"', found.piece.text
    start = text.rfind(written, 0, stretch(at)[0] if at else len(text))
    return found.span(start, start + len(written)) if start >= 0 else found.title
