"""Tokens that lie on things: where there are none, never so many, or none any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.counted import Drains, Fills, Lessened, OnItself, TakenFrom
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.holders import GivesTo
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import stocks as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.bounded import dealt_with_below
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def read_in_vain(possible: Possible) -> Iterator[Diagnostic]:
    """Readings of tokens of which there are none: they were all taken just before."""
    emptying = {
        (one.verb, one.parameter, one.token, one.amount) for _, f in possible.facts for one in f.empties
    }
    takers = {name for _, facts in possible.facts for name in (*facts.takers, *facts.prices)}
    for found, facts in possible.facts:
        for one in facts.reread:
            key = (one.verb, one.parameter)
            if one.by and one.by not in takers:
                continue
            if (*key, one.token, "") in emptying or (one.whole and (*key, "", one.whole) in emptying):
                yield complaints.TakenBefore(
                    span=place(found, one.at), verb=word_of(one.verb), token=word_of(one.token),
                    by=word_of(one.by),
                )  # fmt: skip


def asked_behind_loss(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked right behind a loss as if nothing had been taken; whoever has none left of some tokens is
    dealt with before it is asked.
    """
    least = dealt_with_below(possible)
    takers = {name for _, facts in possible.facts for name in facts.takers}
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Lessened) and one.verb in takers and one.token not in least:
                yield complaints.AskedBehindLoss(
                    span=place(found, one.at), verb=word_of(one.verb), token=word_of(one.token),
                    number=one.number,
                )  # fmt: skip


def never_filled(possible: Possible) -> Iterator[Diagnostic]:
    """Tokens on itself for which a component asks, and that nothing ever puts there."""
    asked: list[tuple[Found, OnItself | TakenFrom]] = [
        (found, one) for found, facts in possible.facts for one in facts.on_itself
    ]
    known = {(one.name, one.token) for _, one in asked}
    emptying = emptying_of(possible)
    asked += [
        (found, one)
        for found, facts in possible.facts
        for one in facts.taken_from
        if (one.verb, one.parameter, one.amount) in emptying and (one.name, one.token) not in known
    ]
    filled = ways_filled(possible) if asked else ()
    for found, one in asked:
        card, token = f"card {one.kind} {one.name}", f"token {one.token}"
        if not any(may_be(possible, what, token) and may_be(possible, on, card) for what, on in filled):
            there = [what[0].partition(" ")[2] for what, on in filled if on == (card,) and len(what) == 1]
            yield complaints.NeverThere(
                span=place(found, one.at), token=word_of(one.token),
                there=word_of(there[0]) if there else "",
            )  # fmt: skip


def never_got(possible: Possible) -> Iterator[Diagnostic]:
    """Costs in tokens of which nothing in the game ever gives anybody any: of a package that brings tokens
    into the game of another one. What a small game only begins with is set by those who try it.
    """
    paid = [
        (row, deed.at, word)
        for row in possible.rows
        for deed in row.clause.deeds
        if deed.as_cost == "paid"
        for _, terms in deed.given
        if (word := next(iter(terms), "")).startswith("token ") and len(terms) == 1
        if package_of(deed.verb) != package_of(word.removeprefix("token "))
    ]
    own = {token.id for rows in possible.names.tokens.values() for token in rows}
    filled = ways_filled(possible) if paid else ()
    got: dict[str, bool] = {}
    for row, at, term in paid:
        token = term.removeprefix("token ")
        if term not in got:
            got[term] = token not in own or any(may_be(possible, what, term) for what, _ in filled)
        if not got[term]:
            yield complaints.NeverThere(span=row.span(at), token=word_of(token), there="", anywhere=True)


def never_so_many(possible: Possible) -> Iterator[Diagnostic]:
    """More of a token than ever is on a component that takes them from itself: all that puts them there is
    what it puts on itself as it comes to somebody.
    """
    coming = {
        (one.verb, one.parameter)
        for _, facts in possible.facts
        for one in facts.settled
        if isinstance(one, GivesTo)
    }
    putting = {one for _, facts in possible.facts for one in facts.puts}
    emptying = emptying_of(possible)
    own: dict[tuple[str, str, str], list[TakenFrom]] = {}
    taken: list[tuple[Found, TakenFrom]] = []
    for found, facts in possible.facts:
        for one in facts.taken_from:
            if (one.verb, one.amount, one.parameter) in putting:
                own.setdefault((one.kind, one.name, one.token), []).append(one)
            elif (one.verb, one.parameter, one.amount) in emptying and one.number is not None:
                taken.append((found, one))
    filled = ways_filled(possible) if taken and own else ()
    for found, one in taken:
        puts = own.get((one.kind, one.name, one.token), [])
        numbers = [put.number for put in puts if put.behind in coming and put.number is not None]
        card, token = f"card {one.kind} {one.name}", f"token {one.token}"
        by_others = any(
            on != (card,) and may_be(possible, what, token) and may_be(possible, on, card)
            for what, on in filled
        )
        assert one.number is not None
        if puts and len(numbers) == len(puts) and not by_others and one.number > sum(numbers):
            yield complaints.NeverSoMany(
                span=place(found, one.at), token=word_of(one.token), number=one.number, most=sum(numbers)
            )


def emptying_of(possible: Possible) -> set[tuple[str, str, str]]:
    """The verbs that take all or nothing of a token, with the parameters for the thing and for how many."""
    return {(one.verb, one.parameter, one.amount) for _, facts in possible.facts for one in facts.empties}


def ways_filled(possible: Possible) -> tuple[tuple[Terms, Terms], ...]:
    """Which tokens anything puts on what, each once."""
    fills = dict.fromkeys(one for _, facts in possible.facts for one in facts.fills)
    return tuple(dict.fromkeys(way for fill in fills for way in ways_to_fill(possible, fill)))


def ways_to_fill(possible: Possible, fill: Fills | Drains) -> Iterator[tuple[Terms, Terms]]:
    """Which tokens something puts on what, or takes; on anything, and any, if that is not known."""
    told = possible.given_to(fill.verb) if fill.parameter or fill.amount else [{}]
    for given in told:
        yield way_to_fill(possible, fill, given)


def way_to_fill(possible: Possible, fill: Fills | Drains, given: Mapping[str, Terms]) -> tuple[Terms, Terms]:
    """The same, by what a verb is told."""
    what = (f"token {fill.token}",) if fill.token else possible.terms(given.get(fill.amount, ()))
    return what, lies_at(possible, fill, given)


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
