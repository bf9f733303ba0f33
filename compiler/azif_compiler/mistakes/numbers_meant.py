"""A line that nobody understands → the numbers of the game that its words may be about."""

from __future__ import annotations

from itertools import pairwise

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import usual
from azif_compiler.mistakes.how_often import usual_step
from azif_compiler.mistakes.left_out import left_out
from azif_compiler.mistakes.modifiers import changed, is_change
from azif_compiler.mistakes.numbers import ALL, WORDS
from azif_compiler.mistakes.seen import LANGUAGE, Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.inflection import stem

LEAST_LETTERS, MOST_NUMBERS = 4, 3
"""Of how many letters a word is that may name a number, and how many numbers are shown."""


MORE = WORDS.keys() | frozenset(
    "more extra additional better higher greater stronger faster a an "
    "less fewer lower worse weaker minus plus".split()
)
"""Words that say that a number is another one."""


def numbers_meant(seen: Seen) -> str | None:
    """`always your reach +1`, of a line in which somebody has more reach."""
    if seen.depth != 1 or not seen.kind or seen.line[:1] not in (["you"], ["You"], ["your"], ["Your"]):
        return None
    if any(one.isdecimal() and seen.view.meanings(word).verbs for word, one in pairwise(seen.line)):
        return None  # so much of something comes or goes
    if not any(is_change(word) or word.isdecimal() or word.casefold() in MORE for word in seen.line):
        return None
    said = {
        stem(word) for word in seen.line if len(word) >= LEAST_LETTERS and word.casefold() not in LANGUAGE
    }
    rows: list[tuple[int, int, str]] = []
    for name in seen.view.visible_words("values"):
        parts = {stem(part) for part in name.split("_") if len(part) >= LEAST_LETTERS}
        if parts and parts <= said and any(is_own(seen, value) for value in seen.view.meanings(name).values):
            rows.append((-len(parts & said), len(parts - said), name))
    best = [name for shared, _, name in sorted(rows) if shared == min(rows)[0]]
    if not best or len(best) > MOST_NUMBERS:
        return None
    owner = "your" if seen.is_spoken_to() else f"each {seen.person()}'s"
    if len(best) == 1:
        line = f"always {owner} {keyed(seen, best[0])} {number_of(seen)}"
        return None if left_out(seen, line) else f"what counts all the time begins with `always`: `{line}`"
    return (
        f"what counts all the time begins with `always`: `always {owner} … +1`, with {listed(best)} for `…`"
    )


def keyed(seen: Seen, name: str) -> str:
    """A value with the member that it is asked for, if the line names one."""
    enums = {value.key for value in seen.view.meanings(name).values}
    found = (one for word in seen.line for one in seen.members_called(word) if one.enum in enums)
    member = next(found, None)
    return f"{spoken(member.name)} {spoken(name)}" if member is not None else spoken(name)


def number_of(seen: Seen) -> str:
    """By how much something is changed, if the line says it."""
    if change := next((word for word in seen.line if is_change(word)), ""):
        return change
    sign = "-" if {"less", "fewer"} & {*seen.line} else "+"
    return f"{sign}{next((word for word in seen.line if word.isdecimal()), '1')}"


def is_own(seen: Seen, value: symbols.Value) -> bool:
    """Whether a value is a number that whoever plays has."""
    person = seen.view.person()
    return isinstance(value.type, types.Number) and bool(value.of) and seen.view.related(person, value.of)


MOST_HEAD = 3
"""Of how many words it is at the most what a number is of, before the colon."""


def change_with_colon(seen: Seen) -> str | None:
    """`Reach: +1 red` for `always your red +1`."""
    at = seen.last + 1
    if (
        not seen.has_colon
        or seen.depth != 1
        or len(seen.line) > MOST_HEAD
        or seen.line[0] in ALL | {"if", "when", "while"}
    ):
        return None
    if seen.kinds[at : at + 1] == ["SIGNED"]:
        said = changed(seen, at)
    else:
        words = seen.words[at : seen.end_behind(at)]
        member = next(seen.members_called(words[0]), None) if words else None
        signed = member is not None and len(words) < 4 and is_change(words[-1])
        said = f"your {spoken(member.name)} {' '.join(words[1:])}" if member is not None and signed else ""
    if said and seen.view.meanings(seen.line[0]).verbs:
        until = f"until end of {usual_step(seen)} {said}"
        done = seen.written(seen.first, seen.last)
        return (
            f"how long it counts stands before it: something like `action {usual(seen)} cost {done}: {until}`"
        )
    return f"what counts all the time begins with `always`: `always {said}`" if said else None
