"""How a table stands, in the words of content and in those that everything has."""

from __future__ import annotations

from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_compiler.words.lexicon import Lexicon
from azif_runtime.agents.random import RandomAgent
from azif_runtime.changed import changed
from azif_runtime.games.playing import begin, play
from azif_runtime.glance import Glance
from azif_runtime.loading import load
from azif_runtime.summary import summary
from golden import MANIFEST

CONTENT = """
enum hue { red, blue; crimson is red }
token Oil
token Wax { plural "Wax" }
track lamps_lit from 0 to 9
track score from -5 to 5
zone hall
zone cellar { inactive }
zone attic { inactive }
zone pocket of person
kind person { holds Oil, Wax; starts in hall; you means this; state tired: flag = no; state late: flag = no }
kind lamp { printed glow: number = 1; shown glow; holds Oil; starts in cellar; you means its holder }
person "Ann" { }
person "Ben" { }
lamp "Torch" { glow 3; starts in hall }
lamp "Candle" { copies 2 }
verb tend { subject who: person = you; do: set who's tired to yes; set who's late to yes }
procedure main {
  do:
    for each person as p: p tends; if p is tired and p is late and lamps_lit < 1: set score to 1
    finish "Done"
}
%s
"""

WORDS = """
track evening from 0 to unlimited
value brightest: lamp = lamp with highest glow
value gloom: number = 9 - lamps_lit
value reach of person for hue: number = 2 if hue is red otherwise 0
value load of person: number = its Wax * 2
says table evening "<Evening {n}>"
says table lamps_lit "Lit {n}, dark {gloom}"
says table brightest "{n} is brightest"
says table score ""
says table Oil "Oil {n} of {load}"
says table tired "weary"
says table late ""
says table reach "{hue} {n}"
says table load "<carries {n}>"
says table lamp "{it} (glow {glow})"
says table cellar "{n} in the cellar"
says table attic ""
"""


def told(here: Path, words: str) -> str:
    folder = here / "case"
    folder.mkdir(exist_ok=True)
    (folder / "package.yaml").write_text(MANIFEST.format(id="case"))
    (folder / "a.azif").write_text(CONTENT % words)
    report = Report()
    program = load([folder], report)
    assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
    game = begin(program, RandomAgent(0))
    ann, torch = game.named["case:person", "case:Ann"], game.named["case:lamp", "case:Torch"]
    ann.t[1] = 2
    torch.t[0] = 1
    play(game)
    assert [*Glance(game).table()]
    return summary(game)


def test_without_words_everything_is_told_as_it_is_named(here: Path) -> None:
    assert told(here, "") == (
        "lamps lit 0 of 9, score 1 of 5\n"
        "Ann, hall: 2 Wax, tired, late\n"
        "Ben, hall: tired, late\n"
        "hall:\n"
        "  Torch (1 Oil)\n"
        "piles: cellar 2\n"
    )


def test_content_says_how_the_table_stands(here: Path) -> None:
    assert told(here, WORDS) == (
        "Lit 0, dark 9, Torch is brightest\n"
        "Ann, hall: Oil 0 of 4, 2 Wax, weary, red 2, blue 0, carries 4\n"
        "Ben, hall: Oil 0 of 0, weary, red 2, blue 0\n"
        "hall:\n"
        "  Torch (glow 3) (1 Oil)\n"
        "piles: 2 in the cellar\n"
    )


OTHERWISE = """
keyword bright on lamp { }
keyword rusty on lamp { }
rule "Dusk" {
  always each lamp has bright
  always each lamp has no rusty
  always the glow of each lamp "Torch" +2
  while there is a lamp with bright, the glow of each rusty lamp +1
}
lamp "Old Lamp" { rusty; starts in hall }
"""


def test_what_is_other_than_printed_is_told(here: Path) -> None:
    folder = here / "case"
    folder.mkdir(exist_ok=True)
    (folder / "package.yaml").write_text(MANIFEST.format(id="case"))
    (folder / "a.azif").write_text(CONTENT % OTHERWISE)
    program = load([folder], Report())
    assert program is not None
    game = begin(program, RandomAgent(0))
    play(game)
    lexicon = Lexicon(program.game)
    torch, old, ann = (
        game.named[kind, name]
        for kind, name in (
            ("case:lamp", "case:Torch"),
            ("case:lamp", "case:Old Lamp"),
            ("case:person", "case:Ann"),
        )
    )
    assert changed(game, lexicon, torch) == "Glow 5 (printed 3), Bright"
    assert changed(game, lexicon, old) == "Bright, not Rusty"
    assert changed(game, lexicon, ann) == ""
