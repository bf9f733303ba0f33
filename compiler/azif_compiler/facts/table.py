"""The text of a table, CSV or YAML → rows: what is printed on each component, by the name of the column."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence

from azif_compiler.diagnostic import Report
from azif_compiler.packages.yaml_text import read_yaml
from azif_compiler.text.source import Source

NAME = "name"
"""The column that says which component a row is about; the first one if none is called so."""

# What stands in a cell: YAML has no narrower type.
Cell = object
Row = Mapping[str, Cell]


class Unreadable(Exception):
    """A table that cannot be read, and why."""


def rows_of_csv(text: str) -> list[Row]:
    """The rows of a table whose first line names the columns; commas, semicolons or tabs are between them."""
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    read = csv.DictReader(text.removeprefix("\ufeff").splitlines(keepends=True), delimiter=separator)
    try:
        rows = [{key: value for key, value in row.items() if isinstance(key, str)} for row in read]
    except csv.Error as error:
        raise Unreadable(str(error)) from error
    return named_rows(rows)


def rows_of_yaml(source: Source, key: str = "") -> list[Row]:
    """The rows of a table in YAML: a list, or the list under a key; the longest one if no key is said."""
    report = Report()
    document = read_yaml(source, report)
    if document is None:
        raise Unreadable("; ".join(f"{one.span}: {one.text()}" for one in report.diagnostics))
    found: object = document.value
    if isinstance(found, dict):
        lists = {name: rows for name, one in found.items() if (rows := table(one))}
        if key and key not in lists:
            raise Unreadable(f"there is no list under `{key}`")
        rows = lists[key] if key else max(lists.values(), key=len, default=[])
    else:
        rows = table(found)
    if not rows:
        raise Unreadable("there is no list of rows in it")
    return named_rows(rows)


def table(found: object) -> list[Row]:
    """The rows of a list of rows; none of anything else."""
    rows = found if isinstance(found, list) else []
    return [row for row in rows if isinstance(row, dict)] if all(isinstance(r, dict) for r in rows) else []


def named_rows(rows: Sequence[Row]) -> list[Row]:
    """Rows whose columns are called as fields are, and that say which component they are about."""
    found = [{column(key): value for key, value in row.items()} for row in rows]
    if not found or not found[0]:
        raise Unreadable("there are no rows in it")
    if NAME not in found[0]:
        first = next(iter(found[0]))
        found = [{NAME: row.get(first), **row} for row in found]
    return [row for row in found if row.get(NAME) not in (None, "")]


def column(text: object) -> str:
    """A column as a field is called: `Dark Blue` → `dark_blue`"""
    return re.sub(r"[\s_]+", "_", str(text).strip()).lower()
