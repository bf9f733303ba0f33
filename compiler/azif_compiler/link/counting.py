"""Tracks that only rise, and what is asked of them when they have been raised already."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.latches import AskedOf
from azif_compiler.deeds.turns import Counts, SetsTrack
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import lets
from azif_compiler.link.excluded import number_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ending


def counted_already(possible: Possible) -> Iterator[Diagnostic]:
    """What abilities ask of a track that has been raised before they can come."""
    counts: dict[str, list[Counts]] = {}
    falling = set[str]()
    asked: dict[tuple[int, int], tuple[Asked, ...]] = {}
    for found, facts in possible.facts:
        for one in facts.turns:
            match one:
                case Counts() if possible.can_happen("verb", one.verb):
                    counts.setdefault(one.track, []).append(one)
                case SetsTrack(raised=False):
                    falling.add(one.track)
                case _:
                    pass
        for fact in facts.for_good:
            if isinstance(fact, AskedOf):
                asked[id(found), fact.at] = fact.so
    lows = {one.name: one.low for _, facts in possible.facts for one in facts.ranges if one.sort == "track"}
    for index, row in possible.living():
        for so in asked.get((id(row.found), row.clause.at), ()) if row.clause.kind else ():
            track, number = track_of(so), number_of(so.right) if so.operator else None
            known = counts.get(track, ())
            if number is None or not known or track in falling or not all_within(possible, index, known):
                continue
            low = lows.get(track, 0) + min(one.number for one in known)
            how = ending(so.operator, number, low, UNLIMITED)
            if how and so.at:
                yield AlwaysTheSame(
                    span=place(row.found, so.at), how=how,
                    what=f"by then, `{spoken(word_of(track))}` is {low} or more",
                    advice=f"it is {low} the first time: ask for that, or leave the condition out",
                )  # fmt: skip


def track_of(so: Asked) -> str:
    """The track that is compared; "" if it is anything else."""
    node = msgspec.json.decode(so.what, type=Expression) if '"TrackValue"' in so.what else None
    return node.name if isinstance(node, ir.TrackValue) else ""


def all_within(possible: Possible, index: int, counts: list[Counts] | tuple[Counts, ...]) -> bool:
    """Whether a clause only happens within verbs, behind the first that they do."""
    verbs, steps = {one.verb for one in counts}, {step for one in counts for step in one.steps}
    rest, seen = deque([index]), {index}
    while rest:
        clause = possible.rows[rest.popleft()].clause
        if clause.occasion == "verb" and clause.name in verbs:
            continue
        above = [other for other in lets(possible, clause) if other in possible.alive]
        if (
            clause.occasion == "always"
            or not above
            or (clause.occasion == "step" and steps & {*clause.waits})
        ):
            return False
        rest.extend(other for other in above if other not in seen)
        seen.update(above)
    return True
