"""Rows of a table beside the components of a package: what differs, is missing, or is there besides."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.facts.compiled import Plain, Printed, keywords, plain
from azif_compiler.facts.table import NAME, Cell, Row

COPIES, KEYWORDS, KIND = "copies", "keywords", "kind"
"""Columns that are about no field."""

YES = frozenset({"yes", "true", "x", "1"})
NO = frozenset({"no", "false", "0", ""})
NOTHING = frozenset({"nothing", "none", "—", "–", "-"})


class Difference(NamedTuple):
    """Something in which table and package differ: what each of them says; "" where it says nothing."""

    kind: str
    name: str
    what: str
    printed: str
    compiled: str
    place: str


class Compared(NamedTuple):
    """What was compared: how many components and values, the differences, the columns that are no fields."""

    components: int
    values: int
    differences: tuple[Difference, ...]
    unused: tuple[str, ...]


def compared(printed: Printed, rows: Sequence[Row], kinds: Sequence[str]) -> Compared:
    """Rows beside components. Of `kinds`, or where none is named of all kinds of which the table has some,
    every component is expected to be in it.
    """
    found: list[Difference] = []
    used: set[str] = {NAME, KIND}
    met: dict[tuple[str, str], ir.Component] = {}
    values = 0
    for row in rows:
        card = component(printed, row, kinds)
        name = str(row[NAME]).strip()
        if card is None:
            found.append(Difference(str(row.get(KIND) or ""), name, "component", "one", "", ""))
            continue
        met[card.kind, card.name] = card
        for column, cell in row.items():
            given = value(printed, card, column)
            if column in (NAME, KIND) or isinstance(given, Absent):
                continue
            used.add(column)
            if is_said(cell) and not isinstance(given, ir.Node):
                values += 1
                if not fits(cell, given):
                    place = str(ir.place_of(card))
                    found.append(Difference(card.kind, card.name, column, shown(cell), shown(given), place))
    wanted = frozenset(kinds) or {kind for kind, _ in met}
    for key, card in printed.everything.items():
        if key not in met and any(kind.name in wanted for kind in printed.lineage(card.kind)):
            found.append(Difference(card.kind, card.name, "component", "", "one", str(ir.place_of(card))))
    columns = dict.fromkeys(column for row in rows for column in row)
    return Compared(len(met), values, tuple(found), tuple(one for one in columns if one not in used))


def component(printed: Printed, row: Row, kinds: Sequence[str]) -> ir.Component | None:
    """The component that a row is about, of the kind that it names or of those that are asked about."""
    name, own = folded(str(row[NAME])), row.get(KIND)
    wanted = [folded(str(own)).replace(" ", "_")] if own else list(kinds)
    fitting = [
        card
        for card in printed.everything.values()
        if folded(card.name) == name
        and (
            not wanted
            or any(folded(kind.name).replace(" ", "_") in wanted for kind in printed.lineage(card.kind))
        )
    ]
    return next(iter(fitting), None)


class Absent:
    """Stands for what a component cannot have."""


def value(printed: Printed, card: ir.Component, column: str) -> Plain | Absent:
    """What a component has for a column: a field, a field for a key (`stops speed`), a keyword, copies."""
    if column == COPIES:
        return card.copies
    if column == KEYWORDS:
        return tuple(sorted(keywords(card)))
    for own in printed.lineage(card.kind):
        for field in own.fields:
            if folded(field.name) == folded(column) and not field.key:
                return printed.field(card, field.name)
            if field.key and folded(column).startswith(f"{folded(field.name)} "):
                key = folded(column).removeprefix(f"{folded(field.name)} ")
                return keyed(card, field.name, key)
    return Absent()


def keyed(card: ir.Component, name: str, key: str) -> Plain | Absent:
    """What a component gives for one key of a field."""
    for given in card.fields:
        if given.name == name and folded(str(plain(given.key))) == key:
            return plain(given.value)
    return None


# ---- values


def is_said(cell: Cell) -> bool:
    """Whether a cell says anything."""
    return cell is not None and cell != ""


def fits(cell: Cell, given: Plain) -> bool:
    """Whether a cell says what a component has."""
    match given:
        case bool():
            text = folded(str(cell))
            return text in (YES if given else NO)
        case tuple():
            cells = cell if isinstance(cell, list) else re.split(r"[,;|]", str(cell))
            said = [one for one in cells if folded(str(one)) not in NOTHING | {""}]
            return sorted(map(folded_value, said)) == sorted(map(folded_value, given))
        case None:
            return folded(str(cell)) in NOTHING | NO
        case _:
            return folded_value(cell) == folded_value(given)


def folded_value(one: object) -> str:
    """A value in the one form in which values are compared: `+2` is 2, `dark_blue` is two words."""
    if isinstance(one, float) and math.isinf(one):
        return "unlimited" if one > 0 else "-unlimited"
    if isinstance(one, tuple):
        return " ".join(folded_value(part) for part in one if part is not None)
    text = folded(str(one)).replace("−", "-")
    return text.lstrip("+$") if re.fullmatch(r"[+$]\d+", text) else text


def folded(text: str) -> str:
    """A name as names are compared."""
    return " ".join(text.replace("_", " ").casefold().split())


def shown(one: object) -> str:
    """A value as one says it."""
    match one:
        case None:
            return "nothing"
        case bool():
            return "yes" if one else "no"
        case tuple() | list():
            return ", ".join(map(shown, one)) or "nothing"
        case float() if math.isinf(one):
            return "unlimited" if one > 0 else "-unlimited"
        case _:
            return str(one).replace("_", " ")


def renamed(rows: Sequence[Row], columns: Mapping[str, str]) -> Iterator[Row]:
    """Rows with other names for columns."""
    for row in rows:
        yield {columns.get(name, name): cell for name, cell in row.items()}
