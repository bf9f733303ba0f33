"""`azif new card KIND`: what an author begins with is right as it stands, and says what the kind requires."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.vocabulary.skeletons import Beginning, begun_of, kind_called, skeleton

KINDS = [
    "ally", "ancient one", "area", "common item", "environment", "gate", "gate card", "headline",
    "investigator", "limbo",
    "location card", "monster", "mythos card", "rumor", "skill card", "special card", "special item", "spell",
    "unique item",
]  # fmt: skip

ASKED = ["location", "neighborhood", "other world", "street"]
"""Kinds of the base game of which only the author knows enough."""

OF_BOXES = {
    "black_goat": ["corruption card", "cult encounter", "difficulty card", "herald"],
    "dunwich": [
        "child of abhoth", "condition card", "herald", "horror card", "injury", "madness", "mission",
        "rubble", "servant", "task", "town", "vortex",
    ],
    "king_in_yellow": ["act card", "blight", "herald", "magical effect"],
    "promo": [],
}  # fmt: skip
"""The kinds of which each box has the first components."""


@cache
def base() -> Snapshot:
    found = snapshot_of([places.cards()], Report())
    assert found is not None
    return found


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


def test_a_card_can_be_begun_of_every_kind_of_which_there_are_cards() -> None:
    assert begun_of(base(), "base") == sorted([*KINDS, *ASKED])


@pytest.mark.parametrize("package", OF_BOXES)
def test_a_card_can_be_begun_of_every_kind_of_a_box(package: str) -> None:
    """It is right as it stands, or says what only the author knows."""
    folders = [places.cards(), places.expansions() / "expansion_rules", places.expansions() / package]
    there = snapshot_of(folders, Report())
    assert there is not None
    of_base = set(begun_of(base(), "base"))
    words = [word for word in begun_of(there, package) if word not in of_base]
    assert words == OF_BOXES[package]
    for word in words:
        kind = kind_called(there, package, word)
        assert kind is not None
        text = skeleton(there, package, kind, "Quiet Bell")
        assert text.startswith(f'{word} "Quiet Bell" {{\n')
        for complaint in Beginning(there, package, kind, "Quiet Bell").complaints(text):
            yours = complaint.removeprefix("Quiet Bell: ")
            assert f"# Yours to say: {yours}" in " ".join(text.split()), text


@pytest.mark.parametrize("word", KINDS)
def test_what_is_begun_is_right(word: str) -> None:
    kind = kind_called(base(), "base", word)
    assert kind is not None
    text = skeleton(base(), "base", kind, "Quiet Bell")
    assert text.startswith(f'{word} "Quiet Bell" {{\n')
    assert Beginning(base(), "base", kind, "Quiet Bell").complaints(text) == [], text
    assert f"`azif words {word}`" in text


def test_what_may_be_said_is_named_once() -> None:
    """Also where a kind says anew what a field of the kind above is."""
    shown = azif("new", "card", "location", "Tidewater")
    made = " ".join(line.strip(" #") for line in shown.output.splitlines())
    assert made.count("municipal") == 1


def test_what_is_wrong_with_a_card_is_counted() -> None:
    kind = kind_called(base(), "base", "common item")
    assert kind is not None
    begun = Beginning(base(), "base", kind, "Quiet Bell")
    assert begun.complaints('common item "Quiet Bell" { price 99; pirce 3 }\n')


@pytest.mark.parametrize(
    ("word", "asked"),
    [
        ("neighborhood", "lie in it"), ("location", "lies on a board"), ("street", "lies on a board"),
        ("other world", "no gate leads to"),
    ],
)  # fmt: skip
def test_what_only_the_author_knows_is_asked_for(word: str, asked: str) -> None:
    shown = azif("new", "card", word, "Tidewater")
    assert shown.exit_code == 0, shown.output
    assert "# Yours to say: " in shown.output
    assert asked in shown.output


def test_what_a_kind_requires_stands_in_it() -> None:
    shown = azif("new", "card", "rumor", "The Bell Rings")
    assert shown.exit_code == 0, shown.output
    assert 'rumor "The Bell Rings" {' in shown.output
    assert "fail rumor this" in shown.output
    assert "put yours in their place" in shown.output


def test_what_people_call_it_is_left_to_the_author() -> None:
    kind = kind_called(base(), "base", "investigator")
    assert kind is not None
    text = skeleton(base(), "base", kind, "Quiet Bell")
    assert 'title "…"' in text
    assert text.count("stops ") == 6
    assert "put yours in their place" in text


def test_a_card_of_a_kind_of_ones_own_is_begun_with_what_it_must_say(here: Path) -> None:
    folder = here / "box"
    folder.mkdir()
    (folder / "package.yaml").write_text(
        'id: box\nversion: "1.0"\ntitle: Box\nrequires: {base: ">=0.1.0"}\n', encoding="utf-8"
    )
    (folder / "omens.azif").write_text(
        "kind omen card is card { printed weight: number; printed about: skill; starts in omen deck }\n"
        "deck omen deck\n"
        'rule "Omens" { at start of setup: shuffle omen deck }\n',
        encoding="utf-8",
    )
    file = folder / "cards.azif"
    shown = azif("new", "card", "omen", "card", "Red Moon", "--for", str(folder), "--into", str(file))
    assert shown.exit_code == 0, shown.output
    text = file.read_text("utf-8")
    assert text.startswith('omen card "Red Moon" {\n  weight 1\n  about Speed\n')


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card", "comon item"], "did you mean `common item`?"),
        (["card", "common item", "Axe"], "there is a common item called `Axe` already"),
        (["card"], 'azif new card KIND "NAME"'),
        (
            ["card", "herald", "The Tide"],
            "`herald` is a word of `expansion_rules`: name your package, `--for FOLDER`",
        ),
        (
            ["card", "herald", "The Tide", "--for", "promo"],
            "say in `package.yaml` that your package requires it",
        ),
        (["card", "monster", "--project"], "go with a package"),
        (["lanterns", "--into", "a.azif"], "goes with a card"),
    ],
)
def test_misuse_is_answered(arguments: list[str], said: str) -> None:
    shown = azif("new", *arguments)
    assert shown.exit_code == 2
    assert said in shown.output


def test_a_card_is_written_behind_what_stands_in_a_file(here: Path) -> None:
    file = here / "cards.azif"
    file.write_text("# Mine.\n", encoding="utf-8")
    shown = azif("new", "card", "common item", "--into", str(file))
    assert shown.exit_code == 0, shown.output
    assert file.read_text("utf-8").startswith('# Mine.\n\ncommon item "New common item" {\n')


def test_a_card_is_for_the_package_of_its_file(here: Path) -> None:
    box = here / "mist"
    box.mkdir()
    (box / "package.yaml").write_text(
        'id: mist\ntitle: Mist\nversion: "1.0"\nrequires: {expansion_rules: ">=0.1.0"}\n', encoding="utf-8"
    )
    shown = azif("new", "card", "herald", "The Tide", "--into", str(box / "cards" / "heralds.azif"))
    assert shown.exit_code == 1, shown.output  # the folder is missing
    shown = azif("new", "card", "herald", "The Tide", "--into", str(box / "heralds.azif"))
    assert shown.exit_code == 0, shown.output
    assert 'herald "The Tide" {' in (box / "heralds.azif").read_text("utf-8")
