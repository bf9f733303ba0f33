"""Clause → what lets it happen, and what lets that happen, up to the game itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from azif_compiler.deeds.facts import Clause
from azif_compiler.link.possible import Possible


def lets(possible: Possible, clause: Clause) -> Iterator[int]:
    """The clauses that let one happen, by their numbers."""
    for sort, name in possible.keys(clause):
        if sort == "verb":
            yield from (index for index, _ in possible.makers.get(name, ()))
        yield from (index for index, _ in possible.openers.get((sort, name), ()))


def is_within(possible: Possible, index: int, verb: str, last: str) -> bool:
    """Whether a clause that happens within a verb happens within its `last` part, which is another one, and
    nowhere else as long as no component makes it happen: what a rule does, a rule must make happen there.
    """
    is_rule = not possible.rows[index].clause.kind
    if is_rule and not any(last in one.waits for one in above(possible, index, "", components=False)):
        return False
    besides = any(
        clause.occasion == "always" or (clause.occasion == "verb" and clause.name == verb)
        for clause in above(possible, index, last, components=False)
    )
    return not besides and not is_outside(possible, index, last)


def is_outside(possible: Possible, index: int, verb: str, *stops: str) -> bool:
    """Whether a clause never happens within a verb, or only within one of `stops`."""
    return not any(
        clause.occasion == "always" or verb in clause.waits
        for clause in above(possible, index, *stops, components=True)
    )


def is_only_within(possible: Possible, index: int, *verbs: str, components: bool) -> bool:
    """Whether a clause happens within one of some verbs, and nowhere else; components count or do not."""
    mains = {one.id for one in possible.names.verbs.get("main", ())}
    return not any(
        clause.occasion == "always" or (clause.occasion == "verb" and clause.name in mains)
        for clause in above(possible, index, *verbs, components=components)
    )


def above(
    possible: Possible, index: int, *stops: str, components: bool, scripts: bool = True
) -> Iterator[Clause]:
    """All clauses above one and itself, without what waits for one of `stops`, and those that are only above
    that; the abilities and `scripts` of components count or do not.
    """
    rest, seen, ends = deque([index]), {index}, set(stops)
    while rest:
        clause = possible.rows[rest.popleft()].clause
        if not ends.isdisjoint(clause.waits):
            continue
        yield clause
        for other in lets(possible, clause):
            row = possible.rows[other]
            counts = (components or not row.clause.kind) and (scripts or row.clause.occasion != "script")
            if other not in seen and other in possible.alive and counts:
                seen.add(other)
                rest.append(other)


def is_in_rules(clause: Clause) -> bool:
    """Whether no component says what happens."""
    return not clause.kind and clause.occasion != "script"
