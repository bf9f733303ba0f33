"""A person at a terminal, with piped answers."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_runtime.agents.person import PersonAgent
from azif_runtime.cli import play as play_command
from azif_runtime.saves import Save, read, write

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


def test_every_answer_is_kept_at_once(package: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def note(save: Save, path: Path) -> None:
        kept.append(len(save.answers))
        write(save, path)

    monkeypatch.setattr(play_command, "write", note)
    shown = azif("play", "lamps", "--seed", "1", "--save", "x.save", answers="1\n1\nu\n1\nq\n")
    assert shown.exit_code == 0, shown.output
    assert kept == [1, 2, 1, 2, 2]
    assert not Path("x.save.new").exists()


def test_ctrl_c_keeps_the_game(package: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = ["1\n", "1\n"]

    def line() -> str:
        if not rest:
            raise KeyboardInterrupt
        return rest.pop()

    monkeypatch.setattr(PersonAgent, "line", lambda self: line())
    shown = azif("play", "lamps", "--seed", "1")
    assert shown.exit_code == 0, shown.output
    assert "stopped\nsaved: game.azifsave\ngo on with: azif play --resume game.azifsave" in shown.output
    assert len(read(Path("game.azifsave")).answers) == 2


def test_nothing_is_written_over_unasked(package: Path, azif: Azif) -> None:
    azif("play", "lamps", "--seed", "1", answers="1\n1\nq\n")
    first = Path("game.azifsave").read_bytes()
    assert "saved: game-2.azifsave" in azif("play", "lamps", "--seed", "1", answers="q\n").output
    refused = azif("play", "lamps", "--save", "game.azifsave", answers="q\n")
    assert refused.exit_code == 1
    assert "AZ0710" in refused.output
    assert "azif play --resume game.azifsave" in refused.output
    assert azif("run", "lamps", "--save", "game.azifsave").exit_code == 1
    assert azif("play", "--resume", "game-2.azifsave", "--save", "game.azifsave").exit_code == 1
    assert Path("game.azifsave").read_bytes() == first
    assert azif("play", "lamps", "--save", "game.azifsave", "--replace", answers="q\n").exit_code == 0
    assert Path("game.azifsave").read_bytes() != first


@pytest.mark.parametrize("wrong", [("--evenings", "99"), ("--variant", "nonsense")])
def test_a_game_that_cannot_be_set_up_writes_nothing(
    package: Path, azif: Azif, wrong: tuple[str, str]
) -> None:
    refused = azif("play", "lamps", "--save", "x.save", *wrong)
    assert refused.exit_code == 1, refused.output
    assert not Path("x.save").exists()
