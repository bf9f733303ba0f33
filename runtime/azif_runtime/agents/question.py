"""A decision → the question as somebody reads it: rows with numbers, or a number to be typed as it is."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from azif_compiler.ir import types
from azif_runtime.agents.faces import Faces
from azif_runtime.glance import Glance
from azif_runtime.identifiers import field_slot
from azif_runtime.log import clause
from azif_runtime.program import Ability
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Thing, ThingBase

Usable = tuple[Ability, Thing] | tuple[Ability, Thing, Thing | None]
"""An action as it is offered: the ability and what has it; in answer to an event, also whose it is."""

Offered = tuple[str, str]
"""An ability and the component it is offered on."""

_BEGINNING = 48
"""How much is told of a text that was read before, in characters."""


@dataclass(frozen=True, slots=True)
class Row:
    """What can be typed, what it stands for, and which option that is."""

    typed: str
    label: str
    index: int


def rows_of(decision: Decision, faces: Faces, known: set[Offered]) -> list[Row]:
    """The options: numbers as themselves, others counted from 1; of what is quite alike, one. The text of a
    `known` action is told only as far as it fits a line.
    """
    if decision.form == "number":
        return [Row(str(value), "", index) for index, value in enumerate(decision.options)]
    labels = [*map(readable, labels_of(decision, faces, known))]
    rows: list[Row] = []
    found: dict[object, int] = {}
    alike: dict[int, int] = {}
    for index, (option, label) in enumerate(zip(decision.options, labels, strict=True)):
        key = likeness(decision.game, option, label)
        if key in found:
            alike[found[key]] += 1
            continue
        found[key], alike[len(rows)] = len(rows), 1
        rows.append(Row(str(len(rows) + 1), label, index))
    return [
        row if alike[place] == 1 else Row(row.typed, f"{row.label} ({alike[place]} alike)", row.index)
        for place, row in enumerate(rows)
    ]


def labels_of(decision: Decision, faces: Faces, known: set[Offered]) -> list[str]:
    """The options in words: where things lie only if that tells them apart, and what actions take."""
    who = decision.who
    match decision.form:
        case "thing" | "several":
            glance = Glance(decision.game)
            places = {id(one.place) for one in decision.options if isinstance(one, ThingBase)}
            return [
                as_it_lies(glance, option, apart=len(places) > 1)
                if isinstance(option, ThingBase)
                else glance.of_member(option, who) or label
                for option, label in zip(decision.options, decision.labels, strict=True)
            ]
        case "action" if who is not None:
            glance = Glance(decision.game)
            return [
                label if option is None else in_full(label, option, who, faces, glance, known)
                for option, label in zip(decision.options, decision.labels, strict=True)
            ]
        case "option":
            prices = faces.prices(decision.source, clause(decision.game), who, Glance(decision.game))
            return [
                f"{label} [{prices[option[0]]}]" if option[0] in prices else label
                for option, label in zip(decision.options, decision.labels, strict=True)
            ]
        case _:
            return decision.labels


def as_it_lies(glance: Glance, thing: Thing, *, apart: bool) -> str:
    """A thing to choose: where it lies, if that tells it `apart`, what lies on it, and what is in it."""
    told = [glance.place(thing.place)] if apart else []
    told += [*glance.details(thing), *(glance.name(one) for one in thing.inside)]
    return glance.name(thing) + (f" ({', '.join(filter(None, told))})" if any(told) else "")


def in_full(label: str, option: Usable, who: Thing, faces: Faces, glance: Glance, known: set[Offered]) -> str:
    """An action with what it does; with what it takes, if it is a rule, of which that is said once."""
    ability, this, *_ = option
    if this.component in faces.components and (text := faces.text(ability, this)):
        return f"{label} — {beginning(text) if offered(option) in known else text}"
    cost = faces.cost_of(ability, this, who, glance)
    priced = f"{label} [{cost}]" if cost else label
    said = faces.explained(ability, this) if this.component not in faces.components else ""
    return priced if not said or offered(option) in known else f"{priced} — {said}"


def offered(option: Usable) -> Offered:
    """An action, by what it is known again."""
    ability, this, *_ = option
    return ability.id, this.component


def beginning(text: str) -> str:
    """The first words of what an action does, without when it can be used: that is now."""
    return textwrap.shorten(text.partition(": ")[2] or text, _BEGINNING, placeholder=" …")


def likeness(game: Game, option: Any, label: str) -> object:
    """What two options share that are quite alike."""
    if isinstance(option, ThingBase):
        state = (*option.t, *(getattr(option, field_slot(name)) for name in changing(option)))
        if not option.inside and not option.zones:
            return option.component, id(option.place), state, label
    return id(option), label


def changing(thing: Thing) -> Iterator[str]:
    """The flags of a thing that change during play."""
    for field in thing.kind.fields.values():
        if field.state and field.type == types.FLAG:
            yield field.name


def readable(text: str) -> str:
    """A text without the signs that only authors write."""
    return text.replace("_", " ")


def span(rows: list[Row]) -> str:
    """Which numbers can be typed."""
    values = [int(row.typed) for row in rows]
    if len(values) > 2 and values == [*range(values[0], values[-1] + 1)]:
        return f"a number from {values[0]} to {values[-1]}"
    return " or ".join(map(str, values))
