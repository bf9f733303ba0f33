"""A report as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler import ir
from azif_runtime.balance.estimates import Difference
from azif_runtime.balance.exposure import Exposure
from azif_runtime.balance.findings import Findings, played_blind
from azif_runtime.balance.numerals import counted, number, percent
from azif_runtime.balance.observed import STAGES
from azif_runtime.balance.report import Report
from azif_runtime.identifiers import spaced

MOST_ROWS = 12
"""So many rows of a table are shown on a terminal."""


def as_text(found: Report) -> str:
    """The report for a terminal."""
    skipped = found.pairs - found.played
    lines = [
        found.verdict,
        "",
        f"{found.pairs} pairs of games of equal seeds, played by `{found.agent}`, from seed {found.seed}",
        f"one    {found.one}",
        f"other  {found.other}",
        f"It could matter in {found.surfaced} of the first games; {skipped} others were not played twice: "
        "they would have been the same.",
        f"{len(found.unlike)} pairs differ in anything.",
    ]
    if found.looks:
        times = "once" if found.looks == 1 else f"{found.looks} times"
        lines.append(f"Looked {times}; intervals are so wide that all looks together count as one.")
    for title, sort, form in (
        ("how games end", "share", percent),
        ("on average, at the end", "mean", number),
    ):
        rows = [each for each in found.differences if each.sort == sort]
        lines += ["", f"{title:44}{'one':>9}{'other':>9}   difference ({100 * (1 - found.level):.4g} %)"]
        lines += [row(each, form) for each in rows]
    lines += findings_as_text(found.findings)
    if blind := played_blind(found.findings, found.agent):
        lines += ["", blind]
    if found.seeds:
        seeds = ", ".join(map(str, found.seeds))
        lines += ["", f"Ended differently, to be watched with `azif run --seed`: {seeds}"]
    if found.broken:
        lines.append(f"{counted(found.broken, 'pair')} of which a game broke off: in no share and no average")
    lines += [f"Broke off: {what}" for what in found.broke]
    if found.proved_wrong:
        lines.append(
            f"Taken for the same and different all the same: seeds {', '.join(map(str, found.proved_wrong))}"
        )
    return "\n".join(lines) + "\n"


def findings_as_text(noted: Findings) -> list[str]:
    """What was noted beside how games end."""
    lines: list[str] = []
    met = [each for each in noted.exposures if each.surfaced]
    if noted.exposures:
        head = "".join(f"{stage:>10}" for stage in STAGES)
        lines += ["", f"{'in how many games each came how far':36}{head}"]
        lines += [f"{exposure_name(each)[:35]:36}{stages_of(each)}" for each in met[:MOST_ROWS]]
        lines += more(len(met))
    if never := [exposure_name(each) for each in noted.exposures if not each.surfaced]:
        lines += ["", f"In no game where they could do anything: {', '.join(never)}"]
    return lines + dead_as_text(noted) + loops_as_text(noted)


def dead_as_text(noted: Findings) -> list[str]:
    """What no game carried out."""
    lines: list[str] = []
    if noted.dead:
        lines += ["", f"Carried out in no game (with 95 %: in fewer than {percent(noted.dead[0].most)})"]
        lines += [
            f"  {each.file}:{each.line}: {each.excerpt}   ({each.inside}: {each.why})"
            for each in noted.dead[:MOST_ROWS]
        ]
        lines += more(len(noted.dead))
    return lines


def loops_as_text(noted: Findings) -> list[str]:
    """What was done again and again."""
    lines: list[str] = []
    if noted.loops:
        lines += ["", "Done again and again in one round"]
        lines += [
            f"  {loop.what}: {loop.times} times in round {loop.round} by {loop.who} (seed {loop.seed}); "
            f"often in {counted(loop.games, 'game')}"
            for loop in noted.loops[:MOST_ROWS]
        ]
    return lines


def more(number: int) -> list[str]:
    """That there are more rows than are shown."""
    return [f"  … and {number - MOST_ROWS} more (`--json`, `--page`)"] if number > MOST_ROWS else []


def exposure_name(one: Exposure) -> str:
    """A component as people know it."""
    return ir.word_of(one.component)


def stages_of(one: Exposure) -> str:
    """How far it came, in columns."""
    return "".join(f"{getattr(one, stage):>10}" for stage in STAGES)


def row(one: Difference, form: Callable[[float], str]) -> str:
    """A line of the table; what is certain has a star."""
    name = spaced(one.name)
    between = f"{form(one.low)} to {form(one.high)}"
    star = " *" if one.certain else ""
    return f"{name[:43]:44}{form(one.one):>9}{form(one.other):>9}   {form(one.difference)} ({between}){star}"
