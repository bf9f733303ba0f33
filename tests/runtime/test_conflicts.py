# ruff: noqa: E501  (a ruling is read best on one line)
"""Which of several abilities comes first is asked only where they touch the same thing now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

SETTING = """
verb hum { subject who: person = you; object what: lamp; do { } }
verb blow_out { object what: lamp; needs what is lit; do { set what's lit to no } }
verb return { object what: lamp; do { put what into what's home on bottom } }
verb give { subject who: person = you; object amount: quantity; do { who earns amount } }
verb darken { do { add 1 to night } }
verb shove { object what: thing; to spot: room; do { put what into spot } }
verb spill { object spot: room; do { set spot's Oil to 3 } }
verb wander { subject who: person = you; do { put who into "Kitchen"; spill who's place } }
verb swap { subject who: person = you; do { let p = who; set p to "Ben"; set p's Oil to 2 } }
kind spare is lamp { starts in cellar }
deck cellar
lamp "Bulb" { }
spare "Glow" { }
room "Attic" { }
"""

APART = {
    "each its own thing": ("light this", "light this"),
    "what has a name": ('light "Bulb"', 'light "Lantern"'),
    "other people": ("earn 1 Oil", '"Ben" earns 1 Oil'),
    "a part of the event": ("light that lamp", "light this"),
    "other tokens, tracks and fields": ("earn 1 Oil", "darken"),
    "through verbs that call verbs": ("give 1 Oil", '"Ben" gives 1 Oil'),
    "a thing of a kind, and one of another": ("for each spare as l { light l }", "light this"),
    "the place where it stays": ("spill your place", 'spill "Attic"'),
    "what is put into other piles": ("return this", 'return "Glow"'),
}
"""What two lamps do that Ann has, while she hums at a third, and why it does not matter which is first."""

TOGETHER = {
    "one person": ("earn 1 Oil", "pay 1 Oil"),
    "one thing, known by name and by the event": ("light that lamp", 'blow_out "Bulb"'),
    "one reads what the other writes": ("if your Oil > 0 { light this }", "earn 1 Oil"),
    "a track": ("darken", "if night > 0 { light this }"),
    "through verbs that call verbs": ("give 1 Oil", '"Ann" gives 1 Oil'),
    "a thing of a kind": ("for each lamp as l { light l }", "light this"),
    "what is chosen, and may be the same": ("choose a person as p; p earns 1 Oil", "earn 1 Oil"),
    "one pile": ("return this", "return this"),
    "the place where it is": ("spill your place", 'spill "Kitchen"'),
    "the place to which it goes": ("wander", 'spill "Attic"'),
    "a name that changes": ("swap", '"Ben" earns 1 Oil'),
    "where things are": ('shove "Bulb" to "Kitchen"', 'if there is a lamp in "Kitchen" { light this }'),
}


@pytest.fixture
def failures(tried: Tried) -> Callable[[tuple[str, str]], str]:
    """What fails of a ruling that expects that nobody is asked."""

    def carry_out(does: tuple[str, str]) -> str:
        lamps = "".join(
            f'lamp "{name}" {{ when you hum a lamp {{ {body} }} }}\n'
            for name, body in zip(("Abe", "Bea"), does, strict=True)
        )
        (verdict,) = tried(
            SETTING
            + lamps
            + 'ruling "r" { given { "Ann" is at "Kitchen"; "Ann" has "Abe"; "Ann" has "Bea"; "Ann" has 2 Oil }'
            ' when { "Ann" hums "Bulb" } then { not offered "Abe"; not offered "Bea" } }'
        )
        return "\n".join(map(str, verdict.failures))

    return carry_out


@pytest.mark.parametrize("does", APART.values(), ids=APART)
def test_it_is_not_asked_where_nothing_depends_on_it(
    failures: Callable[[tuple[str, str]], str], does: tuple[str, str]
) -> None:
    assert failures(does) == ""
    assert failures(does[::-1]) == ""


@pytest.mark.parametrize("does", TOGETHER.values(), ids=TOGETHER)
def test_it_is_asked_where_it_can_make_a_difference(
    failures: Callable[[tuple[str, str]], str], does: tuple[str, str]
) -> None:
    for order in (does, does[::-1]):
        said = failures(order)
        assert "expected: not offered “Abe”" in said
        assert "expected: not offered “Bea”" in said
