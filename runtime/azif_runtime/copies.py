"""Jobs, each in a process of its own that begins as a copy of this one: what one breaks no other sees.

A job that takes too much of the processor's time is ended. What comes out does not depend on how many work
at once.
"""

from __future__ import annotations

import os
import selectors
import signal
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from azif_compiler.garbage import without_collecting

T = TypeVar("T")
R = TypeVar("R")

POSSIBLE: Final = hasattr(os, "fork")
"""Whether this system can copy a process."""


def spread(
    jobs: int,
    do: Callable[[int], bytes],
    *,
    workers: int,
    seconds: float,
    ended: Callable[[int], object] = lambda _: None,
) -> list[bytes | None]:
    """What each job gives; None of one that was ended or broke down. `ended` is called with 1 for each."""
    found: list[bytes | None] = [None] * jobs
    waiting = selectors.DefaultSelector()
    running: dict[int, tuple[int, int, list[bytes]]] = {}
    begun = 0
    while begun < jobs or running:
        while begun < jobs and len(running) < workers:
            out, pid = begin(begun, do, seconds)
            running[out] = (begun, pid, [])
            waiting.register(out, selectors.EVENT_READ)
            begun += 1
        for key, _ in waiting.select():
            job, pid, parts = running[key.fd]
            part = os.read(key.fd, 65536)
            if part:
                parts.append(part)
                continue
            waiting.unregister(key.fd)
            os.close(key.fd)
            del running[key.fd]
            _, status = os.waitpid(pid, 0)
            found[job] = b"".join(parts) if status == 0 else None
            ended(1)
    waiting.close()
    return found


def dealt(
    things: Sequence[T],
    do: Callable[[Sequence[T]], Sequence[R]],
    sort: type[R],
    *,
    workers: int,
    jobs: int,
    seconds: float,
) -> list[R]:
    """What is found of each of some things, in their order, by so many jobs; here, if processes are of no
    use. It is sent as MessagePack.
    """
    if workers < 2 or jobs < 2 or not POSSIBLE:
        with without_collecting(frozen=True):
            return list(do(things))

    decoder: msgspec.msgpack.Decoder[list[R]] = msgspec.msgpack.Decoder(list[sort])  # type: ignore[valid-type]

    def work(job: int) -> bytes:
        return msgspec.msgpack.encode(list(do(things[job::jobs])))

    with without_collecting(frozen=True):
        rows = spread(jobs, work, workers=workers, seconds=seconds)
        # What broke a process breaks this one too, and is seen.
        found = [decoder.decode(row or work(job)) for job, row in enumerate(rows)]
    return [found[number % jobs][number // jobs] for number in range(len(things))]


def allow(seconds: float) -> None:
    """End this process, unless this is called again before so much of the processor's time has passed."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def begin(job: int, do: Callable[[int], bytes], seconds: float) -> tuple[int, int]:
    """Begin a job: where its result will come from, and its process."""
    out, into = os.pipe()
    pid = os.fork()
    if pid:
        os.close(into)
        return out, pid
    status = 1
    try:
        os.close(out)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        allow(seconds)
        with os.fdopen(into, "wb") as stream:
            stream.write(do(job))
        status = 0
    finally:
        os._exit(status)  # nothing of what the copy inherited is to be done twice
