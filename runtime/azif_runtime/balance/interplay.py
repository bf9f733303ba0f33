"""Two packages beside the game without them, with either and with both: what only both do together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

import msgspec

from azif_runtime.balance.comparison import Side
from azif_runtime.balance.concerned import concerned
from azif_runtime.balance.estimates import Difference, corrected, left, paired
from azif_runtime.balance.findings import Findings, noted, played_blind
from azif_runtime.balance.games import Outcome, Series
from azif_runtime.balance.report import plainly
from azif_runtime.balance.results import Results
from azif_runtime.balance.terminal import findings_as_text
from azif_runtime.identifiers import spaced
from azif_runtime.saves import Setup
from azif_runtime.simulate import seed_of

Four = tuple[Outcome, Outcome, Outcome, Outcome]
"""Games of one seed: with neither, with the first, with the second, with both."""


class Interplay(msgspec.Struct, frozen=True):
    """What was found. Of a `Difference` here `one` is what the first adds where the second is, `other` what
    it adds where the second is not.
    """

    first: str
    second: str
    agent: str
    seed: int
    fours: int
    broke: tuple[str, ...]
    verdict: str
    differences: tuple[Difference, ...]
    findings: Findings = Findings()


def interplay(
    names: tuple[str, str],
    sides: tuple[Side, Side, Side, Side],
    setup: Setup,
    agent: str,
    number: int,
    results: Results,
) -> Interplay:
    """Play so many games of each side, by the same seeds. `sides` are in the order of `Four`."""
    seeds = [seed_of(setup.seed, index) for index in range(number)]
    bare = msgspec.structs.replace(setup, seed=0)
    played = results.of(*((Series(side, bare, agent), seeds) for side in sides))
    fours: list[Four] = []
    for seed in seeds:
        neither, first, second, both = (games[seed].outcome for games in played)
        fours.append((neither, first, second, both))
    whole = [four for four in fours if not any(game.broke for game in four)]
    broke = tuple(sorted({plainly(game.broke) for four in fours for game in four if game.broke}))
    found = corrected(differences(whole)) if len(whole) > 1 else []
    without, together = ([games[seed] for seed in seeds] for games in (played[0], played[3]))
    seen = noted(sides[3], setup, concerned(sides[3], sides[0]), together, without)
    return Interplay(*names, agent, setup.seed, len(whole), broke, verdict(names, found), tuple(found), seen)


def differences(fours: Sequence[Four]) -> list[Difference]:
    """How much more the first adds where the second is than where it is not, for each end and each number."""
    ends = sorted({game.over for four in fours for game in four})
    tracks = sorted({name for four in fours for game in four for name in game.tracks})
    rows = [crossed("share", over, fours, partial(ended, over=over)) for over in ends]
    rows += [crossed("mean", name, fours, partial(left, name=name)) for name in tracks]
    return [*rows, crossed("mean", "decisions", fours, attrgetter("decisions"))]


def ended(game: Outcome, over: str) -> bool:
    """Whether a game ended so."""
    return game.over == over


def crossed(sort: str, name: str, fours: Sequence[Four], of: Callable[[Outcome], float]) -> Difference:
    """What the first adds with the second less what it adds without."""
    there = [of(both) - of(second) for _, _, second, both in fours]
    alone = [of(first) - of(neither) for neither, first, _, _ in fours]
    return paired(sort, name, there, alone)


def verdict(names: tuple[str, str], found: Sequence[Difference]) -> str:
    """The answer in a sentence."""
    first, second = names
    certain = [each for each in found if each.certain]
    if not found:
        return "Not decided: fewer than two games could be played to their ends on all sides."
    if not certain:
        return (
            f"Nothing that `{first}` and `{second}` do together is certain to be more or less than what each "
            "does alone."
        )
    surest = min(certain, key=lambda each: (each.sort != "share", each.p))
    if surest.sort == "share":
        more = "likelier" if surest.difference > 0 else "less likely"
        return (
            f"Together `{first}` and `{second}` make `{surest.name}` "
            f"{abs(surest.difference) * 100:.1f} points {more} than what each does alone adds up to."
        )
    more = "more" if surest.difference > 0 else "fewer"
    return (
        f"Together `{first}` and `{second}` leave {abs(surest.difference):.2f} {more} "
        f"{spaced(surest.name)} at the end than what each does alone adds up to."
    )


def as_text(found: Interplay) -> str:
    """What was found, for a terminal."""
    lines = [
        found.verdict,
        "",
        f"{found.fours} games of equal seeds on each of four sides, played by `{found.agent}`, from seed "
        f"{found.seed}",
        "",
        f"{f'what {found.first} adds':36}{'with':>10}{'without':>10}   difference (95 %): with and without "
        f"{found.second}",
    ]
    for each in found.differences:
        scale = 100 if each.sort == "share" else 1
        one, other, middle, low, high = (
            f"{number * scale:+.2f}"
            for number in (each.one, each.other, each.difference, each.low, each.high)
        )
        name = spaced(each.name) + (" (points)" if each.sort == "share" else "")
        star = " *" if each.certain else ""
        lines.append(f"{name[:35]:36}{one:>10}{other:>10}   {middle} ({low} to {high}){star}")
    lines += findings_as_text(found.findings)
    if blind := played_blind(found.findings, found.agent):
        lines += ["", blind]
    lines += [f"Broke off: {what}" for what in found.broke]
    return "\n".join(lines) + "\n"
