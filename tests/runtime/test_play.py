"""A person at a terminal, with piped answers."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from azif_compiler.diagnostics.reading import CannotWrite
from azif_runtime.agents.faces import meant
from azif_runtime.agents.person import PersonAgent
from azif_runtime.cli import play as play_command
from azif_runtime.failures import SaveError
from azif_runtime.saves import Save, read, write

Azif = Callable[..., Result]


def package(here: Path, text: str) -> None:
    """A package of its own."""
    (here / "few").mkdir()
    (here / "few" / "package.yaml").write_text(MANIFEST)
    (here / "few" / "few.azif").write_text(text)


MANIFEST = (Path(__file__).parent / "lamps" / "package.yaml").read_text().replace("lamps", "few")

NUMBERS = """
zone hall
track evening_number from 0 to 9
track lamps_lit from 0 to 90
kind person { starts in hall; you means this }
person "Ann" { }
procedure main {
  do {
    repeat 5 {
      add 1 to evening_number
      let now = evening_number
      choose "how many lamps (evening {now})" number n from 2 to 4 by "Ann"
      add n to lamps_lit
    }
    if lamps_lit > 9 { finish "enough" }
    finish "too few"
  }
}
"""

CHECKS = """
zone hall
zone bright_shelf { inactive }
kind person { starts in hall; you means this }
kind lamp { printed glow: number = 1; starts in bright_shelf; you means "Ann" }
person "Ann" { }
lamp "Lantern" { glow 2 }
lamp "Candle" { }
verb attempt {
  subject who: person = you
  object what: lamp
  hard needed: number = 1
  var dice_rolled: dice
  var good_hits: number
  outcomes pass, fail
  says "{who} {make|makes} an attempt< ({needed})> at {what}||{who} {make|makes} an attempt"
  do {
    roll 2 dice as x
    set dice_rolled to x
    choose "what_now" by who {
      option "wait_a_little" { roll what's glow dice as y; set good_hits to number of y at least 6 }
      option "go on" { }
    }
    set good_hits to number of x at least 5
    if good_hits >= needed { outcome pass } else { outcome fail }
  }
}
procedure main {
  do {
    choose "which lamp" a lamp in bright_shelf by "Ann" as l
    "Ann" attempts l hard 2 pass { } fail { }
    choose "which lamp" a lamp in bright_shelf by "Ann" as again
    put again into hall
    finish "enough"
  }
}
"""

WARNED = """
window any_time
zone hall
zone shelf
kind person { starts in hall; you means this }
kind lamp { starts in shelf; you means "Ann" }
person "Ann" { }
lamp "Lantern" { may reduce you lose lamps by 1 cost { burn this } }
lamp "Candle" { action any time in response to you lose lamps cost { burn this }: prevent it }
verb burn {
  object what: lamp
  with bright: flag = yes
  says "{what} {burn|burns}<not bright?  without light>"
  do { put what into hall }
}
verb lose_lamps {
  subject who: person = you
  object count: number
  says "{who} {lose|loses} {count:lamp|lamps} of {who's} choice"
  do { }
}
procedure main {
  do {
    offer any_time to "Ann"
    "Ann" loses lamps 2
    choose "which lamp" a lamp by "Ann" as l
    burn l
    finish "enough"
  }
}
"""


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
    assert "a number   choose it" in shown.output
    assert "`99` cannot be chosen here (1 to" in shown.output
    assert shown.output.count("saved: x.save") == 2
    assert len(Path("x.save").read_text().splitlines()) == 3


def test_a_game_to_its_end(package: Path, azif: Azif) -> None:
    shown = azif("play", "lamps", "--evenings", "1", answers="1\n" * 4 + "4\n3\n2\n1\n" * 30)
    assert shown.exit_code == 0, shown.output
    assert "It stays dark\n" in shown.output or "All is bright\n" in shown.output
    assert read(Path("game.azifsave")).over


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


def test_a_full_disk_loses_nothing(package: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written is said, the old file stays, and it is tried again behind the next answer."""
    full = [False]

    def disk(save: Save, path: Path) -> None:
        if full[0]:
            raise SaveError(CannotWrite(span=None, path=str(path), reason="no space left on device"))
        write(save, path)

    lines = iter(["1", "full", "1", "s", "q", "free", "1", "q"])

    def line() -> str:
        typed = next(lines)
        if typed in ("full", "free"):
            full[0] = typed == "full"
            typed = next(lines)
        return f"{typed}\n"

    monkeypatch.setattr(play_command, "write", disk)
    monkeypatch.setattr(PersonAgent, "line", lambda self: line())
    shown = azif("play", "lamps", "--seed", "1")
    assert shown.exit_code == 0, shown.output
    assert shown.output.count("not saved: cannot write") == 3, "behind the answer, after `s`, after `q`"
    assert "`q` once more leaves without it" in shown.output
    assert len(read(Path("game.azifsave")).answers) == 3


def test_leaving_a_full_disk_is_said_and_has_its_status(
    package: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk(save: Save, path: Path) -> None:
        raise SaveError(CannotWrite(span=None, path=str(path), reason="no space left on device"))

    monkeypatch.setattr(play_command, "write", disk)
    shown = azif("play", "lamps", "--seed", "1", answers="1\nq\nq\n")
    assert shown.exit_code == 1, shown.output
    assert "no space left on device" in shown.output
    assert not Path("game.azifsave").exists()


def test_where_nothing_can_be_written_the_game_is_kept_elsewhere(
    package: Path, azif: Azif, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "at home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr(os, "access", lambda path, _: path == home)
    shown = azif("play", "lamps", "--seed", "1", answers="1\nq\n")
    assert shown.exit_code == 0, shown.output
    assert "nothing can be written in " in shown.output
    assert len(read(home / "game.azifsave").answers) == 1
    assert not Path("game.azifsave").exists()


def test_one_line_answers_two_questions(package: Path, azif: Azif) -> None:
    one = azif("play", "lamps", "--seed", "1", "--save", "one.azifsave", answers="1\n1\nq\n")
    two = azif("play", "lamps", "--seed", "1", "--save", "two.azifsave", answers="1 1\nq\n")
    assert one.exit_code == two.exit_code == 0
    assert read(Path("one.azifsave")).answers == read(Path("two.azifsave")).answers
    assert len(read(Path("two.azifsave")).answers) == 2


def test_first_words_choose_an_option_that_alone_begins_so(package: Path, azif: Azif) -> None:
    shown = azif("play", "lamps", "--seed", "1", answers="done\nq\n")
    assert shown.exit_code == 0, shown.output
    assert "cannot be chosen here" not in shown.output
    assert len(read(Path("game.azifsave")).answers) == 1
    odd = azif("play", "lamps", "--seed", "1", answers="don't\nq\n")
    assert "`don't` cannot be chosen here" in odd.output


def test_words_in_a_name_choose_what_alone_has_them(here: Path, azif: Azif) -> None:
    lamps = 'lamp "The Long Lantern" { glow 2 }\nlamp "The Old Candle" { }\nlamp "The Old Lantern" { }'
    told = CHECKS.replace('lamp "Lantern" { glow 2 }\nlamp "Candle" { }', lamps)
    package(here, told)
    shown = azif("play", "few", "--seed", "1", answers="lantern\ncand\nq\n").output
    assert "`lantern` cannot be chosen here (1 to 3)" in shown
    assert "`cand` cannot" not in shown
    assert "attempt (2) at The Old Candle" in shown


def test_a_part_of_a_name_is_enough_to_be_helped() -> None:
    titles = {"Wilbur Whateley", "Brass Lantern", "Old Lantern"}
    assert meant("Wilber", titles) == ["Wilbur Whateley"]
    assert meant("lantrn", titles) == ["Brass Lantern", "Old Lantern"]
    assert meant("zzz", titles) == []


def test_the_seed_is_said_to_be_another_each_time(azif: Azif) -> None:
    assert "another each time" in azif("play", "--help").output
    assert "[default: 0]" in " ".join(azif("run", "--help").output.split())


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


def test_numbers_are_typed_as_themselves(here: Path, azif: Azif) -> None:
    package(here, NUMBERS)
    shown = azif("play", "few", answers="1\n3\n\n4\n=\n")
    assert shown.exit_code == 0, shown.output
    asked = "Ann: how many lamps (evening 1): a number from 2 to 4\n> "
    assert asked + "`1` cannot be chosen here (a number from 2 to 4)" in shown.output
    assert "(evening 2): a number from 2 to 4\n(Enter: 3, as the last time;" in shown.output
    assert "(evening 4): a number from 2 to 4\n(Enter: 4, as the last time;" in shown.output
    assert "(evening 5)" not in shown.output
    assert "enough" in shown.output
    assert [answer.chosen for answer in read(Path("game.azifsave")).answers] == [1, 1, 2, 2, 2]


def test_a_check_is_told_and_the_card_in_question_is_shown(here: Path, azif: Azif) -> None:
    package(here, CHECKS)
    shown = azif("play", "few", "--seed", "1", answers="show 1\nshow Nobody\n1\n1\nb\n")
    assert shown.exit_code == 0, shown.output
    assert "Ann makes an attempt (2) at Lantern" in shown.output
    ending = r"rolled (\d \d)\n(.*\n)*.*attempt: (pass|fail) \(needed 2, dice rolled \1, good hits \d\)"
    assert re.search(ending, shown.output), shown.output
    assert "> Lantern — Lamp\n  Glow 2" in shown.output
    assert "| Lantern — Lamp\n| Glow 2" in shown.output
    assert "nothing is called `Nobody`" in shown.output
    assert "   1  wait a little" in shown.output
    assert "_" not in shown.output


def test_actions_are_offered_with_what_they_take(package: Path, azif: Azif) -> None:
    shown = azif("play", "lamps", "--seed", "1", answers="3\n1\n2\n1\n" * 6)
    assert "Evening work [pay 1 Oil]" in shown.output or "Evening work [pay $1]" in shown.output


@pytest.mark.parametrize("width", ["80", "34"])
def test_no_line_is_longer_than_the_terminal(here: Path, azif: Azif, width: str, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", width)
    shown = azif(
        "play", "base", "--seed", "3", answers="1\n" * 2 + "2\n" * 16 + "?\nb\nshow ghost\n=\n" + "1\n" * 40
    )
    asked, _, farewell = shown.output.partition("the input has ended")
    assert farewell
    assert max(map(len, asked.splitlines())) <= int(width) + len("> ")
    assert "_" not in asked


def test_what_nobody_does_is_told_as_something_that_is_done(here: Path, azif: Callable[..., Result]) -> None:
    """The first cards of a game are told to whoever plays it as what happens, and not as instructions."""
    asked = ["play", "base", "--players", "1", "--seed", "5", "--save", "g.azifsave"]
    shown = azif(*asked, answers="2\n2\n2\n=\n").output
    assert "1 Clue is placed on" in shown
    assert "place 1 Clue" not in shown


def test_what_is_asked_before_something_happens_says_what_that_is(here: Path, azif: Azif) -> None:
    package(here, WARNED)
    shown = azif("play", "few", "--seed", "1", answers="show 1\n1\n2\n").output
    asked, told, then, done = shown.split("> ")[:4]
    assert told.startswith("Yes\n")
    assert "(about to happen: Ann loses 2 lamps of their choice)\nAnn: use Lantern\n" in asked
    assert "(about to happen: Ann loses 1 lamp of their choice)\nAnn: use an action\n" in then
    assert "Lantern burns\n" in then + done
    assert "Ann loses 1 lamp of their choice\n" in done
    assert "about to happen" not in done


def test_an_action_in_answer_to_something_is_offered(here: Path, azif: Azif) -> None:
    package(here, WARNED)
    shown = azif("play", "few", "--seed", "1", answers="2\nshow 1\n1\n1\n")
    assert shown.exit_code == 0, shown.output
    assert "   1  Candle — Any time: When you lose lamps" in shown.output
    assert "Candle burns\n" in shown.output
    assert "\nenough\n" in shown.output


def test_the_rules_say_what_a_word_means_and_what_an_action_does(here: Path, azif: Azif) -> None:
    asked = ["play", "base", "--players", "1", "--seed", "4243", "--save", "g.azifsave"]
    begun = "4\n3\n2\n2\n4\n3\n2\n"
    shown = azif(
        *asked,
        answers=f"{begun}show ambush\nshow evade\nshow Downtown\nshow 1\nshow combat\nshow River Docks\n",
    ).output
    assert "\nplayers 1 (`azif list options variants` says" in shown
    assert "> Ambush: You cannot flee from combat" in shown
    assert "> Evade: Make an Evade check" in shown
    assert "  locations: Bank of Arkham, Arkham Asylum, Independence Square\n" in shown
    assert "> As long as you have movement points, you may go to a neighbouring area" in shown
    assert "> `combat` is in these rules: `show " in shown
    assert "  home location of: Ashcan Pete" in shown.replace('"Ashcan" Pete', "Ashcan Pete")
    assert "You can pay only what you have" not in shown, "the rule speaks for what it does"
    assert "| Sky" not in shown


def test_what_is_left_out_by_an_earlier_answer_is_told(here: Path, azif: Azif) -> None:
    """`=` answers later questions too: each time that is said, and taking it back asks again."""
    asked = ["play", "base", "--players", "1", "--seed", "4243", "--save", "g.azifsave"]
    shown = azif(*asked, answers="4\n3\n2\n=\n4\n3\n2\n2\n2\n2\n2\n" + "2\n" * 12).output
    left_out = "(Carolyn Fern: Upkeep: Done, as you said with =; u takes it back)"
    assert left_out in shown
