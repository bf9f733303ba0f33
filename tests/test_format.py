"""`azif fmt`: one layout, nothing lost, nothing written that would say anything else."""

from __future__ import annotations

import random
import re
import stat
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from azif_compiler.bounds import NARROWEST_LINE
from azif_compiler.cli import azif
from azif_compiler.diagnostic import Report
from azif_compiler.formatter.formatter import Formatted, formatted
from azif_compiler.loader import places
from azif_compiler.loader.files import content_files
from azif_compiler.loader.store import kept_grammar
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import SEPARATOR, scan

LAYOUTS = {
    "indentation": (
        """
lamp "A" {
      glow 1
   when   this glows :
        if dark:
              it  fades
        else: it goes out
}
""",
        """
lamp "A" {
  glow 1
  when this glows:
    if dark:
      it fades
    else: it goes out
}
""",
    ),
    "outcomes stand below what ends in them": (
        """
lamp "A" {
  at "Hall": check Luck -1
     pass: gain 1 Clue
     fail:
       lose 1 Sanity ; lose $ 1
}
""",
        """
lamp "A" {
  at "Hall": check Luck -1
    pass: gain 1 Clue
    fail:
      lose 1 Sanity; lose $ 1
}
""",
    ),
    "braces": (
        """
rule "r" { when x { y ;
z; }
may if ( a ) cost {b} {c} }
kind k { }
""",
        """
rule "r" {
  when x {
    y
    z
  }
  may if (a) cost { b } { c }
}
kind k { }
""",
    ),
    "blank lines": (
        """


# first


kind a {

  state b: number


  state c: number

}



kind d
kind e
""",
        """
# first

kind a {
  state b: number

  state c: number
}

kind d
kind e
""",
    ),
    "comments": (
        """
kind a {# about a
  state first: number # one
  state second one: number       # two

  state c: number  #three
    # what follows
  state d: number
  # the end
}
# behind
""",
        """
kind a {  # about a
  state first: number       # one
  state second one: number  # two

  state c: number  #three
  # what follows
  state d: number
  # the end
}
# behind
""",
    ),
    "signs": (
        """
value v = a-b  +c*( -d )/2
rule "r" { when x: check Luck  -1;gain ( 2 ) ; lose-x; y 's z ,w }
""",
        """
value v = a - b +c * (-d) / 2
rule "r" { when x: check Luck -1; gain (2); lose - x; y's z, w }
""",
    ),
    "a statement that goes on is one line": (
        """
value v = a +
  b and
      c
""",
        """
value v = a + b and c
""",
    ),
}
"""What is written, and how it is laid out."""


def laid(text: str, width: int = 120) -> Formatted:
    return formatted(Source("a.azif", text), kept_grammar(), width)


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_is_written_gets_its_layout(name: str) -> None:
    was, now = LAYOUTS[name]
    assert laid(was) == Formatted(now.lstrip("\n"))
    assert laid(now).text == now.lstrip("\n")


WIDE = """
lamp "A" { copies 2; price 3; type common lamp; source "somewhere" }
lamp "B" {
  copies 2; price 3; type common lamp; when this glows: gain 1 Clue; lose 1 Sanity
  action any time if you have a lamp and not it is dark cost dim this: roll for success
    success: gain 1 Clue
  option "One": if you have a lamp: gain 1 Clue else if you are mad: gain 2 Clues else: gain 3 Clues
  cites "AH-CHK-1", "AH-CHK-2", "AH-CHK-3", "AH-CHK-4"
}
value brightness of lamp: number = 10 if it is bright otherwise 5 if it is dim otherwise its glow + 1
"""
NARROW = """
lamp "A" {
  copies 2; price 3; type common lamp
  source "somewhere"
}
lamp "B" {
  copies 2; price 3; type common lamp
  when this glows:
    gain 1 Clue
    lose 1 Sanity
  action any time if you have a lamp and
      not it is dark cost dim this:
    roll for success
      success: gain 1 Clue
  option "One":
    if you have a lamp: gain 1 Clue
    else if you are mad: gain 2 Clues
    else: gain 3 Clues
  cites "AH-CHK-1", "AH-CHK-2",
      "AH-CHK-3", "AH-CHK-4"
}
value brightness of lamp: number =
    10 if it is bright otherwise
    5 if it is dim otherwise
    its glow + 1
"""


def test_what_is_too_wide_is_broken_from_outside_inwards() -> None:
    assert laid(WIDE, NARROWEST_LINE).text == NARROW.lstrip("\n")
    assert laid(NARROW, NARROWEST_LINE).text == NARROW.lstrip("\n")


@cache
def content() -> tuple[Source, ...]:
    """All files of content that come with Azif."""
    report = Report()
    roots = (places.cards(), places.expansions())
    found = [file for root in roots for file in content_files(root, report)]
    assert len(report) == 0
    assert len(found) > 200
    return tuple(Source(file.name, file.read_text(encoding="utf-8")) for file in found)


def said(text: str) -> list[tuple[str, str]]:
    """The words of a text and its comments, in their order."""
    tokens = scan(text, kept_grammar())
    rows = [
        (start, kind, word)
        for kind, word, start in zip(tokens.kinds, tokens.words, tokens.starts, strict=True)
        if kind != SEPARATOR
    ]
    rows += [(one.start, "#", text[one.start : one.end].rstrip()) for one in tokens.comments()]
    return [(kind, word) for _, kind, word in sorted(rows)]


@pytest.mark.parametrize("width", [40, 80])
def test_other_widths_say_the_same(width: int) -> None:
    for source in random.Random(width).sample(content(), 40):
        made = laid(source.text, width)
        assert made.wrong == ()
        assert said(made.text) == said(source.text), source.path
        assert laid(made.text, width).text == made.text, source.path


def disturbed(text: str, chance: random.Random) -> str:
    """A text with other blanks between the words of its lines, deeper lines, and blanks behind them."""
    parts, behind = [], 0
    for start, end in scan(text, kept_grammar()).gaps():
        gap = text[start:end]
        if "\n" in gap or "#" in gap or text[:start].endswith("\n"):
            gap = re.sub("(?m)^ +", lambda found: found[0] * 3, gap) if text[:start].endswith("\n") else gap
        else:
            gap = chance.choice((" ", "  ", "\t", "   "))
        parts += [text[behind:start], gap]
        behind = end
    return chance.choice(("\n", "\r\n")).join("".join([*parts, text[behind:]]).split("\n"))


@given(st.integers(0, 10**9))
@settings(max_examples=25)
def test_other_blanks_make_no_difference(seed: int) -> None:
    chance = random.Random(seed)
    source = chance.choice(content())
    other = Source(source.path, disturbed(source.text, chance))
    assert laid(other.text).text == laid(source.text).text


@given(st.integers(0, 10**9))
@settings(max_examples=40)
def test_broken_text_stays_and_is_laid_out_once(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(content()).text
    start = chance.randrange(len(text))
    hurt = text[:start] + chance.choice(("", "{", "}", '"', ":", "\n", "(", "#", "´")) + text[start + 1 :]
    once = laid(hurt)
    assert said(once.text) == said(hurt)
    assert laid(once.text).text == once.text


def run(*arguments: str, text: str = "") -> tuple[int, str]:
    """Status and all output of `azif fmt`."""
    done = CliRunner().invoke(azif, ["fmt", *arguments], input=text.encode(), catch_exceptions=False)
    return done.exit_code, done.output


def test_all_content_is_in_its_layout() -> None:
    status, output = run("--check", str(places.cards()), str(places.expansions()))
    assert status == 0, output


def test_a_file_is_written_and_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "a.azif"
    file.write_bytes(b"kind   a\r\nkind b")
    file.chmod(0o640)
    assert run("--check", str(tmp_path))[0] == 1
    assert "-kind   a" in run("--diff", str(file))[1]
    assert file.read_bytes() == b"kind   a\r\nkind b"
    assert run(str(tmp_path)) == (0, f"{places.shown(file)}: written\n1 file: 1 written\n")
    assert file.read_bytes() == b"kind a\nkind b\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert run(str(tmp_path)) == (0, "1 file: all in their layout\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.azif"]


def test_what_cannot_be_read_is_named_and_the_rest_is_laid_out(tmp_path: Path) -> None:
    file = tmp_path / "a.azif"
    file.write_text("kind   a\nkind   b {\n  state\nkind   c\n")
    status, output = run(str(file))
    assert status == 1
    assert "AZ0103" in output or "AZ0101" in output or "never closed" in output
    assert file.read_text().startswith("kind a\nkind   b {")
    assert file.read_text().endswith("kind c\n")


@pytest.mark.parametrize("name", ["notes.md", "a.azif.txt", "A.AZIF"])
def test_what_is_no_content_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text("kind   a\n")
    status, output = run(str(file))
    assert status == 1
    assert "AZ0020" in output
    assert "is no file of content" in output
    assert file.read_text() == "kind   a\n"


def test_a_layout_that_would_say_anything_else_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azif_compiler.formatter.lines.line_of", lambda words: words[0].word)
    made = laid("kind   a\nkind   b\n")
    assert made.text == "kind   a\nkind   b\n"
    assert [wrong.code for wrong in made.wrong] == ["AZ0016", "AZ0016"]


def test_standard_input_and_lines() -> None:
    assert run("-", text="kind   a\n")[1].startswith("kind a\n")
    assert run("-", "--lines", "2", text="kind   a\nkind   b\n")[1].startswith("kind   a\nkind b\n")
    around = "# note   \n\n\n\nkind   a   \n\n\n\nkind   b\n\n\n\nkind   c   \n\n\n"
    for lines, written in (("9", "kind   b"), ("5", "kind   a   ")):
        name = written.split()[1]
        assert run("-", "--lines", lines, text=around)[1] == around.replace(written, f"kind {name}")
    for wrong in ("0", "3:1", "a", "1:b"):
        status, output = run("-", "--lines", wrong, text="kind a\n")
        assert status == 2
        assert "line" in output


def test_complaints_stand_aside_where_standard_input_is_written() -> None:
    done = CliRunner().invoke(azif, ["fmt", "-"], input=b"kind   a\nkind   b {\n")
    assert (done.exit_code, done.stdout) == (1, "kind a\nkind   b {\n")
    assert "AZ0103" in done.stderr


def test_a_file_that_cannot_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.azif"
    file.write_text("kind   a\n")

    def refused(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refused)
    status, output = run(str(file))
    assert status == 1
    assert "AZ0015" in output
    assert file.read_text() == "kind   a\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.azif"]
