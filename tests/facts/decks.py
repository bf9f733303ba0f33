"""Cards that are had, and gate markers: what is printed beside what was compiled."""

from __future__ import annotations

import re

from azif_compiler import ir
from facts.comparison import MISSING, Comparison, by_name
from facts.compiled import bonuses
from facts.printed import Entry
from facts.printed import bonuses as printed_bonuses


def _bonus(name: str) -> str:
    """The name by which content knows what is printed as a bonus."""
    if name.startswith("max ") or name == "focus":
        return name.replace(" ", "_")
    return f"skill_level {name.capitalize()}"


def _owner_bonuses(of: Comparison, name: str, printed: str | None, found: ir.Component) -> None:
    compiled = bonuses(found)
    for bonus, number in printed_bonuses(printed).items():
        if bonus != "combat":
            of.same(name, f"bonus {bonus}", number, compiled.get(_bonus(bonus), 0))


QUESTS = ("task", "mission")
"""Types of items that are kinds of their own."""


def _items(of: Comparison, kind: str) -> None:
    rows = by_name(of.entries())
    for name, found in of.names(kind, rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {"price": row["price"], "hands": row["hands"]})
        sort = row.get("type")
        if sort in QUESTS:
            of.same(name, "type", sort, found.kind)
        else:
            of.fields(found, {"type": sort.replace(" ", "_") if sort else None})
        of.fields(found, {"combat": _combat(row)})
        _owner_bonuses(of, name, row.get("bonus"), found)
        if "steps" in row:
            of.fields(found, {"route": tuple(row["steps"])})
        more = "effect" in row or bool(printed_bonuses(row.get("bonus")).keys() - {"combat"})
        of.same(name, "ability", more, bool(found.abilities) or _says_more(found))
    of.copies(kind, of.printed.table(of.table)["cards_total"])


def _combat(row: Entry) -> int:
    """What a weapon adds to a Combat check, always or when it is exhausted for it."""
    once = re.search(r"(?:combat check for|exhaust for combat) \+(\d+)", row.get("effect", ""))
    return printed_bonuses(row.get("bonus")).get("combat", int(once[1]) if once else 0)


def _says_more(found: ir.Component) -> bool:
    """Whether a field that is no number of the card stands for its ability."""
    plain = {"price", "hands", "type", "casting", "sanity_cost"} | (
        {"combat"} if found.kind != "spell" else set()
    )
    return any(given.name not in plain for given in found.fields)


def common_items(of: Comparison) -> None:
    """Common Items."""
    _items(of, "common_item")


def unique_items(of: Comparison) -> None:
    """Unique Items."""
    _items(of, "unique_item")


def spells(of: Comparison) -> None:
    """Spells: casting modifiers, Sanity costs, hands."""
    rows = by_name(of.entries())
    for name, found in of.names("spell", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {"casting": row["casting_modifier"], "sanity_cost": row["sanity_cost"]})
        of.fields(found, {"hands": row["hands"] or 0})
        of.same(name, "ability", True, bool(found.abilities) or _says_more(found))
    of.copies("spell", of.printed.table("spells")["cards_total"])


def skills(of: Comparison) -> None:
    """Skills: counts, where they are known, and bonuses."""
    rows = by_name(of.entries())
    for name, found in of.names("skill_card", rows):
        of.same(name, "copies", rows[name].get("count", found.copies), found.copies)
        _owner_bonuses(of, name, rows[name].get("bonus"), found)
        of.same(name, "ability", True, bool(found.abilities))


def allies(of: Comparison) -> None:
    """Allies: bonuses, and that each does something more."""
    rows = by_name(of.entries())
    for name, found in of.names("ally", rows):
        of.same(name, "copies", 1, found.copies)
        _owner_bonuses(of, name, rows[name].get("bonus"), found)
        of.same(name, "second ability", True, len(found.abilities) > 1)


SPECIAL = ("special_card", "special_item", "condition_card")


def special_cards(of: Comparison) -> None:
    """Special cards, and the items and Conditions that come with one of them."""
    rows: dict[str, Entry] = {}
    for row in of.entries():
        name = str(row["name"]).removeprefix("Condition: ")
        two_sided = "two-sided" in name
        sides = name.removesuffix("(two-sided)").split("/") if two_sided else [name]
        rows |= dict.fromkeys((side.strip() for side in sides), row)
    known = {name: found for kind in SPECIAL for name, found in of.components.of_kind(kind).items()}
    for name, row in rows.items():
        of.named += name in known
        of.same(name, "copies", row["count"], known[name].copies if name in known else 0)
    for name in sorted(set(known) - set(rows)):
        of.same(name, "component", MISSING, "one")


def injury_madness(of: Comparison) -> None:
    """Injuries and Madnesses: counts, and what they take from a skill or a maximum."""
    for kind in ("injury", "madness"):
        rows = by_name(of.entries(kind))
        for name, found in of.names(kind, rows):
            of.same(name, "copies", rows[name]["count"], found.copies)
            _owner_bonuses(of, name, rows[name]["effect"], found)
            of.same(name, "ability", True, bool(found.abilities))
        of.copies(kind, of.printed.table(of.table)[f"{kind}_cards"], f"{kind} cards")


def gates(of: Comparison) -> None:
    """Gate markers: worlds, dimensions, modifiers, where they are known."""
    rows = {f"Gate to {row['world']}": row for row in of.entries("gates")}
    for name, found in of.names("gate", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        known = {field: row[field] for field in ("world", "dimension", "modifier") if row[field] is not None}
        of.fields(found, known)
    whole = of.printed.table("gates")
    of.copies("gate", whole["gate_markers" if "gate_markers" in whole else "count"], "markers")


COUNTED = {
    "investigator_sheets_and_markers": "investigator", "ancient_one_sheets": "ancient_one",
    "injury_cards": "injury", "madness_cards": "madness", "condition_cards": "condition_card",
    "mythos_cards": "mythos_card", "gate_cards": "gate_card", "dunwich_horror_cards": "horror_card",
    "monster_markers": "monster", "gate_markers": "gate", "rubble_markers": "rubble",
}  # fmt: skip
"""How many lie in a box, and of which kind."""


def component_counts(of: Comparison) -> None:
    """How many there are of each kind."""
    counts = of.printed.table(of.table)["counts"]
    for what, kind in COUNTED.items():
        if what in counts:
            of.named += 1
            of.copies(kind, counts[what], what)
