"""Change one token of a card: it is refused, or a player reads something else, or the game is the same."""

from __future__ import annotations

import re

import pytest

from one_token import (
    Change,
    by_name,
    changes,
    complete,
    components,
    done_by_you,
    fate,
    is_same,
    tally,
    unasked,
    uncited,
)

SAME = (
    (unasked, "labels and prompts are said in play, and are not on the card"),
    (uncited, "what a card cites changes nothing in play"),
    (by_name, "which component is meant its name says, and that says of which kind it is"),
    (complete, "what is said is what the verb takes if nothing is said"),
    (done_by_you, "the window is only offered to whoever does what is going on"),
)
"""What can be left out of a component without a difference to the game, and why: a change of nothing else is
proved to be one of these.
"""

ALIKE = (
    (
        r"delete '(common|unique)': .*\btop \w+ +item of \1 item deck",
        "what lies in a deck is of the kind of the deck",
    ),
    (r"""delete 'a': .*\bdiscard +common item "[^"]+" you have""", "the copies of a card are alike"),
)
"""Changes of which that cannot be proved from one component, and why the game is the same."""


def unlisted(found: list[Change]) -> list[str]:
    """The changes that are silent, and neither proved to be harmless nor listed."""
    known = [pattern for pattern, _ in ALIKE]
    return [
        str(one)
        for one in found
        if not any(is_same(one, apart_from) for apart_from, _ in SAME)
        and not any(re.search(pattern, str(one)) for pattern in known)
    ]


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


@pytest.mark.parametrize(
    ("title", "word"),
    [("Jenny Barnes", " actions"), ("Library", " unique")],
)
def test_what_makes_a_difference_can_be_read(title: str, word: str) -> None:
    rows = [one for one in components() if title in one.piece.text and word in one.piece.text]
    found = next(one for one in rows if f"tome{word}" in one.piece.text or f"upkeep{word}" in one.piece.text)
    start = re.search(rf"(?:upkeep|tome){word}", found.piece.text)
    assert start is not None
    text = found.piece.text[: start.end() - len(word)] + found.piece.text[start.end() :]
    assert fate(Change(found, f"delete {word!r}", text)) == "visible"


def test_who_acts_in_a_window_of_doers_is_known_there() -> None:
    found = next(one for one in components() if '"Marksman"' in one.piece.text)
    text = found.piece.text.replace("when you check", "when check", 1)
    assert text != found.piece.text
    assert is_same(Change(found, "delete 'you'", text), done_by_you)
