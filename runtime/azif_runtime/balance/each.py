"""Each of many components beside a blank one of its name, by the same games with all of them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from azif_runtime.balance.comparison import Side
from azif_runtime.balance.concerned import declared
from azif_runtime.balance.content import numbers_of
from azif_runtime.balance.estimates import Difference, differences
from azif_runtime.balance.findings import Findings, noted, played_blind
from azif_runtime.balance.games import Series
from azif_runtime.balance.pairs import Pair
from azif_runtime.balance.results import Results
from azif_runtime.balance.terminal import dead_as_text, loops_as_text
from azif_runtime.effects.nodes import id_of, sort_of
from azif_runtime.identifiers import spaced
from azif_runtime.saves import Setup
from azif_runtime.simulate import seed_of

RATE = 0.1
"""How many of those that are called certain may be so by chance (Benjamini and Hochberg)."""


class Effect(msgspec.Struct, frozen=True):
    """What a component does: in how many games it surfaced, how many of them ended otherwise or with other
    numbers without it, and the surest difference, if it surfaced. `p` is that of all differences of it
    together; `q` is `p` as it counts among all components. `seeds` are games to watch.
    """

    component: str
    met: int
    unlike: int
    surest: Difference | None
    p: float
    q: float
    seeds: tuple[int, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether it is one of those of which few are so by chance."""
        return self.q <= RATE


class Ranking(msgspec.Struct, frozen=True):
    """All components, the surest first."""

    what: str
    agent: str
    seed: int
    pairs: int
    games: int
    effects: tuple[Effect, ...]
    findings: Findings = Findings()


def ranking(
    what: str, side: Side, setup: Setup, agent: str, number: int, components: Sequence[str], results: Results
) -> Ranking:
    """Play so many games with all components, and without each those in which it surfaced."""
    seeds = [seed_of(setup.seed, index) for index in range(number)]
    bare = msgspec.structs.replace(setup, seed=0)
    (whole,) = results.of((Series(side, bare, agent), seeds))
    of = {name: numbers_of(side.content, (name,)) for name in components}
    met = {name: [seed for seed in seeds if whole[seed].met(of[name])] for name in components}
    without = results.of(
        *((Series(Side(side.content, (name,)), bare, agent), met[name]) for name in components)
    )
    found: list[Effect] = []
    for name, games in zip(components, without, strict=True):
        rows = []
        for index, seed in enumerate(seeds):
            one, there = whole[seed], seed in games
            rows.append(Pair(index, one, games.get(seed, one), surfaced=there, played=there))
        found.append(effect(name, rows))
    order = sorted(judged(found), key=lambda one: (one.q, one.p, -one.unlike, -one.met, one.component))
    games_wanted = number + sum(map(len, met.values()))
    asked = {(sort_of(one), id_of(one)) for one in declared(side) if id_of(one) in of}
    found_of = noted(side, setup, asked, [whole[seed] for seed in seeds])
    return Ranking(what, agent, setup.seed, number, games_wanted, tuple(order), found_of)


def effect(name: str, rows: Sequence[Pair]) -> Effect:
    """What a component does, by itself."""
    unlike = [pair.seed for pair in rows if pair.one != pair.other]
    met = sum(pair.surfaced for pair in rows)
    surest = min(differences(rows), key=lambda one: one.p, default=None) if met else None
    p = surest.p if surest is not None else 1.0
    return Effect(name, met, len(unlike), surest, p, p, tuple(unlike[:3]))


def judged(found: Sequence[Effect]) -> list[Effect]:
    """All, with what counts among those that surfaced."""
    from scipy import stats  # slow to import

    asked = [index for index, one in enumerate(found) if one.met]
    rows = [msgspec.structs.replace(one, q=1.0) for one in found]
    if asked:
        for index, q in zip(
            asked, stats.false_discovery_control([found[index].p for index in asked]), strict=True
        ):
            rows[index] = msgspec.structs.replace(found[index], q=float(q))
    return rows


def as_text(found: Ranking) -> str:
    """A ranking for a terminal."""
    certain = sum(one.certain for one in found.effects)
    never = [one.component for one in found.effects if not one.met]
    lines = [
        f"{certain} of {len(found.effects)} components of {found.what} change something for certain; of "
        f"those with a star about {RATE:.0%} are so by chance.",
        "",
        f"{found.pairs} games with all of them, {found.games:,} games in all, played by `{found.agent}`, "
        f"from seed {found.seed}",
        "",
        f"{'component':36}{'met':>6}{'unlike':>8}   the surest difference (95 %)",
    ]
    for one in found.effects:
        if one.met:
            name = one.component.partition(":")[2]
            lines.append(f"{name[:35]:36}{one.met:>6}{one.unlike:>8}   {told(one)}{' *' * one.certain}")
    if never:
        names = ", ".join(name.partition(":")[2] for name in never)
        lines += ["", f"Never came where it could do anything, in {found.pairs} games: {names}"]
    lines += dead_as_text(found.findings) + loops_as_text(found.findings)
    if blind := played_blind(found.findings, found.agent):
        lines += ["", blind]
    return "\n".join(lines) + "\n"


def told(one: Effect) -> str:
    """The surest difference in a few words."""
    surest = one.surest
    if surest is None or not one.unlike:
        return "none"
    form = "{:+.1f} points" if surest.sort == "share" else "{:+.2f}"
    scale = 100 if surest.sort == "share" else 1
    low, high = (form.format(each * scale).removesuffix(" points") for each in (surest.low, surest.high))
    return f"{spaced(surest.name)} {form.format(surest.difference * scale)} ({low} to {high})"
