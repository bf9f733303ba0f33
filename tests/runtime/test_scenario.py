# ruff: noqa: E501  (a ruling is read best on one line)
"""Rulings: what is given is so, what is asked is answered, what fails is told in the author's terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_compiler.diagnostic import Report
from azif_runtime import prompter, scenario, trace
from azif_runtime.loading import load
from azif_runtime.scenario import Verdict, try_ruling

Tried = Callable[[str], list[Verdict]]

HOLD = [
    'given { "Ann" has "Lantern"; "Ann" has 3 Oil; night is 2 } when { "Ann" earns 2 Oil }'
    ' then { "Ann"\'s Oil is 5; "Lantern" is lit; brightness is 2; night is 2 }',
    'given { "Ann" has lamp "Torch" } then { that lamp is in "Ann"\'s pocket; that lamp is not lit }',
    'given { "Ann" has 2 lamps } then { number of lamps in "Ann"\'s pocket is 2 }',
    'given { a lamp "Torch" is at "Kitchen" as t; 2 lamps are in "Ann"\'s shelf }'
    ' then { t\'s place is "Kitchen"; number of lamps in "Ann"\'s shelf is 2 }',
    'given { "Lantern" is in "Ann"\'s pocket; "Lantern" is lit } then { brightness is 2 }',
    'given { brightness is 7; evenings is 9 } then { brightness is 7; evenings is 9 }',
    'given { dice 5, 1 } when { "Ann" seeks lucky { "Ann" earns 1 Oil } } then { "Ann"\'s Oil is 1 }',
    'given { dice 1, 1 } when { "Ann" seeks lucky { "Ann" earns 1 Oil } } then { "Ann"\'s Oil is 0 }',
    'given { "Ann" has lamp "Candle"; dice 1, 1; answers "Yes" } when { "Ann" seeks }'
    ' then { that lamp is lit; offered "Yes"; not offered "Maybe" }',
    'given { "Ann" has lamp "Candle"; answers "2" } when { "Ann" seeks } then { that lamp is not lit }',
    'given { draws lamp "Candle", "Lantern" } when { "Ann" pulls; "Ann" pulls }'
    ' then { number of lamp "Candle" in "Ann"\'s pocket is 1; "Ann" has "Lantern" }',
    'given { draws lamp "Candle" } when { shuffle chest; "Ann" pulls }'
    ' then { number of lamp "Candle" in "Ann"\'s pocket is 1 }',
    'given { draws lamp "Candle"; draws "Lantern", lamp "Torch" } when { "Ann" pulls; shuffle chest; "Ann" pulls }'
    ' then { number of lamp "Candle" in "Ann"\'s pocket is 1; "Ann" has "Lantern" }',
    'given { draws "Lantern", lamp "Torch" } when { "Ann" pulls; put "Lantern" into chest; shuffle chest; "Ann" pulls }'
    ' then { number of lamp "Torch" in "Ann"\'s pocket is 1; "Lantern" is in chest }',
    'given { draws lamp "Torch"; 2 lamp "Torch" are in "Ben"\'s shelf } when { "Ann" pulls }'
    ' then { number of lamp "Torch" in "Ann"\'s pocket is 1 }',
    'given { draws 2 lamp "Torch" } when { "Ann" pulls; "Ann" pulls }'
    ' then { number of lamp "Torch" in "Ann"\'s pocket is 2 }',
    'given { draws lamp "Candle", (1 + 1) lamps where it is a lamp "Candle" or it is a lamp "Lantern" }'
    ' when { repeat 3 { "Ann" pulls } } then { number of lamp "Candle" in "Ann"\'s pocket is 2; "Ann" has "Lantern" }',
    'given { "Lantern" is in house; draws top 2 lamps of chest } when { "Ann" pulls; "Ann" pulls }'
    ' then { number of lamps in "Ann"\'s pocket is 2 }',
    # what was looked at has come, once it is shuffled in or put back
    'given { draws lamp "Candle", "Lantern" } when { let l = top lamp of chest; if l is not lit { shuffle chest; "Ann" pulls } }'
    ' then { "Ann" has "Lantern" }',
    'given { draws lamp "Candle", "Lantern" } when { put top lamp of chest into chest at bottom; "Ann" pulls } then { "Ann" has "Lantern" }',
    'given { draws "Lantern" } when { while top lamp of chest is a lamp "Lantern" { shuffle chest } } then { "Lantern" is in chest }',
    'given { draws lamp "Candle" } when { for each lamp as l { put l into chest }; shuffle chest; "Ann" pulls }'
    ' then { number of lamp "Candle" in "Ann"\'s pocket is 1 }',
    'given { "Ann" has lamp "Candle"; answers "Yes" } when { "Ann" seeks }'
    ' then { offered "Yes" to "Ann"; not offered "Yes" to "Ben"; not offered "Maybe" to "Ann" }',
    'when { "Ann" earns 1 Oil } then { "Ann"\'s Oil is 1 } when { "Ann" earns 1 Oil } then { "Ann"\'s Oil is 2 }',
    'given { let n = 3 } when { "Ann" earns (n) Oil } then { "Ann"\'s Oil is n }',
    'when { offer evening to "Ann" } then { offered "Evening work"; number of lamps in "Ann"\'s pocket is 0 }',
    'when { finish "x" } then { night is 0 }',
    'given { "Ann" has 2 Oil; "Ben" has exactly 1 Oil; a lamp "Torch" is in "Ann"\'s pocket }'
    ' then { "Ann" has exactly 2 Oil; "Ann" has at least 1 Oil; not "Ann" has at least 3 Oil; "Ben" has exactly 1 Oil;'
    ' "Ann" has exactly 1 lamp; "Ben" has exactly 0 lamps; there is exactly 1 lamp where it is in "Ann"\'s pocket }',
    'when { "Ann" earns 1 Oil } given { "Ann" has 5 Oil } when { "Ann" earns 1 Oil } then { "Ann" has exactly 6 Oil }',
    'when { offer evening to "Ann"; offer evening to "Ben" } then { asked "evening" to "Ann" before "evening" to "Ben";'
    ' asked "evening" before "evening"; not asked "use"; asked "evening" to "Ben"; not asked "evening" to nothing }',
    'given { "Ann" has lamp "Candle" } when { offer evening to "Ann"; "Ann" seeks; fetch a lamp in chest by "Ben" }'
    ' then { offered action "Evening"; offered action "Evening" to "Ann"; not offered option "Evening"; offered option "Yes";'
    ' not offered thing "Evening"; offered thing "Torch (chest)" to "Ben"; offered place "Torch"; not offered action "Torch" }',
    'variant dim; then { variant dim }',
]  # fmt: skip


@pytest.mark.parametrize("body", HOLD)
def test_holds(tried: Tried, body: str) -> None:
    (verdict,) = tried(f'ruling "r" {{ {body} }}'.replace("variant dim;", "variant dim\n"))
    assert verdict.holds, [str(failure) for failure in verdict.failures]


FAIL = {
    'when { "Ann" earns 1 Oil } then { "Ann"\'s Oil is 2 }': ('expected: "Ann"\'s Oil is 2', "found: 1"),
    'then { "Lantern" is lit }': ('expected: "Lantern" is lit', "found: no"),
    'then { "Lantern" is in "Ann"\'s pocket }': ("expected: ", "found: chest"),
    'when { } then { offered "Yes" }': ("expected: offered “Yes”", "offered were: nothing"),
    'given { answers "Yes" } then { night is 0 }': ("nobody asked for the answers `Yes`", ""),
    'when { offer evening to "Ann" } given { answers "Even" } then { night is 0 }': (
        "nobody asked for the answers `Even`", "`Even` could be chosen earlier: answers stand before what asks for them",
    ),
    'given { dice 3 } then { night is 0 }': ("nobody rolled the dice 3", ""),
    'given { dice 6, 6, 3 } when { "Ann" seeks } then { night is 0 }': ("nobody rolled the dice 3", ""),
    'given { dice 6 } when { "Ann" seeks } then { night is 0 }': ("2 dice are rolled, and only 1 is given", ""),
    'when { offer evening to "Ann" } then { offered thing "Evening" }': (
        "expected: offered thing “Evening”", "things offered were: nothing",
    ),
    'when { offer evening to "Ann"; offer evening to "Ben" } then { asked "evening" to "Ben" before "evening" to "Ann" }': (
        'expected: asked "evening" to "Ben" before "evening" to "Ann"', "asked were: `evening` to Ann, then `evening` to Ben",
    ),
    'when { offer evening to "Ann" } then { not asked "even" }': ('expected: not asked "even"', "asked were: `evening` to Ann"),
    'when { "Ann" seeks } then { offered "Yes" to "Ben" }': ("expected: offered “Yes” to Ben", "offered to Ben were: nothing"),
    'given { "Ann" has lamp "Candle"; answers "Maybe" } when { "Ann" seeks } then { night is 0 }': (
        "`Maybe` answers none of: `Yes`, `No`", "",
    ),
    'given { "Ann" has 2 lamp "Candle"; answers "Yes" } when { "Ann" seeks } then { night is 0 }': (
        "no answer is left for: use Candle", "",
    ),
    'when { put each lamp in chest into "Ann"\'s pocket; set (top lamp of chest)\'s lit to yes } then { night is 0 }': (
        "`lit` is asked of nothing", "",
    ),
    'given { draws 3 lamp "Candle" } then { night is 0 }': ("3 wanted, but only 2 left where such things start", ""),
    'given { draws first lamp in "Ann"\'s pocket } then { night is 0 }': ("1 wanted, but only 0 left there", ""),
    'then { (first lamp in "Ann"\'s pocket) is lit }': ("expected: ", "this cannot be told: `lit` is asked of nothing"),
    'given { "Ann" has 9 lamps } then { night is 0 }': ("9 wanted, but only 6 left where such things start", ""),
    'given { "Ann" has (night) lamps } then { night is 0 }': ("0 wanted: what is given, is one thing at least", ""),
}  # fmt: skip


@pytest.mark.parametrize("body", FAIL)
def test_fails_in_the_words_of_its_author(tried: Tried, body: str) -> None:
    (verdict,) = tried(f'ruling "r" {{ {body} }}')
    said, found = FAIL[body]
    failure = verdict.failures[0]
    assert failure.text.startswith(said)
    assert found in "\n".join(failure.found)
    assert str(failure.at).startswith("lamps/rulings/asked.azif:1:")


def test_a_sentence_that_comes_to_nothing_is_told(ruled: Path, azif: Callable[..., Result]) -> None:
    wrong = 'ruling "nothing" { when { "Ann" earns 0 Oil } then { night is 1 } }'
    (ruled / "rulings" / "wrong.azif").write_text(wrong)
    shown = azif("test", str(ruled), "-k", "nothing")
    assert "`azif why" in shown.stderr
    told = shown.stdout
    assert f"{trace.NOTHING_HAPPENS}   (lamps/rulings/wrong.azif:1:27)" in told


def test_why_tells_a_ruling_whole(ruled: Path, azif: Callable[..., Result]) -> None:
    asked = """
ruling "it gets late" {
  given { "Ann" has "Lantern"; dice 5, 1 }
  when { "Ann" seeks lucky { "Ann" earns 2 Oil }; "Ann" earns 0 Oil }
  then { "Ann" has exactly 2 Oil }
}
ruling "it is late" { then { night is 1 } }
"""
    (ruled / "rulings" / "late.azif").write_text(asked)
    told = azif("why", str(ruled), "gets late")
    assert told.exit_code == 0, told.output
    rows = [row.partition("   (")[0].strip() for row in told.stdout.splitlines()]
    assert rows[0] == "✓ it gets late"
    assert "Ann seeks" in rows
    assert "Ann earns $0: it would change nothing" in rows
    assert rows.index("rolled 5 1") < rows.index("Ann earns $2")
    assert azif("why", str(ruled), "is late").exit_code == 1
    several = azif("why", str(ruled), "late")
    assert several.exit_code == 2
    assert "2 rulings have `late` in their names" in several.output
    assert azif("why", str(ruled), "early").exit_code == 2
    assert "AZ0001" in azif("why", "no.save", "1").output


def test_a_ruling_that_fails_tells_what_happened_before(ruled: Path, azif: Callable[..., Result]) -> None:
    wrong = """
ruling "it goes dark" {
  given { "Ann" has "Lantern"; dice 5, 1 }
  when { "Ann" seeks lucky { "Ann" earns 2 Oil } }
  then { "Ann" has exactly 1 Oil }
  when { "Ann" earns 7 Oil }
  then { night is 1 }
}
"""
    (ruled / "rulings" / "wrong.azif").write_text(wrong)
    told = azif("test", str(ruled), "-k", "dark").stdout.replace(str(ruled), "lamps").splitlines()
    first = next(index for index, row in enumerate(told) if "what happened before" in row)
    assert [" ".join(row.split()) for row in told[first:]] == [
        "what happened before:",
        "given",
        "when",
        "Ann seeks (lamps/rulings/wrong.azif:4:10)",
        "rolled 5 1 (lamps/lamps.azif:42:8)",
        "Ann earns $2 (lamps/rulings/wrong.azif:4:30)",
        "Lantern applies (by Lantern lamps/lamps.azif:55:26)",
        "Ann lights Lantern (by Lantern lamps/lamps.azif:55:46)",
    ]


def test_of_a_long_story_the_end_is_told(tried: Tried, ruled: Path) -> None:
    text = 'ruling "long" { when { repeat 30 { "Ann" earns 1 Oil } } then { night is 1 } }'
    (ruled / "rulings" / "some.azif").write_text(text)
    program = load([ruled], Report(), rulings=True)
    assert program is not None
    found = trace.rows(trace.trace(program, program.rulings[0]))
    assert found[0] == "what happened before (the last 20):"
    assert len(found) == 21
    assert found[-1].split("  ")[1] == "Ann earns $1"


def test_what_offers_more_and_more_is_cut_off(tried: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompter, "MOST_OFFERED", 60)
    body = "while night = 0 { put a lamp in chest into chest }"
    (verdict,) = tried(f'ruling "r" {{ when {{ {body} }} then {{ night is 0 }} }}')
    assert re.fullmatch(r"it never ends: 60 answers that \d+ questions offer", verdict.failures[0].text)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('while night = 0 { "Ann" earns 1 Oil }', "it never ends: 100 events"),
        ("while night = 0 { put a lamp in chest into chest }", "it never ends: 50 questions"),
    ],
)
def test_what_never_ends_is_cut_off(
    tried: Tried, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    monkeypatch.setattr(scenario, "MOST_EVENTS", 100)
    monkeypatch.setattr(prompter, "MOST_QUESTIONS", 50)
    (verdict,) = tried(f'ruling "r" {{ when {{ {body} }} then {{ night is 0 }} }}')
    assert verdict.failures[0].text == said


def test_the_table_is_completed_once_in_each_given(tried: Tried) -> None:
    complete = "procedure prepare_ruling { do { add 1 to night } }\n"
    (first, second, third) = tried(
        complete + 'ruling "a" { given { "Ann" has 1 Oil } when { "Ann" earns 1 Oil } then { night is 1 } }\n'
        'ruling "b" { given { "Ann" earns 1 Oil } then { night is 1 } }\n'
        'ruling "c" { given { "Ann" has 1 Oil } then { night is 1 } given { "Ann" has 2 Oil } then { night is 2 } }'
    )
    assert (first.holds, second.holds, third.holds) == (True, True, True)


def test_the_table_is_completed_again_for_what_is_put_behind_a_sentence(tried: Tried) -> None:
    complete = "procedure prepare_ruling { do { add 1 to night } }\n"
    given = '"Ann" earns 1 Oil; "Ann" has 2 Oil'
    (tokens, thing) = tried(
        complete + f'ruling "a" {{ given {{ {given} }} then {{ night is 1 }} }}\n'
        f'ruling "b" {{ given {{ {given}; "Ann" has a lamp "Torch" }} then {{ night is 2 }} }}'
    )
    assert (tokens.holds, thing.holds) == (True, True)


def test_an_amended_ruling_begins_with_what_the_amendment_gives(tried: Tried) -> None:
    (verdict,) = tried(
        'ruling "r" { given { "Ann" has 1 Oil } when { "Ann" earns (night) Oil } then { "Ann"\'s Oil is 3; variant dim } }\n'
        'amend ruling "r" { variant dim\n given { night is 2 }; because "the nights are longer" }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_an_amended_ruling_expects_what_the_amendment_says(tried: Tried) -> None:
    (verdict,) = tried(
        'ruling "r" { given { night is 1 } then { night is 7 } when { "Ann" earns (night) Oil } then { "Ann"\'s Oil is 9 } }\n'
        'amend ruling "r" { then { "Ann"\'s Oil is 1; night is 1 }; because "the nights are longer" }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_further_copies_are_there(tried: Tried) -> None:
    (verdict,) = tried(
        'amend lamp "Torch" { copies +2; because "two more were found" }\n'
        'ruling "r" { then { number of lamp "Torch" in chest is 5 } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_what_a_package_brings_is_known(tried: Tried, package: Path) -> None:
    other = package.parent / "candles"
    other.mkdir()
    (other / "package.yaml").write_text(
        'id: candles\nversion: 0.1.0\ntitle: Candles\nlanguage: "1"\nrequires:\n  lamps: ">=0.1.0"\n'
    )
    (other / "candles.azif").write_text(
        'lamp "Night Light" { }\namend lamp "Torch" { copies +2; because "two more lie here" }\n'
        'kind hall is room { plural "great halls" }\nhall "Gallery" { }\n'
        'ruling "r" { then { number of lamps in chest where it is from this package is 3; "Night Light" is from this package;'
        ' not "Lantern" is from this package; not chest is from this package; number of great halls is 1;'
        ' number of lamp "Torch" in chest where it is not from this package is 3 } }\n'
    )
    report = Report()
    program = load([package, other], report, rulings=True)
    assert program is not None, [found.text() for found in report.diagnostics]
    verdict = try_ruling(program, next(r for r in program.rulings if r.name == "r"))
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_a_zone_is_of_no_kind(tried: Tried) -> None:
    (verdict,) = tried(
        "verb carry { object what: lamp; to spot: place; do { put what into spot } }\n"
        'rule "Rooms are dark" { cannot carry a lamp to a room }\n'
        'ruling "r" { when { carry "Lantern" to "Kitchen"; carry a lamp "Torch" in chest to "Ann"\'s shelf }'
        ' then { "Lantern" is in chest; number of lamps in "Ann"\'s shelf is 1 } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_what_is_given_is_no_change(tried: Tried) -> None:
    (verdict,) = tried(
        'ruling "r" { given { brightness is 9 } when { "Ann" earns 1 Oil } then { "Ann"\'s Oil is 1 } }'
    )
    assert verdict.holds


def test_the_command_says_what_does_not_hold(tried: Tried, azif: Callable[..., Result]) -> None:
    tried('ruling "good" { then { night is 0 } }\nruling "bad" { then { night is 1 } }')
    shown = azif("test", "lamps")
    assert shown.exit_code == 1
    assert "✗ bad\n    lamps/rulings/asked.azif:2:23: expected: night is 1\n        found: 0" in shown.output
    assert azif("test", "lamps", "-k", "good").exit_code == 0
    none = azif("test", "lamps", "-k", "gooood")
    assert none.exit_code == 2, "that nothing was tried is no success"
    assert "no ruling here has `gooood` in its name" in none.output
    assert azif("test", "lamps/rulings/asked.azif").exit_code == 1


pytest_plugins = ["pytester"]


def test_pytest_collects_rulings(pytester: pytest.Pytester, tried: Tried) -> None:
    tried('ruling "good" { then { night is 0 } }\nruling "bad" { then { night is 1 } }')
    found = pytester.runpytest_inprocess("--rootdir", ".", "-p", "no:hypothesispytest", "lamps")
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["*expected: night is 1*"])


def test_rulings_of_a_part_are_tried_with_the_package_it_is_for(
    pytester: pytest.Pytester, package: Path, azif: Callable[..., Result]
) -> None:
    moths = package.parent / "moths"
    moths.mkdir()
    (moths / "package.yaml").write_text(
        'id: moths\nversion: 0.1.0\ntitle: Moths\nlanguage: "1"\nrequires:\n  lamps: ">=0.1.0"\n'
    )
    (moths / "moths.azif").write_text('lamp "Glow Worm" { glow 5 }\n')
    manifest = package / "package.yaml"
    manifest.write_text(manifest.read_text() + 'optional:\n  moths: ">=0.1.0"\n')
    part = package / "with" / "moths"
    (part / "rulings").mkdir(parents=True)
    (part / "rules.azif").write_text('rule "Swarm" { when a person earns Oil { light "Glow Worm" } }\n')
    (part / "rulings" / "some.azif").write_text(
        'ruling "it glows" { when { "Ann" earns 1 Oil } then { "Glow Worm" is lit } }\n'
        'ruling "it does not" { when { "Ann" earns 1 Oil } then { not "Glow Worm" is lit } }\n'
    )
    found = pytester.runpytest_inprocess("--rootdir", ".", "-p", "no:hypothesispytest", "lamps")
    found.assert_outcomes(passed=1, failed=1)
    assert "2 rulings, 1 does not hold" in azif("test", "lamps", "moths").output
    shown = azif("coverage", "clauses", "lamps", "moths", "--long")
    assert "with/moths/rules.azif" in shown.output
    assert "rulings/some.azif" not in shown.output


def test_nothing_happens_to_nothing(tried: Tried) -> None:
    (verdict,) = tried(
        'rule "Lighting" { when a person fetches a lamp { add 1 to night } }\n'
        "verb grope { subject who: person = you; do { choose a lit lamp in chest as found; who fetches found } }\n"
        'ruling "r" { when { "Ann" gropes } then { night is 0 } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_a_state_check_of_what_another_took_away_is_not_made(tried: Tried) -> None:
    (verdict,) = tried(
        'rule "Fire" { whenever night is 1 { blow_out } }\n'
        'verb blow_out { do { set night to 2; for each lamp in "Ann"\'s pocket as l { put l into chest } } }\n'
        'lamp "Match" { whenever your Oil < 9 and night > 0 { earn 9 Oil } }\n'
        'ruling "r" { given { "Ann" has lamp "Match" } when { add 1 to night; "Ben" earns 1 Oil } then { "Ann"\'s Oil is 0 } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_a_zone_has_no_fields(tried: Tried, package: Path) -> None:
    (package / "halls.azif").write_text(
        "kind hall is room { printed wing: room = nothing }\n"
        'hall "Gallery" { wing "Kitchen" }\n'
        'rule "Draught" { while "Lantern"\'s place\'s wing is "Kitchen", brightness +3 }\n'
    )
    (verdict,) = tried(
        'ruling "r" { then { brightness is 0 }'
        ' when { put "Lantern" into "Gallery" } then { brightness is 3 } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_a_question_is_in_the_words_of_its_author(tried: Tried) -> None:
    (verdict,) = tried(
        'verb ponder { subject who: person = you; do { choose "how bright {who} wants it" number n from 1 to 3 by who;'
        " set night to n } }\n"
        'ruling "r" { given { answers "9" } when { "Ann" ponders } then { night is 0 } }'
    )
    assert "how bright Ann wants it" in str(verdict.failures[0])


def test_nobody_spends_anything_on_what_nothing_is_left_of(tried: Tried) -> None:
    verb = (
        'verb spill { subject who: person = you; object amount: quantity; needs amount\'s number > 0; reads "spills"\n'
        " do { set who's (amount's token) to larger of (0, who's (amount's token) - amount's number) } }\n"
        'lamp "Lid" { may reduce you spill Oil by 1 cost { light this } }\n'
        'lamp "Cork" { action evening in response to you spill Oil cost { light this } { reduce it by 1 } }\n'
        'rule "Ann is careful" { reduce "Ann" spills Oil by 1 }\n'
    )
    given = '"Ann" has 5 Oil; "Ben" has 5 Oil; "Ann" has lamp "Lid"; "Ann" has lamp "Cork"'
    (unasked, once) = tried(
        f'{verb}ruling "a" {{ given {{ {given} }} when {{ "Ann" spills 1 Oil }} then {{ "Ann"\'s Oil is 5; not offered "Yes"; not offered "Cork" }} }}\n'
        f'ruling "b" {{ given {{ {given}; answers "Yes" }} when {{ "Ann" spills 2 Oil }} then {{ "Ann"\'s Oil is 5; "Lid" is lit; not offered "Cork" }} }}\n'
    )
    assert unasked.holds, [str(failure) for failure in unasked.failures]
    assert once.holds, [str(failure) for failure in once.failures]
