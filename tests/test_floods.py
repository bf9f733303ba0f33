"""What is wrong many times over is looked at once each: calls are counted, not seconds."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.mistakes import abilities
from azif_compiler.snapshot.cells import Result
from projects import fresh, small

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

    def alike(word: str, known: Iterable[str]) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr(abilities, "alike", alike)
    assert len(fresh(small({"a.azif": f'{TOKENS}person "Ann" {{ {"grib frotz " * 200}}}\n'})).report()) > 0
    assert asked
    assert max(word.count("_") for word in asked) < MOST_WORDS
