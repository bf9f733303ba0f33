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
    return [8 * place + index for place, byte in enumerate(bits) if byte for index in _IN_BYTE[byte]]


_IN_BYTE = tuple(tuple(index for index in range(8) if byte >> index & 1) for byte in range(256))
"""The numbers in each set of eight."""


def has_any(bits: bytes, numbers: Iterable[int]) -> bool:
    """Whether one of these numbers is in a set."""
    last = len(bits)
    return any(number >> 3 < last and bits[number >> 3] >> (number & 7) & 1 for number in numbers)


def packed(rows: Rows) -> bytes:
    """Rows of numbers, column by column."""
    columns = {name: [row.get(name, 0) for row in rows] for name in sorted({n for row in rows for n in row})}
    return zlib.compress(msgspec.json.encode(columns)) if columns else b""


def unpacked(content: bytes) -> dict[str, list[int]]:
    """The columns."""
    if not content:
        return {}
    return msgspec.json.decode(zlib.decompress(content), type=dict[str, list[int]])
