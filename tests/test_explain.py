"""Every complaint's page is true: its wrong example is complained of so, its right one not at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azif_compiler import diagnostics
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.loader import driver
from azif_compiler.reporting.page import page
from golden import MANIFEST, check, codes, write

KINDS = [kind for _, kind in diagnostics.every().items() if kind.__module__.startswith("azif_compiler")]

WITHOUT_EXAMPLE = {
    "AZ0275": "a package that extends another",
    "AZ0284": "a package that extends another",
    "AZ0001": "a path that is not there",
    "AZ0002": "a folder with the name of a file",
    "AZ0003": "permissions",
    "AZ0004": "bytes that are no text",
    "AZ0005": "bytes that are no text",
    "AZ0006": "megabytes",
    "AZ0007": "a folder without a package",
    "AZ0008": "a game that was built",
    "AZ0009": "a game that was built",
    "AZ0010": "a game that was built",
    "AZ0011": "files of a package",
    "AZ0012": "files of a package",
    "AZ0013": "folders of a package",
    "AZ0014": "folders of a package",
    "AZ0015": "permissions",
    "AZ0016": "a mistake of Azif",
    "AZ0017": "ten thousand characters",
    "AZ0018": "a folder with a manifest inside a package",
    "AZ0019": "ten thousand lines",
    "AZ0020": "a file that is no content",
    "AZ0021": "a folder without a manifest",
    "AZ0022": "files of a package",
    "AZ0104": "a hundred brackets",
    "AZ0211": "two packages",
    "AZ0510": "what was asked for on the command line",
    "AZ0512": "two packages",
    "AZ0513": "two packages",
    "AZ0514": "two packages",
    "AZ0515": "two packages",
    "AZ0523": "folders of a package",
    "AZ0524": "folders of a package",
    "AZ0540": "a packed package",
    "AZ0541": "a packed package",
    "AZ0542": "a packed package",
    "AZ0543": "a packed package",
    "AZ0544": "a lock file",
    "AZ0545": "a lock file",
    "AZ0546": "files of a package",
    "AZ0555": "two packages",
    "AZ0901": "a command that tries cards",
    "AZ0902": "a command that tries cards",
    "AZ0903": "a command that tries cards",
    "AZ0904": "a command that tries cards",
    "AZ0905": "a command that tries cards",
    "AZ0906": "a command that tries cards",
    "AZ0907": "a command that tries cards",
}
"""Complaints that no short text can show, and what it would take; other tests make them happen."""


def test_every_complaint_of_the_language_has_examples() -> None:
    played = "azif_compiler.diagnostics.saves"
    lacking = {
        kind.code
        for kind in KINDS
        if kind.__module__ != played and not (page(kind).wrong and page(kind).right)
    }
    assert lacking == set(WITHOUT_EXAMPLE)


def examples(word: str) -> list[object]:
    """Each example, with its complaint and the language it is in."""
    return [
        pytest.param(kind, one.language, one.whole, id=kind.code)
        for kind in KINDS
        for one in page(kind).examples
        if one.word == word
    ]


def said(folder: Path, language: str, text: str) -> list[str]:
    """The codes of what is said of an example."""
    if language == "azif":
        return codes(check(folder, text))
    package = write(folder, {"package.yaml": text, "a.azif": "token Coin\n"})
    return codes(driver.check([package, *others(folder, text)]))


REQUIRED = "token Shell\nlink light\n"
"""What a package has that an example requires."""


def others(folder: Path, text: str) -> list[Path]:
    """The packages that an example requires, if it is about something else."""
    required = re.findall(r"^  (\w+): ", text.partition("requires:")[2], re.MULTILINE)
    return [
        write(folder.parent / name, {"package.yaml": MANIFEST.format(id=name), "a.azif": REQUIRED})
        for name in required
        if not name.startswith("no_such")
    ]


@pytest.mark.parametrize(("kind", "language", "text"), examples("Wrong"))
def test_the_wrong_example_is_complained_of(
    kind: type[Diagnostic], language: str, text: str, here: Path
) -> None:
    found = said(here / "case", language, text)
    # A manifest may lack more than one key; nothing else may be wrong with an example.
    assert kind.code in found
    assert set(found) == {kind.code} or (language == "yaml" and set(found) <= {kind.code, "AZ0503"})


@pytest.mark.parametrize(("kind", "language", "text"), examples("Right"))
def test_the_right_example_is_right(kind: type[Diagnostic], language: str, text: str, here: Path) -> None:
    assert said(here / "case", language, text) == []
