"""What `azif balance` must hold to be believed, on the games that come with Azif and on small ones.

Nothing here asserts how long something takes: `make reports` and `azif bench` tell that.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest
from scipy.stats import binomtest, spearmanr

from azif_compiler.loader.places import cards
from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.concerned import declared
from azif_runtime.balance.content import content_at
from azif_runtime.balance.each import ranking
from azif_runtime.balance.engine import Here
from azif_runtime.balance.estimates import differences, parted, share
from azif_runtime.balance.exposure import exposures
from azif_runtime.balance.findings import findings
from azif_runtime.balance.games import Played, Series, ready
from azif_runtime.balance.pairs import Pair, pairs
from azif_runtime.balance.report import as_json, report
from azif_runtime.balance.results import Results
from azif_runtime.balance.sequential import APART, LOOKS, PILOT, decided, forecast, quota
from azif_runtime.effects.nodes import id_of, sort_of
from azif_runtime.saves import Setup

LOST = "The investigators have lost"
FOUR = Setup(0, {"base:players": 4})
BROKEN = Path(__file__).parent.parent / "reports" / "broken"

MANIFEST = 'id: dice\ntitle: Dice\nversion: "1.0"\ndescription: Dice.\nlibrary: true\n'
DICE = """\
kind coin { starts in purse }
zone purse
track eyes from 0 to unlimited
verb luck { object n: number; says "luck by {n}"; do: add n to eyes }
procedure main {
  do:
    repeat 3: step throw:
      roll 2 dice as x
      luck (number of x at least 5)
    if eyes > 2: finish "won"
    MERCY
    finish "gone"
}
coin "Penny" { }
"""
MERCY = 'roll 2 dice as y\n    if number of y at least 6 = 2: finish "won"'
"""One game of 36 that is gone is won all the same."""


def dice(folder: Path, mercy: str = "") -> Side:
    """A game of dice, with mercy or without."""
    folder.mkdir()
    (folder / "package.yaml").write_text(MANIFEST)
    (folder / "dice.azif").write_text(DICE.replace("MERCY", mercy))
    return Side(content_at([folder]))


def played(side: Side, seeds: Sequence[int], agent: str = "random") -> list[Played]:
    """The games of a side, by their seeds."""
    (found,) = Results().of((Series(side, Setup(0), agent), seeds))
    return [found[seed] for seed in seeds]


def paired(one: Sequence[Played], other: Sequence[Played]) -> list[Pair]:
    """Games as pairs."""
    return [
        Pair(number, left, right, surfaced=True, played=True)
        for number, (left, right) in enumerate(zip(one, other, strict=True))
    ]


def spread(comparison: Comparison) -> list[Pair]:
    """The pairs of a comparison, played on two processors."""
    engine = Here(2)
    try:
        return list(pairs(comparison, Results(engine)))
    finally:
        engine.close()


def with_item(folder: Path, text: str) -> Side:
    """The base game with a box of this content."""
    folder.mkdir()
    (folder / "package.yaml").write_text(
        "id: fan\ntitle: Fan\nversion: 1.0.0\ndescription: More.\n"
        'language: "1"\nrequires: { base: ">=0.1" }\n'
    )
    (folder / "fan.azif").write_text(text)
    return Side(content_at([cards(), folder]))


def test_a_comment_and_another_order_change_no_game(tmp_path: Path) -> None:
    """The order of files and declarations, and what is no content, shows in no game."""
    base = tmp_path / "one"
    plain = dice(base)
    other = tmp_path / "other"
    other.mkdir()
    (other / "package.yaml").write_text(MANIFEST)
    head, tail = DICE.replace("MERCY", "").split("procedure main", 1)
    (other / "a.azif").write_text("# a comment\nprocedure main" + tail)
    (other / "b.azif").write_text("\n".join(reversed(head.splitlines())) + "\n")
    seeds = range(100)
    one, two = (played(side, seeds) for side in (plain, Side(content_at([other]))))
    assert [game.outcome for game in one] == [game.outcome for game in two]


def test_a_card_that_is_passed_over_in_its_pile_could_matter(tmp_path: Path) -> None:
    """Whoever looks through a pile asks each card what it is: a blank one may be another answer."""
    (tmp_path / "package.yaml").write_text(MANIFEST)
    (tmp_path / "dice.azif").write_text(
        "kind coin { printed price: number = 0; starts in purse }\nzone purse\n"
        "track eyes from 0 to unlimited\n"
        "procedure main {\n  do:\n    if there is a coin in purse where its price < 3: add 1 to eyes\n"
        '    finish "gone"\n}\ncoin "Penny" { price 5 }\n'
    )
    content = content_at([tmp_path])
    rows = list(pairs(Comparison(Side(content), Side(content, ("dice:Penny",)), Setup(0), "random", 30)))
    assert [(row.one.tracks["dice:eyes"], row.other.tracks["dice:eyes"]) for row in rows] == [(0, 1)] * 30
    assert all(row.surfaced for row in rows)


@pytest.mark.slow
def test_a_new_item_leaves_most_games_as_they_were(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Two copies of a common item in the base game, four people, 200 pairs. Agents arm themselves, and see
    one of them in nearly half of all games; of those in which none comes up, all are the same.
    """
    one = with_item(
        tmp_path / "fan", 'common item "Spade" { copies 2; price 3; type physical weapon; combat 2 }\n'
    )
    rows = spread(Comparison(one, Side(content_at([cards()])), FOUR, "sensible", 200))
    same = sum(pair.one == pair.other for pair in rows)
    made = report("a spade", "none", "sensible", 0, 0.02, rows)
    phis = [each.phi for each in made.alike if each.phi is not None and each.apart < 1]
    most = max(made.differences, key=lambda each: each.one if each.sort == "share" else 0).name
    phi = next(each.phi for each in made.alike if each.over == most)
    record_property(
        "summary", f"a new item: {same} of 200 pairs are the same, φ of `{most}` {phi}, all {phis}"
    )
    assert all(pair.one == pair.other for pair in rows if not pair.surfaced)
    assert same >= 100
    assert phi is not None
    assert phi >= 0.75


@pytest.mark.slow
def test_moved_text_changes_no_game_of_the_base_game(tmp_path: Path) -> None:
    """The base game with a comment in front of each file, and a file called otherwise."""
    moved = tmp_path / "cards"
    shutil.copytree(cards(), moved)
    for path in moved.rglob("*.azif"):
        path.write_text("# moved\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    (moved / "spells.azif").rename(moved / "zz_spells.azif")
    one, other = Side(content_at([moved])), Side(content_at([cards()]))
    rows = spread(Comparison(one, other, FOUR, "sensible", 40))
    assert all(pair.one == pair.other for pair in rows)


def test_the_whole_report_is_the_same_however_many_play(tmp_path: Path) -> None:
    """1, 2, 5 processes, and the one that asks."""
    one, other = dice(tmp_path / "one", MERCY), dice(tmp_path / "other")
    wanted = Comparison(one, other, Setup(3), "random", 60)
    told = set()
    for engine in (None, Here(1), Here(2), Here(5)):
        rows = list(pairs(wanted, Results(engine)))
        told.add(as_json(report("one", "other", "random", 3, 0.02, rows, noted=findings(wanted, rows))))
        if engine is not None:
            engine.close()
    assert len(told) == 1


@pytest.mark.slow
def test_games_that_do_not_differ_are_seldom_called_different(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """100 sets of pairs, both arms the same content on other seeds."""
    side, size, sets = dice(tmp_path / "dice"), 80, 100
    games = played(side, range(2 * size * sets))
    outside = wrong = 0
    for number in range(sets):
        part = games[2 * size * number : 2 * size * (number + 1)]
        rows = paired(part[:size], part[size:])
        won = share(rows, "won")
        outside += not won.low <= 0 <= won.high
        levels = [quota((look + 1) / LOOKS) - quota(look / LOOKS) for look in range(LOOKS)]
        for look, level in enumerate(levels, 1):
            found = differences(rows[: size * look // LOOKS], level)
            if any(each.certain for each in found if each.sort == "share"):
                wrong += 1
                break
    record_property("summary", f"A/A: {outside} of {sets} intervals miss 0, {wrong} verdicts while looking")
    assert outside <= 9
    assert wrong <= 9


@pytest.mark.slow
def test_an_effect_that_was_put_in_is_measured(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Of games that are gone one of 36 is won; 100 runs of 200 pairs."""
    one, other = dice(tmp_path / "one", MERCY), dice(tmp_path / "other")
    seeds = range(20_000)
    rows = paired(played(one, seeds), played(other, seeds))
    truth = sum(pair.other.over == "gone" for pair in rows) / len(rows) / 36
    inside = 0
    for number in range(100):
        won = share(rows[200 * number : 200 * (number + 1)], "won")
        inside += won.low <= truth <= won.high
    all_of_them = share(rows, "won")
    record_property(
        "summary",
        f"put in: {truth:.2%}, measured {all_of_them.difference:.2%} by 20,000 pairs, "
        f"within {inside} of 100 intervals",
    )
    assert inside >= 90
    assert all_of_them.low <= truth <= all_of_them.high
    assert decided(rows, 0.02, 0.05)


@pytest.mark.slow
def test_what_a_plan_says_is_nearly_so(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """12 plans, each by pairs of its own, beside what 20,000 pairs say: within half as much again."""
    one, other = dice(tmp_path / "one", MERCY), dice(tmp_path / "other")
    seeds = range(20_000)
    rows = paired(played(one, seeds), played(other, seeds))
    margin = 0.01
    truth = forecast(rows, 2 * len(rows), 1.0, margin).pairs
    plans, begun = [], 0
    for _ in range(12):
        part: list[Pair] = []
        while max((parted(part, over) for over in ("won", "gone")), default=0) < APART:
            part = rows[begun : begun + max(PILOT, 2 * len(part))]
        begun += len(part)
        plans.append(forecast(part, 2 * len(part), 1.0, margin))
    near = [plan for plan in plans if truth / 1.5 <= plan.pairs <= truth * 1.5]
    inside = [plan for plan in plans if plan.low <= truth <= plan.high]
    record_property(
        "summary", f"plan: {truth} pairs; {[plan.pairs for plan in plans]}, {len(inside)} intervals hold it"
    )
    assert begun <= len(rows)
    assert len(near) >= 0.9 * len(plans)
    assert len(inside) >= 0.8 * len(plans)


@pytest.fixture(scope="module")
def results() -> Iterator[Results]:
    """Where games come from that several controls share: what is without any of them is played once."""
    engine = Here(2)
    yield Results(engine)
    engine.close()


def money() -> str:
    """Everybody begins with 10 dollars more."""
    return 'rule "Inheritance" {\n  at start of upkeep: if turn number = 1: you gain $10\n}\n'


def longer_track() -> str:
    """There are two more spaces for doom tokens."""
    return 'rule "Slower" {\n  always doom length +2\n}\n'


def doubled_monsters() -> str:
    """Twice as many monsters come out of the cup with each gate."""
    return 'rule "Crowds" {\n  before people gate: add 1 to its count\n}\n'


CONTROLS: list[tuple[Callable[[], str], dict[str, int]]] = [
    (money, {LOST: -1, "base:doom": -1}),
    (longer_track, {LOST: -1, "base:turn_number": 1}),
    (doubled_monsters, {LOST: 1, "base:terror": 1, "base:elder_signs_played": -1}),
]
"""What is changed, and what is known of it: which differences can be certain, and their signs."""


@pytest.mark.slow
@pytest.mark.parametrize(("change", "signs"), CONTROLS, ids=lambda each: getattr(each, "__name__", ""))
def test_what_surely_does_something_is_decided_with_the_right_sign(
    change: Callable[[], str],
    signs: dict[str, int],
    tmp_path: Path,
    results: Results,
    record_property: Callable[[str, object], None],
) -> None:
    """The base game with a change of which it is known what it does; 500 pairs."""
    one = with_item(tmp_path / "fan", change())
    wanted = Comparison(one, Side(content_at([cards()])), FOUR, "sensible", 500)
    found = differences(list(pairs(wanted, results)))
    told = ", ".join(
        f"{each.name} {each.difference:+.3f} ({each.low:+.3f} to {each.high:+.3f})"
        for each in found
        if each.certain
    )
    record_property("summary", f"{change.__name__}: {told or 'nothing certain'}")
    certain = {each.name: each.difference for each in found if each.certain}
    assert signs.keys() & certain.keys()
    assert all(certain[name] * sign > 0 for name, sign in signs.items() if name in certain)


@pytest.mark.slow
def test_who_has_better_skills_is_first(
    tmp_path: Path, results: Results, record_property: Callable[[str, object], None]
) -> None:
    """All skills of one investigator are raised by 2; each is ranked beside a blank one, in 500 games."""
    name = "Carolyn Fern"
    skills = ("Speed", "Sneak", "Fight", "Will", "Lore", "Luck")
    raised = "; ".join(f"always your {skill} +2" for skill in skills)
    side = with_item(
        tmp_path / "fan", f'amend investigator "{name}" {{ {raised}; because "she has learnt a lot" }}\n'
    )
    people = sorted(card.id for card in ready(side).program.cards if card.kind.called == "investigator")
    found = ranking("the investigators", side, FOUR, "sensible", 500, people, results)
    certain = [one.component.partition(":")[2] for one in found.effects if one.certain]
    record_property("summary", f"{name} with all skills + 2: {certain.index(name) + 1} of {certain}")
    assert certain.index(name) == 0


@pytest.mark.slow
def test_killed_at_random_moments_nothing_is_gone_or_doubled(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """A process that plays is killed, then the one that asks; 20 times."""
    dice(tmp_path / "other")
    one = tmp_path / "one"
    dice(one, MERCY)
    program, chance = str(Path(sys.executable).with_name("azif")), random.Random(6)
    asked = [
        program,
        "balance",
        str(one),
        "--before",
        str(tmp_path / "other"),
        "--agent",
        "random",
        "--pairs",
        "8000",
    ]
    asked += ["--json", "--workers", "2"]
    plain = subprocess.run(asked, capture_output=True, check=True).stdout
    kept_on_the_way = []
    for number in range(20):
        store = tmp_path / f"kept {number}"
        started = subprocess.Popen(
            [*asked, "--store", str(store)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not games_in(store) and started.poll() is None:
            time.sleep(0.02)
        time.sleep(chance.uniform(0, 0.5))
        for child in children(started.pid)[:1]:
            os.kill(child, signal.SIGKILL)
        time.sleep(chance.uniform(0, 0.5))
        orphans = children(started.pid)
        started.kill()
        started.wait()
        before = games_in(store)
        kept_on_the_way.append(len(before))
        assert len(before) == len(set(before))
        again = subprocess.run([*asked, "--store", str(store)], capture_output=True, check=True)
        assert again.stdout == plain
        after = games_in(store)
        assert len(after) == len(set(after)) == 16_000
        assert set(before) <= set(after)
        assert not [pid for pid in orphans if Path(f"/proc/{pid}").exists()], "they end with who asked"
    record_property(
        "summary", f"killed 20 times with so many of 16,000 games kept: {sorted(kept_on_the_way)}"
    )


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def games_in(folder: Path) -> list[tuple[str, int]]:
    """The games in a store: their series and seeds."""
    found = []
    for part in folder.rglob("*.jsonl"):
        found += [(part.parent.name, json.loads(line)[0]) for line in part.read_bytes().splitlines()]
    return found


@pytest.mark.slow
def test_what_cannot_happen_is_named_and_what_has_no_end_too(
    record_property: Callable[[str, object], None],
) -> None:
    """Three dead clauses and one loop of a box that is broken on purpose, in 40 games; the
    base game's own components are nearly all met.
    """
    base = Side(content_at([cards()]))
    wanted = Comparison(Side(content_at([cards(), BROKEN])), base, FOUR, "sensible", 40)
    found = findings(wanted, spread(wanted))
    lines = {(Path(each.file).name, each.line) for each in found.dead}
    text = (BROKEN / "cards.azif").read_text(encoding="utf-8").splitlines()
    expected = [
        n for n, line in enumerate(text, 1) if re.search(r"when you (gain \$500|buy this|lose Sanity)", line)
    ]
    assert lines == {("cards.azif", number) for number in expected}
    assert found.loops[0].what == "Bottomless Purse"
    assert found.loops[0].seed
    record_property("summary", f"broken: {len(found.dead)} dead, {found.loops[0]}")


@pytest.mark.slow
def test_nearly_all_of_the_base_game_is_met(record_property: Callable[[str, object], None]) -> None:
    """In 2,000 games at least 95 % of the components of the base game come where they matter."""
    side = Side(content_at([cards()]))
    engine = Here(2)
    seeds = range(2000)
    (games,) = Results(engine).of((Series(side, FOUR, "sensible"), seeds))
    engine.close()
    names = {(sort_of(each), id_of(each)) for each in declared(side)}
    rows = exposures(ready(side).program, [games[seed] for seed in seeds], names)
    never = [each.component for each in rows if not each.surfaced]
    record_property("summary", f"base: {len(rows) - len(never)} of {len(rows)} components met; never {never}")
    assert len(never) <= 0.05 * len(rows)


@pytest.mark.slow
def test_a_thousand_pairs_take_little_memory_and_are_played_once(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """A card of the base game on two processes; asked again nothing is played, and what was skipped is the
    same.
    """
    program = str(Path(sys.executable).with_name("azif"))
    asked = [program, "balance", "--players", "4", "--card", "Knife", "--pairs", "1000", "--workers", "2"]
    asked += ["--store", str(tmp_path / "kept"), "--json"]
    began = time.monotonic()
    out = (tmp_path / "out.json").open("wb")
    started = subprocess.Popen(asked, stdout=out, stderr=subprocess.DEVNULL)
    most = 0
    while started.poll() is None:
        most = max(most, sum(map(memory_of, (started.pid, *children(started.pid)))))
        time.sleep(0.5)
    taken = time.monotonic() - began
    out.close()
    assert started.returncode == 0
    first, games = (tmp_path / "out.json").read_bytes(), games_in(tmp_path / "kept")
    began = time.monotonic()
    again = subprocess.run(asked, capture_output=True, check=True)
    found = json.loads(first)
    record_property(
        "summary",
        f"1,000 pairs: {len(games)} games, {taken:.0f} s, at most {most} MB; again "
        f"{time.monotonic() - began:.1f} s; {found['played']} second games",
    )
    assert again.stdout == first
    assert games_in(tmp_path / "kept") == games
    assert found["proved_wrong"] == []
    assert 1000 < len(games) < 2000
    assert most <= 400


def memory_of(pid: int) -> int:
    """How many MB of memory a process has for itself, and its part of what it shares; 0 if it is gone."""
    try:
        rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(row.split()[1]) // 1024 for row in rows if row.startswith("Pss:")), 0)


@pytest.mark.slow
def test_the_sensible_agent_wins_one_game_of_five(record_property: Callable[[str, object], None]) -> None:
    """The base game with four investigators, 300 games of seeds by which no goal was tuned."""
    engine = Here(2)
    seeds = range(30_000, 30_300)
    (games,) = Results(engine).of((Series(Side(content_at([cards()])), FOUR, "sensible"), seeds))
    engine.close()
    won = sum(games[seed].outcome.over != LOST for seed in seeds)
    low, high = binomtest(won, len(seeds)).proportion_ci(method="wilson")
    record_property("summary", f"sensible, four: {won} of {len(seeds)} games won, {low:.1%} to {high:.1%}")
    assert not any(games[seed].outcome.broke for seed in seeds)
    assert won >= 0.2 * len(seeds)


EASIEST = ("Azathoth", "Yig", "Ithaqua", "Nyarlathotep")
"""The base game's Ancient Ones that fans call the easiest, in their order (*Ranking the 24 Ancient Ones*)."""

HARDER = ("Cthulhu", "Hastur", "Shub-Niggurath", "Yog-Sothoth")
"""The others: their order is not known, so what is said of them must hold of each."""


@pytest.mark.slow
def test_ancient_ones_are_as_hard_as_fans_call_them(record_property: Callable[[str, object], None]) -> None:
    """The base game with four investigators: 75 games against each Ancient One."""
    engine = Here(2)
    seeds = range(40_000, 40_075)
    side = Side(content_at([cards()]))
    lost: dict[str, int] = {}
    for name in (*EASIEST, *HARDER):
        against = Setup(0, {"base:players": 4}, first=(name,))
        (games,) = Results(engine).of((Series(side, against, "sensible"), seeds))
        lost[name] = sum(games[seed].outcome.over == LOST for seed in seeds)
    engine.close()
    least = min(
        float(spearmanr(range(8), [lost[name] for name in (*EASIEST, *others)]).statistic)
        for others in permutations(HARDER)
    )
    record_property(
        "summary", f"of {len(seeds)} games each are lost: {lost}; rank correlation {least:.2f} or more"
    )
    assert least >= 0.4
