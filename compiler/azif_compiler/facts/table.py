"""The text of a table, CSV or YAML → rows: what is printed on each component, by the name of the column."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence

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
    read = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator)
    try:
        rows = [{key: value for key, value in row.items() if isinstance(key, str)} for row in read]
    except csv.Error as error:
        raise Unreadable(str(error)) from error
    return named_rows(rows)


def rows_of_yaml(text: str, key: str = "") -> list[Row]:
    """The rows of a table in YAML: a list, or the list under a key; the longest one if no key is said."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        found = YAML(typ="safe", pure=True).load(text)
    except YAMLError as error:
        raise Unreadable(" ".join(str(error).split())) from error
    if isinstance(found, dict):
        lists = {name: rows for name, rows in found.items() if is_table(rows)}
        if key and key not in lists:
            raise Unreadable(f"there is no list under `{key}`")
        found = lists[key] if key else max(lists.values(), key=len, default=None)
    if found is None or not is_table(found):
        raise Unreadable("there is no list of rows in it")
    return named_rows([dict(row) for row in found])


def is_table(found: object) -> bool:
    """Whether something is a list of rows."""
    return isinstance(found, list) and bool(found) and all(isinstance(row, dict) for row in found)


def named_rows(rows: Sequence[Row]) -> list[Row]:
    """Rows whose columns are called as fields are, and that say which component they are about."""
    found = [{column(key): value for key, value in row.items()} for row in rows]
    if not found:
        raise Unreadable("there are no rows in it")
    if NAME not in found[0]:
        first = next(iter(found[0]))
        found = [{NAME: row.get(first), **row} for row in found]
    return [row for row in found if row.get(NAME) not in (None, "")]


def column(text: object) -> str:
    """A column as a field is called: `Combat Rating` → `combat_rating`"""
    return re.sub(r"[\s_]+", "_", str(text).strip()).lower()
