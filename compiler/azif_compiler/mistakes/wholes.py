"""Sentences with how much and what must be so in them, as cards have them → as they are written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.mistakes import endings, sayings
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.happenings import happening, is_about_something, split
from azif_compiler.mistakes.how_much import asked
from azif_compiler.mistakes.one_sentence import DICE
from azif_compiler.mistakes.row_words import behind_signs, cured, low, without_stops
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.so_much import amounted
from azif_compiler.words.noun import article

Words = Sequence[str]

MOST_PARTS = 4
"""Of how many sentences a line is that is said anew."""


def told(seen: Seen, words: Words) -> Iterator[str]:
    """The ways in which a line of something that happens may be meant."""
    rest = one_of(without_stops(words))
    if not rest:
        return
    rolled = next((i for i, word in enumerate(rest[:6]) if word == ":" and rest[i - 1] in DICE), 0)
    if rolled:
        yield from endings.ways(seen, [*rest[:rolled], ",", *rest[rolled + 1 :]])
    yield from one_thing(seen, rest)
    rows = of_the_same(seen, [part for part in parts_of(seen, rest) if part])
    if 1 < len(rows) <= MOST_PARTS:
        done = [one_thing(seen, part)[:1] or [sayings.sentence(seen, part)] for part in rows]
        if all(one[0] for one in done):
            yield "; ".join(one[0] for one in done)


def of_the_same(seen: Seen, rows: list[list[str]]) -> list[list[str]]:
    """Sentences of which each begins with what it is about, if the one before it does."""
    found: list[list[str]] = []
    about: list[str] = []
    for row in rows:
        if is_about_something(seen, row):
            rest = next(behind for _, behind in split(seen, row))
            about = row[: len(row) - len(rest)]
            found.append(row)
        else:
            found.append([*about, *row])
    return found


def one_of(words: Words) -> list[str]:
    """`a lamp you have` for `one of your lamps`."""
    small = low(words)
    for at in range(len(words) - 3):
        if small[at : at + 3] == ["one", "of", "your"]:
            name = words[at + 3].removesuffix("s")
            return [*words[:at], *article(name).split(), "you", "have", *words[at + 4 :]]
    return list(words)


def one_thing(seen: Seen, words: Words) -> list[str]:
    """The ways in which one sentence may be meant, if it says how much, what must be so, or of whom it is."""
    found = list(conditional(seen, words))
    if not found and is_about_something(seen, words):
        found = list(happening(seen, words))
    return found or list(amounted(seen, words))


def parts_of(seen: Seen, words: Words) -> list[list[str]]:
    """The sentences of a line: a stop ends one, and `and` does before what is said of something else."""
    parts: list[list[str]] = [[]]
    for at, word in enumerate(words):
        is_joint = word in (";", ".") or word.casefold() in ("and", ",", "then")
        behind = words[at + 1 :]
        starts = bool(behind) and (
            is_about_something(seen, behind) or bool(verbs(seen, cured(seen, behind[0]))) or word in ";."
        )
        if is_joint and starts:
            parts.append([])
        elif not (word.casefold() in ("and", ",", "then") and not parts[-1]):
            parts[-1].append(word)
    return parts


# ---- what must be so ---------------------------------------------------------------------------------------


def conditional(seen: Seen, words: Words) -> Iterator[str]:
    """`if you have no Coins, rest`, `rest if the tide is 5 or higher`."""
    small = low(words)
    if small[0] == "if" and "," in words:
        at = words.index(",")
        end = next(
            (i for i, word in enumerate(small) if i > at and word in ("otherwise", "else")), len(words)
        )
        then = first_of(seen, without_stops(words[at + 1 : end]))
        other = behind_signs(words[end + 1 :])
        last = first_of(seen, other) if other else ""
        if not then or (other and not last):
            return
        for one in asked(seen, words[1:at]):
            yield f"if {one}: {then}{f' else: {last}' if last else ''}"
        return
    at = next((i for i, word in enumerate(small) if i > 1 and word == "if"), 0)
    then = first_of(seen, words[:at]) if at else ""
    for one in asked(seen, words[at + 1 :]) if then else ():
        yield f"if {one}: {then}"


def first_of(seen: Seen, words: Words) -> str:
    """The first way in which a sentence may be meant; "" if it is not known."""
    rest = list(words)
    while rest and rest[0].casefold() in ("then", ",", "and", "immediately"):
        del rest[0]
    if not rest:
        return ""
    if is_about_something(seen, rest) and (said := next(happening(seen, rest), "")):
        return said
    return next(amounted(seen, rest), "") or sayings.sentence(seen, rest)
