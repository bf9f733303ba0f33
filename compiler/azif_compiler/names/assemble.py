"""Heads of all packages → Names: heads become symbols, with what their words mean where they are declared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from azif_compiler.bounds import DEEPEST_KIND
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import heads, symbols
from azif_compiler.names.heads import Head, TypeWords, plural_word
from azif_compiler.names.table import SIMPLE_TYPES, Contribution, E, Names, PackageScope, Rows, visible

H = TypeVar("H", bound=Head)


def names_of(packages: Mapping[str, PackageScope], contributions: Iterable[Contribution]) -> Names:
    """All symbols that these heads declare, in load order; `conflicts` finds what does not fit together."""
    return _Builder(packages).build(list(contributions))


class _Builder:
    """Makes the symbols, kinds and enums first, since types are made of them."""

    def __init__(self, packages: Mapping[str, PackageScope]) -> None:
        self.names = Names(packages)
        self.raw_kinds: dict[str, tuple[Contribution, heads.Kind]] = {}
        self.kind_words: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
        self.enum_words: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
        self.windows: list[tuple[Contribution, heads.Window]] = []
        self.seen: dict[tuple[str, frozenset[str]], frozenset[str]] = {}
        self.by_sort: dict[type, list[tuple[Contribution, Head]]] = {}

    def sees(self, source: Contribution) -> frozenset[str]:
        key = (source.package, source.part)
        known = self.seen.get(key)
        if known is None:
            known = self.seen[key] = self.names.sees(*key)
        return known

    def each(self, sort: type[H]) -> list[tuple[Contribution, H]]:
        """The heads of a sort, in load order."""
        return cast("list[tuple[Contribution, H]]", self.by_sort.get(sort, []))

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
            if (simple := SIMPLE_TYPES.get(name)) is not None:
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
        for source in all_:
            for head in source.heads:
                self.by_sort.setdefault(type(head), []).append((source, head))
        for source, kind in self.each(heads.Kind):
            id_ = f"{source.package}:{kind.name}"
            if id_ not in self.raw_kinds:
                self.raw_kinds[id_] = (source, kind)
                self.note(self.kind_words, kind.name, source, id_)
                self.note(self.kind_words, plural_word(kind.name, kind.plural), source, id_)
        for source, enum in self.each(heads.Enum):
            self.note(self.enum_words, enum.name, source, f"{source.package}:{enum.name}")
        for source, renamed in self.each(heads.Renamed):
            names.renamed.setdefault(renamed.was, []).append((source.package, renamed.name))
        self.enums()
        self.tokens()
        self.kinds()
        for source in all_:
            for head in source.heads:
                self.plain(source, head)
        self.put_steps()
        self.put_windows()
        names.note_several()
        names.persons = tuple(kind.id for kind in names.kinds.values() if kind.you == "this")
        return names

    def enums(self) -> None:
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

        for source, enum in self.each(heads.Enum):
            id_ = f"{source.package}:{enum.name}"
            if id_ not in rows:
                rows[id_] = (source, [])
                add(source, id_, enum.members)
        for source, more in self.each(heads.Members):
            if (id_ := self.found(self.enum_words, more.enum, source)) in rows:
                add(source, id_, more.members)
        for id_, (source, members) in rows.items():
            made = symbols.Enum(source.package, symbols.word_of(id_), source.part, tuple(members))
            names.enums.setdefault(made.name, []).append(made)
            names.all_enums[id_] = made

    def tokens(self) -> None:
        names = self.names
        for source, token in self.each(heads.Token):
            made = symbols.Token(source.package, token.name, source.part, token.plural, token.symbol)
            for word in dict.fromkeys((token.name, plural_word(token.name, token.plural))):
                names.tokens.setdefault(word, []).append(made)
            if token.symbol:
                names.signs.setdefault(token.symbol, []).append(made)

    def kinds(self) -> None:
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
        for source, more in self.each(heads.Extension):
            if (id_ := self.kind_id(more.kind, source)) in self.raw_kinds:
                add(source, id_, more)
        for id_, (source, kind) in self.raw_kinds.items():
            made = symbols.Kind(
                source.package, kind.name, source.part, kind.plural, self.line(id_, parents),
                tuple(fields[id_]),
                tuple(holds[id_]), kind.contents, tuple(scripts[id_]), kind.shown, kind.you,
            )  # fmt: skip
            names.kinds[id_] = made
            names.singulars.setdefault(kind.name, []).append(made)
            names.plurals.setdefault(plural_word(kind.name, kind.plural), []).append(made)

    def line(self, kind: str, parents: dict[str, str]) -> tuple[str, ...]:
        """A kind and the kinds above it, up to `thing`; a circle, or a row too long, is cut and noted."""
        found: list[str] = []
        while kind in parents:
            if kind in found:
                self.names.circular.add(found[0])
                break
            if len(found) == DEEPEST_KIND:
                self.names.too_deep.add(found[0])
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
            case heads.Ruling(name=name):
                put(names.rulings, symbols.Titled(package, name, part))
            case heads.Component(kind=kind, name=name, copies=copies):
                id_ = self.kind_id(kind, source)
                if id_:
                    put(names.components, symbols.Component(package, name, part, id_, copies))
            case heads.Track(name=name, type=type_):
                held = self.type(type_, source) if type_ is not None else types.NUMBER
                put(names.tracks, symbols.Track(package, name, part, held))
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
            case heads.Window():
                self.windows.append((source, head))
            case heads.Keyword(name=name, of=of, parameters=parameters):
                given = {parameter.name: self.type(parameter.type, source) for parameter in parameters}
                kind = (self.kind_id(of, source) or THING) if of else THING
                put(names.keywords, symbols.Keyword(package, name, part, kind, given))
            case heads.Rule(name=name):
                put(names.rules, symbols.Titled(package, name, part))
            case heads.Goal(name=name):
                put(names.goals, symbols.Titled(package, name, part))
            case heads.Wording(name=name, said=said):
                put(names.wordings, symbols.Titled(package, name, part, said))
            case heads.Option(name=name, type=type_):
                put(names.options, symbols.Option(package, name, part, self.type(type_, source)))
            case heads.Variant(name=name):
                put(names.variants, symbols.Variant(package, name, part))
            case heads.Copies(kind=kind, name=name, more=more):
                key = (self.kind_id(kind, source), name)
                names.more_copies.setdefault(key, []).append((package, part, more))
            case (
                heads.Enum() | heads.Members() | heads.Token() | heads.Kind() | heads.Extension()
                | heads.Renamed() | heads.Step()
            ):  # fmt: skip
                pass

    def put_steps(self) -> None:
        """Add the steps; of a step or verb that the package sees already, none is made."""
        names = self.names
        for source, head in self.each(heads.Step):
            if head.subject:
                names.owned_steps.add(head.name)
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
        made = symbols.Value(source.package, head.name, source.part, of, key, type_, head.known, head.called)
        names.values.setdefault(head.name, []).append(made)
        if head.called:
            names.values.setdefault(head.called, []).append(made)
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
            source.package, head.name, source.part, head.procedure, parameters, head.outcomes, head.means,
            head.third, head.participle, next((p for p in every if p.role == "subject"), None),
            tuple(p for p in every if p.role == "object"), {p.label: p for p in every if p.role == "label"},
        )  # fmt: skip
        names.verbs.setdefault(head.name, []).append(made)
        names.thirds.setdefault(head.third, []).append(made)
        names.participles.setdefault(head.participle, []).append(made)
        names.all_verbs.setdefault(made.id, made)
        for outcome in made.outcomes:
            names.outcomes.setdefault(outcome, []).append(made)
