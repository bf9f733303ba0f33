"""Numbers that are computed, chosen or repeated, and come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import numbers as complaints
from azif_compiler.diagnostics import possible as possibles
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.given import floors_of, is_too_little, wanted
from azif_compiler.link.possible import Possible


def computed_in_vain(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences with numbers that are never so large that their verbs do anything."""
    floors = {(one.verb, one.parameter): one for one in floors_of(possible) if one.operator in (">", ">=")}
    for found, facts in possible.facts:
        for one in facts.told:
            floor = floors.get((one.verb, one.parameter))
            if one.most is not None and floor is not None and is_too_little(floor, one.most):
                yield possibles.NothingOfIt(
                    span=place(found, one.at), verb=word_of(one.verb), number=f"at most {one.most}",
                    wanted=wanted(floor),
                )  # fmt: skip


def below_nothing(possible: Possible) -> Iterator[Diagnostic]:
    """Prices that may be less than nothing."""
    prices = {name for _, facts in possible.facts for name in facts.prices}
    for found, facts in possible.facts:
        for one in facts.told:
            if one.most is None and one.verb in prices:
                start, end = stretch(one.at)
                yield complaints.LessThanNothing(
                    span=place(found, one.at), verb=word_of(one.verb), number=found.piece.text[start:end]
                )


def read_in_vain(possible: Possible) -> Iterator[Diagnostic]:
    """Readings of tokens of which there are none: they were all taken just before."""
    emptying = {
        (one.verb, one.parameter, one.token, one.amount) for _, f in possible.facts for one in f.empties
    }
    for found, facts in possible.facts:
        for one in facts.reread:
            key = (one.verb, one.parameter)
            if (*key, one.token, "") in emptying or (one.whole and (*key, "", one.whole) in emptying):
                yield complaints.TakenBefore(
                    span=place(found, one.at), verb=word_of(one.verb), token=word_of(one.token)
                )


def idle(possible: Possible) -> Iterator[Diagnostic]:
    """What is done 0 times or once, and choices of a number of which there is none, or one."""
    for found, facts in possible.facts:
        for one in facts.idle:
            span = place(found, one.at)
            match one.how:
                case "never":
                    yield complaints.NeverAboveNothing(span=span, number=one.number)
                case "once":
                    yield complaints.JustOnce(span=span)
                case "turned":
                    yield complaints.WrongWayRound(span=span)
                case "alone":
                    yield complaints.NothingToChoose(span=span)
                case _:
                    assert_never(one.how)
