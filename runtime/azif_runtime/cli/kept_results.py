"""Results of rulings, kept from one site to the next: a ruling is a function of game and code.

What holds serves again if all is the same that the ruling can have looked at: everything but components, and
of these what it asked them for. Of a component that is not asked only how it is set up counts. So after a
change of a card those rulings are tried that asked it for what has changed, and all of them after any other
change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from azif_compiler import ir
from azif_runtime.cli.dependence import Facts, facts_of
from azif_runtime.site import Results, Tried

Try = Callable[[Sequence[ir.Ruling]], dict[str, Tried]]
"""What tries some rulings."""


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """What rulings asked of components: what all of them did, and what each did beside that, by its id.

    Components are numbers in a list of their ids.
    """

    components: list[str]
    by_all: dict[str, list[int]]
    by_one: dict[str, dict[str, list[int]]]


class Kept(msgspec.Struct, frozen=True):
    """Results of rulings that hold, what they depend on, and what that was."""

    facts: Facts
    asked: Asked
    results: Results


def kept(file: Path, game: ir.Game, tries: Try) -> Results:
    """The results of a game: those in a file that are still true, and what comes of trying the others now."""
    facts = facts_of(game)
    known = read(file)
    rulings = [d for d in game.declarations if isinstance(d, ir.Ruling)]
    old = still_true(known, facts) if known is not None else {}
    new = tries([ruling for ruling in rulings if ruling.name not in old])
    both = {ruling.name: new.get(ruling.name) or old[ruling.name] for ruling in rulings}
    if new or known is None or known.facts != facts:
        holding = {name: one for name, one in both.items() if one.result.holds}
        found = Kept(facts, together(holding), {name: one.result for name, one in holding.items()})
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.msgpack.encode(found))
    return {name: one.result for name, one in both.items()}


def read(file: Path) -> Kept | None:
    """What is kept in a file; None if there is nothing that can be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.msgpack.decode(file.read_bytes(), type=Kept)
    return None


def still_true(known: Kept, facts: Facts) -> dict[str, Tried]:
    """The kept results that are those of a game with these facts."""
    if known.facts.rest != facts.rest:
        return {}
    changed = known.facts.changed(facts)
    asked = known.asked
    numbers = {name: number for number, name in enumerate(asked.components)}
    touched = {(slot, numbers[name]) for name, slots in changed.items() if name in numbers for slot in slots}
    if any((slot, one) in touched for slot, those in asked.by_all.items() for one in those):
        return {}
    found = {}
    for name, result in known.results.items():
        own = asked.by_one[name]
        if known.facts.rulings[name] != facts.rulings.get(name):
            continue
        if any((slot, one) in touched for slot, those in own.items() for one in those):
            continue
        found[name] = Tried(result, named(asked, own))
    return found


def named(asked: Asked, own: dict[str, list[int]]) -> dict[str, list[str]]:
    """All that a ruling asked, by the ids of components."""
    names = asked.components
    slots = dict.fromkeys([*asked.by_all, *own])
    return {
        slot: [names[one] for one in sorted([*asked.by_all.get(slot, ()), *own.get(slot, ())])]
        for slot in slots
    }


def together(results: dict[str, Tried]) -> Asked:
    """What some rulings asked."""
    names = sorted({name for one in results.values() for those in one.asked.values() for name in those})
    numbers = {name: number for number, name in enumerate(names)}
    each = {
        ruling: {slot: frozenset(numbers[name] for name in those) for slot, those in one.asked.items()}
        for ruling, one in results.items()
    }
    slots = dict.fromkeys(slot for own in each.values() for slot in own)
    nothing: frozenset[int] = frozenset()
    by_all = {
        slot: frozenset.intersection(*(own.get(slot, nothing) for own in each.values())) for slot in slots
    }
    by_one = {
        ruling: {slot: sorted(more) for slot, those in own.items() if (more := those - by_all[slot])}
        for ruling, own in each.items()
    }
    return Asked(names, {slot: sorted(those) for slot, those in by_all.items() if those}, by_one)
