"""The guides: the box of each works, its rulings hold, its mistakes are noticed, its commands are ones."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import test_tutorial
from azif_compiler.cli import COMMANDS, azif
from azif_compiler.loader.files import FILE
from azif_runtime.scenario import try_ruling
from golden import write
from test_cookbook import fences, with_own_rulings
from test_tutorial import moonlight

FOLDER = Path(__file__).parents[1] / "docs" / "howto"
GUIDES = {path.stem: path.read_text() for path in sorted(FOLDER.glob("*.md"))}
BOXES = [name for name, text in GUIDES.items() if fences("azif", text)]


def box(folder: Path, name: str, *further: str) -> tuple[str, Path]:
    """The id and the folder of the box of a guide, with what is written beside."""
    text = GUIDES[name]
    (manifest,) = fences("yaml", text)
    id_ = manifest.partition("id: ")[2].partition("\n")[0]
    files = {
        "package.yaml": manifest,
        "box.azif": "\n".join(fences("azif", text)),
        "rulings/box.azif": "\n".join([*fences("azif-ruling", text), *further]),
    }
    return id_, write(folder / id_, files)


def verdicts(package: Path, id_: str) -> dict[str, bool]:
    """Which rulings of a box hold."""
    program = with_own_rulings(package)
    assert {ruling.id.partition(":")[0] for ruling in program.rulings} == {id_}
    return {ruling.id.partition(":")[2]: try_ruling(program, ruling).holds for ruling in program.rulings}


def test_there_are_guides_for_what_authors_want() -> None:
    assert {"herald", "deck", "testing", "rule", "site"} <= set(GUIDES)
    assert set(GUIDES) - set(BOXES) == {"site"}


@pytest.mark.parametrize("name", BOXES)
def test_the_box_of_a_guide_works_and_its_rulings_hold(name: str, tmp_path: Path) -> None:
    id_, package = box(tmp_path, name)
    found = verdicts(package, id_)
    assert len(found) >= 3
    assert [ruling for ruling, holds in found.items() if not holds] == []


def test_a_ruling_that_is_wrong_does_not_hold(tmp_path: Path) -> None:
    (wrong,) = fences("azif-wrong", GUIDES["testing"])
    id_, package = box(tmp_path, "testing", wrong)
    assert [ruling for ruling, holds in verdicts(package, id_).items() if not holds] == [
        "Smoked Glass takes two off"
    ]


@pytest.mark.parametrize("name", GUIDES)
def test_its_commands_and_their_options_are_known(name: str) -> None:
    context = click.Context(azif)
    said = [line for fence in fences("sh", GUIDES[name]) for line in fence.splitlines()]
    said += re.findall(r"`(azif [a-z][^`]*)`", GUIDES[name])
    for line in said:
        program, *rest = shlex.split(line.partition("#")[0])
        if program != "azif":
            continue
        assert rest[0] in COMMANDS, line
        command = azif.get_command(context, rest[0])
        assert command is not None
        if isinstance(command, click.Group):
            command = command.get_command(context, rest[1])
            assert command is not None
        options = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        own = [one.partition("=")[0] for one in rest if one.startswith("-")]
        assert rest[0] in OPEN or set(own) <= options, line


QUICK = {"check", "fmt", "lint", "show", "test", "try", "why", "words"}
"""Commands that are tried as a guide writes them, in the folder where its box lies."""


@pytest.mark.parametrize("name", [*BOXES, "tutorial"])
def test_what_a_guide_says_to_type_can_be_typed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "tutorial":
        text = test_tutorial.TEXT
        moonlight(tmp_path)
    else:
        text = GUIDES[name]
        box(tmp_path, name, *fences("azif-wrong", text))
    monkeypatch.chdir(tmp_path)
    said = [line for fence in fences("sh", text) for line in fence.splitlines()]
    said += re.findall(r"`(azif [a-z][^`]*)`", text)
    for line in said:
        program, *rest = shlex.split(line.partition("#")[0])
        if program == "azif" and rest[0] in QUICK and len(rest) > 1 and "cards" not in rest:
            done = CliRunner().invoke(azif, rest, prog_name="azif")
            assert done.exit_code < 2, (line, done.output)


OPEN = {"play", "run"}
"""Commands that also take the options of a game, which content declares."""


@pytest.mark.parametrize("name", GUIDES)
def test_its_lines_are_short(name: str) -> None:
    assert [line for line in GUIDES[name].splitlines() if len(line) > 120] == []


HELIX = {
    "name", "language-id", "scope", "injection-regex", "file-types", "shebangs", "roots", "auto-format",
    "diagnostic-severity", "comment-tokens", "block-comment-tokens", "indent", "language-servers", "grammar",
    "formatter", "soft-wrap", "text-width", "rulers", "path-completion", "workspace-lsp-roots",
    "persistent-diagnostic-sources",
}  # fmt: skip
"""What Helix knows of a language: a key that it does not know keeps it from reading the whole file."""


def test_the_settings_for_helix_are_ones_that_it_knows() -> None:
    text = (FOLDER.parent / "editors.md").read_text("utf-8")
    (written,) = fences("toml", text)
    settings = tomllib.loads(written)
    assert set(settings) == {"language-server", "language"}
    (language,) = settings["language"]
    assert set(language) <= HELIX
    assert {"name", "scope", "file-types"} <= set(language)
    assert set(language["indent"]) == {"tab-width", "unit"}
    assert set(language["language-servers"]) == set(settings["language-server"])
    assert language["file-types"] == [FILE.removeprefix(".")]
    for server in settings["language-server"].values():
        assert set(server) <= {
            "command",
            "args",
            "config",
            "timeout",
            "environment",
            "required-root-patterns",
        }
        assert server["command"] == "azif"
        assert server["args"][0] in COMMANDS
