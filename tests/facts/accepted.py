"""Differences that are right as they are, each with its reason."""

from __future__ import annotations

ACCEPTED: dict[tuple[str, str, str], str] = {
    ("common_items", "Lantern", "bonus luck"): (
        "the errata make it +1 to Luck checks, so it is no bonus to the skill: `check_bonus`"
    ),
    ("spells", "Mists of Releh", "casting"): (
        "its modifier is the awareness of the monster: its ability gives it, the field stays 0"
    ),
    ("board", "Silver Twilight Lodge", "ability"): (
        "which entry a member of the Lodge reads is a rule of encounters: `rules/encounters.azif`"
    ),
}
"""By table, name, and what differs."""
