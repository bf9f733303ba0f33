"""A file as large as files may be, of any token of the language over and over, is no trouble."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.find import read_package
from azif_compiler.loader.packs import read_pack
from azif_compiler.reporting import render
from flooding import LAYOUTS, MEMORY, taken, tokens
from projects import tables

EVERY = [(token, layout) for token in tokens() for layout in LAYOUTS]
FEW = [
    ('"glow', "long lines in a block"),
    ("if", "openers"),
    ("7", "long lines in a block"),
    ("{", "openers, a line each"),
    ("'s", "long lines in a block"),
    ("kind", "a declaration each"),
]


def looked_into(token: str, layout: str) -> None:
    took = taken(LAYOUTS[layout](token))
    assert took.complaints >= 0, "it was not done"
    assert took.memory < MEMORY


@pytest.mark.parametrize(("token", "layout"), FEW)
def test_a_flood_of_a_token_is_no_trouble(token: str, layout: str) -> None:
    looked_into(token, layout)


@pytest.mark.slow
@pytest.mark.parametrize(("token", "layout"), EVERY)
def test_a_flood_of_any_token_is_no_trouble(token: str, layout: str) -> None:
    looked_into(token, layout)


def test_all_words_of_the_language_are_tried() -> None:
    tried = set(tokens())
    assert {"if", "always", "requires", "ruling"} < tried
    assert set(tables().keywords) <= tried


MANIFEST = 'id: fan\nversion: "1.0"\ntitle: Fan\nlanguage: "1"\n'
MANIFESTS = {
    "brackets": "x: " + "[" * 250_000,
    "keys": "".join(f"k{number}: 1\n" for number in range(25_000)),
    "requirements": "requires:\n" + "".join(f'  p{number}: ">=1"\n' for number in range(15_000)),
    "one text": 'x: "' + "a" * 250_000,
    "steps": "".join("  " * depth + "a:\n" for depth in range(400)),
    "anchors": "a: &a [x]\n" + "".join(f"b{number}: *a\n" for number in range(9_000)),
    "tags": "x: " + "!a " * 80_000,
    "a long text": "x: |\n" + "  a\n" * 60_000,
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_manifest_that_nobody_writes_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "package.yaml").write_text(MANIFEST + MANIFESTS[name], "utf-8")
    report = Report()
    read_package(tmp_path, report)
    assert report.failed
    assert len(render.human(tuple(report.diagnostics))) < 20_000


def test_a_pack_that_swells_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "fan.azifpack", "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("contents.json", b"0" * 200_000_000)
    report = Report()
    read_pack(tmp_path / "fan.azifpack", report)
    assert report.failed
