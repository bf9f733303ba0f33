"""What is known of a word: one frozen class for all sorts, as it is told, and written as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azif_compiler.names.symbols import Role

Sort = Literal[
    "verb", "procedure", "value", "kind", "field", "script", "keyword", "window", "step", "token", "track",
    "zone", "enum", "member", "link", "option", "variant", "component",
]  # fmt: skip
"""What a word can be. A procedure is a verb that nobody can prevent."""

PartSort = Literal[
    "subject", "object", "label", "var", "outcome", "given", "printed", "state", "script", "member"
]
"""What belongs to an entry: parameters of verbs, what keywords are given, fields of kinds, members."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A parameter, outcome, field, script or member.

    `label` is that of a parameter, and the key of what has keys; `default` is "" where there is none; `of` is
    the kind from which a kind has it, "" for its own.
    """

    sort: PartSort
    name: str
    label: str = ""
    type: str = ""
    default: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something else that is so: `starts in`, `the cellar`"""

    about: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """A declaration that mentions a word, and the place where it does so first."""

    sort: str
    name: str
    package: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """Who mentions a word in one role."""

    role: Role
    users: tuple[User, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that a word stands for.

    `words` are all by which it is found. `signature` is how it is written and `english` how it reads;
    `template` is what content says of that, and `example` a sentence made with it. `forms` are what can be
    done around a verb, `component` is the shortest one of a kind, as it is written. `of` is the id of the
    kind or enum to which a field, value, keyword, script, zone, member or component belongs.
    """

    sort: Sort
    name: str
    id: str
    package: str
    place: str
    of: str
    words: tuple[str, ...]
    signature: str
    english: str
    template: str = ""
    example: str = ""
    parts: tuple[Part, ...] = ()
    needs: str = ""
    forms: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    component: str = ""
    uses: tuple[Uses, ...] = ()
