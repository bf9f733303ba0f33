"""A report as one page that needs no network: the answer, plots of the differences, and every number."""

from __future__ import annotations

from html import escape
from typing import Any

from azif_runtime.balance.estimates import Difference
from azif_runtime.balance.report import Report, as_text, number, percent
from azif_runtime.identifiers import spaced

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}table{border-spacing:0;width:100%}"
    "td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ddd}"
    "td:first-child,th:first-child{text-align:left}.sure{font-weight:bold}pre{overflow:auto}"
)


def page(found: Report) -> str:
    """The page of a report."""
    parts = [
        f"<h1>{escape(found.verdict)}</h1>",
        f"<p>With {escape(found.one)}, beside {escape(found.other)}: {found.pairs} pairs of games.</p>",
    ]
    shares = [each for each in found.differences if each.sort == "share"]
    means = [each for each in found.differences if each.sort == "mean"]
    if shares:
        parts += ["<h2>How games end</h2>", drawn(ends(shares)), table(shares)]
        parts += ["<h2>How much likelier an end is</h2>", drawn(forest(shares, 100, "points of a hundred"))]
    if means:
        parts += ["<h2>On average, at the end</h2>", table(means)]
        moved = [each for each in means if each.high > each.low]
        if moved:
            parts += ["<h2>How much more there is</h2>", drawn(forest(moved, 1, "difference"))]
    parts += ["<h2>How it was played</h2>", f"<pre>{escape(as_text(found))}</pre>"]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.verdict)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def table(rows: list[Difference]) -> str:
    """The numbers of some differences; what is certain stands out."""
    form = percent if rows[0].sort == "share" else number
    lines = ["<table><tr><th></th><th>with</th><th>without</th><th>difference</th><th>interval</th></tr>"]
    for each in rows:
        sure = ' class="sure"' if each.certain else ""
        between = f"{form(each.low)} to {form(each.high)}"
        cells = [spaced(each.name), form(each.one), form(each.other), form(each.difference), between]
        lines.append(f"<tr{sure}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return "\n".join([*lines, "</table>"])


def ends(rows: list[Difference]) -> Any:
    """A bar for each side, divided by how its games ended."""
    import altair as alt  # slow to import

    values = [
        {"side": side, "end": spaced(each.name), "share": share}
        for each in rows
        for side, share in (("with", each.one), ("without", each.other))
    ]
    return (
        alt.Chart(given(values), width=560, height=70)
        .mark_bar()
        .encode(
            x=alt.X("share:Q", axis=alt.Axis(format="%"), title="share of games"),
            y=alt.Y("side:N", title=None),
            color=alt.Color(
                "end:N", legend=alt.Legend(orient="bottom", columns=1, labelLimit=500), title=None
            ),
        )
    )


def forest(rows: list[Difference], scale: float, title: str) -> Any:
    """A point with its interval for each difference, beside the line where there is none."""
    import altair as alt

    values = [
        {
            "name": spaced(each.name),
            "low": each.low * scale,
            "middle": each.difference * scale,
            "high": each.high * scale,
            "sure": "certain" if each.certain else "may be chance",
        }
        for each in rows
    ]
    base = alt.Chart(given(values), width=440).encode(
        y=alt.Y("name:N", title=None, axis=alt.Axis(labelLimit=260)),
        color=alt.Color(
            "sure:N",
            title=None,
            scale=alt.Scale(domain=["certain", "may be chance"], range=["#b3261e", "#667085"]),
        ),
    )
    whiskers = base.mark_rule().encode(x=alt.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=60).encode(x="middle:Q")
    zero = alt.Chart(given([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return zero + whiskers + points


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
