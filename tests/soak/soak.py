"""Whole games at random, watched: what must hold after every event of any content, whatever it says.

python tests/soak/soak.py [first seed] [one past the last]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.scripted import ScriptedAgent
from azif_runtime.choices import Agent
from azif_runtime.failures import ContentError
from azif_runtime.game import Game
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.state import Thing, Zone

CARDS = Path(__file__).parents[2] / "cards"


class Broken(AssertionError):
    """Something that must always hold does not."""


class Watched(Game):
    """A game that looks at itself before every `often`th event, thus after the one before."""

    often = 1

    def note(self, event: Any) -> None:
        """Look, then go on."""
        super().note(event)
        if self.events % self.often == 0:
            wrong = faults(self)
            if wrong:
                raise Broken(f"before `{event.name}`: {'; '.join(wrong)}\n  " + "\n  ".join(self.chain()))


def places(game: Game) -> list[Zone | Thing]:
    """Everything that can hold a thing."""
    zones = [*game.zones.values(), *(zone for thing in game.things for zone in thing.zones.values())]
    return [*zones, *game.things]


def faults(game: Game) -> list[str]:
    """What is wrong with the state of a game, in the terms of no particular game."""
    found: list[str] = []
    seen: Counter[int] = Counter()
    for place in places(game):
        for thing in place.inside:
            seen[thing.id] += 1
            if thing.place is not place:
                found.append(f"{thing} is listed in {place} and says it is in {thing.place}")
            if isinstance(place, Zone) and place.ordered and thing.home is not place:
                found.append(f"{thing} lies in {place}, where it does not belong")
    for thing in game.things:
        if seen[thing.id] != 1:
            found.append(f"{thing} is in {seen[thing.id]} places")
        if min(thing.t, default=0) < 0:
            found.append(f"{thing} has less than no tokens: {thing.t}")
        if thing.place is thing:
            found.append(f"{thing} lies on itself")
    for name, value in game.tracks.items():
        low, high = (clause(game, None, None, None) for clause in game.program.tracks[name])
        if not low <= value <= max(low, high):
            found.append(f"the track {name} is at {value}, not from {low} to {high}")
    copies = sum(card.declared.copies for card in game.program.cards)
    if copies != len(game.things):
        found.append(f"there are {len(game.things)} things and should be {copies}")
    return found


def players(seed: int) -> dict[str, Any]:
    """How many play in the game of a seed: one to eight by turns."""
    return {"players": seed % 8 + 1}


def play(
    program: Program, seed: int, agent: Agent | None = None, *, log: bool = False, often: int = 1
) -> Game:
    """A whole game."""
    game = Watched(
        program, agent or RandomAgent(seed), seed=seed, options=players(seed), log=Log() if log else None
    )
    game.often = often
    game.play()
    return game


def same_again(program: Program, seed: int) -> list[str]:
    """Play a game, once more, and a third time from its answers; what differs."""
    first = play(program, seed, log=True, often=1000)
    again = play(program, seed, log=True, often=1000)
    replayed = play(program, seed, ScriptedAgent(list(first.answers)), log=True, often=1000)
    told = [game.log.text() for game in (first, again, replayed) if game.log is not None]
    found: list[str] = []
    for name, text in (("again", told[1]), ("replayed", told[2])):
        if text != told[0]:
            rows = zip(told[0].splitlines(), text.splitlines(), strict=False)
            row = next((pair for pair in rows if pair[0] != pair[1]), ("one log is longer", ""))
            found.append(f"seed {seed}, {name}: {row[0]!r} became {row[1]!r}")
    return found


@dataclass
class Tally:
    """What many games came to."""

    games: int = 0
    decisions: int = 0
    events: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    failures: dict[int, str] = field(default_factory=dict)

    def add(self, program: Program, seed: int, *, often: int = 1) -> None:
        """Play the game of a seed."""
        try:
            game = play(program, seed, often=often)
        except (ContentError, Broken) as error:
            self.failures[seed] = str(error)
            return
        self.games += 1
        self.decisions += game.decisions
        self.events += game.events
        self.ends[game.over] += 1


def program() -> Program:
    """The base game."""
    report = Report()
    found = load([CARDS], report)
    if found is None:
        raise SystemExit("\n".join(d.text() for d in report.diagnostics))
    return found


def main(first: int, last: int) -> int:
    """Play the games of some seeds, say what they came to."""
    base, tally, started = program(), Tally(), time.perf_counter()
    for seed in range(first, last):
        tally.add(base, seed)
    differences = [row for seed in range(first, last, 10) for row in same_again(base, seed)]
    seconds = time.perf_counter() - started
    print(f"{tally.games} games, {tally.decisions} decisions, {tally.events} events in {seconds:.1f} s")
    for end, number in tally.ends.most_common():
        print(f"{number:6} {end}")
    for seed, what in tally.failures.items():
        print(f"seed {seed}: {what}")
    print("\n".join(differences) or "the same seed and the same answers give the same log")
    return 1 if tally.failures or differences else 0


if __name__ == "__main__":
    numbers = [int(arg) for arg in sys.argv[1:3]]
    sys.exit(main(*(numbers if len(numbers) == 2 else (0, 200))))
