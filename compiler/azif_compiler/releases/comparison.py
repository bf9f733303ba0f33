"""Two releases, compared: what changed in each package, and what became of its version."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.releases.bump import Bump, bump, bumped, is_enough
from azif_compiler.site.records import HEADINGS, RULING, Difference, How, Record, differences
from azif_compiler.words.noun import plain

SORTS: dict[How, str] = {
    "changed": "functional", "reworded": "cosmetic", "new": "structural", "renamed": "structural",
    "gone": "structural",
}  # fmt: skip
"""What a change is: it does something else, reads otherwise, or is something else that is there."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A package in two releases; `was` are the earlier names that it gives itself."""

    id: str
    before: str
    after: str
    found: tuple[Difference, ...]
    bump: Bump
    was: frozenset[str] = frozenset()

    @property
    def suggested(self) -> str:
        """The version that the new release deserves."""
        return bumped(self.before, self.bump) if self.before else self.after

    @property
    def is_enough(self) -> bool:
        """Whether the new release has such a version."""
        return not self.before or not self.after or is_enough(self.before, self.after, self.bump)


@dataclass(frozen=True, slots=True)
class Unlike:
    """A ruling of the old release that does not hold in the new one, or a saved game that takes another
    course there, and why.
    """

    name: str
    reasons: tuple[str, ...]


def compared(
    before: Record,
    after: Record,
    packages: Collection[str],
    was: Collection[tuple[str, str]] = (),
    renamed: Sequence[Difference] = (),
) -> list[Compared]:
    """Two releases of some packages; in the earlier one, what is `renamed` has its new name already."""
    found = [*differences(before, after), *renamed]
    rows = []
    for id_ in sorted(packages):
        own = tuple(one for one in found if ir.package_of(one.name) == id_)
        old, new = before.packages.get(id_, ""), after.packages.get(id_, "")
        kept = frozenset(word for package, word in was if package == id_)
        rows.append(Compared(id_, old, new, own, bump(own, was), kept))
    return rows


# ---- in words ------------------------------------------------------------------------------------


def text(rows: Sequence[Compared], unlike: Sequence[Unlike], games: Sequence[Unlike] = ()) -> str:
    """What changed, for people."""
    lines: list[str] = []
    for one in rows:
        lines += [f"{one.id} {one.before or '(not there)'} → {one.after or '(not there)'}: {summary(one)}"]
        lines += in_words(one)
        if one.bump != "nothing" and one.before and one.after:
            good = "is enough" if one.is_enough else f"should be {one.suggested}"
            lines += ["", f"  version: a {one.bump} change, so {one.after} {good}"]
        lines.append("")
    for heading, found in (
        ("Rulings of the old release that no longer hold:", unlike),
        ("Saved games that take another course:", games),
    ):
        lines += told_of(heading, found) if found else []
    return "\n".join(lines)


def told_of(heading: str, found: Sequence[Unlike]) -> Iterator[str]:
    """What behaves differently, under its heading."""
    yield heading
    for one in found:
        yield f"  ✗ {one.name}"
        yield from (f"      {row}" for why in one.reasons for row in why.split("\n"))
    yield ""


def summary(one: Compared) -> str:
    """How much changed in a package."""
    counts = Counter(SORTS[difference.how] for difference in one.found)
    sorts = ("functional", "cosmetic", "structural")
    return ", ".join(f"{counts[sort]} {sort}" for sort in sorts if counts[sort]) or "nothing changed"


def in_words(one: Compared) -> Iterator[str]:
    """What changed in a package, by how it changed."""
    for how, heading in HEADINGS.items():
        own = [row for row in one.found if row.how == how]
        if own:
            yield f"\n  {heading}"
            for row in own:
                yield from lines_of(row, one.was)


def lines_of(row: Difference, was: Collection[str]) -> Iterator[str]:
    """A change: what it is about, then the lines that went and that came; what it `was` is not asked for
    where it is said.
    """
    sort = plain(row.sort)
    earlier = plain(row.was)
    advice = "" if ir.word_of(row.was) in was else f': write `was "{earlier}"` into it'
    told = f" (was {earlier}{advice})" if row.was else ""
    yield f"    {sort} {plain(row.name)}{told}" + (" — others that speak of it break" if row.breaks else "")
    if row.how in ("changed", "reworded") and row.sort != RULING:
        before, after = row.before.splitlines(), row.after.splitlines()
        yield from (f"      - {line}" for line in before if line not in after and line.strip())
        yield from (f"      + {line}" for line in after if line not in before and line.strip())


def as_json(rows: Sequence[Compared], unlike: Sequence[Unlike], games: Sequence[Unlike] = ()) -> str:
    """What changed, for programs."""
    packages = [
        {
            "id": one.id, "before": one.before, "after": one.after, "bump": one.bump,
            "suggested": one.suggested, "enough": one.is_enough,
            "changes": [
                {
                    "change": SORTS[row.how], "how": row.how, "sort": row.sort, "name": ir.word_of(row.name),
                    "was": ir.word_of(row.was) if row.was else None, "breaks": row.breaks,
                    "before": row.before, "after": row.after,
                }
                for row in one.found
            ],
        }
        for one in rows
    ]  # fmt: skip
    rulings = [{"name": ruling.name, "reasons": [*ruling.reasons]} for ruling in unlike]
    courses = [{"save": game.name, "reasons": [*game.reasons]} for game in games]
    told = {"version": 1, "packages": packages, "rulings": rulings, "games": courses}
    return json.dumps(told, ensure_ascii=False, indent=2)
