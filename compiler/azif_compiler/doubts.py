"""What content is not sure of: every declaration that says so, with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.loader.places import shown


class Doubt(NamedTuple):
    """A declaration, where it is written, and what it says of itself."""

    sort: str
    name: str
    place: str
    unverified: str
    confidence: str
    note: str

    def __str__(self) -> str:
        told = {"unverified": self.unverified, "confidence": self.confidence, "note": self.note}
        said = "; ".join(f"{name}: {text}" for name, text in told.items() if text)
        return f"{self.place}: {self.sort} {self.name}: {said}"


def doubts(game: ir.Game, folders: Sequence[Path]) -> Iterator[Doubt]:
    """Whatever in these packages is not verified, of less than high confidence, or has a note."""
    inside = tuple("" if shown(folder) == "." else f"{shown(folder)}/" for folder in folders)
    for declaration in game.declarations:
        meta = declaration.meta
        if not meta.origin.file.startswith(inside):
            continue
        unsure = meta.confidence if meta.confidence != "high" else ""
        if not isinstance(declaration, ir.Ruling) and (meta.unverified or unsure or meta.note):
            sort = sort_of(declaration)
            name = ir.word_of(getattr(declaration, "name", ""))
            title = f'"{name}"' if isinstance(declaration, ir.Component | ir.Rule) else name
            yield Doubt(sort, title, str(ir.place_of(declaration)), meta.unverified, unsure, meta.note)


def sort_of(declaration: ir.Declaration) -> str:
    """What a declaration is, as it is written: its kind, or the word that declares it."""
    match declaration:
        case ir.Component(kind=kind):
            return ir.word_of(kind).replace("_", " ")
        case ir.InsertedStep():
            return "step"
        case ir.Verb(procedure=True):
            return "procedure"
        case _:
            return type(declaration).__name__.lower()
