"""Fields and values that ask for themselves, and verbs that do themselves, by way of others or at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from azif_compiler.bounds import MOST_TRIED
from azif_compiler.deeds.recurring import Asking, Calls, Question
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endless, excluded
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

T = TypeVar("T")


def asking_themselves(possible: Possible) -> Iterator[Diagnostic]:
    """Fields and values that ask for what asks for them, of the same thing."""
    rows = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Asking)
    ]
    asked: dict[Question, list[tuple[Found, Asking]]] = {}
    for found, one in rows:
        asked.setdefault(one.about, []).append((found, one))
    known = {
        (id(found), own.at) for found, facts in possible.facts for own in facts.itself if not own.spelled
    }
    leads = {about: [q for _, one in steps for q in one.asked] for about, steps in asked.items()}
    told: set[Question] = set()
    for found, one in rows:
        if one.about in told or (id(found), one.at) in known:
            continue
        way = way_back(one.about, one.asked, leads)
        if way is not None:
            told.update(way)
            yield excluded.AsksForItself(
                span=place(found, one.at), target=word_of(one.about[0]), stated=None,
                by=tuple(word_of(name) for name, *_ in way[:-1]), alone=True,
            )  # fmt: skip


def doing_themselves(possible: Possible) -> Iterator[Diagnostic]:
    """Verbs that are sure to do themselves, whatever is so."""
    rows = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Calls)
    ]
    leads = {one.verb: [verb for verb, _ in one.made] for _, one in rows}
    told: set[str] = set()
    for found, one in rows:
        for verb, at in one.made if one.verb not in told else ():
            way = way_back(one.verb, (verb,), leads)
            if way is not None:
                told.update(way)
                chain = (one.verb, *way[:-1])
                yield endless.Endless(
                    span=place(found, at),
                    verb=word_of(one.verb),
                    chain=tuple(map(word_of, chain)),
                    sort="verb",
                )
                break


def way_back(first: T, begins: tuple[T, ...], leads: Mapping[T, list[T]]) -> list[T] | None:
    """By which others something comes back to itself, itself last; None if it does not."""
    waiting = [[one] for one in dict.fromkeys(begins)]
    seen: set[T] = set(begins)
    while waiting and len(seen) < MOST_TRIED:
        way = waiting.pop(0)
        if way[-1] == first:
            return way
        for one in leads.get(way[-1], ()):
            if one == first or one not in seen:
                seen.add(one)
                waiting.append([*way, one])
    return None
