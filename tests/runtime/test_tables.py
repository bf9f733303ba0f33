"""A table on which several games are played, one after the other: none leaves anything behind."""

from __future__ import annotations

from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_runtime.games.tables import Tables
from azif_runtime.loading import load
from azif_runtime.scenario import try_ruling

CONTENT = """
enum hue { pale, dark }
token Coin
zone hall
kind guest { you means this; starts in hall; holds Coin; state mood for hue: number = 1 }
guest "Fay" { }
rule "Good cheer" { whenever "Fay"'s mood for pale > 8 or "Fay"'s mood for dark > 8: finish "merry" }
procedure main { do { } }
"""

CHANGED = """
ruling "one" { given { "Fay"'s mood for pale is 5; "Fay" has 2 Coins } then { "Fay"'s mood for pale is 5 } }
ruling "two" { given { "Fay" is in hall } then { "Fay"'s mood for pale is 1; "Fay" has no Coin } }
ruling "three" { given { "Fay"'s mood for dark is 4 } then { "Fay"'s mood for pale is 1 } }
ruling "four" { given { "Fay" is in hall } then { "Fay"'s mood for dark is 1 } }
"""


def test_what_has_a_key_is_put_back(here: Path) -> None:
    (here / "house" / "rulings").mkdir(parents=True)
    (here / "house" / "package.yaml").write_text('id: house\nversion: "0.1.0"\ntitle: House\nlanguage: "1"\n')
    (here / "house" / "house.azif").write_text(CONTENT)
    (here / "house" / "rulings" / "table.azif").write_text(CHANGED)
    report = Report()
    program = load([here / "house"], report, rulings=True)
    assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
    tables = Tables(program)
    tried = [try_ruling(program, ruling, tables) for ruling in program.rulings]
    assert [str(failure) for verdict in tried for failure in verdict.failures] == []
