"""Snapshot → vocabulary: an entry for everything that is declared and that content can speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TypeVar, get_args

from azif_compiler import ir
from azif_compiler.link.link import amendments, link
from azif_compiler.names import symbols
from azif_compiler.names.heads import plural_word
from azif_compiler.names.symbols import Mentioned, Symbol
from azif_compiler.names.table import E
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.vocabulary.english import English
from azif_compiler.vocabulary.entries import Entry, Fact, Part, PartSort, Sort
from azif_compiler.vocabulary.kinds import Kinds
from azif_compiler.vocabulary.mentions import Mentions, declared_by, where
from azif_compiler.vocabulary.signatures import (
    Signatures,
    around_step,
    in_window,
    spoken,
    type_words,
    with_keyword,
)
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import article

ORDER: tuple[Sort, ...] = get_args(Sort)
"""The sorts in the order in which they are listed."""


def vocabulary(snapshot: Snapshot) -> tuple[Entry, ...]:
    """Everything that the packages of a snapshot declare, by sort and name; nothing may be wrong in it."""
    return tuple(sorted(Collector(snapshot).entries(), key=in_order))


def in_order(entry: Entry) -> tuple[int, str, str, str]:
    """By which entries are sorted."""
    return ORDER.index(entry.sort), entry.name.casefold(), entry.signature, entry.id


class Collector:
    """What is known of a snapshot, and the entries that are made of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        game = link(snapshot)
        self.names = snapshot.names
        self.declarations = {symbol: one for one in game.declarations if (symbol := declared_by(one))}
        self.lexicon = Lexicon(game)
        self.english = English(self.lexicon)
        self.signatures = Signatures(self.names)
        self.mentions = Mentions(snapshot)
        added = {
            node: one.found.state.file.package
            for one in amendments(snapshot)
            if one.amended.sort in ("kind", "verb")
            for node in one.amended.requires
        }
        self.kinds = Kinds(self.names, self.lexicon, self.english, self.mentions, added)

    def entries(self) -> Iterator[Entry]:
        """An entry for every symbol."""
        return (make() for _, make in self.makers())

    @cached_property
    def makers_by_symbol(self) -> dict[Symbol, Callable[[], Entry]]:
        """What makes the entry of each symbol."""
        return dict(self.makers())

    def of(self, symbol: Symbol) -> Entry | None:
        """The entry of one symbol; none for what content cannot speak of."""
        make = self.makers_by_symbol.get(symbol)
        return make() if make is not None else None

    def makers(self) -> Iterator[Maker]:
        """Every symbol, with what makes its entry."""
        names = self.names
        yield from made_by(self.verb, names.all_verbs.values())
        yield from made_by(self.value, every(names.values))
        yield from made_by(self.kind, names.kinds.values())
        for kind in names.kinds.values():
            yield from made_by(self.field, kind.fields)
            yield from made_by(self.script, kind.scripts)
        yield from made_by(self.keyword, every(names.keywords))
        yield from made_by(self.window, names.all_windows.values())
        yield from made_by(self.step, every(names.steps))
        yield from made_by(self.token, every(names.tokens))
        yield from made_by(self.track, every(names.tracks))
        yield from made_by(self.zone, every(names.zones))
        for enum in names.all_enums.values():
            yield from made_by(self.enum, (enum,))
            yield from made_by(self.member, enum.members)
        yield from made_by(self.link, every(names.links))
        yield from made_by(self.option, every(names.options))
        yield from made_by(self.variant, every(names.variants))
        yield from made_by(self.component, every(names.components))

    def entry(self, sort: Sort, entity: Mentioned, signature: str, english: str, *words: str) -> Entry:
        """What is alike for all sorts; `words` stand for it beside its name."""
        symbol = symbol_of(entity)
        declaration = self.declarations.get(symbol)
        name = entity.name if sort == "component" else spoken(entity.name)
        return Entry(
            sort=sort,
            name=name,
            id=entity.id,
            package=entity.package,
            place=where(self.mentions.declared[symbol].span),
            of=owner_of(entity),
            words=tuple(dict.fromkeys((name, *map(spoken, filter(None, words))))),
            signature=signature,
            english=english,
            cites=declaration.meta.cites if declaration is not None else (),
            uses=self.mentions.uses(symbol),
        )

    # ---- verbs and values

    def verb(self, verb: symbols.Verb) -> Entry:
        """A verb or procedure with its parameters, outcomes and guard, and what can be done around it."""
        declared = self.lexicon.verbs[verb.id]
        english = self.english
        made = self.entry(
            "procedure" if verb.procedure else "verb",
            verb,
            self.signatures.verb(verb),
            english.verb(declared),
            verb.third,
            verb.participle,
        )
        return replace(
            made,
            template=english.template(declared),
            example=english.example(declared),
            parts=(*self.parameters(verb, declared), *(part("outcome", name) for name in verb.outcomes)),
            needs=english.needs(declared),
            facts=tuple(Fact(about="requires", text=self.kinds.required(one)) for one in declared.requires),
            forms=tuple(self.signatures.forms(verb)),
        )

    def parameters(self, verb: symbols.Verb, declared: ir.Verb) -> Iterator[Part]:
        """The parameters of a verb, in the order declared."""
        defaults = {parameter.name: parameter.default for parameter in declared.parameters}
        for parameter in verb.parameters.values():
            symbol = Symbol(verb.package, "parameter", f"{verb.name}.{parameter.name}")
            written = self.kinds.written(symbol, defaults[parameter.name])
            yield Part(
                sort=parameter.role,
                name=spoken(parameter.name),
                label=spoken(parameter.label),
                type=type_words(parameter.type),
                default="you" if parameter.default == "you" else written,
            )

    def value(self, value: symbols.Value) -> Entry:
        """A value, and how it is computed."""
        symbol = symbol_of(value)
        declared = self.declarations[symbol]
        assert isinstance(declared, ir.Value)
        english = self.english.value(value, declared.says)
        made = self.entry("value", value, self.signatures.value(value), english)
        base = self.mentions.declared[symbol].written(declared.base)
        required = (Fact(about="requires", text=self.kinds.required(one)) for one in declared.requires)
        return replace(made, template=declared.says, facts=(*facts(("is", base)), *required))

    # ---- kinds and what things have

    def kind(self, kind: symbols.Kind) -> Entry:
        """A kind with all that its things have."""
        plural = plural_word(kind.name, kind.plural)
        made = self.entry("kind", kind, self.signatures.kind(kind), self.english.kind(kind.id), plural)
        return replace(
            made,
            parts=tuple(self.kinds.parts(kind)),
            facts=facts(*self.kinds.facts(kind)),
            component=self.kinds.shortest(kind),
        )

    def field(self, field: symbols.Field) -> Entry:
        """A field of a kind."""
        says = self.lexicon.says("field", field.id) or ""
        made = self.entry("field", field, self.signatures.field(field), self.english.field(field))
        return replace(made, template=says, parts=(self.kinds.field(field),))

    def script(self, script: symbols.Script) -> Entry:
        """A script of a kind."""
        return self.entry("script", script, self.signatures.script(script), self.english.script(script))

    def keyword(self, keyword: symbols.Keyword) -> Entry:
        """A keyword, what it is given, and how things that have it are spoken of."""
        declared = self.lexicon.keywords[keyword.id]
        made = self.entry(
            "keyword", keyword, self.signatures.keyword(keyword), self.english.keyword(declared)
        )
        given = (part("given", name, type_words(type_)) for name, type_ in keyword.parameters.items())
        forms = tuple(with_keyword(keyword))
        return replace(made, template=declared.says, parts=tuple(given), forms=forms)

    # ---- occasions

    def window(self, window: symbols.Window) -> Entry:
        """A window, and those within which it lies."""
        english = self.lexicon.named("window", window.id)
        made = self.entry("window", window, spoken(window.name), english)
        within = ", ".join(map(spoken, window.within))
        return replace(made, forms=tuple(in_window(window)), facts=facts(("within", within)))

    def step(self, step: symbols.Step) -> Entry:
        """A step or phase."""
        made = self.entry("step", step, spoken(step.name), self.english.step(step.id))
        return replace(made, forms=tuple(around_step(step)))

    # ---- the table

    def token(self, token: symbols.Token) -> Entry:
        """A token, and the kinds that hold it."""
        plural = plural_word(token.name, token.plural)
        english = self.english.token(token.id)
        made = self.entry("token", token, self.signatures.token(token), english, plural, token.symbol)
        holding = (kind.name for kind in self.names.kinds.values() if token.id in kind.carried)
        return replace(made, facts=facts(("held by", ", ".join(map(spoken, holding)))))

    def track(self, track: symbols.Track) -> Entry:
        """A track and its range."""
        symbol = symbol_of(track)
        declared = self.declarations[symbol]
        assert isinstance(declared, ir.Track)
        english = self.english.phrase(ir.TrackValue(track.id))
        if declared.low is None or declared.high is None:
            return self.entry("track", track, f"{spoken(track.name)}: {type_words(track.type)}", english)
        low, high = (spoken(self.kinds.written(symbol, node)) for node in (declared.low, declared.high))
        return self.entry("track", track, f"{spoken(track.name)} from {low} to {high}", english)

    def zone(self, zone: symbols.Zone) -> Entry:
        """A zone, and what it is like."""
        declared = self.lexicon.zones[zone.id]
        told = {
            "inactive": not declared.active, "asleep": declared.asleep, "ordered": declared.ordered,
            "hidden": declared.hidden, "fresh": declared.fresh,
        }  # fmt: skip
        like = ", ".join(word for word, holds in told.items() if holds)
        made = self.entry("zone", zone, self.signatures.zone(zone), self.english.zone(zone))
        return replace(made, facts=facts(("is", like)))

    def enum(self, enum: symbols.Enum) -> Entry:
        """An enum with its members."""
        members = tuple(part("member", member.name, spoken(member.parent)) for member in enum.members)
        told = ", ".join(member.name for member in members)
        english = article(spoken(enum.name))
        return replace(self.entry("enum", enum, f"{spoken(enum.name)}: {told}", english), parts=members)

    def member(self, member: symbols.Member) -> Entry:
        """A member of an enum."""
        english = self.lexicon.named("member", member.id)
        made = self.entry("member", member, spoken(member.name), english)
        return replace(made, facts=facts(("is", spoken(member.parent))))

    def link(self, link: symbols.Link) -> Entry:
        """A link, and how boards draw it."""
        name = spoken(link.name)
        made = self.entry("link", link, f"X's {name}", self.english.link(link.id))
        ways = ("both ways", f'{name} "…" - "…"') if link.both else ("one way", f'{name} "…" > "…"')
        return replace(made, facts=facts(("leads", ways[0]), ("drawn", ways[1])))

    def option(self, option: symbols.Option) -> Entry:
        """An option with its range and default."""
        symbol = symbol_of(option)
        declared = self.declarations[symbol]
        assert isinstance(declared, ir.Option)
        low, high, default = (
            self.kinds.written(symbol, node) for node in (declared.low, declared.high, declared.default)
        )
        english = self.english.phrase(ir.OptionValue(option.id))
        signature = f"{spoken(option.name)}: {type_words(option.type)}"
        made = self.entry("option", option, signature, english)
        return replace(made, facts=facts(("from", low), ("to", high), ("by default", default)))

    def variant(self, variant: symbols.Variant) -> Entry:
        """A variant, and what it changes."""
        declared = self.declarations[symbol_of(variant)]
        assert isinstance(declared, ir.Variant)
        return self.entry("variant", variant, f"variant {spoken(variant.name)}", declared.text)

    def component(self, component: symbols.Component) -> Entry:
        """A component: who speaks of it."""
        english = self.lexicon.component(component.kind, component.name)
        return self.entry("component", component, self.signatures.component(component), english)


M = TypeVar("M", bound=Mentioned)

Maker = tuple[Symbol, Callable[[], Entry]]
"""A symbol, and what makes its entry."""


def made_by(make: Callable[[M], Entry], entities: Iterable[M]) -> Iterator[Maker]:
    """What a function of the collector makes of each of these."""
    return ((symbol_of(entity), partial(make, entity)) for entity in entities)


def owner_of(entity: Mentioned) -> str:
    """The kind or enum to which something belongs, "" for what belongs to none."""
    match entity:
        case symbols.Field(kind=kind) | symbols.Script(kind=kind) | symbols.Keyword(kind=kind):
            return kind
        case symbols.Component(kind=kind) | symbols.Value(of=kind) | symbols.Zone(of=kind):
            return kind
        case symbols.Member(enum=enum):
            return enum
        case _:
            return ""


def every(rows: Mapping[str, Iterable[E]]) -> Iterator[E]:
    """Everything in a table of names, each by its own name alone."""
    return (one for word, row in rows.items() for one in row if one.name == word)


def part(sort: PartSort, name: str, type_: str = "") -> Part:
    """Something that belongs to an entry."""
    return Part(sort=sort, name=spoken(name), type=type_)


def facts(*told: tuple[str, str]) -> tuple[Fact, ...]:
    """Those facts of which there is something to say."""
    return tuple(Fact(about=about, text=text) for about, text in told if text)
