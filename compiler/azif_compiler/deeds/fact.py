"""What all facts of a piece have in common."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that was found out about a piece; kept with its cell."""
