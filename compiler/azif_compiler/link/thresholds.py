"""What a card waits for that puts itself away as soon as that, or less, is so: it is gone by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from azif_compiler.deeds.conditional import Asked, Given, Needed
from azif_compiler.deeds.departures import Awaits, Cases, Departs, Going, Row, Threshold
from azif_compiler.deeds.guarded import as_given
from azif_compiler.deeds.together import SPANS
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import partings as complaints
from azif_compiler.link.excluded import evident, number_of
from azif_compiler.link.gathered import place
from azif_compiler.link.partings import begins_aside
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


@dataclass(frozen=True, slots=True)
class Ways:
    """How things leave: what each verb does first with what it is told, and where no ability counts."""

    departs: Mapping[tuple[str, str], Cases]
    inactive: set[str]

    def lead_away(self, cases: Cases, card: Threshold, told: Mapping[str, str], aside: bool) -> bool:
        """Whether each of several cases puts a card where no ability counts; `aside` is whether that is
        where it began.
        """
        return bool(cases) and all(self.leads_away(row, card, told, aside) for row in cases)

    def leads_away(self, row: Row, card: Threshold, told: Mapping[str, str], aside: bool) -> bool:
        """The same of one case, with the zones that a verb is told."""
        scripts = dict(card.scripts)
        for one in row:
            match one.how:
                case "zone":
                    return one.name in self.inactive
                case "home":
                    return aside
                case "told":
                    zone = told.get(one.name)
                    return zone is not None and (zone in self.inactive if zone else aside)
                case "script":
                    if one.name in scripts:
                        return self.lead_away(scripts[one.name], card, {}, aside)
                case "verb":
                    cases = self.departs.get((one.name, one.parameter), ())
                    zones = dict(one.zones)
                    return one.name not in card.stops and self.lead_away(cases, card, zones, aside)
        return False


def gone_before(possible: Possible) -> Iterator[Diagnostic]:
    """What a card waits for, or is paid for, that is only so where the card has put itself away."""
    cards: list[tuple[Found, Threshold]] = []
    departs: dict[tuple[str, str], Cases] = {}
    for found, facts in possible.facts:
        for fact in facts.settled:
            match fact:
                case Departs():
                    departs[fact.verb, fact.parameter] = fact.cases
                case Threshold():
                    cards.append((found, fact))
                case _:
                    pass
    if not cards:
        return
    needed: dict[str, list[Needed]] = {}
    for _, facts in possible.facts:
        for one in facts.needed:
            needed.setdefault(one.verb, []).append(one)
    ways = Ways(departs, possible.inactive)
    for found, card in cards:
        aside = begins_aside(possible, card.kind, card.name, ways.inactive)
        going = [one for one in card.going if ways.lead_away(one.cases, card, {}, aside)]
        for wait in card.waits if going else ():
            yield from never_reached(found, going, wait, needed)


def never_reached(
    found: Found, going: Sequence[Going], wait: Awaits, needed: Mapping[str, list[Needed]]
) -> Iterator[Diagnostic]:
    """Complain of an ability that waits for what is never so while its card is there, or of what it pays."""
    earlier = [one for one in going if not wait.check or one.number < wait.number]
    met = [met_by(way, earlier) for way in wait.ways]
    if met and all(one is not None for one in met):
        first = next(one for one in met if one is not None)
        yield complaints.GoneBefore(
            span=place(found, first[1].at or wait.at), goes=place(found, first[0].at), paid=False
        )
        return
    for verb, given, at in wait.paid:
        way = list(wait.ways[0]) if len(wait.ways) == 1 else []
        for each in needed.get(verb, ()):
            way += wanted(each, given, at)
        if (reason := met_by(way, earlier)) is not None:
            yield complaints.GoneBefore(span=place(found, at), goes=place(found, reason[0].at), paid=True)
            return


def wanted(needed: Needed, given: Sequence[Given], at: int) -> tuple[Asked, ...]:
    """What is so where a verb may happen that is told this, if that can only be so in one way."""
    rows = [
        tuple(
            Asked(as_given(one.what, given), one.operator, as_given(one.right, given), one.holds, at)
            for one in way
        )
        for way in needed.ways
    ]
    left = [row for row in rows if all(evident(one.what) in (None, one.holds) for one in row)]
    return left[0] if len(left) == 1 else ()


def met_by(way: Sequence[Asked], going: Sequence[Going]) -> tuple[Going, Asked] | None:
    """What is so where all of this is, and puts the card away, with the last condition by which it is so."""
    for one in going:
        found = [next((asked for asked in way if implies(asked, so)), None) for so in one.so]
        if all(asked is not None for asked in found):
            return one, next(asked for asked in reversed(found) if asked is not None)
    return None


def implies(one: Asked, other: Asked) -> bool:
    """Whether a condition only holds where another one does."""
    if not one.what or one.what != other.what:
        return False
    if not one.operator or not other.operator:
        return not one.operator and not other.operator and one.holds is other.holds
    same = one.right == other.right
    if same and one.operator == other.operator:
        return True
    first, second = (0, 0) if same else (number_of(one.right or "null"), number_of(other.right))
    if first is None or second is None or one.operator not in SPANS or other.operator not in SPANS:
        return False
    (low, high), (least, most) = SPANS[one.operator], SPANS[other.operator]
    return least + second <= low + first and high + first <= most + second
