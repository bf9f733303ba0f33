"""Numbers that are computed, chosen or repeated, and come to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from azif_compiler.deeds.counted import Drains, Fills, OnItself, TakenFrom
from azif_compiler.deeds.facts import Terms
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import costs, ranges
from azif_compiler.diagnostics import numbers as complaints
from azif_compiler.diagnostics import possible as possibles
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import Row, place
from azif_compiler.link.given import floors_of, is_too_little, wanted
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


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


def never_filled(possible: Possible) -> Iterator[Diagnostic]:
    """Tokens on itself for which a component asks, and that nothing ever puts there."""
    asked: list[tuple[Found, OnItself | TakenFrom]] = [
        (found, one) for found, facts in possible.facts for one in facts.on_itself
    ]
    known = {(one.name, one.token) for _, one in asked}
    emptying = {(one.verb, one.parameter, one.amount) for _, facts in possible.facts for one in facts.empties}
    asked += [
        (found, one)
        for found, facts in possible.facts
        for one in facts.taken_from
        if (one.verb, one.parameter, one.amount) in emptying and (one.name, one.token) not in known
    ]
    fills = dict.fromkeys(one for _, facts in possible.facts for one in facts.fills) if asked else ()
    filled = tuple(dict.fromkeys(way for fill in fills for way in ways_to_fill(possible, fill)))
    for found, one in asked:
        card, token = f"card {one.kind} {one.name}", f"token {one.token}"
        if not any(may_be(possible, what, token) and may_be(possible, on, card) for what, on in filled):
            there = [what[0].partition(" ")[2] for what, on in filled if on == (card,) and len(what) == 1]
            yield complaints.NeverThere(
                span=place(found, one.at), token=word_of(one.token),
                there=word_of(there[0]) if there else "",
            )  # fmt: skip


def ways_to_fill(possible: Possible, fill: Fills | Drains) -> Iterator[tuple[Terms, Terms]]:
    """Which tokens something puts on what, or takes; on anything, and any, if that is not known."""
    told = possible.given_to(fill.verb) if fill.parameter or fill.amount else [{}]
    for given in told:
        what = (f"token {fill.token}",) if fill.token else possible.terms(given.get(fill.amount, ()))
        yield what, lies_at(possible, fill, given)


def lies_at(possible: Possible, fill: Fills | Drains, given: Mapping[str, Terms]) -> Terms:
    """On what a token comes, or from what it goes, by what a verb is told; anything if that is unknown."""
    if not fill.parameter:
        return possible.terms(fill.where) if fill.where else ()
    told = given.get(fill.parameter, ())
    return (possible.terms(told) if told else ()) or possible.declared(fill.verb, fill.parameter)


def may_be(possible: Possible, terms: Terms, term: str) -> bool:
    """Whether what can be this or that may be something."""
    return not terms or any(
        one.partition(" ")[0] in ("part", "home") or possible.fits(term, one) for one in terms
    )


def paid_whole(possible: Possible) -> Iterator[Diagnostic]:
    """What waits to lessen or replace what is only ever paid behind `cost`, where nothing is lessened."""
    prices = {name for _, facts in possible.facts for name in facts.prices}
    for row in possible.rows:
        clause = row.clause
        if (
            clause.stage in ("instead", "lessen")
            and clause.waits[0] in prices
            and not is_paid_besides(possible, row)
        ):
            yield costs.PaidWhole(span=row.span(clause.at), verb=word_of(clause.waits[0]))


def is_paid_besides(possible: Possible, row: Row) -> bool:
    """Whether what an ability waits for may happen where it is no cost, as far as its author knows."""
    clause, file = row.clause, row.found.state.file
    sees = possible.names.sees(file.package, file.part)
    return any(
        deed.as_cost != "paid"
        and index in possible.alive
        and possible.rows[index].found.state.file.package in sees
        and possible.passes(clause.waits[0], deed, clause.tests)
        for index, deed in possible.makers.get(clause.waits[0], ())
    )


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
