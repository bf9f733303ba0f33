"""What is asked of somebody who can never have so much."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.counted import FewAsked
from azif_compiler.deeds.settled import Passed, SoBelow, Watched
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def beyond(possible: Possible) -> Iterator[Diagnostic]:
    """Conditions that somebody has more than state checks leave him."""
    asked_of = (
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Passed)
    )
    for found, asked in asked_of:
        if (asked.token, asked.value) in possible.kept_down:
            token, value = (f"`{spoken(word_of(name))}`" for name in (asked.token, asked.value))
            yield complaints.AlwaysTheSame(
                span=place(found, asked.at), how="always" if asked.denied else "never",
                what=f"{token} is never above {value}: a rule takes away at once what is",
                advice="compare with `<`, or leave the condition out",
            )  # fmt: skip


def never_so_few(possible: Possible) -> Iterator[Diagnostic]:
    """Abilities that ask for somebody who has so few of a token that a rule deals with him at once."""
    least = dealt_with_below(possible)
    persons = possible.names.persons
    for found, facts in possible.facts:
        for few in facts.settled:
            if not isinstance(few, FewAsked) or few.most >= least.get(few.token, few.most):
                continue
            kind = few.kind or next(iter(possible.declared(*few.part)), "").removeprefix("kind ")
            is_person = any(possible.is_kind(kind, person) for person in persons)
            if is_person or (not kind and not few.part[0]):
                yield complaints.NeverSoFew(
                    span=place(found, few.at), token=word_of(few.token), number=least[few.token]
                )


def dealt_with_below(possible: Possible) -> dict[str, int]:
    """The tokens of which somebody who has less than so many is dealt with at once, by a rule."""
    watched: set[str] = set()
    below: list[SoBelow] = []
    for _, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Watched():
                    watched.add(one.value)
                case SoBelow():
                    below.append(one)
                case _:
                    pass
    found: dict[str, int] = {}
    for one in below:
        if one.value in watched:
            found[one.token] = max(one.number, found.get(one.token, 0))
    return found
