"""Conditions that never hold beside others: in two places at once, of a kind and not of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import assert_never

from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import (
    Apart,
    Excluded,
    OfItself,
    OfItsKind,
    OfNone,
    OfTheSame,
    OutOfPlace,
    Share,
    Spot,
    Spots,
    TakenOut,
)
from azif_compiler.deeds.situations import Ground, Sole
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.chosen import NoneThere
from azif_compiler.diagnostics.out_of_place import AskedOutOfPlace
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


class Board:
    """Which places lie in which, as far as that is printed."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.within = {
            (one.who, term) for _, facts in possible.facts for one in facts.lies for term in one.where
        }
        self.shares: dict[str, Share] = {
            one.value: one
            for _, facts in possible.facts
            for one in facts.shares
            if not any(field.state for field in possible.names.fields.get(word_of(one.field), ()))
        }
        self.grounds: dict[str, str] = {
            one.value: one.kind
            for _, facts in possible.facts
            for one in facts.situations
            if isinstance(one, Ground)
        }
        """Of which kind the things are that a value of the whole game is."""
        self.sole = {
            one.value
            for _, facts in possible.facts
            for one in facts.situations
            if isinstance(one, Sole) and one.zone not in possible.inactive
        }
        """The values that are the only thing of their kind in play."""
        self.stands = {(one.verb, one.place, one.who) for _, facts in possible.facts for one in facts.stands}
        self.owners: dict[tuple[str, str], set[str]] = {}
        for _, facts in possible.facts:
            for one in facts.belongs:
                self.owners.setdefault((one.who, one.field), set()).add(one.to)

    def grounded(self, spots: Spots) -> Spots:
        """The same places, with the kind of those that a value of the game is; none if that is not known."""
        found = [
            Spot(self.grounds.get(spot.by, ""), "") if spot.by and not spot.kind else spot for spot in spots
        ]
        return tuple(found) if all(spot.kind for spot in found) else ()

    def are_within(self, one: Spots, other: Spots) -> bool:
        """Whether whatever is in one of some places is in one of others, by their kinds."""
        is_kind = self.possible.is_kind
        return all(
            any(not out.name and not out.by and not spot.by and is_kind(spot.kind, out.kind) for out in other)
            for spot in one
        )

    def are_apart(self, one: Spots, other: Spots) -> bool:
        """Whether nothing is in one of some places and in one of others at once."""
        spots, others = self.grounded(one), self.grounded(other)
        return bool(spots and others) and all(
            self.is_apart(spot, place) for spot, place in product(spots, others)
        )

    def is_apart(self, one: Spot, other: Spot) -> bool:
        """Whether nothing is in two places at once."""
        if not one.by and not other.by:
            if one.name and other.name:
                return one.name != other.name and self.are_flat(one.kind, other.kind)
            named, kind = (one, other) if one.name else (other, one)
            if named.name and self.possible.is_kind(kind.kind, named.kind):
                return kind.kind != named.kind and self.are_flat(kind.kind, kind.kind)
            return one.kind != other.kind and self.are_beside(one.kind, other.kind)
        if one.by and other.by:
            return one.by == other.by in self.shares and one.name != other.name
        whole, part = (one, other) if one.by else (other, one)
        share = self.shares.get(whole.by)
        if share is None:
            return False
        owners = self.owners.get((part.name, share.field), set())
        if part.name and self.possible.is_kind(part.kind, share.kind):
            return len(owners) == 1 and whole.name not in owners
        return part.kind != share.kind and self.are_beside(part.kind, share.kind)

    def are_beside(self, one: str, other: str) -> bool:
        """Whether what is at something of a kind is at nothing else of it, or of another: no such things lie
        in one another.
        """
        is_kind = self.possible.is_kind
        related = one != other and (is_kind(one, other) or is_kind(other, one))
        return not related and self.are_flat(one, other)

    def are_flat(self, one: str, other: str) -> bool:
        """Whether no things of two kinds lie in one another."""
        known = self.possible.names.kinds
        if one not in known or other not in known:
            return False
        kinds = {*known[one].ancestors, *known[other].ancestors}
        return not any((kind, f"kind {place}") in self.within for kind in kinds for place in kinds)


RAREST = "let the rarest case stand first: of numbers, `>=` with the largest, and the last one as `else: …`"
OF_ANOTHER = "say which other one is meant, or leave the condition out"
BOTH = "write `and` in place of `or` if neither is meant"


def in_turn_always(text: str) -> tuple[str, str]:
    """Why a condition always holds that is asked where another does not, and what to do."""
    what = f"`{text}` is asked first, and does not hold then: what stands behind never comes"
    return what, "leave this condition out, so that it is the last case, or the one behind it"


def one_of_them(text: str) -> tuple[str, str]:
    """Why one of two conditions always holds, and what to do."""
    return f"it is enough that one of them holds, and beside it stands `{text}`", BOTH


def out_of_place(board: Board, found: Found, one: OutOfPlace) -> Iterator[Diagnostic]:
    """What an event is told as its place, where its condition says that somebody is who is in that place."""
    possible = board.possible
    told = any(one.place in dict(deed.given) for _, deed in possible.makers.get(one.verb, ()))
    if told or (one.verb, one.place, one.who) not in board.stands or (one.verb, one.place) in possible.flows:
        return
    if board.are_apart(one.here, one.there):
        yield AskedOutOfPlace(span=place(found, one.at), here=said(one.here), there=said(one.there))


def said(spots: Spots) -> str:
    """Places in words."""
    return " or ".join(f'"{word_of(spot.name)}"' if spot.name else a(spot.kind) for spot in spots)


def event_before(found: Found, at: int) -> str:
    """The event of which a condition asks more, as it is written before it."""
    rows = EVENT.findall(found.piece.text[: stretch(at)[0]])
    return " ".join(rows[-1].split()) if rows else "what it waits for"


def asked_beside(found: Found, other: int, at: int) -> tuple[str, bool]:
    """The other condition as it is written, or the event that says the same, and whether it is that."""
    start, end = stretch(other)
    text = " ".join(found.piece.text[start:end].split())
    is_event = not text or WAITS.search(found.piece.text[:start]) is not None
    return text or event_before(found, at), is_event


EVENT = re.compile(r"\b((?:when|before|instead of|prevent|in response to)\b[^:;{}]*?) (?:if|where|and)\b")
"""What an ability waits for, up to what it asks besides."""

WAITS = re.compile(r"\b(?:when|before|instead of|in response to)\s+$")
"""What stands before an event."""

OF_EVENT = "leave the condition out, or wait for another event"
"""What helps where an event decides it."""


def of_its_kind(board: Board, found: Found, one: OfItsKind) -> Iterator[Diagnostic]:
    """What is asked of things of a kind that all of them are."""
    if one.known in board.possible.names.kinds and board.possible.is_kind(one.known, one.asked):
        what = f"every {spoken(word_of(one.known))} is {a(one.asked)}"
        advice = "leave it out, or say which one is meant: by its name, or by what it is besides"
        yield AlwaysTheSame(span=place(found, one.at), how="always", what=what, advice=advice)


def never_together(board: Board, found: Found, rows: tuple[Apart, ...]) -> Iterator[Diagnostic]:
    """Conditions that never hold beside another, that always hold of what they are asked, and of some things
    what takes all of them out.
    """
    later: set[int] = set()
    for one in rows:
        match one:
            case Excluded(at=at, in_turn=True) if at in later:
                continue
            case OfItsKind():
                yield from of_its_kind(board, found, one)
                continue
            case OfTheSame(never=never, placed=placed):
                what = "everything is where it is" if placed else "the same stands on both sides"
                how = "never" if never else "always"
                yield AlwaysTheSame(span=place(found, one.at), how=how, what=what, advice=OF_ANOTHER)
                continue
            case OfNone(kind=kind):
                yield NoneThere(span=place(found, one.at), kind=spoken(word_of(kind)))
                continue
            case OutOfPlace():
                yield from out_of_place(board, found, one)
                continue
            case Excluded(other=other, spots=spots, terms=terms, within=(inner, outer), in_turn=in_turn):
                if spots is not None and not board.are_apart(*spots):
                    continue
                if spots is None and all(terms) and board.possible.fits(*terms):
                    continue
                if inner and not (
                    inner in board.possible.names.kinds and board.possible.is_kind(inner, outer)
                ):
                    continue
                text, is_event = asked_beside(found, other, one.at)
                if one.always:
                    what, advice = in_turn_always(text) if in_turn else one_of_them(text)
                    yield AlwaysTheSame(span=place(found, one.at), how="always", what=what, advice=advice)
                    continue
                what = f"`{text}` is asked first, and holds then" if in_turn else f"beside it stands `{text}`"
                if inner != outer:
                    what += f", and every {spoken(word_of(inner))} is {a(outer)}"
                advice = (
                    OF_EVENT
                    if is_event
                    else RAREST
                    if in_turn
                    else "leave one of the two out, or say `or` if one of them is enough"
                )
            case TakenOut():
                what = "all of them are taken out again"
                advice = "take out fewer than there are: say behind `except` which ones"
            case OfItself(by=by) if by and by not in board.sole:
                continue
            case OfItself():
                what = f"this is {found.title.text}"
                advice = f"ask for {found.title.text}, or leave the condition out with all that depends on it"
            case _:
                assert_never(one)
        later.add(one.at)
        yield AlwaysTheSame(span=place(found, one.at), how="never", what=what, advice=advice)
