"""Weights of goals, tried out one after the other by paired games, and the style that they make.

A weight is kept only if the games of the same seeds come out better by more than chance explains; each pass
has seeds of its own, and what came of all is judged by seeds that no weight was chosen by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_runtime.balance.comparison import Side
from azif_runtime.balance.content import content_at
from azif_runtime.balance.estimates import Difference, mean, share
from azif_runtime.balance.games import Played, Series
from azif_runtime.balance.pairs import Pair
from azif_runtime.balance.results import Results
from azif_runtime.saves import Setup
from azif_runtime.simulate import seed_of

FACTORS = (0.67, 1.5)
"""By so much a weight is made smaller and larger."""

SURE = 1.0
"""By so many standard errors games must come out better."""

Weights = dict[str, int]
"""How many percent of the goal of a verb count; 100 if it is not there."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is wanted: fewer games that end with `lost`, or more of a track at the end."""

    lost: str = ""
    track: str = ""

    def known(self, games: Sequence[Played]) -> tuple[str, ...]:
        """What could be wanted, as far as these games tell: how they ended, or their tracks."""
        rows = (each.outcome.tracks if self.track else (each.outcome.over,) for each in games)
        return tuple(sorted({name for row in rows for name in row}))

    def gain(self, before: Sequence[Played], after: Sequence[Played]) -> Difference:
        """How much better the games behind a change are than those of the same seeds before it."""
        pairs = [
            Pair(number, one, other, surfaced=True, played=True)
            for number, (one, other) in enumerate(zip(after, before, strict=True))
        ]
        if self.track:
            return mean(pairs, self.track, lambda game: game.tracks.get(self.track, 0))
        return share(pairs, self.lost)

    def better(self, gain: Difference) -> bool:
        """Whether a difference is a gain that chance does not explain."""
        error = (gain.high - gain.low) / 2 / 1.96
        return (gain.difference if self.track else -gain.difference) > SURE * error > 0


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned: the goals of these packages, played so; `told` hears what was tried."""

    paths: Sequence[Path]
    setup: Setup
    aim: Aim
    games: int
    results: Results
    told: Callable[[str], None]

    def goals(self) -> dict[str, ir.Goal]:
        """The goals that say what something is worth, by their verbs."""
        found = [each for each in content_at(self.paths).game().declarations if isinstance(each, ir.Goal)]
        return {each.verb: each for each in found if each.worth is not None or each.toward is not None}

    def played(self, weights: Weights, number: int, games: int) -> list[Played]:
        """The games of a pass, by these weights."""
        with TemporaryDirectory() as folder:
            paths = [*self.paths]
            if weights:
                write_style(Path(folder) / "tuned", self.paths, self.goals(), weights)
                paths.append(Path(folder) / "tuned")
            side = Side(content_at(paths))
        seeds = [seed_of(self.setup.seed + number, index) for index in range(games)]
        (found,) = self.results.of((Series(side, self.setup, "sensible"), seeds))
        return [found[seed] for seed in seeds]

    def tuned(self, verbs: Sequence[str], passes: int) -> Weights:
        """The weights that were found, goal by goal, pass by pass."""
        weights: Weights = {}
        for number in range(passes):
            best = self.played(weights, number, self.games)
            for verb in verbs:
                for factor in FACTORS:
                    percent = min(1000, max(1, round(weights.get(verb, 100) * factor)))
                    tried = weights | {verb: percent}
                    games = self.played(tried, number, self.games)
                    gain = self.aim.gain(best, games)
                    kept = self.aim.better(gain)
                    self.told(f"{spoken(ir.word_of(verb)):24} {percent:>5} %   {shown(gain)}{' *' * kept}")
                    if kept:
                        weights, best = tried, games
                        break
        return weights

    def judged(self, weights: Weights, passes: int, games: int) -> Difference:
        """What the weights come to in games by which none was chosen."""
        return self.aim.gain(*(self.played(each, passes, games) for each in ({}, weights)))


def shown(gain: Difference) -> str:
    """A difference with its interval."""
    return f"{gain.name}: {gain.difference:+.3f} ({gain.low:+.3f} to {gain.high:+.3f})"


def write_style(folder: Path, paths: Sequence[Path], goals: dict[str, ir.Goal], weights: Weights) -> None:
    """Write a package that gives goals these weights."""
    folder.mkdir(parents=True)
    needed = ", ".join(f'{each.id}: ">={each.version}"' for each in content_at(paths).game().packages)
    (folder / "package.yaml").write_text(
        f'id: {folder.name}\nversion: "1"\ntitle: Tuned\ndescription: Weights of goals that were tuned.\n'
        f'language: "1"\nrequires: {{{needed}}}\n',
        encoding="utf-8",
    )
    lines = [
        f"amend goal {spoken(ir.word_of(verb))} for {spoken(ir.word_of(goals[verb].people))} "
        f'{{ weight {percent}; because "games come out better so" }}\n'
        for verb, percent in sorted(weights.items())
    ]
    (folder / "style.azif").write_text("".join(lines), encoding="utf-8")
