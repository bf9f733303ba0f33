"""Components that are gone as soon as they come, and those that are put away in one case alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from azif_compiler.deeds.counted import Fills, Lays
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.moments import AtFirst, Soon, Way
from azif_compiler.deeds.partings import THINGS
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import partings as complaints
from azif_compiler.diagnostics import stocks
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import COMPARING
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ending, ranges_of
from azif_compiler.link.removed import is_gone, removals_of
from azif_compiler.link.stocks import may_be, way_to_fill, ways_to_fill
from azif_compiler.snapshot.file_state import Found


def kept_in_one_case(possible: Possible) -> Iterator[Diagnostic]:
    """Scripts behind which a component does not leave as it does behind others of its last ones."""
    last = {script for _, facts in possible.facts for script, leaves in facts.coming if leaves}
    removals = removals_of(possible)

    def goes(ways: tuple[Way, ...]) -> bool:
        return any(is_gone(removals, verb, name, zones, frozenset()) for verb, name, zones in ways)

    for found, facts in possible.facts:
        for row in facts.partings:
            ends = [one for one in row if one.script in last]
            gone = [one for one in ends if goes(one.told)]
            for one in ends:
                if gone and one not in gone:
                    other = spoken(word_of(gone[0].script))
                    yield complaints.PutAwayInOneCase(span=place(found, one.at), other=other)


def over_with_the_first(possible: Possible) -> Iterator[Diagnostic]:
    """Components that do something to themselves at a number of tokens that lie on them from the first."""
    first = {script for _, facts in possible.facts for script, leaves in facts.coming if not leaves}
    puts = puts_of(possible)
    inactive, ranges = possible.inactive, ranges_of(possible)
    spoken_of = {name for found, _ in possible.facts for name in named_in(found)}
    for found, facts in possible.facts:
        for card in facts.at_first:
            slots = [one for one in first if has_slot(possible, card.kind, one)]
            comes_bare = (
                card.bare
                and card.name not in spoken_of
                and begins_aside(possible, card.kind, card.name, inactive)
            )
            for one in card.soon if slots or comes_bare else ():
                rows = lying(card, one, slots, puts, ranges)
                if rows and all(COMPARING[one.operator](there, asked) for there, asked in rows):
                    yield complaints.SoFromTheFirst(
                        span=place(found, one.at),
                        verb=word_of(one.verb),
                        token=word_of(one.token),
                        number=rows[0][0] if len(rows) == 1 else None,
                        bare=comes_bare and not slots,
                    )


def puts_of(possible: Possible) -> dict[tuple[str, str, str], str]:
    """The verbs that put so many of a token on something, with their parameters, and those that lay things
    there, with the kind.
    """
    made = {one: "" for _, facts in possible.facts for one in facts.puts}
    for _, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Lays):
                made[one.verb, one.amount, one.thing] = f"kind {one.kind}"
    return made


def named_in(found: Found) -> Iterator[str]:
    """The components of which a piece speaks by name."""
    for package, sort, name, role in found.cell.used:
        if sort == "component" and role != "declares":
            yield f"{package}:{name.partition('/')[2]}"


def never_emptied(possible: Possible) -> Iterator[Diagnostic]:
    """What components ask of how many tokens are on them, when some lie there from the first and nothing
    ever takes one.
    """
    first = {script for _, facts in possible.facts for script, leaves in facts.coming if not leaves}
    puts = puts_of(possible)
    ranges = ranges_of(possible)
    asking = [(found, card) for found, facts in possible.facts for card in facts.at_first if card.asks]
    away = {one for _, facts in possible.facts for one in facts.away}
    gone = {one.verb for _, facts in possible.facts for one in facts.removals}
    tokens = {one.token for _, card in asking for one in card.asks}
    drains = dict.fromkeys(
        one
        for _, facts in possible.facts
        for one in (facts.drains if asking else ())
        if (one.verb, one.parameter) not in away
        and one.verb not in gone  # it lies in no place any more where anything counts it
        and (not one.token or one.token in tokens)
    )
    drained = tuple(dict.fromkeys(way for drain in drains for way in ways_to_fill(possible, drain)))
    for found, card in asking:
        slots = [one for one in first if has_slot(possible, card.kind, one)]
        come = slots if not card.by[0] else [""] if is_brought(possible, card) else []
        for one in card.asks if come else ():
            rows = lying(card, one, come, puts, ranges)
            if (
                all(there for there, _ in rows)
                and (how := alike(ending(one.operator, asked, there, UNLIMITED) for there, asked in rows))
                and not (how == "always" and any(soon.at == one.at for soon in card.soon))
                and not any(
                    may_be(possible, what, f"token {one.token}")
                    and may_be(possible, on, f"card {card.kind} {card.name}")
                    for what, on in drained
                )
            ):
                yield complaints.NeverFewer(
                    span=place(found, one.at),
                    token=word_of(one.token),
                    number=rows[0][0] if len(rows) == 1 else None,
                    how=how,
                )


def never_more(possible: Possible) -> Iterator[Diagnostic]:
    """What components ask of how many tokens are on them, when some lie there from the first and nothing
    ever puts more there.
    """
    first = {script for _, facts in possible.facts for script, leaves in facts.coming if not leaves}
    puts = puts_of(possible)
    ranges = ranges_of(possible)
    asking = [
        (found, card)
        for found, facts in possible.facts
        for card in facts.at_first
        if card.asks and not card.by[0]
    ]
    fills = dict.fromkeys(one for _, facts in possible.facts for one in (facts.fills if asking else ()))
    for found, card in asking:
        slots = [one for one in first if has_slot(possible, card.kind, one)]
        numbers = [(one, lying(card, one, slots, puts, ranges)) for one in card.asks if slots]
        rows = [
            (one, known, how)
            for one, known in numbers
            if all(there for there, _ in known)
            and (how := alike(ending(one.operator, asked, 0, there) for there, asked in known))
            if not (how == "always" and any(soon.at == one.at for soon in card.soon))
        ]
        ways = [way for fill in fills for way in later_ways(possible, fill, card, slots)] if rows else []
        for one, known, how in rows:
            if not any(
                may_be(possible, what, f"token {one.token}")
                and may_be(possible, on, f"card {card.kind} {card.name}")
                for what, on in ways
            ):
                yield stocks.NeverSoMany(
                    span=place(found, one.at),
                    token=word_of(one.token),
                    number=known[0][1],
                    most=known[0][0] if len(known) == 1 else None,
                    how=how,
                )


def later_ways(
    possible: Possible, fill: Fills, card: AtFirst, slots: list[str]
) -> Iterator[tuple[Terms, Terms]]:
    """Which tokens a verb puts on what, but for what a card puts on itself as it comes."""
    if not fill.parameter and not fill.amount:
        yield from ways_to_fill(possible, fill)
        return
    for index, deed in possible.makers.get(fill.verb, ()):
        clause = possible.rows[index].clause
        comes = clause.occasion == "script" and clause.name == card.name and clause.waits[0] in slots
        if index in possible.alive and not comes:
            yield way_to_fill(possible, fill, dict(deed.given))


def is_brought(possible: Possible, card: AtFirst) -> bool:
    """Whether a component counts only once it has been brought by a verb into a zone where abilities do."""
    inactive = possible.inactive
    zones = [zone for _, facts in possible.facts for *key, zone in facts.brings if tuple(key) == card.by]
    return (
        bool(zones) and inactive.isdisjoint(zones) and begins_aside(possible, card.kind, card.name, inactive)
    )


def begins_aside(possible: Possible, kind: str, name: str, inactive: set[str]) -> bool:
    """Whether a component begins where no ability counts."""
    lies = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    known = possible.names.kinds.get(kind)
    line = (name, *(known.ancestors if known is not None else ()))
    begins = next((lies[one] for one in line if one in lies), ())
    return bool(begins) and all(
        one.startswith("zone ") and one.removeprefix("zone ") in inactive for one in begins
    )


def lying(
    card: AtFirst,
    soon: Soon,
    slots: list[str],
    puts: Mapping[tuple[str, str, str], str],
    ranges: Mapping[tuple[str, str], tuple[int, int]],
) -> list[tuple[int, int]]:
    """How many of a token lie on a component that comes, and how many are asked for: a row for each number
    that may be chosen, if they depend on an option; no row if it is not known.
    """
    amounts = [soon.number]
    for script, token, many, verb in card.puts:
        laid = puts.get(verb, "") if token == THINGS else token
        if script not in slots or laid not in ("", soon.token):
            continue
        if many is None or verb not in puts:
            return []
        amounts.append(many)
    per = {one.per for one in amounts if one.per}
    if len(per) > 1:
        return []
    low, high = (0, 0)
    for one in per:
        sort, _, name = one.partition(" ")
        low, high = ranges.get((sort, name), (0, -1))
    if high - low > MOST_CHOSEN:
        return []
    return [
        (sum(one.when(chosen) for one in amounts[1:]), soon.number.when(chosen))
        for chosen in range(low, high + 1)
    ]


MOST_CHOSEN = 100
"""An option with more numbers than this is not gone through."""


def alike(ends: Iterable[Literal["always", "never", ""]]) -> Literal["always", "never", ""]:
    """How comparisons end that all end in the same way; "" if they do not, or there is none."""
    found = set(ends)
    return found.pop() if len(found) == 1 else ""


def has_slot(possible: Possible, kind: str, script: str) -> bool:
    """Whether things of a kind may have a script."""
    known = possible.names.kinds.get(kind)
    return known is not None and any(
        script in (slot.id for slot in possible.names.kinds[one].scripts)
        for one in known.ancestors
        if one in possible.names.kinds
    )
