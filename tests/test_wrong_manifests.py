"""Manifests as people get them wrong: each is complained of on its line, with words that lead to the cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.find import read_package

RIGHT = """id: fan
title: Fan
version: "1.0"
language: "1"
requires:
  base: ">=0.1"
"""

SLIPS: tuple[tuple[str, str, str, int, str], ...] = (
    ("a version without quotes", '"1.0"', "1.0", 3, '`"1.0"`'),
    ("a version in curly quotes", '"1.0"', "\u201c1.0\u201d", 3, "such as `1.2`"),
    ("a version in words", '"1.0"', "first", 3, "such as `1.2`"),
    ("no id", "id: fan\n", "", 1, "`id: lamps`"),
    ("no title", "title: Fan\n", "", 1, "`title: Lamps`"),
    ("no version", 'version: "1.0"\n', "", 1, '`version: "1.0"`'),
    ("the title is called name", "title", "name", 2, "write `title`"),
    ("an id with a capital", "id:", "Id:", 1, "did you mean `id`?"),
    ("an id of two words", "id: fan", "id: My Fan", 1, "write `my_fan`"),
    ("a title in curly quotes", "title: Fan", "title: \u201cFan\u201d", 2, "straight quotes"),
    ("an apostrophe in its like", "title: Fan", "title: 'Fan's Box'", 2, 'write `title: "Fan\'s Box"`'),
    ("a package without its colon", 'base: ">=0.1"', 'base ">=0.1"', 6, 'write `base: ">=0.1"`'),
    ("a package by its title", "base:", "Arkham Horror:", 6, "`azif list packages`"),
    (
        "optional and required",
        "language",
        'optional: {base: ">=0"}\nlanguage',
        4,
        "leave it out of `optional`",
    ),
    ("a letter too few", "requires", "require", 5, "did you mean `requires`?"),
    ("as other packages say it", "requires", "dependencies", 5, "write `requires`"),
    ("as others say it, again", "requires", "depends", 5, "write `requires`"),
    ("a list of packages", 'requires:\n  base: ">=0.1"', "requires: [base]", 5, 'write `{base: ">=0"}`'),
    ("packages with dashes", '  base: ">=0.1"', "  - base", 6, 'write `{base: ">=0"}`'),
    ("one package in the line", 'requires:\n  base: ">=0.1"', "requires: base", 5, 'such as `lamps: ">=0"`'),
    ("a package without versions", 'base: ">=0.1"', "base", 6, 'such as `lamps: ">=0"`'),
    ("a package with nothing", 'base: ">=0.1"', "base:", 6, 'a range such as `">=0"`'),
    ("a quote that is not closed", "title: Fan", 'title: "Fan', 2, "at its end"),
    ("a quote of the other sort that is not closed", "title: Fan", "title: 'Fan", 2, "at its end"),
    ("a tab", "  base", "\tbase", 6, "not with tabs"),
    ("not further in", "  base", "base", 6, "two blanks further in"),
    ("no blank behind a colon", "title: Fan", "title:Fan", 3, "a colon, a blank and a value"),
    ("an equals sign", "title: Fan", "title = Fan", 3, "a colon, a blank and a value"),
    ("a range in words", ">=0.1", "newest", 6, '`">=1.0, <2"`'),
    ("a range of other tools", ">=0.1", "^0.1", 6, '`">=1.0, <2"`'),
    ("a range without quotes", '">=0.1"', ">=0.1", 6, "put it in quotes"),
    ("one author", "language", "author: Me\nlanguage", 4, "did you mean `authors`?"),
    ("authors in one text", "language", "authors: Me\nlanguage", 4, "write `[Me]`"),
    ("a key twice", "language", "title: Again\nlanguage", 4, "keep one"),
    ("a key of no use", "language", "year: 1926\nlanguage", 4, "its keys are"),
    ("a second colon", "title: Fan", "title: Fan: The Box", 2, "in quotes"),
    ("a flag in another language", "language", "library: ja\nlanguage", 4, "write `library: true`"),
    ("words in a list", "language", "words: [beam]\nlanguage", 4, "such as `beam: lamps.light`"),
    ("what people speak", 'language: "1"', "language: en", 4, 'language: "1"'),
    ("another version of the language", 'language: "1"', 'language: "7"', 4, 'say `language: "'),
)
"""What is wrong; what stands in place of what; the line, and what must be said of it."""


def told(text: str, folder: Path) -> list[tuple[int, str]]:
    """What is said of a manifest: line, complaint and help."""
    (folder / "package.yaml").write_text(text, "utf-8")
    report = Report()
    read_package(folder, report)
    return [
        (one.span.position[0] if one.span else 0, f"{one.text()} ({one.help()})")
        for one in report.diagnostics
    ]


def test_the_right_one_is_read(tmp_path: Path) -> None:
    assert told(RIGHT, tmp_path) == []


@pytest.mark.parametrize(
    ("before", "behind", "line", "cure"), [row[1:] for row in SLIPS], ids=[row[0] for row in SLIPS]
)
def test_a_slip_is_told_with_its_cure(before: str, behind: str, line: int, cure: str, tmp_path: Path) -> None:
    assert before in RIGHT
    said = told(RIGHT.replace(before, behind, 1), tmp_path)
    assert any(number == line and cure in words for number, words in said), said
