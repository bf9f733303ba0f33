"""What a card does to the game, told from pairs of games of one seed."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.content import content_at
from azif_runtime.balance.each import Effect, judged
from azif_runtime.balance.engine import Here
from azif_runtime.balance.estimates import LEVEL, corrected, differences, pairs_needed, parted, share
from azif_runtime.balance.games import KILLED, Played, Series
from azif_runtime.balance.numerals import label, number, percent
from azif_runtime.balance.page import left_out
from azif_runtime.balance.pairs import Outcome, Pair, pairs
from azif_runtime.balance.report import as_json, report
from azif_runtime.balance.results import Results
from azif_runtime.balance.sequential import APART, LOOKS, PATIENCE, PILOT, forecast, pilot, quota
from azif_runtime.balance.store import Store
from azif_runtime.balance.terminal import as_text
from azif_runtime.saves import Setup

Azif = Callable[..., Result]

MANIFEST = 'id: lamps\ntitle: Lamps\nversion: "1.0"\ndescription: Lamps.\nlibrary: true\n'
CONTENT = """\
kind lamp { starts in shelf }
kind person { starts in room }
deck shelf
zone room
zone lit
track glow from 0 to unlimited
verb take { subject who: person; object what: lamp; says "{who} {take|takes} {what}"; do: put what into lit }
verb gleam { object n: number; says "the lamps gleam by {n}"; do: add n to glow }
procedure main {
  do:
    shuffle shelf
    repeat 3: step evening:
      for each person as p:
        p takes top lamp of shelf
        roll 1 dice as x
        add number of x at least 4 to glow
    if glow > 3: finish "It is bright"
    finish "It stays dark"
}
person "Ann" { } person "Ben" { }
lamp "Beacon" { when a person takes this: gleam 4 }
lamp "Glimmer" { when a person takes this: if glow > 1000: gleam 1 }
lamp "Lantern" { copies 10 }
"""


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in which half of the lamps are taken."""
    folder = tmp_path / "lamps"
    folder.mkdir()
    (folder / "package.yaml").write_text(MANIFEST)
    (folder / "main.azif").write_text(CONTENT)
    monkeypatch.chdir(tmp_path)
    return folder


def compared(folder: Path, *cards: str, number: int = 60, seed: int = 1) -> Comparison:
    """A game beside itself with blank cards."""
    content = content_at([folder])
    blank = Side(content, tuple(f"lamps:{card}" for card in cards))
    return Comparison(Side(content), blank, Setup(seed), "random", number)


def test_a_card_that_counts_is_found_where_it_was_met(lamps: Path) -> None:
    rows = list(pairs(compared(lamps, "Beacon")))
    met = [pair for pair in rows if pair.surfaced]
    assert 15 < len(met) < 45
    assert all(pair.one.tracks["lamps:glow"] == pair.other.tracks["lamps:glow"] + 4 for pair in met)
    assert all(pair.one == pair.other for pair in rows if not pair.surfaced)
    made = report("`Beacon`", "a blank one", "random", 1, 0.02, rows)
    assert made.verdict.startswith("With `Beacon` `It ")
    assert made.surfaced == len(met) < made.played < 60  # some are played again as proof
    assert made.proved_wrong == ()
    (end,) = [row for row in made.differences if row.name == "It is bright"]
    sides = [pair.one for pair in rows], [pair.other for pair in rows]
    bright = [sum(game.over == end.name for game in side) / 60 for side in sides]
    assert [end.one, end.other] == bright
    assert end.low < end.difference < end.high


def test_of_a_card_that_does_nothing_nothing_is_said(lamps: Path) -> None:
    rows = list(pairs(compared(lamps, "Glimmer")))
    made = report("`Glimmer`", "a blank one", "random", 1, 0.5, rows)
    assert made.unlike == made.seeds == ()
    assert made.surfaced > 0
    assert made.verdict == (
        f"Nothing is different: in {made.surfaced} games `Glimmer` could matter, "
        "and in none did it change anything."
    )


def test_a_blank_card_has_no_field_but_those_that_each_must_have(lamps: Path) -> None:
    text = CONTENT.replace("kind lamp {", "kind lamp { printed bright: number = 0; printed weight: number;")
    text = text.replace("copies 10 }", "copies 10; weight 1 }")
    text = text.replace(
        "p takes top lamp of shelf", "let l = top lamp of shelf; p takes l; gleam (l's bright + l's weight)"
    )
    text = text.replace('lamp "Beacon" {', 'lamp "Beacon" { weight 1; bright 2; ').replace(
        'lamp "Glimmer" {', 'lamp "Glimmer" { weight 1; '
    )
    (lamps / "main.azif").write_text(text)
    met = [pair for pair in pairs(compared(lamps, "Beacon", number=20)) if pair.surfaced]
    assert {pair.one.tracks["lamps:glow"] - pair.other.tracks["lamps:glow"] for pair in met} == {6}


def test_too_few_pairs_decide_nothing_and_many_decide_that_nothing_matters() -> None:
    rows = made_up(*[("won", "lost"), ("lost", "won")], *[("won", "won")] * 30)
    assert report("it", "none", "random", 1, 0.02, rows).verdict.startswith("Not decided: ")
    close = report("it", "none", "random", 1, 0.5, rows)
    assert close.verdict == "With it games end as with none, within 50 points."


def test_what_never_comes_into_play_is_said(lamps: Path) -> None:
    text = CONTENT.replace("zone lit\n", "zone lit\nzone cellar { inactive; hidden }\n")
    text += 'lamp "Cellar Lamp" { starts in cellar; when a person takes this: gleam 4 }\n'
    (lamps / "main.azif").write_text(text)
    rows = list(pairs(compared(lamps, "Cellar Lamp", number=40)))
    assert {pair.surfaced for pair in rows} == {False}
    assert {pair.played for pair in rows} == {False, True}
    made = report("`Cellar Lamp`", "a blank one", "random", 1, 0.02, rows)
    assert made.verdict == "Not decided: in 40 games it never came into play, where it could do anything."


def test_it_does_not_matter_how_many_play(lamps: Path) -> None:
    wanted = compared(lamps, "Beacon", number=30)
    alone = as_json(report("one", "other", "random", 1, 0.02, [*pairs(wanted)]))
    for workers in (1, 2, 5):
        engine = Here(workers)
        together = as_json(report("one", "other", "random", 1, 0.02, [*pairs(wanted, Results(engine))]))
        engine.close()
        assert alone == together


def test_a_changed_number_is_asked_about_beside_the_older_state(lamps: Path, azif: Azif) -> None:
    older = lamps.parent / "older"
    older.mkdir()
    (older / "package.yaml").write_text(MANIFEST)
    (older / "main.azif").write_text("# what it was\n" + CONTENT)
    same = azif("balance", "lamps", "--before", "older", "--pairs", "20", "--agent", "random", "--json")
    assert same.exit_code == 0, same.output
    assert json.loads(same.stdout)["unlike"] == []
    (older / "main.azif").write_text(CONTENT.replace("gleam 4", "gleam 1"))
    other = azif("balance", "lamps", "--before", "older", "--pairs", "20", "--agent", "random", "--json")
    found = json.loads(other.stdout)
    assert found["unlike"]
    assert found["other"] == "what it was in `older`"


def test_a_box_is_asked_about_beside_the_game_without_it(lamps: Path, azif: Azif) -> None:
    box = lamps.parent / "box"
    box.mkdir()
    (box / "package.yaml").write_text(
        'id: box\ntitle: Box\nversion: "1.0"\ndescription: More.\nrequires: { lamps: ">=1" }\n'
    )
    (box / "box.azif").write_text('rule "Daylight" { at end of evening: gleam 1 }\n')
    shown = azif("balance", "lamps", "--package", "box", "--pairs", "20", "--agent", "random")
    assert shown.exit_code == 0, shown.output
    assert "one    `box`\nother  the game without it\n" in shown.stdout
    assert "glow" in next(row for row in shown.stdout.splitlines() if row.endswith("3.00 to 3.00) *"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--card", "Becon"], "did you mean `Beacon`?"),
        ([], "say what is asked about"),
        (["--card", "Beacon", "--package", "lamps"], "say what is asked about"),
        (["--card", "Beacon", "--pairs", "1"], "--pairs"),
    ],
)
def test_what_cannot_be_asked_is_said(lamps: Path, azif: Azif, words: list[str], said: str) -> None:
    shown = azif("balance", "lamps", *words)
    assert shown.exit_code == 2
    assert said in shown.stderr


def test_without_what_it_computes_with_it_says_what_to_install(
    lamps: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    shown = azif("balance", "lamps", "--card", "Beacon")
    assert shown.exit_code == 1
    assert "pip install 'azif[balance]'" in shown.stderr


def made_up(*ends: tuple[str, str]) -> list[Pair]:
    """Pairs that end so."""
    rows = []
    for index, (one, other) in enumerate(ends):
        left, right = (
            Played(index, Outcome(over, 10, 20, {"lamps:glow": index % 3})) for over in (one, other)
        )
        rows.append(Pair(index, left, right, surfaced=True, played=True))
    return rows


def test_the_figures_are_those_of_the_books() -> None:
    """Bonett and Price (2012): 6 and 1 unlike pairs of 100; McNemar's exact test of 6 against 1 is 0.125."""
    rows = made_up(
        *[("won", "lost")] * 6, *[("lost", "won")], *[("won", "won")] * 50, *[("lost", "lost")] * 43
    )
    found = share(rows, "won")
    assert found.difference == pytest.approx(0.05)
    half = 1.959964 * ((7 / 102 + 2 / 102 - (5 / 102) ** 2) / 102) ** 0.5
    assert (found.low, found.high) == pytest.approx((5 / 102 - half, 5 / 102 + half), abs=1e-6)
    assert found.p == pytest.approx(0.125)
    assert [row.name for row in differences(rows)] == ["lost", "won", "lamps:glow", "decisions", "events"]


def test_several_differences_are_judged_together() -> None:
    base = differences(made_up(("won", "lost"), ("won", "won")))[0]
    rows = [msgspec.structs.replace(base, p=p) for p in (0.04, 0.01, 0.03)]
    assert [row.p for row in corrected(rows)] == pytest.approx([0.06, 0.03, 0.06])


def test_a_smaller_margin_needs_more_pairs() -> None:
    rows = made_up(*[("won", "lost")] * 5, *[("won", "won")] * 95)
    few, many = (pairs_needed(rows, "won", margin) for margin in (0.05, 0.02))
    assert few * 4 < many


def test_games_that_broke_off_are_told_and_do_not_count() -> None:
    rows = made_up(*[("won", "lost")] * 3)
    told = "it never ends\n  in step throw\n  in dice.azif:9:5"
    broken = msgspec.structs.replace(rows[0], first=Played(0, Outcome("", 1, 1, {}, told)))
    made = report("one", "other", "random", 1, 0.02, [broken, *rows[1:]])
    assert made.broke == ("it never ends, in dice.azif:9:5 (seed 0, with one)",)
    assert "Broke off: it never ends" in as_text(made)
    assert "1 pair of which a game broke off: in no share and no average" in as_text(made)
    assert "1 pair of which a game broke off: in no share and no average" in left_out(made)
    assert sum(row.sort == "share" for row in made.differences) == 2


def test_games_are_kept_and_played_once(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--card", "Beacon", "--pairs", "30", "--agent", "random", "--json")
    plain = azif(*asked)
    first = azif(*asked, "--store", "kept")
    assert first.stdout == plain.stdout
    parts = {path: path.read_bytes() for path in Path("kept").rglob("*.jsonl")}
    again = azif(*asked, "--store", "kept")
    assert again.stdout == plain.stdout
    assert {path: path.read_bytes() for path in Path("kept").rglob("*") if path.is_file()} == parts
    results = Results(None, Store(Path("kept")))
    assert len([*pairs(compared(lamps, "Beacon", number=30, seed=0), results)]) == 30
    assert results.played == 0


def test_what_was_broken_off_goes_on(lamps: Path, azif: Azif) -> None:
    """A folder with some of the games, a damaged part among them, gives the same report."""
    asked = ("balance", "lamps", "--card", "Beacon", "--pairs", "40", "--agent", "random", "--json")
    whole = azif(*asked, "--store", "kept").stdout
    first, second, *rest = sorted(Path("kept").rglob("*.jsonl"))
    first.unlink()
    second.write_bytes(second.read_bytes()[:-20])
    again = azif(*asked, "--store", "kept")
    assert again.stdout == whole
    assert f"`{second}` is damaged and was set aside" in again.stderr
    assert second.with_name(second.name + ".damaged").exists()
    assert all(path.exists() for path in rest)


def test_changed_content_finds_no_games_and_changed_back_finds_its_own(lamps: Path) -> None:
    def played() -> int:
        results = Results(None, Store(lamps.parent / "kept"))
        assert len([*pairs(compared(lamps, "Beacon", number=10), results)]) == 10
        return results.played

    main = lamps / "main.azif"
    assert played() > 10
    main.write_text(CONTENT.replace("gleam 4", "gleam 3"))
    assert played() > 10
    main.write_text(CONTENT)
    assert played() == 0


def killing(monkeypatch: pytest.MonkeyPatch, folder: Path, seed: int, *, always: bool) -> None:
    """Processes begin with this: the game of a seed kills that in which it is played, always or once."""
    (folder / "sitecustomize.py").write_text(
        "import os, signal\nfrom pathlib import Path\n"
        "from azif_runtime.balance import games\nplay_one = games.play_one\n"
        "def play(side, series, seed):\n"
        f"    mark = Path({str(folder / 'killed')!r})\n"
        f"    if seed == {seed} and ({always} or not mark.exists()):\n"
        "        mark.touch()\n        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return play_one(side, series, seed)\n"
        "games.play_one = play\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(folder))


@pytest.mark.parametrize("always", [True, False])
def test_a_game_that_kills_its_process_is_found(
    lamps: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, always: bool
) -> None:
    series = Series(Side(content_at([lamps])), Setup(0), "random")
    (plain,) = Results().of((series, range(20)))
    killing(monkeypatch, tmp_path, 7, always=always)
    engine = Here(2)
    (found,) = Results(engine).of((series, range(20)))
    engine.close()
    if always:
        assert found.pop(7).outcome.broke == KILLED
        del plain[7]
    assert found == plain


def test_a_killed_parent_loses_no_more_than_a_batch(lamps: Path, azif: Azif) -> None:
    asked = ["balance", "lamps", "--card", "Beacon", "--pairs", "300", "--agent", "random", "--json"]
    program = str(Path(sys.executable).with_name("azif"))
    command = [program, *asked, "--workers", "2", "--store", "kept"]
    started = subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while not [*Path("kept").rglob("*.jsonl")] and started.poll() is None:
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()
    kept = {path: path.read_bytes() for path in Path("kept").rglob("*.jsonl")}
    assert kept
    again = azif(*asked, "--store", "kept")
    assert again.exit_code == 0, again.output
    assert again.stdout == azif(*asked).stdout
    assert all(path.read_bytes() == content for path, content in kept.items())
    assert "damaged" not in again.stderr


def test_all_looks_together_are_wrong_no_oftener_than_one() -> None:
    levels = [quota(n / LOOKS) - quota((n - 1) / LOOKS) for n in range(1, LOOKS + 1)]
    assert sum(levels) == pytest.approx(LEVEL)
    wrong = 0
    for seed in range(100):
        chance = random.Random(seed)
        ends = [tuple(chance.choices(("won", "lost"), (1, 2), k=2)) for _ in range(160)]
        rows = made_up(*[(one, other) for one, other in ends])
        for look, level in enumerate(levels, 1):
            if any(share(rows[: 20 * look], over, level).certain for over in ("won", "lost")):
                wrong += 1
                break
    assert wrong <= 9


def test_it_stops_as_soon_as_it_is_decided(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--card", "Beacon", "--agent", "random", "--pairs", "800", "--until-decided")
    found = json.loads(azif(*asked, "--json").stdout)
    assert found["verdict"].startswith("With `Beacon` `It ")
    assert found["pairs"] == 100 * found["looks"] < 800
    (end,) = [row for row in found["differences"] if row["name"] == "It is bright"]
    assert end["low"] > 0
    assert "\nLooked " in azif(*asked).stdout


def test_a_plan_says_how_many_pairs_it_takes(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--card", "Beacon", "--agent", "random", "--plan")
    found = json.loads(azif(*asked, "--json").stdout)
    assert found["pairs"] < found["games"] < 2 * found["pairs"], "what cannot differ is played once"
    assert found["low"] < found["pairs"] < found["high"]
    assert azif(*asked, "--margin", "5").stdout.startswith("About ")


def test_a_plan_tries_until_it_knows(lamps: Path) -> None:
    """Where pairs often part few are enough; where they never do, so many as show that."""
    content = content_at([lamps])
    often = Comparison(Side(content), Side(content, ("lamps:Beacon",)), Setup(0), "random", 2000)
    never = Comparison(Side(content), Side(content, ("lamps:Lantern",)), Setup(0), "random", 2000)
    rows = pilot(often, Results(), 0.02)
    assert max(parted(rows, over) for over in ("It is bright", "It stays dark")) >= APART
    assert len(rows) < 200
    assert 150 < len(pilot(never, Results(), 0.02)) < 400


def test_a_plan_that_has_taken_long_enough_says_what_it_knows(lamps: Path) -> None:
    content = content_at([lamps])
    never = Comparison(Side(content), Side(content, ("lamps:Lantern",)), Setup(0), "random", 2000)
    slow = Results()
    slow.seconds = PATIENCE
    rows = pilot(never, slow, 0.02)
    assert len(rows) == PILOT
    found = forecast(rows, slow.played, slow.seconds, 0.02)
    assert found.low < found.pairs < found.high
    assert f"{PILOT} pairs were tried" in found.told(0.02, 1)


def test_the_games_of_a_store_are_put_together(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--card", "Beacon", "--agent", "random", "--store", "kept")
    for pairs_wanted in ("10", "20", "30"):
        azif(*asked, "--pairs", pairs_wanted)
    said = azif(*asked, "--pairs", "30").stdout
    parts = [*Path("kept").rglob("*.jsonl")]
    assert len(parts) > 2
    assert azif("balance", "--store", "kept", "--compact").stdout == f"{len(parts)} files became 2\n"
    games = sorted(line for part in Path("kept").rglob("*.jsonl") for line in part.read_bytes().splitlines())
    assert len({(json.loads(line)[0], line) for line in games}) == len(games)
    store = Store(Path("kept"))
    assert store.compact() == (2, 2)
    assert azif(*asked, "--pairs", "30").stdout == said
    assert (
        sorted(line for part in Path("kept").rglob("*.jsonl") for line in part.read_bytes().splitlines())
        == games
    ), "no game was played again"
    refused = azif("balance", "--compact")
    assert refused.exit_code == 2
    assert "--store FOLDER" in refused.output


def test_each_component_is_ranked(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--each", "lamps", "--pairs", "60", "--agent", "random", "--store", "kept")
    found = json.loads(azif(*asked, "--json").stdout)
    first, *rest = found["effects"]
    assert (first["component"], first["surest"]["name"]) == ("lamps:Beacon", "lamps:glow")
    assert first["q"] < 0.001
    assert all(one["q"] == 1 and one["unlike"] == 0 for one in rest)
    met = {one["component"]: one["met"] for one in found["effects"]}
    assert met["lamps:Ann"] == met["lamps:Lantern"] == 60
    assert 15 < met["lamps:Beacon"] < 45
    assert found["games"] == 60 + sum(met.values())
    shown = azif(*asked)
    assert shown.stdout.startswith("1 of 5 components of `lamps` change something for certain")
    assert re.search(r"Beacon +\d+ +\d+   glow \+[\d.]+ \([\d.+]+ to [\d.+]+\) \*\n", shown.stdout)
    alone = json.loads(azif(*asked[:-2], "--json").stdout)
    assert alone == found


def test_those_of_one_kind_are_ranked(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--each", "lamps", "--pairs", "4", "--agent", "random", "--kind")
    found = azif(*asked, "lamp")
    assert re.search(r"of 3 components of `lamps`, of the kind `lamp`, change", found.stdout), found.stdout
    assert "Ann" not in found.stdout
    wrong = azif(*asked, "lantern")
    assert (wrong.exit_code, "no kind `lantern`" in wrong.output) == (2, True), wrong.output
    none = azif("balance", "lamps", "--each", "lamps", "--kind", "fire")
    assert none.exit_code == 2, none.output
    alone = azif("balance", "lamps", "--card", "Beacon", "--kind", "lamp")
    assert (alone.exit_code, "--each PACKAGE" in alone.output) == (2, True)


def test_few_of_many_that_do_nothing_are_called_certain() -> None:
    chance = random.Random(3)
    rows = [
        Effect(f"m:{number}", 10, 1, None, p, p)
        for number, p in enumerate(chance.random() for _ in range(100))
    ]
    strong = [Effect(f"m:strong {number}", 10, 9, None, 1e-6, 1e-6) for number in range(10)]
    found = judged([*rows, *strong, Effect("m:unmet", 0, 0, None, 0.0, 0.0)])
    called_certain = {one.component for one in found if one.certain}
    assert {one.component for one in strong} <= called_certain
    assert len(called_certain) <= 12
    assert "m:unmet" not in called_certain


def box(folder: Path, name: str, rule: str) -> None:
    """A package that requires the lamps."""
    (folder / name).mkdir()
    (folder / name / "package.yaml").write_text(
        f'id: {name}\ntitle: Box\nversion: "1.0"\ndescription: More.\nrequires: {{ lamps: ">=1" }}\n'
    )
    (folder / name / "box.azif").write_text(rule)


def test_what_two_boxes_do_together_is_found_and_what_each_does_is_not(lamps: Path, azif: Azif) -> None:
    box(lamps.parent, "dawn", 'rule "Dawn" { at end of evening: gleam 1 }\n')
    box(lamps.parent, "noon", 'rule "Noon" { at end of evening: gleam 2 }\n')
    asked = ("balance", "lamps", "--pairs", "20", "--agent", "random", "--json", "--together")
    found = json.loads(azif(*asked, "dawn", "noon").stdout)
    (glow,) = [row for row in found["differences"] if row["name"] == "lamps:glow"]
    assert (glow["one"], glow["other"], glow["difference"]) == (3, 3, 0)
    box(
        lamps.parent,
        "dusk",
        'rule "Dusk" { at end of evening: if glow > 6: gleam 2 }\n',
    )
    other = json.loads(azif(*asked, "dawn", "dusk").stdout)
    (glow,) = [row for row in other["differences"] if row["name"] == "lamps:glow"]
    assert glow["one"] > glow["other"] == 3
    assert glow["low"] > 0
    assert other["verdict"].startswith("Together `dawn` and `dusk` ")


def test_a_report_is_a_page_that_needs_nothing_else(lamps: Path, azif: Azif) -> None:
    asked = ("balance", "lamps", "--card", "Beacon", "--pairs", "40", "--agent", "random", "--json")
    shown = azif(*asked, "--page", "out.html")
    assert shown.exit_code == 0, shown.output
    assert Path("out.json").read_text() == shown.stdout
    text = Path("out.html").read_text()
    assert len(text) < 3_000_000
    assert not re.search(r"""(src|href)=["']?(https?:)?//|<script|@import|url\(""", text)
    assert text.count("<svg") == 4
    found = json.loads(shown.stdout)
    assert found["verdict"] in unescape(text)
    for row in found["differences"]:
        form = percent if row["sort"] == "share" else number
        if row["sort"] == "mean" and row["low"] == row["high"] == 0:
            assert label(row["name"]) in text.partition("In no pair different: ")[2].partition("</p>")[0]
            continue
        assert f"<td>{form(row['difference'])}</td><td>{form(row['low'])} to {form(row['high'])}</td>" in text


def test_a_ranking_is_a_page_and_tells_what_never_happened(lamps: Path, azif: Azif) -> None:
    """Of a package whose lamp waits for what nobody does."""
    box(lamps.parent, "dawn", 'lamp "Torch" { when a lamp is put: gleam 9 }\n')
    (lamps.parent / "dawn" / "box.azif").write_text('lamp "Torch" { when gleam 50: gleam 9 }\n')
    asked = ("balance", "lamps", "--pairs", "20", "--agent", "random", "--each", "dawn")
    shown = azif(*asked, "--page", "out.html")
    assert shown.exit_code == 0, shown.output
    text = unescape(Path("out.html").read_text())
    found = json.loads(Path("out.json").read_text())
    assert [row["line"] for row in found["findings"]["dead"]] == [1]
    assert found["findings"]["exposures"][0]["component"] == "dawn:Torch"
    for told in (text, shown.stdout):
        assert "what it waits for never happened" in told
    assert not re.search(r"""(src|href)=["']?(https?:)?//|<script|@import|url\(""", text)
    assert "components of <b>dawn</b>" in text or "component of <b>dawn</b>" in text


def test_what_two_boxes_do_together_is_a_page(lamps: Path, azif: Azif) -> None:
    box(lamps.parent, "dawn", 'rule "Dawn" { at end of evening: gleam 1 }\n')
    box(lamps.parent, "dusk", 'rule "Dusk" { at end of evening: if glow > 6: gleam 2 }\n')
    asked = ("balance", "lamps", "--pairs", "20", "--agent", "random", "--together", "dawn", "dusk")
    shown = azif(*asked, "--json", "--page", "out.html")
    assert shown.exit_code == 0, shown.output
    assert Path("out.json").read_text() == shown.stdout
    found, text = json.loads(shown.stdout), unescape(Path("out.html").read_text())
    assert found["verdict"].replace("`", "") in re.sub(r"</?b>", "", text)
    assert found["findings"]["round"] == "lamps:evening"
    assert text.count("<svg") >= 2
    for row in found["differences"]:
        assert row["name"].partition(":")[2].replace("_", " ") in text


def test_what_no_goal_sees_is_said_to_be_played_blind(lamps: Path, azif: Azif) -> None:
    """A lamp with a choice whose options lead to nothing that a goal speaks of, and one whose do."""
    (lamps / "more.azif").write_text(
        'lamp "Prism" { when a person takes this: choose by that person: gleam 1; gleam 2 }\n'
        'lamp "Mirror" { when a person takes this: choose by that person: shine 1; shine 2 }\n'
        'verb shine { object n: number; says "it shines by {n}"; do: add n to glow }\n'
        "goal shine for person { worth n }\n"
    )
    asked = ("balance", "lamps", "--pairs", "40", "--card", "Prism", "--card", "Mirror")
    found = json.loads(azif(*asked, "--json").stdout)
    blind = {row["component"]: row["blind"] for row in found["findings"]["exposures"]}
    assert blind["lamps:Prism"] > 5
    assert blind["lamps:Mirror"] == 0
    assert (
        f"chose blindly, and people might do better: `Prism` (in {blind['lamps:Prism']}"
        in azif(*asked).stdout
    )
    assert "blindly" not in azif(*asked, "--agent", "random").stdout
    azif(*asked, "--page", "out.html")
    assert "Played blind." in Path("out.html").read_text()


def test_a_number_that_only_one_side_has_tells_less_than_one_that_both_have() -> None:
    """A box that brings a track of its own is not summed up by it, if it changes one that was there."""
    games = [
        [Outcome("over", 5, 9, {"doom": turn % 3 + more, **extra}) for turn in range(40)]
        for more, extra in ((2, {"own": 7}), (0, {}))
    ]
    rows = [
        Pair(turn, Played(turn, one), Played(turn, other), surfaced=True, played=True)
        for turn, (one, other) in enumerate(zip(*games, strict=True))
    ]
    assert "2.00 more doom at the end" in report("it", "none", "random", 0, 0.02, rows).verdict
