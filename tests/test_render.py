"""Complaints, as people and machines see them."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from azif_compiler.diagnostic import Diagnostic, Fix, Label, did_you_mean
from azif_compiler.reporting import render
from azif_compiler.text.source import Source, Span

SCHEMA = Path(__file__).parent / "schemas" / "sarif-2.1.0.json"

LAMPS = Source(
    "lamps.azif",
    'kind lamp {\n\tprinted glow: numbr = 1  # 宽 wide\n}\n\n\nlamp "Lamp" { glow 3 }\n',
)
COINS = Source("more, coins: 100%.azif", 'coin "Penny"\n')


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlit(Diagnostic):
    """A lamp is not lit.

    It should be.
    """

    code = "AZ9911"
    message = "`{name}` is not lit"
    name: str
    others: tuple[Label, ...] = ()
    better: str | None = None

    def hint(self) -> str | None:
        return did_you_mean(self.name, ["number"])

    def labels(self) -> tuple[Label, ...]:
        return self.others

    def fix(self) -> Fix | None:
        return Fix(self.span, self.better) if self.span and self.better is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dusty(Diagnostic):
    """A lamp is dusty."""

    code = "AZ9912"
    severity = "warning"
    message = "dust\non %, : it"


def at(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def human(*found: Diagnostic) -> str:
    return render.human(found)


def test_carets_stand_under_the_place_and_words_beside_it() -> None:
    place = at(LAMPS, "numbr")
    others = (
        Label(place, "no type"),
        Label(at(LAMPS, "printed"), "this field"),
        Label(at(LAMPS, "wide"), "far"),
        Label(at(LAMPS, "glow 3"), "used here"),
        Label(at(COINS, '"Penny"'), "elsewhere"),
    )
    assert human(Unlit(span=place, name="numbr", others=others)) == (
        "error[AZ9911]: `numbr` is not lit\n"
        " --> lamps.azif:2:16\n"
        "  |\n"
        "2 |     printed glow: numbr = 1  # 宽 wide\n"
        "  |     -------       ^^^^^           ---- far\n"
        "  |     |             no type\n"
        "  |     this field\n"
        "...\n"
        '6 | lamp "Lamp" { glow 3 }\n'
        "  |               ------ used here\n"
        " ::: more, coins: 100%.azif:1:6\n"
        "  |\n"
        '1 | coin "Penny"\n'
        "  |      ------- elsewhere\n"
        "  |\n"
        "  = help: did you mean `number`?\n"
        "\n"
    )


def test_overlapping_places_get_rows_of_their_own() -> None:
    others = (Label(at(LAMPS, "glow 3"), "all of it"),)
    lines = human(Unlit(span=at(LAMPS, "3"), name="x", others=others)).splitlines()
    assert lines[4:6] == ["  |                    ^", "  |               ------ all of it"]


@pytest.mark.parametrize(
    ("start", "end", "place", "caret"),
    [
        (11, 11, "1:12", "  |            ^"),  # an empty place at the end of a line
        (11, 15, "1:12", "  |            ^"),  # begins at the end of a line and goes on
        (0, 40, "1:1", "  | ^^^^^^^^^^^"),  # over several lines: what is on the first
        (len(LAMPS.text), len(LAMPS.text), "6:23", "  |                       ^"),  # the end of the file
        (len(LAMPS.text) + 50, len(LAMPS.text) + 60, "6:23", "  |                       ^"),  # far beyond it
    ],
)
def test_places_at_ends(start: int, end: int, place: str, caret: str) -> None:
    lines = human(Unlit(span=Span(LAMPS, start, end), name="x")).splitlines()
    assert lines[1] == f" --> lamps.azif:{place}"
    assert lines[4] == caret


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("long.azif", "宽" * 5000 + "lamp" + "x" * 5000)
    lines = human(Unlit(span=at(source, "lamp"), name="x")).splitlines()
    assert all(len(line) < 200 for line in lines)
    assert lines[3].count("…") == 2
    before = lines[3][: lines[3].index("lamp")]
    columns = sum(2 if char == "宽" else 1 for char in before)
    assert lines[4].index("^") == columns


def test_nothing_moves_the_cursor() -> None:
    source = Source("a.azif", "lamp \x1b[31m\u202e\x7f\x85 coin\n")
    written = human(Unlit(span=at(source, "coin"), name="\x1b[2J\u202e"))
    assert written.replace("\n", "").isprintable()


def test_a_complaint_may_have_no_place() -> None:
    assert human(Unlit(span=None, name="x")) == "error[AZ9911]: `x` is not lit\n\n"
    assert render.short([Dusty(span=None)]) == "warning[AZ9912]: dust␊on %, : it\n"


def test_a_fix_is_said_unless_the_hint_says_it() -> None:
    place = at(LAMPS, "numbr")
    assert "= fix: write `lamp`" in human(Unlit(span=place, name="x", better="lamp"))
    assert "= fix: remove `numbr`" in human(Unlit(span=place, name="x", better=""))
    assert "= fix" not in human(Unlit(span=place, name="numbr", better="number"))


def test_short_is_one_line_each() -> None:
    found = [Unlit(span=at(LAMPS, "numbr"), name="numbr"), Dusty(span=at(COINS, "coin"))]
    assert render.short(found).splitlines() == [
        "lamps.azif:2:16: error[AZ9911]: `numbr` is not lit",
        "more, coins: 100%.azif:1:1: warning[AZ9912]: dust␊on %, : it",
    ]


def test_github_shows_errors_first_and_escapes() -> None:
    found = [Dusty(span=at(COINS, "coin")), Unlit(span=Span(LAMPS, 0, 20), name="x")]
    assert render.github(found).splitlines() == [
        "::error file=lamps.azif,line=1,endLine=2,title=AZ9911::`x` is not lit",
        "::warning file=more%2C coins%3A 100%25.azif,line=1,endLine=1,col=1,endColumn=5,title=AZ9912"
        "::dust%0Aon %25, : it",
    ]


def everything() -> list[Diagnostic]:
    place = at(LAMPS, "numbr")
    return [
        Unlit(span=place, name="numbr", others=(Label(at(COINS, "coin"), "there"),), better="number"),
        Unlit(span=place, name="again"),
        Dusty(span=Span(LAMPS, len(LAMPS.text), len(LAMPS.text))),
        Dusty(span=Span(Source("/far/away lamp.azif", ""), 0, 0)),
        Dusty(span=None),
    ]


def test_json_holds_everything() -> None:
    written = json.loads(render.json(everything()))
    assert written["version"] == 1
    first = written["diagnostics"][0]
    assert first["place"] == {
        "path": "lamps.azif",
        "start": {"line": 2, "column": 16, "offset": 27},
        "end": {"line": 2, "column": 21, "offset": 32},
    }
    assert (first["hint"], first["fix"]["replacement"]) == ("did you mean `number`?", "number")
    assert written["diagnostics"][-1]["place"] is None


def test_sarif_is_valid() -> None:
    log = json.loads(render.sarif(everything()))
    jsonschema.validators.validator_for(schema := json.loads(SCHEMA.read_text()))(schema).validate(log)
    (run,) = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["AZ9911", "AZ9912"]
    prints = [
        result.get("partialFingerprints", {}).get("primaryLocationLineHash") for result in run["results"]
    ]
    assert len(set(prints)) == len(prints), "two complaints of one line are told apart"
    jsonschema.validators.validator_for(schema)(schema).validate(json.loads(render.sarif([])))


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert render.wants_color(Screen())
    assert not render.wants_color(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not render.wants_color(Screen())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not render.wants_color(Screen())
    assert "\x1b[" in render.human(everything(), color=True)
    assert "\x1b[" not in render.human(everything())


def test_the_summary_counts() -> None:
    assert render.summary(everything()) == "2 errors, 3 warnings"
    assert render.summary([]) == "no complaints"


places = st.integers(min_value=0, max_value=60)


@given(st.text(max_size=50), st.lists(st.tuples(places, places), min_size=1, max_size=4))
def test_any_place_in_any_text_can_be_drawn(text: str, spans: list[tuple[int, int]]) -> None:
    source = Source("a.azif", text)
    labels = tuple(Label(Span(source, start, start + length), "word") for start, length in spans)
    found = Unlit(span=labels[0].span, name="x", others=labels)
    for draw in render.FORMATS.values():
        assert draw([found])
