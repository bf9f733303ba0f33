"""Sets and tables of numbers as few bytes, and back."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import msgspec

Rows = Sequence[dict[str, int]]
"""How a table stood, again and again; what is not named was 0."""


def bits_of(members: Iterable[int]) -> bytes:
    """A set of numbers as bits, the lowest first."""
    number = 0
    for member in members:
        number |= 1 << member
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def members_of(bits: bytes) -> list[int]:
    """The numbers in a set, in order."""
    number = int.from_bytes(bits, "little")
    return [index for index in range(number.bit_length()) if number >> index & 1]


def packed(rows: Rows) -> bytes:
    """Rows of numbers, column by column."""
    columns = {name: [row.get(name, 0) for row in rows] for name in sorted({n for row in rows for n in row})}
    return zlib.compress(msgspec.json.encode(columns)) if columns else b""


def unpacked(content: bytes) -> dict[str, list[int]]:
    """The columns."""
    if not content:
        return {}
    return msgspec.json.decode(zlib.decompress(content), type=dict[str, list[int]])
