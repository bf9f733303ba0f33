"""Wordings: English for what has no block in which it could say it."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.node import Meta, Node

WordingSort = Literal[
    "event", "part", "outcome", "this", "called", "at", "field", "head", "noun", "step", "window", "zone",
    "track", "option", "member", "link", "token", "table", "adjective", "text", "place", "sign", "spot",
    "size", "rule", "title",
]  # fmt: skip
"""What `says` can be about, where it stands by itself."""


class Hole(Node, frozen=True, tag=True):
    """What words in braces stand for that say how things stand: a value, field, token, track or option."""

    name: str
    of: str


class Wording(Node, frozen=True, tag=True):
    """`says field broken "out of order"`, `says part draw extra "…"`; `holes` are what stands in braces in
    `says table lamps lit "…"`.
    """

    sort: WordingSort
    name: str
    part: str
    says: str
    meta: Meta
    holes: tuple[Hole, ...] = ()
