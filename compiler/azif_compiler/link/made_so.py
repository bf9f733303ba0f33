"""Modifiers that make of components what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.counted import MadeSo
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.ranges import IdleBound
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import looked
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import Look, Table
from azif_compiler.snapshot.sense import Thing


def made_as_printed(possible: Possible, table: Table) -> Iterator[Diagnostic]:
    """Changes that leave fields, and keywords, as they are printed."""
    look = looked(table, Thing("", ""))
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, MadeSo) and is_printed_so(table, look, one):
                has = "it has that as it is printed"
                is_so = f"{one.value} is printed" if type(one.value) is int else "it is printed so"
                yield IdleBound(
                    span=place(found, one.at), target=word_of(one.target), what="change", stated=None,
                    because=has if one.keyword else is_so,
                )  # fmt: skip


def is_printed_so(table: Table, look: Look, one: MadeSo) -> bool:
    """Whether all components that are meant have printed what is made of them."""
    things = [thing for thing in table.of_kind(one.kind) if thing.name in one.cards]
    if not things:
        return False
    if one.keyword:
        return all(look.keyword(thing, one.target) is one.value for thing in things)
    printed = [look.field(thing, one.target, None) for thing in things]
    return all(type(value) is type(one.value) and value == one.value for value in printed)
