"""A person at a terminal, with piped answers."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Azif = Callable[..., Result]


def test_the_end_of_the_input_saves(package: Path, azif: Azif) -> None:
    shown = azif("play", "lamps", "--seed", "1", answers="1\n")
    assert shown.exit_code == 0, shown.output
    assert "Ann: evening\n   1  Evening work" in shown.output
    assert "the input has ended\nsaved: game.azifsave" in shown.output
    resumed = azif("play", "--resume", "game.azifsave", "--with", "lamps", answers="q\n")
    assert resumed.exit_code == 0, resumed.output
    assert "go on with: azif play --resume game.azifsave --with lamps\n" in resumed.output


def test_what_is_needed_to_go_on_is_named(package: Path, azif: Azif) -> None:
    assert azif("build", "lamps", "--output", "lamps.azir").exit_code == 0
    shutil.rmtree(package)
    begun = azif("play", "lamps.azir", "--seed", "1", "--save", "my game.azifsave", answers="1\n")
    hint = "go on with: azif play --resume 'my game.azifsave' --with lamps.azir\n"
    assert hint in begun.output
    again = azif(*shlex.split(hint)[4:], answers="q\n")
    assert again.exit_code == 0, again.output
    assert hint in again.output


def test_what_comes_with_azif_need_not_be_named(here: Path, azif: Azif) -> None:
    shown = azif("play", "base", "--seed", "1", answers="q\n")
    assert "go on with: azif play --resume game.azifsave\n" in shown.output


def test_undo_board_why_and_help(package: Path, azif: Azif) -> None:
    shown = azif(
        "play", "lamps", "--seed", "1", "--save", "x.save", answers="u\n1\n1\nw\nb\n?\n99\nu\ns\n\nq\n"
    )
    assert shown.exit_code == 0, shown.output
    assert "nothing has been chosen yet" in shown.output
    assert "Ann fetches" in shown.output
    assert "lamps/lamps.azif:" in shown.output
    assert "pocket: " in shown.output
    assert "`?` is none of 1 to" in shown.output
    assert "`99` is none of" in shown.output
    assert shown.output.count("saved: x.save") == 2
    assert len(Path("x.save").read_text().splitlines()) == 3


def test_a_game_to_its_end(package: Path, azif: Azif) -> None:
    shown = azif("play", "lamps", "--evenings", "1", answers="1\n" * 4 + "4\n3\n2\n1\n" * 30)
    assert "It stays dark" in shown.output or "All is bright" in shown.output
