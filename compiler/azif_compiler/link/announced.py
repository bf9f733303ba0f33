"""What is forbidden, replaced or prevented, or said to happen, though nothing is done by it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.recurring import Announces, Rolls
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import announced as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules
from azif_compiler.link.gathered import Row
from azif_compiler.link.possible import Possible
from azif_compiler.names.mistaken import MISTAKE


def only_announced(possible: Possible) -> Iterator[Diagnostic]:
    """What components stop, or say, of verbs without a body, of which nothing comes by itself."""
    announced = Announced(possible)
    yield from stopping_nothing(announced)
    yield from only_telling(announced)
    yield from untried(possible)


def untried(possible: Possible) -> Iterator[Diagnostic]:
    """Abilities of components that keep something from being tried, and with that from failing."""
    settled = (one for _, facts in possible.facts for one in facts.settled)
    rolled = {one.verb: one.outcome for one in settled if isinstance(one, Rolls)}
    for _, row in possible.living():
        clause = row.clause
        if clause.kind and clause.stage == "cannot" and clause.waits[0] in rolled:
            verb = clause.waits[0]
            yield complaints.Untried(span=row.span(clause.at), verb=word_of(verb), outcome=rolled[verb])


def stopping_nothing(announced: Announced) -> Iterator[Diagnostic]:
    """Abilities of components that stop an event of a verb without a body, which no rule answers of which the
    author knows.
    """
    for _, row in announced.possible.living():
        clause = row.clause
        if not clause.kind or clause.stage not in ("cannot", "instead", "lessen") or clause.proceeds:
            continue
        verb = clause.waits[0]
        if announced.is_empty(verb, row):
            yield complaints.StopsNothing(
                span=row.span(clause.at), verb=word_of(verb), around=announced.around(verb)
            )


def only_telling(announced: Announced) -> Iterator[Diagnostic]:
    """Sentences of components that only tell others that wait for it of what goes on in other verbs."""
    for _, row in announced.possible.living():
        if is_in_rules(row.clause):
            continue
        for deed in row.clause.deeds:
            told = announced.is_empty(deed.verb, row) and not announced.is_said(deed.verb)
            if told and (around := announced.around(deed.verb)):
                span = row.span(deed.at)
                yield complaints.OnlyTells(
                    span=span, verb=word_of(deed.verb), around=around, meant=announced.meant(span.text)
                )


class Announced:
    """The verbs that do nothing themselves, those that anything waits for, and whose rules answer them."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.empty = {
            one.verb for _, facts in possible.facts for one in facts.settled if isinstance(one, Announces)
        }
        self.awaited: set[str] = set()
        self.said = {
            deed.verb
            for row in possible.rows
            for deed in (() if is_in_rules(row.clause) else row.clause.deeds)
            if deed.verb.partition(":")[0] == row.found.state.file.package
        }
        self.answered: dict[str, set[str]] = {}
        for row in possible.rows:
            if row.clause.occasion == "event":
                self.awaited.update(row.clause.waits)
                for verb in row.clause.waits if not row.clause.kind else ():
                    self.answered.setdefault(verb, set()).add(row.found.state.file.package)

    def is_said(self, verb: str) -> bool:
        """Whether nothing waits for a verb, and a component of its own package says it: people see that."""
        return verb not in self.awaited and verb in self.said

    def is_empty(self, verb: str, row: Row) -> bool:
        """Whether nothing comes of a verb by itself, nor by a rule of which an author knows."""
        file = row.found.state.file
        sees = self.possible.names.sees(file.package, file.part)
        return verb in self.empty and self.answered.get(verb, set()).isdisjoint(sees)

    def meant(self, text: str) -> str:
        """What content says of a sentence that people write for another, "" if it says nothing."""
        rows = self.possible.names.wordings.get(f"{MISTAKE} {' '.join(text.casefold().split())}", ())
        return next((one.said for one in rows), "")

    def around(self, verb: str) -> tuple[str, ...]:
        """Some of the verbs in which it happens."""
        return tuple(map(word_of, dict.fromkeys(self.makers(verb, frozenset()))))[:3]

    def makers(self, verb: str, seen: frozenset[str]) -> Iterator[str]:
        """The verbs of cards in which a verb happens; in place of a procedure those in which that does."""
        for index, _ in self.possible.makers.get(verb, ()):
            clause = self.possible.rows[index].clause
            if clause.occasion != "verb" or clause.name in seen:
                continue
            known = self.possible.names.all_verbs.get(clause.name)
            outer = known is not None and known.procedure
            yield from (outer and list(self.makers(clause.name, seen | {clause.name}))) or [clause.name]
