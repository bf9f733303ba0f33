"""What servers of continuous integration read: JUnit's XML, GitHub's annotations, SARIF."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from azif_compiler.cli import azif
from golden import write

CONTENT = 'track glow from 0 to 9\nprocedure main { do: add 2 to glow; if glow > 1: finish "bright" }\n'
RULINGS = """ruling "It holds & <so> on" {
  when: add 1 to glow
  then: glow is 1
}
ruling "It does not" {
  when: add 1 to glow
  then: glow is 2
}
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(azif, arguments, prog_name="azif")


@pytest.fixture
def lamps(here: Path) -> Path:
    return write(here / "lamps", {"a.azif": CONTENT, "rulings/r.azif": RULINGS})


def test_rulings_are_tests(lamps: Path) -> None:
    shown = run("test", "lamps", "--format", "junit")
    assert shown.exit_code == 1
    (suite,) = ElementTree.fromstring(shown.stdout)
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == (
        "lamps/rulings/r.azif",
        "2",
        "1",
    )
    first, second = suite
    assert (first.get("name"), first.get("line"), len(first)) == ("It holds & <so> on", "1", 0)
    assert second.get("line") == "5"
    (failure,) = second
    assert failure.get("message") == "lamps/rulings/r.azif:7:9: expected: glow is 2"
    assert "found: 1" in (failure.text or "")


def test_what_fails_is_a_result_of_code_scanning(lamps: Path) -> None:
    shown = run("test", "lamps", "--format", "sarif")
    assert shown.exit_code == 1
    log = json.loads(shown.stdout)
    (ran,) = log["runs"]
    (result,) = ran["results"]
    assert result["message"]["text"] == "It does not: expected: glow is 2\nfound: 1"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "lamps/rulings/r.azif"
    assert place["region"] == {"startLine": 7, "startColumn": 9}
    assert ran["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    (lamps / "rulings" / "r.azif").write_text(RULINGS.partition('ruling "It does not"')[0])
    assert json.loads(run("test", "lamps", "--format", "sarif").stdout)["runs"][0]["results"] == []


def test_what_fails_is_shown_beside_its_line(lamps: Path) -> None:
    shown = run("test", "lamps", "--format", "github")
    (line,) = shown.stdout.splitlines()
    assert (
        line == "::error file=lamps/rulings/r.azif,line=7,title=It does not::expected: glow is 2%0Afound: 1"
    )


def test_complaints_are_tests_that_failed(lamps: Path) -> None:
    (lamps / "a.azif").write_text(CONTENT + "verb\n")
    for command in ("check", "lint"):
        shown = run(command, "lamps", "--format", "junit")
        assert shown.exit_code == 1
        whole = ElementTree.fromstring(shown.stdout)
        assert whole.get("failures") == whole.get("tests") == "1"
        (failure,) = whole.iter("failure")
        assert re.fullmatch(r"AZ\d{4}", failure.get("type") or "")


def test_where_nothing_is_wrong_a_test_says_so(lamps: Path) -> None:
    shown = run("check", "lamps", "--format", "junit")
    assert (shown.exit_code, ElementTree.fromstring(shown.stdout).get("failures")) == (0, "0")


def test_what_xml_cannot_hold_is_drawn(lamps: Path) -> None:
    (lamps / "rulings" / "r.azif").write_text(RULINGS.replace("It does not", "It \x1b does \x01 not"))
    names = [
        case.get("name")
        for case in ElementTree.fromstring(run("test", "lamps", "--format", "junit").stdout).iter("testcase")
    ]
    assert len(names) >= 1
