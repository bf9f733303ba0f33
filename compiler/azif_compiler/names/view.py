"""What words mean to one package: names of its own, and of what it requires.

A word that fits two is nobody's: it is reported where it is used, with both, unless the package has a word
of its own for one of them (`words` in `package.yaml`). Kinds are asked here what they are and have; which of
them were asked is noted, so that it is known what depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from azif_compiler.bounds import MOST_UNKNOWN
from azif_compiler.ir.types import THING, Flag, Member, Members, Type
from azif_compiler.names import symbols
from azif_compiler.names.head_members import NO_THINGS
from azif_compiler.names.inflection import third_person
from azif_compiler.names.joints import Joints, joints_of
from azif_compiler.names.meanings import NOTHING, ROWS, Meanings, meanings_of
from azif_compiler.names.spelling import Spellings, by_plain, plain, spellings_of
from azif_compiler.names.table import Names, is_for_rulings, visible

E = TypeVar("E", bound=symbols.Entity)

WRITTEN = "verbs thirds tokens singulars plurals members tracks zones steps windows fields values".split()
"""The sorts of names that are written without quotes."""


class View:
    """What a package, or a part of one that counts only with others, sees."""

    def __init__(self, names: Names, package: str, part: frozenset[str]) -> None:
        self.names, self.package, self.part = names, package, part
        self.sees = names.sees(package, part)
        self.words: Mapping[str, tuple[str, str]] = names.packages[package].words
        self.hidden = frozenset(self.words.values())
        self.known: dict[str, Meanings] = {}
        self.unknown: list[str] = []
        """The known words that mean nothing."""
        self.suggested: dict[tuple[str, str], tuple[str, ...]] = {}
        self.compared: dict[str, Mapping[str, list[str]]] = {}
        """The known words of a sort, and "" for all names of components, by how they are compared."""
        self.compared_rows: dict[tuple[str, ...], dict[str, list[tuple[str, str]]]] = {}
        """By sorts, what has a name of one of them, by how it is compared."""
        self.asked: set[str] = set()
        """The kinds, and `of ENUM` for enums, that were asked since somebody emptied it."""

    # ---- words

    @cached_property
    def joints(self) -> Joints:
        """The names of several words that mean something here."""
        rows = (self.names.several.get(package, ()) for package in self.sees)
        return joints_of({word for row in (*rows, self.words) for word in row})

    @cached_property
    def spellings(self) -> Spellings:
        """The names that are seen here, by how they are compared."""
        rows = {name: None for row in WRITTEN for name in self.visible_words(row)}
        titles = (name for name, many in self.names.components.items() if any(True for _ in self.seen(many)))
        return spellings_of(rows, titles)

    @cached_property
    def populated(self) -> frozenset[str]:
        """The kinds of which there are components that are seen here."""
        rows = (one for many in self.names.components.values() for one in many)
        return frozenset(one.kind for one in self.seen(rows))

    def meanings(self, word: str) -> Meanings:
        """What a word stands for."""
        known = self.known.get(word)
        if known is None:
            known = self.known[word] = self._meanings(word)
            if known is NOTHING:
                self.unknown.append(word)
                if len(self.unknown) > MOST_UNKNOWN:
                    for one in self.unknown:
                        del self.known[one]
                    self.unknown.clear()
        return known

    def of_sort(self, row: str, word: str) -> Sequence[symbols.Entity]:
        """What a word that is seen stands for, of one sort; whoever goes through all words asks so."""
        known = self.known.get(word)
        if known is not None:
            found: Sequence[symbols.Entity] = getattr(known, row)
            return found
        return self._row(row, word, self.words.get(word))

    def _meanings(self, word: str) -> Meanings:
        alias = self.words.get(word)
        rows_of = self.names.rows_of
        rows = (
            rows_of.get(word, ()) if alias is None else (*rows_of.get(word, ()), *rows_of.get(alias[1], ()))
        )
        meant = [(row, found) for row in rows if (found := self._row(row, word, alias))]
        if meant:
            return meanings_of(meant)
        for package, name in self.names.renamed.get(word, ()):
            if package in self.sees and name != word:
                now = self._meanings(name)
                return meanings_of(((row, getattr(now, row)) for row in ROWS), renamed=name)
        return NOTHING

    def _row(self, row: str, word: str, alias: tuple[str, str] | None) -> Sequence[symbols.Entity]:
        table: dict[str, list[symbols.Entity]] = getattr(self.names, row)
        rows = table.get(word)
        found: list[symbols.Entity] = []
        if rows is not None:
            sees, hidden = self.sees, self.hidden
            found = [one for one in rows if visible(one, sees) and (one.package, one.name) not in hidden]
            if len(found) > 1:  # what only others' rulings know stands back
                found = [one for one in found if not is_for_rulings(one, self.package)] or found
        if alias is not None:
            package, name = alias
            found += (one for one in table.get(name, ()) if one.package == package)
        return found

    def words_of(self, package: str) -> frozenset[str]:
        """The words that stand for something that a package declares."""
        tables: Iterable[dict[str, list[symbols.Entity]]] = (getattr(self.names, row) for row in ROWS)
        return frozenset(
            word
            for table in tables
            for word, entities in table.items()
            if any(one.package == package for one in entities)
        )

    def visible_words(self, row: str) -> tuple[str, ...]:
        """The words of a sort that mean something here: for suggestions."""
        known = self.suggested.get((row, ""))
        if known is None:
            known = self.suggested[row, ""] = tuple(self._visible_words(row))
        return known

    def _visible_words(self, row: str) -> Iterator[str]:
        table: dict[str, list[symbols.Entity]] = getattr(self.names, row)
        for word, entities in table.items():
            if any(
                visible(one, self.sees) and (one.package, one.name) not in self.hidden for one in entities
            ):
                yield word
        for word, (package, name) in self.words.items():
            if any(one.package == package for one in table.get(name, ())):
                yield word

    def alike(self, word: str, *rows: str) -> list[str]:
        """The words of some sorts that mean something here and are a word but for case, blanks, `_`, `-`."""
        found = [
            name for row in rows for name in self.words_by_plain(row, self.visible_words).get(plain(word), ())
        ]
        return found if len(rows) == 1 else sorted(dict.fromkeys(found))

    def alike_by_row(self, word: str, rows: tuple[str, ...]) -> Sequence[tuple[str, str]]:
        """What a word is but for case, blanks, `_`, `-`: of each of some sorts the first, with its sort.
        Names of components are those of any package.
        """
        known = self.compared_rows.get(rows)
        if known is None:
            known = self.compared_rows[rows] = {}
            for row in rows:
                is_title = row == "components"
                table = self.titles_by_plain() if is_title else self.words_by_plain(row, self.visible_words)
                for name, many in table.items():
                    known.setdefault(name, []).append((row, many[0]))
        return known.get(plain(word), ())

    def alike_anywhere(self, title: str) -> list[str]:
        """The names of components of any package that a title is but for case, blanks, `_` and hyphens."""
        return self.titles_by_plain().get(plain(title), [])

    def titles_by_plain(self) -> Mapping[str, list[str]]:
        """The names of components of any package by how they are compared."""
        return self.words_by_plain("components of any", lambda _: tuple(self.names.components))

    def words_by_plain(self, row: str, words: Callable[[str], tuple[str, ...]]) -> Mapping[str, list[str]]:
        """The words of a row by how they are compared; they are found when they are first asked for."""
        known = self.compared.get(row)
        if known is None:
            known = self.compared[row] = by_plain(words(row))
        return known

    def seen(self, entities: Iterable[E]) -> Iterator[E]:
        """Those of some that are there for this package."""
        return (entity for entity in entities if visible(entity, self.sees))

    def has_subject(self, step: str) -> bool:
        """Whether a step, or a verb or procedure, is ever somebody's."""
        if step in self.names.owned_steps:
            return True
        return any(verb.subject is not None for verb in self.meanings(step).verbs)

    def is_outcome(self, word: str) -> bool:
        """Whether a verb that is seen here can end so."""
        return any(visible(verb, self.sees) for verb in self.names.outcomes.get(word, ()))

    def outcome(self, word: str) -> str | None:
        """The outcome that a word means behind a subject: `fail`, `fails`."""
        for name in self.names.outcomes:
            if word in (name, third_person(name)) and self.is_outcome(name):
                return name
        return None

    # ---- kinds

    def ancestors(self, kind: str) -> tuple[str, ...]:
        """A kind and the kinds of which it is a kind, the nearest first."""
        self.asked.add(kind)
        known = self.names.kinds.get(kind)
        return known.ancestors if known is not None else (THING,)

    def is_kind(self, kind: str, other: str) -> bool:
        """Whether a kind is (a kind of) another."""
        return other == THING or other in self.ancestors(kind)

    def related(self, kind: str, other: str) -> bool:
        """Whether a thing can be of both kinds."""
        return kind == other or self.is_kind(kind, other) or self.is_kind(other, kind)

    def nearest(self, kind: str, rows: Iterable[E], of: str) -> E | None:
        """Of what belongs to kinds, that of the nearest kind above; the attribute `of` holds the kind."""
        found: E | None = None
        best = -1
        line = self.ancestors(kind)
        for row in rows:
            owner: str = getattr(row, of)
            if owner in line and (found is None or line.index(owner) < best):
                found, best = row, line.index(owner)
        return found

    def field_of(self, kind: str, word: str) -> symbols.Field | None:
        """The field a thing of a kind has under a name."""
        rows = self.meanings(word).fields
        return self.nearest(kind, rows, "kind") if rows else None

    def field_below(self, kind: str, word: str) -> symbols.Field | None:
        """A field of a kind that is a kind of this one."""
        return next((f for f in self.meanings(word).fields if self.is_kind(f.kind, kind)), None)

    def script_of(self, kind: str, word: str) -> symbols.Script | None:
        """The script slot of a kind under a name."""
        rows = self.meanings(word).scripts
        return self.nearest(kind, rows, "kind") if rows else None

    def value_of(self, kind: str, word: str) -> symbols.Value | None:
        """The value of a thing of a kind under a name."""
        return next((v for v in self.meanings(word).values if v.of and self.is_kind(kind, v.of)), None)

    def value_below(self, kind: str, word: str) -> symbols.Value | None:
        """A value of a kind that is a kind of this one."""
        return next((v for v in self.meanings(word).values if v.of and self.is_kind(v.of, kind)), None)

    def keyed_value(self, kind: str, enum: str) -> symbols.Value | None:
        """The value of things of a kind, else of a kind of it, that is keyed by an enum."""
        self.asked.add(f"of {enum}")
        rows = list(self.seen(self.names.values_by_key.get(enum, ())))
        above = next((v for v in rows if self.is_kind(kind, v.of)), None)
        return above or next((v for v in rows if self.is_kind(v.of, kind)), None)

    def member_field(self, kind: str, enum: str) -> symbols.Field | symbols.Value | None:
        """The field or value of things of a kind, else of a kind of it, that is a member of an enum."""
        self.asked.add(f"of {enum}")
        fields = list(self.seen(self.names.fields_by_enum.get(enum, ())))
        if (found := self.nearest(kind, fields, "kind")) is not None:
            return found
        for value in self.seen(self.names.values_by_enum.get(enum, ())):
            if self.is_kind(kind, value.of):
                return value
        return next((f for f in fields if self.is_kind(f.kind, kind)), None)

    def contents(self, kind: str) -> symbols.Value | None:
        """The value that says what counts as in a thing of a kind."""
        for known in self.kinds_above(kind):
            if known.contents and known.contents != NO_THINGS:
                self.asked.add(f"contents {known.contents}")
                return self.value_of(kind, known.contents)
        return None

    def is_bare(self, kind: str) -> bool:
        """Whether a kind says that nothing lies on its things."""
        return any(known.contents == NO_THINGS for known in self.kinds_above(kind))

    def holds(self, kind: str, token: str) -> bool:
        """Whether things of a kind may carry a token."""
        return any(token in self.carried(known) for known in self.kinds_above(kind))

    def carried(self, kind: symbols.Kind) -> set[str]:
        """The tokens that things of a kind may carry, as far as this package knows."""
        return {held.token for held in kind.holds if visible(held, self.sees)}

    def tokens_on(self, kind: str) -> tuple[str, ...]:
        """The words for the tokens that things of a kind may carry."""
        return tuple(
            sorted({symbols.word_of(one) for known in self.kinds_above(kind) for one in self.carried(known)})
        )

    def held_below(self, kind: str, token: str) -> bool:
        """Whether a kind that is a kind of this one holds a token."""
        return any(
            kind in other.ancestors and token in self.carried(other)
            for other in self.names.kinds.values()
            if other.package in self.sees
        )

    def kinds_above(self, kind: str) -> Iterator[symbols.Kind]:
        """A kind and those above it, as they are declared."""
        kinds = self.names.kinds
        return (kinds[name] for name in self.ancestors(kind) if name in kinds)

    def zone_of(self, kind: str, word: str) -> symbols.Zone | None:
        """The zone of that name which each thing of a kind has."""
        return next((z for z in self.meanings(word).zones if z.of and self.is_kind(kind, z.of)), None)

    def zone_below(self, kind: str, word: str) -> symbols.Zone | None:
        """The zone of that name which each thing of a kind of this one has."""
        return next((z for z in self.meanings(word).zones if z.of and self.is_kind(z.of, kind)), None)

    def description(
        self, kind: str, word: str
    ) -> symbols.Value | symbols.Field | symbols.Member | symbols.Keyword | None:
        """What a word says of things of a kind as an adjective: a flag, a member of an enum, a keyword."""
        meanings = self.meanings(word)
        if meanings.values:
            value = self.value_of(kind, word) or self.value_below(kind, word)
            if value is not None and is_flag(value.type):
                return value
        if meanings.fields:
            field = self.field_of(kind, word) or self.field_below(kind, word)
            if field is not None and is_flag(field.type):
                return field
        if meanings.members and self.member_field(kind, meanings.members[0].enum) is not None:
            return meanings.members[0]
        if meanings.keywords:
            return meanings.keywords[0]
        return None

    def descriptions(self, kind: str) -> set[str]:
        """Every word that can describe things of a kind: for suggestions."""
        names, line = self.names, self.ancestors(kind)
        found = {
            word
            for word, members in names.members.items()
            if any(visible(m, self.sees) and self.member_field(kind, m.enum) is not None for m in members)
        }
        for known in self.kinds_above(kind):
            found |= {field.name for field in self.seen(known.fields) if is_flag(field.type)}
        for values in names.values.values():
            found |= {v.name for v in self.seen(values) if v.of in line and is_flag(v.type)}
        for word in self.visible_words("keywords"):
            if any(self.related(kind, one.kind) for one in self.seen(names.keywords.get(word, ()))):
                found.add(word)
        return found

    def component(self, word: str, kind: str | None = None) -> list[symbols.Component]:
        """The components of a name, of a kind if one is given."""
        rows = self.meanings(word).components
        return [c for c in rows if kind is None or self.is_kind(c.kind, kind)]

    def component_words(self, kind: str) -> tuple[str, ...]:
        """The names of all components of a kind: for suggestions."""
        known = self.suggested.get(("components", kind))
        if known is None:
            kinds = {id_ for id_, other in self.names.kinds.items() if kind in other.ancestors}
            rows = self.names.components
            known = self.suggested["components", kind] = tuple(
                word
                for word in self.visible_words("components")
                if word not in rows or any(c.kind in kinds for c in self.seen(rows[word]))
            )
        return known

    def is_single(self, component: symbols.Component) -> bool:
        """Whether there is one copy of a component, as far as this package knows."""
        more = self.names.more_copies.get((component.kind, component.name), ())
        copies = component.copies
        for package, part, count in more:
            if package in self.sees and part <= self.sees:
                copies += count
        return copies == 1

    def is_person(self, kind: str) -> bool:
        """Whether things of a kind are persons: `you` means the thing itself."""
        return any(known.you == "this" for known in self.kinds_above(kind))

    def person(self) -> str:
        """The kind of those to whom `you` speaks by default: the only kind of persons, or `thing`."""
        self.asked.add("persons")
        persons = [kind for kind in self.names.persons if symbols.package_of(kind) in self.sees]
        return persons[0] if len(persons) == 1 else THING


def is_flag(type_: Type) -> bool:
    """Whether something is a flag."""
    return isinstance(type_, Flag)


def is_member(type_: Type) -> bool:
    """Whether something is a member of an enum, or a list of them."""
    return isinstance(type_, Member | Members)
