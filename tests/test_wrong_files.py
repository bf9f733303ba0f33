"""Files as people get them wrong: none in the folder of a package is passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from golden import codes, write

TEXT = "token Coin\nkind purse { holds Coin }\n"


def said(folder: Path) -> Report:
    return driver.check([folder])


@pytest.mark.parametrize(
    ("name", "code", "cure"),
    [
        ("cards.azif.txt", "AZ0011", "cards.azif"),
        ("cards.AZIF", "AZ0011", "cards.azif"),
        ("cards.txt", "AZ0011", "cards.azif"),
        ("My Cards.docx", "AZ0011", "My Cards.azif"),
        ("cards.azif.bak", "AZ0011", "cards.azif"),
        ("rules/cards.azf", "AZ0011", "cards.azif"),
        ("package.yml", "AZ0011", "package.yaml"),
        ("Package.yaml", "AZ0011", "package.yaml"),
    ],
)
def test_a_file_with_another_name_is_not_passed_over(name: str, code: str, cure: str, here: Path) -> None:
    report = said(write(here / "case", {"a.azif": TEXT, name: TEXT}))
    assert codes(report) == [code]
    (found,) = report.diagnostics
    assert cure in (found.help() or "")
    assert name in found.text()


@pytest.mark.parametrize(
    "name", ["README.md", "LICENSE", "notes.md", ".hidden.txt", "picture.png", "a.azifsave"]
)
def test_what_is_no_source_is_nobodys_business(name: str, here: Path) -> None:
    assert codes(said(write(here / "case", {"a.azif": TEXT, name: TEXT}))) == []


def test_an_empty_file_is_pointed_out(here: Path) -> None:
    report = said(write(here / "case", {"a.azif": TEXT, "b.azif": "# later\n"}))
    assert codes(report) == ["AZ0012"]
    assert "b.azif" in report.diagnostics[0].text()


def test_a_manifest_with_another_name_is_found(here: Path) -> None:
    (here / "case").mkdir()
    (here / "case" / "package.yml").write_text("id: case\n")
    (here / "case" / "a.azif").write_text(TEXT)
    report = said(here / "case")
    assert "AZ0011" in codes(report)
    assert any("package.yaml" in (found.help() or "") for found in report.diagnostics)


@pytest.mark.parametrize(
    ("raw", "cure"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\xff", "word processor"),
        (TEXT.encode("utf-16"), "UTF-16"),
        (b"# caf\xe9\n", "UTF-8"),
    ],
)
def test_another_encoding_gets_its_own_word(raw: bytes, cure: str, here: Path) -> None:
    report = said(write(here / "case", {"a.azif": raw}))
    assert codes(report) == ["AZ0004"]
    assert cure in (report.diagnostics[0].help() or "")


def test_a_ruling_outside_and_a_rule_inside_get_their_own_word(here: Path) -> None:
    made = "token Coin\nzone hall\nzone nowhere { inactive }\nkind purse { holds Coin; starts in hall }\n"
    none = ruling("No purse", "no purse in hall")
    needed = 'purse "Old Purse" { starts in nowhere }\n' + ruling(
        "One purse", 'a purse "Old Purse" in nowhere'
    )
    rule = 'rule "Alms" { whenever there is a purse in hall: finish "Rich" }\n'
    whole = write(here / "alone", {"a.azif": made + none})
    assert codes(said(whole)) == []
    apart = write(here / "case", {"a.azif": made, "b.azif": none, "rulings/r.azif": needed})
    report = said(apart)
    assert codes(report) == ["AZ0013"]
    assert (apart / "b.azif").name in str(report.diagnostics[0].span)
    inside = {"a.azif": made, "rulings/r.azif": rule + needed + 'purse "Lost Purse" { }\n'}
    report = said(write(here / "other", inside))
    assert codes(report) == ["AZ0014", "AZ0014"]
    assert [found.text() for found in report.diagnostics] == [
        "this rule lies in the folder `rulings`: no game has it",
        "this component lies in the folder `rulings`: no game has it",
    ]


def ruling(name: str, what: str) -> str:
    return f'ruling "{name}" {{\n  given {{ }}\n  when {{ }}\n  then: there is {what}\n}}\n'


def test_a_ruling_in_a_folder_of_nearly_that_name_is_told(here: Path) -> None:
    made = "token Coin\nzone hall\nkind purse { holds Coin; starts in hall }\n"
    write(
        here / "boxes" / "purses",
        {"a.azif": made, "rulings/r.azif": ruling("None", "no purse in hall")},
        "purses",
    )
    manifest = 'id: fan\ntitle: Fan\nversion: "1.0"\nrequires: {purses: ">=1"}\n'
    inside = {
        "package.yaml": manifest,
        "a.azif": 'purse "Red" { }\n',
        "Ruling/r.azif": ruling("One", "a purse in hall"),
    }
    write(here / "boxes" / "fan", inside, "fan")
    report = said(here / "boxes")
    assert codes(report) == ["AZ0013"]
    assert "not `Ruling`" in (report.diagnostics[0].help() or "")


def test_cards_in_yaml_are_not_passed_over(here: Path) -> None:
    cards = "lamp:\n  name: Glow\n"
    report = said(
        write(here / "case", {"a.azif": TEXT, "lamps.yaml": cards, "mkdocs.yml": "site_name: Us\n"})
    )
    assert codes(report) == ["AZ0022"]
    assert "lamps.yaml" in report.diagnostics[0].text()


@pytest.mark.parametrize(
    ("cards", "sources"),
    [
        ("oil lamp: Glow\n", {"a.azif": TEXT}),
        ("- small purse: Red\n", {"a.azif": TEXT}),
        ("lamp: Glow\n", {}),
    ],
)
def test_cards_in_yaml_are_told_by_their_words_and_where_nothing_else_is(
    cards: str, sources: dict[str, str | bytes], here: Path
) -> None:
    report = said(write(here / "case", {**sources, "lamps.yaml": cards}))
    assert codes(report)[-1] == "AZ0022"  # of what is empty that is said first


def test_a_package_that_is_nearly_one_is_told(here: Path) -> None:
    write(here / "boxes" / "dunwich_horror", {"a.azif": TEXT}, "dunwich_horror")
    manifest = 'id: fan\ntitle: Fan\nversion: "1.0"\nconflicts: [dunwhich_horror, sunlight]\n'
    write(here / "boxes" / "fan", {"package.yaml": manifest, "a.azif": TEXT}, "fan")
    report = said(here / "boxes")
    assert codes(report) == ["AZ0555"]
    assert report.diagnostics[0].help() == "did you mean `dunwich_horror`?"


@pytest.mark.parametrize(
    ("folder", "requires", "cure"),
    [
        ("dunwhich", "", "did you mean `dunwich`?"),
        ("base", 'requires: {base: ">=0"}\n', "put the files into the package itself"),
    ],
)
def test_a_part_for_a_package_is_told_with_its_cure(
    folder: str, requires: str, cure: str, here: Path
) -> None:
    manifest = f'id: case\ntitle: Case\nversion: "1.0"\n{requires}'
    report = said(write(here / "case", {"package.yaml": manifest, f"with/{folder}/a.azif": TEXT}))
    assert codes(report) == ["AZ0523"]
    assert cure in (report.diagnostics[0].help() or "")
