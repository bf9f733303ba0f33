"""What is to be checked again: pieces that mention what others tell differently now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from azif_compiler.names import heads
from azif_compiler.names.heads import Head, words_of
from azif_compiler.names.table import Contribution, Names

_UNMENTIONED = (
    heads.Component, heads.Rule, heads.Ruling, heads.Step, heads.Goal, heads.Wording, heads.Copies, heads.Board,
)  # fmt: skip
"""What the order of which means nothing to others."""


class Stale:
    """The words and symbols that mean something else than before, or may."""

    __slots__ = ("asked", "everything", "words")

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.asked: set[str] = set()
        self.everything = False

    def __bool__(self) -> bool:
        return bool(self.words or self.asked or self.everything)

    def concerns(self, words: frozenset[str], asked: Iterable[str]) -> bool:
        """Whether a piece with these words, which asked for these symbols, is to be checked again."""
        return self.everything or not self.words.isdisjoint(words) or not self.asked.isdisjoint(asked)


def stale(before: list[Contribution], now: list[Contribution], names: Names) -> Stale:
    """What has changed of what a package sees."""
    found = Stale()
    one = Counter((c.package, c.part, head) for c in before for head in c.heads)
    other = Counter((c.package, c.part, head) for c in now for head in c.heads)
    changed = [(package, head) for package, _, head in ((one - other) | (other - one))]
    order = [
        [(c.package, head) for c in rows for head in c.heads if not isinstance(head, _UNMENTIONED)]
        for rows in (before, now)
    ]
    mentioned = [(package, head) for package, head in changed if not isinstance(head, _UNMENTIONED)]
    if not mentioned and order[0] != order[1]:
        found.everything = True
    for package, head in changed:
        fire(found, package, head)
    pair_kinds(found, changed)
    members(found, before, names)
    return found


def members(found: Stale, before: list[Contribution], names: Names) -> None:
    """Of an enum that means something else now, the members do as well: what is keyed by it is found by them."""
    words = frozenset(found.words)
    for word in words:
        for enum in names.enums.get(word, ()):
            found.words.update(member.name for member in enum.members)
            found.asked.add(f"of {enum.id}")
    for source in before:
        for head in source.heads:
            if isinstance(head, heads.Enum | heads.Members) and enum_of(head) in words:
                found.words.update(member.name for member in head.members)
                if isinstance(head, heads.Enum):
                    found.asked.add(f"of {source.package}:{head.name}")


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
        case heads.Value(type=type_, key=key):
            if type_ is not None:
                found.words.add(type_.name)
            found.words.add(key)
        case heads.Verb(name=name):
            found.asked.add(f"{package}:{name}")
        case _:
            pass


def pair_kinds(found: Stale, changed: list[tuple[str, Head]]) -> None:
    """Of a kind that was there before, only what has changed of it is news."""
    pairs: dict[tuple[str, str], list[heads.Kind]] = {}
    for package, head in changed:
        if isinstance(head, heads.Kind):
            pairs.setdefault((package, head.name), []).append(head)
    for (package, name), kinds in pairs.items():
        if len(kinds) != 2:
            for kind in kinds:
                found.words.update(words_of(kind))
                found.words.update(f.type.name for f in kind.fields if f.type is not None)
            found.asked.update((f"{package}:{name}", f"required by {package}:{name}", "persons"))
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
        if one.parent != other.parent or one.you != other.you or one.holds != other.holds:
            found.asked.update((f"{package}:{name}", "persons"))
            found.words.add(name)
        if required(one) != required(other):
            found.asked.add(f"required by {package}:{name}")


def required(kind: heads.Kind) -> set[str]:
    """The fields that every component of a kind must give."""
    return {field.name for field in kind.fields if not field.state and not field.has_default}
