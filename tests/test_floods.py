"""What is wrong many times over is looked at once each: calls are counted, not seconds."""

from __future__ import annotations

import re

import pytest

from azif_compiler import bounds as compiler_bounds
from azif_compiler.bounds import (
    DEEPEST_KIND,
    LONGEST_ADVICE,
    LONGEST_LINE,
    LONGEST_SAID,
    MOST_COMPLAINTS,
    MOST_DECLARATIONS,
    MOST_REPAIRS,
    MOST_WORDS,
)
from azif_compiler.cli.complaints import first_of
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.reading import NoSuchFile, NothingInIt
from azif_compiler.grammar import Grammar
from azif_compiler.loader import places
from azif_compiler.mistakes import remedy
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import conflicts
from azif_compiler.names.symbols import Entity
from azif_compiler.names.table import Names
from azif_compiler.names.view import View
from azif_compiler.reporting import render
from azif_compiler.snapshot.cells import Result
from azif_compiler.snapshot.decode import one_too_many
from azif_compiler.text import pieces
from azif_compiler.text.tokens import Tokens, scan
from azif_runtime import bounds as play_bounds
from projects import fresh, small, tables

TOKENS = "token lamp\nkind person { you means this }\n"


def test_lines_that_cannot_be_read_are_not_compared_with_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = fresh(small({"a.azif": TOKENS + "gribble frotz 3\n" * 300}))
    compared = 0

    def equal(one: Result, other: object) -> bool:
        nonlocal compared
        compared += 1
        return one is other

    monkeypatch.setattr(Result, "__eq__", equal)
    assert len(snapshot.report()) >= 300
    assert compared == 0


def test_a_line_of_many_words_is_not_taken_for_one_long_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def alike(_: View, word: str, __: str) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr(View, "alike", alike)
    found = (
        fresh(small({"a.azif": f'{TOKENS}person "Ann" {{ {"grib frotz " * 200}}}\n'})).report().diagnostics
    )
    assert [one.help() for one in found]
    assert asked
    assert max(word.count("_") for word in asked) < MOST_WORDS


def looked_for(monkeypatch: pytest.MonkeyPatch, words: int) -> int:
    """In how many tokens is looked around, to help with the first complaints about a declaration."""
    looked = 0
    end_behind = Seen.end_behind

    def counted(seen: Seen, index: int) -> int:
        nonlocal looked
        end = end_behind(seen, index)
        looked += end - index
        return end

    monkeypatch.setattr(Seen, "end_behind", counted)
    text = f"{TOKENS}value glow: number = {'grib ' * words}\n" * 3
    for one in fresh(small({"a.azif": text})).report().diagnostics[:3]:
        one.help()
    return looked


def test_help_looks_no_further_than_a_line_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < looked_for(monkeypatch, 1_500) <= looked_for(monkeypatch, 300) * 2


def test_nobody_is_helped_before_a_complaint_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Diagnostic] = []
    monkeypatch.setattr(remedy, "Seen", lambda problem, *_: made.append(problem))
    assert len(fresh(small({"a.azif": TOKENS + "gribble frotz 3\n" * 50})).report()) >= 50
    assert made == []


def test_what_is_declared_twice_is_compared_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    met = 0
    meet = conflicts._meet

    def counted(names: Names, one: Entity, other: Entity) -> bool:
        nonlocal met
        met += 1
        return meet(names, one, other)

    monkeypatch.setattr(conflicts, "_meet", counted)
    before = len(list(conflicts._pairs(fresh(small({"a.azif": TOKENS})).names, [])))
    names = fresh(small({"a.azif": TOKENS + "token oil\n" * 300})).names
    assert before == 0
    assert len(names.tokens["oil"]) >= 1
    assert met <= 600


def test_open_braces_are_followed_for_so_many_lines_only(monkeypatch: pytest.MonkeyPatch) -> None:
    scanned = 0

    def counted(text: str, grammar: Grammar) -> Tokens:
        nonlocal scanned
        scanned += 1
        return scan(text, grammar)

    monkeypatch.setattr(pieces, "scan", counted)
    text = "glow {\n" * 3_000
    assert len(pieces.cut(text, tables())) == 3_000
    assert scanned <= 3_001


@pytest.mark.parametrize("sign", ["\x01", "\u200b", "{", "}", ")", "💀 "])
def test_what_cannot_stand_there_is_told_so_often_only(sign: str) -> None:
    found = fresh(small({"a.azif": f'{TOKENS}rule "r" {{\n{sign * 2_000}\n}}\n'})).report()
    assert 0 < len(found) <= 2 * MOST_REPAIRS + 10


def test_a_line_that_nobody_writes_is_no_line() -> None:
    long = "# " + "x" * LONGEST_LINE
    found = fresh(small({"a.azif": f"{TOKENS}{long}\n"})).report().diagnostics
    assert [one.code for one in found] == ["AZ0017"]
    assert len(fresh(small({"a.azif": f"{TOKENS}{long[:LONGEST_LINE]}\n"})).report()) == 0


def test_a_file_declares_no_more_than_people_write() -> None:
    for text, code in (("glow {\n", "AZ0019"), ('"\n', "AZ0019"), ("# glow\n", ""), ("  \n", "")):
        found = fresh(small({"a.azif": TOKENS + text * (MOST_DECLARATIONS + 1)})).report().diagnostics
        assert [one.code for one in found] == [code] * bool(code)
    whole = "".join(f"token t{number}\n" for number in range(MOST_DECLARATIONS))
    assert one_too_many(whole) is None
    assert one_too_many(f"{whole}token more\n") == len(whole)


def test_a_complaint_is_no_longer_than_people_read() -> None:
    found = fresh(small({"a.azif": f"{TOKENS}value glow: number = {'a' * 9_000}\n"})).report().diagnostics
    assert found
    assert all(len(f"{one.text()} {one.help()}") < LONGEST_ADVICE + 3 * LONGEST_SAID for one in found)
    assert max(map(len, render.human(found).splitlines())) < LONGEST_ADVICE + 3 * LONGEST_SAID


def test_kinds_above_a_kind_have_an_end() -> None:
    rows = "".join(f"kind lamp{n + 1} is lamp{n}\n" for n in range(DEEPEST_KIND + 5))
    found = fresh(small({"a.azif": f"{TOKENS}kind lamp0\n{rows}"})).report().diagnostics
    assert "AZ0104" in {one.code for one in found}


def test_of_too_many_complaints_the_errors_are_shown() -> None:
    warnings = [NothingInIt(span=None, path=f"a{n}") for n in range(MOST_COMPLAINTS)]
    errors = [NoSuchFile(span=None, path=f"b{n}") for n in range(3)]
    shown = first_of([*warnings, *errors])
    assert len(shown) == MOST_COMPLAINTS
    assert list(shown[-3:]) == errors


def test_all_bounds_are_told_in_the_reference() -> None:
    told = (places.cards().parent / "docs" / "reference" / "language.md").read_text("utf-8")
    section = told[told.index("## 9. Bounds") :]
    numbers = {int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", section)}
    kept = {
        f"{module.__name__}.{name}": value
        for module in (compiler_bounds, play_bounds)
        for name, value in vars(module).items()
        if isinstance(value, int)
    }
    assert len(kept) > 30
    assert {name for name, value in kept.items() if value not in numbers} == set()
