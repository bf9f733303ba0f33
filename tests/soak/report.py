"""What the games of a soak came to: counted as they come in, then told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from azif_compiler.ir import word_of
from azif_runtime.coverage.clauses import Clause, by_file, percent
from azif_runtime.program import Program
from soak.expect import Expected
from soak.games import Played
from soak.meeting import Known, known
from soak.plan import PLAYING, spread_over

PACKAGES = "packages"
"""What is said of a game's table."""
SHOWN = 3
"""How many rulings are named where there are more."""


@dataclass(slots=True)
class Tally:
    """What many games came to; of components and expectations, in how many games."""

    program: Program
    over: tuple[str, ...]
    expected: Sequence[Expected]
    tables: Sequence[str] = ("all",)
    games: int = 0
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    values: dict[str, Counter[str]] = field(default_factory=dict)
    together: Counter[tuple[tuple[str, str], ...]] = field(default_factory=Counter)
    met: Counter[Known] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    failures: dict[int, str] = field(default_factory=dict)

    def add(self, game: Played) -> None:
        """A game is done."""
        self.games += 1
        self.decisions += game.decisions
        self.events += game.events
        self.seconds += game.seconds
        self.longest = max(self.longest, game.seconds)
        self.ends[game.setting.agent, game.over or "broken off"] += 1
        row = {PACKAGES: self.tables[game.setting.table], **game.setting.values}
        self.together[tuple(row.items())] += 1
        for name, value in row.items():
            self.values.setdefault(name, Counter())[value] += 1
        self.met.update(game.met)
        self.happened.update(one.text for one in self.expected if one.happened(game))
        for index, times in game.clauses.items():
            self.program.counts[index] += times
        if game.wrong:
            self.failures[game.setting.number] = game.wrong

    @property
    def never_met(self) -> list[Known]:
        """The components that were met in no game."""
        return [known(card) for card in self.program.cards if not self.met[known(card)]]

    @property
    def never_happened(self) -> list[str]:
        """What should have happened and did not."""
        return [one.text for one in self.expected if not self.happened[one.text]]


@dataclass(slots=True)
class Rulings:
    """What rulings meet of what no game has met, and which of them do not hold."""

    components: dict[Known, list[str]]
    failing: list[str]


def told(tally: Tally, clauses: Sequence[Clause], rulings: Rulings) -> Iterator[str]:
    """The report, line by line."""
    yield from (f"✗ {name}: does not hold" for name in rulings.failing)
    yield (
        f"{tally.games} games, {tally.decisions} decisions, {tally.events} events; "
        f"{tally.seconds / max(tally.games, 1):.2f} s of a processor a game, at most {tally.longest:.1f} s"
    )
    yield from ends(tally)
    if len(tally.tables) > 1:
        yield from ("", f"{PACKAGES}:", *spread(tally.tables, tally.values.get(PACKAGES, Counter())))
    for name in tally.over:
        labels = spread_over(tally.program, name).labels
        yield from ("", f"{name}:", *spread(labels, tally.values.get(name, Counter())))
    if tally.over:
        few, many = min(tally.together.values()), max(tally.together.values())
        yield f"{len(tally.together)} combinations of these, {few} to {many} games each"
    yield from ("", *kinds(tally))
    yield from ("", *files(clauses))
    if tally.expected:
        yield from ("", "expected, and in how many games it happened:")
        yield from (f"{tally.happened[one.text]:8}  {one.text}" for one in tally.expected)
    yield from ("", "met in no game, and the rulings that meet it:")
    yield from absent(tally, clauses, rulings)
    yield from ("", *verdict(tally, clauses, rulings))


def ends(tally: Tally) -> Iterator[str]:
    """How the games ended, by who played."""
    for agent in PLAYING:
        for (who, over), number in tally.ends.most_common():
            if who == agent:
                yield f"{number:8}  {agent}: {over}"


def spread(labels: Sequence[str], counts: Mapping[str, int]) -> Iterator[str]:
    """How many games had each value."""
    yield from (f"{counts.get(label, 0):8}  {label}" for label in labels)


def kinds(tally: Tally) -> Iterator[str]:
    """A line for each kind of components: how many there are, how many were met, and which were rarest."""
    rows: dict[str, list[Known]] = {}
    for card in tally.program.cards:
        rows.setdefault(card.kind.id, []).append(known(card))
    yield f"{'kind':24} components    met  the rarest (games)"
    for kind, members in rows.items():
        met = sorted((tally.met[one], word_of(one[1])) for one in members if tally.met[one])
        rarest = ", ".join(f"{name} ({number})" for number, name in met[:SHOWN])
        yield f"{word_of(kind):24} {len(members):10} {len(met):6}  {rarest}".rstrip()


def files(clauses: Sequence[Clause]) -> Iterator[str]:
    """A line for each file: how many clauses there are, how many ran, and how often at all."""
    width = max((len(clause.file) for clause in clauses), default=4)
    yield f"{'file':{width}}  clauses     ran         times"
    for file, here in by_file(clauses):
        times = sum(clause.times for clause in here)
        yield f"{file:{width}}  {len(here):7}  {percent(here):5.1f}%  {times:12,}"
    yield f"{len(clauses)} clauses, of which {percent(clauses):.1f} % ran"


def absent(tally: Tally, clauses: Sequence[Clause], rulings: Rulings) -> Iterator[str]:
    """What was met in no game, each with the rulings that meet it."""
    for one in tally.never_met:
        yield f"  {' '.join(map(word_of, one))}: {named(rulings.components.get(one, []))}"
    for clause in clauses:
        if not clause.times:
            yield f"  {clause.where}: {clause.excerpt} ({clause.what}): {named(clause.rulings)}"


def named(rulings: Sequence[str]) -> str:
    """Some rulings, by their names."""
    if not rulings:
        return "NO RULING"
    more = f", and {len(rulings) - SHOWN} more" if len(rulings) > SHOWN else ""
    return ", ".join(f"“{name}”" for name in rulings[:SHOWN]) + more


def lacking(tally: Tally, clauses: Sequence[Clause], rulings: Rulings) -> int:
    """How much neither a game nor a ruling has met."""
    return sum(not rulings.components.get(one) for one in tally.never_met) + sum(
        not clause.times and not clause.rulings for clause in clauses
    )


def verdict(tally: Tally, clauses: Sequence[Clause], rulings: Rulings) -> Iterator[str]:
    """What went wrong, in a few lines."""
    for number, wrong in sorted(tally.failures.items()):
        yield f"game {number}: {wrong}"
    yield from (f"expected, and it never happened: {text}" for text in tally.never_happened)
    unmet = sum(not clause.times for clause in clauses)
    never = lacking(tally, clauses, rulings) or "none"
    yield f"{len(tally.failures) or 'no'} games went wrong"
    yield f"{len(tally.never_met)} components and {unmet} clauses were met in no game"
    yield f"{never} of these in no ruling either"


def data(tally: Tally, clauses: Sequence[Clause], rulings: Rulings) -> dict[str, Any]:
    """The whole report as data: also how often each component was met and each clause ran."""
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "events": tally.events,
        "ends": [[*who, number] for who, number in tally.ends.most_common()],
        "spread": tally.values,
        "failures": tally.failures,
        "expected": {one.text: tally.happened[one.text] for one in tally.expected},
        "components": [
            {
                "kind": one[0],
                "id": one[1],
                "games": tally.met[one],
                "rulings": rulings.components.get(one, []),
            }
            for one in map(known, tally.program.cards)
        ],
        "clauses": list(clauses),
    }
