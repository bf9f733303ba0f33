"""Differences that are right as they are, each with its reason."""

from __future__ import annotations

ACCEPTED: dict[tuple[str, str, str, str], str] = {
    ("base", "common_items", "Lantern", "bonus luck"): (
        "the errata make it +1 to Luck checks, so it is no bonus to the skill: `check_bonus`"
    ),
    ("base", "spells", "Mists of Releh", "casting"): (
        "its modifier is the awareness of the monster: its ability gives it, the field stays 0"
    ),
    ("base", "board", "Silver Twilight Lodge", "ability"): (
        "which entry a member of the Lodge reads is a rule of encounters: `rules/encounters.azif`"
    ),
    ("dunwich", "skills", "Mythos Lore", "ability"): (
        "its fields say what it does, and a rule beside it what it costs, since it costs that while exhausted"
    ),
    ("dunwich", "special_cards", "Vigor", "component"): (
        "not in the box: it carries the Stamina above the maximum that lies beside a sheet"
    ),
    ("dunwich", "special_cards", "Debt to the Dark Man", "component"): (
        "not in the box: it notes a deal that a later card asks for"
    ),
    ("black_goat", "spells", "Call Ancient One", "casting"): (
        "its modifier is -X: its ability gives it, the field stays 0"
    ),
    ("black_goat", "spells", "Call Ancient One", "sanity_cost"): (
        "it costs X: its ability says so, the field stays 0"
    ),
    ("black_goat", "special_cards", "One of the Thousand Cult Membership", "copies"): (
        "the table does not know how many there are; the rules say 8"
    ),
    ("king_in_yellow", "unique_items", "Cryptozoology Collection", "combat"): (
        "its +1 is for one of four checks, and is no bonus of a weapon"
    ),
    ("king_in_yellow", "special_cards", "Azure Flame", "copies"): (
        "the table does not know how many there are: as many as of its spell"
    ),
    ("king_in_yellow", "special_cards", "Inner Beast", "copies"): (
        "the table does not know how many there are: as many as of its spell"
    ),
    ("king_in_yellow", "special_cards", "Third Eye", "copies"): (
        "the table does not know how many there are: as many as of its spell"
    ),
    ("king_in_yellow", "special_cards", "Counsel of Celeano", "component"): (
        "not in the box: it stands for a gate card that is kept"
    ),
    ("king_in_yellow", "special_cards", "Mercy of Great Cthulhu", "component"): (
        "not in the box: it stands for a gate card that is kept"
    ),
    ("king_in_yellow", "location_cards", "Miskatonic University K3", "check at Science Building"): (
        "its modifier is the terror level, below 0"
    ),
    ("king_in_yellow", "location_cards", "Southside K4", "check at Historical Society"): (
        "its skill is the lowest one, found when the card is read"
    ),
    ("king_in_yellow", "gate_cards", "Green K5", "check at The City of the Great Race"): (
        "its modifier is -3, and 1 more for each Common Item"
    ),
    ("king_in_yellow", "gate_cards", "Green K6", "check at The Great Hall of Celeano"): (
        "its modifier is -3, and 1 more for each Spell"
    ),
    ("promo", "ancient_ones", "Daoloth", "defenses"): (
        "what its special defense is, is not known: it says so"
    ),
    ("promo", "investigators", "all of kind investigator", "number"): "Calvin Wright is absent",
    ("promo", "investigators", "Calvin Wright", "component"): (
        "of him only home and maximums are known, and the source counts him to another box as well"
    ),
}
"""By box, table, name, and what differs."""
