"""Every comparison, and what it finds in a box."""

from __future__ import annotations

from collections.abc import Callable

from facts.boards import board
from facts.comparison import Comparison
from facts.compiled import Components
from facts.decks import (
    allies,
    common_items,
    component_counts,
    gates,
    injury_madness,
    skills,
    special_cards,
    spells,
    unique_items,
)  # fmt: skip
from facts.figures import ancient_ones, investigators, monsters
from facts.printed import Printed
from facts.readings import gate_cards, location_cards, mythos
from facts.sheets import act_cards, blights, corruption, cult_encounters, difficulty, sheets

Table = Callable[[Comparison], None]

TABLES: tuple[Table, ...] = (
    monsters, ancient_ones, investigators, common_items, unique_items, spells, skills, allies, special_cards,
    injury_madness, gates, component_counts, board, location_cards, gate_cards, mythos,
    sheets, corruption, cult_encounters, difficulty, blights, act_cards,
)  # fmt: skip


def is_printed(table: Table, printed: Printed) -> bool:
    """Whether a box has what a comparison is about."""
    return printed.has(table.__name__) or (table is location_cards and printed.has("location_encounters"))


def compared(table: Table, printed: Printed, components: Components) -> Comparison:
    """What a comparison finds."""
    of = Comparison(table.__name__, printed, components)
    table(of)
    return of
