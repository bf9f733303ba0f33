"""An author's walk: a box of every kind of thing, ten mistakes mended by what is said of them alone, and the
box written in its layout, tested, tried, watched, asked for its chances and compared with another.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.loader.watched import Watched

BOX = Path(__file__).parent / "walk" / "box"

MISTAKES = [
    ("people.azif", "price 3", "pirce 3"),
    ("people.azif", "when you lose Sanity", "when you loose Sanity"),
    ("people.azif", 'common item "Signal Lamp"\n', 'common item "Signal Lmap"\n'),
    ("people.azif", "sanity cost 1", "sanity cots 1"),
    ("people.azif", "casting -1", "castng -1"),
    ("foes.azif", "clammy 1", "clamy 1"),
    ("foes.azif", "toughness 2", "health 2"),
    ("foes.azif", 'each monster "Harbour Wight"', 'each monster "Harbor Wight"'),
    ("foes.azif", "toughness 2", "tougness 2"),
    ("people.azif", "when you check Luck", "when you chek Luck"),
]
"""What is written in which file, and a mistake in its place."""

ADVICE = re.compile(r"(?:did you mean|write|there is) `([^`]+)`")
PLACE = re.compile(r"--> (.+):(\d+):(\d+)\n")
WRITTEN = re.compile(r"\n\s*\d+ \| (.*)\n\s*\| (\s*)(\^+)")


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


@pytest.fixture
def box(here: Path) -> Path:
    return Path(shutil.copytree(BOX, here / "box"))


def mended(said: str) -> None:
    """Mend what a message is about, as it says: what stands over the carets becomes what it advises."""
    place, written, advice = PLACE.search(said), WRITTEN.search(said), ADVICE.search(said)
    assert place is not None
    assert written is not None
    assert advice is not None, said
    file, line = Path(place[1]), int(place[2]) - 1
    start = len(written[2])
    wrong = written[1][start : start + len(written[3])]
    right = advice[1]
    rows = file.read_text("utf-8").split("\n")
    quoted = f'"{right}"' if wrong.startswith('"') else right
    if right.startswith(f"{wrong} "):  # the advice goes on behind what is marked
        wrong = rows[line][start:].partition(";")[0]
    rows[line] = rows[line][:start] + quoted + rows[line][start + len(wrong) :]
    file.write_text("\n".join(rows), encoding="utf-8")


@pytest.mark.parametrize(("name", "right", "wrong"), MISTAKES, ids=[wrong for _, _, wrong in MISTAKES])
def test_a_mistake_is_mended_by_what_is_said_of_it(box: Path, name: str, right: str, wrong: str) -> None:
    file = box / name
    before = file.read_text("utf-8")
    assert right in before
    file.write_text(before.replace(right, wrong, 1), encoding="utf-8")
    shown = azif("check", str(box))
    assert shown.exit_code == 1
    mended(shown.output)
    assert azif("check", str(box)).exit_code == 0, shown.output
    assert file.read_text("utf-8") == before


def test_the_box_is_right_in_its_layout_and_its_rulings_hold(box: Path) -> None:
    for command in (["check"], ["fmt", "--check"], ["test"]):
        shown = azif(*command, str(box))
        assert shown.exit_code == 0, shown.output


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Signal Lamp", "Signal Lamp"),
        ("Drowned Bell", "fog deck"),
        ("Still the Water", "gains 1 Clue"),
        ("Harbour Wight", "confronts"),
        ("The Harbour Freezes", "The Harbour Freezes is returned to the box"),
        ("The Frozen Tide", "doom"),
    ],
)
def test_every_card_of_it_can_be_tried(box: Path, card: str, told: str) -> None:
    shown = azif("try", card, str(box), "--most", "60")
    assert shown.exit_code == 0, shown.output
    assert told in shown.output


def test_what_is_written_is_watched(box: Path) -> None:
    watched = Watched([box])
    first = watched.look()
    assert first is not None
    assert first.wrong == 0
    file = box / "people.azif"
    file.write_text(file.read_text("utf-8").replace("price 5", "price 6"), encoding="utf-8")
    change = watched.look()
    assert change is not None
    assert change.words == {"Drowned Bell"}


def test_chances_before_and_after_the_box_are_told(box: Path) -> None:
    shown = azif("odds", "base", "--draw", "monster", "--with", str(box))
    assert shown.exit_code == 0, shown.output
    assert "Harbour Wight" in shown.output
    assert "cards, after" in shown.output


def test_a_planted_conflict_is_found(box: Path, here: Path) -> None:
    other = here / "other"
    other.mkdir()
    (other / "package.yaml").write_text(
        'id: other\nversion: "1.0"\ntitle: Other\nrequires: {base: ">=0.1.0"}\n', encoding="utf-8"
    )
    card = 'unique item "{name}" {{\n  price 1\n  instead of you lose Sanity: gain {number} Clue\n}}\n'
    (other / "items.azif").write_text(card.format(name="Dry Bell", number=1), encoding="utf-8")
    file = box / "people.azif"
    text = file.read_text("utf-8") + "\n" + card.format(name="Wet Bell", number=2).replace("Clue", "Clues")
    file.write_text(text, encoding="utf-8")
    shown = azif("conflicts", str(box), str(other))
    assert shown.exit_code == 1, shown.output
    assert "both replace" in shown.output
    assert "Wet Bell" in shown.output
