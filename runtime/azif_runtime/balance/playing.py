"""The process that plays games for another, which tells it which (`child.py` speaks with it)."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import IO

import msgspec

from azif_runtime.balance.child import Failed, Game, Job, hear, send
from azif_runtime.balance.content import Content
from azif_runtime.balance.games import Played, Series, play
from azif_runtime.failures import ContentError, WrongAnswer

MOST_SECONDS = 600
"""So long a game may take; then its process ends itself, as if it were killed."""


_NOWHERE = os.open(os.devnull, os.O_WRONLY)
"""Where it is written what was going on in a process that ends itself: nobody could read it."""


def main() -> None:
    """Play what is asked for, until nobody is there any more."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed by mistake is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides what becomes of what is going on
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    contents: dict[str, Content] = {}
    while True:
        job = jobs.get()
        content = contents.setdefault(job.series.side.content.digest, job.series.side.content)
        side = msgspec.structs.replace(job.series.side, content=content)
        answer(out, msgspec.structs.replace(job.series, side=side), job.seeds)


def listen(into: IO[bytes], jobs: SimpleQueue[Job]) -> None:
    """Hear what is wanted; end at once when nobody is there any more."""
    decoder = msgspec.msgpack.Decoder(Job)
    while (job := hear(into, decoder)) is not None:
        jobs.put(job)
    os._exit(0)


def answer(out: IO[bytes], series: Series, seeds: tuple[int, ...]) -> None:
    """Play games, and tell each."""

    def told(played: Played) -> None:
        send(out, Game(played))
        faulthandler.dump_traceback_later(MOST_SECONDS, exit=True, file=_NOWHERE)

    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True, file=_NOWHERE)
    try:
        play(series, seeds, told)
    except (ContentError, WrongAnswer) as error:
        send(out, Failed(str(error), asked=True))
    except Exception:
        send(out, Failed(traceback.format_exc(), asked=False))
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
