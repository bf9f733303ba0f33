"""What would never end is found, and its chain is told in the author's terms; never a hang, never a Python
error."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_runtime.agents.random import RandomAgent
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.translate.translate import translate
from golden import compile_text

TABLE = """
track oil from 0 to 9
kind lamp { state lit: flag = no; starts in shelf }
zone shelf
lamp "Beacon" { }
verb glow { object n: number = 1; do { } }
verb dim { do { } }
rule "used" { whenever oil > 8 and there is a lit lamp { finish "bright" } }
"""


def stopped(folder: Path, text: str) -> ContentError:
    game = begin(translate(compile_text(folder, TABLE + text)), RandomAgent(1), seed=1)
    with pytest.raises(ContentError) as failure:
        play(game)
    return failure.value


@pytest.mark.parametrize(
    ("text", "said", "chain"),
    [
        (
            'rule "r" { when glow if oil < 9 { dim }; when dim if oil < 9 { glow } }'
            " procedure main { do { glow } }",
            "without end",
            ["glow", "dim"],
        ),
        (
            'rule "r" { when glow if oil < 9 { glow } } procedure main { do { glow } }',
            "without end",
            ["glow"],
        ),
        (
            'rule "r" { before glow if oil < 9 { dim }; before dim if oil < 9 { glow } }'
            " procedure main { do { dim } }",
            "without end",
            ["glow"],
        ),
        (
            'rule "r" { instead of glow if oil < 9 { dim }; instead of dim if oil < 9 { glow } }'
            " procedure main { do { glow } }",
            "without end",
            ["glow", "dim"],
        ),
        (
            'rule "r" { instead of glow if oil < 9 { glow 2 } } procedure main { do { glow } }',
            "without end",
            ["glow"],
        ),
        (
            'rule "r" { prevent glow if oil < 9 { glow } } procedure main { do { glow } }',
            "without end",
            ["glow"],
        ),
        (
            "procedure spin { do { if oil < 9 { spin } } } procedure main { do { spin } }",
            "without end",
            ["spin"],
        ),
        (
            'rule "r" { whenever oil < 9 { set oil to 3 - oil } }'
            " procedure main { do { set oil to 2; glow } }",
            "never ends",
            ["main"],
        ),
        ("procedure main { do { while yes { glow } } }", "`while` never ends", ["main"]),
        (
            "procedure main { do { let many = unlimited; repeat many { glow } } }",
            "`repeat` never ends",
            ["main"],
        ),
        (
            "procedure main { do { let n = 90000; repeat n { repeat n { repeat n { set oil to 1 } } } } }",
            "again and again, and never ends",
            ["main"],
        ),
        (
            "enum hue { red, blue } procedure main { do { let n = 90000; repeat n { for each hue as a {"
            " repeat n { for each hue as b { if a is b: set oil to 1 } } } } } }",
            "again and again, and never ends",
            ["main"],
        ),
        (
            "procedure main { do { let n = 99999999; roll n dice as x; set oil to number of x at least 3 } }",
            "dice",
            ["main"],
        ),
        ("procedure main { do { step dawn { while oil < 2 { dim } } } }", "`while` never ends", ["dawn"]),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) and " " in value else "",
)
def test_it_is_found_with_its_chain(text: str, said: str, chain: list[str], here: Path) -> None:
    failure = stopped(here, text)
    assert said in failure.what
    told = " ".join(failure.frames)
    assert all(name in told for name in chain)
    assert str(failure).count("\n") < 60


def test_a_replacement_applies_once_to_each_event(here: Path) -> None:
    text = (
        TABLE + 'rule "r" { instead of glow { dim; proceed } } procedure main { do { glow; finish "dark" } }'
    )
    assert play(begin(translate(compile_text(here, text)), RandomAgent(1))) == "dark"


def test_a_clause_that_cannot_be_carried_out_names_its_place(here: Path) -> None:
    text = TABLE + "procedure main {\n  do {\n    let x = first lit lamp\n    set x's lit to yes\n  }\n}\n"
    with pytest.raises(ContentError, match=r"a\.azif:12:5"):
        play(begin(translate(compile_text(here, text)), RandomAgent(1)))
