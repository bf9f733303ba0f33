"""How things stand on the table, in the words that content has for it: `says table …`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azif_compiler import ir
from azif_compiler.ir import template, types
from azif_compiler.words.lexicon import Lexicon
from azif_runtime.failures import ContentError
from azif_runtime.identifiers import field_slot, python_name, spaced
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, ThingBase, Zone
from azif_runtime.wording import shown, written

ENDLESS = 1_000_000
"""A track that goes so far has no end for those who play."""


class Glance:
    """A game as it stands, told piece by piece; "" is what nobody needs to see."""

    __slots__ = ("game", "kinds", "lexicon", "of_table", "of_things", "words")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lexicon = Lexicon(game.program.game)
        found = [d for d in game.program.game.declarations if isinstance(d, ir.Wording) and d.sort == "table"]
        self.words = {wording.name: wording for wording in found}
        declared = [d for d in game.program.game.declarations if isinstance(d, ir.Value)]
        self.kinds: dict[str, set[str]] = {}
        kinds = self.kinds
        for value in declared:
            kinds.setdefault(value.name, set()).add(value.of)
        for field, (kind, _) in self.lexicon.fields.items():
            kinds.setdefault(field, set()).add(kind)
        self.of_table = [
            one for one in found if one.name in game.program.tracks or "" in kinds.get(one.name, ())
        ]
        self.of_table += [one for one in found if one.name in game.program.variables]
        self.of_things = [(one, kinds[one.name] - {""}) for one in found if kinds.get(one.name, set()) - {""}]

    # ---- the table

    def table(self) -> Iterator[str]:
        """What is to be known of the table as a whole."""
        told = [self.told(one, self.value(one.name, None), None) for one in self.of_table]
        for track, value in self.game.tracks.items():
            if track not in self.words and not self.untouched(track, value):
                told.append(f"{spaced(track)} {shown(value)}{self.of_how_many(track)}")
        yield from filter(None, told)

    def of_how_many(self, track: str) -> str:
        """How far a track goes, where it ends."""
        bounds = self.game.program.tracks.get(track)
        last = bounds[1](self.game, None, None, None) if bounds is not None else None
        return f" of {last}" if type(last) is int and last < ENDLESS else ""

    def untouched(self, track: str, value: object) -> bool:
        """Whether a track is only a counter or a switch that still stands where it began."""
        bounds = self.game.program.tracks.get(track)
        if bounds is None:
            return not value
        first, last = (clause(self.game, None, None, None) for clause in bounds)
        return bool(value == first) and bool(first < 0 or last - first == 1 or last >= ENDLESS)

    def zone(self, zone: Zone) -> str:
        """A zone by its name; a pile with how much lies in it."""
        says = self.lexicon.named("zone", zone.id)
        return spaced(zone.name) if "{" in says else says.removeprefix("the ")

    def pile(self, zone: Zone) -> str:
        """A zone of which only the number of things is told."""
        wording = self.words.get(zone.id)
        return (
            f"{self.zone(zone)} {len(zone.inside)}"
            if wording is None
            else self.told(wording, len(zone.inside), zone)
        )

    # ---- things

    def name(self, thing: Thing) -> str:
        """How a thing is called."""
        for kind in self.lexicon.ancestors(thing.kind.id):
            if kind in self.words:
                return self.told(self.words[kind], thing, thing)
        return str(thing.name)

    def place(self, place: Any) -> str:
        """Where something is."""
        if isinstance(place, Zone):
            return f"{place.owner.name}, {self.zone(place)}" if place.owner is not None else self.zone(place)
        return str(place.name) if isinstance(place, ThingBase) else ""

    def person(self, thing: Thing) -> bool:
        """Whether a thing is one of those who decide."""
        return self.lexicon.is_person(thing.kind.id)

    def details(self, thing: Thing) -> list[str]:
        """What lies on a thing, how it is, and what else is to be known of it."""
        found = [*self.tokens(thing)]
        for field in thing.kind.fields.values():
            is_flag = field.state and field.type == types.FLAG and field.name not in self.words
            if is_flag and getattr(thing, field_slot(field.name)):
                found.append(spaced(field.name))
        for wording, kinds in self.of_things:
            if not kinds.isdisjoint(thing.kind.line):
                found.append(self.keyed(wording, thing))
        return [text for text in found if text]

    def tokens(self, thing: Thing) -> Iterator[str]:
        """The tokens on a thing."""
        for number, token in zip(thing.t, self.game.program.tokens.values(), strict=True):
            wording = self.words.get(token.id)
            if wording is not None and token.id in self.held(thing) and self.fits(wording, thing):
                yield self.told(wording, number, thing)
            elif number:
                yield self.lexicon.quantity(str(number), token.id)

    def held(self, thing: Thing) -> set[str]:
        """The tokens that a thing may carry."""
        kinds = self.lexicon.kinds
        return {token for kind in self.lexicon.ancestors(thing.kind.id) for token in kinds[kind].holds}

    def fits(self, wording: ir.Wording, thing: Thing) -> bool:
        """Whether a thing has all that words speak of."""
        for hole in wording.holes:
            kinds = self.kinds.get(hole.of, set())
            if kinds and "" not in kinds and kinds.isdisjoint(thing.kind.line):
                return False
        return True

    # ---- words

    def keyed(self, wording: ir.Wording, thing: Thing) -> str:
        """What words say of a thing, for each key if there are keys."""
        enum = self.key_of(wording)
        if not enum:
            return self.told(wording, self.value(wording.name, thing), thing)
        members = [member for member in self.game.program.enums[enum] if member.parent is None]
        told = (
            self.told(wording, self.value(wording.name, thing, member), thing, {ir.word_of(enum): member})
            for member in members
        )
        return ", ".join(filter(None, told))

    def of_member(self, member: Any, who: Thing | None) -> str:
        """A word of a list with what somebody has of it, such as a colour with its number; "" if there is
        nothing of the sort.
        """
        if who is None:
            return ""
        for wording, kinds in self.of_things:
            enum = self.key_of(wording)
            if enum and member in self.game.program.enums[enum] and not kinds.isdisjoint(who.kind.line):
                return self.told(
                    wording, self.value(wording.name, who, member), who, {ir.word_of(enum): member}
                )
        return ""

    def key_of(self, wording: ir.Wording) -> str:
        """The list for whose words there is a value each; "" if there is one value."""
        value = self.lexicon.values.get(wording.name)
        if value is not None:
            return value.key
        return self.lexicon.fields[wording.name][1].key if wording.name in self.lexicon.fields else ""

    def told(
        self, wording: ir.Wording, value: Any, owner: Thing | Zone | None, more: dict[str, Any] | None = None
    ) -> str:
        """Words with what stands in braces; "" for what does not hold, and for nothing."""
        if value is False or value is None or value == []:
            return ""
        holes: dict[str, Any] = {"n": value, "it": owner, **(more or {})}
        for hole in wording.holes:
            if hole.name not in holes:
                holes[hole.name] = self.value(hole.of, owner if isinstance(owner, ThingBase) else None)
        return written(template.parts(wording.says), holes).strip()

    def value(self, name: str, owner: Thing | None, key: Any = None) -> Any:
        """What a value, field, token, track or option is now; None for a number without end, "?" if it cannot
        be told.
        """
        now = self.found(name, owner, key)
        return None if type(now) is int and now >= ENDLESS else now

    def found(self, name: str, owner: Thing | None, key: Any) -> Any:
        """What a value, field, token, track or option is now."""
        game, program = self.game, self.game.program
        if name in game.tracks:
            return game.tracks[name]
        if name in game.options:
            return game.options[name]
        if owner is not None and name in program.tokens:
            return owner.t[program.tokens[name].index]
        if owner is not None and name in owner.kind.fields:
            found = getattr(owner, field_slot(name))
            return found[key] if owner.kind.fields[name].key else found
        of = owner if owner is not None and not self.kinds.get(name, set()).isdisjoint(owner.line) else None
        try:
            return program.namespace[f"R_v_{python_name(name)}"](game, of, key)
        except ContentError:
            return "?"
