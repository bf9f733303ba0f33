"""The boards: what is printed beside what was compiled."""

from __future__ import annotations

from azif_compiler import ir
from facts.comparison import Comparison, as_set
from facts.printed import Entry

OTHER_NAMES = {"Abyss": "The Abyss", "City of the Great Race": "The City of the Great Race"}
"""Names of worlds that one table writes in another way than all others."""


def board(of: Comparison) -> None:
    """Neighborhoods, streets, locations, Other Worlds, and how they are joined, as far as that is known."""
    whole = of.printed.table("board")
    rows: list[Entry] = whole["neighborhoods"]
    streets = {_street(row): str(row["neighborhood"]) for row in rows}
    more = {str(row["name"]) for row in whole.get("other_streets", ())}
    locations = {place["name"]: (place, row) for row in rows for place in row["locations"]}
    for name, found in of.names("neighborhood", streets.values()):
        of.fields(found, {"streets": next(street for street, own in streets.items() if own == name)})
    for name, found in of.names("street", [*streets, *more]):
        of.fields(found, {"neighborhood": streets.get(name)})
    for name, found in of.names("location", locations):
        place, row = locations[name]
        of.fields(found, {"neighborhood": row["neighborhood"], "unstable": place["stability"] == "unstable"})
        of.same(name, "ability", place["ability"] is not None, bool(found.abilities))
    _count(of, whole)
    if "street_adjacency" in whole:
        _paths(of, whole, locations)
        _arrows(of, [row["street"] for row in rows] + [place for place, _ in locations.values()])
    _worlds(of, whole)
    _special_areas(of, whole)


def _street(row: Entry) -> str:
    return str(row["street"]["name"]) if "street" in row else f"{row['neighborhood']} streets"


def _count(of: Comparison, whole: Entry) -> None:
    locations = of.components.of_kind("location")
    if "unstable_location_count" in whole:
        unstable = [n for n, c in locations.items() if of.components.field(c, "unstable") is True]
        of.same("all", "unstable locations", whole["unstable_location_count"], len(unstable))
    if "location_count" in whole:
        of.same("all", "locations", whole["location_count"], len(locations))
    if "vortices" in whole:
        of.copies("vortex", whole["vortices"]["count"], "vortices")


def _paths(of: Comparison, whole: Entry, locations: dict[str, tuple[Entry, Entry]]) -> None:
    joined = {frozenset((pair["a"], pair["b"])) for pair in whole["street_adjacency"]}
    joined |= {
        frozenset((name, area)) for name, (place, _) in locations.items() for area in place["adjacent"]
    }
    paths = {frozenset(pair) for pair in of.components.lines("path")}
    of.same("all", "paths missing", set(), joined - paths)
    of.same("all", "paths too many", set(), paths - joined)


def _arrows(of: Comparison, places: list[Entry]) -> None:
    for color in ("white", "black"):
        arrows = of.components.lines(color)
        printed = {
            (place["name"], place[f"{color}_arrow_to"]) for place in places if place.get(f"{color}_arrow_to")
        }
        of.same("all", f"{color} arrows missing", set(), printed - arrows)
        of.same("all", f"{color} arrows too many", set(), arrows - printed)


def _worlds(of: Comparison, whole: Entry) -> None:
    """Other Worlds, listed with the board, or with the gates that lead there."""
    rows = whole["other_worlds"] if "other_worlds" in whole else of.printed.entries("gates", "gates")
    named = {str(row["name"] if "name" in row else row["world"]): row for row in rows}
    worlds = {OTHER_NAMES.get(name, name): row for name, row in named.items()}
    for name, found in of.names("other_world", worlds):
        colors = of.components.field(found, "colors")
        of.same(name, "colors", set(worlds[name]["encounter_colors"]), as_set(colors))


def _special_areas(of: Comparison, whole: Entry) -> None:
    zones = {d.name for d in of.components.game.declarations if isinstance(d, ir.Zone)}
    known = {name for _, name in of.components.all} | zones
    for row in whole.get("special_areas", ()):
        name = row["name"].partition(" (")[0]
        of.same(name, "area", True, name in known or name.lower().replace(" ", "_") in known)
