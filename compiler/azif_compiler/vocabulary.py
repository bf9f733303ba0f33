"""The words that packages declare: what the second reading of phrases knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from azif_compiler.ir import Type
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Line

THING = "thing"
"""The kind of which every kind is a kind."""

NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
NUMBERS = Type("numbers")
QUANTITY = Type("quantity")
TOKEN = Type("token")
ZONE = Type("zone")
NOTHING = Type("nothing")


@dataclass(slots=True)
class Declared:
    """Anything declared: its name, where, and the line that says the rest."""

    name: str
    source: Source
    line: Line
    package: str
    span: Span


@dataclass(slots=True)
class EnumWord(Declared):
    """An enum with its members and their parents."""

    members: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class TokenWord(Declared):
    """A token."""

    plural: str = ""
    symbol: str = ""


def plural_word(name: str, plural: str) -> str:
    """How several are counted in content: by the plural, or the name with an s if that has several words."""
    return plural if plural.isidentifier() else name + "s"


@dataclass(slots=True)
class FieldWord:
    """A field of a kind."""

    name: str
    type: Type
    state: bool
    key: str
    kind: str
    span: Span
    default: int = -1
    line: Line | None = None


@dataclass(slots=True)
class KindWord(Declared):
    """A kind: its parent, and what it adds; `added` is what other packages add to it."""

    parent: str = THING
    plural: str = ""
    fields: dict[str, FieldWord] = field(default_factory=dict)
    holds: tuple[str, ...] = ()
    scripts: dict[str, str] = field(default_factory=dict)
    starts: Line | None = None
    has_you: bool = False
    shown: list[tuple[str, Span]] = field(default_factory=list)
    added: list[tuple[Source, Line]] = field(default_factory=list)

    @property
    def several(self) -> str:
        """The word for several in content: the plural, where that is one word."""
        return plural_word(self.name, self.plural)


@dataclass(slots=True)
class ZoneWord(Declared):
    """A zone; `of` the kind whose things have one each."""

    of: str = ""


@dataclass(slots=True)
class ValueWord(Declared):
    """A declared value."""

    of: str = ""
    key: str = ""
    type: Type = NUMBER
    start: int = -1


@dataclass(slots=True)
class ParameterWord:
    """A parameter of a verb; `default` is the index of its first atom in `line`, -1 without one."""

    name: str
    role: str
    label: str
    type: Type
    line: Line
    default: int


@dataclass(slots=True)
class VerbWord(Declared):
    """A verb or procedure."""

    procedure: bool = False
    parameters: dict[str, ParameterWord] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()
    third: str = ""
    participle: str = ""

    @property
    def subject(self) -> ParameterWord | None:
        """The parameter that stands before the verb."""
        return next((p for p in self.parameters.values() if p.role == "subject"), None)

    @property
    def objects(self) -> list[ParameterWord]:
        """The parameters behind the verb, without a label."""
        return [p for p in self.parameters.values() if p.role == "object"]

    @property
    def labels(self) -> dict[str, ParameterWord]:
        """The parameters behind a label, by label."""
        return {p.label: p for p in self.parameters.values() if p.role == "label"}


@dataclass(slots=True)
class KeywordWord(Declared):
    """A keyword."""

    kind: str = THING
    parameters: dict[str, Type] = field(default_factory=dict)


@dataclass(slots=True)
class OptionWord(Declared):
    """An option."""

    type: Type = NUMBER
    start: int = -1


@dataclass(slots=True)
class ComponentWord(Declared):
    """A component."""

    kind: str = THING
    copies: int = 1
    more: int = 0
    """So many copies come with amendments."""

    @property
    def is_single(self) -> bool:
        """Whether its name names one thing."""
        return self.copies + self.more == 1


@dataclass(slots=True)
class Vocabulary:
    """Everything that is declared, by sort and name."""

    enums: dict[str, EnumWord] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, TokenWord] = field(default_factory=dict)
    token_names: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    tracks: dict[str, Declared] = field(default_factory=dict)
    kinds: dict[str, KindWord] = field(default_factory=dict)
    nouns: dict[str, tuple[str, bool]] = field(default_factory=dict)
    zones: dict[str, ZoneWord] = field(default_factory=dict)
    links: dict[str, Declared] = field(default_factory=dict)
    boards: dict[str, Declared] = field(default_factory=dict)
    values: dict[str, list[ValueWord]] = field(default_factory=dict)
    verbs: dict[str, VerbWord] = field(default_factory=dict)
    thirds: dict[str, str] = field(default_factory=dict)
    participles: dict[str, str] = field(default_factory=dict)
    steps: dict[str, Span] = field(default_factory=dict)
    windows: dict[str, Declared] = field(default_factory=dict)
    keywords: dict[str, KeywordWord] = field(default_factory=dict)
    rules: dict[str, Declared] = field(default_factory=dict)
    options: dict[str, OptionWord] = field(default_factory=dict)
    variants: dict[str, Declared] = field(default_factory=dict)
    components: dict[tuple[str, str], ComponentWord] = field(default_factory=dict)
    named: dict[str, list[ComponentWord]] = field(default_factory=dict)
    rulings: dict[str, Declared] = field(default_factory=dict)
    goals: dict[str, Declared] = field(default_factory=dict)
    wordings: dict[str, Declared] = field(default_factory=dict)
    fields_by_name: dict[str, list[FieldWord]] = field(default_factory=dict)
    _lines: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def ancestors(self, kind: str) -> tuple[str, ...]:
        """A kind and the kinds of which it is a kind, the nearest first."""
        known = self._lines.get(kind)
        if known is None:
            found: list[str] = []
            name = kind
            while name != THING and name in self.kinds and name not in found:
                found.append(name)
                name = self.kinds[name].parent
            known = self._lines[kind] = (*found, THING)
        return known

    def is_kind(self, kind: str, other: str) -> bool:
        """Whether a kind is (a kind of) another."""
        return other == THING or other in self.ancestors(kind)

    def related(self, kind: str, other: str) -> bool:
        """Whether a thing can be of both kinds."""
        return self.is_kind(kind, other) or self.is_kind(other, kind)

    def field_of(self, kind: str, name: str) -> FieldWord | None:
        """The field a thing of a kind has under a name."""
        for ancestor in self.ancestors(kind):
            word = self.kinds.get(ancestor)
            if word is not None and name in word.fields:
                return word.fields[name]
        return None

    def script_of(self, kind: str, name: str) -> str | None:
        """What keys a script slot of a kind: a kind, or "" for none; None if there is no such slot."""
        for ancestor in self.ancestors(kind):
            word = self.kinds.get(ancestor)
            if word is not None and name in word.scripts:
                return word.scripts[name]
        return None

    def value_of(self, kind: str, name: str) -> ValueWord | None:
        """The value of a thing of a kind under a name."""
        for word in self.values.get(name, ()):
            if word.of and self.is_kind(kind, word.of):
                return word
        return None

    def global_value(self, name: str) -> ValueWord | None:
        """The value of the table under a name."""
        return next((word for word in self.values.get(name, ()) if not word.of), None)

    def keyed_value(self, kind: str, enum: str) -> ValueWord | None:
        """The value of things of a kind that is keyed by an enum."""
        for words in self.values.values():
            for word in words:
                if word.key == enum and word.of and self.is_kind(kind, word.of):
                    return word
        return None

    def holds(self, kind: str, token: str) -> bool:
        """Whether things of a kind may carry a token."""
        return any(token in self.held(k) for k in self.ancestors(kind) if k in self.kinds)

    def held(self, kind: str) -> set[str]:
        """The tokens that a kind itself says it holds."""
        return {self.token_names.get(token, token) for token in self.kinds[kind].holds}

    def zone_of(self, kind: str, name: str) -> ZoneWord | None:
        """The zone of that name which each thing of a kind has."""
        zone = self.zones.get(name)
        return zone if zone is not None and zone.of and self.is_kind(kind, zone.of) else None
