"""Reading files, and places in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azif_compiler.diagnostic import Report
from azif_compiler.loader import files
from azif_compiler.loader.files import read_source
from azif_compiler.snapshot.decode import decoded
from azif_compiler.text.source import Source, Span

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("given_text", "text"),
    [
        ("", "\n"),
        ("lamp", "lamp\n"),
        ("lamp\n", "lamp\n"),
        ("\ufefflamp\r\ncoin\r", "lamp\ncoin\n"),
        ("# only a comment", "# only a comment\n"),
    ],
)
def test_text_is_normalised(given_text: str, text: str) -> None:
    assert Source("a.azif", given_text).text == text


def test_positions_count_from_one() -> None:
    source = Source("a.azif", "lamp\n\n  coin")
    assert [source.position(offset) for offset in (0, 4, 5, 8, 11, 12, 99, -1)] == [
        (1, 1),
        (1, 5),
        (2, 1),
        (3, 3),
        (3, 6),
        (3, 7),
        (3, 7),
        (1, 1),
    ]
    assert [source.line_text(line) for line in (1, 2, 3)] == ["lamp", "", "  coin"]


@given(st.text())
def test_every_character_is_where_its_position_says(text: str) -> None:
    source = Source("a.azif", text)
    for offset, char in enumerate(source.text):
        line, column = source.position(offset)
        assert (source.line_text(line) + "\n")[column - 1] == char
        assert source.line_start(line) + column - 1 == offset


def test_a_span_knows_its_text_and_place() -> None:
    source = Source("a.azif", "lamp\ncoin 3")
    span = Span(source, 5, 9).to(Span(source, 10, 11))
    assert (span.text, str(span)) == ("coin 3", "a.azif:2:1")


def test_a_file_is_read_under_the_name_people_know(tmp_path: Path) -> None:
    path = tmp_path / "a.azif"
    path.write_bytes(b"\xef\xbb\xbflamp\r\n")
    source = read_source(path, Report(), "cards/a.azif")
    assert source is not None
    assert (source.path, source.text) == ("cards/a.azif", "lamp\n")


def test_what_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_SOURCE", 10)
    (tmp_path / "large.azif").write_text("a" * 11)
    (tmp_path / "file").write_text("")
    report = Report()
    for name in ("missing.azif", "file/below.azif", ".", "large.azif", "a\0b"):
        assert read_source(tmp_path / name, report) is None
    assert sorted(found.code for found in report.diagnostics) == [
        "AZ0001",
        "AZ0001",
        "AZ0002",
        "AZ0003",
        "AZ0006",
    ]


def test_a_file_of_fifty_megabytes_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "huge.azif"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    report = Report()
    assert read_source(path, report, "huge.azif") is None
    assert (
        report.diagnostics[0].text()
        == "`huge.azif` has 50000000 bytes, more than the 300000 a file of Azif may have"
    )


@pytest.mark.parametrize(
    ("raw", "code", "position"),
    [
        (b"\xef\xbb\xbfa\r\nb\xffc", "AZ0004", (2, 2)),
        (b"\xff", "AZ0004", (1, 1)),
        ("lamp".encode("utf-16"), "AZ0004", (1, 1)),
        (b"lamp\n\0", "AZ0005", (2, 1)),
    ],
)
def test_bytes_that_are_no_text_are_shown_where_they_stand(
    raw: bytes, code: str, position: tuple[int, int]
) -> None:
    report = Report()
    assert decoded(raw, "a.azif", report) is None
    (found,) = report.diagnostics
    assert found.span is not None
    assert (found.code, found.span.position) == (code, position)


@given(st.binary())
def test_any_bytes_give_a_source_or_a_complaint(raw: bytes) -> None:
    report = Report()
    assert (decoded(raw, "a.azif", report) is None) == report.failed
