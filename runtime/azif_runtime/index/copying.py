"""Abilities that things have because something says that they have those of another.

Which abilities a thing can come to have so is known from the content, so they wait beside its own from the
moment at which it is in play; each is asked when its turn comes whether it is copied then. So nothing is
applied and undone.
"""

from __future__ import annotations

from dataclasses import replace

from azif_runtime.program import Ability, Card, KindInfo, Program


def slots(program: Program, card: Card) -> tuple[str, ...]:
    """Under which slots it is found whose abilities the copies of a component have."""
    return tuple(dict.fromkeys(one.slot for one in program.copying if one.gives_to(card)))


def sources_of(program: Program, card: Card) -> list[Card]:
    """The components of which the copies of a component can have the abilities; its own it has anyway."""
    rows = [one for one in program.copying if one.gives_to(card)]
    if not rows:
        return []
    others = [other for other in program.cards if other is not card]
    return [other for other in others if any(row.takes_from(other) for row in rows)]


def foreign_kinds(program: Program, card: Card) -> list[KindInfo]:
    """The kinds of these components that the component itself is not of."""
    lines = {name for other in sources_of(program, card) for name in other.kind.line}
    return [program.kinds[name] for name in sorted(lines - card.kind.line) if name in program.kinds]


def copied(program: Program, card: Card) -> tuple[Ability, ...]:
    """The abilities that copies of a component can come to have. Those that copy are not copied."""
    if card.copied is None:
        found: list[Ability] = []
        sources: list[Card | KindInfo] = [*sources_of(program, card), *foreign_kinds(program, card)]
        for source in sources:
            found += [one for ability in source.abilities if (one := as_copied(ability, source)) is not None]
        card.copied = tuple(found)
    return card.copied


def as_copied(ability: Ability, source: Card | KindInfo) -> Ability | None:
    """An ability as something else has it; nothing is left of one that only says what is copied."""
    made = replace(ability, source=source, original=ability, fast=None)
    made.modifiers = [
        replace(one, ability=made) for one in ability.modifiers if not one.slot.startswith("abilities ")
    ]
    return None if ability.modifiers and not made.modifiers else made
