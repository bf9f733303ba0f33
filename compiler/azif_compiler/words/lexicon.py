"""How declared things are called in English."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.words.noun import Noun, capital, joined, plain


class Lexicon:
    """The words for what a game declares."""

    def __init__(self, game: ir.Game) -> None:
        self.packages = {package.id: package.title for package in game.packages}
        self.sees = {package.id: frozenset(package.sees) for package in game.packages}
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.tokens = {d.name: d for d in game.declarations if isinstance(d, ir.Token)}
        self.verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.values: dict[str, ir.Value] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                known = self.values.get(declaration.name)
                if known is None or not known.says:
                    self.values[declaration.name] = declaration
        self.keywords = {d.name: d for d in game.declarations if isinstance(d, ir.Keyword)}
        self.components = [d for d in game.declarations if isinstance(d, ir.Component)]
        self.always = [
            ability
            for d in game.declarations
            if isinstance(d, ir.Rule)
            for ability in d.abilities
            if isinstance(ability, ir.Always)
        ]
        self.wordings: dict[tuple[ir.WordingSort, str, str], str] = {
            (d.sort, d.name, d.part): d.says for d in game.declarations if isinstance(d, ir.Wording)
        }
        titles = {card.name for card in self.components}
        self.own = {
            ir.word_of(name): says
            for (sort, name, _), says in self.wordings.items()
            if sort == "called" and name in titles
        }
        self.zones = {d.name: d for d in game.declarations if isinstance(d, ir.Zone)}
        enums = [d for d in game.declarations if isinstance(d, ir.Enum)]
        self.enum_of = {member.name: enum.name for enum in enums for member in enum.members}
        self.levels = {d.name for d in game.declarations if isinstance(d, ir.Track) and d.low is not None}
        self.fields = {f.name: (k.name, f) for k in self.kinds.values() for f in k.fields}

    def says(self, sort: ir.WordingSort, name: str, part: str = "") -> str | None:
        """The words that content gives."""
        return self.wordings.get((sort, name, part))

    def parameter(self, verb: str, name: str) -> str | None:
        """The words for a parameter of a verb: those of its own package, or of one that this requires."""
        own = ir.package_of(verb)
        for package in (own, *(id_ for id_ in self.packages if id_ in self.sees.get(own, ()) and id_ != own)):
            if (found := self.says("noun", f"{package}:{name}")) is not None:
                return found
        return None

    def named(self, sort: ir.WordingSort, name: str) -> str:
        """The words for a name; the name itself if there are none."""
        found = self.says(sort, name)
        return plain(name) if found is None else found

    def ancestors(self, kind: str) -> Iterator[str]:
        """A kind and those it is a kind of."""
        while kind in self.kinds:
            yield kind
            kind = self.kinds[kind].parent

    def adjective(self, keyword: str) -> str | None:
        """A keyword as a word before its noun: `a Rusty lamp`; None if it is something that things have."""
        return self.says("adjective", keyword)

    def of_kind(self, sort: ir.WordingSort, kind: str) -> str | None:
        """The words that a kind gives, or the nearest one it is a kind of."""
        return next((says for k in self.ancestors(kind) if (says := self.says(sort, k)) is not None), None)

    def this(self, kind: str) -> Noun:
        """What a thing of a kind calls itself, and what is on or at it."""
        text = self.of_kind("this", kind) or f"this {self.kind(kind)}"
        kept = any(self.kinds[k].you is not None for k in self.ancestors(kind))
        return Noun(text, at=(self.of_kind("at", kind) or "").replace("{place}", text), kept=kept)

    def kind(self, name: str, *, plural: bool = False) -> str:
        """A kind: `lamp`, `lamps`."""
        kind = self.kinds.get(name)
        if kind is None:
            return ir.several(plain(name)) if plural else plain(name)
        return kind_words(kind, plural=plural)

    def person(self) -> str:
        """What those are called who are spoken to."""
        return next((self.kind(id_) for id_ in self.kinds if self.is_person(id_)), "player")

    def place_of_person(self) -> str:
        """What the place of those is called who are spoken to."""
        found = (self.of_kind("place", id_) for id_ in self.kinds if self.is_person(id_))
        return next((says for says in found if says is not None), "place")

    def is_person(self, kind: str) -> bool:
        """Whether things of a kind are spoken to."""
        return any(isinstance(self.kinds[k].you, ir.This) for k in self.ancestors(kind))

    def is_single(self, cards: ir.Cards) -> bool:
        """Whether there is one thing only of these components."""
        found = [card for card in self.components if card.name in cards.components]
        return len(found) == 1 and found[0].copies == 1

    def titles(self, cards: ir.Cards) -> str:
        """The names that components go by, each once."""
        return joined(list(dict.fromkeys(map(ir.word_of, cards.components))), "or")

    def component(self, kind: str, name: str) -> str:
        """One thing by its name: `the Beacon`."""
        called = self.own.get(name) or self.of_kind("called", kind) or "{name}"
        return called.replace("the {name}", "{name}" if name.startswith("The ") else "the {name}").replace(
            "{name}", name
        )

    def token(self, name: str, *, plural: bool = True) -> str:
        """A token: `coin`, `coins`."""
        token = self.tokens.get(name)
        if token is None:
            return plain(name)
        says = self.says("token", name)
        if says is not None:
            one, _, many = says.partition("|")
            return many if plural and many else one
        return token.plural if plural else plain(token.name)

    def is_mass(self, name: str) -> bool:
        """Whether a token is not counted in English: `much oil`."""
        says = self.says("token", name)
        return says is None and self.token(name) == self.token(name, plural=False)

    def quantity(self, number: str, token: str) -> str:
        """So many of a token: `3 coins`, `$3`."""
        known = self.tokens.get(token)
        if known is not None and known.symbol:
            return f"{known.symbol}{number}"
        return f"{number} {self.token(token, plural=number.removeprefix('at least ') != '1')}"

    def keyword(self, name: str) -> str:
        """A keyword as it stands on a component."""
        declared = self.keywords.get(name)
        says = declared.says if declared is not None else ""
        return says if says and "{" not in says else capital(plain(name))


def kind_words(kind: ir.Kind, *, plural: bool) -> str:
    """What one thing of a kind is called, or several: `lamp`, `lamps`."""
    called = kind.called.removeprefix("an ").removeprefix("a ")
    if not plural:
        return called
    regular = kind.plural == ir.several(ir.word_of(kind.name))
    if regular and called != plain(kind.name):
        return ir.several(called)
    return capital(plain(kind.plural)) if called[:1].isupper() else plain(kind.plural)
