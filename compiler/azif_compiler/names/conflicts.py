"""Names → pairs of declarations of which one must have another name.

Packages that do not know each other may use the same words: only what one of the two can see is a conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from azif_compiler.names import symbols
from azif_compiler.names.symbols import Entity
from azif_compiler.names.table import Names, is_for_rulings, visible


class Clash(NamedTuple):
    """Two declarations that share a word: the later one, and what it clashes with."""

    word: str
    later: Entity
    first: Entity


_ONCE = (
    "enums", "links", "boards", "verbs", "windows", "keywords", "variants", "rules", "rulings", "goals",
    "wordings", "signs",
)  # fmt: skip
_NOUNS = ("tokens", "tracks", "zones", "options", "members")


@lru_cache(maxsize=4)  # names are never changed, and most edits leave them
def clashes(names: Names) -> tuple[Clash, ...]:
    """Every pair of declarations that clash, the later in load order first."""
    found: list[Clash] = []
    for row in _ONCE:
        rows: dict[str, list[Entity]] = getattr(names, row)
        for word, entities in rows.items():
            if len(entities) > 1:
                found += (Clash(word, *pair) for pair in _pairs(names, entities))
    for word, entities in _nouns(names).items():
        if len(entities) > 1:
            found += (Clash(word, *pair) for pair in _pairs(names, entities))
    found += _kinds(names)
    found += _values(names)
    for forms in (names.thirds, names.participles):
        for word, verbs in forms.items():
            other = [verb for verb in verbs if verb.name != verbs[0].name]
            if other:
                found += (Clash(word, *pair) for pair in _pairs(names, [verbs[0], *other]))
    found += _fields(names)
    for word, components in names.components.items():
        by_kind: dict[str, list[Entity]] = {}
        for component in components:
            by_kind.setdefault(component.kind, []).append(component)
        for entities in by_kind.values():
            found += (Clash(word, *pair) for pair in _pairs(names, entities))
    return tuple(found)


def alike_but_for_case(names: Names) -> tuple[Clash, ...]:
    """Components of a kind whose names differ in small and capital letters alone."""
    rows: dict[str, list[str]] = {}
    for word in names.components:
        rows.setdefault(word.casefold(), []).append(word)
    found: list[Clash] = []
    for words in rows.values() if len(rows) < len(names.components) else ():
        by_kind: dict[str, list[Entity]] = {}
        for component in (one for word in words if len(words) > 1 for one in names.components[word]):
            by_kind.setdefault(component.kind, []).append(component)
        for entities in by_kind.values():
            found += (
                Clash(later.name, later, first)
                for later, first in _pairs(names, entities)
                if later.name != first.name
            )
    return tuple(found)


def _pairs(names: Names, entities: Iterable[Entity]) -> Iterator[tuple[Entity, Entity]]:
    """Each with the first of those before it which it sees, or which sees it."""
    before: dict[tuple[str, str, type[Entity], frozenset[str]], Entity] = {}
    for one in entities:
        for first in before.values():
            if first.id == one.id and type(first) is type(one):
                continue  # one symbol, declared twice: that is seen by its places
            if _meet(names, one, first):
                yield one, first
                break
        before.setdefault((one.package, one.name, type(one), one.part), one)


def _meet(names: Names, one: Entity, other: Entity) -> bool:
    """Whether content of one of the two packages sees both, and has no word of its own for either."""
    return any(
        visible(there, names.sees(here.package, here.part))
        and not is_for_rulings(there, here.package)
        and (there.package, there.name) not in names.packages[here.package].words.values()
        for here, there in ((one, other), (other, one))
    )


def _nouns(names: Names) -> dict[str, list[Entity]]:
    """What phrases speak of by a word alone: tokens, tracks, zones, options, members, values of the table."""
    found: dict[str, list[Entity]] = {}
    for row in _NOUNS:
        rows: dict[str, list[Entity]] = getattr(names, row)
        for word, entities in rows.items():
            found.setdefault(word, []).extend(one for one in entities if one.name == word)
    for word, values in names.values.items():
        found.setdefault(word, []).extend(value for value in values if not value.of)
    return found


def _kinds(names: Names) -> Iterator[Clash]:
    """Kinds, by their names and by the words for several of them."""
    words: dict[str, list[symbols.Kind]] = {}
    for rows in (names.singulars, names.plurals):
        for word, kinds in rows.items():
            words.setdefault(word, []).extend(kinds)
    nouns = _nouns(names)
    told: set[tuple[str, str]] = set()
    for word, kinds in words.items():
        different: dict[int, symbols.Kind] = {id(kind): kind for kind in kinds}
        if len(different) > 1:
            for pair in _pairs(names, different.values()):
                if (ids := (pair[0].id, pair[1].id)) not in told:
                    told.add(ids)
                    yield Clash(word, *pair)
        others: list[Entity] = [*nouns.get(word, ()), *names.enums.get(word, ())]
        for kind in different.values() if others else ():
            for other in others:
                if _meet(names, kind, other):
                    yield Clash(word, kind, other)
                    break


def _values(names: Names) -> Iterator[Clash]:
    for word, values in names.values.items():
        by_kind: dict[str, list[Entity]] = {}
        for value in values:
            if value.of:
                by_kind.setdefault(value.of, []).append(value)
        for entities in by_kind.values():
            yield from (Clash(word, *pair) for pair in _pairs(names, entities))


def _fields(names: Names) -> Iterator[Clash]:
    for kind in names.kinds.values():
        seen: dict[str, list[Entity]] = {}
        for field in kind.fields:
            seen.setdefault(field.name, []).append(field)
        for word, entities in seen.items():
            # A kind may say anew what a field of a kind above it is, if both are of one package.
            above = (
                field
                for other in kind.ancestors[1:]
                if other in names.kinds
                for field in names.kinds[other].fields
                if field.name == word and any(field.package != one.package for one in entities)
            )
            rows = [*above, *entities]
            if len(rows) > 1:
                yield from (Clash(word, *pair) for pair in _pairs(names, rows))
