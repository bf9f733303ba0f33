"""`make fuzz`: damaged content and command lines for so long, and what became of them."""

from __future__ import annotations

import argparse
import gc
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from types import FrameType

from fuzzing import commands, content, english, files, games

SLOW = 5.0
"""Seconds of work on one input that are a fault."""

HANGS = 120
"""Seconds after which an input is given up."""

FILES = 15
"""One in so many is a file that is no content."""

GAMES = 29
"""One in so many is a small game that is played, if it is right."""

SAID = 199
"""One in so many is what people say in their own words, with what would help."""

LARGE = 1 << 30
"""Bytes of memory that are a fault, of all that was tried."""


def main() -> int:
    """Try for so many seconds; every thousandth time it is a command line, every fifteenth a file, every
    twenty-ninth a game, every two hundredth what people say.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--inputs", type=int, default=10**9, help="the number of the last input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, help="the number of the first input")
    parser.add_argument("--lines", type=int, default=1000, help="one in so many is a command line; 0: none")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_DATA, (LARGE, LARGE))
    content.pieces()
    content.peers()
    content.base()
    content.try_one(random.Random(0))
    files.saved()
    files.pack()
    for game in range(len(games.FOLDERS)):
        games.peers(game)
    gc.collect()
    gc.freeze()
    met: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    end, number = time.monotonic() + asked.seconds, asked.first - 1
    signal.signal(signal.SIGALRM, give_up)
    while time.monotonic() < end and number < asked.inputs:
        number += 1
        began = time.process_time()
        signal.alarm(HANGS)
        try:
            met[tried(number, asked.seed, asked.lines)] += 1
        except Exception as error:
            met["FAILED"] += 1
            last = traceback.extract_tb(error.__traceback__)[-1]
            failed[where := f"{type(error).__name__} in {last.filename}:{last.lineno}"] += 1
            told = traceback.format_exc(limit=-6) if failed[where] == 1 else where
            print(f"seed {asked.seed}/{number}", told, sep="\n", flush=True)
        if time.process_time() - began > SLOW:
            met["SLOW"] += 1
            print(f"seed {asked.seed}/{number}: {time.process_time() - began:.1f} s", flush=True)
        if number % 20_000 == 0:
            print(number, dict(met), flush=True)
    signal.alarm(0)
    print(number, dict(met))
    return 1 if met["FAILED"] or met["SLOW"] else 0


def tried(number: int, seed: int, lines: int) -> str:
    """Try one input; says what became of it."""
    chance = random.Random(f"{seed}/{number}")
    if lines and number % lines == 0:
        return f"status {commands.try_line(commands.line(chance))}"
    if number % GAMES == 0:
        return games.try_one(chance)
    if number % SAID == 0:
        return english.try_one(chance)
    if number % FILES == 0:
        return files.try_one(chance)
    return content.try_one(chance)


def give_up(number: int, frame: FrameType | None) -> None:
    """End an input that takes too long, where it is."""
    raise TimeoutError(f"after {HANGS} seconds")


if __name__ == "__main__":
    sys.exit(main())
