"""Content, changed in one place at a time: what a ruling notices, what none does, and always the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from click.testing import Result

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.copies import POSSIBLE, spread
from azif_runtime.games.tables import Tables
from azif_runtime.mutation.mutants import Mutant, Search
from azif_runtime.mutation.operators import OPERATORS
from azif_runtime.mutation.trial import Baseline, Outcome, baseline, failure, try_all
from azif_runtime.translate.translate import translate

Azif = Callable[..., Result]

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="this system cannot copy processes")

SECOND = Path(__file__).parents[1] / "second_game" / "reef"


def compiled(path: Path) -> ir.Game:
    report = Report()
    game = driver.compile_packages([path], report)
    assert game is not None, report.diagnostics
    return game


def of_content(file: str) -> bool:
    return "/rulings/" not in file


def rows(shown: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(shown.stdout)["mutants"]
    return found


def fate(found: list[dict[str, Any]], clause: str, change: str) -> tuple[str, str, int]:
    """What came of one mutant: its fate, the ruling that noticed, and how many were tried."""
    (row,) = (row for row in found if row["clause"].startswith(clause) and row["change"] == change)
    return row["fate"], row["noticed_by"], row["tried"]


def test_a_ruling_notices_what_it_is_about(ruled: Path, azif: Azif) -> None:
    found = rows(azif("mutate", "lamps", "--json"))
    lucky, lantern = "somebody is lucky", "the lantern is lit"
    assert fate(found, "if number of x at least 5 >= 1", "condition: if … → always")[:1] == ("survived",)
    assert fate(found, "if number of x at least 5 >= 1", "negation: if → if not")[:2] == ("noticed", lucky)
    assert fate(found, "roll 2 dice as x", "number: 2 → 1")[:2] == ("noticed", lucky)
    lights = [row for row in found if row["inside"] == "lamp Lantern" and "call left out" in row["change"]]
    assert [row["noticed_by"] for row in lights] == [lantern]


def test_what_no_ruling_notices_survives(ruled: Path, azif: Azif) -> None:
    shown = azif("mutate", "lamps", "--json")
    found = rows(shown)
    assert shown.exit_code == 1
    # Nobody is unlucky, and nobody tries whether one may light what is lit.
    assert fate(found, "outcome unlucky", "outcome: unlucky → lucky") == ("survived", "", 0)
    assert fate(found, "verb light", "condition: `needs` left out") == ("survived", "", 1)
    assert "rulings/some.azif" not in {row["file"] for row in found}


def test_it_says_where_and_what(ruled: Path, azif: Azif) -> None:
    shown = azif("mutate", "lamps", "--operator", "outcome")
    line = next(row for row in (ruled / "lamps.azif").read_text().splitlines() if "outcome unlucky" in row)
    number = (ruled / "lamps.azif").read_text().splitlines().index(line) + 1
    column = line.index("outcome unlucky") + 1
    assert (
        f"lamps/lamps.azif:{number}:{column}: outcome: unlucky → lucky, in verb seek: no ruling meets it"
        in shown.stdout
    )


def test_one_that_is_accepted_does_not_count(ruled: Path, azif: Azif) -> None:
    accepted = ruled / "rulings" / "mutants.toml"
    accepted.write_text(
        '[[survivor]]\ninside = "verb seek"\nclause = "outcome unlucky } }"\n'
        'change = "outcome: unlucky → lucky"\nreason = "nobody minds"\n'
    )
    command = ("mutate", "lamps", "--in", "lamps/lamps.azif", "--operator", "outcome")
    assert (
        fate(rows(azif(*command, "--json")), "outcome unlucky", "outcome: unlucky → lucky")[0] == "accepted"
    )
    accepted.write_text(accepted.read_text().replace("verb seek", "verb sleep"))
    shown = azif(*command)
    assert "accepted, but there is no such mutant: outcome: unlucky → lucky, in verb sleep" in shown.stdout
    noticed = next(row for row in rows(azif(*command, "--json")) if row["fate"] == "noticed")
    named = "".join(f"{part} = {json.dumps(noticed[part])}\n" for part in ("inside", "clause", "change"))
    accepted.write_text(f'[[survivor]]\n{named}reason = "nobody minds"\n')
    assert (
        f"accepted, but a ruling notices it: {noticed['change']}, in {noticed['inside']}"
        in azif(*command).stdout
    )
    accepted.write_text("[[survivor]]\nreason = 3\n")
    assert azif(*command).exit_code == 2


def test_the_same_sample_for_the_same_seed(ruled: Path, azif: Azif) -> None:
    one, again, other = (
        azif("mutate", "lamps", "--sample", "9", "--seed", seed, "--workers", workers, "--json").stdout
        for seed, workers in (("3", "1"), ("3", "2"), ("4", "1"))
    )
    assert one == again
    assert one != other
    whole = [(row["line"], row["column"], row["change"]) for row in rows(azif("mutate", "lamps", "--json"))]
    places = [(row["line"], row["column"], row["change"]) for row in json.loads(one)["mutants"]]
    in_order = iter(whole)
    assert all(place in in_order for place in places)
    assert len(places) == 9


@pytest.mark.parametrize("part", ["rules", "cards"])
def test_a_part_is_components_or_what_is_none(ruled: Path, azif: Azif, part: str) -> None:
    found = rows(azif("mutate", "lamps", "--in", part, "--json"))
    assert found
    assert {row["part"] for row in found} == {part}


def test_rulings_that_do_not_hold_are_left_out(ruled: Path, azif: Azif) -> None:
    (ruled / "rulings" / "bad.azif").write_text('ruling "bad" { then { night is 1 } }')
    shown = azif("mutate", "lamps", "--sample", "1")
    assert "✗ bad: does not hold, and is left out" in shown.stderr
    assert shown.exit_code == 1


# ---- the search --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def second() -> tuple[ir.Game, list[Mutant]]:
    game = compiled(SECOND)
    return game, list(Search(game, of_content, data=True).mutants())


def test_every_operator_finds_something(second: tuple[ir.Game, list[Mutant]]) -> None:
    assert set(OPERATORS) == {mutant.operator for mutant in second[1]}


def test_a_mutant_differs_in_its_declaration_alone(second: tuple[ir.Game, list[Mutant]]) -> None:
    game, mutants = second
    assert len(mutants) > 500
    for mutant in mutants:
        changed = mutant.changed(game)
        old = game.declarations[mutant.declaration]
        assert type(changed) is type(old)
        assert changed != old, mutant
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(changed), type=type(old)) == changed


def test_what_is_not_changed_is_said() -> None:
    from azif_runtime.mutation.mutants import NO_CLAUSES

    assert set(NO_CLAUSES) < set(get_args(ir.Declaration))


def anew(base: Baseline, mutant: Mutant) -> bool:
    """Whether any ruling notices a mutant, if everything is translated anew and all of them are tried."""
    declarations = list(base.game.declarations)
    declarations[mutant.declaration] = mutant.changed(base.game)
    program = translate(msgspec.structs.replace(base.game, declarations=tuple(declarations)))
    return any(failure(Tables(program), ruling) for ruling in program.rulings)


def test_what_is_tried_is_enough(ruled: Path) -> None:
    """Only some rulings are tried and only one declaration is translated again: with the same result."""
    base = baseline(compiled(ruled))
    mutants = list(Search(base.game, of_content, data=True).mutants())
    quick = [not outcome.survived for outcome in try_all(base, mutants, workers=2)]
    slow = spread(len(mutants), lambda job: bytes([anew(base, mutants[job])]), workers=2, seconds=60)
    noticed = [result is None or result == b"\1" for result in slow]
    said = [f"{m.at} {m.said}" for m, a, b in zip(mutants, quick, noticed, strict=True) if a != b]
    assert said == []
    assert 0 < sum(quick) < len(mutants)


# ---- what a mutant may break -------------------------------------------------------------------


def test_what_takes_too_long_is_ended() -> None:
    def work(job: int) -> bytes:
        while job == 1:
            pass
        return bytes([job])

    assert spread(3, work, workers=2, seconds=0.3) == [b"\0", None, b"\2"]


def test_what_breaks_down_breaks_nothing_else() -> None:
    def work(job: int) -> bytes:
        if job == 0:
            raise RuntimeError
        return b"fine"

    assert spread(2, work, workers=2, seconds=5) == [None, b"fine"]


def test_a_loop_without_end_is_noticed(ruled: Path) -> None:
    (ruled / "loop.azif").write_text(
        'rule "Loop" { when a person earns Oil { let n = 0; while n < 1 { set n to n + 1 } } }\n'
    )
    base = baseline(compiled(ruled))
    mutants = [m for m in Search(base.game, of_content).mutants() if "left out" in m.said and m.at.line == 1]
    (loop,) = (m for m in mutants if m.at.file.endswith("loop.azif") and m.said == "assign left out")
    (outcome,) = try_all(base, [loop], workers=1)
    assert "never ends" in outcome.found
    assert try_all(base, [replace(loop, reach=frozenset())], workers=1) == [Outcome()]


def test_what_kinds_require_is_asked_before_any_game_and_stays_as_it_is(ruled: Path, azif: Azif) -> None:
    sense = (
        'amend kind lamp { requires its glow <= 9, because "lamps glow by 9 at most"; because "it is so" }'
    )
    (ruled / "sense.azif").write_text(sense)
    assert not [row for row in rows(azif("mutate", "lamps", "--json")) if row["inside"].startswith("kind ")]


def test_how_many_are_chosen_is_one_number(ruled: Path) -> None:
    (ruled / "pairs.azif").write_text(
        'verb pair { do: choose "which two" 2 lamps in chest as two: put each lamp among two into chest }\n'
        'verb sort { do: choose "which" up to 2 lamps in chest as few: put each lamp among few into chest }\n'
    )
    game = compiled(ruled)
    chosen: dict[str, list[tuple[object, ...]]] = {}
    for mutant in Search(game, of_content).mutants():
        verb = mutant.changed(game)
        if mutant.operator == "number" and mutant.at.file.endswith("pairs.azif"):
            (choice,) = (one for one in getattr(verb, "body", ()) if isinstance(one, ir.ChooseThings))
            bounds = tuple(getattr(number, "value", None) for number in (choice.least, choice.most))
            chosen.setdefault(mutant.inside, []).append(bounds)
    assert chosen["verb pair"] == [(3, 3), (1, 1)]
    assert {(0, 3), (0, 1)} <= set(chosen["verb sort"])
