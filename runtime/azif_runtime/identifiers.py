"""Ids of content → Python names for what is made of it: attributes of things, functions, constants.

A name says which package it belongs to, so two packages never share one: `lights:lamp` is `lights·lamp`.
The middle dot may stand in a Python name, and in no name of content.
"""

from __future__ import annotations

import re
from functools import lru_cache

DOT = "·"
"""What stands for the colon of an id."""

_ODD = re.compile(r"\W")


@lru_cache(maxsize=65536)  # all ids of a game; a process that sees many games forgets old ones
def python_name(id_: str) -> str:
    """The Python name for an id."""
    package, colon, word = id_.partition(":")
    if not colon:
        return _plain(package)
    return f"{_plain(package)}{DOT}{_plain(word)}"


def field_slot(field: str) -> str:
    """The attribute of a thing that holds a field, by the id of the field."""
    return f"f_{python_name(field)}"


def word_in(python: str) -> str:
    """The word of content in a Python name."""
    return python.partition(DOT)[2] or python


def spaced(id_: str) -> str:
    """The word of an id as one would say it."""
    return (id_.partition(":")[2] or id_).replace("_", " ")


def _plain(text: str) -> str:
    return _ODD.sub(lambda found: f"{DOT}{ord(found[0]):x}{DOT}", text)
