"""Saves: the same game again, and clear words where it cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.failures import SaveError
from azif_runtime.games.playing import play
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Save, Setup, begun, digest_of, game_of, parsed, replay, written
from azif_runtime.standing import Standing, differences, listed

Azif = Callable[..., Result]


def played(program: Program, seed: int = 1) -> tuple[Save, Log]:
    save = begun(program, Setup(seed, {"evenings": 2}))
    log = Log()
    game = game_of(program, save.setup, Recorder(RandomAgent(seed), save), log)
    save.over = play(game)
    return save, log


def test_a_save_is_the_same_game(lamps: Program) -> None:
    save, log = played(lamps)
    again = parsed(written(save), "x")
    assert (again.answers, again.setup, again.over) == (save.answers, save.setup, save.over)
    second = Log()
    game = replay(lamps, again, game=game_of(lamps, again.setup, log=second))
    assert second.text() == log.text()
    assert game.over == save.over


def test_it_can_be_played_up_to_an_answer_and_on(lamps: Program) -> None:
    save, _ = played(lamps)
    game = replay(lamps, save, to=3)
    assert (game.decisions, game.over) == (3, "")
    assert replay(lamps, save, to=3, rest=RandomAgent(5)).over


def complaint(content: bytes) -> str:
    with pytest.raises(SaveError) as raised:
        parsed(content, "x")
    return f"{raised.value.diagnostic.code} {raised.value.diagnostic.text()}"


def test_bad_files_are_told_apart(lamps: Program) -> None:
    whole = written(played(lamps)[0])
    lines = whole.splitlines(keepends=True)
    assert complaint(b"") == "AZ0701 `x` is no saved game: its first line says nothing of it"
    assert complaint(b"\xff\xfe\n\n").startswith("AZ0701")
    assert complaint(b'{"azif": "log"}\n').startswith("AZ0701")
    assert complaint(whole.replace(b'"format":3', b'"format":99')).startswith("AZ0702")
    assert complaint(b"".join(lines[:-1])) == f"AZ0703 `x` ends too early, behind answer {len(lines) - 2}"
    assert complaint(whole[:-5]).startswith("AZ0703")
    assert complaint(lines[0]).startswith("AZ0703")
    assert complaint(b"".join(lines[:2] + lines[3:])).startswith("AZ0704")
    assert complaint(b"".join([*lines[:2], b"nonsense\n", *lines[3:]])).endswith(": line 3 cannot be read")
    assert complaint(whole + b"more\n").startswith("AZ0704")
    for cut in range(len(whole)):
        complaint(whole[:cut])


def test_the_first_decision_that_differs_is_named(lamps: Program, package: Path) -> None:
    save, _ = played(lamps)
    file = package / "lamps.azif"
    file.write_text(file.read_text().replace("copies 3", "copies 4"))
    report = Report()
    changed = load([package], report)
    assert changed is not None
    with pytest.raises(SaveError) as raised:
        replay(changed, save)
    assert re.match(
        r"decision \d+ of .* is another one now: .*, with 7 options \(.*\) instead of 6", str(raised.value)
    )
    assert raised.value.diagnostic.hint() == "changed since it was saved: lamps 0.1.0"


def test_run_replay_and_why(package: Path, azif: Azif) -> None:
    ran = azif(
        "run",
        "lamps",
        "--evenings",
        "2",
        "--seed",
        "4",
        "--agent",
        "random",
        "--save",
        "a.save",
        "--log",
        "a.log",
    )
    assert ran.exit_code == 0, ran.output
    assert "\nnight" in ran.output
    again = azif("replay", "a.save", "--with", "lamps", "--log", "b.log")
    assert again.exit_code == 0, again.output
    assert Path("a.log").read_text() == Path("b.log").read_text()
    assert "1 of " in azif("replay", "a.save", "--with", "lamps", "--to", "1").output
    assert azif("replay", "a.save", "--with", "lamps", "--to", "9999").exit_code == 2
    explained = azif("why", "a.save", "1", "--with", "lamps")
    assert explained.exit_code == 0
    assert explained.output.startswith("1: dusk")
    assert "main" in explained.output
    assert azif("why", "a.save", "9999", "--with", "lamps").exit_code == 1
    missing = azif("replay", "a.save")
    assert missing.exit_code == 1
    assert "AZ0705" in missing.output


def test_why_tells_what_was_considered(package: Path, azif: Azif) -> None:
    azif("run", "lamps", "--seed", "4", "--agent", "random", "--save", "a.save", "--log", "a.log")
    number = next(row.split()[0] for row in Path("a.log").read_text().splitlines() if " seeks" in row)
    explained = azif("why", "a.save", number, "--with", "lamps").output
    assert "dusk" in explained
    assert "lamps/lamps.azif:" in explained


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--evenings", "12"], "must be a number from 1 to 9"),
        (["--evenings", "many"], "is a number"),
        (["--evenigs", "2"], "did you mean `evenings`?"),
        (["--evenings"], "no value for it"),
        (["--variant", "dimm"], "there is no variant `dimm`"),
        (["--set", "evenings"], "needs a value"),
    ],
)
def test_a_wrong_setup_is_told(package: Path, azif: Azif, arguments: list[str], said: str) -> None:
    shown = azif("run", "lamps", *arguments)
    assert shown.exit_code in (1, 2)
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_several_games(package: Path, azif: Azif) -> None:
    shown = azif("run", "lamps", "--games", "3", "--agent", "random", "--set", "evenings=1")
    assert shown.exit_code == 0
    assert len(re.findall(r"^ +\d+ +\d+ decisions", shown.output, re.MULTILINE)) == 3


def test_what_is_to_come_first_does_and_is_saved(here: Path, azif: Azif) -> None:
    named = ("--first", "yig", "--first", "Joe Diamond", "--players", "1")
    for seed in ("1", "2", "3"):
        ran = azif("run", "base", *named, "--seed", seed, "--save", f"{seed}.save", "--log", f"{seed}.log")
        assert ran.exit_code == 0, ran.output
        told = Path(f"{seed}.log").read_text()
        assert "Yig is revealed" in told or "reveals Yig" in told
        assert "Joe Diamond" in told
    again = azif("replay", "3.save", "--log", "again.log")
    assert again.exit_code == 0, again.output
    assert Path("again.log").read_text() == Path("3.log").read_text()


def test_what_is_to_come_first_is_there(package: Path, azif: Azif) -> None:
    refused = azif("run", "lamps", "--first", "Lantrn")
    assert refused.exit_code == 1
    assert "nothing is called `Lantrn`; did you mean `Lantern`?" in refused.output
    assert "not so many" in azif("run", "lamps", "--first", "Lantern", "--first", "Lantern").output
    never = azif("run", "lamps", "--first", "Kitchen")
    assert "was to come first, and never came: Kitchen" in never.output


def test_saves_of_an_older_format_are_refused(lamps: Program) -> None:
    """Chance gave something else for their seeds."""
    save, _ = played(lamps)
    body, _, end = written(save).rstrip(b"\n").rpartition(b"\n")
    older = body.replace(b'"format":3', b'"format":2') + b"\n"
    end = end.replace(digest_of(body + b"\n").encode(), digest_of(older).encode())
    with pytest.raises(SaveError) as raised:
        parsed(older + end + b"\n", "x")
    assert (
        raised.value.diagnostic.text() == "`x` is written in format 2 of saves, and this is Azif for format 3"
    )


def test_another_end_after_the_same_answers_is_told(lamps: Program, package: Path) -> None:
    save, _ = played(lamps)
    file = package / "lamps.azif"
    text = file.read_text()
    assert save.over in ("It stays dark", "All is bright")
    file.write_text(text.replace(f'finish "{save.over}"', 'finish "It is over"'))
    changed = load([package], Report())
    assert changed is not None
    with pytest.raises(SaveError) as raised:
        replay(changed, save)
    assert raised.value.diagnostic.text() == (
        f"all answers of `` still fit, but the game ended differently: `{save.over}`, and now `It is over`"
    )
    assert raised.value.diagnostic.hint() == "changed since it was saved: lamps 0.1.0"
    assert replay(changed, save, to=len(save.answers)).over == "It is over"


def other_night(package: Path) -> None:
    """Content by which each evening counts twice, and nobody is asked anything else."""
    file = package / "lamps.azif"
    file.write_text(file.read_text().replace("add 1 to night", "add 2 to night"))


def test_other_tracks_at_the_end_are_told(package: Path, azif: Azif) -> None:
    asked = ("run", "lamps", "--agent", "sensible", "--seed", "2", "--save", "x.azifsave")
    assert azif(*asked).exit_code == 0
    again = ("replay", "x.azifsave", "--with", "lamps")
    assert azif(*again).exit_code == 0
    other_night(package)
    shown = azif(*again)
    assert shown.exit_code == 1, shown.output
    assert "AZ0712" in shown.output
    assert "the game stands otherwise now: night is 2, and was 1" in shown.output
    assert "changed since it was saved: lamps 0.1.0" in shown.output


def test_other_tracks_of_a_game_that_is_not_over_are_told(package: Path, azif: Azif) -> None:
    assert azif("play", "lamps", "--seed", "2", answers="1\n1\n").exit_code == 0
    again = ("replay", "game.azifsave", "--with", "lamps")
    assert azif(*again).exit_code == 0
    other_night(package)
    shown = azif(*again)
    assert shown.exit_code == 1, shown.output
    assert "night is 2, and was 1" in shown.output
    resumed = azif("play", "--resume", "game.azifsave", "--with", "lamps", answers="q\n")
    assert resumed.exit_code == 0, "one may play on"
    assert "changed since it was saved: lamps 0.1.0" in resumed.output


def test_what_was_taken_back_is_not_compared(package: Path, azif: Azif) -> None:
    assert azif("play", "lamps", "--seed", "2", answers="1\n3\nu\nq\n").exit_code == 0
    assert azif("replay", "game.azifsave", "--with", "lamps").exit_code == 0


def test_other_things_in_play_are_told() -> None:
    assert differences(Standing({}, "a"), Standing({}, "b")) == ["what lies in play is not the same"]
    assert differences(Standing({"m:oil": "1"}, "a"), Standing({}, "b")) == ["oil is not there, and was 1"]
    assert listed([f"{n}" for n in range(7)]) == "0; 1; 2; 3; 4; and 2 more"
