"""Loops without an end: nothing in them changes what they ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.counted import Change, Changes
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endless as complaints
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def unchanging(possible: Possible) -> Iterator[Diagnostic]:
    """Loops whose bodies change nothing of what their conditions ask, or only the other way."""
    rows = [(found, one) for found, facts in possible.facts for one in facts.loops]
    if not rows:
        return
    verbs: dict[str, list[Changes]] = {}
    for _, facts in possible.facts:
        for changes in facts.changes:
            verbs.setdefault(changes.verb, []).append(changes)
    for found, one in rows:
        made = all_made(one.changes, verbs, {}, frozenset())
        if made is not None and not any(ends(asked, change) for asked in one.asked for change in made):
            others = {key for key, _ in made} & {key for key, _ in one.asked}
            yield complaints.LoopWithoutEnd(span=place(found, one.at), turned=bool(others))


def all_made(
    changes: Changes, verbs: Mapping[str, list[Changes]], told: Mapping[str, str], around: frozenset[str]
) -> set[Change] | None:
    """All that may change, of what verbs do, too, which are told these tokens; None if that is not known."""
    made: set[Change] = set()
    for key, way in changes.made:
        said = told.get(key.removeprefix("token of "), "") if key.startswith("token of ") else key
        if not said:
            return None
        made.add((said, way))
    for verb, given in changes.calls:
        if verb in around:
            continue
        inner = {
            name: told.get(key.removeprefix("token of "), "") if key.startswith("token of ") else key
            for name, key in given
        }
        for body in verbs.get(verb, ()):
            found = all_made(body, verbs, inner, around | {verb}) if body.known else None
            if found is None:
                return None
            made |= {(key, way) for key, way in found if not key.startswith(("local ", "part "))}
        if verb not in verbs:
            return None
    return made


def ends(asked: Change, change: Change) -> bool:
    """Whether a change may be what a condition waits for."""
    (key, wanted), (other, way) = asked, change
    return key == other and (not wanted or not way or wanted == way)
