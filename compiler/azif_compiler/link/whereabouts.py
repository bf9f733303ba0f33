"""Scripts that are carried out where somebody is, and ask if he is somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import Guarded, Spot, Spots
from azif_compiler.deeds.latches import StoppedIf
from azif_compiler.deeds.situations import (
    Assembled,
    AwayFrom,
    Beside,
    Carried,
    Lowers,
    Placing,
    Populated,
    Reached,
    Situated,
    Situation,
    Stationed,
    Whereabouts,
)  # fmt: skip
from azif_compiler.deeds.turns import SetsState
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import whereabouts as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import above
from azif_compiler.link.apart import Board
from azif_compiler.link.company import never_beside
from azif_compiler.link.for_good import Stage, begins_behind, is_it, stages
from azif_compiler.link.gathered import place
from azif_compiler.link.movers import movers
from azif_compiler.link.parts import Parts
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def not_there(possible: Possible, parts: Parts) -> Iterator[Diagnostic]:
    """What scripts ask of where somebody is who is somewhere else for certain."""
    asked: list[tuple[Found, Whereabouts]] = []
    looked: list[tuple[Found, Beside]] = []
    rows: list[Situation] = []
    for found, facts in possible.facts:
        for one in facts.situations:
            match one:
                case Whereabouts():
                    asked.append((found, one))
                case Beside():
                    looked.append((found, one))
                case _:
                    rows.append(one)
    places = Places(possible, rows)
    gifts = {name for _, facts in possible.facts if facts.gifts for name in facts.gifts}
    for found, one in asked:
        if (not one.verb or (one.verb, one.parameter) in places.wanted) and gifts.issuperset(one.before):
            yield from never_there(places, found, one)
        told = dict(one.told).get(places.away.get((one.verb, one.parameter), ""), ())
        is_there = len(told) == 1 and told == one.key and places.is_there(one)
        if is_there and gifts.issuperset(one.before):
            yield complaints.DoneElsewhere(
                span=place(found, one.at), verb=word_of(one.verb), here=said(told), there=""
            )
    for found, beside in looked:
        if not gifts.issuperset(beside.before):
            continue
        if beside.sort == "state":
            yield from without_it(places, parts, found, beside)
        elif why := places.denied(beside):
            how = "always" if beside.denied else "never"
            yield complaints.NoSuchPlace(span=place(found, beside.at), how=how, value=word_of(why))
        elif beside.sort == "kind" and places.is_there(beside):
            yield from never_beside(parts, found, beside)
        elif beside.sort == "kind" and not beside.key and (spots := places.of(beside)):
            yield from never_beside(parts, found, msgspec.structs.replace(beside, key=spots))


def never_there(places: Places, found: Found, asked: Whereabouts) -> Iterator[Diagnostic]:
    """What a script asks of where somebody is, if he never is there, or always."""
    there = places.wanted_of(asked) if asked.verb else asked.spots
    if not there or not (known := places.board.grounded(there)):
        return
    here = places.gathered(asked.script, asked.kind) if asked.kind else places.of(asked)
    if here and not asked.verb and not asked.kind and not {*here} - {*there}:
        yield complaints.AskedElsewhere(
            span=place(found, asked.at), who="you", here=said(here), there="",
            how="never" if asked.denied else "always",
        )  # fmt: skip
    if not here or not places.board.are_apart(here, known):
        return
    span, where, what = place(found, asked.at), said(here), said(there)
    if asked.verb:
        yield complaints.DoneElsewhere(span=span, verb=word_of(asked.verb), here=where, there=what)
    else:
        how = "always" if asked.denied else "never"
        yield complaints.AskedElsewhere(
            span=span, who=a(asked.kind) if asked.kind else "you", here=where, there=what, how=how
        )


def without_it(places: Places, parts: Parts, found: Found, asked: Beside) -> Iterator[Diagnostic]:
    """What a script asks of a state that somebody only has where something is that is not there."""
    kind = places.kind_with(asked.name)
    spots = [f"card {one.kind} {one.name}" if one.name else f"kind {one.kind}" for one in asked.key]
    if not kind or not places.is_there(asked) or any(one.by for one in asked.key):
        return
    if not all(places.is_reached(parts, asked.name, spot) for spot in spots):
        return
    if not any(parts.comes(f"kind {kind}", spot) for spot in spots):
        yield complaints.AskedElsewhere(
            span=place(found, asked.at), who="you", here=said(asked.key), there=f"a place with {a(kind)}",
            how="never",
        )  # fmt: skip
    elif any(one.within for one in places.lowers if one.field == asked.name):
        for value in places.denied_values(asked):
            if places.populated.get(value) == kind:
                yield complaints.NoSuchPlace(span=place(found, asked.at), how="never", value=word_of(value))


class Places:
    """Where somebody is when a script is carried out, as far as content says so."""

    def __init__(self, possible: Possible, rows: list[Situation]) -> None:
        self.possible, self.board = possible, Board(possible)
        self.stayings: dict[Stage, Spots] = {}
        placing = {one.value for one in rows if isinstance(one, Placing)}
        self.wanted = {(one.verb, one.parameter): one for one in rows if isinstance(one, Stationed)}
        self.away = {(one.verb, one.who): one.to for one in rows if isinstance(one, AwayFrom)}
        self.situated = {
            (one.verb, one.who): one.place
            for one in rows
            if isinstance(one, Situated) and (not one.by or one.by in placing)
        }
        self.populated = {one.value: one.kind for one in rows if isinstance(one, Populated)}
        self.lowers = [one for one in rows if isinstance(one, Lowers)]
        self.reached: dict[str, list[Reached]] = {}
        self.carried: dict[str, list[Carried]] = {}
        self.assembled: dict[str, list[Assembled]] = {}
        for one in rows:
            if isinstance(one, Carried):
                self.carried.setdefault(one.script, []).append(one)
            elif isinstance(one, Reached):
                self.reached.setdefault(one.field, []).append(one)
            elif isinstance(one, Assembled):
                self.assembled.setdefault(one.script, []).append(one)

    def wanted_of(self, asked: Whereabouts) -> Spots:
        """Where somebody must be for what he does; nowhere if he may do it anywhere."""
        one = self.wanted.get((asked.verb, asked.parameter))
        return one.spots if one is not None and one.unless not in asked.given else ()

    def of(self, asked: Whereabouts | Beside) -> Spots:
        """Where whoever carries out a script is; nowhere if that is not known."""
        carried = self.carried.get(asked.script, ())
        if asked.key:
            return asked.key if self.is_there(asked) else ()
        if kept := self.kept_at(asked.script):
            return kept
        spots = [self.lying(one) for one in carried]
        return tuple(dict.fromkeys(spots)) if all(one.kind for one in spots) else ()

    def lying(self, one: Carried) -> Spot:
        """In what somebody is who carries out a script that is for nothing; of no kind if it is not known."""
        verb = self.possible.names.all_verbs.get(one.verb)
        name = self.situated.get((one.verb, one.who), "")
        known = verb.parameters.get(name) if verb is not None and name else None
        return Spot(known.type.kind if known is not None and isinstance(known.type, types.Thing) else "", "")

    def denied(self, asked: Beside) -> str:
        """The value that never holds of the place where a script is carried out, and that is asked for, or
        holds wherever there is what is asked for; "" if there is none.
        """
        found = self.denied_values(asked)
        if asked.sort == "value":
            return asked.name if asked.name in found else ""
        return next((one for one in sorted(found) if self.populated.get(one) == asked.name), "")

    def denied_values(self, asked: Beside) -> frozenset[str]:
        """The values that never hold of the place where a script is carried out."""
        carried = [one for one in self.carried.get(asked.script, ()) if self.is_for(one, asked)]
        if not carried or not all(self.situated.get((one.verb, one.who)) == one.key for one in carried):
            return frozenset()
        return frozenset.intersection(*(frozenset(self.denied_by(one)) for one in carried))

    def kind_with(self, field: str) -> str:
        """The kind of that where somebody is who gets a state; "" if he may get it anywhere."""
        raised = [
            one
            for _, facts in self.possible.facts
            for one in facts.turns
            if isinstance(one, SetsState) and one.field == field and one.to is not False
        ]
        known = self.reached.get(field, ())
        kinds = {one.kind for one in known}
        return kinds.pop() if len(kinds) == 1 and len(known) == len(raised) else ""

    def is_reached(self, parts: Parts, field: str, spot: str) -> bool:
        """Whether whoever comes to a place is without a state then: what leads there takes it."""
        by = {(one.verb, one.parameter) for one in self.lowers if one.field == field and not one.within}
        ways = [
            way
            for kind in self.possible.names.persons
            for way in parts.into.coming(f"kind {kind}")
            if parts.leads(f"kind {kind}", way, spot, frozenset())
        ]
        led = {(one.verb, one.parameter) for one in self.reached.get(field, ())}
        return led <= by and all(
            any(way.put == (f"part {verb} {name}",) for verb, name in by) for way in ways
        )

    def is_there(self, asked: Whereabouts | Beside) -> bool:
        """Whether whoever carries out a script is in the place for which it is."""
        carried = self.carried.get(asked.script, ())
        return bool(asked.key and carried) and all(
            one.here or (one.key and self.situated.get((one.verb, one.who)) == one.key) for one in carried
        )

    def is_for(self, one: Carried, asked: Beside) -> bool:
        """Whether a script may be carried out so for one of these places."""
        verb = self.possible.names.all_verbs.get(one.verb)
        known = verb.parameters.get(one.key) if verb is not None and one.key else None
        if known is None or not isinstance(known.type, types.Thing):
            return not asked.key or not one.key
        return any(self.possible.fits(f"kind {known.type.kind}", f"kind {spot.kind}") for spot in asked.key)

    def denied_by(self, one: Carried) -> Iterator[str]:
        """The values that hold of no place for which a verb has a script carried out."""
        sentences = [s for _, facts in self.possible.facts for s in facts.guarded if s.verb == one.verb]
        if not sentences or len(sentences) < len(self.possible.makers.get(one.verb, ())):
            return
        denied = [frozenset(denied_of(sentence, one.key)) for sentence in sentences]
        yield from frozenset.intersection(*denied)

    def gathered(self, script: str, kind: str) -> Spots:
        """Where everybody of a kind is when a script is carried out; nowhere if that is not known."""
        found = self.assembled.get(script, ())
        if len(found) != 1 or len(self.carried.get(script, ())) != 1 or found[0].kind != kind:
            return self.kept_at(script)
        return found[0].spots

    def kept_at(self, script: str) -> Spots:
        """Where everybody is when a script is carried out that only is in a part of the game at whose start
        all come to one place, which no rule lets anybody leave; nowhere if there is no such part.
        """
        bodies = [
            index
            for one in self.carried.get(script, ())
            for index, row in self.possible.living()
            if ("verb", one.verb) == (row.clause.occasion, row.clause.name)
        ]
        for stage in self.stages if bodies else ():
            if (spots := self.staying(stage)) and all(
                begins_behind(self.possible, index, stage) for index in bodies
            ):
                return spots
        return ()

    @cached_property
    def stages(self) -> list[Stage]:
        """The parts of the game that only begin once something is so for good."""
        return stages(self.possible)

    def staying(self, stage: Stage) -> Spots:
        """Where everybody is in a part of the game, if no rule takes anybody away."""
        if stage not in self.stayings:
            rows = {one.verb: one for rows in self.assembled.values() for one in rows}
            known = [
                one
                for one in rows.values()
                if one.kind in self.possible.names.persons and self.begins(stage, one.verb)
            ]
            spots = known[0].spots if len(known) == 1 else ()
            if spots and self.is_left(stage, known[0].verb):
                spots = ()
            self.stayings[stage] = spots
        return self.stayings[stage]

    def begins(self, stage: Stage, verb: str) -> bool:
        """Whether a verb only is done in a part of the game, for itself."""
        makers = [index for index, _ in self.possible.makers.get(verb, ()) if index in self.possible.alive]
        return bool(makers) and all(
            ("verb", stage.then) == (row.clause.occasion, row.clause.name)
            for row in (self.possible.rows[index] for index in makers)
        )

    def is_left(self, stage: Stage, begins: str) -> bool:
        """Whether a rule may take anybody away in a part of the game, behind its beginning."""
        stopped = {
            one.verb
            for _, facts in self.possible.facts
            for one in facts.for_good
            if isinstance(one, StoppedIf) and is_it(one.so, stage, holds=True)
        }
        return any(
            ("verb", stage.then) == (clause.occasion, clause.name)
            for index in movers(self.possible)
            for clause in above(self.possible, index, *stopped, begins, components=False, scripts=False)
        )


def denied_of(sentence: Guarded, parameter: str) -> Iterator[str]:
    """The values that do not hold, before a sentence, of what it tells its verb as a parameter."""
    whole = next((one.whole for one in sentence.given if one.name == parameter), None)
    for so in sentence.so if whole is not None else ():
        if not so.operator and not so.holds:
            said = msgspec.json.decode(so.what)
            if said.get("node") == "ValueOf" and said.get("of") == msgspec.json.decode(whole or "null"):
                yield said["name"]


def said(spots: Spots) -> str:
    """Places in words."""
    return " or ".join(
        f'"{word_of(spot.name)}"' if spot.name else a(spot.kind) if spot.kind else spoken(word_of(spot.by))
        for spot in spots
    )
