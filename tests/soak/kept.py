"""The games of a soak that were played, in a file, so that it can be broken off and taken up again."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import msgspec

from soak.games import Played
from soak.plan import Plan

SIZE = 4
"""A game is written behind its length, in so many bytes."""


def digest_of(contents: Sequence[bytes], plan: Plan) -> bytes:
    """What two soaks have in common whose games are the same, however many they are."""
    chosen = {name: value for name, value in asdict(plan).items() if name != "games"}
    made = hashlib.blake2b(msgspec.json.encode(chosen), digest_size=32)
    for content in contents:
        made.update(hashlib.blake2b(content).digest())
    return made.digest()


class Kept:
    """A file of games; of one that was broken off, the last game is left out if it is not whole."""

    def __init__(self, path: Path, digest: bytes) -> None:
        self.path, self.digest = path, digest

    def begin(self) -> None:
        """Forget what there is."""
        self.path.write_bytes(self.digest)

    def fits(self) -> bool:
        """Whether there are games, of the same content and plan."""
        if not self.path.is_file():
            return False
        with self.path.open("rb") as file:
            return file.read(len(self.digest)) == self.digest

    def add(self, game: Played) -> None:
        """Write a game behind the others."""
        row = zlib.compress(msgspec.msgpack.encode(game))
        with self.path.open("ab") as file:
            file.write(len(row).to_bytes(SIZE, "big") + row)

    def games(self) -> Iterator[Played]:
        """The games that are there."""
        end = len(self.digest)
        with self.path.open("rb") as file:
            file.seek(end)
            while True:
                head = file.read(SIZE)
                row = file.read(int.from_bytes(head, "big"))
                if len(head) < SIZE or len(row) < int.from_bytes(head, "big"):
                    break
                end += SIZE + len(row)
                yield msgspec.msgpack.decode(zlib.decompress(row), type=Played)
        with self.path.open("r+b") as file:
            file.truncate(end)
