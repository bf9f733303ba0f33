"""Something has the abilities of another: when, whose, once, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
token Gem
zone pack of guest
zone well { inactive }
window porch
track rung from 0 to 99
kind guest { you means this; holds Gem; starts in house; state brave: flag = no }
kind charm { you means its holder; starts in well; works while not spent; state spent: flag = no }
kind bell is charm { printed tone: number = 4 }
keyword bright on charm with n: number { when you nod: gain n }
guest "Fay" { }
guest "Gus" { }
verb nod { subject who: guest = you; do { } }
verb jump { subject who: guest = you; do { set who's brave to yes } }
verb gain { subject who: guest = you; object n: number; needs n > 0; do { add n to who's Gem } }
verb waste { subject who: guest = you; object n: number; do { take n from who's Gem } }
verb ring { object what: charm; do { add 1 to rung } }
verb drop { subject who: guest = you; object what: charm; do { put what into well } }
verb spend { object what: charm; needs what is not spent; do { set what's spent to yes } }
charm "Ring" { when you nod: gain 1 }
charm "Crown" { bright 10 }
charm "Bag" { always your luck +2 }
charm "Door" { cannot you jump }
charm "Tear" { when you drop this: gain 5 }
charm "Horn" { once per soiree action porch cost spend this: you gain 1 }
charm "Oath" { whenever your Gem > 6: waste 4; jump }
bell "Gong" { when you nod: gain its tone }
charm "Glass" { while rung < 3, this has the abilities of each charm in "Gus"'s pack }
value luck of guest: number = 0
procedure soiree { do { offer porch to "Fay" } }
rule "Nobody keeps a charm for ever" {
  at end of soiree { if rung > 90 { for each guest as g { for each charm in g's pack as c { g drops c } } } }
}
rule "Late" { whenever rung > 90: soiree; "Fay" drops "Ring"; ring "Ring" }
rule "Opals" { action porch: "Fay" polishes }
verb polish {
  subject who: guest = you
  do { choose a charm in "Gus"'s pack as c; until end of soiree, "Opal" has the abilities of c; who nods }
}
charm "Opal" { }
"""

FAY = '"Fay" has "Glass"; "Fay" has 0 Gem; '

CASES = {
    "it answers for its own holder": (
        FAY + '"Gus" has "Ring"',
        '"Fay" nods; "Gus" nods',
        '"Fay"\'s Gem is 1; "Gus"\'s Gem is 1',
    ),
    "it has them only as long as it says": (
        FAY + '"Gus" has "Ring"; rung is 3',
        '"Fay" nods',
        '"Fay"\'s Gem is 0',
    ),
    "it loses them when the other leaves": (
        FAY + '"Gus" has "Ring"',
        '"Fay" nods; "Gus" drops "Ring"; "Fay" nods',
        '"Fay"\'s Gem is 1',
    ),
    "and gains them when another comes": (
        FAY + '"Gus" has "Ring"; "Gus" has "Tear"',
        '"Fay" drops "Glass"; "Gus" drops "Tear"',
        '"Fay"\'s Gem is 5; "Gus"\'s Gem is 5',
    ),
    "what works no longer has none that work": (
        FAY + '"Gus" has "Ring"; "Glass" is spent',
        '"Fay" nods',
        '"Fay"\'s Gem is 0',
    ),
    "keywords with their numbers": (
        FAY + '"Gus" has "Crown"',
        '"Fay" nods',
        '"Fay"\'s Gem is 10; "Glass" has bright; "Glass"\'s bright is 10',
    ),
    "changes": (
        FAY + '"Gus" has "Bag"',
        "",
        '"Fay"\'s luck is 2; "Gus"\'s luck is 2',
    ),
    "what cannot happen": (
        FAY + '"Gus" has "Door"',
        '"Fay" jumps',
        '"Fay" is not brave',
    ),
    "state checks, at once": (
        FAY + '"Gus" has "Oath"; "Gus" has "Ring"; "Fay" has 6 Gem',
        '"Fay" nods',
        '"Fay"\'s Gem is 3; "Fay" is brave; "Gus" is not brave',
    ),
    "actions, with what it has for its own": (
        FAY + '"Gus" has "Horn"; answers "Glass (as Horn)", "Done"',
        "soiree",
        '"Glass" is spent; "Horn" is not spent; "Fay"\'s Gem is 1',
    ),
    "what only another kind has is as its kind says": (
        FAY + '"Gus" has "Gong"',
        '"Fay" nods; "Gus" nods',
        '"Fay"\'s Gem is 4; "Gus"\'s Gem is 4',
    ),
    "for a time": (
        FAY + '"Fay" has "Opal"; "Gus" has "Ring"; rung is 3; answers "Opals", "Done"',
        'soiree; "Fay" nods',
        '"Fay"\'s Gem is 1',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_abilities_of_another(tried: Tried, package: Path, case: str) -> None:
    (package / "charms.azif").write_text(CONTENT)
    given, happens, then = CASES[case]
    (verdict,) = tried(f'ruling "r" {{ given {{ {given} }} when {{ {happens} }} then {{ {then} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
