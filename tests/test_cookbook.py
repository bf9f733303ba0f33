"""The cookbook: its recipes are one box that works, and its mistakes give the messages it shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from azif_compiler import ir
from azif_compiler.cli import azif
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_compiler.reporting import render
from azif_compiler.words.record import schema_text
from azif_runtime.loading import Selection, load
from azif_runtime.program import Program
from azif_runtime.scenario import try_ruling
from golden import write

COOKBOOK = Path(__file__).parents[1] / "docs" / "cookbook.md"
TEXT = COOKBOOK.read_text()
FENCE = re.compile(r"^```(?P<sort>[a-z-]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
MISTAKE = re.compile(
    r"^```azif-wrong\n(?P<wrong>.*?)^```\n\n```text\n(?P<said>.*?)^```$", re.MULTILINE | re.DOTALL
)
MISTAKES = list(MISTAKE.finditer(TEXT))

# What boxes have of these belongs to their rules: areas that nobody enters, what an Ancient One brings.
WITHOUT_RECIPE = {"area", "limbo", "mythos card", "child of abhoth", "horror card", "rubble", "servant"}


def fences(sort: str, text: str = TEXT) -> list[str]:
    """The fences of one sort."""
    return [found["text"] for found in FENCE.finditer(text) if found["sort"] == sort]


def saltmarsh(folder: Path) -> Path:
    """The box of all recipes, with the manifest that the cookbook shows."""
    (manifest,) = fences("yaml")
    return write(folder / "saltmarsh", {"package.yaml": manifest, "recipes.azif": "\n".join(fences("azif"))})


def compiled(package: Path) -> ir.Game:
    """A package with what it requires, in which nothing may be wrong."""
    report = Report()
    game = driver.compile_packages([package], report)
    assert render.human(report.diagnostics) == ""
    assert game is not None
    return game


def with_own_rulings(package: Path) -> Program:
    """The program of a package and what it requires, with no rulings but its own; nothing may be wrong."""
    report = Report()
    program = load([package], report, rulings=Selection((package,)))
    assert render.human(report.diagnostics) == ""
    assert program is not None
    return program


def failures(program: Program) -> Iterator[str]:
    """What the rulings of a program find, as `azif test` says it."""
    for ruling in program.rulings:
        if not (verdict := try_ruling(program, ruling)).holds:
            yield f"✗ {verdict.name}\n" + "".join(f"    {failure}\n" for failure in verdict.failures)


def kinds_of(game: ir.Game, *packages: str) -> set[str]:
    """Of which kinds these packages have components, those of their rulings aside."""
    return {
        ir.word_of(node.kind).replace("_", " ")
        for node in game.declarations
        if isinstance(node, ir.Component)
        and node.package in packages
        and "/rulings/" not in node.meta.origin.file
    }


def test_the_recipes_are_a_box_whose_rulings_hold(here: Path) -> None:
    program = with_own_rulings(saltmarsh(here))
    assert len(program.rulings) > 30
    assert list(failures(program)) == []


def test_every_kind_of_component_has_a_recipe(here: Path) -> None:
    game = compiled(saltmarsh(here))
    assert kinds_of(game, "base", "dunwich") - kinds_of(game, "saltmarsh") == WITHOUT_RECIPE


def test_a_new_package_has_a_recipe_for_each_kind_and_is_green(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(here)
    begun = CliRunner().invoke(azif, ["new", "seaside"])
    assert begun.exit_code == 0, begun.output
    game = compiled(here / "seaside")
    assert kinds_of(game, "base") - kinds_of(game, "seaside") <= WITHOUT_RECIPE
    program = with_own_rulings(here / "seaside")
    assert len(program.rulings) > 3
    assert list(failures(program)) == []
    example = re.search(r'show --package seaside "(.*)"', (here / "seaside" / "README.md").read_text())
    assert example is not None
    assert CliRunner().invoke(azif, ["show", "--package", "seaside", example[1]]).exit_code == 0


def test_a_new_package_can_extend_any_other(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    assert CliRunner().invoke(azif, ["new", "inland", "--for", "dunwich"]).exit_code == 0
    assert "dunwich:" in (here / "inland" / "package.yaml").read_text()
    compiled(here / "inland")
    own = {
        "package.yaml": 'id: own\ntitle: "Own"\nversion: "1.0"\n',
        "own.azif": "zone hall\nkind lamp { starts in hall }\n",
    }
    write(here / "own", own)
    assert CliRunner().invoke(azif, ["new", "more", "--for", "own"]).exit_code == 0
    assert (here / "more" / "lamps.azif").is_file()
    assert "own:" in (here / "more" / "package.yaml").read_text()
    lost = CliRunner().invoke(azif, ["new", "lost", "--for", "dunwhich"])
    assert (lost.exit_code, "did you mean `dunwich`" in lost.output) == (2, True)


def test_every_recipe_has_a_ruling() -> None:
    recipes = [part for part in re.split(r"^(?=##+ )", TEXT, flags=re.MULTILINE) if fences("azif", part)]
    assert len(recipes) > 20
    assert [part.splitlines()[0] for part in recipes if "\nruling " not in part] == []


def test_what_one_writes_stands_in_a_recipe() -> None:
    table = TEXT.partition("\n| the card says |")[2].partition("\n\n")[0]
    rows = re.findall(r"\| `([^`]+)` \|$", table, re.MULTILINE)
    recipes = " ".join(" ".join(fences("azif")).split())
    assert len(rows) > 10
    assert [row for row in rows if row not in recipes] == []


def said_of(wrong: str, here: Path) -> str:
    """The messages that a mistake gives in a box that requires the base game alone."""
    manifest = 'id: saltmarsh\ntitle: "Saltmarsh"\nversion: "0.1"\nrequires: {base: ">=0.1.0"}\n'
    package = write(here / "saltmarsh", {"package.yaml": manifest, "cards.azif": wrong}).relative_to(here)
    said = render.human(driver.check([package]).diagnostics)
    return f"{said.strip()}\n" if said else "".join(failures(with_own_rulings(package)))


def test_there_are_ten_mistakes_each_with_its_message() -> None:
    assert len(MISTAKES) == len(fences("azif-wrong")) == len(fences("text")) == 10


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_a_mistake_gives_the_message_that_is_shown(number: int, here: Path, update: bool) -> None:
    said = said_of(MISTAKES[number]["wrong"], here)
    if update:
        now = COOKBOOK.read_text()
        place = list(MISTAKE.finditer(now))[number]
        COOKBOOK.write_text(now[: place.start("said")] + said + now[place.end("said") :])
    else:
        assert said == MISTAKES[number]["said"]


def test_its_lines_are_short() -> None:
    assert [line for line in TEXT.splitlines() if len(line) > 120] == []


def test_show_finds_what_is_in_any_package_and_lists_only_what_is_named(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(here)
    own = 'requires: {base: ">=0.1"}\n'
    manifest = 'id: pier\ntitle: "Pier"\nversion: "1.0"\n' + own
    write(
        here / "pier", {"package.yaml": manifest, "pier.azif": 'ally "The Piper" { always your Will +1 }\n'}
    )
    found = CliRunner().invoke(azif, ["show", "The Piper"])
    assert (found.exit_code, "You get +1 Will." in found.output) == (0, True)
    assert CliRunner().invoke(azif, ["show", "The Dunwich Horror"]).exit_code == 0
    assert CliRunner().invoke(azif, ["show", "--package", "base", "The Piper"]).exit_code == 1
    listed = CliRunner().invoke(azif, ["show", "--all", "--package", "pier", "--format", "json"])
    records = json.loads(listed.output)
    assert [(one["name"], one["package"], one["text"]) for one in records] == [
        ("The Piper", "pier", ["You get +1 Will."])
    ]
    jsonschema.validate(records, json.loads(schema_text()))


def test_what_show_prints_has_a_published_schema() -> None:
    published = Path(__file__).parents[1] / "docs" / "schema" / "show.schema.json"
    assert published.read_text() == schema_text() == CliRunner().invoke(azif, ["schema", "show"]).output
