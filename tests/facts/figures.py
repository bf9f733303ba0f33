"""Monsters, Ancient Ones, investigators: what is printed beside what was compiled."""

from __future__ import annotations

import math

from azif_compiler import ir
from facts.comparison import Comparison, as_set, by_name
from facts.compiled import Plain, keywords, scripts

KEYWORDS = {"spawn": "spawned"}
"""Keywords that content knows by another word."""

RATINGS = ("awareness", "horror_rating", "horror_damage", "toughness", "combat_rating", "combat_damage")


def monsters(of: Comparison) -> None:
    """Monsters: counts, numbers, movement, dimension, keywords."""
    rows = by_name(of.entries("monsters"))
    for name, found in of.names("monster", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {field: _rating(row[field]) for field in RATINGS})
        of.fields(found, {"moves": row["movement"], "dimension": row["dimension"]})
        of.same(name, "keywords", {_keyword(text) for text in row["abilities"]}, keywords(found))
        of.same(name, "in the cup", row["in_cup"], keywords(found).isdisjoint({"mask", "spawned"}))
        of.same(name, "ability", "special" in row, _does_more(found))
    of.copies("monster", of.printed.table("monsters")["markers_total"], "markers")


def _rating(printed: Plain) -> int:
    """A number; none is printed where another card gives it, or where it is never asked for."""
    return printed if isinstance(printed, int) else 0


def _does_more(found: ir.Component) -> bool:
    """Whether a monster has more than numbers and keywords."""
    plain = {*RATINGS, "moves", "dimension"}
    return bool(found.abilities or found.scripts) or any(given.name not in plain for given in found.fields)


def _keyword(text: str) -> str:
    """`physical resistance` → `physical_resistance`, but `nightmarish 1` stays."""
    word, _, number = text.rpartition(" ")
    return text if number.isdigit() and word else KEYWORDS.get(text, text.replace(" ", "_"))


def ancient_ones(of: Comparison) -> None:
    """Ancient Ones: doom tracks, combat ratings, defenses."""
    rows = by_name(of.entries("ancient_ones"))
    for name, found in of.names("ancient_one", rows):
        row = rows[name]
        of.fields(found, {"doom_track": row["doom_track"]})
        rating = "-X" if _varies(found, "combat_rating") else of.components.field(found, "combat_rating")
        of.same(name, "combat_rating", _signed(row["combat_rating"]), rating)
        of.same(name, "defenses", {_keyword(text) for text in row["defenses"]}, keywords(found))
        of.same(name, "attack", True, "attack" in scripts(found) or bool(found.abilities))


def _signed(value: object) -> Plain:
    return -math.inf if value == "-infinity" else value


def _varies(component: ir.Component, field: str) -> bool:
    """Whether a component itself says what one of its fields is."""
    return any(
        modifier.target == field and modifier.operator == "is" and isinstance(modifier.owner, ir.Same)
        for ability in component.abilities
        if isinstance(ability, ir.Always)
        for modifier in ability.modifiers
    )


SLIDERS = {"speed_sneak": ("Speed", "Sneak"), "fight_will": ("Fight", "Will"), "lore_luck": ("Lore", "Luck")}
DECKS = {
    "common": "common_item", "unique": "unique_item", "spell": "spell", "skill": "skill_card", "ally": "ally",
    "special": "special_card",
}  # fmt: skip
RANDOM = {
    "common": "starting_common_items", "unique": "starting_unique_items", "spell": "starting_spells",
    "skill": "starting_skills", "ally": "starting_allies",
}  # fmt: skip
CARDS = {"Silver Twilight Lodge Membership": "Silver Twilight Membership"}
"""Cards that one table calls otherwise than all others."""


def investigators(of: Comparison) -> None:
    """Investigators: numbers, sliders, home, possessions."""
    rows = by_name(of.entries("investigators"))
    for name, found in of.names("investigator", rows):
        row = rows[name]
        of.fields(found, {field: row[field] for field in ("title", "sanity", "stamina", "money", "clues")})
        of.fields(found, {"focus": math.inf if row["focus"] == "unlimited" else row["focus"]})
        of.fields(found, {"home_location": row["home"]})
        for slider, skills in SLIDERS.items():
            for index, skill in enumerate(skills):
                stops = tuple(stop[index] for stop in row["sliders"][slider])
                of.same(name, f"stops {skill}", stops, of.components.field(found, "stops", skill))
        given = [text.split(" ", 1) for text in row["fixed_possessions"]]
        possessions = {(1, DECKS[deck], CARDS.get(card, card)) for deck, card in given}
        compiled = of.components.field(found, "possessions") or ()
        of.same(name, "possessions", possessions, as_set(compiled))
        of.fields(found, {field: row["random_possessions"].get(deck, 0) for deck, field in RANDOM.items()})
        of.same(name, "ability", True, bool(found.abilities))
