"""What lies beside the board: Heralds and the like, Difficulty, Corruption, the cult."""

from __future__ import annotations

from facts.comparison import Comparison, by_name
from facts.compiled import scripts


def sheets(of: Comparison) -> None:
    """Heralds, Guardians, Institutions: their names, and that they do something."""
    for sort in ("herald", "guardian", "institution"):
        rows = {
            str(row["name"]): row for row in of.printed.entries("sheets", "sheets") if row["kind"] == sort
        }
        for name, found in of.names(sort, rows):
            of.same(name, "abilities", True, bool(found.abilities))


def corruption(of: Comparison) -> None:
    """Corruption cards: counts, colors, symbols, whether something of them counts all the time."""
    rows = by_name(of.entries())
    for name, found in of.names("corruption_card", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {"stage": row["color"], "symbol": row["trigger_symbol"]})
        of.same(name, "trigger", True, bool(scripts(found)))
        of.same(name, "ability", row["constant"] is not None, bool(found.abilities))
    of.copies("corruption_card", of.printed.table(of.table)["cards_total"])


def cult_encounters(of: Comparison) -> None:
    """Cult Encounter cards: counts."""
    rows = by_name(of.entries())
    for name, found in of.names("cult_encounter", rows):
        of.same(name, "copies", rows[name]["count"], found.copies)
        of.same(name, "text", True, bool(scripts(found)))
    of.copies("cult_encounter", of.printed.table(of.table)["cards_total"])


def difficulty(of: Comparison) -> None:
    """Difficulty cards: what they count in the score, and that all but one change something."""
    rows = by_name(of.entries())
    for name, found in of.names("difficulty_card", rows):
        of.fields(found, {"score_modifier": rows[name]["score_modifier"]})
        of.same(name, "ability", rows[name]["effect"] != "no change", bool(found.abilities))


def blights(of: Comparison) -> None:
    """Blights: one of each, and that each does something."""
    rows = by_name(of.entries())
    for name, found in of.names("blight", rows):
        of.same(name, "copies", rows[name]["count"], found.copies)
        of.same(name, "abilities", True, bool(found.abilities))


def act_cards(of: Comparison) -> None:
    """Act cards: their order, and that each says something."""
    rows = by_name(of.entries())
    for number, (name, found) in enumerate(of.names("act_card", rows), start=1):
        of.fields(found, {"curtain": number})
        of.same(name, "text", True, bool(scripts(found)))
    of.copies("act_card", of.printed.table(of.table)["count"])
