"""When state checks are made: after events, and where something was changed without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

RICH = 'rule "Rich" { whenever "Ann" has 3 Oil { finish "rich" } }\n'

ENDS = {
    "a round of `repeat`": "repeat 2 times { add 2 to who's Oil; add 1 to night }; add 5 to night",
    "a round of `while`": "while night < 9 { add 2 to who's Oil; add 1 to night }",
    "a procedure": "add 1 to night; add 2 to who's Oil; more who; add 5 to night",
    "a step": "add 1 to night; step dawn { add 3 to who's Oil; add 1 to night }; add 5 to night",
    "before a question": "add 2 to night; add 3 to who's Oil; may by who { add 5 to night }",
    "before an offer": "add 2 to night; add 3 to who's Oil; offer evening to who; add 5 to night",
    "an ability": 'add 1 to who\'s Oil; add 2 to night; "Ben" earns 1 Oil; add 5 to night',
}
"""What a procedure does whose check comes when the night is 2, by where the check comes."""

DECLARED = """
step dawn before dusk { }
rule "Sharing" { when "Ben" earns Oil { add 2 to "Ann"'s Oil } }
procedure more { object who: person; do { add 1 to who's Oil; add 1 to night } }
procedure try_it { object who: person; do { %s } }
"""


@pytest.mark.parametrize("where", ENDS)
def test_what_is_changed_without_an_event_is_checked(tried: Tried, where: str) -> None:
    (verdict,) = tried(
        RICH
        + DECLARED % ENDS[where]
        + 'ruling "r" { when { try_it "Ann" } then { finished "rich"; night is 2; not offered "Yes" } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_within_a_verb_the_checks_come_after_it(tried: Tried) -> None:
    (verdict,) = tried(
        RICH
        + "verb toil { subject who: person; do { repeat 2 times { add 2 to who's Oil; add 1 to night } } }\n"
        + 'ruling "r" { when { "Ann" toils } then { finished "rich"; night is 2; "Ann" has exactly 4 Oil } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


MOVED = {
    "a thing of the kind comes": ("number of lamps in house >= 1", 'put "Lantern" into house'),
    "a thing of the kind leaves": ("number of lamps in chest <= 5", 'put "Lantern" into house'),
    "whoever holds a thing": ('"Lantern"\'s holder is "Ann"', 'put "Lantern" into "Ann"\'s pocket'),
    "a modifier comes into force": ('the glow of "Lantern" >= 5', 'put "Amber" into "Ann"\'s pocket'),
    "a value is modified": ("brightness >= 3", 'put "Amber" into "Ann"\'s pocket'),
    "it comes where a modifier counts": ('the glow of "Lantern" >= 6', 'put "Lantern" into house'),
    "a modifier is no longer in force": (
        'the glow of "Lantern" <= 2 and night >= 1',
        'put "Amber" into "Ann"\'s pocket; add 1 to night; put "Amber" into "Ann"\'s shelf',
    ),
}
"""A condition, and what makes it hold by moving something, by what it depends on."""


@pytest.mark.parametrize("what", MOVED)
def test_what_moves_is_noticed_by_the_checks_that_depend_on_it(tried: Tried, what: str) -> None:
    condition, done = MOVED[what]
    (verdict,) = tried(
        "kind charm { starts in chest }\n"
        'charm "Amber" {\n  always "Lantern"\'s glow +3\n  always brightness +3\n}\n'
        'rule "Shelter" { always the glow of each lamp in house +4 }\n'
        f'rule "Noticed" {{ whenever {condition} {{ finish "noticed" }} }}\n'
        'procedure try_it { object who: person; do { "Ben" earns 1 Oil; ' + done + "; add 5 to night } }\n"
        'ruling "r" { when { try_it "Ann" } then { finished "noticed" } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_a_check_that_changes_nothing_is_made_again_when_something_has_changed(tried: Tried) -> None:
    (verdict,) = tried(
        "verb tire { subject who: person; do { set who's Oil to 5; add 1 to night } }\n"
        'rule "Empty" { whenever "Ann" has no Oil { "Ann" tires } }\n'
        'rule "Never" { cannot "Ann" tires if night is 0 }\n'
        'ruling "r" {\n'
        '  given { "Ann" has 1 Oil; night is 0 }\n'
        '  when { take 1 from "Ann"\'s Oil }\n'
        '  then { "Ann" has no Oil; night is 0 }\n'
        '  when { set night to 2; add 1 to "Ann"\'s Oil; take 1 from "Ann"\'s Oil }\n'
        '  then { "Ann" has exactly 5 Oil; night is 3 }\n'
        "}\n"
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]
