"""What a card does, or is paid with, that the same card forbids, or prevents."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Clause, Deed
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.stopped import StoppedByItself
from azif_compiler.ir.node import word_of
from azif_compiler.link.endless import is_sure
from azif_compiler.link.gathered import Row
from azif_compiler.link.possible import Possible


def done_in_vain(possible: Possible, rows: list[Row], stopping: list[Row]) -> Iterator[Diagnostic]:
    """What a card does, or is paid with, that the same card forbids, or always prevents."""
    forbidding: dict[int, list[Row]] = {}
    for row in stopping:
        if row.clause.stage in ("cannot", "lessen"):
            forbidding.setdefault(id(row.found), []).append(row)
    for row in rows if forbidding else ():
        for other in forbidding.get(id(row.found), ()):
            for deed in row.clause.deeds if other.clause.name == row.clause.name else ():
                is_stopped = other.clause.stage == "cannot" or deed.as_cost != "paid"
                if is_stopped and is_forbidden(possible, deed, other.clause):
                    yield StoppedByItself(
                        span=row.span(deed.at),
                        verb=word_of(deed.verb),
                        first=other.span(other.clause.at),
                        does=True,
                    )


def is_forbidden(possible: Possible, deed: Deed, clause: Clause) -> bool:
    """Whether a sentence of a card is what a clause of it stops, whoever it speaks to."""
    given = dict(deed.given)
    return (
        deed.verb in clause.waits
        and (not clause.subject or clause.subject.endswith(" this") or clause.subject in given)
        and all(is_sure(possible, term, given.get(name, ())) for name, term in clause.tests)
    )
