"""What somebody at a terminal is told and asked, with piped answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.ir import template
from azif_compiler.loader import places
from azif_compiler.loader.driver import compile_packages

Azif = Callable[..., Result]

MANIFEST = (Path(__file__).parent / "lamps" / "package.yaml").read_text().replace("lamps", "few")

FAIR = """
token Coin { plural "Coins" }
deck shelf
zone street
zone bag of person
link path both
window evening
window morning
kind spot { starts in street }
kind person { starts in street; holds Coin; you means this }
kind lamp { starts in shelf; you means its holder }
person "Ann" { }
spot "Well" { }
spot "Mill" { }
board town { path "Mill" - "Well" }
lamp "Lantern" {
  action evening: win 1; win 2; win 3; win 4; win 5
  action morning: win 1
}
value dues of person: number = 2
verb pay {
  subject who: person = you
  object amount: number
  needs who's Coins >= amount
  says "{who} {pay|pays} {amount:Coin|Coins}"
  do: set who's Coins to who's Coins - amount
}
verb win {
  subject who: person = you
  object amount: number = 1
  says "{who} {win|wins} {amount:Coin|Coins}"
  do: set who's Coins to who's Coins + amount
}
verb rest {
  subject who: person = you
  says "{who} {rest|rests}"
  do { }
}
verb receive {
  subject who: person = you
  object what: lamp
  says "{who} {receive|receives} {what}"
  do: put what into who's bag
}
rule "Lending" { action evening cost pay (your dues): win 1 }
procedure main {
  do:
    let ann = "Ann"
    ann wins 9
    step opening: ann receives "Lantern"
    step idling: set idle to 1
    step resting: repeat 3: ann rests
    step first_evening: offer evening to ann
    step second_evening: offer evening to ann
    step a_morning: offer morning to ann
    step another_morning: offer morning to ann
    ann decides
}
verb decide {
  subject who: person = you
  says "{who} {decide|decides}"
  do: choose "which way" by who:
    option "Go on" cost who pays (who's dues): finish "paid"
    option "Stay": finish "stayed"
}
track idle from 0 to 5
says step opening "Opening"
says step idling "Idling"
says step resting "Resting"
says table evening "The evening, with {Coin:Coin|Coins} left"
says table path "next to it"
"""


def package(here: Path) -> None:
    """A package of its own."""
    (here / "few").mkdir()
    (here / "few" / "package.yaml").write_text(MANIFEST)
    (here / "few" / "few.azif").write_text(FAIR)


def test_whoever_receives_a_card_reads_it(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="").output
    assert " Ann receives Lantern\n\n| Lantern — Lamp\n| Evening: Win 1 Coin, 2 Coins" in shown
    assert shown.count("| Lantern — Lamp") == 1


def test_a_step_is_told_only_if_something_happens_in_it(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="").output
    assert "Idling" not in shown
    assert "Resting\n Ann rests (3 times)\n" in shown


def test_when_one_may_act_is_told_with_how_it_stands_and_what_it_takes(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="2\n").output
    assert "Ann: The evening, with 9 Coins left\n" in shown
    assert "   2  Lending [pay 2 Coins]\n" in shown
    assert "Ann: The evening, with 8 Coins left\n" in shown


def test_an_option_is_told_with_what_it_takes_now(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="3\n3\n2\n2\n").output
    assert "Ann: which way\n   1  Go on [pay 2 Coins]\n   2  Stay\n" in shown


def test_a_word_of_a_list_is_told_with_what_one_has_of_it(here: Path, azif: Azif) -> None:
    package(here)
    more = (
        "enum craft { song, dance }\n"
        "value skill of person for craft: number = 4 if craft is song otherwise 1\n"
        'says table skill "{craft} {n}"\n'
    )
    asked = FAIR.replace(
        "  step opening:",
        '  choose "what you show" a craft by ann as c; if c is song: set idle to 2; step opening:',
    )
    (here / "few" / "few.azif").write_text(more + asked)
    shown = azif("play", "few", "--seed", "1", answers="").output
    assert "Ann: what you show\n   1  song 4\n   2  dance 1\n" in shown


def test_an_ability_that_may_be_used_is_told_unless_its_card_was_just_shown(here: Path, azif: Azif) -> None:
    package(here)
    lucky = 'person "Ann" { may when you receive "Lantern": win 2 }'
    (here / "few" / "few.azif").write_text(FAIR.replace('person "Ann" { }', lucky))
    shown = azif("play", "few", "--seed", "1", answers="").output
    assert "Ann: use Ann — When you receive Lantern, you may win 2 Coins.\n" in shown


def test_what_was_read_is_told_shortly(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="1\n").output
    assert "   1  Lantern — Evening: Win 1 Coin, 2 Coins, 3 Coins, 4 Coins and 5 Coins.\n" in shown
    assert "   1  Lantern — Win 1 Coin, 2 Coins, 3 Coins, 4 Coins and 5 …\n" in shown


def test_what_one_does_not_want_is_not_offered_again_and_again(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="=\n=\n1\n").output
    assert shown.count("\nAnn: The evening") == 1, "it was declined for both evenings"
    assert shown.count("(Ann: The evening") == 1, "and that is said"
    assert shown.count("\nAnn: morning") == 1, "something else can be done in the morning: asked once more"
    assert "\npaid\n" in shown


def test_a_place_is_told_with_what_is_next_to_it(here: Path, azif: Azif) -> None:
    package(here)
    shown = azif("play", "few", "--seed", "1", answers="show mill\n").output
    assert "Mill — Spot\n  next to it: Well\n" in shown


def test_who_resumes_is_told_how_it_stands(here: Path, azif: Azif) -> None:
    package(here)
    azif("play", "few", "--seed", "1", answers="2\n")
    shown = azif("play", "--resume", "game.azifsave", "--with", "few", answers="").output
    assert "Ann, street: 8 Coins\n" in shown
    assert "Ann rests" not in shown


@pytest.mark.parametrize("boxes", [(), ("dunwich", "black_goat", "king_in_yellow", "promo")])
def test_nothing_internal_is_told(here: Path, azif: Azif, boxes: tuple[str, ...]) -> None:
    """Somebody who types anything: no names of authors, no holes, no numbers without end."""
    chance = random.Random(7)
    typed = "".join(f"{chance.choice((1, 1, 2, 2, 3, 4, 'b', 'w'))}\n" for _ in range(400))
    beside = [word for box in boxes for word in ("--with", box)]
    shown = azif("play", "base", "--players", "2", "--seed", "4", *beside, answers=typed).output
    told = [line for line in shown.splitlines() if ".azif:" not in line]
    for wrong in ("_", "{", "}", "1000000", "nothing is called", " ?", "()", "(,", "base:"):
        assert not [line for line in told if wrong in line and "_" not in line.partition("go on with")[2]], (
            wrong
        )


def test_nothing_that_nobody_does_is_told_as_an_instruction() -> None:
    """A verb without a subject reads as an instruction on cards: at the table it has words as an event."""
    boxes = sorted(file.parent for file in places.expansions().glob("*/package.yaml"))
    game = compile_packages([places.cards(), *boxes], Report())
    assert game is not None
    words = {one.name for one in game.declarations if isinstance(one, ir.Wording) and one.sort == "table"}
    verbs = [one for one in game.declarations if isinstance(one, ir.Verb) and one.says]
    told = [one for one in verbs if one.name not in words and "||" not in one.says]
    assert verbs
    assert not [one.says for one in told if isinstance(template.parts(one.says)[0], template.Agreement)]
