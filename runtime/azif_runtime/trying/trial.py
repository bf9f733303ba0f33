"""A card → what comes of each thing that stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from azif_compiler import ir
from azif_runtime.explore import standing
from azif_runtime.explore.dice import Faces
from azif_runtime.explore.outcomes import Ended, Outcome, lines, outcome, record
from azif_runtime.explore.paths import MOST, AllWays, Explorer, explore
from azif_runtime.failures import ContentError
from azif_runtime.identifiers import python_name
from azif_runtime.interpreter import changes
from azif_runtime.state.game import Game
from azif_runtime.state.things import NOWHERE, NOWHERE_ACTIVE, Container, Thing
from azif_runtime.trying.occasions import Occasion, Part, needs_opening, occasion, opening
from azif_runtime.trying.probing import offering
from azif_runtime.trying.supplies import places
from azif_runtime.trying.table import Table, lay
from azif_runtime.wording import shown

GUESTS = 150
"""So many components that lie in no play are put beside a card that changes nothing there."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of something that stands on a card: where the card lies, what was given; every outcome, what
    it changes where it always counts, or why it could not be brought about.
    """

    part: Part
    where: str = ""
    given: str = ""
    why: str = ""
    changes: tuple[str, ...] = ()
    gone: AllWays | None = None

    @property
    def outcome(self) -> Outcome | None:
        """All that came of it."""
        return outcome(self.gone.paths) if self.gone is not None else None

    @property
    def vain(self) -> bool:
        """Whether it could not be brought about, or nothing came of it."""
        told = self.outcome is not None and self.outcome != Ended(())
        return bool(self.why) or not (told or self.changes)

    @property
    def failed(self) -> bool:
        """Whether something went wrong."""
        return self.gone is not None and bool(self.gone.broke)


@dataclass(frozen=True, slots=True)
class Wish:
    """How a card is tried: in how many ways at most, with which answers first, and whether also with the
    actions of others.
    """

    most: int = MOST
    script: tuple[str, ...] = ()
    everything: bool = False


def try_part(table: Table, part: Part, wish: Wish) -> Tried:
    """Bring about something that stands on the card, and explore what comes of it."""
    if part.ability is not None and part.ability.stage == "always":
        where, given, changes = always(table, part)
        return Tried(part, where, given, changes=changes)
    where, found = found_occasion(table, part)
    if found.do is None:
        return Tried(part, where, found.given, found.why)
    play = deed_of(table, found, everything=wish.everything)
    gone = explore(table.program, play, most=wish.most, script=wish.script)
    return Tried(part, where, found.given, found.why, gone=gone)


def deed_of(table: Table, found: Occasion, *, everything: bool) -> Callable[[Explorer], None]:
    """A way that goes on from an occasion."""
    do = found.do
    assert do is not None

    def play(explorer: Explorer) -> None:
        def deed(game: Game, this: Thing, who: Thing) -> None:
            lay(game, this, who)
            explorer.only = None if everything else this
            explorer.begin(game)
            do(game, this, who)

        table.play(explorer, deed)

    return play


def found_occasion(table: Table, part: Part) -> tuple[str, Occasion]:
    """Where the card lies, and how something on it is brought about."""
    found: list[tuple[str, Occasion]] = []

    def deed(game: Game, this: Thing, who: Thing) -> None:
        where = lay(game, this, who)
        found.append((where, occasion(part, game, this, who)))

    table.play(Explorer(Faces(), ()), deed)
    where, one = found[0]
    ability = part.ability
    if ability is None or ability.stage != "action":
        return where, one
    if one.do is None or needs_opening(table.program, ability):
        number = offering(table, ability)
        if number is not None:
            return where, Occasion(opening(number, ability))
    return where, one


# ---- what always counts


def always(table: Table, part: Part) -> tuple[str, str, tuple[str, ...]]:
    """Where the card lies, what else is put there, and what is otherwise than if the card lay nowhere."""
    assert part.ability is not None
    told: list[str] = []
    given: list[str] = []
    where: list[str] = []

    def deed(game: Game, this: Thing, who: Thing) -> None:
        about = [who, this, *(one for one in game.things if one not in (who, this))]
        where.append(lay(game, this, who))
        told.extend(otherwise(game, part, this, about))
        for one, there in guests(game, part, this, who) if not told else ():
            home = one.place
            changes.put(game, one, there, "")
            told.extend(otherwise(game, part, this, [one]))
            if told:
                given.append(f"{one.name} is {standing.where(one)}")
                return
            changes.put(game, one, home, "")

    table.play(Explorer(Faces(), ()), deed)
    return where[0], "".join(given), tuple(told)


def otherwise(game: Game, part: Part, this: Thing, about: list[Thing]) -> list[str]:
    """What is otherwise of some things than if a card lay nowhere, each thing once."""
    there = this.place
    if there is not NOWHERE_ACTIVE:
        changes.put(game, this, NOWHERE, "")
    before = list(readings(game, part, about))
    if there is not NOWHERE_ACTIVE:
        changes.put(game, this, there, "")
    after = readings(game, part, about)
    told = (
        f"{name}: {shown(old)} → {shown(new)}"
        for (name, old), (_, new) in zip(before, after, strict=True)
        if old != new
    )
    return list(dict.fromkeys(told))


def guests(game: Game, part: Part, this: Thing, who: Thing) -> Iterator[tuple[Thing, Container]]:
    """What lies in no play and has what an ability modifies, a copy of each component, and where it could be:
    where somebody is, and at a place of each other kind.
    """
    of_each = {place.kind.id if isinstance(place, Thing) else place.id: place for place in places(game, who)}
    spots = dict.fromkeys([who.place, *of_each.values()])
    copies = {one.component: one for one in game.things if not one.place.active and one is not this}
    apt = [
        one for one in copies.values() if any(value is not None for _, value in readings(game, part, [one]))
    ]
    for spot in spots:
        if isinstance(spot, Thing):
            for one in apt[:GUESTS]:
                yield one, spot


def readings(game: Game, part: Part, about: list[Thing]) -> Iterator[tuple[str, Any]]:
    """What an ability modifies, as it is now for some things."""
    assert part.ability is not None
    for slot in dict.fromkeys(modifier.slot for modifier in part.ability.modifiers):
        form, _, name = slot.partition(" ")
        read = game.program.namespace.get(f"R_{form[0]}_{python_name(name)}")
        if read is None:
            continue
        for key in keys(game, form, name):
            for one in about:
                try:
                    value = read(game, one, key)
                except ContentError:  # it is no value of such a thing
                    value = None
                label = f" for {key.name}" if key is not None else ""
                word = name.partition(":")[2].replace("_", " ")
                yield f"{one.name}'s {word}{label.replace('_', ' ')}", value


def keys(game: Game, form: str, name: str) -> list[Any]:
    """The keys of a value or field, or nothing."""
    declared = game.program.game.declarations
    if form == "value":
        enum = next((d.key for d in declared if isinstance(d, ir.Value) and d.name == name), "")
    else:
        fields = (kind.fields[name].key for kind in game.program.kinds.values() if name in kind.fields)
        enum = next(fields, "")
    return list(game.program.enums[enum]) if enum else [None]


def rows(tried: Tried, longest: int) -> list[str]:
    """What was tried, as lines to read; no more than so many of its outcomes."""
    where = "; ".join(filter(None, (tried.where, tried.given)))
    found = [f"{tried.part.name}   ({where})" if where else tried.part.name]
    found += [f"  {text}" for text in tried.changes[:longest]]
    one, gone = tried.outcome, tried.gone
    if one is None or gone is None:
        if not tried.changes:
            found.append(
                f"  not tried: {with_advice(tried.why)}" if tried.why else "  nothing here is otherwise by it"
            )
        return found
    if tried.why:
        found.append(f"  it does not apply: {with_advice(tried.why)}")
    return found + outcomes_told(one, gone, longest)


def with_advice(why: str) -> str:
    """Why something was not brought about, and what somebody can do who knows how it is."""
    return why if "--when" in why else f"{why}; --given says what is so, --when what happens"


def outcomes_told(one: Outcome, gone: AllWays, longest: int) -> list[str]:
    """What came of something, as lines to read, and what is not among them."""
    told = lines(one, 1)
    found = told[:longest]
    if len(told) > longest:
        found.append(f"  … and {len(told) - longest} lines more: `--full` shows them")
    if len(told) > longest and gone.broke:
        found.append(f"  ! {gone.broke[0].broke.splitlines()[0]}")
    if gone.broke:
        found.append(
            "  (what is there in a game may be missing here: --given says what is so, --when what happens)"
        )
    if gone.cut:
        found.append(f"  cut short after {len(gone.paths)} ways: `--most` plays more")
    if gone.is_diceless:
        found.append("  (nobody has a die to roll here: --given says who has more, --when what happens)")
    if gone.declined:
        found.append(f"  (not used here: {', '.join(gone.declined)}; `--everything` uses them, too)")
    return found


def as_data(tried: Tried) -> dict[str, Any]:
    """What was tried, as plain data."""
    found: dict[str, Any] = {"part": tried.part.name, "where": tried.where}
    found |= {name: value for name, value in (("given", tried.given), ("why", tried.why)) if value}
    if tried.changes:
        found["changes"] = list(tried.changes)
    one = tried.outcome
    if one is not None and tried.gone is not None:
        found |= ways_data(one, tried.gone)
    return found


def ways_data(one: Outcome, gone: AllWays) -> dict[str, Any]:
    """What came of something, as plain data."""
    return {
        "ways": len(gone.paths),
        "cut": gone.cut,
        "declined": gone.declined,
        "outcome": record(one),
    }


__all__ = ["Tried", "Wish", "as_data", "rows", "try_part"]
