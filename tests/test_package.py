"""Manifests, finding packages, and the order in which they are loaded."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.packages import CircularRequirement
from azif_compiler.loader import places
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.find import find_packages, folder_of, read_package
from azif_compiler.packages.manifest import schema_text
from azif_compiler.packages.package import Packages
from azif_compiler.packages.versions import admits, is_range, is_version
from azif_compiler.packages.yaml_text import read_yaml
from azif_compiler.text.source import Source

ROOT = Path(__file__).parents[1]


def package(folder: Path, manifest: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.yaml").write_text(manifest)
    return folder


def named(folder: Path, name: str, more: str = "", version: str = "1.0") -> Path:
    return package(folder / name, f'id: {name}\ntitle: "{name}"\nversion: "{version}"\n{more}')


def said(report: Report) -> list[str]:
    """Each complaint as `line:column CODE text`."""
    return [
        f"{':'.join(map(str, found.span.position)) if found.span else '-'} {found.code} {found.text()}"
        for found in report.diagnostics
    ]


def complaints(folder: Path, manifest: str) -> list[str]:
    report = Report()
    read = read_package(package(folder, manifest), report)
    assert (read is None) == report.failed
    return said(report)


FULL = """\
# a comment
id: lamps
version: "1.2"
title: "Lamps"
description: All about lamps.
requires:
  coins: ">=1.0, <2"
conflicts: [lanterns]
authors:
  - Ada
language: 1
license: MIT
"""


def test_a_manifest_is_read(tmp_path: Path) -> None:
    report = Report()
    read = read_package(package(tmp_path, FULL), report)
    assert read is not None
    assert not report.diagnostics
    assert (read.id, read.version, read.title) == ("lamps", "1.2", "Lamps")
    assert (read.requires, read.conflicts, read.authors) == ({"coins": ">=1.0, <2"}, ("lanterns",), ("Ada",))
    assert (read.language, read.license, read.description) == ("1", "MIT", "All about lamps.")
    assert read.place("requires", "coins").text == 'coins: ">=1.0, <2"'
    assert read.place("conflicts", "lanterns").text == "lanterns"
    assert read.place("version").text == '"1.2"'


HEAD = 'id: lamps\ntitle: Lamps\nversion: "1.0"\n'


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        ("", ["1:1 AZ0503 the manifest does not say its `id`"]),
        ("# nothing", ["1:1 AZ0503 the manifest does not say its `id`"]),
        ("- lamps", ["1:1 AZ0504 the manifest must be keys with their values, and this is a list"]),
        ("lamps", ["1:1 AZ0504 the manifest must be keys with their values, and this is a text"]),
        (HEAD + "titel: x", ["4:1 AZ0502 a manifest has no key `titel`"]),
        (HEAD + "title: x", ["4:1 AZ0505 `title` is given twice"]),
        (HEAD + "authors: Ada", ["4:10 AZ0504 `authors` must be a list, and this is a text"]),
        (HEAD + "authors: [Ada, 3]", ["4:16 AZ0504 `authors` must be a text, and this is a number"]),
        (HEAD + "license:", ["4:9 AZ0504 `license` must be a text, and this is empty"]),
        (HEAD + 'description: " "', ["4:14 AZ0508 `description` cannot be ` `"]),
        (HEAD + "conflicts: [a, a]", ["4:12 AZ0508 `conflicts` cannot be `[a, a]`"]),
        (HEAD + "requires: {X: '1'}", ["4:12 AZ0508 `requires` cannot be `X`"]),
        (HEAD + "requires: {x: 1.0}", ["4:15 AZ0504 `x` must be a text, and this is a number"]),
        (HEAD + "requires: {x: new}", ["4:15 AZ0507 `new` is no range of versions"]),
        (HEAD + "requires: {lamps: '1'}", ["4:12 AZ0517 `lamps` names itself"]),
        (HEAD + "conflicts: [lamps]", ["4:13 AZ0517 `lamps` names itself"]),
        (HEAD + "language: '>2'", ["4:11 AZ0516 this is written for version >2 of the language"]),
        (HEAD + "language: new", ["4:11 AZ0507 `new` is no range of versions"]),
        (HEAD.replace('"1.0"', "1.0"), ["3:10 AZ0504 `version` must be a text, and this is a number"]),
        (HEAD.replace('"1.0"', "one"), ["3:10 AZ0506 `one` is no version"]),
        (HEAD.replace("lamps", "Lamps"), ["1:5 AZ0508 `id` cannot be `Lamps`"]),
        ("id: &a lamps\ntitle: *a\nversion: '1'", ["1:5 AZ0509 an anchor cannot stand in a manifest"]),
        (HEAD + "authors: &a [*a]", ["4:10 AZ0509 an anchor cannot stand in a manifest"]),
        (HEAD + "license: !python/object x", ["4:10 AZ0509 the tag `!python/object` cannot"]),
        ('id: lamps\ntitle: "\\e[31mRed"\nversion: "1"', ["2:8 AZ0509 a sign that steers a terminal cannot"]),
        (HEAD + "? [a]\n: b", ["4:3 AZ0509 a key that is no word cannot stand in a manifest"]),
        (HEAD + "title: a: b", ["4:9 AZ0501 a second colon cannot stand here"]),
        (HEAD + "\tlicense: x", ["4:1 AZ0501"]),
        (HEAD + "license: 'x", ["4:10 AZ0501"]),
        (HEAD + "license: \x07", ["4:10 AZ0501 this cannot be read: a character that no text may have"]),
        (HEAD + "---\nid: b", ["4:1 AZ0501"]),
        ("[" * 10_000, ["1:101 AZ0501 this cannot be read: nested too deep"]),
        ("a: {\n" * 5_000, ["101:4 AZ0501 this cannot be read: nested too deep"]),
        ("- " * 4_000, ["1:1 AZ0501 this cannot be read: nested too deep"]),
        ("- " * 10_000, ["1:1 AZ0017 this line has more than 10000 characters"]),
        (HEAD + "description: >\n" + ("  " + "x" * 97 + "\n") * 1_000, ["- AZ0006"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_stands(manifest: str, expected: list[str], tmp_path: Path) -> None:
    found = complaints(tmp_path, manifest)
    assert found
    assert [text[: len(start)] for text, start in zip(found, expected, strict=False)] == expected


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    found = complaints(tmp_path, "id: Lamps\ntitel: x\nversion: 1.0\nauthors: [1]\n")
    assert [text.split()[1] for text in found] == ["AZ0503", "AZ0508", "AZ0502", "AZ0504", "AZ0504"]


def test_what_helps_is_said(tmp_path: Path) -> None:
    report = Report()
    read_package(package(tmp_path, HEAD.replace('"1.0"', "1.10") + "licence: MIT\n"), report)
    assert [found.hint() for found in report.diagnostics] == ['write `"1.10"`', "did you mean `license`?"]
    fixes = [found.fix() for found in report.diagnostics]
    assert [fix and fix.replacement for fix in fixes] == ['"1.10"', "license"]


@example("#\n| #")
@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"#%@`? \n\t1.~,")))
def test_any_yaml_gives_a_value_or_a_complaint(text: str) -> None:
    report = Report()
    assert (read_yaml(Source("package.yaml", text), report) is None) == report.failed


def test_the_published_schema_is_current() -> None:
    assert (ROOT / "docs" / "schema" / "package.schema.json").read_text() == schema_text()


def test_a_manifest_comes_from_the_cache(tmp_path: Path) -> None:
    folder, cache = package(tmp_path / "lamps", FULL), Cache(tmp_path / "cache")
    first, second = (read_package(folder, Report(), cache) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.place("requires", "coins").start == second.place("requires", "coins").start
    assert (first.id, first.requires) == (second.id, second.requires)


def test_the_files_of_a_package(tmp_path: Path) -> None:
    folder = named(tmp_path, "lamps")
    named(folder, "inside")
    others = ("inside/no.azif", ".git/no.azif", "no.txt", "with/coins/c.azif", "with/coins/rulings/s.azif")
    for name in ("b.azif", "rules/a.azif", "rulings/z/r.azif", *others):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    read = read_package(folder, Report())
    assert read is not None
    found = [(file.path.relative_to(folder).as_posix(), set(file.part), file.ruling) for file in read.files]
    assert sorted(found) == [
        ("b.azif", set(), False),
        ("rules/a.azif", set(), False),
        ("rulings/z/r.azif", set(), True),
        ("with/coins/c.azif", {"coins"}, False),
        ("with/coins/rulings/s.azif", {"coins"}, True),
    ]


def order(folder: Path, *wanted: str) -> tuple[list[str], Report]:
    report = Report()
    found = find_packages([folder], report)
    return [read.id for read in found.load_order(wanted, report)], report


def test_what_is_required_comes_first(tmp_path: Path) -> None:
    named(tmp_path, "a", "requires: {z: '1', m: '>=1'}")
    named(tmp_path, "m", "requires: {z: '==1.*'}")
    named(tmp_path, "z")
    named(tmp_path, "b")
    named(tmp_path, "unused")
    loaded, report = order(tmp_path, "b", "a")
    assert (loaded, said(report)) == (["b", "z", "m", "a"], [])
    assert order(tmp_path, "a", "b")[0] == loaded


def test_unmet_requirements(tmp_path: Path) -> None:
    named(tmp_path, "a", "requires: {coin: '1', lamp: '>=2'}")
    named(tmp_path, "coins")
    named(tmp_path, "lamp")
    loaded, report = order(tmp_path, "a", "nobody")
    assert said(report) == [
        "- AZ0510 there is no package `nobody`",
        "4:12 AZ0511 `a` requires `coin`, and there is no such package",
        "4:23 AZ0512 `a` requires `lamp` >=2, and version 1.0 is there",
    ]
    assert report.diagnostics[1].hint() == "did you mean `coins`?"
    assert loaded == ["lamp", "a"]


def test_a_ring_of_requirements(tmp_path: Path) -> None:
    named(tmp_path, "c", "requires: {a: '1'}")
    named(tmp_path, "b", "requires: {c: '1'}")
    named(tmp_path, "a", "requires: {b: '1'}")
    named(tmp_path, "user", "requires: {b: '1'}")
    loaded, report = order(tmp_path, "user")
    (found,) = report.diagnostics
    assert isinstance(found, CircularRequirement)
    assert (loaded, found.ring) == ([], "a → b → c → a")
    assert [label.text for label in found.labels()] == ["a requires b", "b requires c", "c requires a"]
    assert [label.span.source.path[-14:] for label in found.labels()] == [
        "a/package.yaml",
        "b/package.yaml",
        "c/package.yaml",
    ]


def test_a_long_chain_of_requirements(tmp_path: Path) -> None:
    for number in range(100):
        named(tmp_path, f"p{number:02}", f"requires: {{p{number + 1:02}: '1'}}" if number < 99 else "")
    loaded, report = order(tmp_path, "p00")
    assert not report.diagnostics
    assert loaded == [f"p{number:02}" for number in range(99, -1, -1)]


def test_conflicts(tmp_path: Path) -> None:
    named(tmp_path, "a", "conflicts: [b, absent]")
    named(tmp_path, "b")
    assert said(order(tmp_path, "a")[1]) == []
    assert said(order(tmp_path, "a", "b")[1]) == ["4:13 AZ0514 `a` cannot be used together with `b`"]


def test_two_packages_with_one_id(tmp_path: Path) -> None:
    named(tmp_path / "one", "lamps")
    named(tmp_path / "two", "lamps")
    report = Report()
    found = find_packages([tmp_path / "one", tmp_path / "two"], report)
    assert said(report) == ["1:5 AZ0515 there are two packages `lamps`"]
    assert list(found.by_id) == ["lamps"]


def test_a_package_that_is_named_stands_for_one_that_is_only_around(tmp_path: Path) -> None:
    folder = named(tmp_path / "one", "lamps")
    named(tmp_path / "two", "lamps")
    report = Report()
    found = find_packages([tmp_path / "one"], report, around=[tmp_path / "two"])
    assert said(report) == []
    assert found.by_id["lamps"].folder == folder
    find_packages([], report, around=[tmp_path / "one", tmp_path / "two"])
    assert said(report) == ["1:5 AZ0515 there are two packages `lamps`"]


def test_a_folder_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    folder = named(tmp_path, "lamps")
    (tmp_path / "link").symlink_to(folder)
    report = Report()
    find_packages([folder, tmp_path, folder / ".." / "lamps"], report)
    assert said(report) == []


def test_roots_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    report = Report()
    assert find_packages([tmp_path / "missing", tmp_path / "file"], report) == Packages({})
    assert [found.code for found in report.diagnostics] == ["AZ0001", "AZ0003"]


def test_a_folder_may_be_named_by_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "package_roots", lambda: [named(tmp_path, "lamps")])
    report = Report()
    assert folder_of(str(tmp_path), report) == tmp_path
    assert folder_of("lamps", report) == tmp_path / "lamps"
    assert not report.diagnostics
    assert folder_of("lamp", report) is None
    assert folder_of("./lamp", report) is None
    assert [found.code for found in report.diagnostics] == ["AZ0001", "AZ0510"]


def test_paths_are_shown_from_where_people_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert places.shown(tmp_path / "a" / "b.azif") == "a/b.azif"
    assert places.shown(tmp_path) == "."
    assert places.shown("/elsewhere/b.azif") == "/elsewhere/b.azif"
    assert places.shown(os.fspath(tmp_path) + "x/b.azif") == f"{tmp_path}x/b.azif"


def test_the_shipped_places_are_there() -> None:
    assert (places.grammar() / "azif.lark").is_file()
    assert (places.cards() / "package.yaml").is_file()
    assert all(root.is_dir() for root in places.package_roots())


def test_versions_and_ranges() -> None:
    assert is_version("1.2rc1")
    assert not is_version("one")
    assert all(map(is_range, ["1", "1.2", ">=1,<2", "~=1.4"]))
    assert not any(map(is_range, ["", " ", "one", ">= one", "=1"]))
    assert admits("1", "1.9")
    assert admits("1", "1")
    assert not admits("1", "10.0")
    assert admits(">=1.0", "1.1rc1")
    assert not admits(">=1.0,<2", "2.0rc1")
