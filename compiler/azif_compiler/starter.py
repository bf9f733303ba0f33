"""The files of a package that has just been begun."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import LANGUAGE_VERSION
from azif_compiler.loader.find import RECIPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from azif_compiler.packages.package import Manifest

_TEMPLATE = Path(__file__).parent / "template"
_PROJECT = Path(__file__).parent / "project"
_COMPONENT = re.compile(r'^[a-z][a-z ]* "([^"]+)" \{', re.MULTILINE)


def files(name: str, path: str, requires: Sequence[Manifest], recipes: Path | None = None) -> dict[str, str]:
    """What to write, by path inside the package; it checks and tests green as it is.

    With a folder of `recipes`, which is a package itself, these are its example.
    """
    found = {
        file.relative_to(_TEMPLATE).as_posix(): file.read_text("utf-8")
        for file in sorted(_TEMPLATE.rglob("*"))
        if file.is_file() and (recipes is None or file.suffix != ".azif")
    }
    if recipes is not None:
        for file in sorted(recipes.rglob("*.azif")):
            found[file.relative_to(recipes).as_posix()] = file.read_text("utf-8")
    examples = (match[1] for text in found.values() for match in _COMPONENT.finditer(text))
    words = {
        "@id@": name,
        "@title@": title_of(name),
        "@path@": path,
        "@example@": next(examples, ""),
        "@language@": LANGUAGE_VERSION,
        "@requires@": _requires(requires),
    }
    return {where: _filled(text, words) for where, text in found.items()}


def project_files(name: str) -> dict[str, str]:
    """What a repository of one package has beside it, by path: what it is, what checks and publishes it."""
    words = {"@id@": name, "@title@": title_of(name)}
    return {
        file.relative_to(_PROJECT).as_posix().replace("dot.", "."): _filled(file.read_text("utf-8"), words)
        for file in sorted(_PROJECT.rglob("*"))
        if file.is_file()
    }


def title_of(name: str) -> str:
    """What a package is called at first."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def recipes_of(packages: Iterable[Manifest]) -> Path | None:
    """The folder of recipes of the first of these packages that has one."""
    return next((here for one in packages if (here := one.folder / RECIPES).is_dir()), None)


def _requires(packages: Iterable[Manifest]) -> str:
    lines = [f'  {package.id}: ">={package.version}"' for package in packages]
    return "\n".join(["requires:", *lines] if lines else ["requires: {}"])


def _filled(text: str, words: dict[str, str]) -> str:
    for word, written in words.items():
        text = text.replace(word, written)
    return text
