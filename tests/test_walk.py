"""An author's walk: a box of every kind of thing, ten mistakes mended by what is said of them alone, and the
box written in its layout, linted, tested, tried, watched, asked for its chances, compared with its first
version and with another box, packed, installed elsewhere, laid out as a site, and played.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.loader.watched import Watched
from azif_runtime.cli.watch import tell_play
from azif_runtime.translate.successive import Successive

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


def azif(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif", input=typed)


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
    if "write" in advice[0] and " " in right:  # the advice is the sentence as it is right
        start = max(rows[line].rfind(";", 0, start) + 1, 0)
        wrong = rows[line][start:].partition(";")[0]
        start, wrong = start + len(wrong) - len(wrong.lstrip()), wrong.strip()
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


def test_it_has_every_kind_of_thing(box: Path) -> None:
    """What the walk is about: nothing of it can be lost from the box unnoticed."""
    text = "\n".join(path.read_text("utf-8") for path in sorted(box.rglob("*.azif")))
    for kind in ("investigator", "common item", "unique item", "spell", "monster", "rumor", "herald"):
        assert re.search(rf'^{kind} "', text, re.MULTILINE), kind
    assert re.search(r"^keyword (\w+) on monster", text, re.MULTILINE)
    assert re.search(r"^deck fog deck", text, re.MULTILINE)
    assert len(MISTAKES) == 10


def test_the_box_is_right_in_its_layout_and_its_rulings_hold(box: Path) -> None:
    for command in (["check"], ["fmt", "--check"], ["lint"], ["test"], ["amendments"]):
        shown = azif(*command, str(box))
        assert shown.exit_code == 0, shown.output


def test_it_is_written_in_its_layout(box: Path) -> None:
    file = box / "people.azif"
    before = file.read_text("utf-8")
    file.write_text(before.replace("copies 2; price 3", "copies  2 ;\n  price 3   # cheap"), encoding="utf-8")
    shown = azif("fmt", "--check", str(box))
    assert shown.exit_code == 1, shown.output
    assert azif("fmt", str(box)).exit_code == 0
    written = file.read_text("utf-8")
    assert "copies 2\n  price 3  # cheap" in written
    assert azif("fmt", "--check", str(box)).exit_code == 0


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Nell Ward", "Nell Ward gains $1"),
        ("Signal Lamp", "Signal Lamp"),
        ("Drowned Bell", "fog deck"),
        ("Thick Fog", "skill level for Speed: 2 → 1"),
        ("Voices in the Fog", "check"),
        ("Still the Water", "gains 1 Clue"),
        ("Harbour Wight", "loses 1 Sanity"),
        ("The Harbour Freezes", "The Harbour Freezes is returned to the box"),
        ("The Frozen Tide", "doom"),
    ],
)
def test_every_card_of_it_can_be_tried(box: Path, card: str, told: str) -> None:
    shown = azif("try", card, str(box), "--most", "60")
    assert shown.exit_code == 0, shown.output
    assert told in shown.output


def test_what_is_written_is_watched(box: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watched = Watched([box])
    first = watched.look()
    assert first is not None
    assert first.wrong == 0
    file = box / "people.azif"
    file.write_text(file.read_text("utf-8").replace("price 5", "price 6"), encoding="utf-8")
    change = watched.look()
    assert change is not None
    assert change.words == {"Drowned Bell"}
    tell_play(change, Successive(), most=50, cards=True, page=here / "beside.html")
    told = capsys.readouterr().out
    assert "Price $6" in told
    assert "1 ruling holds" in told, told
    page = (here / "beside.html").read_text("utf-8")
    assert "<svg" in page
    assert "<h1>Drowned Bell</h1>" in page
    assert "Price $6" in page


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


def test_a_stranger_whose_rule_leaves_nothing_of_a_card_is_found(box: Path, here: Path) -> None:
    other = here / "other"
    other.mkdir()
    (other / "package.yaml").write_text(
        'id: other\nversion: "1.0"\ntitle: Other\nrequires: {base: ">=0.1.0"}\n', encoding="utf-8"
    )
    (other / "rules.azif").write_text(
        'rule "Nobody finds anything" { cannot an investigator gains Clues }\n', encoding="utf-8"
    )
    shown = azif("conflicts", str(box), str(other))
    assert shown.exit_code == 1, shown.output
    assert "rule “Nobody finds anything” (other) and spell “Still the Water”" in shown.output
    assert "cannot happen" in shown.output


def test_every_card_of_it_can_be_begun(box: Path) -> None:
    """As an author begins: each card of the box is shown as a skeleton, and laid beside the box."""
    kinds = ["investigator", "common item", "unique item", "spell", "monster", "rumor", "herald", "fog card"]
    for kind in kinds:
        shown = azif(
            "new", "card", kind, f"Another {kind}", "--for", str(box), "--into", str(box / "more.azif")
        )
        assert shown.exit_code == 0, shown.output
    shown = azif("check", str(box))
    assert shown.exit_code == 0, shown.output


def test_what_the_linter_finds_is_mended(box: Path) -> None:
    file = box / "people.azif"
    before = file.read_text("utf-8")
    file.write_text(
        before.replace(
            "at start of your upkeep actions if you are in a street",
            "at start of your upkeep actions if you are in a street and not you are delayed",
        ),
        encoding="utf-8",
    )
    shown = azif("lint", str(box))
    assert shown.exit_code == 1
    assert "negated-test" in shown.output
    assert azif("lint", "--fix", str(box)).exit_code == 0
    assert "if you are in a street and not delayed:" in file.read_text("utf-8")


def test_its_cards_are_those_of_the_sheet(box: Path, here: Path) -> None:
    sheet = here / "cards.csv"
    sheet.write_text(
        "name,kind,price,copies\nSignal Lamp,common item,3,2\nDrowned Bell,unique item,5,1\n", "utf-8"
    )
    assert azif("facts", str(box), str(sheet)).exit_code == 0
    sheet.write_text(
        "name,kind,price,copies\nSignal Lamp,common item,4,2\nDrowned Bell,unique item,5,1\n", "utf-8"
    )
    shown = azif("facts", str(box), str(sheet))
    assert shown.exit_code == 1
    assert 'common item "Signal Lamp": price: the table says 4, the package 3' in shown.output


def test_it_is_compared_with_its_first_version(box: Path, here: Path) -> None:
    first = Path(shutil.copytree(box, here / "first"))
    file = box / "people.azif"
    file.write_text(file.read_text("utf-8").replace("price 5", "price 6"), encoding="utf-8")
    shown = azif("diff", str(first), str(box), "--check")
    assert shown.exit_code == 1, shown.output
    assert "unique item Drowned Bell" in shown.output
    assert "Price $6" in shown.output
    assert "should be 0.1.1" in shown.output
    manifest = box / "package.yaml"
    manifest.write_text(
        manifest.read_text("utf-8").replace("version: 0.1.0", "version: 0.1.1"), encoding="utf-8"
    )
    assert azif("diff", str(first), str(box), "--check").exit_code == 0


def test_it_is_packed_installed_elsewhere_and_played(
    box: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = azif("pack", str(box), "--out", str(here / "dist"))
    assert shown.exit_code == 0, shown.output
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(here / "home"))
    monkeypatch.chdir(elsewhere)
    shutil.rmtree(box)
    shown = azif("install", str(here / "dist" / "cold_harbour-0.1.0.azifpack"))
    assert shown.exit_code == 0, shown.output
    assert "cold_harbour" in azif("list", "packages").output
    assert "Price $3" in azif("show", "Signal Lamp", "--package", "cold_harbour").output
    played = azif("play", "--with", "cold_harbour", "--seed", "3", typed="show Signal Lamp\n1\n1\nq\n")
    assert played.exit_code == 0, played.output
    assert "Signal Lamp — Common item ×2" in played.output
    assert list(elsewhere.glob("*.azifsave"))
    wanted = ["--herald", "The Frozen Tide", "--first", "Nell Ward", "--first", "The Harbour Freezes"]
    whole = azif(
        "run", "--with", "cold_harbour", *wanted, "--players", "1", "--seed", "3", "--log", "game.log"
    )
    assert whole.exit_code == 0, whole.output
    assert "fog deck" in whole.output
    log = (elsewhere / "game.log").read_text("utf-8")
    assert "The Frozen Tide comes into the game" in log
    assert "Nell Ward" in log
    assert "The Harbour Freezes" in log


@pytest.mark.slow
def test_its_whole_site_is_built_with_every_ruling_tried(box: Path, here: Path) -> None:
    shown = azif("docs", str(box), "--out", str(here / "site"))
    assert shown.exit_code == 0, shown.output
    pages = {path.parent.name: path for path in (here / "site" / "site").rglob("index.html")}
    for name in ("signal-lamp", "drowned-bell", "harbour-wight", "the-frozen-tide", "thick-fog", "nell-ward"):
        assert name in pages, sorted(pages)[:20]
    told = re.sub(r"<[^>]+>", "", pages["drowned-bell"].read_text("utf-8"))
    assert "When you lose Sanity, draw 1 fog card." in told
    assert "✓ Whoever loses Sanity hears the bell, and draws what the fog brings" in told


def test_its_site_is_built(box: Path, here: Path) -> None:
    shown = azif("docs", str(box), "--pages", "--untried", "--out", str(here / "site"))
    assert shown.exit_code == 0, shown.output
    pages = list((here / "site").rglob("*.md"))
    told = {page.stem: page.read_text("utf-8") for page in pages}
    assert any("Drowned Bell" in text for text in told.values())
    assert any("The Harbour Freezes" in text for text in told.values())
    assert {"signal_lamp", "signal-lamp"} & told.keys()
