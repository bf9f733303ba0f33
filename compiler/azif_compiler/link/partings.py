"""Components that are gone as soon as they come, and those that are put away in one case alone."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.moments import AtFirst, Soon, Way
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import partings as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import COMPARING
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.removed import is_gone, removals_of


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
    puts = {one for _, facts in possible.facts for one in facts.puts}
    for found, facts in possible.facts:
        for card in facts.at_first:
            slots = [one for one in first if has_slot(possible, card.kind, one)]
            for one in card.soon if slots else ():
                number = lying(card, one, slots, puts)
                if number is not None and COMPARING[one.operator](number, one.number):
                    yield complaints.SoFromTheFirst(
                        span=place(found, one.at),
                        verb=word_of(one.verb),
                        token=word_of(one.token),
                        number=number,
                    )


def lying(card: AtFirst, soon: Soon, slots: list[str], puts: set[tuple[str, str, str]]) -> int | None:
    """How many of a token lie on a component that comes; None if that is not known."""
    number = 0
    for script, token, many, verb in card.puts:
        if script not in slots or token not in ("", soon.token):
            continue
        if many < 0 or verb not in puts:
            return None
        number += many
    return number


def has_slot(possible: Possible, kind: str, script: str) -> bool:
    """Whether things of a kind may have a script."""
    known = possible.names.kinds.get(kind)
    return known is not None and any(
        script in (slot.id for slot in possible.names.kinds[one].scripts)
        for one in known.ancestors
        if one in possible.names.kinds
    )
