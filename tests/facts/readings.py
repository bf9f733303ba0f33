"""Cards that are read: encounters and Mythos, what is printed beside what was compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from azif_compiler import ir
from facts.comparison import MISSING, Comparison, as_set
from facts.compiled import Plain, argument, calls, scripts
from facts.printed import Entry

NEIGHBORHOODS = {"Miskatonic U.": "Miskatonic University"}
PLACES = {"Inner Sanctum": "inner_sanctum"}
WORLDS = {"Other": "elsewhere"}
TITLES = {"stars_are_right": "The Stars Are Right"}
AREAS = {"Gardner's Place": "Gardners' Place", "The Unvisited Isle": "Unvisited Isle"}
NOWHERE = "No gate opens"
"""Names that tables write in another way than content does."""

Texts = dict[str, dict[str, list[tuple[str, ir.Script]]]]
"""By place, and by what is printed for it: the cards that say it, and what was compiled."""


def _title(ident: str) -> str:
    """`french_hill_1` → `French Hill 1`"""
    return " ".join(part.capitalize() if part != "of" else part for part in ident.split("_"))


def _encounters(
    of: Comparison, rows: dict[str, Entry], kind: str, renamed: dict[str, str]
) -> Iterator[tuple[Entry, ir.Component]]:
    """Compare which places cards have entries for, the check with which an entry begins, and whether what is
    printed alike was compiled alike."""
    texts: Texts = {}
    for name, found in of.names(kind, rows):
        yield rows[name], found
        compiled = scripts(found)
        printed = {renamed.get(place, place): entry for place, entry in rows[name].get("entries", {}).items()}
        of.same(name, "entries", set(printed), set(compiled))
        for place in printed.keys() & compiled.keys():
            entry, script = printed[place], compiled[place]
            _first_check(of, name, place, entry, script)
            texts.setdefault(place, {}).setdefault(_text(entry), []).append((name, script))
    _alike(of, texts)


def _first_check(of: Comparison, name: str, place: str, entry: Entry, script: ir.Script) -> None:
    if "test" in entry:
        test = entry["test"]
        wanted = (str(test["skill"]).capitalize(), test["modifier"], test.get("successes_needed", 1))
        checks = [_check(call) for call in calls(script.body, "check")]
        of.same(name, f"check at {place}", wanted, checks[0] if checks else MISSING)


def _check(call: ir.Call) -> Plain:
    return argument(call, "skill"), argument(call, "modifier", 0), argument(call, "needed", 1)


def _text(entry: Entry) -> str:
    """What is printed, without where it comes from."""
    return repr(sorted((key, value) for key, value in entry.items() if key not in ("id", "copies", "source")))


def _alike(of: Comparison, texts: Texts) -> None:
    """Entries that are printed alike mean the same; those that are not, do not."""
    for place, wordings in texts.items():
        meanings: list[tuple[str, str]] = []
        for saying in wordings.values():
            (first, script), *others = saying
            for name, other in others:
                of.same(name, f"{place}: as {first}", True, _meaning(script) == _meaning(other))
            meanings.append((first, _meaning(script)))
        for index, (name, meaning) in enumerate(meanings):
            twins = [other for other, its in meanings[:index] if its == meaning]
            of.same(name, f"{place}: alone with its text", [], twins)


def _meaning(script: ir.Script) -> str:
    """What a script means, wherever it was written and whatever its locals are called."""
    return repr([ir.normal_form(statement) for statement in script.body])


def location_cards(of: Comparison) -> None:
    """Location cards: neighborhoods, entries, checks, which entries stand together."""
    for row, found in _encounters(of, _location_rows(of), "location_card", PLACES):
        of.fields(found, {"neighborhood": row["neighborhood"]})


def _location_rows(of: Comparison) -> dict[str, Entry]:
    """Cards by the name that content gives them; a second table says which entries stand together."""
    if not of.printed.has("location_cards"):
        return {_title(row["id"]): row for row in of.printed.entries("location_encounters")}
    texts = dict(_texts(of.printed.entries("location_encounters", "neighborhoods")))
    counters: dict[str, Iterator[int]] = {}
    rows: dict[str, Entry] = {}
    for row in of.printed.entries("location_cards"):
        where = NEIGHBORHOODS.get(row["neighborhood"], str(row["neighborhood"]))
        own = where in of.components.of_kind("neighborhood")
        number = next(counters.setdefault(where, count(1)))
        rows[f"{where} {'' if own else _initial(of)}{number}"] = {
            "neighborhood": where,
            "entries": {place: texts[entry] for place, entry in row["entries"].items()},
        }
    return rows


def _texts(neighborhoods: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    for neighborhood in neighborhoods:
        for location in neighborhood["locations"]:
            yield from ((entry["id"], entry) for entry in location["entries"])


def _initial(of: Comparison) -> str:
    """What tells cards of this box from those of the first one: `Downtown D1`."""
    return of.printed.box[0].upper()


def gate_cards(of: Comparison) -> None:
    """Gate cards: colors, worlds, checks."""
    rows = {_gate_card(of, row["id"]): row for row in of.entries()}
    for row, found in _encounters(of, rows, "gate_card", WORLDS):
        colors = row["colors"] if "colors" in row else [row["color"]]
        of.same(found.name, "color", colors, [of.components.field(found, "color")])


def _gate_card(of: Comparison, ident: str) -> str:
    """`green_1` → `Green 1`, and with the name of a box before it `Green D1`"""
    plain = ident.removeprefix(f"{of.printed.box}_")
    color, _, number = _title(plain).rpartition(" ")
    return TITLES.get(ident, _title(ident) if plain == ident else f"{color} {_initial(of)}{number}")


KINDS = {"special": "mythos_card", "headline": "headline", "rumor": "rumor", "environment": "environment"}


def mythos(of: Comparison) -> None:
    """Mythos cards: kinds, gates, clues, movement boxes, bursts."""
    rows = _numbered(of.entries())
    for name, found in of.names("mythos_card", rows):
        row = rows[name]
        of.same(name, "kind", KINDS[row["kind"]], found.kind)
        of.same(name, "copies", row.get("count", 1), found.copies)
        for place in ("gate_location", "clue_location"):
            of.same(name, place, _places(row, place), _row(of.components.field(found, place)))
        if "activity_location" in row:
            of.fields(found, {"activity_at": row["activity_location"]})
        for color in ("white", "black"):
            wanted = set((row.get("moves") or {}).get(color) or ())
            of.same(name, f"{color} box", wanted, as_set(of.components.field(found, f"{color}_box")))
        if row["kind"] == "environment":
            of.fields(found, {"type": row["subtype"]})
        if "gate_burst" in of.components.printed_fields("mythos_card"):
            of.fields(found, {"gate_burst": row.get("gate_burst", False)})
            of.fields(found, {"doom_tokens": int(row.get("doom_tokens", 0))})
            of.fields(found, {"surge": row.get("special") == "monster surge"})
    of.same("all", "cards", len(rows), len(of.components.of_kind("mythos_card")))


def _numbered(rows: list[Entry]) -> dict[str, Entry]:
    """Rows by name; those that share one have a number behind it: `Strange Sightings! (1)`."""
    names = Counter(str(row["name"]) for row in rows)
    numbers = {name: count(1) for name, several in names.items() if several > 1}
    found = {}
    for row in rows:
        name = str(row["name"])
        found[f"{name} ({next(numbers[name])})" if name in numbers else name] = row
    return found


def _places(row: Entry, key: str) -> tuple[str, ...]:
    """The places in a column, which one table calls by one name and another lists."""
    found = row[f"{key}s"] if f"{key}s" in row else [row.get(key)]
    known = [place.replace(" Streets", " streets") for place in found if place not in (None, NOWHERE)]
    return tuple(AREAS.get(place, place) for place in known)


def _row(value: Plain) -> Plain:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)
