"""What a clause requires is checked by itself: what is impossible is told with its place, and whatever Python
raises of its own is a mistake of Azif and reaches nobody as one of the author.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import compile_packages
from azif_runtime.agents.random import RandomAgent
from azif_runtime.bounds import MOST_ENTRIES
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.scenario import try_ruling
from azif_runtime.state.operands import row
from azif_runtime.trace import trace
from azif_runtime.translate import support
from azif_runtime.translate.translate import translate
from golden import write

TABLE = """
token coin
enum hue { red, blue }
track n from 0 to unlimited
track who: person
track some: set of person
kind person {
  holds coin
  printed price: number = 1
  printed colour: hue = nothing
  state fuel: number = 3
  state mood for hue: number = 2
  state best: person
  state pals: set of person
  you means this
  starts in room
}
kind lamp { state lit: flag = no; printed weight: number = 3; printed dear: flag = no; starts in shelf }
zone room
zone shelf
zone pocket of person
person "Ann" { }
person "Bob" { }
lamp "Beacon" { copies 3 }
verb earn {
  subject spender: person
  object amount: quantity = 1 coin
  do { set spender's coins to spender's coins + the amount's number }
}
rule "read" {
  whenever n = 77 and who is "Bob" and "Ann"'s fuel = 77 and "Ann"'s price = 77: finish "one"
  whenever "Ann"'s mood for red = 77 and "Ann"'s best is "Ann" and "Ann"'s colour is red: finish "two"
  whenever (first lamp)'s weight = 9 and there is a lit dear lamp: finish "three"
  whenever there is a person among "Ann"'s pals and there is a person among some: finish "four"
}
"""

IMPOSSIBLE = {
    "let x = first lit lamp; set x's lit to yes": "`lit` is asked of nothing",
    "set n to who's price": "`price` is asked of nothing",
    'set who\'s best to "Ann"': "`best` is asked of nothing",
    "set n to \"Ann\"'s best's price": "`price` is asked of nothing",
    "let x = first lamp; set n to x's place's weight": "`weight` is asked of nothing",
    "let x = first lamp; if x's place's price > 3: set n to 1": "`price` is asked of nothing",
    "let x = first lamp; set x's place's lit to yes": "`lit` is changed of shelf, which has none",
    "let x = first lamp; set n to x's holder's coins": "`coin` is asked of nothing",
    "let x = first lamp; put x into x's holder's pocket": "`pocket` is asked of nothing",
    "let x = first lamp; set n to x's holder's holder's weight": "`weight` is asked of nothing",
    "set n to who's coins": "`coin` is asked of nothing",
    "who earns 1 coin": "`coin` is asked of nothing",
    "shuffle who's pocket": "`pocket` is asked of nothing",
    "put each lamp into who": "something is put nowhere",
    'set n to "Ann"\'s mood for "Ann"\'s colour': "`mood` is asked of nothing",
    'set "Ann"\'s mood for "Ann"\'s colour to 3': "`mood` is asked of nothing",
    "set n to number of who's pals": "`pals` is asked of nothing",
    'repeat 60 { set "Ann"\'s fuel to "Ann"\'s fuel * "Ann"\'s fuel }': "grows beyond",
    'repeat 900 { set "Ann"\'s fuel to "Ann"\'s fuel + "Ann"\'s fuel }': "grows beyond",
    'repeat 900 { set "Ann"\'s fuel to 0 - "Ann"\'s fuel - "Ann"\'s fuel }': "grows beyond",
    'repeat 900 { "Ann" earns ("Ann"\'s coins * 2 + 1) coins }': "grows beyond",
}
"""What cannot be carried out, and what is said of it."""


def played(folder: Path, text: str) -> str:
    report = Report()
    game = compile_packages([write(folder, {"a.azif": TABLE + text})], report)
    assert game is not None, [found.text() for found in report.diagnostics]
    return play(begin(translate(game), RandomAgent(1), seed=1))


@pytest.mark.parametrize("clause", IMPOSSIBLE)
def test_what_is_impossible_is_told_with_its_place(clause: str, here: Path) -> None:
    with pytest.raises(ContentError) as failure:
        played(here, f"procedure main {{ do {{\n  {clause}\n}} }}\n")
    assert IMPOSSIBLE[clause] in failure.value.what
    lines = TABLE.count("\n") + 2
    assert any(f"a.azif:{lines}:" in frame for frame in failure.value.frames)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "value aa for hue: number = aa for red\nprocedure main { do { set n to aa for red } }",
            "aa",
        ),
        (
            "value aa of person: number = its best's aa\nprocedure main { do {"
            ' set "Ann"\'s best to "Bob"; set "Bob"\'s best to "Ann"; set n to "Ann"\'s aa } }',
            "aa",
        ),
        (
            "kind hat { starts in room; printed size: number = 2; works while its size > 1;"
            ' always each hat\'s size + 1 }\nhat "Fez" { }\nprocedure main { do { set n to "Fez"\'s size } }',
            "size",
        ),
        (
            "kind hat { starts in room; script spin }\n"
            'hat "Fez" { spin { perform spin of "Fez" } }\nprocedure main { do { perform spin of "Fez" } }',
            "spin",
        ),
    ],
)
def test_what_asks_for_itself_is_stopped(text: str, name: str, here: Path) -> None:
    with pytest.raises(ContentError, match=f"`{name}` asks for itself without end"):
        played(here, text + "\n")


def test_what_comes_to_an_end_may_ask_for_itself(here: Path) -> None:
    text = (
        "value aa of person: number = 1 + its best's aa if its best is a person otherwise 0\n"
        'procedure main { do { set "Ann"\'s best to "Bob"; set n to "Ann"\'s aa; if n = 1: finish "one" } }\n'
    )
    assert played(here, text) == "one"


@pytest.mark.parametrize(
    "text",
    [
        "set n to 3 / 0",
        "set n to highest weight of each dear lamp",
        "repeat n - 5 { set n to 1 }",
        "put first lit lamp into room",
        "let x = first lamp; put x into x; set n to number of lamps in x; shuffle shelf",
        "set n to number of persons among some",
        'set who to nothing; if who is "Ann" { set n to 1 }',
        "let x = first lamp; if x's place's best is who { set n to 1 }",
    ],
)
def test_what_says_nothing_impossible_is_carried_out(text: str, here: Path) -> None:
    assert played(here, f'procedure main {{ do {{ {text}; finish "done" }} }}\n') == "done"


def test_a_mistake_of_azif_is_told_as_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AttributeError("'NoneType' object has no attribute 'f_case·lit'")

    monkeypatch.setitem(support.NAMES, "put", broken)
    with pytest.raises(AttributeError, match="NoneType"):
        played(here, "procedure main { do { put first lamp into room } }\n")


def test_a_list_grows_no_further_than_lists_do() -> None:
    half = list(range(MOST_ENTRIES // 2))
    assert len(row(half, half)) == MOST_ENTRIES
    with pytest.raises(ContentError, match="a list grows beyond"):
        row(half, half, 1)


SET_UP = {
    'person "Cy" { price who\'s price }': "`price` is asked of nothing",
    'kind hat { starts in who\'s pocket }\nhat "Fez" { }': "`pocket` is asked of nothing",
}
"""What no table can be set up for."""


@pytest.mark.parametrize("text", SET_UP)
def test_a_ruling_whose_table_cannot_be_set_up_fails_in_words(text: str, here: Path) -> None:
    report = Report()
    ruling = 'ruling "r" { when { set n to 1 } then { n is 1 } }\n'
    files = {"a.azif": f"{TABLE}{text}\n", "rulings/r.azif": ruling}
    game = compile_packages([write(here, files)], report, rulings=True)
    assert game is not None, [found.text() for found in report.diagnostics]
    program = translate(game)
    (one,) = program.rulings
    assert SET_UP[text] in str(try_ruling(program, one).failures[0])
    assert trace(program, one) == []
