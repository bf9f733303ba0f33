"""Mutants that may survive, each with its reason: `rulings/mutants.toml` of a package.

    [[survivor]]
    inside = "verb drink"
    clause = "set level to larger of (0, level - amount)"
    change = "number: 0 → 1"
    reason = "`needs` lets nobody drink more than there is"

A survivor is named by what it is in, the beginning of what is written there, and the change; so it stays
accepted when lines are moved, and no longer is when the clause is written anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from azif_compiler.loader.find import RULINGS

FILE = "mutants.toml"
"""The name of the file, in the folder of rulings."""


class Survivor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One that may survive, and why."""

    inside: str
    clause: str
    change: str
    reason: str

    @property
    def name(self) -> Name:
        """How it is found."""
        return self.inside, self.clause, self.change


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says."""

    survivor: tuple[Survivor, ...] = ()


Name = tuple[str, str, str]
"""What a mutant is in, the clause, and the change."""


@dataclass(frozen=True, slots=True)
class Unreadable(Exception):
    """A file of accepted survivors that does not say what it should."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"cannot read `{self.path}`: {self.reason}"


def accepted(packages: Iterable[Path]) -> dict[Name, str]:
    """The survivors that packages accept, and their reasons."""
    found: dict[Name, str] = {}
    for package in packages:
        path = package / RULINGS / FILE
        if not path.is_file():
            continue
        try:
            rows = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Accepted)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
            raise Unreadable(path, str(error)) from error
        found |= {row.name: row.reason for row in rows.survivor}
    return found
