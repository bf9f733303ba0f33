"""What translated clauses call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from azif_runtime import wording
from azif_runtime.actions import costs, state_checks, using
from azif_runtime.decisions import asking, evaluation, foresight
from azif_runtime.failures import NOTHING_THERE, ContentError
from azif_runtime.index import active_effects
from azif_runtime.interpreter import changes, durations, lookup, pipeline, rounds, steps
from azif_runtime.state import operands, recalled, things
from azif_runtime.state.things import Unwind


def unset(*_: Any, **__: Any) -> Any:
    """Stands where a clause will be put."""
    raise AssertionError("a clause was used before it was compiled")


def is_kind(thing: Any, kind: str) -> bool:
    """Whether a thing (or kind) is of a kind; nothing is of none."""
    return thing is not None and kind in thing.line


def of_kind(thing: Any, kind: str) -> Any:
    """A thing that is of a kind; nothing else."""
    return thing if is_kind(thing, kind) else None


def is_from(thing: Any, package: str) -> bool:
    """Whether a thing comes from a package; nothing and zones come from none."""
    return bool(getattr(thing, "package", "") == package)


def has_printed(thing: Any, keyword: str) -> bool:
    """Whether a thing has a keyword by its component; nothing has none."""
    return thing is not None and keyword in thing.keywords


def kind_in(some: Any) -> Any:
    """The kind of a number of things, or a kind itself."""
    return some[1] if type(some) is tuple else some


def name_of(thing: Any) -> str:
    """The name of a thing."""
    return thing.name if thing is not None else ""


def cards_in(some: Any) -> frozenset[str] | None:
    """The components of which some things must be, or a thing is; nothing if it does not matter."""
    if type(some) is tuple:
        found: frozenset[str] | None = some[2]
        return found
    return frozenset([some.component]) if some is not None else None


def is_card(what: Any, cards: frozenset[str] | None) -> bool:
    """Whether a thing is a copy of one of these components, or some things must be; without any, it is."""
    if cards is None:
        return True
    if type(what) is tuple:
        return what[2] is not None and not cards.isdisjoint(what[2])
    return what is not None and things.is_one_of(what, cards)


def itself(thing: Any) -> tuple[Any, ...]:
    """A thing as the only one to look at; nothing and what is no thing are none."""
    return (thing,) if isinstance(thing, things.ThingBase) else ()


def as_list(group: Any) -> list[Any]:
    """A set, also where a single thing or nothing stands for one."""
    if type(group) is list:
        return group
    return [] if group is None else [group]


def first_of(group: Any) -> Any:
    """The first of a set, or nothing."""
    if type(group) is list:
        return group[0] if group else None
    return group


def count_dice(dice: list[int], test: Callable[[int, int], bool], number: int) -> int:
    """How many numbers of a row satisfy a comparison."""
    return sum(1 for die in dice if test(die, number))


class Missing:
    """Marks a parameter that was not given."""


NOT_YET = Missing()
"""Stands for what is computed when it is first wanted."""


def _names() -> dict[str, Any]:
    said = "spots is_at is_among within holder inside_of held_by union among item without best like is_member"
    names = {name: getattr(things, name) for name in (*said.split(), "has_more", "divided", "Zone")}
    of_play = {
        name: getattr(module, name)
        for module, said in (
            (evaluation, "best_utility expected if_any mean_utility odds outcome_utility"),
            (foresight, "read_once"),
            (evaluation, "share_of_utility stake utility utility_of"),
            (
                asking,
                "begin_secret choose_number choose_option end_secret first_numbers may numbers pick"
                " pick_random pick_several",
            ),
            (changes, "back counted ends outermost put reduce on_track roll shuffle top"),
            (steps, "abort_step begin_together break_together end_together enter_step exit_step start stop"),
            (active_effects, "has_keyword keyword_number modified"),
            (lookup, "copies_of has_abilities has_script home_of linked mentions no_value ongoing perform"),
            (lookup, "steps"),
            (operands, "asked_again limited not_nothing nothing or_else row thing_of"),
            (state_checks, "are_due checked"),
            (
                pipeline,
                "about_nothing allowed checked_inside happen inside_event no_change possible too_many",
            ),
            (recalled, "forget"),
            (durations, "begins ended stop_effects until"),
            (costs, "begin_bought begin_cost end_bought end_cost"),
            (using, "offer"),
            (rounds, "each endless finish times turn"),
        )
        for name in said.split()
    }
    return {
        **names, **of_play,
        "is_card": is_card, "cards_in": cards_in, "is_kind": is_kind, "of_kind": of_kind, "is_from": is_from,
        "has_printed": has_printed, "kind_in": kind_in, "name_of": name_of, "as_list": as_list,
        "first_of": first_of, "itself": itself, "count_dice": count_dice, "MISSING": Missing,
        "Unwind": Unwind, "GameOver": things.GameOver, "ContentError": ContentError, "Said": wording.Said,
        "NOT_YET": NOT_YET, "Groups": defaultdict, "NOTHING_THERE": NOTHING_THERE,
    }  # fmt: skip


NAMES = _names()
"""Everything that a clause may call, by the name it calls it."""
