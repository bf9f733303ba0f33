"""What the documents show is true: the reference is one game, the card in the README is in the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azif_compiler import diagnostics, ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver, places
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.reporting import render
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Block, Line, Written
from azif_compiler.text.pieces import cut
from azif_compiler.text.source import Source
from azif_compiler.vocabulary.reference import words_of_language
from azif_runtime.scenario import try_ruling
from azif_runtime.translate.translate import translate
from golden import check, compile_text, line_of, write
from projects import tables

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "reference" / "language.md"
DOCUMENTS = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "expansions").glob("*.md")),
]


def fences(path: Path, language: str = "azif") -> list[tuple[int, str]]:
    """The examples in a document, each with its line."""
    text = path.read_text()
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start()) + 2, match[1]) for match in found]


EXAMPLES = [pytest.param(text, id=f"{path.name}:{line}") for path in DOCUMENTS for line, text in fences(path)]


def parsed(text: str, report: Report) -> list[Written]:
    """A text, parsed piece by piece."""
    source = Source("example.azif", text)
    pieces = cut(source.text, tables())
    return [parse(piece.text, source, piece.start, tables(), report) for piece in pieces]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_can_be_parsed(text: str) -> None:
    report = Report()
    parsed(text, report)
    assert [line_of(found) for found in report.diagnostics] == []


def test_the_examples_of_the_reference_are_one_game(here: Path) -> None:
    examples = [text for _, text in fences(REFERENCE)]
    assert len(examples) > 15
    program = translate(compile_text(here, "\n".join(examples)))
    verdicts = [try_ruling(program, ruling) for ruling in program.rulings]
    assert [str(failure) for verdict in verdicts for failure in verdict.failures] == []


def test_the_reference_speaks_of_every_word_of_the_language() -> None:
    text = REFERENCE.read_text()
    words = words_of_language(tables())
    assert sorted(word for word in words if not re.search(rf"\b{word}\b", text)) == []
    assert [sign for sign in SYMBOLS if sign not in text] == []


def test_every_complaint_that_a_document_names_is_one() -> None:
    known = diagnostics.every()
    named = {(path.name, code) for path in DOCUMENTS for code in re.findall(r"\bAZ\d{4}\b", path.read_text())}
    assert named
    assert sorted((name, code) for name, code in named if code not in known) == []


def test_the_reference_has_an_example_of_every_construct(here: Path) -> None:
    game = compile_text(here, "\n".join(text for _, text in fences(REFERENCE)))
    seen: set[str] = set()
    stack: list[object] = list(game.declarations)
    while stack:
        node = stack.pop()
        seen.add(type(node).__name__)
        if isinstance(node, ir.Node):
            stack.extend(getattr(node, name) for name in node.__struct_fields__)
        elif isinstance(node, tuple):
            stack.extend(node)
    for union in (ir.Statement, ir.Ability, ir.Declaration):
        assert {member.__name__ for member in union.__args__} - seen == set()


def shape(written: Written, lines: tuple[Line, ...]) -> list[object]:
    """Lines without their places."""

    def inside(block: Block | None) -> list[object]:
        return shape(written, block.lines if block is not None else ())

    words = written.tokens.words
    return [
        (
            words[line.start : max(line.first, line.start)],
            words[line.first : line.last],
            *map(inside, (line.block, line.cost, line.otherwise)),
        )
        for line in lines
    ]


def shapes(text: str) -> list[object]:
    """The declarations of a text without their places."""
    return [one for written in parsed(text, Report()) for one in shape(written, written.lines)]


def test_the_card_in_the_readme_is_in_the_cards() -> None:
    ((_, example),) = fences(ROOT / "README.md")
    (wanted,) = shapes(example)
    assert wanted in [one for path in places.cards().rglob("*.azif") for one in shapes(path.read_text())]


def test_the_complaint_in_the_readme_is_what_is_said(here: Path) -> None:
    ((_, example),) = fences(ROOT / "README.md")
    wanted = next(text for _, text in fences(ROOT / "README.md", "text") if text.startswith("error["))
    name = re.search(r'"([^"]+)"', example)
    assert name is not None
    spoilt = example.replace(name[1], "Another").replace("price", "pirce")
    package = write(
        here / "cards",
        {
            "unique_items.azif": spoilt,
            "package.yaml": 'id: other\ntitle: "O"\nversion: "1"\nrequires: {base: ">=0"}\n',
        },
    )
    said = render.human(driver.check([package]).diagnostics)
    assert wanted.strip() in said


def test_what_the_reference_says_is_an_error_is_one(here: Path) -> None:
    for text in ("token Clue 3", "token Clue { }\ntoken Clue", "kind a { }", "kind you"):
        assert check(here / "case", text).failed
