"""What all nodes of trees have: a place, and a number of their own."""

from __future__ import annotations

import msgspec


class Node(msgspec.Struct, frozen=True, gc=False):
    """Something written, from `start` up to `end` in its piece; later steps refer to it by its `number`."""

    start: int
    end: int
    number: int
