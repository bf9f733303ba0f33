"""What has its time, and comes when that is as good as over, or when it is not there at all."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Deed
from azif_compiler.deeds.moments import Closing
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import seasons as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_outside, is_within
from azif_compiler.link.possible import Possible


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
    seasons: dict[str, list[str]] = {}
    for _, facts in possible.facts:
        for one in facts.seasons:
            seasons.setdefault(one.token, []).append(one.verb)
    got, taken = set[str](), set[str]()
    for _, facts in possible.facts:
        got.update(facts.gifts)
        taken.update(facts.takers, facts.prices)
    for verb in sorted(got | taken) if seasons else ():
        for index, deed in possible.makers.get(verb, ()):
            token = token_of(deed)
            row = possible.rows[index]
            if (
                token in seasons
                and row.clause.occasion != "verb"
                and index in possible.alive
                and all(is_outside(possible, index, one) for one in seasons[token])
            ):
                yield complaints.OutOfSeason(
                    span=row.span(deed.at), token=word_of(token), verb=word_of(seasons[token][0]),
                    taken=verb in taken,
                )  # fmt: skip


def token_of(deed: Deed) -> str:
    """The one token of which a sentence tells how many; "" if there are several, or it is not known."""
    found = {term[6:] for _, terms in deed.given for term in terms if term.startswith("token ")}
    return found.pop() if len(found) == 1 else ""
