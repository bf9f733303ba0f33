"""Cards that forbid, whatever is so, that anybody gets them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.holders import GivesTo
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.stopped import KeptAway
from azif_compiler.ir.node import word_of
from azif_compiler.link.possible import Possible


def kept_away(possible: Possible) -> Iterator[Diagnostic]:
    """Cards on which stands, without a condition, that they cannot be given to anybody."""
    giving = {
        (one.verb, one.parameter)
        for _, facts in possible.facts
        for one in facts.settled
        if isinstance(one, GivesTo)
    }
    for _, row in possible.living():
        clause = row.clause
        if clause.stage != "cannot" or clause.part != "stops" or clause.until or len(clause.tests) != 1:
            continue
        (name, term), own = clause.tests[0], f"card {clause.kind} {clause.name}"
        is_anybody = not clause.subject or clause.subject.endswith((" this", " you"))
        if term == own and is_anybody and all((verb, name) in giving for verb in clause.waits):
            yield KeptAway(span=row.span(clause.at), verb=word_of(clause.waits[0]))
