"""Numbers as people read them."""

from __future__ import annotations

import re


def percent(share: float) -> str:
    """`12.5 %`."""
    return f"{share * 100:.1f} %"


def number(value: float) -> str:
    """With as many places as tell something."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"


def counted(number: int, what: str) -> str:
    """`1 minute`, `3 minutes`."""
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def label(name: str) -> str:
    """What content calls something, as people say it: `oil on lamp` for `lights:oil on lights:lamp`."""
    return _PACKAGE.sub("", name).replace("_", " ")


_PACKAGE = re.compile(r"(?<!\S)[a-z0-9_]+:(?=\S)")
