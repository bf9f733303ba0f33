"""The table of names: every symbol that is declared, by the words that stand for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.heads import Head
from azif_compiler.names.meanings import ROWS
from azif_compiler.names.mistaken import Mistaken, mistaken_in

NO_PART: frozenset[str] = frozenset()
"""The part of a package that always counts."""

SIMPLE_TYPES: dict[str, Type] = {
    "number": types.NUMBER, "flag": types.FLAG, "text": types.TEXT, "dice": types.NUMBERS, "quantity":
    types.QUANTITY, "token": types.TOKEN, "zone": types.ZONE, "place": types.ZONE, "thing": types.ANYTHING,
}  # fmt: skip
"""The words for types that no package declares."""


def rulings_of(package: str) -> str:
    """What stands for the rulings of a package among packages that are seen; none has such an id."""
    return f"{package}/rulings"


@dataclass(frozen=True, slots=True)
class PackageScope:
    """What a package sees: itself and all it requires, directly or not; and its own words for their names."""

    id: str
    sees: frozenset[str]
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)


class Contribution(NamedTuple):
    """What one piece tells others: its package, the part of it that it belongs to, and its heads."""

    package: str
    part: frozenset[str]
    heads: tuple[Head, ...]


SEVERAL = (
    "enums", "members", "tokens", "tracks", "singulars", "plurals", "fields", "scripts", "zones", "links",
    "boards", "values", "verbs", "thirds", "participles", "steps", "windows", "keywords", "options",
    "variants",
)  # fmt: skip
"""The tables of what phrases name by words."""

E = TypeVar("E", bound=symbols.Entity)
Rows = dict[str, list[E]]


class Names:
    """Every symbol, by id and by the words that stand for it. It is never changed once it is made."""

    def __init__(self, packages: Mapping[str, PackageScope]) -> None:
        self.packages = packages
        self.enums: Rows[symbols.Enum] = {}
        self.members: Rows[symbols.Member] = {}
        self.tokens: Rows[symbols.Token] = {}
        self.signs: Rows[symbols.Token] = {}
        self.tracks: Rows[symbols.Track] = {}
        self.singulars: Rows[symbols.Kind] = {}
        self.plurals: Rows[symbols.Kind] = {}
        self.fields: Rows[symbols.Field] = {}
        self.scripts: Rows[symbols.Script] = {}
        self.zones: Rows[symbols.Zone] = {}
        self.links: Rows[symbols.Link] = {}
        self.boards: Rows[symbols.Board] = {}
        self.values: Rows[symbols.Value] = {}
        self.verbs: Rows[symbols.Verb] = {}
        self.thirds: Rows[symbols.Verb] = {}
        self.participles: Rows[symbols.Verb] = {}
        self.steps: Rows[symbols.Step] = {}
        self.windows: Rows[symbols.Window] = {}
        self.keywords: Rows[symbols.Keyword] = {}
        self.rules: Rows[symbols.Titled] = {}
        self.options: Rows[symbols.Option] = {}
        self.variants: Rows[symbols.Variant] = {}
        self.components: Rows[symbols.Component] = {}
        self.rulings: Rows[symbols.Titled] = {}
        self.goals: Rows[symbols.Titled] = {}
        self.wordings: Rows[symbols.Titled] = {}
        self.kinds: dict[str, symbols.Kind] = {}
        self.all_verbs: dict[str, symbols.Verb] = {}
        self.outcomes: Rows[symbols.Verb] = {}
        self.all_enums: dict[str, symbols.Enum] = {}
        self.all_windows: dict[str, symbols.Window] = {}
        self.values_by_key: Rows[symbols.Value] = {}
        self.fields_by_enum: Rows[symbols.Field] = {}
        self.values_by_enum: Rows[symbols.Value] = {}
        self.more_copies: dict[tuple[str, str], list[tuple[str, frozenset[str], int]]] = {}
        self.renamed: dict[str, list[tuple[str, str]]] = {}
        self.several: dict[str, set[str]] = {}
        self.owned_steps: set[str] = set()
        self.circular: set[str] = set()
        self.too_deep: set[str] = set()
        self.persons: tuple[str, ...] = ()

    @cached_property
    def rows_of(self) -> Mapping[str, tuple[str, ...]]:
        """By a word, the tables in which it stands for something: most words stand in one or two of them."""
        found: dict[str, tuple[str, ...]] = {}
        for row in ROWS:
            table: Mapping[str, list[symbols.Entity]] = getattr(self, row)
            for word in table:
                found[word] = (*found.get(word, ()), row)
        return found

    @cached_property
    def mistaken(self) -> Mistaken:
        """What people write for something else, as content says."""
        return mistaken_in(self.wordings)

    def note_several(self) -> None:
        """Find the names of several words that each package declares, as they can be mentioned."""
        for row in SEVERAL:
            table: Mapping[str, list[symbols.Entity]] = getattr(self, row)
            for word, entities in table.items():
                if "_" in word:
                    for one in entities:
                        self.several.setdefault(one.package, set()).add(word)
        for word, rows in self.renamed.items():
            if "_" in word:
                for package, _ in rows:
                    self.several.setdefault(package, set()).add(word)
        for verb in self.all_verbs.values():
            told = [*verb.outcomes, *(word for p in verb.parameters.values() for word in (p.name, p.label))]
            self.several.setdefault(verb.package, set()).update(word for word in told if "_" in word)

    def unknown(self, words: frozenset[str]) -> frozenset[str]:
        """Those of some words that stand for nothing in any package."""
        tables = [table for table in vars(self).values() if isinstance(table, dict)]
        return frozenset(word for word in words if not any(word in table for table in tables))

    def below(self, words: frozenset[str]) -> frozenset[str]:
        """The names of the kinds that are kinds of those which some words name, in one and in several."""
        above = {one.id for word in words for one in self.singulars.get(word, ())}
        below = (
            (one for one in self.kinds.values() if not above.isdisjoint(one.ancestors[1:])) if above else ()
        )
        return frozenset(word for one in below for word in (one.name, one.plural))

    def sees(self, package: str, part: frozenset[str]) -> frozenset[str]:
        """The packages that content of a package sees: itself, what it requires, and what its part is for;
        rulings see what rulings of all these declare.
        """
        scope = self.packages[package]
        if not part:
            return scope.sees
        sees = scope.sees.union(*(self.packages[other].sees for other in part if other in self.packages))
        return sees.union(map(rulings_of, sees)) if rulings_of(package) in part else sees


def is_for_rulings(entity: symbols.Entity | symbols.Held, package: str) -> bool:
    """Whether something is there for rulings only, and those of another package than this one."""
    return bool(entity.part) and entity.package != package and rulings_of(entity.package) in entity.part


def visible(entity: symbols.Entity | symbols.Held, sees: frozenset[str]) -> bool:
    """Whether something is there for content that sees these packages."""
    return entity.package in sees and (not entity.part or entity.part <= sees)
