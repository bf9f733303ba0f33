"""What a report tells beside differences: who was met, what never happens, how it goes, where games part."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Azif = Callable[..., Result]

MANIFEST = 'id: lamps\ntitle: Lamps\nversion: "1.0"\ndescription: Lamps.\nlibrary: true\n'
CONTENT = """\
kind lamp { starts in shelf }
kind person { starts in room }
deck shelf
zone room
zone hand of person
track glow from 0 to unlimited
window idle
verb take {
  subject who: person; object what: lamp
  says "{who} {take|takes} {what}"; do: put what into who's hand
}
verb gleam { object n: number; says "the lamps gleam by {n}"; do: add n to glow }
verb dim {
  subject who: person; object n: number; says "{who} {dim|dims} by {n}"; do: take n from glow
}
goal gleam for person { worth n }
procedure main {
  do:
    shuffle shelf
    step night:
      repeat 4: step evening:
        for each person as p:
          p takes top lamp of shelf
          roll 1 dice as x
          add number of x at least 4 to glow
          if glow > 9000: p dims 1
        offer idle to each person
    if glow > 8: finish "It is bright"
    finish "It stays dark"
}
"""
PEOPLE = 'person "Ann" { } person "Ben" { }\nlamp "Lantern" { copies 12 }\n'


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lamps"
    folder.mkdir()
    (folder / "package.yaml").write_text(MANIFEST)
    (folder / "main.azif").write_text(CONTENT + PEOPLE)
    box = tmp_path / "box"
    box.mkdir()
    (box / "package.yaml").write_text(
        'id: box\ntitle: Box\nversion: "1.0"\ndescription: More.\nrequires: { lamps: ">=1" }\n'
    )
    monkeypatch.chdir(tmp_path)
    return folder


def asked(azif: Azif, text: str, *words: str) -> dict[str, Any]:
    """The report about a box of these lamps."""
    Path("box/box.azif").write_text(text)
    shown = azif(
        "balance", "lamps", "--package", "box", "--agent", "random", "--json", "--pairs", "40", *words
    )
    assert shown.exit_code == 0, shown.output
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


def test_it_tells_how_far_each_component_came(lamps: Path, azif: Azif) -> None:
    found = asked(
        azif,
        'lamp "Beacon" { copies 3; when a person takes this: gleam 4 }\n'
        'lamp "Glimmer" { copies 3 }\n'
        'zone cellar { inactive; hidden }\nlamp "Cellar Lamp" { starts in cellar; action idle: gleam 1 }\n',
    )
    rows = {row["component"]: row for row in found["findings"]["exposures"]}
    beacon, glimmer, cellar = (rows[f"box:{name}"] for name in ("Beacon", "Glimmer", "Cellar Lamp"))
    assert beacon["games"] == 40
    assert 0 < beacon["surfaced"] == beacon["held"] == beacon["used"] == beacon["caused"] < 40
    assert glimmer["surfaced"] == glimmer["held"] > 0 == glimmer["used"] == glimmer["caused"]
    assert not any(cellar[stage] for stage in ("surfaced", "held", "offered", "used", "caused"))
    assert set(rows) == {"box:Beacon", "box:Glimmer", "box:Cellar Lamp"}, (
        "what both sides have is not asked about"
    )


def test_clauses_that_do_nothing_are_named_with_their_lines_and_no_others(lamps: Path, azif: Azif) -> None:
    found = asked(
        azif,
        'lamp "Beacon" { copies 6; when a person takes this: gleam 4 }\n'  # it is met
        'lamp "Deaf" {\n  copies 6\n  when a person dims: gleam 1\n}\n'  # nothing ever dims
        'lamp "Doubtful" {\n  copies 6\n  when a person takes this: if glow > 500: gleam 1\n}\n'
        "zone cellar { inactive; hidden }\n"
        'lamp "Cellar Lamp" { starts in cellar; when a person takes this: gleam 1 }\n',
    )
    rows = [(Path(row["file"]).name, row["line"], row["why"]) for row in found["findings"]["dead"]]
    assert rows == [
        ("box.azif", 4, "what it waits for never happened"),
        ("box.azif", 8, "nobody came to it"),
        ("box.azif", 11, "what it stands on never came where it could do anything"),
    ]
    assert found["findings"]["dead"][0]["most"] == pytest.approx(1 - 0.05 ** (1 / 40))


def test_what_can_be_done_without_end_is_told_with_a_game_to_see_it_in(lamps: Path, azif: Azif) -> None:
    few = ("--pairs", "5", "--agent", "sensible")
    found = asked(azif, 'lamp "Tap" { copies 12; action idle: gleam 1 }\n', *few)
    plain = asked(azif, 'lamp "Tap" { copies 12; once per evening action idle: gleam 1 }\n', *few)
    assert plain["findings"]["loops"] == []
    assert plain["findings"]["oftenest"]["times"] < 20
    most, *_ = found["findings"]["loops"]
    assert most == found["findings"]["oftenest"] | {"games": most["games"]}
    assert most["times"] >= 20
    assert (most["what"], most["who"]) in [("Tap", "Ann"), ("Tap", "Ben")]
    assert most["round"] in (1, 2, 3, 4)
    Path("box/box.azif").write_text('lamp "Tap" { copies 12; action idle: gleam 1 }\n')
    shown = azif("balance", "lamps", "--package", "box", *few)
    told = f"Tap: {most['times']} times in round {most['round']} by {most['who']} (seed {most['seed']})"
    assert told in shown.stdout


def test_it_tells_how_the_table_stands_round_by_round(lamps: Path, azif: Azif) -> None:
    found = asked(azif, 'rule "Daylight" { at end of evening: gleam 2 }\n')
    assert found["findings"]["round"] == "lamps:evening"
    first, *_ = found["findings"]["pressure"]
    assert first["name"] == "lamps:glow"
    assert [row[0] for row in first["one"]] == [1, 2, 3, 4]
    assert all(row[1] == 40 for row in first["one"])
    apart = [one[2] - other[2] for one, other in zip(first["one"], first["other"], strict=True)]
    assert apart == pytest.approx([0, 2, 4, 6])


def test_games_that_are_set_up_unlike_part_where_they_are_played_unlike(lamps: Path, azif: Azif) -> None:
    """What the box does before the first evening is no parting; what it does in an evening is."""
    found = asked(
        azif,
        'rule "Dawn" { at start of night: gleam 1 }\n'
        'lamp "Beacon" { copies 3; when a person takes this: gleam 9 }\n',
        "--page",
        "out.html",
    )
    assert found["partings"]
    assert all(row["set_up"] for row in found["partings"])
    assert not any("Dawn" in row["one"] for row in found["partings"])
    assert any("Beacon" in row["one"] for row in found["partings"])
    assert "They are set up unlike already." in unescape(Path("out.html").read_text())


def test_it_tells_where_games_part_and_how_to_watch_it(lamps: Path, azif: Azif) -> None:
    found = asked(
        azif, 'lamp "Beacon" { copies 3; when a person takes this: gleam 9 }\n', "--page", "out.html"
    )
    assert found["partings"]
    for row in found["partings"]:
        if "Beacon" in row["one"]:
            break
    else:
        raise AssertionError("some pair parts where the card is met")
    command = found["shown"]["command"].split()[1:]
    saved = azif(*command, "--seed", str(row["seed"]), "--save", "game.azs", "--replace")
    assert saved.exit_code == 0, saved.output
    told = azif("why", "game.azs", str(row["number"]), "--with", "lamps", "--with", "box")
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith(f"{row['number']}: ")
    assert row["one"].split(" (")[0] in told.stdout.splitlines()[0]
    page = unescape(Path("out.html").read_text())
    assert row["one"] in page


def test_every_figure_of_the_page_is_in_the_report(lamps: Path, azif: Azif) -> None:
    found = asked(
        azif, 'lamp "Beacon" { copies 3; when a person takes this: gleam 9 }\n', "--page", "out.html"
    )
    text = Path("out.html").read_text()
    known = set(re.findall(r"\d+", json.dumps(found)))
    for value in re.findall(r"-?\d+\.\d+|\d+", json.dumps(found)):
        number = float(value)
        known |= {
            f"{number:.2f}".lstrip("-"),
            f"{number * 100:.1f}".lstrip("-"),
            f"{number:,.0f}".lstrip("-"),
        }
    body = re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", text, flags=re.DOTALL)
    cells = re.findall(r"<td>([^<]*)</td>", body)
    figures = [
        figure for cell in cells for figure in re.findall(r"(?<![\w.:])\d[\d,]*(?:\.\d+)?(?![\w.])", cell)
    ]
    assert len(figures) > 50
    derived = {str(found["pairs"] - found["played"]), str(len(found["proved_wrong"])), "95", "10"}
    assert {figure for figure in figures if figure not in known} <= derived
