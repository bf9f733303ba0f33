"""What changed between two releases: by identity, in words, with the version that it makes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from azif_compiler.cli import azif
from azif_compiler.releases.bump import bumped, is_enough
from golden import write

MANIFEST = 'id: lamps\ntitle: "Lamps"\nversion: "{version}"\n'
CONTENT = """token Oil
enum colour { red, blue }
kind lamp { holds Oil; printed tint: colour = nothing; state lit: flag = no; starts in shelf }
zone shelf
track glow from 0 to 9
verb ignite {
  object what: lamp
  do: set what's lit to yes; add 1 to glow
}
verb brighten {
  object how_much: number
  do: add how_much to glow
}
lamp "Beacon" { tint red; when this is ignited: brighten 2 }
lamp "Candle" { tint blue }
procedure main { do: ignite each lamp; finish "bright" }
rule "Enough" { whenever glow is 9 or a lamp whose tint is red has Oil: finish "very bright" }
"""
RULINGS = """ruling "A beacon is bright" {
  given: glow is 0
  when: ignite "Beacon"
  then: glow is 3
}
ruling "A candle is not" {
  when: ignite "Candle"
  then: "Candle" is lit; glow is 1
}
"""


def lamps(folder: Path, content: str = CONTENT, version: str = "1.0", rulings: str = RULINGS) -> Path:
    """A release of the package."""
    files = {"package.yaml": MANIFEST.format(version=version), "a.azif": content, "rulings/r.azif": rulings}
    return write(folder, files)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(azif, ["diff", *map(str, arguments)], prog_name="azif")


def changes(here: Path, content: str, *arguments: str, **more: str) -> dict[str, Any]:
    """What is said of a release beside the first one."""
    shown = run(lamps(here / "old"), lamps(here / "new", content, **more), "--format", "json", *arguments)
    assert shown.exit_code in (0, 1), shown.output
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


def rows(found: dict[str, Any]) -> set[tuple[str, str, str]]:
    """The changes, each with what it is and how."""
    (package,) = found["packages"]
    return {(one["change"], one["how"], one["name"]) for one in package["changes"]}


def bump(found: dict[str, Any]) -> str:
    (package,) = found["packages"]
    return str(package["bump"])


def test_nothing_changed_where_it_is_only_written_otherwise(here: Path) -> None:
    content = CONTENT.replace(
        "ignited: brighten 2 }", "ignited {\n    brighten 2  # it is a large one\n  }\n}"
    )
    found = changes(here, content)
    assert rows(found) == set()
    assert bump(found) == "nothing"
    assert run("old", "new", "--exit-code").exit_code == 0


def test_what_does_something_else_is_functional_and_its_rulings_say_so(here: Path) -> None:
    found = changes(here, CONTENT.replace("brighten 2 }", "brighten 3 }"))
    assert rows(found) == {("functional", "changed", "Beacon")}
    assert bump(found) == "minor"
    (ruling,) = found["rulings"]
    assert ruling["name"] == "A beacon is bright"
    assert "found: 4" in ruling["reasons"][0]
    assert run("old", "new", "--exit-code").exit_code == 1


def test_what_only_reads_otherwise_is_cosmetic(here: Path) -> None:
    found = changes(here, CONTENT + 'says track glow "the brightness"\n')
    assert {row[:2] for row in rows(found)} == {("cosmetic", "reworded")}
    assert bump(found) == "patch"
    assert found["rulings"] == []


def test_what_has_another_name_is_known_again_and_all_that_speaks_of_it_is_the_same(here: Path) -> None:
    renamed = CONTENT.replace("ignite", "kindle").replace("verb kindle {", "verb kindle {%s")
    rulings = RULINGS.replace("ignite", "kindle")
    found = changes(here, renamed.replace("%s", ""), rulings=rulings)
    assert rows(found) == {("structural", "renamed", "kindle"), ("cosmetic", "reworded", "Beacon")}
    assert bump(found) == "major"
    assert found["rulings"] == []
    assert 'write `was "ignite"` into it' in run("old", "new").stdout
    assert bump(changes(here, renamed.replace("%s", '\n  was "ignite"'), rulings=rulings)) == "minor"


def test_who_relies_on_what_is_gone_breaks(here: Path) -> None:
    found = changes(here, CONTENT.replace("red, blue", "red, blue, green").replace(", blue }", " }"))
    assert bump(found) == "minor"
    found = changes(here, CONTENT.replace("tint", "shade"))
    assert bump(found) == "major"
    assert "others that speak of it break" in run("old", "new").stdout


def test_a_ruling_that_speaks_of_what_is_gone_cannot_be_tried(here: Path) -> None:
    found = changes(here, CONTENT.replace('lamp "Candle" { tint blue }\n', ""), rulings="")
    assert ("structural", "gone", "Candle") in rows(found)
    assert [one["name"] for one in found["rulings"]] == ["A candle is not"]
    assert "it speaks of `Candle`" in found["rulings"][0]["reasons"][0]
    assert (
        changes(here, CONTENT.replace('lamp "Candle" { tint blue }\n', ""), "--no-rulings", rulings="")[
            "rulings"
        ]
        == []
    )


@pytest.mark.parametrize(("version", "status"), [("1.0", 1), ("1.1", 0), ("2.0", 0)])
def test_a_version_must_be_as_far_as_the_changes_want(here: Path, version: str, status: int) -> None:
    old = lamps(here / "old")
    new = lamps(here / "new", CONTENT.replace("brighten 2 }", "brighten 3 }"), version)
    shown = run(old, new, "--check")
    assert shown.exit_code == status
    assert ("should be 1.1" in shown.stdout) == (status == 1)


@pytest.mark.parametrize(
    ("version", "by", "next_"),
    [
        ("1.2.3", "major", "2.0.0"),
        ("1.2.3", "minor", "1.3.0"),
        ("1.2.3", "patch", "1.2.4"),
        ("1", "patch", "1.0.1"),
        ("0.3", "major", "0.4"),
        ("0.3", "minor", "0.3.1"),
        ("1.2", "nothing", "1.2"),
    ],
)
def test_the_next_version(version: str, by: Any, next_: str) -> None:
    assert bumped(version, by) == next_
    assert is_enough(version, next_, by)
    assert is_enough(version, version, by) == (by == "nothing")


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


def test_revisions_and_what_is_here_are_compared(here: Path) -> None:
    lamps(here / "lamps")
    git(here, "init", "-q")
    git(here, "add", ".")
    git(here, "commit", "-qm", "One")
    git(here, "tag", "v1")
    lamps(here / "lamps", CONTENT.replace("brighten 2 }", "brighten 3 }"), "1.1")
    shown = run("v1", "lamps", "--format", "json", "--check")
    assert shown.exit_code == 0, shown.output
    assert rows(json.loads(shown.stdout)) == {("functional", "changed", "Beacon")}
    git(here, "add", ".")
    git(here, "commit", "-qm", "Two")
    both = run("v1", "HEAD", "--package", "lamps", "--format", "json")
    assert json.loads(both.stdout) == json.loads(shown.stdout) | {
        "rulings": json.loads(both.stdout)["rulings"]
    }


def test_a_revision_is_looked_for_where_the_package_lies(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = lamps(here / "box" / "lamps")
    git(here / "box", "init", "-q")
    git(here / "box", "add", ".")
    git(here / "box", "commit", "-qm", "One")
    git(here / "box", "tag", "v1")
    lamps(box, CONTENT.replace("brighten 2 }", "brighten 3 }"), "1.1")
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    shown = run("v1", "../box/lamps", "--check", "--no-rulings")
    assert shown.exit_code == 0, shown.output
    assert "Beacon" in shown.stdout
    assert "no revision that git knows of" in run("v2", "../box/lamps").stderr


def test_a_built_game_and_a_record_are_releases(here: Path) -> None:
    old, new = lamps(here / "old"), lamps(here / "new", CONTENT.replace("brighten 2 }", "brighten 3 }"))
    assert CliRunner().invoke(azif, ["build", str(old), "-o", "old.azir"]).exit_code == 0
    site = ["docs", str(old), "--pages", "--untried", "--out", "out", "--record", "old.json"]
    assert CliRunner().invoke(azif, site).exit_code == 0
    by_game, by_record = (
        json.loads(run(one, new, "--format", "json").stdout) for one in ("old.azir", "old.json")
    )
    assert rows(by_game) == rows(by_record) == {("functional", "changed", "Beacon")}
    assert len(by_game["rulings"]) == 1
    assert by_record["rulings"] == []


def test_what_is_no_release_is_said(here: Path) -> None:
    old = lamps(here / "old")
    assert "is no folder, no game that was built" in run("nowhere", old).stderr
    broken = lamps(here / "new", "verb\n")
    shown = run(old, broken)
    assert (shown.exit_code, "cannot be compared while" in shown.stderr) == (2, True)
    assert run("--upload-pack=x", old).exit_code == 2
    (here / "a.json").write_text("{}")
    assert run("a.json", old).exit_code == 2


def test_a_saved_game_is_played_again_and_it_is_said_where_it_takes_another_course(here: Path) -> None:
    old, save = lamps(here / "old"), here / "evening.azifsave"
    played = CliRunner().invoke(azif, ["run", str(old), "--save", str(save)], prog_name="azif")
    assert played.exit_code == 0, played.output
    reworded = lamps(here / "reworded", CONTENT.replace("how_much", "by_how_much"))
    assert "another course" not in run(old, reworded, "--save", save).stdout
    new = lamps(here / "new", CONTENT.replace("brighten 2", "brighten 3"))
    shown = run(old, new, "--save", save).stdout
    assert "Saved games that take another course:" in shown
    assert "now:    all answers of" in shown, shown
    assert "glow is 5, and was 4" in shown
    louder = lamps(here / "louder", CONTENT.replace("add 1 to glow", "brighten 1"))
    shown = run(old, louder, "--save", save).stdout
    assert "before the first answer\n      before: Beacon applies\n      now:    brighten" in shown, shown
    (game,) = json.loads(run(old, new, "--save", save, "--format", "json").stdout)["games"]
    assert game["save"].endswith("evening.azifsave")
    strange = run(new, old, "--save", save)
    assert strange.exit_code == 1
    assert "AZ07" in strange.output


def test_places_in_a_revision_are_written_as_git_writes_them(here: Path) -> None:
    box = lamps(here / "box")
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first"],
    ):
        subprocess.run(["git", "-C", str(here), *command], check=True)
    lamps(here / "box", CONTENT.replace("brighten 2", "brighten 3"))
    shown = run("HEAD", box)
    assert "✗ A beacon is bright\n      HEAD:box/rulings/r.azif:4:9: expected: glow is 3" in shown.output


def test_what_says_what_it_was_is_not_asked_to_say_it(here: Path) -> None:
    old = lamps(here / "old")
    renamed = CONTENT.replace('lamp "Candle" { tint blue }', 'lamp "Taper" { tint blue }')
    rulings = RULINGS.replace("Candle", "Taper")
    shown = run(old, lamps(here / "new", renamed, rulings=rulings)).stdout
    assert 'lamp Taper (was Candle: write `was "Candle"` into it)' in shown
    said = renamed.replace("{ tint blue }", '{ was "Candle"; tint blue }')
    assert "lamp Taper (was Candle)\n" in run(old, lamps(here / "new", said, rulings=rulings)).stdout
