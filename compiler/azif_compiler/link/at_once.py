"""Cards that are gone as soon as they come, before what they are given has come to them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.departures import ComesAndGoes
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import in_time as complaints
from azif_compiler.diagnostics.aftermath import ComesInVain
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.removed import is_gone, removals_of


def gone_at_once(possible: Possible) -> Iterator[Diagnostic]:
    """Cards that are put away while nothing is on them, and that put the first on themselves only in a
    reaction: what is checked at all times comes before that.
    """
    puts = {one for _, facts in possible.facts for one in facts.puts}
    away = {one for _, facts in possible.facts for one in facts.away}
    removals = removals_of(possible)
    for found, facts in possible.facts:
        for one in facts.emptied:
            is_put_away = any(
                (verb, name) in away or is_gone(removals, verb, name, zones, frozenset())
                for verb, name, zones in one.away
            )
            if is_put_away and one.puts in puts:
                start, end = stretch(one.at)
                words = found.piece.text[start:end].split()[1:]
                token = spoken(word_of(one.token))
                yield complaints.GoneAtOnce(span=place(found, one.at), token=token, so=" ".join(words))


def gone_on_coming(possible: Possible) -> Iterator[Diagnostic]:
    """Abilities of cards that put themselves away as soon as they have come."""
    brings = {(verb, name) for _, facts in possible.facts for verb, name, _ in facts.brings}
    away = {one for _, facts in possible.facts for one in facts.away}
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, ComesAndGoes) and (one.verb, one.parameter) in brings - away:
                put = next((word_of(verb) for verb, name in one.away if (verb, name) in away), "")
                if put:
                    yield ComesInVain(span=place(found, one.at), verb=word_of(one.verb), away=put)
