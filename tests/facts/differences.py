"""What is printed and what was compiled, compared: one function a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from azif_compiler import ir
from facts.compiled import Components, Plain, argument, bonuses, calls, keywords, scripts
from facts.printed import Entry, entries, table
from facts.printed import bonuses as printed_bonuses

MISSING = "nothing"
"""Stands for a component or an entry that is not there."""


class Difference(NamedTuple):
    """Something that is printed in one way and compiled in another."""

    table: str
    name: str
    what: str
    printed: Plain
    compiled: Plain

    def __str__(self) -> str:
        return f"{self.table}: {self.name}: {self.what}: printed {self.printed}, compiled {self.compiled}"


class Comparison:
    """Collects the differences of one table."""

    def __init__(self, table: str, components: Components) -> None:
        self.table, self.components = table, components
        self.found: list[Difference] = []

    def same(self, name: str, what: str, printed: Plain, compiled: Plain) -> None:
        """Take note if these two differ."""
        if printed != compiled:
            self.found.append(Difference(self.table, name, what, printed, compiled))

    def names(self, kind: str, printed: Iterable[str]) -> Iterator[tuple[str, ir.Component]]:
        """The components that are printed and compiled; take note of all others."""
        known = self.components.of_kind(kind)
        wanted = list(printed)
        self.same(f"all of kind {kind}", "number", len(wanted), len(known))
        for name in wanted:
            if name in known:
                yield name, known[name]
            else:
                self.same(name, "component", "one", MISSING)
        for name in sorted(set(known) - set(wanted)):
            self.same(name, "component", MISSING, "one")

    def fields(self, component: ir.Component, printed: dict[str, Plain]) -> None:
        """Compare fields of a component."""
        for field, value in printed.items():
            self.same(component.name, field, value, self.components.field(component, field))


def _by_name(rows: Iterable[Entry], key: str = "name") -> dict[str, Entry]:
    return {str(row[key]): row for row in rows}


def _signed(value: object) -> Plain:
    return -math.inf if value == "-infinity" else value


# ---- figures -----------------------------------------------------------------------------------


def monsters(of: Comparison) -> None:
    """Monsters: counts, numbers, movement, dimension, keywords."""
    rows = _by_name(entries("monsters", "monsters"))
    for name, found in of.names("monster", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        numbers = (
            "awareness",
            "horror_rating",
            "horror_damage",
            "toughness",
            "combat_rating",
            "combat_damage",
        )
        of.fields(found, {field: row[field] or 0 for field in numbers})
        of.fields(found, {"moves": row["movement"], "dimension": row["dimension"]})
        of.same(name, "keywords", {_keyword(text) for text in row["abilities"]}, keywords(found))
        of.same(name, "in the cup", row["in_cup"], "mask" not in keywords(found))
    total = sum(found.copies for found in of.components.of_kind("monster").values())
    of.same("all", "markers", table("monsters")["markers_total"], total)


def _keyword(text: str) -> str:
    """`physical resistance` → `physical_resistance`, but `nightmarish 1` stays."""
    word, _, number = text.rpartition(" ")
    return text if number.isdigit() and word else text.replace(" ", "_")


def ancient_ones(of: Comparison) -> None:
    """Ancient Ones: doom tracks, combat ratings, defenses."""
    rows = _by_name(entries("ancient_ones", "ancient_ones"))
    for name, found in of.names("ancient_one", rows):
        row = rows[name]
        of.fields(found, {"doom_track": row["doom_track"]})
        rating = "-X" if _varies(found, "combat_rating") else of.components.field(found, "combat_rating")
        of.same(name, "combat_rating", _signed(row["combat_rating"]), rating)
        of.same(name, "defenses", {_keyword(text) for text in row["defenses"]}, keywords(found))
        of.same(name, "attack", True, "attack" in scripts(found) or bool(found.abilities))


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
    "common": "random_common_items", "unique": "random_unique_items", "spell": "random_spells",
    "skill": "random_skills", "ally": "random_allies",
}  # fmt: skip


def investigators(of: Comparison) -> None:
    """Investigators: numbers, sliders, home, possessions."""
    rows = _by_name(entries("investigators", "investigators"))
    for name, found in of.names("investigator", rows):
        row = rows[name]
        of.fields(
            found, {field: row[field] for field in ("title", "sanity", "stamina", "focus", "money", "clues")}
        )
        of.fields(found, {"home_location": row["home"]})
        for slider, skills_ in SLIDERS.items():
            for index, skill in enumerate(skills_):
                stops = tuple(stop[index] for stop in row["sliders"][slider])
                of.same(name, f"stops {skill}", stops, of.components.field(found, "stops", skill))
        given = [text.split(" ", 1) for text in row["fixed_possessions"]]
        possessions = {(1, DECKS[deck], card) for deck, card in given}
        compiled = of.components.field(found, "possessions")
        of.same(name, "possessions", possessions, set(compiled) if isinstance(compiled, tuple) else compiled)
        of.fields(found, {field: row["random_possessions"].get(deck, 0) for deck, field in RANDOM.items()})
        of.same(name, "ability", True, bool(found.abilities))


# ---- cards in decks ----------------------------------------------------------------------------


def _bonus(name: str) -> str:
    """The name by which content knows what is printed as a bonus."""
    return name.replace(" ", "_") if name.startswith("max ") else f"skill_level {name.capitalize()}"


def _owner_bonuses(of: Comparison, name: str, printed: str | None, found: ir.Component) -> None:
    compiled = bonuses(found)
    for bonus, number in printed_bonuses(printed).items():
        if bonus != "combat":
            of.same(name, f"bonus {bonus}", number, compiled.get(_bonus(bonus), 0))


def _items(of: Comparison, kind: str) -> None:
    rows = _by_name(entries(of.table))
    for name, found in of.names(kind, rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {"price": row["price"], "hands": row["hands"]})
        sort = row.get("type")
        of.fields(found, {"type": sort.replace(" ", "_") if sort else None})
        of.fields(found, {"combat": printed_bonuses(row.get("bonus")).get("combat", 0)})
        _owner_bonuses(of, name, row.get("bonus"), found)
        more = "effect" in row or bool(printed_bonuses(row.get("bonus")).keys() - {"combat"})
        of.same(name, "ability", more, bool(found.abilities) or _says_more(found))
    of.same(
        "all",
        "cards",
        table(of.table)["cards_total"],
        sum(c.copies for c in of.components.of_kind(kind).values()),
    )


def _says_more(found: ir.Component) -> bool:
    """Whether a field that is no number of the card stands for its ability."""
    plain = {"price", "hands", "type", "combat"}
    return any(given.name not in plain for given in found.fields)


def common_items(of: Comparison) -> None:
    """Common Items."""
    _items(of, "common_item")


def unique_items(of: Comparison) -> None:
    """Unique Items."""
    _items(of, "unique_item")


def spells(of: Comparison) -> None:
    """Spells: casting modifiers, Sanity costs, hands."""
    rows = _by_name(entries("spells"))
    for name, found in of.names("spell", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        numbers = {
            "casting": row["casting_modifier"],
            "sanity_cost": row["sanity_cost"],
            "hands": row["hands"],
        }
        of.fields(found, dict(numbers))
    of.same(
        "all",
        "cards",
        table("spells")["cards_total"],
        sum(c.copies for c in of.components.of_kind("spell").values()),
    )


def skills(of: Comparison) -> None:
    """Skills: counts and bonuses."""
    rows = _by_name(entries("skills"))
    for name, found in of.names("skill_card", rows):
        of.same(name, "copies", rows[name]["count"], found.copies)
        _owner_bonuses(of, name, rows[name].get("bonus"), found)
        of.same(name, "ability", True, bool(found.abilities))


def allies(of: Comparison) -> None:
    """Allies: bonuses, and that each does something more."""
    rows = _by_name(entries("allies"))
    for name, found in of.names("ally", rows):
        of.same(name, "copies", 1, found.copies)
        _owner_bonuses(of, name, rows[name].get("bonus"), found)
        of.same(name, "second ability", True, len(found.abilities) > 1)


def special_cards(of: Comparison) -> None:
    """Special cards, and the items that come with one of them."""
    rows: dict[str, Entry] = {}
    for row in entries("special_cards"):
        name = str(row["name"])
        sides = (
            [side.strip() for side in name.removesuffix("(two-sided)").split("/")]
            if "two-sided" in name
            else [name]
        )
        rows |= dict.fromkeys(sides, row)
    known = {**of.components.of_kind("special_card"), **of.components.of_kind("special_item")}
    for name, row in rows.items():
        of.same(name, "copies", row["count"], known[name].copies if name in known else 0)
    for name in sorted(set(known) - set(rows)):
        of.same(name, "component", MISSING, "one")


def gates(of: Comparison) -> None:
    """Gate markers: worlds, dimensions, modifiers."""
    rows = {f"Gate to {row['world']}": row for row in entries("gates", "gates")}
    for name, found in of.names("gate", rows):
        row = rows[name]
        of.same(name, "copies", row["count"], found.copies)
        of.fields(found, {field: row[field] for field in ("world", "dimension", "modifier")})
    of.same(
        "all",
        "markers",
        table("gates")["count"],
        sum(c.copies for c in of.components.of_kind("gate").values()),
    )


# ---- the board ---------------------------------------------------------------------------------


def board(of: Comparison) -> None:
    """Neighborhoods, streets, locations, Other Worlds, and how they are joined."""
    whole = table("board")
    rows = whole["neighborhoods"]
    streets = {row["street"]["name"]: row for row in rows}
    locations = {place["name"]: (place, row) for row in rows for place in row["locations"]}
    for name, found in of.names("neighborhood", [row["neighborhood"] for row in rows]):
        street = next(row["street"]["name"] for row in rows if row["neighborhood"] == name)
        of.fields(found, {"streets": street})
    for name, found in of.names("street", streets):
        of.fields(found, {"neighborhood": streets[name]["neighborhood"]})
    for name, found in of.names("location", locations):
        place, row = locations[name]
        of.fields(found, {"neighborhood": row["neighborhood"], "unstable": place["stability"] == "unstable"})
        of.same(name, "ability", place["ability"] is not None, bool(found.abilities))
    _links(of, [row["street"] for row in rows] + [place for place, _ in locations.values()])
    joined = {frozenset((pair["a"], pair["b"])) for pair in whole["street_adjacency"]}
    joined |= {
        frozenset((name, area)) for name, (place, _) in locations.items() for area in place["adjacent"]
    }
    paths = {frozenset(pair) for pair in of.components.lines("path")}
    of.same("all", "paths missing", set(), joined - paths)
    of.same("all", "paths too many", set(), paths - joined)
    unstable = [
        n for n, c in of.components.of_kind("location").items() if of.components.field(c, "unstable") is True
    ]
    of.same("all", "unstable locations", whole["unstable_location_count"], len(unstable))
    worlds = {OTHER_NAMES.get(row["name"], row["name"]): row for row in whole["other_worlds"]}
    for name, found in of.names("other_world", worlds):
        colors = of.components.field(found, "colors")
        of.same(
            name,
            "colors",
            set(worlds[name]["encounter_colors"]),
            set(colors) if isinstance(colors, tuple) else colors,
        )
    zones = {d.name for d in of.components.game.declarations if isinstance(d, ir.Zone)}
    known = {name for _, name in of.components.all} | zones
    for row in whole["special_areas"]:
        name = row["name"].partition(" (")[0]
        of.same(name, "area", True, name in known or name.lower().replace(" ", "_") in known)


OTHER_NAMES = {"Abyss": "The Abyss", "City of the Great Race": "The City of the Great Race"}
"""Names of worlds that one table writes in another way than all others."""


def _links(of: Comparison, places: list[Entry]) -> None:
    for color in ("white", "black"):
        arrows = of.components.lines(color)
        printed = {
            (place["name"], place[f"{color}_arrow_to"]) for place in places if place.get(f"{color}_arrow_to")
        }
        of.same("all", f"{color} arrows missing", set(), printed - arrows)
        of.same("all", f"{color} arrows too many", set(), arrows - printed)


# ---- encounters and Mythos ---------------------------------------------------------------------


def _title(ident: str) -> str:
    """`french_hill_1` → `French Hill 1`"""
    return " ".join(part.capitalize() if part != "of" else part for part in ident.split("_"))


def _encounters(of: Comparison, name: str, row: Entry, found: ir.Component, renamed: dict[str, str]) -> None:
    """Compare which places a card has entries for, and the check with which an entry begins."""
    compiled = scripts(found)
    printed = {renamed.get(place, place): entry for place, entry in row.get("entries", {}).items()}
    of.same(name, "entries", set(printed), set(compiled))
    for place, entry in printed.items():
        if "test" in entry and place in compiled:
            test = entry["test"]
            wanted = (str(test["skill"]).capitalize(), test["modifier"], test.get("successes_needed", 1))
            checks = [_check(call) for call in calls(compiled[place].body, "check")]
            of.same(name, f"check at {place}", wanted, checks[0] if checks else MISSING)


def _check(call: ir.Call) -> Plain:
    return argument(call, "skill"), argument(call, "modifier", 0), argument(call, "needed", 1)


def location_cards(of: Comparison) -> None:
    """Location cards: neighborhoods, entries, checks."""
    rows = {_title(row["id"]): row for row in entries("location_encounters")}
    for name, found in of.names("location_card", rows):
        of.fields(found, {"neighborhood": rows[name]["neighborhood"]})
        _encounters(of, name, rows[name], found, {"Inner Sanctum": "inner_sanctum"})


def gate_cards(of: Comparison) -> None:
    """Gate cards: colors, worlds, checks."""
    rows = {TITLES.get(row["id"], _title(row["id"])): row for row in entries("gate_cards")}
    for name, found in of.names("gate_card", rows):
        of.fields(found, {"color": rows[name]["color"]})
        _encounters(of, name, rows[name], found, {"Other": "elsewhere"})


TITLES = {"stars_are_right": "The Stars Are Right"}

KINDS = {"special": "mythos_card", "headline": "headline", "rumor": "rumor", "environment": "environment"}


def mythos(of: Comparison) -> None:
    """Mythos cards: kinds, gates, clues, movement boxes."""
    rows = _by_name(entries("mythos"))
    for name, found in of.names("mythos_card", rows):
        row = rows[name]
        of.same(name, "kind", KINDS[row["kind"]], found.kind)
        of.fields(found, {"gate_at": row.get("gate_location"), "activity_at": row.get("activity_location")})
        of.fields(found, {"clue_at": row.get("clue_location")})
        for color in ("white", "black"):
            boxes = of.components.field(found, f"{color}_box")
            wanted = set(row.get("moves", {}).get(color) or ())
            of.same(name, f"{color} box", wanted, set(boxes) if isinstance(boxes, tuple) else boxes)
        if row["kind"] == "environment":
            of.fields(found, {"type": row["subtype"]})


TABLES: tuple[Callable[[Comparison], None], ...] = (
    monsters, ancient_ones, investigators, common_items, unique_items, spells, skills, allies, special_cards,
    gates, board, location_cards, gate_cards, mythos,
)  # fmt: skip
"""Every comparison."""


def compared(make: Callable[[Comparison], None], components: Components) -> list[Difference]:
    """The differences of one table."""
    of = Comparison(make.__name__, components)
    make(of)
    return of.found
