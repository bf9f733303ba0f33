"""Change one token of a card: it is refused, or a player reads something else, or the game is the same."""

from __future__ import annotations

import re

import pytest

from one_token import Change, changes, components, fate, tally

SAME = (
    (r"delete '\+?[01]'", "what is said is what the verb takes if nothing is said"),
    (r"""delete '"[^']*":?': .*\bmay\b""", "without a label a choice is called by its cost"),
    (r"""'"[^']*"': .*\b(option|choose)\b""", "labels and prompts are said in play, and are not on the card"),
    (
        r"delete '\w+': .*\b(a|each|any) \w+ +(as|in|by|where)\b",
        "a description is a noun, too",
    ),
    (r"""delete '\w+': .*\b(item|card) ["]""", "of a card with a name, the name says of which kind it is"),
    (
        r"swap: .*;you\b",
        "it is about `you`, said or not, and that may stand in front of the next verb",
    ),
    (r"delete '\w+': .*\beach +\w+ among\b", "what was chosen is of the kind of which it was chosen"),
    (r"swap: .*\b(an?|each|of) \w+ \w+", "descriptions may stand in any order, before the kind or behind it"),
    (
        r"delete 'your': .*\b(in|of) \w+",
        "of what each has, that of `you` is meant if nobody is named",
    ),
    (r"delete 'an?': .*\bchoose\b", "`choose` itself says that one is chosen"),
    (r"delete ':': .*\bmay\b", "`may` and a sentence need no colon"),
    (r"delete 'a': .*\brandom\b", "`random` itself says that it is one"),
    (r"delete '\w+': .*\btop\b.*\bof \w+ \w* ?deck", "what lies in a deck is of the kind of the deck"),
    (r"delete '\"(AH|DH|BG|KY)-[^']*'", "what a card cites changes nothing in play"),
)
"""Changes that no text shows, and why the game is the same."""

UNSAID = (
    (r"delete 'you': .*\baction\b.*\bwhen\b", "the text says `you` of whoever is meant"),
    (r"delete '\w+': .*\bat (start|end) of your upkeep", "two steps have the same words"),
)
"""Changes that the text ought to show, and does not."""


def unlisted(found: list[Change]) -> list[str]:
    """The changes that are silent, and not listed."""
    known = [pattern for pattern, _ in SAME + UNSAID]
    return [str(one) for one in found if not any(re.search(pattern, str(one)) for pattern in known)]


def test_what_is_unchanged_is_harmless() -> None:
    for found in components()[::40]:
        assert fate(Change(found, "nothing", found.piece.text)) == "harmless"


def test_a_slip_is_refused_or_can_be_read() -> None:
    found = tally(changes(11, 500))
    assert unlisted(found["silent"]) == []
    assert len(found["refused"]) > 300
    assert len(found["visible"]) > 15


@pytest.mark.slow
def test_ten_thousand_slips() -> None:
    found = tally(changes(7, 10_000))
    assert unlisted(found["silent"]) == []
