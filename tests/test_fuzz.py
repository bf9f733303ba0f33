"""No text at all makes the compiler fail: it complains, with places that lie in the text, or it does not."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.link.link import link
from azif_compiler.loader import driver, places
from azif_compiler.reporting import render
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_runtime.translate.translate import translate
from golden import write
from projects import after, fresh, kept, tables

SECOND = Path(__file__).parent / "second_game"
TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\n| +')

QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))


def show(complaints: Sequence[Diagnostic]) -> None:
    """Show every complaint in every way."""
    for found in complaints:
        span = found.span
        assert span is None or 0 <= span.start <= span.end <= len(span.source.text) + 1
        assert found.text().strip()
        found.hint()
        found.labels()
    render.human(complaints)


def looked_at(files: dict[str, str | bytes], beside: tuple[Path, ...] = ()) -> Report:
    """Check a package; every complaint can be shown, and what is right can be translated."""
    with tempfile.TemporaryDirectory() as folder:
        package = write(Path(folder) / "fuzz", files, "fuzz")
        report = Report()
        game = driver.compile_packages([package, *beside], report)
        show(report.diagnostics)
        assert (game is None) == report.failed
        if game is not None:
            translate(game)
        return report


# ---- the grammar: rows of words that are nearly right ------------------------------------------

LEADING = sorted(tables().keywords)
WORDS = """a an any each every all no another the that those it its this you your up to in at on of with
without whose where who is are has have not and or if otherwise there number total highest lowest larger
smaller half steps from along variant entry top bottom first random among except ordered by least most nothing
yes unlimited rounded exactly as dice lamp lamps Coin Coins oil lit red colour shelf glow glows toss heads
tails day dusk players flicker shine brightness path cost else while thing""".split()
SIGNS = """0 1 2 -1 +1 12345678901 "Lantern" "Nothing" "" $ 's , : ( ) { } ; = != < > + - * / ? . [ ] ' " #"""
MARKS = [*SIGNS.split(), "\n"]
PRELUDE = """
token Coin { symbol "$" }
enum colour { red, green, lime is green }
track oil from 0 to 9
zone shelf
option players: number from 1 to 4 = 2
window day
link path both
kind lamp {
  you means this; holds Coin; state lit: flag = no
  printed hue: colour = red; printed stops for colour: list of number = 1; script shine
}
keyword flicker on lamp with n: number { }
lamp "Lantern" { starts in shelf; flicker 2; shine { } }
value brightness of lamp: number = 1
value glare of lamp for colour: number = 2
verb glow { subject who: lamp = you; object n: number = 1; to other: lamp = nothing; do { } }
verb toss { outcomes heads, tails; var thrown: dice; do { step dusk { outcome heads } } }
"""

piece = st.sampled_from(LEADING) | st.sampled_from(WORDS) | st.sampled_from(MARKS)
row = st.lists(piece, max_size=14).map(" ".join)
statement = st.builds("{} {}".format, st.sampled_from(["", *LEADING]), row)
block = st.lists(statement, max_size=4).map(lambda rows: "{ " + "; ".join(rows) + " }")
declaration = st.builds("{} {} {}".format, st.sampled_from(["", "lamp", *LEADING]), row, block | st.just(""))
ability = st.builds('rule "{}" {{ {} {} {} }}'.format, st.integers(), st.sampled_from(LEADING), row, block)
phrase = st.builds("value x: number = {}".format, row) | st.builds(
    'rule "c" {{ whenever {} {{ }} }}'.format, row
)
text = st.lists(declaration | ability | phrase, max_size=5).map("\n".join)


@QUICK
@given(text)
@example('rule "r" { when yes { may { } cost { } } }')
def test_rows_of_words(written: str) -> None:
    looked_at({"a.azif": PRELUDE, "b.azif": written})


@pytest.mark.slow
@THOROUGH
@given(text)
def test_many_rows_of_words(written: str) -> None:
    looked_at({"a.azif": PRELUDE, "b.azif": written})


@QUICK
@given(st.text(max_size=200) | st.binary(max_size=200))
def test_anything(raw: str | bytes) -> None:
    looked_at({"a.azif": raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw})


# ---- what is right, spoilt ---------------------------------------------------------------------


def spoilt(text: str, chance: random.Random) -> str | bytes:
    """A text with a few words, lines or bytes dropped, doubled, swapped or put in."""
    for _ in range(chance.randint(1, 3)):
        way = chance.randrange(4)
        if way == 3:
            raw = bytearray(text.encode())
            for _ in range(chance.randint(1, 4)):
                raw[chance.randrange(len(raw))] = chance.randrange(256)
            return bytes(raw)
        parts = text.splitlines(keepends=True) if way == 0 else TOKEN.findall(text)
        if len(parts) < 3:
            continue
        at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        match chance.randrange(5):
            case 0:
                del parts[at : at + chance.randint(1, 3)]
            case 1:
                parts.insert(at, parts[at])
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts.insert(at, chance.choice([*WORDS, *MARKS, *LEADING]) + " ")
            case _:
                parts[at] = parts[other]
        text = "".join(parts)
    return text


def spoilt_game(seed: int) -> None:
    """Check the second game with one file spoilt, from what is known of it; one in eight, from nothing."""
    chance = random.Random(seed)
    spoilt = with_spoilt(second().project, chance)
    looked_into(fresh(spoilt) if seed % 8 == 0 else after(second(), spoilt), tried=seed % 8 == 1)


@cache
def second() -> Snapshot:
    """The second game."""
    return kept(SECOND / "reef", SECOND / "storm", rulings=True)


def with_spoilt(project: Project, chance: random.Random) -> Project:
    """A project of which one file is spoilt."""
    files = list(project.files)
    which = chance.randrange(len(files))
    content = files[which].content
    assert isinstance(content, bytes)
    files[which] = replace(files[which], content=spoilt(content.decode(), chance))
    return replace(project, files=tuple(files))


def looked_into(made: Snapshot, *, tried: bool) -> None:
    """Every complaint can be shown, with what is tried out as `azif check` does or as while somebody types,
    and what is right can be translated.
    """
    report = made.told() if tried else made.report()
    show([found if tried else found.untried() for found in report.diagnostics])
    if not report.failed:
        translate(link(made))


@QUICK
@given(st.integers(0, 2**32))
def test_a_spoilt_game(seed: int) -> None:
    spoilt_game(seed)


@pytest.mark.slow
@THOROUGH
@given(st.integers(0, 2**32))
def test_many_spoilt_games(seed: int) -> None:
    spoilt_game(seed)


@cache
def cards() -> Snapshot:
    """The cards, compiled without their rulings."""
    return kept(places.cards())


def spoilt_cards(seed: int) -> None:
    """Check the cards with one file spoilt, from what is known of them."""
    looked_into(after(cards(), with_spoilt(cards().project, random.Random(seed))), tried=seed % 4 == 0)


@pytest.mark.parametrize("seed", range(20))
def test_spoilt_cards(seed: int) -> None:
    spoilt_cards(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_many_spoilt_cards(seed: int) -> None:
    spoilt_cards(seed)
