"""Compiling again after an edit does little, and comes to the same as compiling everything."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from azif_compiler.check.scope import KeptUses, Uses
from azif_compiler.remembered import Remembered, mended, part_of

from azif_compiler import ir, passes
from azif_compiler.check.declarations import Checker
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_compiler.loader.cache import Cache
from azif_compiler.syntax.parse import parse
from azif_compiler.text.source import Source

MANIFEST = 'id: lamps\nversion: "1.0"\ntitle: Lamps\n'

KINDS = """\
token Coin
zone box { inactive }
zone purse of player
kind player {
  you means this
  holds Coin
}
kind lamp {
  printed price: number = 1
  starts in box
}
verb lose {
  subject who: player = you
  object amount: quantity
  needs amount's number > 0
  do { take amount's number from who's (amount's token) }
}
verb main {
  do {
    step dusk { for each player as p { p loses 1 Coin } }
  }
}
"""

LAMPS = """\
# All lamps.

lamp "Red Lamp" { price 2 }
lamp "Green Lamp" { copies 2; price 3 }

player "Ann" {
  when you lose Coins { lose 2 Coins }
  at start of dusk { lose 1 Coin }
}
rule "prices" {
  always the price of each lamp +1   # while it lasts
}
player "Bob" { }
"""

RULING = """\
ruling "one" { given { } when { "Ann" loses 1 Coin } then { number of lamps >= 0 } }
"""


@pytest.fixture
def package(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = here / "lamps"
    (folder / "rulings").mkdir(parents=True)
    (folder / "package.yaml").write_text(MANIFEST)
    (folder / "kinds.azif").write_text(KINDS)
    (folder / "lamps.azif").write_text(LAMPS)
    (folder / "rulings" / "one.azif").write_text(RULING)
    monkeypatch.setattr(driver, "package_roots", list)
    monkeypatch.setenv("AZIF_CACHE", str(here / "cache"))
    monkeypatch.setattr(passes.Memory, "last", None)
    return folder


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is checked from now on: the first line of each declaration."""
    found: list[str] = []
    original = Checker.checked

    def counted(self: Checker, written: object, line: object) -> object:
        source, start = written.source, line.start  # type: ignore[attr-defined]  # Written and Line
        found.append(source.line_text(source.position(start)[0]))
        return original(self, written, line)  # type: ignore[arg-type]

    monkeypatch.setattr(Checker, "checked", counted)
    return found


def said(report: Report) -> list[str]:
    return [f"{complaint.span}: {complaint.code} {complaint.text()}" for complaint in report.diagnostics]


def alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], ir.Game | None]:
    """The complaints and the game if nothing is remembered."""
    with monkeypatch.context() as patched:
        patched.setattr(driver, "user_cache", lambda: Cache(None))
        patched.setattr(passes.Memory, "last", None)
        report, other = driver.check([folder]), Report()
        patched.setattr(passes.Memory, "last", None)
        return said(report), driver.compile_packages([folder], other)


def compare(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, game = alone(folder, monkeypatch)
    assert said(driver.check([folder])) == expected
    assert driver.compile_packages([folder], Report()) == game
    if game is not None:
        found = driver.compile_packages([folder], Report())
        assert found is not None
        assert ir.encode(found) == ir.encode(game)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were another process."""
    monkeypatch.setattr(passes.Memory, "last", None)


@pytest.mark.parametrize("process", ["same", "other"])
@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("lose 2 Coins", "lose 3 Coins", ['player "Ann" {']),
        ("lose 2 Coins", "lose 3 Coins\n  lose 1 Coin", ['player "Ann" {']),
        ("# while it lasts", "", ['rule "prices" {']),
        ("# All lamps.\n", "", []),
        ("price 3", "price 4", ['lamp "Green Lamp" { copies 2; price 4 }']),
        ("lamp +1", "lamp +2", ['rule "prices" {']),
    ],
)
def test_only_what_changed_is_checked_again(
    package: Path,
    checked: list[str],
    monkeypatch: pytest.MonkeyPatch,
    old: str,
    new: str,
    again: list[str],
    process: str,
) -> None:
    driver.check([package])
    assert len(checked) == 13
    checked.clear()
    edit(package / "lamps.azif", old, new)
    if process == "other":
        forget(monkeypatch)
    driver.check([package])
    assert checked == again
    compare(package, monkeypatch)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("lamps.azif", "copies 2", "copies 3"),
        ("lamps.azif", '"Bob"', '"Bill"'),
        ("lamps.azif", "lose 2 Coins }", "step dawn { lose 2 Coins } }"),
        ("kinds.azif", "printed price: number = 1", "printed price: number = 2"),
        ("kinds.azif", "quantity", "number"),
        ("kinds.azif", "token Coin", "token Coin\ntoken Gem"),
    ],
)
def test_a_changed_head_concerns_everybody(
    package: Path, checked: list[str], monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> None:
    driver.check([package])
    checked.clear()
    edit(package / file, old, new)
    driver.check([package])
    assert len(checked) >= 13
    compare(package, monkeypatch)


def test_a_verb_can_do_something_else_without_concerning_anybody(
    package: Path, checked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.check([package])
    checked.clear()
    edit(package / "kinds.azif", "number > 0", "number > 1")
    driver.check([package])
    assert checked == ["verb lose {"]
    compare(package, monkeypatch)


def test_complaints_are_made_anew_and_at_the_right_places(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(driver.check([package])) == []
    edit(package / "lamps.azif", "lose 2 Coins", "loose 2 Coins")
    wrong = said(driver.check([package]))
    assert len(wrong) == 1
    assert said(driver.check([package])) == wrong
    edit(package / "lamps.azif", "# All lamps.", "# All lamps.\n# There are two.")
    compare(package, monkeypatch)
    edit(package / "lamps.azif", "loose 2 Coins", "lose 2 Coins")
    assert said(driver.check([package])) == []
    compare(package, monkeypatch)


def test_amendments_are_made_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = package.parent / "more"
    other.mkdir()
    (other / "package.yaml").write_text('id: more\nversion: "1.0"\ntitle: More\nrequires: { lamps: ">=1" }\n')
    (other / "more.azif").write_text(
        'amend lamp "Red Lamp" { price 5 }\n'
        "amend kind lamp { printed oil: number = 0 }\n"
        'rule "oil" { always the price of each lamp where its oil > 2 +1 }\n'
        'lamp "Blue Lamp" { oil 3 }\n'
    )
    monkeypatch.setattr(driver, "package_roots", lambda: [package])
    assert said(driver.check([other])) == []
    for file, old, new in (
        (other / "more.azif", "price 5", "price 6"),
        (package / "lamps.azif", "price 2", "price 3"),
        (other / "more.azif", "oil 3", "oil 4"),
        (other / "more.azif", "number = 0", "number = 1"),
        (package / "lamps.azif", "price 3", "price 4"),
        (other / "more.azif", "amend kind lamp", "\namend kind lamp"),
    ):
        edit(file, old, new)
        compare(other, monkeypatch)
        forget(monkeypatch)
        edit(file, new, new + " ")
        compare(other, monkeypatch)


def test_places_of_words_are_right_after_they_moved(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(package / "kinds.azif", "verb main {", "verb idle { do { } }\nverb main {")
    driver.check([package])
    edit(package / "kinds.azif", "token Coin", "# Money.\n\ntoken Coin")
    driver.check([package])
    edit(package / "lamps.azif", "always the price of each lamp +1", "always cannot")
    compare(package, monkeypatch)
    edit(package / "lamps.azif", "always cannot", "when a player loses Coins { idle }")
    compare(package, monkeypatch)


EDITS: tuple[Callable[[random.Random, str], str], ...] = (
    lambda chance, text: _cut(chance, text, 1),
    lambda chance, text: _cut(chance, text, chance.randrange(1, 60)),
    lambda chance, text: _cut(chance, text, 0, chance.choice('\n{};"#a 1')),
    lambda chance, text: _cut(
        chance, text, 0, chance.choice(('lamp "Blue" { price 1 }\n', "token Gem\n", "else { }\n"))
    ),
    lambda chance, text: re.sub(r"\d", str(chance.randrange(1, 9)), text, count=1),
    lambda chance, text: "".join(chance.sample(lines := text.splitlines(keepends=True), len(lines))),
)


def _cut(chance: random.Random, text: str, length: int, instead: str = "") -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + instead + text[start + length :]


@pytest.mark.parametrize("seed", range(5))
def test_any_edits_come_to_the_same(package: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = random.Random(seed)
    names = ("lamps.azif", "kinds.azif", "lamps.azif", "rulings/one.azif")
    first = {name: (package / name).read_text() for name in names}
    for _ in range(12):
        name = chance.choice(names)
        text = (package / name).read_text()
        # From time to time it is mended again, so that not all is nonsense in the end.
        text = first[name] if chance.random() < 0.4 else chance.choice(EDITS)(chance, text)
        (package / name).write_text(text)
        if chance.random() < 0.3:
            forget(monkeypatch)
        compare(package, monkeypatch)


def test_parts_after_an_edit_are_those_of_the_text(package: Path) -> None:
    chance = random.Random(7)
    for _ in range(300):
        before, after = Source("a", LAMPS), Source("a", chance.choice(EDITS)(chance, LAMPS))
        report = Report()
        lines = parse(after, report).lines
        remembered = Remembered(before.text, b"", list(map(part_of, parse(before, Report()).lines)))
        found = mended(remembered, after)
        if len(report) == 0 and found is not None:
            assert [p.head for p in found] == [part_of(line).head for line in lines]
            assert [p.digest for p in found] == [part_of(line).digest for line in lines]
        elif len(report):
            assert found is None


def test_every_use_is_remembered() -> None:
    source = Source("a", "lamp")
    uses = Uses()
    for name in Uses.NAMES:
        getattr(uses, name).add("lamp")
    kept = KeptUses.of(uses, source)
    assert kept is not None
    again = Uses()
    again.merge(kept, source)
    assert {name: getattr(again, name) for name in Uses.__slots__} == {
        name: getattr(uses, name) for name in Uses.__slots__
    }
