"""Packages that are installed: those of this user, and those in Python distributions.

Nothing of a distribution is run, not even imported: its list of entry points is read as a text.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUP = "azif.packages"
"""The group of entry points in which a distribution names its folders of packages: `a = my_cards.packages`"""

_SECTION = re.compile(rf"^\[{re.escape(GROUP)}\]\s*$(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"^\s*[\w.-]+\s*=\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*$", re.MULTILINE)


def home() -> Path:
    """The folder of this user's packages; `AZIF_PACKAGES` names another one."""
    chosen = os.environ.get("AZIF_PACKAGES")
    if chosen:
        return Path(chosen)
    shared = os.environ.get("XDG_DATA_HOME", "")
    base = Path(shared) if os.path.isabs(shared) else Path(os.path.expanduser("~")) / ".local" / "share"
    return base / "azif" / "packages"


def roots() -> list[Path]:
    """Where installed packages lie."""
    own = home()
    return [*([own] if own.is_dir() else []), *distributions(sys.path)]


def is_installed(folder: Path) -> bool:
    """Whether a package lies where installed ones do."""
    absolute = os.path.abspath(folder)
    return any(absolute.startswith(os.path.abspath(root) + os.sep) for root in roots())


def distributions(path: Iterable[str]) -> list[Path]:
    """The folders of packages that installed Python distributions name."""
    found: dict[Path, None] = {}
    for place in path:
        try:
            with os.scandir(place or ".") as entries:
                names = sorted(entry.name for entry in entries if entry.name.endswith(".dist-info"))
        except OSError:
            continue
        for name in names:
            for folder in named_in(Path(place, name, "entry_points.txt")):
                found[Path(place, *folder.split("."))] = None
    return [folder for folder in found if folder.is_dir()]


def named_in(file: Path) -> list[str]:
    """The folders that a list of entry points names for packages."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    if GROUP not in text:
        return []
    return [name for section in _SECTION.findall(text) for name in _ENTRY.findall(section)]
