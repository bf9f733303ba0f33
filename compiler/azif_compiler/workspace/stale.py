"""What is to be checked again: pieces that mention what others tell differently now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from azif_compiler.names import heads
from azif_compiler.names.heads import Head, TypeWords, plural_word, words_of
from azif_compiler.names.table import Contribution, Names
from azif_compiler.snapshot.cells import Cell
from azif_compiler.workspace.told import Edit, Told, ends

_UNMENTIONED = (
    heads.Component, heads.Rule, heads.Ruling, heads.Step, heads.Goal, heads.Wording, heads.Copies,
    heads.Board,
)  # fmt: skip
"""What the order of which means nothing to others."""

FEW = 8
"""Up to so many words are looked for in the text of a cell's words before these are taken apart."""


class Stale:
    """The words and symbols that mean something else than before, or may."""

    __slots__ = ("asked", "everything", "words")

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.asked: set[str] = set()
        self.everything = False

    def __bool__(self) -> bool:
        return bool(self.words or self.asked or self.everything)

    def concerns(self, cell: Cell) -> bool:
        """Whether a piece is to be checked again: one with such words, or which asked for such symbols."""
        if self.everything or not self.asked.isdisjoint(cell.asked):
            return True
        if len(self.words) <= FEW and not any(word.partition("_")[0] in cell.words for word in self.words):
            return False
        return cell.mentions(self.words)


def stale(edit: Edit, sees: frozenset[str], names: Names) -> Stale | None:
    """What has changed of what a package sees; None if it sees the same."""
    found = Stale()
    before, now = (edit.middle(told.rows, sees) for told in (edit.before, edit.now))
    first, last = ends(before, now)
    if first == len(before) == len(now):
        return None
    known = Steps(edit, sees, before[:first], before[len(before) - last :])
    apart = [
        [
            (c.package, c.part, head)
            for c in rows[first : len(rows) - last]
            for head in c.heads
            if not (isinstance(head, heads.Step) and known.have(c, head))
        ]
        for rows in (before, now)
    ]
    one, other = map(Counter, apart)
    news = (one - other) | (other - one)
    changed = [(package, head) for package, _, head in news]
    order = [
        [row for row in rows if row not in news and not isinstance(row[2], _UNMENTIONED)] for rows in apart
    ]
    found.everything = order[0] != order[1]
    for package, head in changed:
        fire(found, package, head)
    pair_kinds(found, changed)
    spread(found, changed, edit, sees)
    members(found, edit.before, sees, names)
    return found


class Steps:
    """The steps that are told before some pieces, and whose they are by what is told before or behind.

    To name a step once more declares nothing: bodies of verbs and rulings name the same ones again and again.
    """

    __slots__ = ("owned", "told")

    def __init__(
        self, edit: Edit, sees: frozenset[str], before: list[Contribution], behind: list[Contribution]
    ) -> None:
        end = len(edit.before.rows) - edit.last
        rows = [row for row in edit.before.steps if row.source.package in sees]
        first = [(source, head) for at, source, head in rows if at < edit.first]
        first += [(c, head) for c in before for head in c.heads if isinstance(head, heads.Step)]
        later = [head for c in behind for head in c.heads if isinstance(head, heads.Step)]
        later += [head for at, _, head in rows if at >= end]
        self.told = {(c.package, c.part, head.name) for c, head in first}
        self.owned = {head.name for head in (*(head for _, head in first), *later) if head.subject}

    def have(self, source: Contribution, step: heads.Step) -> bool:
        """Whether a step is known without this mention, and that it is somebody's if that is said."""
        known = (source.package, source.part, step.name) in self.told
        return known and (not step.subject or step.name in self.owned)


def spread(found: Stale, changed: list[tuple[str, Head]], edit: Edit, sees: frozenset[str]) -> None:
    """Note what is declared by words for kinds, enums and windows that mean something else now."""
    rows = Counter((package, *key) for package, head in changed if (key := key_of(head)) is not None)
    words = {word for (_, names, _), count in rows.items() if count == 1 for word in names}
    told: set[tuple[str, Head]] = set()
    while words:
        more: set[str] = set()
        for source in chain(edit.before.rows, edit.now.rows):
            for head in source.heads if source.package in sees else ():
                if (source.package, head) in told or words.isdisjoint(referred(head)):
                    continue
                if isinstance(head, heads.Kind | heads.Extension) and above(head) not in words:
                    some_parts(found, head, words)
                    continue
                told.add((source.package, head))
                if (key := key_of(head)) is not None:
                    more.update(key[0])
                if isinstance(head, heads.Kind):
                    new_kind(found, source.package, head)
                else:
                    fire(found, source.package, head)
        words = more


def above(head: heads.Kind | heads.Extension) -> str:
    """The word for the kind of which a kind is one, or which is extended."""
    return head.parent if isinstance(head, heads.Kind) else head.kind


def some_parts(found: Stale, head: heads.Kind | heads.Extension, words: set[str]) -> None:
    """Note what of a kind is declared by these words; the kind itself is what it was."""
    for field in head.fields:
        if field.key in words or (field.type is not None and field.type.name in words):
            found.words.add(field.name)
            if field.type is not None:
                found.words.add(field.type.name)
    found.words.update(script.name for script in head.scripts if script.key in words)


def key_of(head: Head) -> tuple[tuple[str, ...], object] | None:
    """By which words others refer to a head when they declare something, and what decides what those mean."""
    match head:
        case heads.Kind(name=name, parent=parent, plural=plural):
            return (name, plural_word(name, plural)), (parent, head.you)
        case heads.Enum(name=name):
            return (name,), None
        case heads.Window(name=name, within=within):
            return (name,), within
        case _:
            return None


def referred(head: Head) -> Iterator[str]:
    """The words for kinds, enums and windows by which a head says what it declares."""
    types: tuple[TypeWords | None, ...] = ()
    match head:
        case heads.Component(kind=kind) | heads.Copies(kind=kind):
            yield kind
        case heads.Kind(parent=parent, fields=fields, scripts=scripts):
            yield parent
            yield from (script.key for script in scripts)
            yield from (field.key for field in fields)
            types = tuple(field.type for field in fields)
        case heads.Extension(kind=kind, fields=fields, scripts=scripts):
            yield kind
            yield from (script.key for script in scripts)
            yield from (field.key for field in fields)
            types = tuple(field.type for field in fields)
        case heads.Members(enum=enum):
            yield enum
        case heads.Zone(of=of):
            yield of
        case heads.Value(of=of, key=key, type=type_):
            yield from (of, key)
            types = (type_,)
        case heads.Keyword(of=of, parameters=parameters):
            yield of
            types = tuple(parameter.type for parameter in parameters)
        case heads.Verb(parameters=parameters):
            types = tuple(parameter.type for parameter in parameters)
        case heads.Option(type=type_):
            types = (type_,)
        case heads.Window(within=within):
            yield from within
        case _:
            pass
    yield from (type_.name for type_ in types if type_ is not None)


def members(found: Stale, before: Told, sees: frozenset[str], names: Names) -> None:
    """Note the members of an enum that means something else now: what is keyed by it is found by them."""
    words = frozenset(found.words)
    for word in words:
        for enum in names.enums.get(word, ()):
            found.words.update(member.name for member in enum.members)
            found.asked.add(f"of {enum.id}")
    for package, head in before.enums:
        if package in sees and enum_of(head) in words:
            found.words.update(member.name for member in head.members)
            if isinstance(head, heads.Enum):
                found.asked.add(f"of {package}:{head.name}")


def enum_of(head: heads.Enum | heads.Members) -> str:
    """The word for the enum whose members these are."""
    return head.name if isinstance(head, heads.Enum) else head.enum


def fire(found: Stale, package: str, head: Head) -> None:
    """Note the words of a head that came, went or changed, and what is asked for beyond words."""
    if isinstance(head, heads.Kind):
        return  # by its parts: see pair_kinds
    found.words.update(words_of(head))
    match head:
        case heads.Extension() | heads.Members() | heads.Enum():
            for type_ in head.fields if isinstance(head, heads.Extension) else ():
                if type_.type is not None:
                    found.words.add(type_.type.name)
        case heads.Value(name=name, type=type_, key=key):
            found.asked.add(f"contents {name}")
            if type_ is not None:
                found.words.add(type_.name)
            found.words.add(key)
        case heads.Verb(name=name):
            found.asked.add(f"{package}:{name}")
        case _:
            pass


def new_kind(found: Stale, package: str, kind: heads.Kind) -> None:
    """Note a kind that came, went, or is of another kind now."""
    found.words.update(words_of(kind))
    found.words.update(field.type.name for field in kind.fields if field.type is not None)
    id_ = f"{package}:{kind.name}"
    found.asked.update((id_, f"required by {id_}", "persons"))


def pair_kinds(found: Stale, changed: list[tuple[str, Head]]) -> None:
    """Of a kind that was there before, only what has changed of it is news."""
    pairs: dict[tuple[str, str], list[heads.Kind]] = {}
    for package, head in changed:
        if isinstance(head, heads.Kind):
            pairs.setdefault((package, head.name), []).append(head)
    for (package, name), kinds in pairs.items():
        if len(kinds) != 2:
            for kind in kinds:
                new_kind(found, package, kind)
            continue
        one, other = kinds
        for field in set(one.fields) ^ set(other.fields):
            found.words.add(field.name)
            if field.type is not None:
                found.words.add(field.type.name)
        found.words.update(script.name for script in set(one.scripts) ^ set(other.scripts))
        found.words.update(set(one.holds) ^ set(other.holds))
        found.words.update(set(one.shown) ^ set(other.shown))
        if one.plural != other.plural:
            found.words.update((*words_of(one), *words_of(other)))
        told = (one.parent, one.you, one.holds, one.contents)
        if told != (other.parent, other.you, other.holds, other.contents):
            found.asked.update((f"{package}:{name}", "persons"))
            found.words.add(name)
        if required(one) != required(other):
            found.asked.add(f"required by {package}:{name}")


def required(kind: heads.Kind) -> set[str]:
    """The fields that every component of a kind must give."""
    return {field.name for field in kind.fields if not field.state and not field.has_default}
