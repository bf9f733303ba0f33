"""What is so for good from some moment of the game on, and what does nothing any more from then on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.facts import Deed
from azif_compiler.deeds.latches import AskedOf, Follows, ForGood, Latch, NeedsSo, Sets, StoppedIf, Stops
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import for_good as complaints
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import above, is_in_rules, is_outside
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


class Stage(NamedTuple):
    """A part of the game that only begins once something is so for good, `said` in words: `then` is the verb
    that it is, called in the body of the `host` when the `step` was stopped; the `field` of nothing else
    is ever set.
    """

    step: str
    field: str
    what: str
    said: str
    host: str
    then: str


def stages(possible: Possible) -> list[Stage]:
    """The parts of the game of which this is known: only one verb sets the flag, and it alone stops the step
    that has no other end.
    """
    rows: dict[type[ForGood], list[ForGood]] = {}
    for _, facts in possible.facts:
        for one in facts.for_good:
            rows.setdefault(type(one), []).append(one)
    found: list[Stage] = []
    for latch in rows.get(Latch, ()):
        assert isinstance(latch, Latch)
        sets = [one for one in rows.get(Sets, ()) if isinstance(one, Sets) and one.field == latch.field]
        stops = [one for one in rows.get(Stops, ()) if isinstance(one, Stops) and one.step == latch.step]
        is_only = len(sets) == 1 and all(one.verb == latch.verb for one in stops)
        for one in rows.get(Follows, ()) if is_only else ():
            if isinstance(one, Follows) and one.step == latch.step:
                found.append(Stage(latch.step, latch.field, latch.what, in_words(latch), one.host, one.verb))
    return found


def in_words(latch: Latch) -> str:
    """That a flag is set, as the complaints say it."""
    sort, _, name = latch.whose.partition(" ")
    match sort:
        case "value":
            who = f"the {spoken(word_of(name))}"
        case "card":
            who = f'"{name}"'
        case _:
            who = "something"
    return f"{who} is {spoken(word_of(latch.field))}"


def begins_behind(possible: Possible, index: int, stage: Stage) -> bool:
    """Whether a clause only happens in a part of the game."""
    return not any(
        clause.occasion == "always" or (clause.occasion == "verb" and clause.name == stage.host)
        for clause in above(possible, index, stage.then, components=True)
    )


def over_for_good(possible: Possible) -> Iterator[Diagnostic]:
    """What cards do in a part of the game in which it does nothing any more."""
    known = stages(possible)
    needs: dict[str, list[tuple[Found, NeedsSo]]] = {}
    stopped: dict[str, list[tuple[Found, StoppedIf]]] = {}
    asked: dict[tuple[int, int], tuple[Asked, ...]] = {}
    for found, facts in possible.facts if known else ():
        for one in facts.for_good:
            match one:
                case NeedsSo():
                    needs.setdefault(one.verb, []).append((found, one))
                case StoppedIf():
                    stopped.setdefault(one.verb, []).append((found, one))
                case AskedOf():
                    asked[id(found), one.at] = one.so
                case Sets() | Latch() | Stops() | Follows():
                    pass
    for index, row in possible.living():
        if is_in_rules(row.clause):
            continue
        for stage in known:
            so = asked.get((id(row.found), row.clause.at), ())
            decided = next((one.at for one in so if is_it(one, stage, holds=True)), 0)
            if decided and not comes_behind(possible, index, stage):
                yield AlwaysTheSame(
                    span=row.span(decided), how="never",
                    what=f"this does not come any more once {stage.said}",
                    advice="wait for something that happens then, or leave the condition out",
                )  # fmt: skip
                continue
            in_vain = [
                (deed, where, one.at)
                for deed in row.clause.deeds
                for where, one in (*needs.get(deed.verb, ()), *stopped.get(deed.verb, ()))
                if does_nothing(one, deed, stage)
            ]
            if not in_vain or not (decided or begins_behind(possible, index, stage)):
                continue
            for deed, where, at in in_vain:
                yield complaints.OverForGood(
                    span=row.span(deed.at), verb=word_of(deed.verb), so=stage.said,
                    decided=row.span(decided) if decided else None, why=place(where, at),
                )  # fmt: skip


def comes_behind(possible: Possible, index: int, stage: Stage) -> bool:
    """Whether a clause may still happen in a part of the game, or where the step ends before it."""
    clause = possible.rows[index].clause
    return stage.step in clause.waits or not is_outside(possible, index, stage.then)


def does_nothing(one: NeedsSo | StoppedIf, deed: Deed, stage: Stage) -> bool:
    """Whether a sentence does nothing where something is so for good: its verb needs that it is not, or a
    rule stops it.
    """
    match one:
        case NeedsSo():
            return any(is_it(need, stage, holds=False) for need in one.so)
        case StoppedIf():
            given = dict(deed.given)
            is_told = all(given.get(name) == (term,) for name, term in one.tests)
            return is_told and is_it(one.so, stage, holds=True)


def is_it(one: Asked, stage: Stage, *, holds: bool) -> bool:
    """Whether a condition is what is so for good, or that it is not; it is so of nothing else."""
    is_same = one.what == stage.what or (holds and is_field(one.what, stage.field))
    return is_same and not one.operator and one.holds is holds


def is_field(what: str, name: str) -> bool:
    """Whether a condition, as it is spelled, is a field of something."""
    known = msgspec.json.decode(what) if name in what else {}
    return known.get("node") == "FieldOf" and known.get("name") == name
