"""What sentences and components give verbs and keywords, with which nothing ever comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.check.fit import a
from azif_compiler.deeds.counted import Lifts
from azif_compiler.deeds.facts import Deed, Floor
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import costs, ranges, stocks
from azif_compiler.diagnostics import possible as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import COMPARING
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible

SAID = {
    "=": "exactly {n}", "!=": "another number than {n}", "<": "less than {n}", "<=": "at most {n}",
    ">": "more than {n}", ">=": "at least {n}",
}  # fmt: skip


def floors_of(possible: Possible) -> list[Floor]:
    """What verbs want of the numbers that they are told; nothing of those of which that is not known."""
    floors = [one for _, facts in possible.facts for one in facts.floors]
    dropped = {one.verb for one in floors if not one.operator}
    return [one for one in floors if one.verb not in dropped]


def in_vain(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences with numbers with which their verbs do nothing."""
    for floor in floors_of(possible):
        for index, deed in possible.makers.get(floor.verb, ()):
            number = number_given(deed, floor.parameter)
            if number is not None and is_too_little(floor, number):
                yield complaints.NothingOfIt(
                    span=possible.rows[index].span(deed.at), verb=word_of(floor.verb), number=str(number),
                    wanted=wanted(floor),
                )  # fmt: skip


def more_than_all(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences that take from somebody more than he has, however much that is."""
    caps = {cap for _, facts in possible.facts for cap in facts.caps}
    for verb in takers_of(possible):
        for index, deed in possible.makers.get(verb, ()):
            if any(name.endswith(" over") for name, _ in deed.given) or is_above_most(deed, caps):
                yield ranges.MoreThanAll(span=possible.rows[index].span(deed.at), verb=word_of(verb))


def is_above_most(deed: Deed, caps: set[tuple[str, str]]) -> bool:
    """Whether a sentence is about more of a token than anybody is left."""
    given = dict(deed.given)
    return any(
        term.startswith("token ") and (term.removeprefix("token "), most.removeprefix("value ")) in caps
        for name, terms in deed.given
        for most in given.get(f"{name} above", ())
        for term in terms
    )


def had_again(possible: Possible) -> Iterator[Diagnostic]:
    """Costs for which one has no more than before."""
    gifts = {name for _, facts in possible.facts for name in facts.gifts}
    takers = set(takers_of(possible))
    puts = {verb for _, facts in possible.facts for verb, _, _ in facts.puts}
    lifts = {one.verb for _, facts in possible.facts for one in facts.settled if isinstance(one, Lifts)}
    for found, facts in possible.facts:
        for one in facts.regained:
            if one.saved and {one.paid, one.got} <= takers:
                yield costs.HadAgain(
                    span=place(found, one.at), verb=word_of(one.got), token=word_of(one.token), saved=True
                )
            elif (one.paid in takers and one.got in gifts) or (one.paid in lifts and one.got in puts):
                yield costs.HadAgain(
                    span=place(found, one.at), verb=word_of(one.got), token=word_of(one.token)
                )
            elif one.whole and (
                (one.paid in gifts and one.got in takers) or (one.paid in puts and one.got in lifts)
            ):
                yield stocks.TakenAgain(
                    span=place(found, one.at), verb=word_of(one.got), token=word_of(one.token)
                )


def up_to_another(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences that take as many of one token as there may be of another."""
    takers = takers_of(possible)
    for found, facts in possible.facts:
        for one in facts.misjudged:
            if one.verb in takers:
                yield costs.UpToAnother(
                    span=place(found, one.at), had=word_of(one.had), token=word_of(one.token)
                )


def takers_of(possible: Possible) -> tuple[str, ...]:
    """The verbs that take tokens from their subject."""
    return tuple(dict.fromkeys(name for _, facts in possible.facts for name in facts.takers))


def of_keywords(possible: Possible) -> Iterator[Diagnostic]:
    """Numbers of keywords with which each verb that is told them does nothing."""
    floors = {(one.verb, one.parameter): one for one in floors_of(possible)}
    passed: dict[tuple[str, int], list[Floor | None]] = {}
    for _, facts in possible.facts:
        for one in facts.passed:
            floor = floors.get((one.verb, one.parameter))
            passed.setdefault((one.keyword, one.index), []).append(floor)
    for found, facts in possible.facts:
        for had in facts.had:
            told = passed.get((had.keyword, had.index), [])
            if told and all(floor is not None and is_too_little(floor, had.number) for floor in told):
                floor = next(floor for floor in told if floor is not None)
                yield complaints.NothingOfIt(
                    span=place(found, had.at), verb=word_of(had.keyword), number=str(had.number),
                    wanted=wanted(floor),
                )  # fmt: skip


def is_too_little(floor: Floor, number: int) -> bool:
    """Whether a verb does nothing with a number."""
    return not COMPARING[floor.operator](number, floor.number)


def wanted(floor: Floor) -> str:
    """What a verb wants, in words."""
    return SAID[floor.operator].format(n=floor.number)


def number_given(deed: Deed, parameter: str) -> int | None:
    """The number that a sentence gives for a parameter, if it is written as one."""
    for name, given in deed.given:
        if name == f"{parameter} number" and len(given) == 1:
            return int(given[0].partition(" ")[2])
    return None


def in_no_pile(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences about things that are to come from where they lie, and lie in no one place as a kind."""
    lie = {one.who for _, facts in possible.facts for one in facts.lies}
    asked = [one for _, facts in possible.facts for one in facts.homes]
    for verb, parameter in dict.fromkeys(asked):
        for index, deed in possible.makers.get(verb, ()):
            for term in dict(deed.given).get(parameter, ()):
                sort, _, kind = term.partition(" ")
                if sort != "kind" or not lie.isdisjoint(possible.names.kinds[kind].ancestors):
                    continue
                kinds = possible.names.kinds.values()
                known = tuple(word_of(one.id) for one in kinds if kind in one.ancestors and one.id in lie)
                yield complaints.InNoPile(
                    span=possible.rows[index].span(deed.at), kind=a(kind), verb=word_of(verb), known=known
                )
