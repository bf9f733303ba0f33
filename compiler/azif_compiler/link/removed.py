"""Abilities that come behind an event, and ask for what it has taken off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.moments import Way
from azif_compiler.deeds.removed import HAD, UNTOLD
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import in_time as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible

Removals = Mapping[tuple[str, str], list[tuple[Way, ...]]]
"""Of verbs and their parameters, what is enough to put it into a zone."""


def gone_by_then(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked of the place of something once that is off the table."""
    removals = removals_of(possible)
    for found, facts in possible.facts:
        said: set[int] = set()
        for missed in facts.missed:
            kind = kind_of(possible, missed.verb, missed.parameter)
            if (
                missed.at in said
                or not kind
                or not is_of_places(possible, missed.value)
                or not is_gone(
                    removals, missed.verb, missed.parameter, missed.zones, frozenset(), held=missed.held
                )
            ):
                continue
            said.add(missed.at)
            where = "nobody has it any more" if missed.held else "it has left its place"
            yield complaints.GoneByThen(span=place(found, missed.at), event=word_of(missed.verb), where=where)


def removals_of(possible: Possible) -> Removals:
    """What is enough to put a parameter of a verb into a zone."""
    removals: dict[tuple[str, str], list[tuple[Way, ...]]] = {}
    for _, facts in possible.facts:
        for one in facts.removals:
            ways = tuple(where_untold(possible, one.verb, way) for way in one.ways)
            removals.setdefault((one.verb, one.parameter), []).append(ways)
    return removals


def where_untold(possible: Possible, of: str, way: Way) -> Way:
    """A way of a verb into what it is told, or into a zone where it is told nothing: into one in any case, if
    no sentence tells it anything else.
    """
    verb, name, zones = way
    if verb or zones != UNTOLD:
        return way
    rows = (deed.given for _, deed in possible.makers.get(of, ()))
    told = {term for given in rows for parameter, terms in given if parameter == name for term in terms}
    if any(term != "home" and not term.startswith("zone ") for term in told):
        return verb, name, ()
    return "", "", HAD if told else ()


def put_away(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked about things that have just been put away."""
    away = {one for _, facts in possible.facts for one in facts.away}
    removals = removals_of(possible)
    for found, facts in possible.facts:
        for asked in facts.recounted:
            key = (asked.verb, asked.parameter)
            if (
                any(
                    is_gone(removals, *key, (name,), frozenset())
                    for name, zone in asked.zones
                    if not asked.within or zone not in ("", asked.within)
                )
                or (not asked.within and key in away)
                or (not asked.within and not asked.held and is_gone(removals, *key, (), frozenset()))
            ):
                yield complaints.PutAwayBefore(span=place(found, asked.at), verb=word_of(asked.verb))


def is_of_places(possible: Possible, value: str) -> bool:
    """Whether a value, if one is named, is a thing or several, in which others are: it is no zone."""
    rows = possible.names.values.get(word_of(value), ()) if value else ()
    known = [one.type for one in rows if one.id == value]
    return not value or (bool(known) and isinstance(known[0], types.Thing | types.Things))


def kind_of(possible: Possible, verb: str, parameter: str) -> str:
    """The kind of what a parameter is; "" if that is any."""
    known = possible.names.all_verbs.get(verb)
    one = known.parameters.get(parameter) if known is not None else None
    return one.type.kind if one is not None and isinstance(one.type, types.Thing) else ""


def is_gone(
    removals: Removals, verb: str, parameter: str, zones: tuple[str, ...], seen: frozenset[tuple[str, str]],
    *, held: bool = False,
) -> bool:  # fmt: skip
    """Whether what a parameter is lies in a zone once a verb has happened that is told these zones; if it
    may be `held`, in none that is somebody's.
    """
    key = (verb, parameter)
    return key not in seen and any(
        all(
            (not name or name in zones) and not (held and told == HAD)
            if not inner
            else is_gone(removals, inner, name, told, seen | {key}, held=held)
            for inner, name, told in ways
        )
        for ways in removals.get(key, ())
    )
