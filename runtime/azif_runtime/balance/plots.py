"""The plots of a report, as drawings that need nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azif_runtime.balance.estimates import Difference
from azif_runtime.balance.exposure import Exposure
from azif_runtime.balance.numerals import label
from azif_runtime.balance.observed import STAGES
from azif_runtime.balance.pressure import Pressure

COLOURS = ["#b3261e", "#2f6690"]
"""Those of the first side and of the other; they differ in lightness too."""


def ends(rows: Sequence[Difference], sides: tuple[str, str]) -> str:
    """A bar for each side, divided by how its games ended."""
    import altair as alt  # slow to import

    values = [
        {"side": side, "end": label(each.name), "share": share}
        for each in rows
        for side, share in zip(sides, (each.one, each.other), strict=True)
    ]
    legend = alt.Legend(orient="bottom", columns=1, labelLimit=500)
    chart = (
        alt.Chart(given(values), width=560, height=80)
        .mark_bar()
        .encode(
            x=alt.X(
                "share:Q", axis=alt.Axis(format="%"), title="share of games", scale=alt.Scale(domain=[0, 1])
            ),
            y=alt.Y("side:N", title=None, sort=list(sides), axis=alt.Axis(labelLimit=200)),
            color=alt.Color("end:N", legend=legend, title=None),
        )
    )
    return drawn(chart)


def forest(rows: Sequence[Difference], scale: float, title: str) -> str:
    """A point with its interval for each difference, beside the line where there is none."""
    import altair as alt

    values = [
        {
            "name": label(each.name),
            "low": each.low * scale,
            "middle": each.difference * scale,
            "high": each.high * scale,
            "sure": "certain" if each.certain else "may be chance",
        }
        for each in rows
    ]
    colours = alt.Scale(domain=["certain", "may be chance"], range=["#b3261e", "#667085"])
    base = alt.Chart(given(values), width=440).encode(
        y=alt.Y(
            "name:N", title=None, axis=alt.Axis(labelLimit=420), sort=[label(each.name) for each in rows]
        ),
        color=alt.Color("sure:N", title=None, scale=colours),
    )
    whiskers = base.mark_rule().encode(x=alt.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=60).encode(x="middle:Q")
    zero = alt.Chart(given([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return drawn(zero + whiskers + points)


def rounds(rows: Sequence[Pressure], sides: tuple[str, str], round_: str) -> str:
    """For each number the median of both sides round by round, and where eight games of ten lie."""
    import altair as alt

    charts = []
    for each in rows:
        values = [
            {"side": side, "round": band.round, "middle": band.middle, "low": band.low, "high": band.high}
            for side, bands in zip(sides, (each.one, each.other), strict=True)
            for band in bands
        ]
        colour = alt.Color(
            "side:N",
            title=None,
            scale=alt.Scale(domain=list(sides), range=COLOURS),
            legend=alt.Legend(orient="bottom", labelLimit=300),
        )
        base = alt.Chart(given(values), width=270, height=130, title=label(each.name)).encode(
            x=alt.X("round:Q", title=label(round_), axis=alt.Axis(tickMinStep=1)), color=colour
        )
        around = base.mark_errorband(opacity=0.18).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
        charts.append(around + base.mark_line(strokeWidth=2).encode(y="middle:Q"))
    return drawn(alt.concat(*charts, columns=2))


def funnel(rows: Sequence[Exposure]) -> str:
    """In which share of the games each component came how far."""
    import altair as alt

    values = [
        {"component": label(each.component), "stage": stage, "share": getattr(each, stage) / each.games}
        for each in rows
        for stage in STAGES
    ]
    chart = (
        alt.Chart(given(values), width=90)
        .mark_bar(color=COLOURS[1])
        .encode(
            x=alt.X(
                "share:Q",
                axis=alt.Axis(format="%", values=[0, 0.5, 1]),
                title=None,
                scale=alt.Scale(domain=[0, 1]),
            ),
            y=alt.Y("component:N", title=None, sort="-x", axis=alt.Axis(labelLimit=200)),
            column=alt.Column("stage:N", title=None, sort=list(STAGES)),
        )
    )
    return drawn(chart)


def given(values: list[dict[str, Any]]) -> Any:
    """What a plot draws."""
    import altair as alt

    data: Any = alt.Data
    return data(values=values)


def drawn(chart: Any) -> str:
    """A plot as a drawing that needs nothing else."""
    import vl_convert

    drawing: str = vl_convert.vegalite_to_svg(chart.to_json())
    return drawing
