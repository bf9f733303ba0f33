"""Where the grammar, its reference and the shipped packages lie: in a checkout, or in an installed wheel."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from azif_compiler.loader import installed

_HERE = Path(__file__).resolve().parents[1]


@cache
def _share() -> Path:
    checkout = _HERE.parents[1]
    return checkout if (checkout / "grammar" / "azif.lark").is_file() else _HERE / "share"


def grammar() -> Path:
    """The folder of the grammar."""
    return _share() / "grammar"


def cards() -> Path:
    """The package that is played when nothing else is asked for."""
    return _share() / "cards"


def expansions() -> Path:
    """The folder in which each expansion has a folder."""
    return _share() / "expansions"


def reference() -> Path:
    """The reference of the language, a text."""
    return _share() / "docs" / "reference" / "language.md"


def site_assets() -> Path:
    """The folder of what every site has: its styles and its script."""
    return _HERE / "site" / "assets"


def playground_assets() -> Path:
    """The folder of what the playground of a site has."""
    return _HERE / "site" / "playground" / "browser"


def package_roots() -> list[Path]:
    """Where packages are looked for, beside those that are named."""
    return [cards(), expansions(), *installed.roots()]


def shown(path: Path | str) -> str:
    """A path as people shall see it: relative to where they are, if it lies there."""
    absolute = os.path.abspath(path)
    here = os.getcwd()
    if absolute == here:
        return "."
    above = here.rstrip(os.sep) + os.sep
    return absolute.removeprefix(above).replace(os.sep, "/")
