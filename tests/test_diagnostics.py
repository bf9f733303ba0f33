"""Complaints: their registry, their pages, and collecting them."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path
from string import Formatter

import pytest

from azif_compiler import diagnostics
from azif_compiler.diagnostic import Diagnostic, Report, did_you_mean, nearest
from azif_compiler.loader.find import read_package
from azif_compiler.reporting.page import page
from azif_compiler.text.source import Source, Span

KINDS = [kind for _, kind in diagnostics.every().items() if kind.__module__.startswith("azif_")]

OWN_RANGES = {
    "reading": "AZ00",
    "syntax": "AZ01",
    "names": "AZ02",
    "types": "AZ03",
    "timing": "AZ04",
    "packages": "AZ05",
    "manifests": "AZ05",
    "link": "AZ05",
    "rulings": "AZ06",
    "saves": "AZ07",
    "trying": "AZ09",
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_complaint_is_complete(kind: type[Diagnostic]) -> None:
    assert re.fullmatch(r"AZ\d{4}", kind.code)
    assert kind.severity in ("error", "warning")
    wanted = {name for _, name, _, _ in Formatter().parse(kind.message) if name}
    assert wanted <= {item.name for item in fields(kind)}, "the template uses fields that are not there"
    assert not kind.message.split()[0].istitle()
    assert not kind.message.endswith(".")
    explained = page(kind)
    assert explained.title.endswith("."), "the docstring is its page"
    assert len(explained.title) < 200


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_code_lies_in_the_range_of_its_module(kind: type[Diagnostic]) -> None:
    module = kind.__module__.rpartition(".")[2]
    assert kind.code.startswith(OWN_RANGES.get(module, "AZ"))


MANIFESTS = [kind for kind in KINDS if kind.__module__.endswith(".manifests")]


@pytest.mark.parametrize("kind", MANIFESTS, ids=lambda kind: kind.code)
def test_the_examples_of_manifests_are_wrong_and_right(kind: type[Diagnostic], tmp_path: Path) -> None:
    explained = page(kind)
    for wrong in explained.wrong:
        assert kind.code in codes(wrong, tmp_path)
    for right in explained.right:
        assert codes(right, tmp_path) <= {"AZ0503"}


def codes(manifest: str, folder: Path) -> set[str]:
    (folder / "package.yaml").write_text(manifest)
    report = Report()
    read_package(folder, report)
    return {found.code for found in report.diagnostics}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dim(Diagnostic):
    """A lamp is dim."""

    message = "`{lamp}` is dim"
    lamp: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DimError(Dim):
    """A lamp is far too dim."""

    code = "AZ9901"


@dataclass(frozen=True, slots=True, kw_only=True)
class DimWarning(Dim):
    """A lamp is rather dim."""

    code = "AZ9902"
    severity = "warning"


def test_one_code_cannot_mean_two_things() -> None:
    with pytest.raises(AssertionError, match="AZ9901 is both"):
        type("Other", (Dim,), {"code": "AZ9901"})


def test_a_report_sorts_and_counts_each_once() -> None:
    a, b = Source("a.azif", "lamp coin"), Source("b.azif", "lamp")
    report = Report()
    for found in (
        DimWarning(span=Span(b, 0, 4), lamp="{x}"),
        DimWarning(span=Span(a, 5, 9), lamp="coin"),
        DimWarning(span=Span(a, 5, 9), lamp="coin"),
        DimWarning(span=None, lamp="none"),
    ):
        report(found)
    before = report.failed
    report(DimError(span=Span(a, 0, 4), lamp="lamp"))
    assert (before, report.failed) == (False, True)
    assert [found.text() for found in report.diagnostics] == [
        "`none` is dim",
        "`lamp` is dim",
        "`coin` is dim",
        "`{x}` is dim",
    ]
    assert (report.count("error"), report.count("warning"), len(report)) == (1, 3, 4)


def test_the_nearest_name_is_suggested() -> None:
    known = ["Lamp", "Lantern", "coin"]
    assert nearest("lamp", known) == "Lamp"
    assert nearest("LAMPP", known) == "Lamp"
    assert nearest("Lamp", known) is None
    assert nearest("zebra", known) is None
    assert did_you_mean("cion", known) == "did you mean `coin`?"
    assert did_you_mean("zebra", known) is None
