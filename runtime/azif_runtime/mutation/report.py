"""What came of mutants, told: as lines for a terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from azif_runtime.excerpts import excerpt
from azif_runtime.mutation.accepted import Name
from azif_runtime.mutation.mutants import Mutant
from azif_runtime.mutation.trial import Outcome

Fate = Literal["noticed", "survived", "accepted", "impossible"]
"""What can come of a mutant."""


class Row(msgspec.Struct, frozen=True):
    """A mutant and what came of it; `tried` says how many rulings were."""

    file: str
    line: int
    column: int
    inside: str
    clause: str
    change: str
    part: Literal["cards", "rules"]
    fate: Fate
    noticed_by: str
    found: str
    tried: int
    reason: str = ""

    @property
    def name(self) -> Name:
        """How an accepted survivor is found."""
        return self.inside, self.clause, self.change

    def __str__(self) -> str:
        match self.fate:
            case "noticed":
                why = f"noticed by “{self.noticed_by}”: {self.found.splitlines()[0]}"
            case "survived":
                why = f"{self.tried} rulings noticed nothing" if self.tried else "no ruling meets it"
            case _:
                why = f"{self.fate}: {self.reason}"
        where = f"{self.file}:{self.line}:{self.column}"
        return f"{where}: {self.change}, in {self.inside}: {why}\n    {self.clause}"


class Rate(msgspec.Struct, frozen=True):
    """How many of some mutants were noticed; those that are accepted or impossible do not count."""

    mutants: int
    noticed: int

    @property
    def percent(self) -> float:
        """In percent."""
        return 100.0 * self.noticed / self.mutants if self.mutants else 100.0


class Told(msgspec.Struct, frozen=True):
    """The whole report: `of` is how many mutants there are, of which those were tried.

    Of those that are accepted, `gone` are those that are no mutants, `needless` those that a ruling notices.
    """

    of: int
    rates: dict[str, Rate]
    mutants: tuple[Row, ...]
    gone: tuple[Name, ...] = ()
    needless: tuple[Name, ...] = ()

    @property
    def survivors(self) -> list[Row]:
        """Those that nobody noticed and nobody accepted."""
        return [row for row in self.mutants if row.fate == "survived"]


def name_of(mutant: Mutant, texts: dict[str, list[str]]) -> Name:
    """How a mutant is named."""
    return mutant.inside, excerpt(mutant.at, texts), f"{mutant.operator}: {mutant.said}"


def told(
    of: int, there: Sequence[Mutant], tried: Iterable[tuple[Mutant, Outcome]], reasons: dict[Name, str]
) -> Told:
    """The report of those that were tried of so many; what is accepted is looked for in all that is there."""
    texts: dict[str, list[str]] = {}
    rows = [row_of(mutant, outcome, texts, reasons) for mutant, outcome in tried]
    known = {name_of(mutant, texts) for mutant in there} if reasons else set()
    groups: dict[str, list[Row]] = {"all": rows, "rules": [], "cards": []}
    for row in rows:
        groups[row.part].append(row)
        groups.setdefault(row.change.partition(":")[0], []).append(row)
    noticed = {row.name for row in rows if row.fate == "noticed"}
    noticed -= {row.name for row in rows if row.fate == "accepted"}
    return Told(
        of,
        {name: rate(group) for name, group in groups.items()},
        tuple(rows),
        tuple(name for name in reasons if name not in known),
        tuple(name for name in reasons if name in noticed),
    )


def row_of(mutant: Mutant, outcome: Outcome, texts: dict[str, list[str]], reasons: dict[Name, str]) -> Row:
    """What came of one mutant."""
    name = inside, clause, change = name_of(mutant, texts)
    fate: Fate = "noticed"
    reason = ""
    if outcome.impossible:
        fate, reason = "impossible", outcome.impossible
    elif outcome.survived:
        fate, reason = ("accepted", reasons[name]) if name in reasons else ("survived", "")
    return Row(
        file=mutant.at.file,
        line=mutant.at.line,
        column=mutant.at.column,
        inside=inside,
        clause=clause,
        change=change,
        part="cards" if mutant.of_component else "rules",
        fate=fate,
        noticed_by=outcome.noticed_by,
        found=outcome.found,
        tried=outcome.tried,
        reason=reason,
    )


def rate(rows: Sequence[Row]) -> Rate:
    """How many were noticed."""
    counted = [row for row in rows if row.fate in ("noticed", "survived")]
    return Rate(len(counted), sum(row.fate == "noticed" for row in counted))


def as_text(report: Told, listed: str) -> str:
    """The report for a terminal, with those that are to be listed."""
    rows = [] if listed == "none" else report.survivors if listed == "survivors" else report.mutants
    lines = [str(row) for row in rows]
    for name, one in report.rates.items():
        lines.append(f"{name:12} {one.mutants:6} mutants  {one.noticed:6} noticed  {one.percent:5.1f} %")
    for inside, clause, change in report.gone:
        lines.append(f"accepted, but there is no such mutant: {change}, in {inside}: {clause}")
    for inside, clause, change in report.needless:
        lines.append(f"accepted, but a ruling notices it: {change}, in {inside}: {clause}")
    lines.append(f"{len(report.mutants)} of {report.of} mutants tried, {len(report.survivors)} survive.")
    return "\n".join(lines)


def as_json(report: Told) -> bytes:
    """The report as JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1)
