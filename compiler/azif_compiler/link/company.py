"""Things that are looked for where none of their kind can ever be."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.situations import Beside
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import whereabouts as complaints
from azif_compiler.diagnostics.types import NotComparable
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.into import said_of
from azif_compiler.link.parts import Parts, card_of, thing_of
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found
from azif_compiler.text.source import Span

PLACE = "place "
"""What stands before that in whose place something is looked for."""
FIELD = "asked field "
"""What stands before a field of somebody in which something is looked for."""
LINK = "link "
"""What stands before the link among whose ends something is looked for."""


def never_in(possible: Possible, parts: Parts) -> Iterator[Diagnostic]:
    """What is looked for in something into which nothing ever puts it, and where it does not begin."""
    for found, facts in possible.facts:
        said: set[int] = set()
        for one in facts.company:
            what = parts.asked_about(one.what)
            if one.inside[0].startswith(PLACE):
                yield from never_with(parts, place(found, one.at), what, one.inside)
                continue
            if one.inside[0].startswith(LINK):
                yield from never_led_to(parts, place(found, one.at), what, one.inside[0].removeprefix(LINK))
                continue
            inside = [parts.spot(spot) for spot in one.inside]
            if inside[0].startswith(FIELD):
                inside = list(possible.terms(one.inside))
            if (
                what
                and inside
                and one.at not in said
                and not any(parts.comes(w, s) for w in what for s in inside)
            ):
                said.add(one.at)
                yield never_there(parts, place(found, one.at), what[0], inside[0], itself=one.itself)


def never_with(parts: Parts, span: Span, what: Terms, inside: Terms) -> Iterator[Diagnostic]:
    """What only ever lies where somebody holds it, and is looked for in the place of something else."""
    whose = [term for spot in inside for term in parts.asked_about((spot.removeprefix(PLACE),))]
    held = [Lying(parts, one) for one in what]
    others = [Lying(parts, one) for one in whose]
    if (
        held
        and others
        and all(
            (one.is_only_in_zones or other.is_only_in_zones) and not one.meets(other)
            for one in held
            for other in others
        )
    ):
        persons = parts.possible.names.persons
        yield complaints.NeverInIt(
            span=span, kind=said_of(what[0]), where=f"the place of {said_of(whose[0])}", itself=False,
            spots=(), lack="", who=said_of(f"kind {persons[0]}") if persons else "",
        )  # fmt: skip


def never_led_to(parts: Parts, span: Span, what: Terms, link: str) -> Iterator[Diagnostic]:
    """What is looked for among things to which a link leads, if it leads to nothing of the kind."""
    ends = {thing for (one, _), to in parts.table.lines.items() if one == link for thing in to}
    possible = parts.possible
    if what and ends and not any(possible.fits(term, card_of(thing)) for term in what for thing in ends):
        kinds = sorted({thing.kind for thing in ends})
        ways = " and ".join(spoken(possible.names.kinds[kind].plural) for kind in kinds)
        yield NotComparable(
            span=span,
            left=said_of(what[0]),
            right=f"what `{spoken(word_of(link))}` leads to",
            advice=f"it leads to {ways}: say in brackets where it lies, `in (… among …)`",
        )


class Lying:
    """In which zones something may lie in which abilities count, and whether it never lies besides."""

    def __init__(self, parts: Parts, what: str) -> None:
        ways = parts.into.coming(what)
        terms = [term for way in ways for term in way.to]
        zones = {term.removeprefix("zone ") for term in terms if term.startswith("zone ")}
        self.zones = zones - parts.possible.inactive
        besides = [term for term in terms if not term.startswith(("zone ", "home"))]
        self.is_only_in_zones = bool(ways) and not besides and all(w.to and not w.beside for w in ways)

    def meets(self, other: Lying) -> bool:
        """Whether both may lie in one zone."""
        return not self.zones.isdisjoint(other.zones)


def never_there(parts: Parts, span: Span, what: str, spot: str, *, itself: bool) -> Diagnostic:
    """The complaint of what is never in something."""
    thing = thing_of(spot)
    spots = tuple(parts.into.spots(what))
    persons = parts.possible.names.persons
    is_held = not spots and not itself and thing is not None and Lying(parts, what).is_only_in_zones
    return complaints.NeverInIt(
        span=span, kind=said_of(what), where=said_of(spot), itself=itself,
        spots=spots, lack=parts.lacks(thing) if thing is not None else "",
        who=said_of(f"kind {persons[0]}") if persons and is_held else "",
    )  # fmt: skip


def never_beside(parts: Parts, found: Found, asked: Beside) -> Iterator[Diagnostic]:
    """What is looked for where a script is carried out, if it never is in any place for which it is."""
    what = f"kind {asked.name}"
    spots = [f"card {one.kind} {one.name}" if one.name else f"kind {one.kind}" for one in asked.key]
    if not any(one.by for one in asked.key) and not any(parts.comes(what, spot) for spot in spots):
        yield never_there(parts, place(found, asked.at), what, spots[0], itself=False)
