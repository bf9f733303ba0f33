"""The playground, without a browser: what its page asks for, and what it is answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import compile_packages
from azif_compiler.site.contents import Contents
from azif_compiler.site.playground.packing import gathered, packed
from azif_runtime.cli import browser_parts
from azif_runtime.playground import Session
from test_site import run

REEF = Path(__file__).parent / "second_game" / "reef"
LUCK = """\
verb try_luck { do: roll 1 dice as x; if number of x at least 4 >= 1: swell }
ruling "Luck" {
  when: try_luck
  then: tide is 0
}
"""


@cache
def files() -> dict[str, bytes]:
    """What a playground of the second game takes along."""
    game = compile_packages([REEF], Report())
    assert game is not None
    written = {one.meta.origin.file for one in game.declarations}
    texts = {file: Path(file).read_text().splitlines() for file in written}
    return dict(packed(Contents(game, texts, {}), *gathered([REEF])))


class Page:
    """A page of the playground."""

    def __init__(self) -> None:
        self.session = Session(files()["grammar.bin"], [files()["reef.bin"]])

    def ask(self, do: str, **given: object) -> Any:
        return json.loads(self.session.answer(json.dumps({"do": do, **given})))

    def take(self, title: str) -> str:
        kinds = json.loads(files()["starts.json"])["kinds"]
        _, _, file, line = next(row for kind in kinds for row in kind["starts"] if row[0] == title)
        return str(self.ask("take", file=file, line=line)["text"])


def test_every_component_can_be_begun_with_and_is_right_as_it_is() -> None:
    page = Page()
    kinds = json.loads(files()["starts.json"])["kinds"]
    starts = [start for kind in kinds for start in kind["starts"]]
    assert {"Nerine", "Anchor", "Snorkel"} <= {title for title, *_ in starts}
    wrong = {}
    for title, _, file, line in starts:
        text = page.ask("take", file=file, line=line)["text"]
        if complaints := page.ask("check", text=text)["complaints"]:
            wrong[title] = complaints
    assert wrong == {}


def test_what_is_wrong_is_marked_where_it_is_written() -> None:
    page = Page()
    text = page.take("Candlestick").replace("prices 2", 'flavour "𝄞"; pricse 2')
    (found,) = page.ask("check", text=text)["complaints"]
    units = text.encode("utf-16-le")
    assert units[2 * found["start"] : 2 * found["end"]].decode("utf-16-le") == "pricse"
    assert found["fix"] == {"start": found["start"], "end": found["end"], "text": "prices"}
    assert page.ask("faces")["faces"] == []
    mended = text.replace("pricse", "prices")
    assert page.ask("check", text=mended)["complaints"] == []


def test_what_is_missed_elsewhere_says_where() -> None:
    page = Page()
    text = page.take("Ledge") + '\nruling "R" { then: "Ledge"\'s depth is 1 }\n'
    found = page.ask("check", text="")["complaints"]
    assert found
    assert all("start" not in one for one in found)
    assert any(str(one.get("where")).startswith("tests/second_game/reef/") for one in found)
    assert page.ask("check", text=text)["complaints"] == []


def test_the_face_is_of_what_is_written() -> None:
    page = Page()
    text = page.take("Anchor")
    assert page.ask("check", text=text.replace("weight 4", "weight 17"))["complaints"] == []
    (face,) = page.ask("faces")["faces"]
    assert face["name"] == "Anchor"
    assert "Weight 17" in face["fields"]
    assert ">17<" in face["face"]


def test_rulings_of_ones_own_and_those_that_come_with_it_are_tried() -> None:
    page = Page()
    text = page.take("Idol")
    page.ask("check", text=text + 'ruling "It is light" { then: "Idol"\'s weight is 2 }\n')
    (own,) = page.ask("rulings", shipped=False)["rulings"]
    assert (own["name"], own["own"], own["holds"]) == ("It is light", True, False)
    assert "found: 3" in own["failures"][0]
    page.ask("check", text=text)
    rows = page.ask("rulings", shipped=True)["rulings"]
    assert [row["name"] for row in rows if "idol" in row["name"]] == ["The idol stays"]
    assert all(row["holds"] for row in rows)
    page.ask("check", text=text.replace("cannot a diver drops_loot this", ""))
    rows = page.ask("rulings", shipped=True)["rulings"]
    assert [row["name"] for row in rows if not row["holds"]] == ["The idol stays"]


def test_rulings_that_no_longer_compile_are_complained_of() -> None:
    page = Page()
    text = page.take("Idol")
    page.ask("check", text=text.replace('"Idol"', '"Statue"'))
    found = page.ask("rulings", shipped=True)["complaints"]
    assert any("Idol" in one["text"] for one in found)


def test_a_hundred_times_with_other_luck() -> None:
    page = Page()
    assert page.ask("check", text=page.take("Kettle") + LUCK)["complaints"] == []
    (ruling,) = page.ask("rulings", shipped=False)["rulings"]
    came = page.ask("often", ruling=ruling["id"])
    assert came["times"] == came["held"] + sum(times for _, times in came["else"])
    assert 30 < came["held"] < 70
    assert all("found: " in text for text, _ in came["else"])
    assert page.ask("often", ruling=ruling["id"]) == came


def test_at_the_table_questions_are_asked_until_all_are_answered() -> None:
    page = Page()
    text = page.take("Snorkel")
    text += 'ruling "It may help" {\n  given: "Okeanos" is at "Grotto"; "Okeanos"\'s Air is 5;'
    text += (
        ' "Okeanos" has gear "Snorkel"\n  when: sting "Okeanos" for 1 Air\n  then: "Okeanos"\'s Air is 5\n}\n'
    )
    assert page.ask("check", text=text)["complaints"] == []
    (ruling,) = page.ask("rulings", shipped=False)["rulings"]
    first = page.ask("play", ruling=ruling["id"], seed=0, answers=[])
    labels = first["question"]["labels"]
    assert len(labels) == 2
    came = {
        label: page.ask("play", ruling=ruling["id"], seed=0, answers=[index])["failures"] == []
        for index, label in enumerate(labels)
    }
    assert sorted(came.values()) == [False, True]
    assert came["Yes"]
    assert page.ask("play", ruling="nobody's", seed=0, answers=[]) == {"gone": True}


def test_a_site_says_what_its_playground_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts, out = tmp_path / "parts", tmp_path / "out"
    run_it = [str(REEF), "--pages", "--untried", "--playground", str(parts), "--out", str(out)]
    status, output = run(*run_it)
    assert status == 0
    assert "no playground" in output
    page = out / "pages" / "playground.md"
    assert "has no playground" in page.read_text()
    card = out / "pages" / "cards" / "loot" / "anchor.md"
    assert "playground" not in card.read_text()
    for name in (
        "editor.mjs",
        "wheels/lamp-1.whl",
        *(f"node_modules/pyodide/{n}" for n in browser_parts.PYODIDE),
    ):
        (parts / name).parent.mkdir(parents=True, exist_ok=True)
        (parts / name).write_text(name)
    assert run(*run_it)[0] == 0
    assert 'id="az-play"' in page.read_text()
    there = {path.name for path in (out / "pages" / "assets" / "playground").rglob("*")}
    assert {"azif.zip", "about.json", "reef.bin", "starts.json", "play.mjs", "lamp.zip"} <= there
    assert "playground/?at=" in card.read_text()


TAKEN_ALONG = """\
import hashlib
from pathlib import Path
from azif_compiler import grammar
from azif_compiler.loader import store
from azif_compiler.site.playground.packing import gathered
project, snapshot = gathered([Path({folder!r})])
found = hashlib.sha256(grammar.encoded(snapshot.grammar))
for package in project.packages:
    found.update(store.known_to(snapshot, package.id))
print(found.hexdigest())
"""


def test_what_is_taken_along_is_the_same_in_each_process(tmp_path: Path) -> None:
    script = TAKEN_ALONG.format(folder=str(REEF))
    found = set()
    for seed in ("1", "2"):
        given = {**os.environ, "PYTHONHASHSEED": seed, "AZIF_CACHE": str(tmp_path / seed)}
        done = subprocess.run(
            [sys.executable, "-c", script], env=given, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1
