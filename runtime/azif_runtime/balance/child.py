"""A process that plays games for this one: `python -m azif_runtime.balance.playing`.

Both tell each other values as MessagePack, each behind its length. Each game is told when it is over, so that
it is known in which one a process was killed. A process ends when nobody is there any more to be told.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, TypeVar

import msgspec

from azif_runtime.balance.games import Played, Series, killed
from azif_runtime.failures import ContentError

T = TypeVar("T")

LIVES = 3
"""So many processes in a row must be killed by a game until it is taken for its doing."""


class Job(msgspec.Struct):
    """Games that are wanted of a process; the series has the bytes of its content only if they are new to
    it.
    """

    series: Series
    seeds: tuple[int, ...]


class Failed(msgspec.Struct, tag=True):
    """What a process could not do; `asked` if it was what was asked of it, and no mistake of Azif."""

    reason: str
    asked: bool


class Game(msgspec.Struct, tag=True):
    """A game that is over."""

    played: Played


_ANSWERS: msgspec.msgpack.Decoder[Game | Failed] = msgspec.msgpack.Decoder(Game | Failed)


def send(into: IO[bytes], value: object) -> None:
    """Tell a value."""
    content = msgspec.msgpack.encode(value)
    into.write(len(content).to_bytes(4, "big") + content)
    into.flush()


def hear(out: IO[bytes], decoder: msgspec.msgpack.Decoder[T]) -> T | None:
    """The next value that was told; None if nobody tells any more."""
    head = out.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    content = out.read(size)
    return decoder.decode(content) if len(content) == size else None


class Closed(Exception):
    """Nothing more is to be played."""


class Child:
    """A process that plays, begun when it is first needed, and again when it was killed."""

    def __init__(self) -> None:
        self.closed = False
        self.process: subprocess.Popen[bytes] | None = None
        self.knows: set[str] = set()

    def play(self, series: Series, seeds: Sequence[int]) -> list[Played]:
        """The games of these seeds. Raises `ContentError` if they cannot be set up so."""
        found: list[Played] = []
        deaths = 0
        while len(found) < len(seeds):
            before = len(found)
            self.ask(series, tuple(seeds[before:]), found)
            deaths = deaths + 1 if len(found) == before else 1
            if len(found) < len(seeds) and deaths >= LIVES:
                found.append(killed(seeds[len(found)]))
                deaths = 0
        return found

    def ask(self, series: Series, seeds: tuple[int, ...], found: list[Played]) -> None:
        """Let the process play games, as long as it lives, and add them to those that were found."""
        process = self.begun()
        assert process.stdin is not None
        assert process.stdout is not None
        digest = series.side.content.digest
        try:
            send(process.stdin, Job(series.name if digest in self.knows else series, seeds))
            self.knows.add(digest)
            for _ in seeds:
                match hear(process.stdout, _ANSWERS):
                    case Game(played=played):
                        found.append(played)
                    case Failed(reason=reason, asked=asked):
                        raise ContentError(reason) if asked else RuntimeError(reason)
                    case _:
                        self.end()
                        return
        except OSError:
            self.end()

    def begun(self) -> subprocess.Popen[bytes]:
        """The process, which lives as far as is known."""
        if self.closed:
            raise Closed
        if self.process is None or self.process.poll() is not None:
            self.end()
            command = [sys.executable, "-m", "azif_runtime.balance.playing"]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self.process

    def close(self) -> None:
        """End the process for good; what it was playing is gone."""
        self.closed = True
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        self.knows.clear()
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
