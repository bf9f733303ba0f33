"""What is forbidden, replaced or prevented, though nothing is done by it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.recurring import Announces
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import announced as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.possible import Possible


def stopping_nothing(possible: Possible) -> Iterator[Diagnostic]:
    """Abilities of components that stop an event of a verb without a body, which no rule answers of which the
    author knows.
    """
    empty = {one.verb for _, facts in possible.facts for one in facts.settled if isinstance(one, Announces)}
    answered: dict[str, set[str]] = {}
    for row in possible.rows:
        if row.clause.occasion == "event" and not row.clause.kind:
            for verb in row.clause.waits:
                answered.setdefault(verb, set()).add(row.found.state.file.package)
    for _, row in possible.living():
        clause = row.clause
        if not clause.kind or clause.stage not in ("cannot", "instead", "lessen") or clause.proceeds:
            continue
        verb = clause.waits[0]
        file = row.found.state.file
        sees = possible.names.sees(file.package, file.part)
        if verb in empty and answered.get(verb, set()).isdisjoint(sees):
            rows = (possible.rows[index].clause for index, _ in possible.makers.get(verb, ()))
            around = dict.fromkeys(word_of(one.name) for one in rows if one.occasion == "verb")
            yield complaints.StopsNothing(
                span=row.span(clause.at), verb=word_of(verb), around=tuple(around)[:3]
            )
