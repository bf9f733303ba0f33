"""What is told of several places in turn, of which only the last one counts."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.landings import At, InTurn, Leads, Marks, Narrowed, OneOf, State
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.in_turn import LastOnly
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def last_only(possible: Possible) -> Iterator[Diagnostic]:
    """Where somebody is put into several places one after the other."""
    whereto = {
        (one.verb, mark.name)
        for _, facts in possible.facts
        for one in facts.landings
        if isinstance(one, Leads)
        for mark in ends(one.state)
        if mark.sort == "told" and mark.name != one.parameter
    }
    for found, facts in possible.facts:
        for one in facts.landings:
            if isinstance(one, InTurn) and (one.verb, one.parameter) in whereto:
                yield LastOnly(span=place(found, one.at), verb=spoken(word_of(one.verb)))


def ends(state: State) -> Marks:
    """The one place in which something is in any case; none if there are several, or it is not known."""
    match state:
        case At(marks=marks):
            return marks if len(marks) == 1 else ()
        case Narrowed(of=inner):
            return ends(inner)
        case OneOf(states=states):
            found = {ends(one) for one in states}
            return found.pop() if len(found) == 1 else ()
        case _:
            return ()
