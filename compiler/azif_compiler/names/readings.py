"""Names of several words that could be read in another way: as two names, or with words of the language.

Where a name of several words is written, the longest that fits is meant. So that nobody has to know which, a
name is refused where it is declared if the words it is made of can stand side by side and mean something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Flag, Member, Members
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Entity
from azif_compiler.names.table import SEVERAL, Names, Rows, visible

BEFORE_KIND = frozenset(
    "a an each every any no another all the that those random first top bottom draws".split()
)
"""Words of the language behind which a kind can stand; `draws` in rulings."""

BEHIND_THING = frozenset(
    "at in on of from with without has is are not and or if as by to for among where whose except".split()
)
"""Words of the language that can stand behind a name."""

BEFORE_THING = frozenset(
    "at in on of from with without has is are not and or if by to for among along".split()
)
"""Words of the language behind which a name can stand."""

PAIRS = frozenset({("at", "least"), ("at", "most"), ("rounded", "up"), ("number", "of"), ("total", "of")})
"""Words of the language that belong together."""


class Reading(NamedTuple):
    """A name, and what its words could mean as well; `first` and `second` are declared, or words.

    `blamed` is the one of them whose package sees the others.
    """

    name: str
    entity: Entity
    first: Entity | str
    second: Entity | str
    blamed: Entity


@lru_cache(maxsize=4)  # names are never changed, and most edits leave them
def readings(names: Names) -> tuple[Reading, ...]:
    """Every name of several words that can be read in another way by somebody who sees what is needed."""
    return tuple(_Readings(names).all())


class _Readings:
    """Finds other readings; what a word can be is looked up once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.nouns: tuple[Rows[Entity], ...] = tuple(
            getattr(names, row) for row in ("singulars", "plurals", "zones", "tokens", "tracks", "boards")
        )
        self.begun: dict[str, list[symbols.Kind]] = {}
        for rows in (names.singulars, names.plurals):
            for word, kinds in rows.items():
                parts = word.split("_")
                for length in range(1, len(parts) + 1):
                    self.begun.setdefault("_".join(parts[:length]), []).extend(kinds)

    def all(self) -> Iterator[Reading]:
        """Every name of several words, with the first other way to read it."""
        for word, entity in self.several():
            parts = word.split("_")
            for place in range(1, len(parts)):
                found = self.split(entity, "_".join(parts[:place]), "_".join(parts[place:]))
                if found is not None:
                    declared = (entity, *(half for half in found if not isinstance(half, str)))
                    yield Reading(word, entity, *found, self.seer(declared) or entity)
                    break

    def several(self) -> Iterator[tuple[str, Entity]]:
        """The names of several words, each with what it names."""
        names = self.names
        for row in SEVERAL:
            table: Rows[Entity] = getattr(names, row)
            for word, entities in table.items():
                if "_" in word and "else" not in word:
                    for entity in entities:
                        yield word, entity

    def split(self, entity: Entity, one: str, other: str) -> tuple[Entity | str, Entity | str] | None:
        """What two halves of a name can mean side by side."""
        names = self.names
        if (one, other) in PAIRS:
            return one, other
        kinds = self.begun.get(other, ())
        if one in BEFORE_KIND and (kind := self.seen(entity, kinds)) is not None:
            return one, kind
        for verbs in (names.verbs, names.thirds):
            for verb in verbs.get(one, ()):
                for kind in kinds:
                    if self.meet(entity, verb, kind) and self.takes(verb, kind):
                        return verb, kind
        for kind in kinds:
            for told in self.describing(one, kind):
                if self.meet(entity, told, kind):
                    return told, kind
        if one in BEFORE_THING and (noun := self.noun(entity, other)) is not None:
            return one, noun
        word, _, behind = other.partition("_")
        if word in BEHIND_THING and (noun := self.noun(entity, one)) is not None:
            if not behind:
                return noun, word
            if word in BEFORE_THING and (second := self.noun(entity, behind)) is not None:
                return noun, second
        return None

    def seen(self, entity: Entity, rows: Iterable[Entity]) -> Entity | None:
        return next((row for row in rows if row is not entity and self.meet(entity, row)), None)

    def noun(self, entity: Entity, word: str) -> Entity | None:
        """What can be spoken of by a word alone."""
        for table in self.nouns:
            if (found := self.seen(entity, table.get(word, ()))) is not None:
                return found
        return self.seen(entity, (value for value in self.names.values.get(word, ()) if not value.of))

    def describing(self, word: str, kind: symbols.Kind) -> Iterator[Entity]:
        """What describes things of a kind by a word."""
        line = (kind.id, *kind.ancestors)
        for member in self.names.members.get(word, ()):
            for field in self.names.fields_by_enum.get(member.enum, ()):
                if field.kind in line and isinstance(field.type, Member | Members):
                    yield member
        for field in self.names.fields.get(word, ()):
            if field.kind in line and isinstance(field.type, Flag):
                yield field
        for value in self.names.values.get(word, ()):
            if value.of in line and isinstance(value.type, Flag):
                yield value
        yield from self.names.keywords.get(word, ())

    def takes(self, verb: symbols.Verb, kind: symbols.Kind) -> bool:
        """Whether a verb is followed by something of a kind."""
        for parameter in verb.objects:
            match parameter.type:
                case types.Thing(kind=of) | types.Things(kind=of) | types.Some(kind=of) | types.Kind(kind=of):
                    if of in (THING, kind.id, *kind.ancestors) or kind.id in self.names.kinds[of].ancestors:
                        return True
                case _:
                    pass
        return False

    def meet(self, *entities: Entity) -> bool:
        """Whether content of one of their packages sees them all."""
        return self.seer(entities) is not None

    def seer(self, entities: Iterable[Entity]) -> Entity | None:
        """The one whose package sees them all."""
        rows = tuple(entities)
        for here in rows:
            sees = self.names.sees(here.package, here.part)
            if all(visible(one, sees) for one in rows):
                return here
        return None
