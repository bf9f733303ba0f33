"""`azif try`: a card on a small table, what brings its abilities about, and all that comes of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.diagnostic import Report
from azif_runtime.explore.dice import Faces
from azif_runtime.explore.outcomes import lines, outcome
from azif_runtime.explore.paths import explore
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.state.things import without
from azif_runtime.trying.occasions import parts_of
from azif_runtime.trying.table import table_for
from azif_runtime.trying.trial import Tried, Wish, deed_of, found_occasion, rows, try_part

FAIR = Path(__file__).parent / "trying" / "fair"


def azif(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli.azif, arguments, input=typed, prog_name="azif")


@cache
def fair() -> Program:
    report = Report()
    program = load([FAIR], report)
    assert program is not None, report.diagnostics
    return program


def tried(name: str, part: int = 0, wish: Wish | None = None) -> Tried:
    card = next(card for card in fair().cards if card.name == name)
    return try_part(table_for(fair(), Setup(0), card), parts_of(fair(), card)[part], wish or Wish())


def told(name: str, part: int = 0) -> list[str]:
    found = tried(name, part)
    assert found.outcome is not None
    return lines(found.outcome)


# ---- dice

READ: list[Callable[[list[int]], Any]] = [
    lambda row: sum(1 for die in row if die >= 5),
    lambda row: sum(1 for die in row if die == 3) > sum(1 for die in row if die < 3),
    lambda row: sum(1 for die in without(row, 1, lowest=True) if die > 4),
    lambda row: sum(1 for die in without(row, 2, lowest=False) if die <= 2),
    lambda row: sum(row),
    lambda row: [die for die in row if die != 6] == [],
    lambda row: 12 - row[0] // 2 if len(row) == 1 else sum(die * 2 for die in row),
]


@pytest.mark.parametrize("number", [1, 2, 4])
@pytest.mark.parametrize("read", READ, ids=range(len(READ)))
def test_dice_are_told_apart_as_finely_as_they_are_read(
    read: Callable[[list[int]], Any], number: int
) -> None:
    exact: Counter[Any] = Counter()
    for rolled in product(range(1, 7), repeat=number):
        exact[read(list(rolled))] += 1
    faces, before = Faces(), -1
    found: dict[Any, Fraction] = {}
    while len(faces.bounds) > before:
        before = len(faces.bounds)
        found = {}
        for chance, row in faces.rolls(number, 6):
            result = read(row)
            found[result] = found.get(result, Fraction(0)) + chance
    assert {what: Fraction(times, 6**number) for what, times in exact.items()} == found


def test_what_is_only_counted_from_a_number_on_is_told_apart_there_alone() -> None:
    faces = Faces()
    for _, row in faces.rolls(2, 6):
        sum(1 for die in row if die >= 5)
    assert [*map(list, faces.classes(6))] == [[1, 2, 3, 4], [5, 6]]


# ---- what brings an ability about


def test_an_action_is_used_in_what_offers_its_window() -> None:
    text = told("Rabbit")
    assert text[0] == "Ann throws for 1"
    assert "70.4 % (19/27)" in text[1]
    assert "66.7 % (2/3)" in " ".join(text)


def test_what_is_replaced_by_a_card_happens() -> None:
    assert "Ann gains 1 luck" in [one.lower().replace("ann", "Ann") for one in told("Penny")]
    assert "Ann loses 1 Coin: is replaced (Penny)" in told("Penny")


def test_what_always_counts_is_told_by_what_it_changes() -> None:
    assert tried("Rattle").changes == ("Ann's reach: 1 → 3",)


def test_a_keyword_is_tried() -> None:
    assert tried("Rattle", 1).part.name == "Noisy 2"
    assert told("Rattle", 1) == ["Ann loses 1 Coin", "Rattle applies"]


def test_what_a_state_check_asks_for_is_laid_out() -> None:
    found = tried("Jar", 1)
    assert found.given == "Jar has 3 Coins"
    assert "Ann gains 1 Luck" in told("Jar", 1)


def test_who_cannot_pay_is_given_enough() -> None:
    assert "Ann has 3 Coins" in tried("Ticket").given
    assert told("Ticket") == ["Ann pays 2 Coins", "Ann gains 3 luck"]


def test_the_step_at_whose_start_something_waits_begins() -> None:
    assert told("Trap")[0] == "Trap applies"


def test_a_script_is_carried_out() -> None:
    assert "Ann gains 1 Coin" in " ".join(told("Great Bell"))
    assert told("Great Bell", 1) == ["Ann gains 1 Luck"]


def test_answers_from_which_the_same_comes_stand_together_and_others_apart() -> None:
    text = told("Choice")
    assert [line.strip() for line in text if "→" in line] == ["→ Throw", "→ Rest"]
    assert any("25.9 % (7/27)" in line for line in text)


@pytest.mark.parametrize(
    ("card", "package", "given", "comes"),
    [
        ("Find Gate", "base", "is at The Abyss's first space", "returns to Arkham"),
        ("Bind Monster", "base", "has it", "casts and exhausts Bind Monster"),
        ("Fisticuffs", "dunwich", "has it", "→ Fisticuffs"),
        ("Xenophobia", "dunwich", "is at The Abyss's first space", "loses 1 Sanity"),
        ("The Southside Strangler Strikes", "base", "Clues; at Ma's Boarding House: ", "is passed"),
        ("The Dunwich Horror (herald)", "dunwich", "it comes from unused sheets", "a token is added"),
    ],
)
def test_the_table_is_brought_to_where_a_card_can_be_used(
    card: str, package: str, given: str, comes: str
) -> None:
    """In another world, with what it costs, and out of play where it waits to come in."""
    shown = azif("try", card, package, "--part", "1", "--most", "20")
    assert shown.exit_code == 0, shown.output
    first, _, rest = shown.output.partition("\n")
    assert given in first
    assert comes in rest


def test_whoever_acts_takes_part_himself() -> None:
    shown = azif("try", "Joe Diamond", "base", "--part", "1")
    assert shown.exit_code == 0, shown.output
    assert "(it is at " in shown.output
    assert "Joe Diamond's extra dice per clue: 0 → 1" in shown.output


def test_what_counts_already_where_the_table_is_set_is_told_by_what_it_changes() -> None:
    shown = azif("try", "The Frozen Tide", str(Path(__file__).parent / "walk" / "box"), "--part", "1")
    assert shown.exit_code == 0, shown.output
    assert "Harbour Wight's toughness: 2 → 3" in shown.output


def test_it_is_said_what_can_be_said_where_a_condition_cannot_be_brought_about() -> None:
    shown = azif("try", "Elder Sign", "base", "--part", "1")
    assert shown.exit_code == 0, shown.output
    assert (
        "not tried: its condition does not hold; --given says what is so, --when what happens" in shown.output
    )


def test_it_is_said_that_nobody_has_a_die() -> None:
    assert "  (nobody has a die to roll here: --given says who has more, --when what happens)" in rows(
        tried("Cold Hand"), 60
    )
    assert not any("a die to roll" in text for text in rows(tried("Choice"), 60))


# ---- exactness and bounds


def test_the_chances_of_all_ways_sum_to_one_if_nobody_is_asked() -> None:
    found = tried("Great Bell")
    assert found.gone is not None
    assert sum(path.chance for path in found.gone.paths) == 1


def test_what_is_drawn_is_as_likely_as_its_copies() -> None:
    card = next(card for card in fair().cards if card.name == "Ticket")
    for verb in ("fair:pull", "fair:take_top"):
        info = fair().verbs[verb]
        table = table_for(fair(), Setup(0), card)

        def play(explorer: Any, info: Any = info, table: Any = table) -> None:
            def deed(game: Any, this: Any, who: Any) -> None:
                del this
                explorer.begin(game)
                from azif_runtime.interpreter.pipeline import happen

                happen(game, info, info.new(game, p_who=who), None)

            table.play(explorer, deed)

        shares = {path.told[-1]: path.chance for path in explore(fair(), play).paths}
        assert sorted(shares.values()) == [Fraction(1, 4), Fraction(3, 4)]
        assert shares[("Ann gains 1 Coin",)] == Fraction(1, 4)


def test_too_many_ways_are_cut_and_said_so() -> None:
    found = tried("Rabbit", wish=Wish(most=2))
    assert found.gone is not None
    assert found.gone.cut > 0
    shown = azif("try", "Rabbit", str(FAIR), "--most", "2")
    assert "cut short after 2 ways" in shown.output
    assert "(not played: there were too many ways)" in shown.output


def test_what_never_ends_is_found() -> None:
    shown = azif("try", "Wreck", str(FAIR))
    assert shown.exit_code == 1
    assert "! events go on inside each other without end" in shown.output


def test_the_same_is_said_every_time() -> None:
    card = next(card for card in fair().cards if card.name == "Rabbit")
    table = table_for(fair(), Setup(0), card)
    _, found = found_occasion(table, parts_of(fair(), card)[0])
    one, other = (outcome(explore(fair(), deed_of(table, found, everything=False)).paths) for _ in range(2))
    assert one == other


# ---- the command


def test_answers_may_be_given() -> None:
    shown = azif("try", "Choice", str(FAIR), "--answer", "Rest")
    assert "Ann gains 1 Coin" in shown.output
    assert "%" not in shown.output


def test_an_answer_that_fits_nothing_is_refused() -> None:
    shown = azif("try", "Choice", str(FAIR), "--answer", "Sing")
    assert (shown.exit_code, "AZ0708" in shown.output) == (1, True)


def test_somebody_may_play_it() -> None:
    shown = azif("try", "Choice", str(FAIR), "--play", typed="u\n2\n")
    assert shown.output.count("which of these happens") == 2
    assert "Ann gains 1 Coin" in shown.output


def test_sentences_say_what_is_so_and_what_happens() -> None:
    given = '"Ann" is in ground; "Ann" has charm "Rabbit"'
    shown = azif(
        "try", "Rabbit", str(FAIR), "--given", given, "--when", '"Ann" throws', "--when", "  hit { }"
    )
    assert "70.4 % (19/27)" in shown.output
    assert shown.exit_code == 0


def test_a_sentence_that_cannot_be_read_is_complained_of() -> None:
    shown = azif("try", "Rabbit", str(FAIR), "--when", '"Ann" throvs')
    assert (shown.exit_code, "what was asked:" in shown.output) == (1, True)


def test_json_has_the_chances_as_fractions() -> None:
    data = json.loads(azif("try", "Rabbit", str(FAIR), "--json").output)
    chances = data["parts"][0]["outcome"]["chances"]
    assert [one["chance"] for one in chances] == ["19/27", "8/27"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["Rabit"], "AZ0901"), (["Red"], "AZ0902"), (["Rabbit", "--part", "3"], "AZ0902")],
)
def test_what_is_not_there_is_said(arguments: list[str], code: str) -> None:
    name, *more = arguments
    shown = azif("try", name, str(FAIR), *more)
    assert (shown.exit_code, code in shown.output) == (1, True)


@pytest.fixture
def lamp(here: Path) -> Path:
    """A box whose cards wait for how a check ends."""
    folder = here / "lamp"
    folder.mkdir()
    (folder / "package.yaml").write_text(
        'id: lamp\ntitle: Lamp\nversion: "1.0"\nrequires: {base: ">=0.1.0"}\n', encoding="utf-8"
    )
    (folder / "items.azif").write_text(
        'unique item "Oil Lamp" { price 5; when you fail a Horror check: discard this }\n', encoding="utf-8"
    )
    return folder


def test_what_waits_for_how_an_event_ends_is_brought_about(lamp: Path) -> None:
    shown = azif("try", "Oil Lamp", str(lamp))
    assert shown.exit_code == 0, shown.output
    assert "fails a Horror check" in shown.output
    assert "Oil Lamp is discarded" in shown.output


def test_what_nothing_else_replaces_happens_first() -> None:
    shown = azif("try", "Warding Statue", "--part", "1")
    assert "is prevented (Warding Statue)" in shown.output
    assert "is replaced" not in shown.output


def test_what_a_state_check_asks_for_is_furnished() -> None:
    shown = azif("try", "Back Injury", "dunwich")
    assert "Back Injury applies" in shown.output
    assert "not tried" not in shown.output


def test_nobody_is_given_more_than_he_can_have(tmp_path: Path) -> None:
    (tmp_path / "package.yaml").write_text(
        'id: fan\nversion: "1.0"\ntitle: Fan\nauthors: [Ann]\nrequires: {base: ">=0"}\n'
    )
    (tmp_path / "cards.azif").write_text(
        'unique item "Dear" { price 3; action upkeep time cost pay 8 Sanity: gain 1 Clue }\n'
        'unique item "Cheap" { price 3; action upkeep time cost pay 2 Clues: gain 1 Sanity }\n'
    )
    assert "its cost cannot be paid" in azif("try", "Dear", str(tmp_path)).output
    assert "pays 2 Clues" in azif("try", "Cheap", str(tmp_path)).output


def test_a_state_check_that_holds_as_soon_as_its_card_lies_there_is_told() -> None:
    shown = azif("try", "Mad Bomber", "dunwich", "--part", "2")
    assert "Mad Bomber is passed" in shown.output


def test_what_counts_for_a_time_is_told() -> None:
    shown = azif("try", "Blinding Beam", str(FAIR.parent / "beam"))
    assert "until the end of combat: toughness -1" in shown.output


def test_what_a_card_speaks_of_is_put_beside_it() -> None:
    shown = azif("try", "Dull Glass", str(FAIR.parent / "beam"))
    assert re.search(r"\(.* has it; .* is at .* streets\)\n  .*'s toughness: 1 → 2\n", shown.output), (
        shown.output
    )


def test_a_card_without_abilities_is_tried_by_those_of_its_kind() -> None:
    shown = azif("try", "Wither", "--most", "40")
    assert shown.output.startswith(
        "Combat: If this spell has a printed combat and you are in combat, cast and exhaust"
    )
    assert "casts and exhausts Wither" in shown.output
    shown = azif("try", "Knife")
    assert (shown.exit_code, "`azif words 'combat'`" in shown.output) == (1, True), shown.output


def test_results_of_chance_that_differ_in_their_names_stand_together() -> None:
    shown = azif("try", "Slow Leak", str(FAIR.parent / "beam"))
    assert re.search(
        r"100.0 % \(1\)  at random: .+, .+, .+ or 8 more, each 1/11\n *That one is returned", shown.output
    )
