"""`azif amendments`: what a box could say of the rulings of others that no longer hold beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

BOX = """
rule "Dark Oil" { when a person earns 1 Oil: if night = 0: add 1 to night }
rule "Spilt" { when a person lights a lamp: that person pays 1 Oil }
"""

RULINGS = """
ruling "the night stays" {
  when { "Ann" earns 1 Oil }
  then { night is 0; "Ann"'s Oil is 1; "Ben"'s Oil is 0 }
}
ruling "nobody looks at the night" {
  when { "Ann" earns 1 Oil }
  then { "Ann"'s Oil is 1 }
}
ruling "a lamp costs nothing" {
  given { "Ann" has "Lantern"; "Ann" has 1 Oil }
  when { "Ann" lights "Lantern" }
  then { "Lantern" is lit; "Ann" has exactly 1 Oil; not "Ann"'s Oil is 0 }
}
ruling "nobody answers" {
  given { answers "Yes" }
  when { "Ann" earns 1 Oil }
  then { night is 0 }
}
"""

Azif = Callable[..., Result]


@pytest.fixture
def box(package: Path, here: Path) -> Path:
    (package / "rulings").mkdir()
    folder = here / "box"
    folder.mkdir()
    (folder / "package.yaml").write_text(
        'id: box\nversion: "1"\ntitle: The Box\nrequires: {lamps: ">=0.1.0"}\n', encoding="utf-8"
    )
    (folder / "box.azif").write_text(BOX, encoding="utf-8")
    return folder


def test_what_is_proposed_holds_once_it_is_written(box: Path, package: Path, azif: Azif) -> None:
    (package / "rulings" / "some.azif").write_text(RULINGS.partition('ruling "nobody answers"')[0])
    assert azif("test", "lamps", "box").exit_code == 1
    shown = azif("amendments", "box", "--with", "lamps")
    assert shown.exit_code == 1, shown.output
    assert "2 rulings of others do not hold\n" in shown.output
    assert "    night is 1\n" in shown.output
    assert '    "Ann" has exactly 0 Oil\n' in shown.output
    assert '    "Ann"\'s Oil is 0\n' in shown.output
    assert "“Dark Oil” changes this" in shown.output
    assert "nobody looks" not in shown.output
    (box / "rulings").mkdir()
    (box / "rulings" / "amendments.azif").write_text(shown.stdout, encoding="utf-8")
    again = azif("amendments", "box", "--with", "lamps")
    assert (again.exit_code, again.stderr) == (0, "all rulings of others hold\n"), again.output
    assert azif("test", "lamps", "box").exit_code == 0


def test_what_fails_otherwise_is_left_to_the_author(box: Path, package: Path, azif: Azif) -> None:
    (package / "rulings" / "some.azif").write_text(
        'ruling "nobody answers"' + RULINGS.partition('"nobody answers"')[2]
    )
    shown = azif("amendments", "box", "--with", "lamps")
    assert shown.exit_code == 1
    assert "1 ruling of others does not hold, for 1 of them nothing is proposed" in shown.output
    assert "amend ruling" not in shown.output


def test_all_rulings_of_others_may_hold(package: Path, here: Path, azif: Azif, box: Path) -> None:
    (box / "box.azif").write_text('lamp "Wick" { }\n', encoding="utf-8")
    (package / "rulings" / "some.azif").write_text(RULINGS.partition('ruling "nobody answers"')[0])
    shown = azif("amendments", "box", "--with", "lamps")
    assert (shown.exit_code, shown.stdout) == (0, "")


def test_one_package_is_asked_about(package: Path, here: Path, box: Path, azif: Azif) -> None:
    shown = azif("amendments", str(here))
    assert shown.exit_code == 2
    assert "is not one package" in shown.output
