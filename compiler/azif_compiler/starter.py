"""The files of a package that has just been begun."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import LANGUAGE_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from azif_compiler.packages.package import Manifest

_TEMPLATE = Path(__file__).parent / "template"


def files(name: str, path: str, requires: Iterable[Manifest]) -> dict[str, str]:
    """What to write, by path inside the package; it checks and tests green as it is."""
    words = {
        "@id@": name,
        "@title@": name.replace("_", " ").replace("-", " ").capitalize(),
        "@path@": path,
        "@language@": LANGUAGE_VERSION,
        "@requires@": _requires(requires),
    }
    return {
        file.relative_to(_TEMPLATE).as_posix(): _filled(file.read_text("utf-8"), words)
        for file in sorted(_TEMPLATE.rglob("*"))
        if file.is_file()
    }


def _requires(packages: Iterable[Manifest]) -> str:
    lines = [f'  {package.id}: ">={package.version}"' for package in packages]
    return "\n".join(["requires:", *lines] if lines else ["requires: {}"])


def _filled(text: str, words: dict[str, str]) -> str:
    for word, written in words.items():
        text = text.replace(word, written)
    return text
