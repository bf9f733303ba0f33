"""`azif watch`: what a save changes, what is wrong since, and the rulings that speak of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from azif_compiler import cli
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.digests import compiler_digest
from azif_compiler.loader.store import Store
from azif_compiler.loader.watched import Change, Watched
from azif_runtime.cli.watch import tell_play
from azif_runtime.translate.successive import Successive

FAIR = Path(__file__).parent / "trying" / "fair"

RULINGS = """
ruling "a ticket makes lucky" {
  given: "Ann" has charm "Ticket"; "Ann" has 2 Coins
  when: offer walk to "Ann"
  then: offered "Ticket"
}
ruling "balls are pulled" {
  given: "Bo" is in ground
  when: "Bo" pulls
  then: number of balls in urn is 3
}
"""


@pytest.fixture
def fair(here: Path) -> Path:
    folder = Path(shutil.copytree(FAIR, here / "fair"))
    (folder / "rulings").mkdir()
    (folder / "rulings" / "fair.azif").write_text(RULINGS, encoding="utf-8")
    return folder


def save(folder: Path, old: str, new: str) -> None:
    file = folder / "fair.azif"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def seen(watched: Watched) -> Change:
    change = watched.look()
    assert change is not None
    return change


def test_what_has_not_changed_is_not_looked_at(fair: Path) -> None:
    watched = Watched([fair])
    first = seen(watched)
    assert (first.wrong, first.declared) == (0, ())
    assert watched.look() is None


def test_a_save_says_what_changed_and_what_is_wrong_since(fair: Path) -> None:
    watched = Watched([fair])
    seen(watched)
    save(fair, "gain 3 Luck", "gain 3 Luk")
    change = seen(watched)
    assert [problem.code for problem in change.new] == ["AZ0106"]
    assert change.words == {"Ticket"}
    save(fair, "gain 3 Luk", "gain 4 Luck")
    assert (seen(watched).mended, watched.problems) == (1, {})


def test_what_was_wrong_before_is_not_said_again(fair: Path) -> None:
    watched = Watched([fair])
    save(fair, "gain 3 Luck", "gain 3 Luk")
    assert len(seen(watched).new) == 1
    save(fair, "copies 3", "copies 4")
    change = seen(watched)
    assert (change.new, change.wrong, change.mended) == ((), 1, 0)


def test_the_rulings_that_speak_of_it_are_tried(fair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watched = Watched([fair])
    seen(watched)
    save(fair, "cost pay 2 Coins: gain 3 Luck", "cost pay 9 Coins: gain 3 Luck")
    change = seen(watched)
    assert [name.partition(":")[2] for name in change.rulings()] == ["a ticket makes lucky"]
    tell_play(change, Successive(), most=50, cards=True, page=None)
    told = capsys.readouterr().out
    assert "Walk: Pay 9 Coins to gain 3 luck." in told
    assert "✗ a ticket makes lucky" in told
    assert "1 ruling, 1 does not hold" in told


def test_a_new_file_and_one_that_is_gone_are_seen(fair: Path) -> None:
    watched = Watched([fair])
    seen(watched)
    (fair / "more.azif").write_text('ball "Green" { }\n', encoding="utf-8")
    assert seen(watched).words == {"Green"}
    (fair / "more.azif").unlink()
    assert seen(watched).wrong == 0


def test_a_manifest_that_breaks_is_said_and_may_be_mended(fair: Path) -> None:
    watched = Watched([fair])
    seen(watched)
    manifest = (fair / "package.yaml").read_text("utf-8")
    (fair / "package.yaml").write_text("id: [\n", encoding="utf-8")
    assert seen(watched).wrong > 0
    (fair / "package.yaml").write_text(manifest, encoding="utf-8")
    assert seen(watched).wrong == 0


def test_the_command_looks_and_says_so(fair: Path) -> None:
    shown = CliRunner().invoke(cli.azif, ["watch", str(fair), "--looks", "2"], prog_name="azif")
    assert (shown.exit_code, shown.output.count("nothing is wrong")) == (0, 1)


def test_a_second_start_finds_what_the_first_found_out(fair: Path) -> None:
    cache = user_cache()
    store = Store(cache, compiler_digest(cache), rulings=True)
    watched = Watched([fair])
    seen(watched)
    known = store.recall(watched.manifests)
    assert [*known] == ["fair"]
    assert len(known["fair"].cells) > 10
