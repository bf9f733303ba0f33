"""What the language accepts, and what it says of what it does not: `language/good` and `language/bad`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azif_compiler.bounds import LARGEST_SOURCE
from azif_compiler.loader import driver
from golden import cases, check, codes, compare, prepared

LANGUAGE = Path(__file__).parent / "language"


@pytest.mark.parametrize("case", cases(LANGUAGE / "bad"), ids=lambda case: case.stem)
def test_what_is_wrong_is_said_on_its_line(case: Path, here: Path, update: bool) -> None:
    compare(case, here, update=update)


@pytest.mark.parametrize("case", cases(LANGUAGE / "good"), ids=lambda case: case.stem)
def test_what_is_right_is_silent(case: Path, here: Path) -> None:
    report = driver.check(prepared(case, here))
    assert [f"{found.span}: {found.code} {found.text()}" for found in report.diagnostics] == []


# ---- shapes of files that no text file here could hold -----------------------------------------

TEXT = "token Coin\nkind purse { holds Coin }\n"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"", ["AZ0007"]),
        (b"# only a comment", ["AZ0007"]),
        (b"\n\n  \n", ["AZ0007"]),
        (TEXT.rstrip().encode(), []),
        (TEXT.replace("\n", "\r\n").encode(), []),
        (TEXT.replace("\n", "\r").encode(), []),
        (TEXT.replace(" ", "\t").encode(), []),
        (b"\xef\xbb\xbf" + TEXT.encode(), []),
        (TEXT.encode("utf-16"), ["AZ0004"]),
        (TEXT.encode() + b"# caf\xe9\n", ["AZ0004"]),
        (TEXT.encode() + b"\0", ["AZ0005"]),
        (b"{" * 500, ["AZ0104"]),
        (b'rule "r" { when ' + b"(" * 500, ["AZ0104"]),
        (b'rule "r" { whenever yes ' + b"{ if yes " * 500, ["AZ0104"]),
        (b'rule "r" { whenever yes ' + b"{ if yes " * 500 + b"}" * 501, ["AZ0104"]),
        (b'rule "r" { whenever yes { if yes { } ' + b"else if yes { } " * 500 + b"} }", ["AZ0104"]),
        (b'rule "r" { whenever ' + b"not " * 500 + b"yes { } }", ["AZ0104"]),
        (b"value x: number = 1" + b" + 1" * 500, ["AZ0104"]),
        (b'rule "r" { whenever yes ' + b"{\n if yes " * 10_000, ["AZ0104"]),
        (b"value x: number = 1" + b" +\n 1" * 10_000, ["AZ0104"]),
        (b"value x: number = " + b"- " * 500 + b"1", ["AZ0104"]),
        (b"value x: number = 1" + b" if yes otherwise 1" * 500, ["AZ0104"]),
        (b"value x: number = " + b"half of " * 500 + b"1", ["AZ0104"]),
        (b"value x: number = " + b"number of " * 500 + b"1", ["AZ0104"]),
        (b"value x: number = 1" + b"'s x" * 500, ["AZ0104"]),
        (b"kind k\n" + b"value x of k: thing = the " + b"place of " * 500 + b"it", ["AZ0104"]),
        (b"token " + b"a" * 9_000, []),
        (b"token " + b"a" * 100_000, ["AZ0017"]),
        (b"a " * 4_900, ["AZ0201"]),
    ],
    ids=lambda value: repr(value)[2:18] if isinstance(value, bytes) else "",
)
def test_odd_files(raw: bytes, expected: list[str], here: Path) -> None:
    found = check(here / "case", raw)
    assert codes(found) == expected, [line.text() for line in found.diagnostics][:3]


def test_a_file_of_fifty_megabytes_is_not_read(here: Path) -> None:
    found = check(here / "case", b"")
    with open(here / "case" / "a.azif", "r+b") as file:
        file.truncate(50_000_000)
    found = driver.check([here / "case"])
    assert codes(found) == ["AZ0006"]
    assert str(LARGEST_SOURCE) in found.diagnostics[0].text()


def test_the_place_is_the_same_whatever_ends_the_lines(here: Path) -> None:
    text = 'token Coin\nkind purse { holds Coyn }\nlamp "A" { }\n'
    places = set()
    for raw in (text, text.replace("\n", "\r\n"), "\ufeff" + text, text.replace(" ", "\t"), text.rstrip()):
        places.add(
            tuple(re.sub(r"^.*azif:", "", str(found.span)) for found in check(here / "case", raw).diagnostics)
        )
    assert places == {("2:20", "3:1")}


def test_every_independent_mistake_is_said_in_one_run(here: Path) -> None:
    text = 'enum colour }\ntoken Coin 3\nrule "r" { whenever yes { glow } }\nkind purse { holds Coyn }\n'
    assert codes(check(here / "case", text)) == ["AZ0107", "AZ0112", "AZ0106", "AZ0205", "AZ0201"]


def test_a_file_of_a_package_stands_for_the_package(here: Path) -> None:
    check(here / "case", "token Coin 3")
    assert codes(driver.check([here / "case" / "a.azif"])) == ["AZ0106"]
    assert codes(driver.check([here])) == ["AZ0106"]
    (here / "empty").mkdir()
    assert codes(driver.check([here / "empty"])) == ["AZ0007"]


def test_a_folder_of_sources_without_a_manifest_says_what_to_name(here: Path) -> None:
    (here / "cards").mkdir()
    (here / "cards" / "a.azif").write_text("token Coin")
    found = driver.check([here / "cards"]).diagnostics
    assert [(one.code, one.hint()) for one in found] == [
        ("AZ0021", "name a file of it, as in `azif check cards/a.azif`; `azif new ID` makes a package")
    ]
    (here / "cards" / "expansion.yaml").write_text("id: cards")
    found = driver.check([here / "cards"]).diagnostics
    assert [(one.code, one.hint()) for one in found] == [
        ("AZ0021", "call `expansion.yaml` `package.yaml`, if it says what the package is")
    ]
