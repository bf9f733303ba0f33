"""Word → what is declared under it, as one package sees it; what is unknown or fits two is reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from azif_compiler.diagnostics import names
from azif_compiler.names.meanings import Meanings
from azif_compiler.names.symbols import Mentioned, Role
from azif_compiler.names.view import View
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.unit import Unit

E = TypeVar("E", bound=Mentioned)

_ROWS = {
    "enum": "enums", "member": "members", "token": "tokens", "track": "tracks", "kind": "singulars",
    "zone": "zones", "link": "links", "value": "values", "verb": "verbs", "step": "steps",
    "window": "windows", "keyword": "keywords", "option": "options", "variant": "variants",
    "script": "scripts", "field": "fields",
}  # fmt: skip

TOLD = {"enum": "list", "member": "word of a list"}
"""How a sort of names is called before people, where it is not by its leading word."""


class Lookup:
    """Finds what words name, and writes down that they do."""

    __slots__ = ("rows", "unit", "view")

    def __init__(self, unit: Unit, view: View, rows: Rows) -> None:
        self.unit, self.view, self.rows = unit, view, rows

    def meanings(self, word: Word) -> Meanings:
        """What a word stands for; a name that has changed since is pointed out."""
        found = self.view.meanings(word.text)
        if found.renamed:
            self.unit.report(names.RenamedName(span=self.unit.at(word), name=word.text, now=found.renamed))
        return found

    def one(self, word: Word, sort: str, entities: Sequence[E], role: Role = "mentions") -> E | None:
        """The one that is meant; two that fit are reported."""
        if not entities:
            return None
        first = entities[0]
        for other in entities:
            if other.package != first.package:
                # What a package declares itself keeps its name; a word is wanted for the other's.
                foreign, own = sorted(
                    (other.package, first.package), key=lambda id_: id_ == self.view.package
                )
                self.unit.report(
                    names.AmbiguousName(
                        span=self.unit.at(word),
                        name=word.text,
                        sort=TOLD.get(sort, sort),
                        one=own,
                        other=foreign,
                    )
                )
                break
        self.rows.add(first, role, word.start, word.end)
        return first

    def known(self, word: Word, sort: str, role: Role = "mentions") -> Mentioned | None:
        """What a word names that must be of a sort; what is unknown is reported."""
        row = _ROWS[sort]
        entities: Sequence[Mentioned] = getattr(self.meanings(word), row)
        if not entities:
            self.unknown(word, sort, self.view.visible_words(row))
            return None
        return self.one(word, sort, entities, role)

    def unknown(self, word: Word, sort: str, known: tuple[str, ...]) -> None:
        """Report a word that names nothing of a sort."""
        span = self.unit.at(word)
        self.unit.report(names.UnknownName(span=span, sort=TOLD.get(sort, sort), name=word.text, known=known))
