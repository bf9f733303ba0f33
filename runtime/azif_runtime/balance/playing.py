"""The process that plays games for another, which tells it which (`child.py` speaks with it).

It has one thread, wherever the system sends signals: so a game in it can be copied with it.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from queue import SimpleQueue
from typing import IO

import msgspec

from azif_runtime.balance.child import Failed, Game, Job, hear, send
from azif_runtime.balance.content import Content
from azif_runtime.balance.games import Played, Series, play
from azif_runtime.failures import ContentError, WrongAnswer

MOST_SECONDS = 600
"""So long a game may take; then its process ends itself, as if it were killed."""

EVERY = 0.2
"""After so many seconds of playing it is looked again whether anybody is there to be told."""

_NOWHERE = os.open(os.devnull, os.O_WRONLY)
"""Where it is written what was going on in a process that ends itself: nobody could read it."""


def main() -> None:
    """Play what is asked for, until nobody is there any more."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed by mistake is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides what becomes of what is going on
    contents: dict[str, Content] = {}
    for job in heard(sys.stdin.buffer):
        content = contents.setdefault(job.series.side.content.digest, job.series.side.content)
        side = msgspec.structs.replace(job.series.side, content=content)
        answer(out, msgspec.structs.replace(job.series, side=side), job.seeds)


def heard(into: IO[bytes]) -> Iterator[Job]:
    """What is wanted, until nobody is there any more; then the process ends at once, also in a game."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, lambda *_: end_if_alone(into.fileno()))
        signal.setitimer(signal.ITIMER_VIRTUAL, EVERY, EVERY)
        yield from jobs(into)
        return
    waiting: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=listen, args=(into, waiting), daemon=True).start()
    while True:
        yield waiting.get()


def jobs(into: IO[bytes]) -> Iterator[Job]:
    """What is wanted."""
    decoder = msgspec.msgpack.Decoder(Job)
    while (job := hear(into, decoder)) is not None:
        yield job


def listen(into: IO[bytes], waiting: SimpleQueue[Job]) -> None:
    """Hear what is wanted; end at once when nobody is there any more."""
    for job in jobs(into):
        waiting.put(job)
    os._exit(0)


def end_if_alone(into: int) -> None:
    """End the process if nobody is there any more who could want anything."""
    poll = select.poll()
    poll.register(into, select.POLLHUP)
    if any(what & select.POLLHUP for _, what in poll.poll(0)):
        os._exit(0)


def at_most(seconds: int) -> None:
    """From here on the process ends itself after so many seconds, as if it were killed; 0 for never."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
    elif seconds:
        faulthandler.dump_traceback_later(seconds, exit=True, file=_NOWHERE)
    else:
        faulthandler.cancel_dump_traceback_later()


def answer(out: IO[bytes], series: Series, seeds: tuple[int, ...]) -> None:
    """Play games, and tell each."""

    def told(played: Played) -> None:
        send(out, Game(played))
        at_most(MOST_SECONDS)

    at_most(MOST_SECONDS)
    try:
        play(series, seeds, told)
    except (ContentError, WrongAnswer) as error:
        send(out, Failed(str(error), asked=True))
    except Exception:
        send(out, Failed(traceback.format_exc(), asked=False))
    finally:
        at_most(0)


if __name__ == "__main__":
    main()
