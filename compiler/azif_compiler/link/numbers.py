"""Numbers that are computed, chosen or repeated, and come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import costs, ranges
from azif_compiler.diagnostics import numbers as complaints
from azif_compiler.diagnostics import possible as possibles
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import Row, place
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
                    span=place(found, one.at), verb=word_of(one.verb), number=never_above(one.most),
                    wanted=wanted(floor),
                )  # fmt: skip


def never_above(most: int) -> str:
    """A number that is computed, in words."""
    return f"a number that is never above {most}"


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


def paid_whole(possible: Possible) -> Iterator[Diagnostic]:
    """What waits to lessen, replace or answer what is only ever paid behind `cost`, where nothing is."""
    prices = {name for _, facts in possible.facts for name in facts.prices}
    for row in possible.rows:
        clause = row.clause
        is_answer = clause.occasion == "event" and not clause.stage  # `action … in response to …`
        if clause.stage in ("instead", "lessen") or is_answer:
            as_costs, besides = paid_for(possible, row)
            takes_tokens = clause.waits[0] in prices
            is_mostly = as_costs > besides * (1 if takes_tokens else MOSTLY) and bool(clause.kind)
            if is_mostly or (not besides and takes_tokens):
                yield costs.PaidWhole(
                    span=row.span(clause.at),
                    verb=word_of(clause.waits[0]),
                    besides=bool(besides),
                    takes_tokens=takes_tokens,
                )


MOSTLY = 5
"""How many times as often something is done as a cost that is hardly ever done otherwise."""


def paid_for(possible: Possible, row: Row) -> tuple[int, int]:
    """How often what an ability waits for may happen as a cost, as far as its author knows, and how often
    where it is none.
    """
    clause, file = row.clause, row.found.state.file
    sees = possible.names.sees(file.package, file.part)
    ways = [
        deed.as_cost == "paid"
        for index, deed in possible.makers.get(clause.waits[0], ())
        if index in possible.alive
        and possible.rows[index].found.state.file.package in sees
        and possible.passes(clause.waits[0], deed, clause.tests)
    ]
    return ways.count(True), ways.count(False)


def hollow(possible: Possible) -> Iterator[Diagnostic]:
    """What is done 0 times or once, and choices of a number of which there is none, or one."""
    for found, facts in possible.facts:
        for one in facts.hollow:
            span = place(found, one.at)
            match one.how:
                case "never":
                    yield complaints.NeverAboveNothing(span=span, number=one.number)
                case "once":
                    yield complaints.JustOnce(span=span)
                case "turned":
                    yield complaints.WrongWayRound(span=span)
                case "holds" | "fails":
                    how = "always" if one.how == "holds" else "never"
                    yield ranges.AlwaysTheSame(span=span, how=how, what="both numbers are known beforehand")
                case "alone":
                    yield complaints.NothingToChoose(span=span)
                case _:
                    assert_never(one.how)
