"""What players read of lines that no shipped component has: behind each component of `text_lines/lines.azif`
stand the paragraphs of its text, each behind `#> `. `pytest --update` writes them: read them beside the
lines.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import compile_packages
from azif_compiler.words.card import face
from azif_compiler.words.lexicon import Lexicon
from golden import write
from test_text import PACKAGES, problems

LINES = Path(__file__).parent / "text_lines" / "lines.azif"
BESIDES = ("base", "expansion_rules", "dunwich", "black_goat")
MANIFEST = 'id: lines\ntitle: "Lines"\nversion: "1.0"\nrequires:\n' + "".join(
    f'  {id_}: ">=0"\n' for id_ in BESIDES
)
BEGINNING = re.compile(r'^[a-z ]+"(Line \d+)" \{')


Texts = dict[str, tuple[str, ...]]


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """The paragraphs of each component, by its name."""
    folder, report = tmp_path_factory.mktemp("lines"), Report()
    files = {"package.yaml": MANIFEST, "lines.azif": LINES.read_text(encoding="utf-8")}
    game = compile_packages([*(PACKAGES[id_] for id_ in BESIDES), write(folder, files)], report)
    assert game is not None, [found.text() for found in report.diagnostics]
    assert not report.diagnostics
    lexicon = Lexicon(game)
    return {card.title: face(lexicon, card).text for card in lexicon.components if card.package == "lines"}


def test_lines_read_as_recorded(texts: Texts, update: bool) -> None:
    rows = [row for row in LINES.read_text(encoding="utf-8").split("\n") if not row.startswith("#> ")]
    written: list[str] = []
    name = ""
    for row in rows:
        written.append(row)
        name = match[1] if (match := BEGINNING.match(row)) is not None else name
        if row == "}":
            written += [f"#> {text}" for text in texts[name]]
    if update:
        LINES.write_text("\n".join(written), encoding="utf-8")
    assert "\n".join(written) == LINES.read_text(encoding="utf-8")


def test_lines_are_english(texts: Texts) -> None:
    wrong = [
        f"{name}: {problem}: {text}"
        for name, rows in texts.items()
        for text in rows
        for problem in problems(text)
    ]
    assert wrong == []


def test_different_lines_read_differently(texts: Texts) -> None:
    seen: dict[tuple[str, ...], str] = {}
    alike = [(name, seen[rows]) for name, rows in texts.items() if seen.setdefault(rows, name) != name]
    assert alike == []
