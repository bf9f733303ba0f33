"""One mistake gives one complaint, where it is: nobody else is blamed, and a second one is told, too."""

from __future__ import annotations

import random
from collections import Counter
from math import ceil

import pytest

from azif_compiler.garbage import without_collecting
from azif_compiler.snapshot.snapshot import Snapshot
from one_mistake import SORTS, Slip, Sort, here, met_by, slips, told
from projects import fresh, small

MOST_SPREADING: dict[Sort, float] = {
    "lost word": 0.05, "doubled word": 0.03, "mark": 0.01, "mark of a head": 0.01,
}  # fmt: skip
"""Of how many mistakes of a sort something may be told in other declarations as well."""


def met(sort: Sort, seed: int, count: int) -> Counter[str]:
    """What became of so many mistakes."""
    with without_collecting():
        return Counter(what for slip in slips(seed, count, sort) for what in met_by(slip, told(slip)))


@pytest.mark.parametrize("sort", SORTS)
def test_a_mistake_is_told_where_it_is(sort: Sort) -> None:
    found = met(sort, 5, 24)
    assert found["spreads"] <= ceil(24 * MOST_SPREADING[sort])
    assert found["told elsewhere alone"] <= 2
    assert found["told at its line"] >= found["told"] - 3
    assert found["told once"] >= 0.75 * found["told"] - 1


@pytest.mark.slow
@pytest.mark.parametrize("sort", SORTS)
def test_many_mistakes_are_told_where_they_are(sort: Sort) -> None:
    found = met(sort, random.randrange(1 << 30), 1000)
    assert found["spreads"] + found["told elsewhere alone"] <= 1000 * MOST_SPREADING[sort], str(found)
    assert found["told at its line"] >= 0.95 * found["told"], str(found)


def pairs(seed: int, count: int) -> list[tuple[Slip, Slip]]:
    """Mistakes of two sorts in two files, each of which is told by itself."""
    made = [list(slips(seed, count, sort)) for sort in ("lost word", "mark of a head", "doubled word")]
    rows = zip(made[0], [*made[1], *made[2]][::2], strict=False)
    return [(a, b) for a, b in rows if a.state is not b.state and told(a).here and told(b).here]


def assert_second_mistakes_are_told(seed: int, count: int) -> None:
    """Of two mistakes one at least is told, and nearly always both; alone each of them is."""
    with without_collecting():
        rows = pairs(seed, count)
        assert len(rows) > count * 0.6
        both = 0
        for a, b in rows:
            found = told(a, b)
            first, second = (any(here(one, slip, (a, b)) for one in found.here) for slip in (a, b))
            assert first or second, f"{a}\n{b}"
            both += first and second
    assert both >= 0.9 * len(rows) - 1


def test_a_second_mistake_is_told() -> None:
    assert_second_mistakes_are_told(10, 12)


@pytest.mark.slow
def test_many_second_mistakes_are_told() -> None:
    assert_second_mistakes_are_told(random.randrange(1 << 30), 300)


# ---- small ones

BEGUN = 'zone shelf\nzone attic\nkind lamp { starts in shelf; state oil: number = 0 }\nlamp "Beacon" { }\n'
VERBS = 'verb stow { object what: lamp; do: put what into attic }\nprocedure main { do: stow "Beacon" }\n'
RULES = (
    'rule "a" { whenever there is a lamp in attic where its oil < 1: for each lamp in attic as one: '
    "add 1 to one's oil }\n"
    'rule "b" { whenever number of lamps in attic > 1: stow "Beacon" }\n'
    'rule "c" { whenever there is a lamp in shelf: for each lamp in shelf as one: stow one }\n'
)
RIGHT = BEGUN + VERBS + RULES


def made(*changes: tuple[str, str]) -> Snapshot:
    """A small game with some changes, in three files."""
    texts = {"a.azif": BEGUN, "b.azif": VERBS, "c.azif": RULES}
    for old, new in changes:
        assert any(old in text for text in texts.values()), old
        texts = {name: text.replace(old, new, 1) for name, text in texts.items()}
    return fresh(small(texts))


def places(*changes: tuple[str, str]) -> list[str]:
    """The files and lines where something is told of changes."""
    return [str(one.span).rpartition(":")[0] for one in made(*changes).told().diagnostics]


def test_without_a_mistake_nothing_is_told() -> None:
    assert places() == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("zone attic", "zone", "a.azif:2"),
        ("zone attic", "attic", "a.azif:2"),
        ("zone attic", "zone attic attic", "a.azif:2"),
        ("zone attic", "zone zone attic", "a.azif:2"),
        ('"Beacon" { }', '""Beacon" { }', "a.azif:4"),
        ('lamp "Beacon"', 'lamp lamp "Beacon"', "a.azif:4"),
        ("verb stow", "verb", "b.azif:1"),
        ("verb stow", "stow", "b.azif:1"),
        ("oil: number", "oil number", "a.azif:3"),
    ],
)
def test_who_speaks_of_what_is_broken_is_not_blamed(old: str, new: str, place: str) -> None:
    assert set(places((old, new))) == {place}


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        (("zone attic", "zone"), ("stow one", "stwo one"), "c.azif:3"),
        (("zone attic", "zone"), ("a lamp in shelf", "a lantern in shelf"), "c.azif:3"),
        (("verb stow", "verb"), ("lamps in attic", "lamps in cellar"), "c.azif:2"),
        (('"Beacon" { }', '""Beacon" { }'), ("add 1 to", "add 1 1 to"), "c.azif:1"),
        (("zone attic", "zone attic attic"), ("starts in", "strats in"), "a.azif:3"),
    ],
)
def test_another_mistake_is_told_besides(first: tuple[str, str], second: tuple[str, str], place: str) -> None:
    assert place in places(first, second)


def test_of_those_that_wait_for_one_another_one_is_told() -> None:
    one = ("verb stow { object what: lamp;", "verb stow { object what lamp;")
    other = ("state oil: number = 0", "state oil number")
    assert {place.partition(":")[0] for place in places(one, other)} & {"a.azif", "b.azif"}
