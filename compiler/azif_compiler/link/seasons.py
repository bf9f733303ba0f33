"""What has its time, and comes when that is as good as over, or when it is not there at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.facts import Deed
from azif_compiler.deeds.moments import Closing, Season
from azif_compiler.deeds.settled import NeedsToken, Priced
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import seasons as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.above import is_only_within, is_outside, is_within
from azif_compiler.link.gathered import place
from azif_compiler.link.given import number_given
from azif_compiler.link.possible import Possible
from azif_compiler.link.timed import excludes
from azif_compiler.snapshot.file_state import Found


def over_at_once(possible: Possible) -> Iterator[Diagnostic]:
    """What is to last up to the end of a step, and begins in the last part of it."""
    closings = {one.step: one for _, facts in possible.facts for one in facts.closings}
    for index, row in enumerate(possible.rows):
        for step, at in row.clause.until:
            one = closings.get(step)
            if one is not None and index in possible.alive and is_last(possible, index, one):
                yield complaints.OverAtOnce(span=row.span(at), step=word_of(step), verb=word_of(one.last))


def is_last(possible: Possible, index: int, one: Closing) -> bool:
    """Whether a clause only happens in the last part of a step, or when that begins or ends."""
    clause = possible.rows[index].clause
    around = clause.occasion == "step" and clause.waits[0] in one.inner
    return around or is_within(possible, index, one.verb, one.last)


def out_of_season(possible: Possible) -> Iterator[Diagnostic]:
    """Tokens that are got or taken when there are none: what is there before and behind a verb is gone."""
    seasons: dict[str, list[Season]] = {}
    needing: dict[str, NeedsToken] = {}
    priced: list[tuple[Found, Priced]] = []
    for found, facts in possible.facts:
        for one in facts.seasons:
            seasons.setdefault(one.token, []).append(one)
        for settled in facts.settled:
            match settled:
                case NeedsToken():
                    needing[settled.verb] = settled
                case Priced():
                    priced.append((found, settled))
                case _:
                    pass
    if seasons:
        needing = {verb: one for verb, one in needing.items() if one.token in seasons}
        yield from when_there_is_none(possible, seasons, needing)
        yield from where_there_is_none(possible, seasons, needing, priced)


Seasons = Mapping[str, list[Season]]


def when_there_is_none(
    possible: Possible, seasons: Seasons, needing: Mapping[str, NeedsToken]
) -> Iterator[Diagnostic]:
    """Tokens that are got or taken when no verb goes on that sets how many there are, or one took all."""
    got, taken = set[str](), set[str]()
    emptying: dict[str, list[str]] = {}
    for _, facts in possible.facts:
        got.update(facts.gifts)
        taken.update(facts.takers, facts.prices)
        for one in facts.empties:
            if one.first:
                emptying.setdefault(one.token, []).append(one.verb)
    for verb in sorted(got | taken | set(needing)):
        need = needing.get(verb)
        for index, deed in possible.makers.get(verb, ()):
            token = token_of(deed) if need is None else need.token
            row = possible.rows[index]
            if token in seasons and verb in got and is_for_another(possible, index, deed, seasons[token]):
                yield complaints.OutOfSeason(
                    span=row.span(deed.at), token=word_of(token), taken=False, where=False, of_another=True,
                    verb=word_of(seen(possible, row.found, seasons[token])[0].verb),
                )  # fmt: skip
            elif (
                token in seasons
                and row.clause.occasion != "verb"
                and index in possible.alive
                and (need is None or number_given(deed, need.parameter) != 0)
                and all(is_outside(possible, index, one.verb) for one in seasons[token])
            ):
                yield complaints.OutOfSeason(
                    span=row.span(deed.at), token=word_of(token), taken=verb not in got, where=False,
                    verb=word_of(setter := seen(possible, row.found, seasons[token])[0].verb),
                    windows=tuple(windows_in(possible, setter)),
                )  # fmt: skip
            elif (
                token in seasons
                and token in emptying
                and verb not in got
                and row.clause.occasion == "window"
                and index in possible.alive
                and (need is None or number_given(deed, need.parameter) != 0)
                and all(is_outside(possible, index, one.verb, *emptying[token]) for one in seasons[token])
            ):
                yield complaints.OutOfSeason(
                    span=row.span(deed.at), token=word_of(token), taken=True, where=False, emptied=True,
                    verb=word_of(next(v for v in emptying[token] if not is_outside(possible, index, v))),
                    windows=tuple(windows_in(possible, seen(possible, row.found, seasons[token])[0].verb)),
                )  # fmt: skip


def windows_in(possible: Possible, verb: str) -> Iterator[str]:
    """The windows that a verb itself offers."""
    rows = (row.clause for row in possible.rows if row.clause.occasion == "verb" and row.clause.name == verb)
    names = (opened.name for clause in rows for opened in clause.opened if opened.sort == "window")
    yield from (spoken(word_of(name)) for name in dict.fromkeys(names))


def is_for_another(possible: Possible, index: int, deed: Deed, seasons: list[Season]) -> bool:
    """Whether somebody else gets tokens in an action of whoever a verb goes on for that sets them."""
    clause = possible.rows[index].clause
    if (
        index not in possible.alive
        or clause.occasion != "window"
        or not any(name.endswith(" other") for name, _ in deed.given)
    ):
        return False
    return is_only_within(possible, index, *(one.verb for one in seasons), components=False)


def where_there_is_none(
    possible: Possible,
    seasons: Seasons,
    needing: Mapping[str, NeedsToken],
    priced: list[tuple[Found, Priced]],
) -> Iterator[Diagnostic]:
    """Prices where a condition holds that does not hold of whom a verb gives any of the token: of the verbs
    of which the author knows.
    """
    prices = {name for _, facts in possible.facts for name in facts.prices}
    for found, one in priced:
        need = needing.get(one.verb)
        tokens = [token for _, token, _ in one.told if token in seasons] if one.verb in prices else []
        if need is not None and {name: number for name, _, number in one.told}.get(need.parameter) != 0:
            tokens.append(need.token)
        for token in tokens:
            known = seen(possible, found, seasons[token])
            if all(excludes(one.so, each.so, each.whom) for each in known):
                yield complaints.OutOfSeason(
                    span=place(found, one.at), token=word_of(token), verb=word_of(known[0].verb), taken=True,
                    where=True,
                )  # fmt: skip


def seen(possible: Possible, found: Found, seasons: list[Season]) -> list[Season]:
    """The seasons of which an author knows; all, if it is none."""
    file = found.state.file
    sees = possible.names.sees(file.package, file.part)
    return [one for one in seasons if package_of(one.verb) in sees] or seasons


def token_of(deed: Deed) -> str:
    """The one token of which a sentence tells how many; "" if there are several, or it is not known."""
    found = {term[6:] for _, terms in deed.given for term in terms if term.startswith("token ")}
    return found.pop() if len(found) == 1 else ""
