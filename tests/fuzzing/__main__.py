"""`make fuzz`: damaged content and command lines for so long, and what became of them."""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter

from fuzzing import commands, content


def main() -> int:
    """Try for so many seconds; every hundredth time it is a command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=100, help="one in so many is a command line; 0: none")
    asked = parser.parse_args()
    met: Counter[str] = Counter()
    end, number = time.monotonic() + asked.seconds, 0
    while time.monotonic() < end:
        number += 1
        chance = random.Random(f"{asked.seed}/{number}")
        began = time.monotonic()
        try:
            if asked.lines and number % asked.lines == 0:
                met[f"status {commands.try_line(commands.line(chance))}"] += 1
            else:
                met[content.try_one(chance)] += 1
        except Exception:
            met["FAILED"] += 1
            print(f"seed {asked.seed}/{number}", traceback.format_exc(limit=-6), sep="\n", flush=True)
        if time.monotonic() - began > 20:
            met["SLOW"] += 1
            print(f"seed {asked.seed}/{number}: {time.monotonic() - began:.1f} s", flush=True)
    print(number, dict(met))
    return 1 if met["FAILED"] else 0


if __name__ == "__main__":
    sys.exit(main())
