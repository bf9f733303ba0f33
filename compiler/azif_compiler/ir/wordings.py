"""Wordings: English for what has no block in which it could say it."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.node import Meta, Node

WordingSort = Literal[
    "event", "part", "outcome", "this", "called", "at", "field", "head", "noun", "step", "window", "zone",
    "track", "option", "member", "link", "token", "sign", "spot", "size",
]  # fmt: skip
"""What `says` can be about, where it stands by itself."""


class Wording(Node, frozen=True, tag=True):
    """`says field broken "out of order"`, `says part draw extra "…"`"""

    sort: WordingSort
    name: str
    part: str
    says: str
    meta: Meta
