"""What is written already, as an answer to a line that is not understood: it is found by its words."""

from __future__ import annotations

import pytest

import projects
from azif_compiler.mistakes.shipped import Library, Shelf, stem, weighed
from azif_compiler.text.tokens import scan

LAMPS = """\
verb kindle { object what: lamp; says "{kindle|kindles} {what}"; do: set what's lit to yes }
lamp "Beacon" {
  oil 3
  when this is kindled: take 2 Coins
  action evening cost drop this: fetch 1 lamp
  cannot this is kindled if you are in "Hall"
  at start of dusk:
    take 1 Coin
    fetch 1 lamp
  # a note
}
torch "Brand" { when this is kindled: take 5 Coins }
"""


@pytest.fixture(scope="module")
def library() -> Library:
    grammar = projects.tables()
    pieces = LAMPS.replace("\nlamp", "\n\flamp").replace("\ntorch", "\n\ftorch").split("\f")
    return Library([Shelf(scan(piece, grammar) for piece in pieces)])


def test_each_line_of_a_component_is_on_the_shelf_as_one_line(library: Library) -> None:
    assert [(line.kind, line.title, line.text) for line in library.lines] == [
        ("lamp", "Beacon", "oil 3"),
        ("lamp", "Beacon", "when this is kindled: take 2 Coins"),
        ("lamp", "Beacon", "action evening cost drop this: fetch 1 lamp"),
        ("lamp", "Beacon", 'cannot this is kindled if you are in "Hall"'),
        ("torch", "Brand", "when this is kindled: take 5 Coins"),
    ]


@pytest.mark.parametrize(
    ("written", "kind", "found"),
    [
        ("when kindling this take coins", "lamp", "when this is kindled: take 2 Coins"),
        ("when kindling this take coins", "torch", "when this is kindled: take 5 Coins"),
        ("drop this in the evening and fetch a lamp", "lamp", "action evening cost drop this: fetch 1 lamp"),
    ],
)
def test_a_line_is_found_by_its_words_and_by_its_kind_first(
    library: Library, written: str, kind: str, found: str
) -> None:
    assert library.nearest(weighed(written), kind)[0].line.text == found


def test_nothing_is_found_that_shares_no_word(library: Library) -> None:
    assert library.nearest(weighed("a wholly other matter"), "lamp") == []


def test_what_is_rare_says_more_than_what_is_everywhere(library: Library) -> None:
    assert library.weight(stem("evening")) > library.weight(stem("take"))


@pytest.mark.parametrize(
    ("words", "same"),
    [("draws drawing drawn draw", True), ("kindled kindles kindling", True), ("lass las", False)],
)
def test_words_are_the_same_without_their_endings(words: str, same: bool) -> None:
    assert (len({stem(word) for word in words.split()}) == 1) is same
