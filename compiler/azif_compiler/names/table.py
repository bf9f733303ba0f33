"""Heads of all packages → Names: every symbol that is declared, each with what its words mean where it is declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import heads, symbols
from azif_compiler.names.heads import Head, TypeWords, plural_word

NO_PART: frozenset[str] = frozenset()
"""The part of a package that always counts."""

_SIMPLE: dict[str, Type] = {
    "number": types.NUMBER, "flag": types.FLAG, "text": types.TEXT, "dice": types.NUMBERS, "quantity":
    types.QUANTITY, "token": types.TOKEN, "zone": types.ZONE, "place": types.ZONE, "thing": types.ANYTHING,
}  # fmt: skip
SIMPLE_TYPES = tuple(_SIMPLE)
"""The words for types that no package declares."""


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


E = TypeVar("E", bound=symbols.Entity)
H = TypeVar("H", bound=Head)
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
        self.all_enums: dict[str, symbols.Enum] = {}
        self.all_windows: dict[str, symbols.Window] = {}
        self.values_by_key: Rows[symbols.Value] = {}
        self.fields_by_enum: Rows[symbols.Field] = {}
        self.values_by_enum: Rows[symbols.Value] = {}
        self.more_copies: dict[tuple[str, str], list[tuple[str, frozenset[str], int]]] = {}
        self.renamed: dict[str, list[tuple[str, str]]] = {}
        self.circular: set[str] = set()
        self.persons: tuple[str, ...] = ()

    def sees(self, package: str, part: frozenset[str]) -> frozenset[str]:
        """The packages that content of a package sees: its own, what it requires, and what its part is for."""
        scope = self.packages[package]
        if not part:
            return scope.sees
        return scope.sees.union(*(self.packages[other].sees for other in part if other in self.packages))


def visible(entity: symbols.Entity | symbols.Held, sees: frozenset[str]) -> bool:
    """Whether something is there for content that sees these packages."""
    return entity.package in sees and (not entity.part or entity.part <= sees)


def names_of(packages: Mapping[str, PackageScope], contributions: Iterable[Contribution]) -> Names:
    """All symbols that these heads declare, in load order. What does not fit together is found by `conflicts`."""
    return _Builder(packages).build(list(contributions))


class _Builder:
    def __init__(self, packages: Mapping[str, PackageScope]) -> None:
        self.names = Names(packages)
        self.raw_kinds: dict[str, tuple[Contribution, heads.Kind]] = {}
        self.kind_words: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
        self.enum_words: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
        self.windows: list[tuple[Contribution, heads.Window]] = []
        self.seen: dict[tuple[str, frozenset[str]], frozenset[str]] = {}

    def sees(self, source: Contribution) -> frozenset[str]:
        key = (source.package, source.part)
        known = self.seen.get(key)
        if known is None:
            known = self.seen[key] = self.names.sees(*key)
        return known

    def each(self, contributions: list[Contribution], sort: type[H]) -> Iterator[tuple[Contribution, H]]:
        for source in contributions:
            for head in source.heads:
                if type(head) is sort:
                    yield source, head  # type: ignore[misc]  # it is of that class

    # ---- words for kinds and enums, which types are made of

    def note(
        self,
        rows: dict[str, list[tuple[str, str, frozenset[str]]]],
        word: str,
        source: Contribution,
        id_: str,
    ) -> None:
        rows.setdefault(word, []).append((id_, source.package, source.part))

    def found(
        self, rows: dict[str, list[tuple[str, str, frozenset[str]]]], word: str, source: Contribution
    ) -> str:
        """The id that a word stands for where it is written, "" for none; the first of several."""
        sees = self.sees(source)
        scope = self.names.packages[source.package]
        if (alias := scope.words.get(word)) is not None:
            package, name = alias
            return next((id_ for id_, of, _ in rows.get(name, ()) if of == package), "")
        hidden = set(scope.words.values())
        for id_, package, part in rows.get(word, ()):
            if package in sees and part <= sees and (package, word) not in hidden:
                return id_
        return ""

    def kind_id(self, word: str, source: Contribution) -> str:
        return THING if word in ("thing", "things") else self.found(self.kind_words, word, source)

    def type(self, words: TypeWords | None, source: Contribution) -> Type:
        """What the words of a type mean where they are written."""
        if words is None:
            return types.UNKNOWN
        name = words.name
        if words.form == "":
            if (simple := _SIMPLE.get(name)) is not None:
                return simple
            if enum := self.found(self.enum_words, name, source):
                return types.Member(enum)
        if words.form == "list of":
            if name == "number":
                return types.NUMBERS
            if enum := self.found(self.enum_words, name, source):
                return types.Members(enum)
        kind = self.kind_id(name, source)
        if not kind:
            return types.UNKNOWN
        match words.form:
            case "":
                return types.Thing(kind)
            case "set of" | "list of":
                return types.Things(kind)
            case "some":
                return types.Some(kind)
            case "list of some":
                return types.Somes(kind)
            case "kind of":
                return types.Kind(kind)

    # ---- everything

    def build(self, all_: list[Contribution]) -> Names:
        names = self.names
        for source, kind in self.each(all_, heads.Kind):
            id_ = f"{source.package}:{kind.name}"
            if id_ not in self.raw_kinds:
                self.raw_kinds[id_] = (source, kind)
                self.note(self.kind_words, kind.name, source, id_)
                self.note(self.kind_words, plural_word(kind.name, kind.plural), source, id_)
        for source, enum in self.each(all_, heads.Enum):
            self.note(self.enum_words, enum.name, source, f"{source.package}:{enum.name}")
        for source, renamed in self.each(all_, heads.Renamed):
            names.renamed.setdefault(renamed.was, []).append((source.package, renamed.name))
        self.enums(all_)
        self.tokens(all_)
        self.kinds(all_)
        for source in all_:
            for head in source.heads:
                self.plain(source, head)
        self.put_steps(all_)
        self.put_windows()
        names.persons = tuple(kind.id for kind in names.kinds.values() if kind.you == "this")
        return names

    def enums(self, all_: list[Contribution]) -> None:
        names = self.names
        rows: dict[str, tuple[Contribution, list[symbols.Member]]] = {}

        def add(source: Contribution, enum: str, members: tuple[heads.EnumMember, ...]) -> None:
            row = rows[enum][1]
            known = {member.name: member.id for member in row}
            for member in members:
                made = symbols.Member(
                    source.package, member.name, source.part, enum, known.get(member.parent, "")
                )
                known.setdefault(made.name, made.id)
                row.append(made)
                names.members.setdefault(made.name, []).append(made)

        for source, enum in self.each(all_, heads.Enum):
            id_ = f"{source.package}:{enum.name}"
            if id_ not in rows:
                rows[id_] = (source, [])
                add(source, id_, enum.members)
        for source, more in self.each(all_, heads.Members):
            if (id_ := self.found(self.enum_words, more.enum, source)) in rows:
                add(source, id_, more.members)
        for id_, (source, members) in rows.items():
            made = symbols.Enum(source.package, symbols.word_of(id_), source.part, tuple(members))
            names.enums.setdefault(made.name, []).append(made)
            names.all_enums[id_] = made

    def tokens(self, all_: list[Contribution]) -> None:
        names = self.names
        for source, token in self.each(all_, heads.Token):
            made = symbols.Token(source.package, token.name, source.part, token.plural, token.symbol)
            for word in dict.fromkeys((token.name, plural_word(token.name, token.plural))):
                names.tokens.setdefault(word, []).append(made)
            if token.symbol:
                names.signs.setdefault(token.symbol, []).append(made)

    def kinds(self, all_: list[Contribution]) -> None:
        names = self.names
        parents = {
            id_: self.kind_id(kind.parent, source) or THING if kind.parent else THING
            for id_, (source, kind) in self.raw_kinds.items()
        }
        fields: dict[str, list[symbols.Field]] = {id_: [] for id_ in self.raw_kinds}
        scripts: dict[str, list[symbols.Script]] = {id_: [] for id_ in self.raw_kinds}
        holds: dict[str, list[symbols.Held]] = {id_: [] for id_ in self.raw_kinds}

        def add(source: Contribution, id_: str, head: heads.Kind | heads.Extension) -> None:
            sees = self.sees(source)
            for field_ in head.fields:
                type_ = self.type(field_.type, source)
                key = self.found(self.enum_words, field_.key, source) if field_.key else ""
                made = symbols.Field(
                    source.package,
                    field_.name,
                    source.part,
                    id_,
                    field_.state,
                    key,
                    type_,
                    field_.has_default,
                )
                fields[id_].append(made)
                names.fields.setdefault(made.name, []).append(made)
                if isinstance(type_, types.Member | types.Members) and not key:
                    names.fields_by_enum.setdefault(type_.enum, []).append(made)
            for script in head.scripts:
                key = self.kind_id(script.key, source) if script.key else ""
                slot = symbols.Script(source.package, script.name, source.part, id_, key)
                scripts[id_].append(slot)
                names.scripts.setdefault(slot.name, []).append(slot)
            for word in head.holds:
                holds[id_] += (
                    symbols.Held(token.id, source.package, source.part)
                    for token in names.tokens.get(word, ())
                    if visible(token, sees)
                )

        for id_, (source, kind) in self.raw_kinds.items():
            add(source, id_, kind)
        for source, more in self.each(all_, heads.Extension):
            if (id_ := self.kind_id(more.kind, source)) in self.raw_kinds:
                add(source, id_, more)
        for id_, (source, kind) in self.raw_kinds.items():
            made = symbols.Kind(
                source.package, kind.name, source.part, kind.plural, self.line(id_, parents), tuple(fields[id_]),
                tuple(holds[id_]), tuple(scripts[id_]), kind.shown, kind.you,
            )  # fmt: skip
            names.kinds[id_] = made
            names.singulars.setdefault(kind.name, []).append(made)
            names.plurals.setdefault(plural_word(kind.name, kind.plural), []).append(made)

    def line(self, kind: str, parents: dict[str, str]) -> tuple[str, ...]:
        """A kind and the kinds above it, up to `thing`; a circle is cut and noted."""
        found: list[str] = []
        while kind in parents:
            if kind in found:
                self.names.circular.add(found[0])
                break
            found.append(kind)
            kind = parents[kind]
        return (*found, THING)

    def plain(self, source: Contribution, head: Head) -> None:
        """What needs no more than the words for kinds and enums."""
        names, package, part = self.names, source.package, source.part

        def put(rows: Rows[E], made: E, word: str = "") -> E:
            rows.setdefault(word or made.name, []).append(made)
            return made

        match head:
            case heads.Track(name=name):
                put(names.tracks, symbols.Track(package, name, part))
            case heads.Zone(name=name, of=of):
                put(names.zones, symbols.Zone(package, name, part, self.kind_id(of, source) if of else ""))
            case heads.Link(name=name, both=both):
                put(names.links, symbols.Link(package, name, part, both))
            case heads.Board(name=name):
                put(names.boards, symbols.Board(package, name, part))
            case heads.Value():
                self.value(source, head)
            case heads.Verb():
                self.verb(source, head)
            case heads.Window(name=name, within=within):
                self.windows.append((source, head))
            case heads.Keyword(name=name, of=of, parameters=parameters):
                given = {parameter.name: self.type(parameter.type, source) for parameter in parameters}
                kind = (self.kind_id(of, source) or THING) if of else THING
                put(names.keywords, symbols.Keyword(package, name, part, kind, given))
            case heads.Rule(name=name):
                put(names.rules, symbols.Titled(package, name, part))
            case heads.Ruling(name=name):
                put(names.rulings, symbols.Titled(package, name, part))
            case heads.Goal(name=name):
                put(names.goals, symbols.Titled(package, name, part))
            case heads.Wording(name=name):
                put(names.wordings, symbols.Titled(package, name, part))
            case heads.Option(name=name, type=type_):
                put(names.options, symbols.Option(package, name, part, self.type(type_, source)))
            case heads.Variant(name=name):
                put(names.variants, symbols.Variant(package, name, part))
            case heads.Component(kind=kind, name=name, copies=copies):
                id_ = self.kind_id(kind, source)
                if id_:
                    put(names.components, symbols.Component(package, name, part, id_, copies))
            case heads.Copies(kind=kind, name=name, more=more):
                key = (self.kind_id(kind, source), name)
                names.more_copies.setdefault(key, []).append((package, part, more))
            case (
                heads.Enum() | heads.Members() | heads.Token() | heads.Kind() | heads.Extension()
                | heads.Renamed() | heads.Step()
            ):  # fmt: skip
                pass

    def put_steps(self, all_: list[Contribution]) -> None:
        """The steps; one that is there already, here or where this package looks, is entered again, a verb as well."""
        names = self.names
        for source, head in self.each(all_, heads.Step):
            sees = self.sees(source)
            known = (*names.steps.get(head.name, ()), *names.verbs.get(head.name, ()))
            if not any(visible(one, sees) for one in known):
                made = symbols.Step(source.package, head.name, source.part)
                names.steps.setdefault(head.name, []).append(made)

    def put_windows(self) -> None:
        words: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
        for source, head in self.windows:
            self.note(words, head.name, source, f"{source.package}:{head.name}")
        for source, head in self.windows:
            within = tuple(id_ for word in head.within if (id_ := self.found(words, word, source)))
            made = symbols.Window(source.package, head.name, source.part, within)
            self.names.windows.setdefault(head.name, []).append(made)
            self.names.all_windows.setdefault(made.id, made)

    def value(self, source: Contribution, head: heads.Value) -> None:
        names = self.names
        of = self.kind_id(head.of, source) if head.of else ""
        key = self.found(self.enum_words, head.key, source) if head.key else ""
        type_ = self.type(head.type, source)
        if head.of and not of:
            return
        made = symbols.Value(source.package, head.name, source.part, of, key, type_, head.says)
        names.values.setdefault(head.name, []).append(made)
        if key and of:
            names.values_by_key.setdefault(key, []).append(made)
        if isinstance(type_, types.Member) and of and not key:
            names.values_by_enum.setdefault(type_.enum, []).append(made)

    def verb(self, source: Contribution, head: heads.Verb) -> None:
        names = self.names
        parameters = {
            p.name: symbols.Parameter(p.name, p.role, p.label, self.type(p.type, source), p.default)
            for p in head.parameters
        }
        every = parameters.values()
        made = symbols.Verb(
            source.package, head.name, source.part, head.procedure, parameters, head.outcomes, head.third,
            head.participle, next((p for p in every if p.role == "subject"), None),
            tuple(p for p in every if p.role == "object"), {p.label: p for p in every if p.role == "label"},
        )  # fmt: skip
        names.verbs.setdefault(head.name, []).append(made)
        names.thirds.setdefault(head.third, []).append(made)
        names.participles.setdefault(head.participle, []).append(made)
        names.all_verbs.setdefault(made.id, made)
