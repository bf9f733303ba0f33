"""A grid of chances → a picture."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from azif_runtime.odds.grid import Grid

MARGIN = 16
"""So many points stay free around a picture, for letters that are wider where it is shown."""


class NoPlots(Exception):
    """What draws plots is not installed."""


def svg(grid: Grid) -> str:
    """A plot of a grid: lines over numbers, bars over words. Raises `NoPlots` without the extra `plot`."""
    try:
        import altair  # slow to import, and only here
        import vl_convert
    except ImportError:
        raise NoPlots from None
    rows = points(grid)
    numbers = all(row["x"].lstrip("-").isdecimal() for row in rows)
    data: Any = {"values": rows}
    chart: Any = altair.Chart.from_dict({"data": data, "mark": "bar"})
    chart = chart.mark_line(point=True) if numbers else chart.mark_bar()
    lead = grid.heads[0] if grid.heads else ""
    below: Any = altair.Axis(labelAngle=0) if numbers else altair.Axis()
    # Below the plot a name has all its width: other letters than those it was measured with may be wider.
    legend = altair.Legend(orient="bottom", direction="vertical", labelLimit=0)
    chart = chart.encode(
        x=altair.X("x", type="ordinal", title=lead, sort=[row["x"] for row in rows], axis=below),
        y=altair.Y("chance", type="quantitative", title="chance", axis=altair.Axis(format="%")),
        color=altair.Color("of", type="nominal", title=None, sort=None, legend=legend),
        **({} if numbers else {"xOffset": altair.XOffset("of", type="nominal", sort=None)}),
    ).properties(title=grid.title, width=480, height=280, padding=MARGIN)
    return str(vl_convert.vegalite_to_svg(chart.to_json()))


def points(grid: Grid) -> list[dict[str, Any]]:
    """The chances of a grid, each with the number or word above which it stands."""
    return [
        {"x": lead[0] if lead else "", "of": ", ".join((*lead[1:], name)), "chance": float(value)}
        for lead, cells in grid.rows
        for name, value in zip(grid.columns, cells, strict=True)
        if isinstance(value, Fraction)
    ]
