"""What abilities ask of an event to come, or of its numbers, where its verb needs that it is not so."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.conditional import Asked, AsksOwnZone, Beforehand, NamesItself, Needed
from azif_compiler.deeds.held import told
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.excluded import NeverTogether
from azif_compiler.diagnostics.which import WaitsForItself
from azif_compiler.ir.node import word_of
from azif_compiler.link.excluded import are_opposed, needed_by_verb
from azif_compiler.link.gathered import place
from azif_compiler.link.plain import Plain
from azif_compiler.link.possible import Possible


def never_beforehand(possible: Possible, plain: Plain) -> Iterator[Diagnostic]:
    """Conditions of abilities before an event that never happens where they hold."""
    needed = needed_by_verb(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, Beforehand):
                continue
            for where, need in needed.get(one.verb, ()):
                if one.behind and is_set_within(possible, one.verb, need):
                    continue
                asked = denied(one, need, plain)
                if asked is not None:
                    yield NeverTogether(
                        span=place(found, asked.at or one.at),
                        why=f"`{spoken(word_of(one.verb))}` only happens where that is not so: leave it out",
                        stated=place(where, need.at),
                    )
                    break


def is_set_within(possible: Possible, verb: str, need: Needed) -> bool:
    """Whether anything that an event needs to be so is set anew while it goes on."""
    rows = [told(name) for of, name in possible.flows if of == verb]
    return any(name in wanted.what for name in rows for way in need.ways for wanted in way)


def denied(one: Beforehand, need: Needed, plain: Plain) -> Asked | None:
    """What is asked that is not so in any of the ways in which a verb may happen."""
    found = None
    for way in need.ways:
        rows = ((wanted, asked) for wanted in way for asked in one.so)
        found = next((asked for wanted, asked in rows if are_against(one, wanted, asked, plain)), None)
        if found is None:
            return None
    return found


def are_against(one: Beforehand, wanted: Asked, asked: Asked, plain: Plain) -> bool:
    """Whether what a verb needs is not so where something else is."""
    what, right = wanted.what, wanted.right
    for name, meant in one.meant:
        what, right = what.replace(name, meant), right.replace(name, meant)
    return plain.text(what) == plain.text(asked.what) and are_opposed(wanted, right, asked)


def of_its_own_card(possible: Possible) -> Iterator[Diagnostic]:
    """What asks if its own card lies in a zone in which no ability counts, or waits for it by its name."""
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, AsksOwnZone) and one.zone in possible.inactive:
                where = spoken(word_of(one.zone))
                yield NeverTogether(
                    span=place(found, one.at),
                    why=f"in {where} no ability counts: leave it out, or let a card say it that lies in play",
                    stated=None,
                )
            elif isinstance(one, NamesItself):
                yield WaitsForItself(span=place(found, one.at), title=found.title.text)
