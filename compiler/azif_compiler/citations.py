"""Which declarations carry out which rules, and which rulings exercise them: by what they cite."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from azif_compiler import ir

_DIGITS = tuple("0123456789")
_NUMBER = re.compile(r"([0-9]+)")


class Cited(NamedTuple):
    """A rule: where it is carried out, and which rulings exercise it."""

    rule: str
    carried_out: tuple[str, ...]
    exercised: tuple[str, ...]


def citations(game: ir.Game) -> list[Cited]:
    """Every rule that anything cites, in the order of its name and number."""
    done: dict[str, list[str]] = {}
    tried: dict[str, list[str]] = {}
    for declaration in game.declarations:
        meta = declaration.meta
        table = tried if isinstance(declaration, ir.Ruling) else done
        name = ir.word_of(getattr(declaration, "name", ""))
        title = f"{type(declaration).__name__.lower()} {name} ({ir.place_of(declaration)})"
        for rule in meta.cites:
            table.setdefault(rule, []).append(title)
    rules = sorted({*done, *tried}, key=in_order)
    return [Cited(rule, tuple(done.get(rule, ())), tuple(tried.get(rule, ()))) for rule in rules]


def in_order(rule: str) -> list[tuple[int, int, str]]:
    """`AH-2` comes before `AH-10`."""
    parts = [(part, part.lstrip("0")) for part in _NUMBER.split(rule)]
    return [(1, len(number), number) if part[:1] in _DIGITS else (0, 0, part) for part, number in parts]


def as_json(rows: list[Cited]) -> bytes:
    """The report as JSON."""
    return msgspec.json.format(msgspec.json.encode([row._asdict() for row in rows]), indent=1)


def as_text(rows: list[Cited], *, long: bool) -> str:
    """The report for a terminal: a line a rule, and what is missing at the end."""
    lines = []
    for row in rows:
        lines.append(f"{row.rule:14} carried out {len(row.carried_out):2}   exercised {len(row.exercised):2}")
        if long:
            lines += [f"    {where}" for where in (*row.carried_out, *row.exercised)]
    nowhere = [row.rule for row in rows if not row.carried_out]
    untried = [row.rule for row in rows if not row.exercised]
    lines.append(
        f"{len(rows)} rules are cited; {len(rows) - len(nowhere)} carried out, "
        f"{len(rows) - len(untried)} exercised by a ruling."
    )
    if nowhere:
        lines.append(f"carried out nowhere: {', '.join(nowhere)}")
    if untried:
        lines.append(f"exercised by no ruling: {', '.join(untried)}")
    return "\n".join(lines)
