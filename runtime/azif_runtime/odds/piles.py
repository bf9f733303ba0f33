"""What lies in a pile when a game begins → how likely a draw from it is one of some sort."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from azif_runtime.failures import WrongAnswer
from azif_runtime.identifiers import field_slot, spaced
from azif_runtime.interpreter.lookup import ids_named, kind_named
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone
from azif_runtime.wording import shown


@dataclass(frozen=True, slots=True)
class Share:
    """A sort of cards in a pile: how many, how likely one comes in so many draws, and how many do on the
    average.
    """

    sort: str
    count: int
    chance: Fraction
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its name, how many cards lie in it, and its sorts, the likeliest first."""

    name: str
    total: int
    rows: tuple[Share, ...]

    def of(self, sort: str) -> Share | None:
        """The share of a sort."""
        return next((row for row in self.rows if row.sort == sort), None)


def piles(program: Program, kind: str, by: str, number: int) -> list[Pile]:
    """The piles in which things of a kind start, each with its shares by a field, a script or the name.

    Raises `WrongAnswer` if there is no such kind, field or script.
    """
    game = game_of(program, Setup(0))
    kind_id = kind_named(kind, program.kinds)
    field = field_named(program, kind_id, by)
    found: dict[str, list[Thing]] = {}
    for thing in game.of_kind[kind_id]:
        if isinstance(thing.home, Zone) and thing.home.owner is None:
            found.setdefault(thing.home.id, []).append(thing)
    return [pile(game, zone, field, number) for zone in found]


def has_kind(program: Program, kind: str) -> bool:
    """Whether a game has a kind of this name: what a package brings is not there before it."""
    return bool(ids_named(kind.replace(" ", "_"), program.kinds))


def pile(game: Game, zone: str, field: str, number: int) -> Pile:
    """A pile, with its shares."""
    inside = game.zones[zone].inside
    total, drawn = len(inside), min(number, len(inside))
    counts: dict[str, int] = {}
    for thing in inside:
        for sort in dict.fromkeys(sorts(game, thing, field)):
            counts[sort] = counts.get(sort, 0) + 1
    rows = [
        Share(sort, count, at_least_one(total, count, drawn), Fraction(count * drawn, total))
        for sort, count in counts.items()
    ]
    return Pile(spaced(zone), total, tuple(sorted(rows, key=lambda row: (-row.count, row.sort))))


def at_least_one(total: int, count: int, drawn: int) -> Fraction:
    """How likely one of so many comes, if so many of all are drawn."""
    return 1 - Fraction(comb(total - count, drawn), comb(total, drawn))


def field_named(program: Program, kind: str, word: str) -> str:
    """The field or script that a word means for a kind and those below it; "" for the name.

    Raises `WrongAnswer` if there is none.
    """
    if word in ("", "name"):
        return ""
    kinds = [one for one in program.kinds.values() if kind in one.line or one.id in program.kinds[kind].line]
    names = {name for one in kinds for name in one.fields}
    names |= {name for card in program.cards if kind in card.kind.line for name in card.scripts}
    found = ids_named(word, sorted(names))
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongAnswer(f"`{word}` is several: {', '.join(found)}")
    known = ", ".join(sorted({spaced(name) for name in names}))
    raise WrongAnswer(f"{spaced(kind)} has no field or script `{word}`; there are: name, {known}")


def sorts(game: Game, thing: Thing, field: str) -> Iterable[str]:
    """Of which sorts a thing is by a field: several for a list, or for a script with keys."""
    if not field:
        return [thing.name]
    if field in thing.card.scripts:
        keys = [script.key for script in thing.card.scripts[field]]
        return [sort_of(key(game, thing, None, None)) if key is not None else "yes" for key in keys]
    if not hasattr(thing, field_slot(field)) or field not in thing.kind.fields:
        return ["none"]
    value: Any = getattr(thing, field_slot(field))
    if isinstance(value, list):
        return [sort_of(one) for one in value] or ["none"]
    if isinstance(value, dict):
        return [f"{sort_of(key)} {sort_of(one)}" for key, one in value.items()]
    return [sort_of(value)]


def sort_of(value: Any) -> str:
    """A value of a field as a sort."""
    name = getattr(value, "name", None)
    if value is None:
        return "none"
    return spaced(name) if isinstance(name, str) else shown(value)
