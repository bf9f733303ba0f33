"""Loops and state checks without an end: nothing in them changes what they ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from azif_compiler.deeds.counted import Asks, Change, Changes
from azif_compiler.deeds.recurring import Proposed, Replaced
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endless as complaints
from azif_compiler.diagnostics.chosen import NothingLimitsIt
from azif_compiler.diagnostics.coming_again import BroughtAboutAgain, ProposedAgain
from azif_compiler.ir.node import word_of
from azif_compiler.link.endless import giving_for_ever, is_everybody
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def unchanging(possible: Possible) -> Iterator[Diagnostic]:
    """Loops whose bodies change nothing of what their conditions ask, or only the other way."""
    rows = [(found, one) for found, facts in possible.facts for one in facts.loops]
    if not rows:
        return
    made_by = Made(possible)
    gifts = {name for _, facts in possible.facts for name in facts.gifts}
    known = {(id(found), check.at) for found, check in giving_for_ever(possible)}
    for found, one in rows:
        if (id(found), one.at) in known:
            continue
        asked = all_asked(one.asked, made_by.values, made_by.shifted)
        made = all_made(one.changes, made_by.verbs, {}, frozenset()) if asked is not None else None
        if (
            asked is not None
            and made is not None
            and not any(ends(possible, question, change) for question in asked for change in made)
        ):
            if one.action:
                if any(verb in gifts for verb, _ in one.changes.calls):
                    yield NothingLimitsIt(span=place(found, one.at), stays=True)
                continue
            others = {key for key, _ in made} & {key for key, _ in asked}
            if one.check and one.exact and not others:
                continue  # it comes with that number, once each time
            yield complaints.LoopWithoutEnd(span=place(found, one.at), check=one.check, turned=bool(others))


def proposed_again(possible: Possible) -> Iterator[Diagnostic]:
    """What stands in the place of an event that a state check proposes, and changes nothing of its reason."""
    rows = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Replaced)
    ]
    checks = [one for _, facts in possible.facts for one in facts.settled if isinstance(one, Proposed)]
    reasons: dict[str, list[tuple[Change, ...]]] = {}
    for check in checks:
        reasons.setdefault(check.verb, []).append(check.asked)
    if not any(one.verb in reasons for _, one in rows):
        return
    made_by = Made(possible)
    for found, one in rows:
        known = [all_asked(each, made_by.values, made_by.shifted) for each in reasons.get(one.verb, ())]
        made = all_made(one.changes, made_by.verbs, {}, frozenset()) if any(known) else None
        if made is None:
            continue
        for asked in known:
            if asked and not any(ends(possible, question, change) for question in asked for change in made):
                lacking = tuple(
                    word_of(key.removeprefix("token "))
                    for key, way in sorted(asked)
                    if way == "up" and key.startswith("token ")
                )
                yield ProposedAgain(span=place(found, one.at), verb=word_of(one.verb), lacking=lacking)
                break


def brought_about_again(possible: Possible) -> Iterator[Diagnostic]:
    """What answers an event that comes because somebody has too little of something, and takes more of it."""
    checks = [one for _, facts in possible.facts for one in facts.settled if isinstance(one, Proposed)]
    lacking: dict[str, dict[str, None]] = {}
    for check in checks:
        lacking.setdefault(check.verb, {}).update(
            (key, None) for key, way in check.asked if way == "up" and key.startswith("token ")
        )
    takers = {name for _, facts in possible.facts for name in facts.takers}
    for found, facts in possible.facts:
        for one in facts.again:
            tokens = lacking.get(one.verb, {})
            if not tokens or one.optional or one.replaces or one.another or one.chosen:
                continue
            for verb, rows in one.made:
                taken = [terms[0] for _, terms in rows if len(terms) == 1 and terms[0] in tokens]
                whose = [terms for _, terms in rows if terms == ("you",) or is_everybody(possible, terms)]
                if verb in takers and taken and whose:
                    yield BroughtAboutAgain(
                        span=place(found, one.at),
                        verb=word_of(one.verb),
                        token=word_of(taken[0].removeprefix("token ")),
                    )
                    break


class Made:
    """What verbs change and values ask, by their names."""

    def __init__(self, possible: Possible) -> None:
        self.verbs: dict[str, list[Changes]] = {}
        for _, facts in possible.facts:
            for changes in facts.changes:
                self.verbs.setdefault(changes.verb, []).append(changes)
        self.values = {one.value: one for _, facts in possible.facts for one in facts.asks}
        self.shifted = possible.shifted


def all_asked(asked: tuple[Change, ...], values: Mapping[str, Asks], shifted: set[str]) -> set[Change] | None:
    """All that is asked, of what values ask, too; None if that is not known."""
    found: set[Change] = set()
    rest, seen = list(asked), set[str]()
    while rest:
        key, way = rest.pop()
        sort, _, name = key.partition(" ")
        if sort in ("field", "value") and name in shifted:
            return None
        if sort != "value":
            found.add((key, way))
        elif name not in seen:
            seen.add(name)
            value = values.get(name)
            if value is None or not value.known:
                return None
            inner: list[Change] = [(key, "") for key, _ in value.asked]
            rest += inner
    return found


def all_made(
    changes: Changes, verbs: Mapping[str, list[Changes]], told: Mapping[str, str], around: frozenset[str]
) -> set[Change] | None:
    """All that may change, of what verbs do, too, which are told these tokens and things; None if that is not
    known.
    """
    made: set[Change] = set()
    for key, way in changes.made:
        said = as_told(key, told)
        if not said:
            return None
        made.add((said, way))
    for verb, given in changes.calls:
        if verb in around:
            continue
        inner = {name: as_told(key, told) for name, key in given}
        for body in verbs.get(verb, ()):
            found = all_made(body, verbs, inner, around | {verb}) if body.known else None
            if found is None:
                return None
            made |= {(key, way) for key, way in found if not key.startswith(("local ", "part "))}
        if verb not in verbs:
            return None
    return made


def as_told(key: str, told: Mapping[str, str]) -> str:
    """A key of what a parameter says as what that is; "" for a token of which it is not known which."""
    sort, of, name = key.partition(" of ")
    if not of:
        return key
    said = told.get(name, "")
    if sort == "place":
        return said if said.startswith("place") else "place"
    return said if sort == "part" or said.startswith("token ") else ""


def ends(possible: Possible, asked: Change, change: Change) -> bool:
    """Whether a change may be what a condition waits for."""
    (key, wanted), (other, way) = asked, change
    if key.startswith("place") and other.startswith("place"):
        return may_be_there(possible, key, other)
    return key == other and (not wanted or not way or wanted == way)


class Where(NamedTuple):
    """What a key of a place is of: `you`, things of a kind, or anything; in which zone; whether it is the
    card that asks.
    """

    what: str
    zone: str
    itself: bool

    @classmethod
    def of(cls, key: str) -> Where:
        """A key (`deeds/loops.py`), part by part."""
        what, _, zone = key.removeprefix("place").strip().partition(" from ")
        return cls(what.removesuffix("itself").strip(), zone, what.endswith("itself"))


def may_be_there(possible: Possible, key: str, other: str) -> bool:
    """Whether two keys of places can be of the same thing: a card that counts lies where cards count."""
    asked, made = Where.of(key), Where.of(other)
    if asked.itself and made.zone in possible.inactive:
        return False
    if "" in (asked.what, made.what):
        return True
    people = tuple(f"kind {kind}" for kind in possible.names.persons)
    ours, theirs = (people if one.what == "you" else (one.what,) for one in (asked, made))
    return any(possible.fits(one, another) for one in ours for another in theirs)
