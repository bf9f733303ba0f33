"""What is asked of somebody who can never have so much."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.settled import FewAsked, KeptDown, Passed, SoBelow, Watched
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def beyond(possible: Possible) -> Iterator[Diagnostic]:
    """Conditions that somebody has more than state checks leave him."""
    kept: set[tuple[str, str]] = set()
    passed: list[tuple[Found, Passed]] = []
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case KeptDown():
                    kept.add((one.token, one.value))
                case Passed():
                    passed.append((found, one))
                case _:
                    pass
    for found, asked in passed:
        if (asked.token, asked.value) in kept:
            token, value = (f"`{spoken(word_of(name))}`" for name in (asked.token, asked.value))
            yield complaints.AlwaysTheSame(
                span=place(found, asked.at), how="always" if asked.denied else "never",
                what=f"{token} is never above {value}: a rule takes away at once what is",
                advice="compare with `<`, or leave the condition out",
            )  # fmt: skip


def never_so_few(possible: Possible) -> Iterator[Diagnostic]:
    """Abilities that ask for somebody who has so few of a token that a rule deals with him at once."""
    asked: list[tuple[Found, FewAsked]] = []
    watched: set[str] = set()
    below: list[SoBelow] = []
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Watched():
                    watched.add(one.value)
                case SoBelow():
                    below.append(one)
                case FewAsked():
                    asked.append((found, one))
                case _:
                    pass
    persons = possible.names.persons
    for found, few in asked:
        if few.kind and not any(possible.is_kind(few.kind, person) for person in persons):
            continue
        for one in below:
            if one.value in watched and one.token == few.token and few.most < one.number:
                yield complaints.NeverSoFew(
                    span=place(found, few.at), token=word_of(few.token), number=one.number
                )
                break
