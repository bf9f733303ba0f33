"""Results of rulings that are kept: after a change those are tried that can come out otherwise, no others."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_runtime.cli.docs import asks
from azif_runtime.cli.kept_results import kept
from azif_runtime.loading import game_at
from azif_runtime.site import Tried, tried

RULES = """\
kind lamp { printed watts: number = 5; printed price: number = 1; script flare; starts in shelf }
kind jar { starts in shelf }
zone shelf { inactive }
zone table
track glow from 0 to 99
verb brighten { object by: number; do: add by to glow }
verb shine { subject what: lamp; do: add what's watts to glow }
verb burn { subject what: lamp; do: perform what's flare }
verb take stock { do: add number of lamps whose watts > 5 to glow }
verb dawn { do: add 1 to glow }
verb pay { object what: lamp; do: add what's price to glow }
procedure main {
  do:
    dawn
    take stock
    for each lamp as one: put one into table; one shines; one burns; pay one
    for each jar as one: put one into table
}
"""

LAMPS = """\
lamp "Lantern" {
  watts 3; price 2
  flare { brighten 2 }
  when dawn: brighten 10
}
lamp "Candle" {
  watts 1; price 4
  flare { brighten 1 }
  when dawn: brighten 20
}
jar "Jar"
"""

RULINGS = """\
ruling "Q-1 Lantern shines" {
  when { "Lantern" shines }
  then { glow is 3 }
}
ruling "Lantern burns" {
  when { "Lantern" burns }
  then { glow is 2 }
}
ruling "Candle burns" {
  when { "Candle" burns }
  then { glow is 1 }
}
ruling "Dawn for a Candle" {
  given { "Candle" is in table }
  when { dawn }
  then { glow is 21 }
}
ruling "Bright lamps are counted" {
  given { "Candle" is in table; "Lantern" is in table }
  when { take stock }
  then { glow is 0 }
}
ruling "Dawn" {
  when { dawn }
  then { glow is 1 }
}
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "lights"
    (folder / "rulings").mkdir(parents=True)
    (folder / "package.yaml").write_text("id: lights\nversion: 0.1.0\ntitle: Lights\n")
    (folder / "rules.azif").write_text(RULES)
    (folder / "lamps.azif").write_text(LAMPS)
    (folder / "rulings" / "light.azif").write_text(RULINGS)
    return folder


def tries(package: Path) -> tuple[set[str], set[str]]:
    """The rulings that are tried for the next site, and those that do not hold; all as if nothing
    was kept.
    """
    report = Report()
    game = game_at([package], report, rulings=True)
    assert game is not None, [one.text() for one in report.diagnostics]
    seen: list[ir.Ruling] = []

    def trying(rulings: object) -> dict[str, Tried]:
        assert isinstance(rulings, list)
        seen.extend(rulings)
        return tried(game, rulings, asks)

    found = kept(package.parent / "kept", game, trying)
    rulings = [d for d in game.declarations if isinstance(d, ir.Ruling)]
    fresh = tried(game, rulings, asks)
    assert found == {name: one.result for name, one in fresh.items()}
    assert list(found) == [ruling.name for ruling in rulings]
    failing = {ir.word_of(name) for name, result in found.items() if not result.holds}
    return {ir.word_of(ruling.name) for ruling in seen}, failing


ALL = {line.split('"')[1] for line in RULINGS.splitlines() if line.startswith("ruling")}
CHANGES = {
    "a field that some ask for": (
        "lamps.azif", "watts 3", "watts 4",
        {"Q-1 Lantern shines", "Bright lamps are counted"}, {"Q-1 Lantern shines"},
    ),
    "a field that makes another total": (
        "lamps.azif", "watts 1", "watts 9", {"Bright lamps are counted"}, {"Bright lamps are counted"},
    ),
    "a script": (
        "lamps.azif", "flare { brighten 1 }", "flare { brighten 7 }",
        {"Candle burns", "Dawn for a Candle", "Bright lamps are counted"}, {"Candle burns"},
    ),
    "an ability of what lies where it counts": (
        "lamps.azif", "brighten 20", "brighten 30",
        {"Candle burns", "Dawn for a Candle", "Bright lamps are counted"}, {"Dawn for a Candle"},
    ),
    "what nobody asks for": ("lamps.azif", 'jar "Jar"', 'jar "Jar" { when dawn: brighten 5 }', set(), set()),
    "where it stands": ("lamps.azif", "lamp \"Candle\"", "\n\n# Small.\nlamp \"Candle\"", set(), set()),
    "how many there are": ("lamps.azif", 'jar "Jar"', 'jar "Jar" { copies 2 }', ALL, set()),
    "what all others are asked": (
        "lamps.azif", 'jar "Jar"', "jar \"Jar\" { always each lamp's watts +1 }", ALL, set(),
    ),
    "a rule": (
        "rules.azif", "verb dawn { do: add 1", "verb dawn { do: add 2", ALL, {"Dawn", "Dawn for a Candle"},
    ),
    "a ruling": ("rulings/light.azif", "glow is 2 ", "glow is 4 ", {"Lantern burns"}, {"Lantern burns"}),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_what_a_change_can_touch_is_tried_again(package: Path, what: str) -> None:
    file, old, new, again, failing = CHANGES[what]
    assert tries(package) == (ALL, set())
    assert tries(package) == (set(), set()), "nothing has changed"
    text = (package / file).read_text()
    assert text.count(old) == 1
    (package / file).write_text(text.replace(old, new))
    assert tries(package) == (again, failing)
    assert tries(package) == (failing, failing), "what does not hold is tried each time"


def test_what_cannot_be_read_is_as_if_it_was_not_there(package: Path) -> None:
    tries(package)
    file = package.parent / "kept"
    whole = file.read_bytes()
    for broken in (b"", whole[: len(whole) // 2], msgspec.msgpack.encode({"facts": 3})):
        file.write_bytes(broken)
        assert tries(package) == (ALL, set())
