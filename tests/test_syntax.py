"""Text → pieces → tokens → lines: nothing is lost, and what is broken damages one declaration alone."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.garbage import without_collecting
from azif_compiler.grammar import DECLARING
from azif_compiler.snapshot.file_state import FileState
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Block, Line, Written, walk
from azif_compiler.text.pieces import Piece, cut
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, SEPARATOR, scan
from projects import after, kept, tables

REPOSITORY = Path(__file__).parents[1]
PACKAGES = [
    REPOSITORY / "cards",
    *sorted(path.parent for path in REPOSITORY.glob("expansions/*/package.yaml")),
]

LIKELY = [
    '"',
    "\\",
    "{",
    "}",
    ";",
    "#",
    "\n",
    " ",
    "\t",
    ",",
    ":",
    "'s",
    "(",
    "1",
    "+2",
    "ruling",
    "lamp",
    "é",
]
TEXTS = st.lists(st.sampled_from(LIKELY) | st.characters(), max_size=60).map("".join)


def parsed(text: str) -> tuple[Written, tuple[Diagnostic, ...]]:
    report = Report()
    written = parse(text, Source("a.azif", text), 0, tables(), report)
    return written, report.diagnostics


# ---- nothing is lost


BLANK = re.compile(r"(?:\s|#[^\n]*(?:\n|\Z))*")


def assert_lossless(text: str) -> None:
    tokens = scan(text, tables())
    stretches = [(start, tokens.end(index)) for index, start in enumerate(tokens.starts)]
    assert [text[start:end] for start, end in stretches] == tokens.words
    gaps = list(tokens.gaps())
    assert [text[start:end] for start, end in gaps if not BLANK.fullmatch(text, start, end)] == []
    rows = sorted([*stretches, *gaps, (len(text), len(text) + 1)])
    assert all(start < end for start, end in rows)
    assert [end for _, end in rows[:-1]] == [start for start, _ in rows[1:]]
    assert rows[0][0] == 0


@given(TEXTS)
def test_tokens_and_gaps_give_back_every_character(text: str) -> None:
    assert_lossless(text)


@given(TEXTS)
def test_pieces_give_back_every_character(text: str) -> None:
    assert_whole(Source("a.azif", text).text)


def assert_whole(text: str) -> None:
    pieces = cut(text, tables())
    start = pieces[0].start if pieces else len(text)
    assert BLANK.fullmatch(text, 0, start)
    assert text[:start] + "".join(piece.text for piece in pieces) == text
    for one, other in itertools.pairwise(pieces):
        assert one.start + len(one.text) == other.start


@given(TEXTS)
def test_any_text_has_lines_and_places_in_it(text: str) -> None:
    written, problems = parsed(Source("a.azif", text).text)
    tokens = written.tokens
    for line in walk(written.lines):
        assert 0 <= line.start < len(tokens)
        assert line.first <= line.last <= len(tokens)
    for problem in problems:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end


def test_all_content_is_given_back() -> None:
    for state in snapshot().files:
        assert_lossless(text_of(state))
        assert_whole(text_of(state))


def test_comments_are_kept_where_they_stand() -> None:
    text = 'lamp "A # b" { # one\n  weight 3, # two\n  # three\n} # four\n'
    found = [text[comment.start : comment.end] for comment in scan(text, tables()).comments()]
    assert found == ["# one", "# two", "# three", "# four"]


def test_the_words_that_begin_a_declaration_are_those_of_the_grammar() -> None:
    grammar = tables()
    start = grammar.states[grammar.start]
    assert {word for word, terminal in grammar.keywords.items() if terminal in start} == DECLARING


# ---- pieces

TWO = 'lamp "A" {\n  weight 3\n}\nlamp "B" { weight 4 }\n'


@pytest.mark.parametrize(
    ("text", "firsts"),
    [
        (TWO, ['lamp "A" {', 'lamp "B" { weight 4 }']),
        (TWO.replace("}\n", "", 1), ['lamp "A" {', 'lamp "B" { weight 4 }']),
        (TWO.replace("{\n", "\n", 1), ['lamp "A" ', 'lamp "B" { weight 4 }']),
        (TWO.replace('A"', "A", 1), ['lamp "A {', 'lamp "B" { weight 4 }']),
        (TWO.replace('"A"', 'A"', 1), ['lamp A" {', 'lamp "B" { weight 4 }']),
        ("lamp A {\nweight 3\n}\ntoken coin\n", ["lamp A {", "token coin"]),
        ("# only\n", []),
        ("  # {\n\n", []),
        ("  token coin\n", ["  token coin"]),
        ("# }\n  token coin\n" + TWO, ["# }", 'lamp "A" {', 'lamp "B" { weight 4 }']),
        ("}\n" + TWO, ["}", 'lamp "A" {', 'lamp "B" { weight 4 }']),
    ],
)
def test_a_declaration_begins_in_the_first_column(text: str, firsts: list[str]) -> None:
    assert [piece.text.splitlines()[0] for piece in cut(text, tables())] == firsts


# ---- a mark less


@cache
def snapshot() -> Snapshot:
    """All packages with all rulings, of which nothing is to complain."""
    made = kept(*PACKAGES, rulings=True)
    assert not made.report().diagnostics
    return made


def text_of(state: FileState) -> str:
    assert state.source is not None
    return state.source.text


@dataclass(frozen=True, slots=True)
class Loss:
    """A file with one character less, in a piece of it."""

    state: FileState
    home: Piece
    at: int

    @property
    def text(self) -> str:
        """What is left of the file."""
        text = text_of(self.state)
        return text[: self.at] + text[self.at + 1 :]

    @property
    def home_text(self) -> str:
        """What is left of the piece."""
        at = self.at - self.home.start
        return self.home.text[:at] + self.home.text[at + 1 :]

    def __str__(self) -> str:
        line = text_of(self.state).count("\n", 0, self.at) + 1
        return f"{self.state.file.name}:{line} without the mark at {self.at}"


def losses(mark: str) -> Iterator[Loss]:
    """Every file without one of its marks, one after the other."""
    for state in snapshot().files:
        tokens = scan(text_of(state), tables())
        pieces = iter(state.pieces)
        home = next(pieces)
        for kind, word, start in zip(tokens.kinds, tokens.words, tokens.starts, strict=True):
            while start >= home.start + len(home.text):
                home = next(pieces)
            if kind == mark == "STRING":
                yield Loss(state, home, start)
                yield Loss(state, home, start + len(word) - 1)
            elif kind == mark == SEPARATOR:
                if is_needed(text_of(state), start):
                    yield Loss(state, home, start)
            elif kind == mark:
                yield Loss(state, home, start)
            elif kind == "LABEL" and mark == "COLON":
                yield Loss(state, home, start + len(word) - 1)


def is_needed(text: str, start: int) -> bool:
    """Whether a semicolon stands there, between two things of one line of which the first is no block."""
    behind = re.compile(r"\s*[}#]|\s*\n").match(text, start + 1) is None
    return text[start] == ";" and behind and not text[:start].rstrip().endswith("}")


MARKS = {
    "opening brace": LEFT,
    "closing brace": RIGHT,
    "colon": "COLON",
    "quote": "STRING",
    "semicolon": SEPARATOR,
}


@cache
def all_losses(mark: str) -> list[Loss]:
    return list(losses(mark))


def some_losses(mark: str, count: int, seed: int) -> list[Loss]:
    """Losses in as many different files as possible; what others build on, as often as rulings."""
    chance = random.Random(seed)
    rulings: list[Loss] = []
    rules: list[Loss] = []
    for loss in all_losses(mark):
        if not text_of(loss.state)[: loss.at].endswith(
            "may"
        ):  # `may draw 1 card; …` is as right as `may: draw 1 card; …`
            (rulings if loss.state.file.ruling else rules).append(loss)
    return [*chance.sample(rulings, count // 2), *chance.sample(rules, count - count // 2)]


def damaged(loss: Loss) -> list[Piece]:
    """The pieces that a loss changes; all others are found again as they were."""
    now = {(piece.start, piece.text): piece for piece in cut(loss.text, tables())}
    for piece in loss.state.pieces:
        if piece is not loss.home:
            start = piece.start - (piece.start > loss.at)
            assert now.pop((start, piece.text), None) is not None, f"{loss}: {piece.text[:60]!r} is lost"
    return list(now.values())


def assert_one_piece_is_damaged(mark: str, loss: Loss) -> None:
    pieces = damaged(loss)
    assert [piece.text for piece in pieces] == [loss.home_text], str(loss)
    if mark in (LEFT, RIGHT):
        assert parsed(pieces[0].text)[1], f"{loss}: nobody complains"


def assert_one_declaration_is_complained_of(loss: Loss) -> None:
    old = snapshot()
    files = tuple(
        replace(file, content=loss.text) if file.name == loss.state.file.name else file
        for file in old.project.files
    )
    new = after(old, replace(old.project, files=files))
    found = new.report().diagnostics
    assert found or meanings(new, loss) == meanings(old, loss), f"{loss}: nobody complains"
    for problem in found:
        span = problem.span
        assert span is not None, f"{loss}: {problem.text()}"
        assert span.source.path == text_path(loss), f"{loss}: {span} {problem.text()}"
        assert loss.home.start <= span.start < loss.home.start + len(loss.home.text), (
            f"{loss}: {span} {problem.text()}"
        )


def meanings(whole: Snapshot, loss: Loss) -> list[str]:
    """What a file with a loss declares: `may by i: take it` and `may by i take it` are the same."""
    return [
        ir.identity(one)
        for found in whole.found()
        if found.state.file.name == loss.state.file.name
        for one in found.cell.compiled()
    ]


def text_path(loss: Loss) -> str:
    assert loss.state.source is not None
    return loss.state.source.path


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_a_lost_mark_damages_one_piece(mark: str) -> None:
    for loss in some_losses(mark, 150, 17):
        assert_one_piece_is_damaged(mark, loss)


@pytest.mark.slow
@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_any_lost_mark_damages_one_piece(mark: str) -> None:
    for loss in all_losses(mark):
        assert_one_piece_is_damaged(mark, loss)


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_of_a_lost_mark_one_declaration_is_complained_of(mark: str) -> None:
    with without_collecting():
        for loss in some_losses(mark, 16, 40):
            assert_one_declaration_is_complained_of(loss)


def test_a_name_with_quotes_inside_is_known_if_one_of_its_own_is_lost() -> None:
    inside = re.compile(r'[a-z]+ "[^"]*\\"')
    told = [
        loss for loss in all_losses("STRING") if inside.match(loss.home.text) and not loss.state.file.ruling
    ]
    assert len(told) > 4
    with without_collecting():
        for loss in told:
            assert_one_declaration_is_complained_of(loss)


@pytest.mark.slow
@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_of_many_lost_marks_one_declaration_is_complained_of(mark: str) -> None:
    with without_collecting():
        for loss in some_losses(mark, 1000, random.randrange(1 << 30)):
            assert_one_declaration_is_complained_of(loss)


# ---- repairs


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('lamp "A" {\n  weight 3\n', ["AZ0103"]),
        ('lamp "A" {\n  weight 3\n}\n}\n', ["AZ0112"]),
    ],
)
def test_braces_are_put_in_and_left_out(text: str, codes: list[str]) -> None:
    pieces = cut(text, tables())
    assert [problem.code for piece in pieces for problem in parsed(piece.text)[1]] == codes


def test_what_a_repair_puts_in_has_no_place() -> None:
    tokens = parsed('lamp "A" {\n  weight 3\n')[0].tokens
    assert tokens.starts[-1] == MADE
    assert tokens.kinds[-1] == RIGHT


# ---- colons


def shape(written: Written) -> list[tuple[object, ...]]:
    """What the lines of a piece say, without where."""
    words = written.tokens.words

    def block(one: Block | None) -> object:
        return None if one is None else [row(line) for line in one.lines]

    def row(line: Line) -> tuple[object, ...]:
        label = words[line.label] if line.label >= 0 else ""
        leading = words[line.leading] if line.leading >= 0 else ""
        said = tuple(words[line.first : line.last])
        return label, leading, said, block(line.cost), block(line.block), block(line.otherwise)

    return [row(line) for line in written.lines]


def in_braces(written: Written) -> str:
    """A piece with braces for its colons."""
    tokens = written.tokens
    text = tokens.text
    for kind, word, start in reversed(list(zip(tokens.kinds, tokens.words, tokens.starts, strict=True))):
        if kind == LEFT and word != "{":
            text = f"{text[:start]} {{ {text[start + len(word) :]}"
        elif kind == RIGHT and not word:
            text = f"{text[:start]} }} {text[start:]}"
    return re.sub(r"\}\s*\n\s*(?=else\b)", "} ", text)


def test_a_colon_is_a_brace_in_all_content() -> None:
    found = 0
    for state in snapshot().files:
        for piece in state.pieces:
            written, wrong = parsed(piece.text)
            if not written.tokens.text.isspace() and ":" in written.tokens.words:
                braces, wrong_there = parsed(in_braces(written))
                assert shape(braces) == shape(written), piece.text
                assert wrong_there == wrong == ()
                found += 1
    assert found > 1000


@pytest.mark.parametrize(
    ("colons", "braces"),
    [
        ('at "X": a; b', 'at "X" { a; b }'),
        ('at "X":\n    a\n    b\n  c', 'at "X" { a; b }; c'),
        (
            'at "X": check 1\n    pass: a\n    fail:\n      b\n      c',
            'at "X" { check 1; pass { a }; fail { b; c } }',
        ),
        ("if a: b else: c", "if a { b } else { c }"),
        ("if a: b\n  else if c: d\n  else: e", "if a { b } else if c { d } else { e }"),
        ("if a:\n    b\n  else:\n    c", "if a { b } else { c }"),
        ("when x: if a: b else: c", "when x { if a { b } else { c } }"),
        ("when x { if a: b }; c", "when x { if a { b } }; c"),
        ("when x: may a { b }; c", "when x { may a { b }; c }"),
        ('option "Pay" cost pay 1: a', 'option "Pay" cost { pay 1 } { a }'),
        ("action day if its cost > 2 cost pay 1: a", "action day if its cost > 2 cost { pay 1 } { a }"),
        ("action day if the cost is 2: a", "action day if the cost is 2 { a }"),
        ("action day cost { a; b }: c", "action day cost { a; b } { c }"),
        ('"Name": when x: a', '"Name": when x { a }'),
        ('when x: a\n  "Name": when y: b', 'when x { a }; "Name": when y { b }'),
        ("when x: # why\n    a # how", "when x { a }"),
    ],
)
def test_a_colon_opens_a_block(colons: str, braces: str) -> None:
    one, wrong = parsed(f'lamp "A" {{\n  {colons}\n}}\n')
    other, wrong_there = parsed(f'lamp "A" {{\n  {braces}\n}}\n')
    assert shape(one) == shape(other)
    assert wrong == wrong_there == ()


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("when x:\n  when y: a", "AZ0117", ":\n"),
        ("when x:", "AZ0117", ":"),
        ("when x: a\n    b", "AZ0118", "b"),
        ("when x:\n      a\n    b", "AZ0119", "b"),
        ("when x:\n    a\n\tb", "AZ0119", "b"),
    ],
)
def test_a_colon_that_is_not_certain_is_refused(text: str, code: str, at: str) -> None:
    whole = f'lamp "A" {{\n  {text}\n}}\n'
    _, wrong = parsed(whole)
    assert [problem.code for problem in wrong] == [code]
    span = wrong[0].span
    assert span is not None
    assert span.start == whole.index(at, len('lamp "A" {'))


@pytest.mark.parametrize("verb", ["verb", "procedure"])
def test_before_a_type_a_colon_opens_nothing(verb: str) -> None:
    one, wrong = parsed(f"{verb} glow {{\n  at where: room\n  do: a\n}}\n")
    assert wrong == ()
    rows = one.lines[0].block
    assert rows is not None
    assert [line.block is None for line in rows.lines] == [True, False]
