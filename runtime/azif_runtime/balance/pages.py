"""The pages of what is asked about many components, and about two packages: like those of one comparison."""

from __future__ import annotations

import msgspec

from azif_runtime.balance import plots
from azif_runtime.balance.each import RATE, Effect, Ranking, told
from azif_runtime.balance.estimates import Difference
from azif_runtime.balance.interplay import Interplay
from azif_runtime.balance.numerals import counted, label, number
from azif_runtime.balance.page import (
    FUNNELS,
    blind_part,
    dead_part,
    document,
    exposure_part,
    folded,
    loops_part,
    marked,
    pressure_part,
    rows_of,
)

BLIND = (
    "<p>A difference is one of games that this agent plays. It has the goals that the content declares, and "
    "knows nothing else: what it hardly uses does little here, and might do much for people.</p>"
)


def of_ranking(found: Ranking, command: str) -> str:
    """The page of a ranking; `command` plays a game with all components, but for its seed."""
    certain = sum(one.certain for one in found.effects)
    all_of_them = counted(len(found.effects), "component")
    verdict = f"{certain} of {all_of_them} of {found.what} change something for certain."
    met = [one for one in found.effects if one.met]
    parts = [
        f"<h1>{marked(verdict)}</h1>",
        f"<p>{found.pairs} games with all of them; each is played again without a component that came where "
        f"it could do anything: {found.games:,} games in all. Of those in bold about {RATE:.0%} are so by "
        "chance.</p>",
        "<h2>What each changes most surely</h2>",
        ranked(met),
        *ends_of(met),
        *exposure_part(found.findings.exposures),
        *blind_part(found.findings, found.agent),
        *dead_part(found.findings.dead),
        *loops_part(found.findings),
        "<h2>How it was played, and what it cannot tell</h2>",
        BLIND,
        rows_of(
            ("", ""),
            [("games", str(found.pairs)), ("first seed", str(found.seed)), ("who played", found.agent)],
        ),
        f"<p>To watch a game of a seed:</p><pre>{marked(command)} --seed SEED</pre>",
    ]
    return document(verdict, parts)


def ranked(met: list[Effect]) -> str:
    """The components that came where they could do anything, in a table."""
    heads = (
        "",
        "games it was in",
        "of which differ without it",
        "the surest difference (95 %)",
        "watch seed",
    )
    rows = "".join(
        f"<tr{' class=sure' if one.certain else ''}>"
        + "".join(
            f"<td>{marked(cell)}</td>"
            for cell in (
                label(one.component), str(one.met), str(one.unlike), told(one),
                str(one.seeds[0]) if one.seeds else "",
            )
        )
        + "</tr>"
        for one in met
    )  # fmt: skip
    head = "".join(f"<th>{each}</th>" for each in heads)
    return folded("the components", f"<table><tr>{head}</tr>{rows}</table>", unfolded=True)


def ends_of(met: list[Effect]) -> list[str]:
    """A plot of those that make an end likelier or less likely."""
    found = [(one.component, one.surest) for one in met if one.surest and one.unlike]
    shares = [renamed(surest, name) for name, surest in found if surest.sort == "share"][:FUNNELS]
    if not shares:
        return []
    return [
        "<h2>Those whose surest difference is how games end</h2>",
        plots.forest(shares, 100, "points of a hundred"),
    ]


def renamed(one: Difference, component: str) -> Difference:
    """A difference under the name of what makes it."""
    return msgspec.structs.replace(one, name=f"{label(component)} — {label(one.name)}")


def of_interplay(found: Interplay) -> str:
    """The page of what two packages do together."""
    shares = [each for each in found.differences if each.sort == "share"]
    heads = (
        "", f"{found.first} adds, with {found.second}", f"{found.first} adds, without", "difference",
        "with 95 % between",
    )  # fmt: skip
    rows = "".join(
        f"<tr{' class=sure' if each.certain else ''}>"
        + "".join(f"<td>{cell}</td>" for cell in cells(each))
        + "</tr>"
        for each in found.differences
    )
    head = "".join(f"<th>{marked(each)}</th>" for each in heads)
    parts = [
        f"<h1>{marked(found.verdict)}</h1>",
        f"<p>{found.fours} games of equal seeds each: with neither, with either, and with both.</p>",
        "<h2>What the first adds where the second is, and where it is not</h2>",
        f"<table><tr>{head}</tr>{rows}</table>",
        "<p class=note>In bold: more than chance, all rows judged together.</p>",
    ]
    if shares:
        parts += [
            "<h2>What only both do to how games end</h2>",
            plots.forest(shares, 100, "points of a hundred more than each alone"),
        ]
    sides = f"{found.first} and {found.second}", "neither"
    parts += [
        *pressure_part(found.findings, sides),
        *exposure_part(found.findings.exposures),
        *blind_part(found.findings, found.agent),
        *dead_part(found.findings.dead),
        *loops_part(found.findings),
        "<h2>How it was played, and what it cannot tell</h2>",
        BLIND,
        rows_of(
            ("", ""),
            [
                ("games on each side", str(found.fours)),
                ("first seed", str(found.seed)),
                ("who played", found.agent),
            ],
        ),
        *(f"<p>Broke off: {marked(what)}</p>" for what in found.broke),
    ]
    return document(found.verdict, parts)


def cells(one: Difference) -> tuple[str, ...]:
    """A difference of differences as cells of a table."""
    scale, word = (100, " points") if one.sort == "share" else (1, "")
    middle, low, high = (number(each * scale) for each in (one.difference, one.low, one.high))
    return (
        marked(label(one.name)), f"{number(one.one * scale)}{word}", f"{number(one.other * scale)}{word}",
        middle, f"{low} to {high}",
    )  # fmt: skip
