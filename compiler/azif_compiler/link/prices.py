"""What is paid and is no cost, what need not be paid whole, and actions that nothing limits."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.counted import TakenInPart
from azif_compiler.deeds.facts import Clause, Deed
from azif_compiler.deeds.recurring import Proposed
from azif_compiler.deeds.settled import AsksLess, PaidBeside
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import chosen, costs, offers
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.endless import only_taking
from azif_compiler.link.gathered import Row, declares_rule, place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def counts_down(clause: Clause, deed: Deed) -> bool:
    """Whether a script takes something from its own card: that counts down."""
    return clause.occasion == "script" and any(
        len(terms) == 1 and terms[0].startswith("card ") and terms[0].endswith(f" {clause.name}")
        for _, terms in deed.given
    )


def asking_less(possible: Possible) -> Iterator[Diagnostic]:
    """What somebody may do who has less than it takes."""
    takers = {name for _, facts in possible.facts for name in facts.takers}
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, AsksLess) and (not one.verb or one.verb in takers):
                yield offers.AsksForLess(
                    span=place(found, one.at), asked=one.asked, taken=one.taken, paid=one.paid, most=one.most
                )


def paid_beside(possible: Possible) -> Iterator[Diagnostic]:
    """What an option takes of whoever has it, without being a cost."""
    for found, one in beside(possible):
        start, end = stretch(one.begins)[0], stretch(one.at)[1]
        text = " ".join(found.piece.text[start:end].split())
        yield offers.PaidBeside(span=place(found, one.at), paid=text, is_last=one.is_last)


def beside(possible: Possible) -> Iterator[tuple[Found, PaidBeside]]:
    """What options take behind their first sentence, where all of it is what one pays with."""
    prices = {"", *(name for _, facts in possible.facts for name in facts.prices)}
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, PaidBeside) and {one.first, one.verb} <= prices:
                yield found, one


def taken_in_part(possible: Possible) -> Iterator[Diagnostic]:
    """What an option takes of whoever has it, though he may have less: of tokens of which none may be left
    without anything coming of it.
    """
    takers = {name for _, facts in possible.facts for name in facts.takers}
    prices = {name for _, facts in possible.facts for name in facts.prices}
    rows = [(found, one) for found, facts in possible.facts for one in facts.settled]
    watched = {
        key.removeprefix("token ")
        for found, one in rows
        if isinstance(one, Proposed) and declares_rule(found)
        for key, _ in one.asked
    }
    for found, one in rows:
        if isinstance(one, TakenInPart) and one.verb in takers - prices and one.token not in watched:
            yield offers.TakenInPart(span=place(found, one.at), token=word_of(one.token), number=one.number)


def outside(possible: Possible) -> Iterator[Diagnostic]:
    """Prices that are no costs, and actions that nothing limits."""
    prices = {name for _, facts in possible.facts for name in facts.prices}
    once = {name for _, facts in possible.facts for name in facts.once}
    gifts = {name for _, facts in possible.facts for name in facts.gifts}
    takers = {name for _, facts in possible.facts for name in facts.takers}
    unused = {(id(found), one.at) for found, one in only_taking(possible)}
    told = {(id(found), at) for found, one in beside(possible) for at in (one.begins, one.at)}
    for row in possible.rows:
        clause = row.clause
        for deed in clause.deeds:
            if (
                deed.as_cost in ("outside", "behind")
                and deed.verb in prices
                and clause.occasion != "verb"
                and amounts(deed)
                and (id(row.found), deed.at) not in told
                and not counts_down(clause, deed)
            ):
                start, end = stretch(deed.at)
                text = row.found.piece.text[start:end]
                got = "what follows" if deed.as_cost == "outside" else "what stands before it"
                yield costs.NotInTheCost(span=row.span(deed.at), verb=word_of(deed.verb), paid=text, got=got)
            if deed.as_cost == "paid" and deed.verb in gifts:
                yield costs.AGift(span=row.span(deed.at), verb=word_of(deed.verb))
            if deed.as_cost == "paid" and deed.verb in takers - prices and is_more_than_one(deed):
                yield costs.PaidInPart(
                    span=row.span(deed.at),
                    verb=word_of(deed.verb),
                    paid=as_paid(row, deed, takers & prices),
                )
        paid = [deed for deed in clause.deeds if deed.as_cost == "paid" and deed.verb in once]
        for number, deed in enumerate(paid):
            before = [d for d in paid[:number] if d.cost == deed.cost or d.cost > 0]
            if is_one_thing(deed) and any((d.verb, d.given) == (deed.verb, deed.given) for d in before):
                yield costs.PaidTwice(span=row.span(deed.at))
        first = clause.deeds[0] if clause.deeds else None
        certain = first is not None and not first.maybe and first.verb not in prices and amounts(first)
        if (
            certain
            and (id(row.found), clause.at) not in unused
            and (
                clause.part == "free"
                or (clause.part == "here" and all(deed.verb in gifts for deed in clause.deeds))
            )
        ):
            yield chosen.NothingLimitsIt(span=row.span(clause.at), stays=clause.part == "here")


def is_one_thing(deed: Deed) -> bool:
    """Whether a sentence is about the card on which it stands, or about another that it names."""
    return any(len(terms) == 1 and terms[0].startswith("card ") for _, terms in deed.given)


def is_more_than_one(deed: Deed) -> bool:
    """Whether a sentence is told a number above one, and nothing else of which there are so many."""
    found = [terms for name, terms in deed.given if name.endswith(" number")]
    return len(found) == 1 and len(found[0]) == 1 and int(found[0][0].partition(" ")[2]) > 1


def as_paid(row: Row, deed: Deed, prices: set[str]) -> str:
    """The same sentence with the one verb by which something is paid whole; "" if there are several."""
    start, end = stretch(deed.at)
    text, word = row.found.piece.text[start:end], word_of(deed.verb)
    if len(prices) != 1 or not text.startswith(f"{word} "):
        return ""
    return word_of(*prices) + text.removeprefix(word)


def amounts(deed: Deed) -> list[str]:
    """The parameters for which a sentence gives a number that is written as one."""
    return [name for name, _ in deed.given if name.endswith(" number")]
