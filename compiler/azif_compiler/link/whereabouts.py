"""Scripts that are carried out where somebody is, and ask if he is somewhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import Spot, Spots
from azif_compiler.deeds.situations import (
    Assembled,
    Carried,
    Ground,
    Placing,
    Situated,
    Situation,
    Stationed,
    Whereabouts,
)  # fmt: skip
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import whereabouts as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.apart import Board
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def not_there(possible: Possible) -> Iterator[Diagnostic]:
    """What scripts ask of where somebody is who is somewhere else for certain."""
    asked: list[tuple[Found, Whereabouts]] = []
    rows: list[Situation] = []
    for found, facts in possible.facts:
        for one in facts.situations:
            if isinstance(one, Whereabouts):
                asked.append((found, one))
            else:
                rows.append(one)
    places = Places(possible, rows)
    gifts = {name for _, facts in possible.facts if facts.gifts for name in facts.gifts}
    for found, one in asked:
        if (not one.verb or (one.verb, one.parameter) in places.wanted) and gifts.issuperset(one.before):
            yield from never_there(places, found, one)


def never_there(places: Places, found: Found, asked: Whereabouts) -> Iterator[Diagnostic]:
    """What a script asks of where somebody is, if he never is there, or always."""
    there = places.wanted.get((asked.verb, asked.parameter), ()) if asked.verb else asked.spots
    if not there or not (known := places.grounded(there)):
        return
    here = places.gathered(asked.script, asked.kind) if asked.kind else places.of(asked)
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


class Places:
    """Where somebody is when a script is carried out, as far as content says so."""

    def __init__(self, possible: Possible, rows: list[Situation]) -> None:
        self.possible, self.board = possible, Board(possible)
        placing = {one.value for one in rows if isinstance(one, Placing)}
        self.grounds: Mapping[str, str] = {one.value: one.kind for one in rows if isinstance(one, Ground)}
        self.wanted = {(one.verb, one.parameter): one.spots for one in rows if isinstance(one, Stationed)}
        self.situated = {
            (one.verb, one.who): one.place
            for one in rows
            if isinstance(one, Situated) and (not one.by or one.by in placing)
        }
        self.carried: dict[str, list[Carried]] = {}
        self.assembled: dict[str, list[Assembled]] = {}
        for one in rows:
            if isinstance(one, Carried):
                self.carried.setdefault(one.script, []).append(one)
            elif isinstance(one, Assembled):
                self.assembled.setdefault(one.script, []).append(one)

    def of(self, asked: Whereabouts) -> Spots:
        """Where whoever carries out a script is; nowhere if that is not known."""
        carried = self.carried.get(asked.script, ())
        if asked.key:
            known = all(
                one.here or (one.key and self.situated.get((one.verb, one.who)) == one.key) for one in carried
            )
            return asked.key if carried and known else ()
        spots = [self.lying(one) for one in carried]
        return tuple(dict.fromkeys(spots)) if all(one.kind for one in spots) else ()

    def lying(self, one: Carried) -> Spot:
        """In what somebody is who carries out a script that is for nothing; of no kind if it is not known."""
        verb = self.possible.names.all_verbs.get(one.verb)
        name = self.situated.get((one.verb, one.who), "")
        known = verb.parameters.get(name) if verb is not None and name else None
        return Spot(known.type.kind if known is not None and isinstance(known.type, types.Thing) else "", "")

    def gathered(self, script: str, kind: str) -> Spots:
        """Where everybody of a kind is when a script is carried out; nowhere if that is not known."""
        found = self.assembled.get(script, ())
        if len(found) != 1 or len(self.carried.get(script, ())) != 1 or found[0].kind != kind:
            return ()
        return found[0].spots

    def grounded(self, spots: Spots) -> Spots:
        """The same places, with the kind of those that a value of the game is; none if that is not known."""
        found = [
            Spot(self.grounds.get(spot.by, ""), "") if spot.by and not spot.kind else spot for spot in spots
        ]
        return tuple(found) if all(spot.kind for spot in found) else ()


def said(spots: Spots) -> str:
    """Places in words."""
    return " or ".join(
        f'"{word_of(spot.name)}"' if spot.name else a(spot.kind) if spot.kind else spoken(word_of(spot.by))
        for spot in spots
    )
