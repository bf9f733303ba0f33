"""What runs against whoever does it: nobody would wish it, or others say it of another outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler.deeds.wishes import ByOutcome, OfNothing, Wished
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import contrary as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.besides import is_asked_besides
from azif_compiler.link.endless import amount_of
from azif_compiler.link.gathered import place
from azif_compiler.link.giving import giving
from azif_compiler.link.possible import Possible

MOST_OTHERWISE = 5
"""So many times as often others say something of another outcome, where one may be meant for the other."""

SIGNS = {"takes": "that one loses something", "gives": "that one gets something"}
"""What outcomes are told apart by, where they take or give so many of a token."""


def contrary(possible: Possible) -> Iterator[Diagnostic]:
    """What makes it worse for whoever may do it, what an outcome takes that others take by another one, and
    outcomes of which nothing comes.
    """
    gifts = {name for _, facts in possible.facts for name in facts.gifts}
    takers = {name for _, facts in possible.facts for name in facts.takers}
    paid = {
        amount[0].removeprefix("token ")
        for row in possible.rows
        for deed in row.clause.deeds
        if deed.as_cost == "paid" and deed.verb in takers and (amount := amount_of(deed)) is not None
    }
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, Wished) or one.token not in paid:
                continue
            if one.verb in (takers if one.more else gifts) and not is_asked_besides(found, one.at):
                yield complaints.WishedByNobody(
                    span=place(found, one.at), verb=spoken(word_of(one.verb)), token=word_of(one.token),
                    more=one.more,
                )  # fmt: skip
    yield from by_the_other(possible, gifts, takers)
    yield from of_nothing(possible)


def of_nothing(possible: Possible) -> Iterator[Diagnostic]:
    """Outcomes of which nothing comes, of a verb whose outcomes nearly always take or give something; of
    another verb what it does itself may be enough, and is, if that gives somebody what it is told.
    """
    settled = [(found, one) for found, facts in possible.facts for one in facts.settled]
    otherwise = Counter(one.verb for _, one in settled if isinstance(one, ByOutcome))
    empty = Counter(one.verb for _, one in settled if isinstance(one, OfNothing))
    bringing = {verb for verb, _ in giving(possible)} if empty else set[str]()
    for found, one in settled:
        if not isinstance(one, OfNothing) or found.state.file.ruling or one.verb in bringing:
            continue
        if otherwise[one.verb] > MOST_OTHERWISE * empty[one.verb]:
            yield complaints.OutcomesOfNothing(span=place(found, one.at))


def by_the_other(possible: Possible, gifts: set[str], takers: set[str]) -> Iterator[Diagnostic]:
    """What happens by one outcome alone, where others nearly always let it happen by the other: so many of
    a token are taken, or given, or it is the same sentence. If something comes of both, each must be the
    other's.
    """
    met: dict[tuple[int, int], list[tuple[Diagnostic, ByOutcome, str, str]]] = {}
    often: Counter[tuple[str, str, str]] = Counter()
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, ByOutcome):
                continue
            takes = bool(one.done) and takers.issuperset(one.done)
            signed = takes is not (bool(one.done) and gifts.issuperset(one.done))
            whats = ("takes" if takes else "gives",) if signed else one.does
            often.update((one.verb, one.outcome, what) for what in whats)
            verb = possible.names.all_verbs.get(one.verb)
            others = [name for name in verb.outcomes if name != one.outcome] if verb is not None else []
            if (signed or one.whole) and len(others) == 1 and not found.state.file.ruling:
                said = SIGNS.get(whats[0]) or f"`{spoken(' '.join(map(word_of, whats[0].split())))}`"
                told = complaints.ByTheOther(
                    span=place(found, one.at), verb=spoken(word_of(one.verb)), outcome=one.outcome,
                    other=others[0], what=said, alone=one.alone,
                )  # fmt: skip
                met.setdefault((id(found), one.at), []).append((told, one, others[0], whats[0]))
    for rows in met.values():
        turned = [
            told
            for told, one, other, what in rows
            if often[one.verb, other, what] > MOST_OTHERWISE * often[one.verb, one.outcome, what]
        ]
        if turned and (rows[0][1].alone or len(turned) > 1):
            yield turned[0]
