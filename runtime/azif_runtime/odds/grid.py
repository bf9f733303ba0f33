"""Chances as a grid: to read, as plain data, and as rows for a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from azif_runtime.odds.piles import Pile
from azif_runtime.odds.sentences import Case, Question


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of chances: what leads each row is under `heads`, what it says under `columns`."""

    title: str
    heads: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[Fraction | int | None, ...]], ...]
    notes: tuple[str, ...] = ()


def of_cases(asked: Question, found: Sequence[tuple[str, Sequence[Case]]]) -> Grid:
    """How likely each result is in each case, for each set of packages."""
    names = tuple(name for name, _ in asked.numbers)
    results = dict.fromkeys(name for _, cases in found for one in cases for name in one.shares)
    columns = [label(result, side) for result in results for side, _ in found]
    rows = []
    for index, numbers in enumerate(asked.cases):
        shares = [cases[index].shares.get(result, Fraction(0)) for result in results for _, cases in found]
        rows.append((tuple(str(numbers[name]) for name in names), tuple(shares)))
    cut = sum(one.cut for _, cases in found for one in cases)
    broke = [one.broke.splitlines()[0] for _, cases in found for one in cases if one.broke]
    notes = [f"cut short: {cut} ways were not played; `--most` plays more"] if cut else []
    notes += [f"it broke: {broke[0]}"] if broke else []
    return Grid("; ".join((*asked.given, *asked.when)), names, tuple(columns), tuple(rows), tuple(notes))


def label(name: str, side: str) -> str:
    """A column, with the packages that it is about if there are several."""
    return f"{name}, {side}" if side else name


def of_piles(found: Sequence[tuple[str, Sequence[Pile]]], by: str, number: int) -> list[Grid]:
    """How likely each sort is, pile by pile, for each set of packages."""
    grids = []
    for name in dict.fromkeys(pile.name for _, piles in found for pile in piles):
        sides = [(side, next((pile for pile in piles if pile.name == name), None)) for side, piles in found]
        sorts = dict.fromkeys(
            row.sort for _, pile in reversed(sides) if pile is not None for row in pile.rows
        )
        chance = "at least one" if number > 1 else "chance"
        columns = [label(what, side) for side, _ in sides for what in ("cards", chance)]
        rows = []
        for sort in sorts:
            shares = [pile.of(sort) if pile is not None else None for _, pile in sides]
            cells = [
                cell for one in shares for cell in ((one.count, one.chance) if one else (0, Fraction(0)))
            ]
            rows.append(((sort,), tuple(cells)))
        total = ", ".join(f"{pile.total} cards{f' {side}' if side else ''}" for side, pile in sides if pile)
        drawn = f", {number} drawn" if number > 1 else ""
        grids.append(Grid(f"{name}: {total}{drawn}", (by or "name",), tuple(columns), tuple(rows)))
    return grids


def written(grid: Grid) -> str:
    """A grid as text, in columns."""
    head = [*grid.heads, *grid.columns]
    body = [[*lead, *map(cell, cells)] for lead, cells in grid.rows]
    widths = [max(len(row[index]) for row in [head, *body]) for index in range(len(head))]
    lines = [
        "  ".join(
            text.ljust(width) if index < len(grid.heads) else text.rjust(width)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [head, *body]
    ]
    return "\n".join([grid.title, "", *lines, *grid.notes])


def cell(value: Fraction | int | None) -> str:
    """A number or a chance as people read it."""
    if isinstance(value, Fraction):
        exact = f" ({value})" if 1 < value.denominator < 10**7 else ""
        return f"{float(value * 100):.1f} %{exact}"
    return "" if value is None else str(value)


def record(grid: Grid) -> dict[str, Any]:
    """A grid as plain data; chances are fractions, as text."""
    rows = [
        {
            **dict(zip(grid.heads, lead, strict=True)),
            **{
                name: str(value) if isinstance(value, Fraction) else value
                for name, value in zip(grid.columns, cells, strict=True)
            },
        }
        for lead, cells in grid.rows
    ]
    return {"title": grid.title, "rows": rows, "notes": list(grid.notes)}
