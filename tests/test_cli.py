"""The command line: what it prints where, and with which status."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.cli.examples import example
from azif_compiler.diagnostic import Diagnostic, InternalError, Report
from azif_compiler.diagnostics.packages import UnknownPackage
from azif_compiler.loader.find import read_package
from azif_compiler.packages.manifest import schema_text
from test_packages_together import LIB, package

ROOT = Path(__file__).parents[1]


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


def test_help_lists_every_command() -> None:
    shown = azif("--help")
    assert shown.exit_code == 0
    assert all(f"  {name} " in shown.output for name in cli.COMMANDS)


def test_help_imports_no_command() -> None:
    script = (
        "import sys\n"
        "from azif_compiler.cli import azif\n"
        "try:\n    azif(['--help'])\n"
        "except SystemExit:\n    pass\n"
        "slow = [name for name in sys.modules if name.split('.')[0] in"
        " ('lark', 'jsonschema', 'ruamel', 'msgspec', 'azif_runtime')]\n"
        "sys.exit(', '.join(slow) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc"], "There is no command `chekc`. Did you mean `check`?"),
        (["zzzz"], "There is no command `zzzz`."),
        (["explain", "AZ99"], "There is no complaint `AZ99`"),
        (["explain", "--wrong"], "No such option"),
        (["schema", "lamp"], "'lamp' is not one of"),
        (["new", "My Lamps"], "`My Lamps` is no id"),
        (["new"], "Missing argument"),
    ],
)
def test_misuse_is_status_two(arguments: list[str], said: str) -> None:
    shown = azif(*arguments)
    assert shown.exit_code == 2
    assert said in shown.stderr
    assert shown.stdout == ""


def test_version() -> None:
    assert azif("--version").output.startswith("azif 0.")


def test_explain_prints_the_page() -> None:
    shown = azif("explain", "az0504")
    assert shown.exit_code == 0
    assert shown.output.startswith("AZ0504 (error): A key of a manifest has a value of another sort")
    assert "Wrong:" in shown.output


def test_explain_lists_all() -> None:
    lines = azif("explain").output.splitlines()
    assert any(line.startswith("AZ0001  ") for line in lines)
    assert lines == sorted(lines)


def test_schema_prints_what_is_published() -> None:
    assert azif("schema").output == schema_text()
    assert json.loads(azif("schema", "package").output)["type"] == "object"


def test_new_begins_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = azif("new", "my_lamps")
    assert shown.exit_code == 0
    assert "my_lamps/package.yaml" in shown.stdout.splitlines()
    assert "azif check my_lamps" in shown.stderr
    report = Report()
    begun = read_package(tmp_path / "my_lamps", report)
    assert begun is not None
    assert (begun.id, begun.title, report.diagnostics) == ("my_lamps", "My lamps", ())
    assert {file.ruling for file in begun.files} == {True, False}
    assert "@" not in "".join(path.read_text() for path in (tmp_path / "my_lamps").rglob("*.*"))
    again = azif("new", "my_lamps")
    assert (again.exit_code, "is already there" in again.stderr) == (2, True)


def test_new_prefers_the_folder_of_expansions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "expansions").mkdir()
    assert azif("new", "lamps").exit_code == 0
    assert (tmp_path / "expansions" / "lamps" / "package.yaml").is_file()
    assert azif("new", "coins", "--in", "elsewhere").exit_code == 0
    assert (tmp_path / "elsewhere" / "coins" / "package.yaml").is_file()


def test_new_says_when_it_cannot_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    shown = azif("new", "lamps", "--in", "file/below")
    assert shown.exit_code == 1
    assert "cannot write" in shown.stderr


def test_a_warning_fails_the_check_only_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert azif("new", "lamps").exit_code == 0
    (tmp_path / "lamps" / "lamp.azif").write_text('ally "Lamp" { when gain Clue: gain 1 Sanity }\n')
    for more, status in (((), 0), (("--strict",), 1)):
        shown = azif("check", "lamps", *more)
        assert (shown.exit_code, "warning[" in shown.stdout) == (status, True), shown.stdout
    (tmp_path / "lamps" / "lamp.azif").unlink()
    assert azif("check", "lamps", "--strict").exit_code == 0


@pytest.fixture
def lamp(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A command `lamp`, in a module of its own."""
    module = ModuleType("lamp_command")
    monkeypatch.setitem(sys.modules, "lamp_command", module)
    monkeypatch.setitem(cli.COMMANDS, "lamp", cli.Entry("lamp_command:lamp", "Light it."))
    monkeypatch.setattr(sys, "argv", ["azif", "lamp"])
    monkeypatch.delenv("AZIF_TRACEBACK", raising=False)
    return module


@pytest.mark.parametrize("error", [InternalError("no oil"), RecursionError("no oil"), KeyError("no oil")])
def test_our_own_mistakes_show_no_traceback(
    error: Exception, lamp: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command()
    def command() -> None:
        raise error

    lamp.__dict__["lamp"] = command
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == cli.BUG
    said = capsys.readouterr().err
    assert "mistake in Azif" in said
    assert "no oil" in said
    assert "Traceback" not in said


def report_of(*found: Diagnostic) -> Report:
    report = Report()
    report.extend(found)
    return report


def test_complaints_go_to_output_and_their_number_to_progress(capsys: pytest.CaptureFixture[str]) -> None:
    from azif_compiler.cli.complaints import print_report

    report = report_of(UnknownPackage(span=None, id="lamp", known=("lamps",)))
    assert print_report(report, "short") == 1
    assert tuple(capsys.readouterr()) == ("error[AZ0510]: there is no package `lamp`\n", "1 error\n")
    assert print_report(report, "human") == 1
    assert "azif explain AZ0510" in capsys.readouterr().err
    assert print_report(Report(), "json") == 0
    assert json.loads(capsys.readouterr().out) == {"version": 1, "diagnostics": []}


def test_a_flood_of_complaints_is_cut_off_and_says_how_many_more(capsys: pytest.CaptureFixture[str]) -> None:
    from azif_compiler.bounds import MOST_COMPLAINTS
    from azif_compiler.cli.complaints import print_report

    many = (UnknownPackage(span=None, id=f"lamp{n}", known=()) for n in range(MOST_COMPLAINTS + 7))
    report = report_of(*many)
    assert print_report(report, "short") == 1
    out, err = capsys.readouterr()
    assert out.count("\n") == MOST_COMPLAINTS
    assert "and 7 more are not" in err
    print_report(report, "json")
    assert len(json.loads(capsys.readouterr().out)["diagnostics"]) == MOST_COMPLAINTS + 7


def test_a_package_that_is_nowhere_is_misuse() -> None:
    shown = azif("check", "no_such_package", "--format", "short")
    assert shown.exit_code == 2
    assert shown.stdout == "error[AZ0510]: there is no package `no_such_package`\n"


def test_the_commands_of_the_compiler_are_there() -> None:
    context = click.Context(cli.azif)
    for name, entry in cli.COMMANDS.items():
        if entry.target.startswith("azif_compiler"):
            found = cli.azif.get_command(context, name)
            assert found is not None
            assert found.help


def test_the_help_of_every_command_has_an_example() -> None:
    for name, entry in cli.COMMANDS.items():
        assert entry.example.startswith(f"azif {name}")
        assert f"Example: {example(entry.example)}" in azif(name, "--help").output


SLOW = {
    "docs",
    "watch",
    "conflicts",
    "amendments",
    "coverage",
    "balance",
    "mutate",
    "lsp",
    "bench",
    "install",
}
"""Commands whose examples take long, go on for ever, or write into the home of whoever calls them."""


@pytest.mark.slow
def test_the_examples_of_commands_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text("name\nThe Lighthouse Keeper\n")
    first = ["new", "check", "build", "play"]
    for name in (*first, *(one for one in cli.COMMANDS if one not in (*first, *SLOW))):
        called = shlex.split(example(cli.COMMANDS[name].example))[1:]
        done = CliRunner().invoke(cli.azif, called, prog_name="azif", input="1\n" * 60 + "q\n")
        assert done.exit_code == 0, (name, done.output[-2000:])


def test_what_can_be_named_is_listed() -> None:
    shown = azif("list")
    assert shown.exit_code == 0, shown.output
    assert "dunwich" in shown.output
    assert "--players  a number from 1 to 8; 4 unless said" in shown.output
    assert "chosen ancient one" in shown.output
    assert "_" not in azif("list", "options", "variants", "--package", "dunwich").output
    assert "AH-CHK-5" in azif("list", "rules").output
    assert azif("list", "nonsense").exit_code == 2


def test_what_packages_bring_is_counted(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    attic = tmp_path / "attic"
    for folder, requires in ((shelf, ""), (attic, 'requires: {shelf: ">=1"}\n')):
        folder.mkdir()
        (folder / "package.yaml").write_text(
            f"id: {folder.name}\nversion: 1.0.0\ntitle: It\nlanguage: '1'\n{requires}"
        )
    (shelf / "lamps.azif").write_text(
        'zone box\nkind old lamp { starts in box }\nold lamp "Torch" { }\nold lamp "Candle" { copies 2 }\n'
        'procedure main { do: finish "dark" }\n'
    )
    (attic / "lamps.azif").write_text(
        'old lamp "Beacon" { unverified "all" }\namend old lamp "Candle" { copies +3; because "more" }\n'
    )
    shown = azif("list", "components", "--package", str(shelf), "--package", str(attic))
    assert shown.exit_code == 0, shown.output
    assert "Components of shelf:\n  old lamp  2 of 3 copies\n" in shown.output
    assert "Components of attic:\n  old lamp  1 of 4 copies, 1 unverified\n" in shown.output


def test_a_package_is_listed_with_all_that_it_says_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "package.yaml").write_text(
        "id: mine\nversion: 1.2.0\ntitle: Mine\nauthors: [Ann, Ben]\nlicense: CC0-1.0\n"
    )
    monkeypatch.setattr("azif_compiler.cli.listing.package_roots", lambda: [tmp_path])
    assert "Mine 1.2.0, by Ann, Ben, CC0-1.0" in azif("list", "packages").output.replace("\n" + " " * 8, " ")


def test_rules_and_verbs_are_shown_by_their_names() -> None:
    shown = azif("show", "The doom track is full", "raise terror", "Ambush", "monster limit", "Anna Kaslow")
    assert shown.exit_code == 0
    for said in (
        "is full — Rule",
        "raise terror — Verb",
        "ambush — Keyword",
        "monster limit — Value",
        "Ally",
    ):
        assert said in shown.output
    assert "the Ancient One awakens." in shown.output
    text = (Path(__file__).parent.parent / "cards/rules/limits.azif").read_text("utf-8")
    line = text[: text.index("verb raise terror")].count("\n") + 1
    assert f"cards/rules/limits.azif:{line}" in shown.output
    as_data = azif("show", "raise terror", "--format", "json")
    assert [one["kind"] for one in json.loads(as_data.output)] == ["Verb"]
    assert "no rule, is called `nosuch`" in azif("show", "nosuch").output


def test_a_rule_is_looked_up_by_its_id() -> None:
    shown = azif("show", "AH-CHK-5")
    assert shown.exit_code == 0, shown.output
    assert "carried out" in shown.output
    assert "verb check (" in shown.output
    assert azif("show", "AH-CHK-9999").exit_code == 1
    as_data = azif("show", "AH-CHK-5", "--format", "json")
    assert as_data.exit_code == 1
    assert "`AH-CHK-5` is a rule" in as_data.stderr


def test_a_wheel_carries_grammar_and_content(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    script = (
        "from azif_compiler.loader import places; from azif_compiler.cli import main\n"
        f"assert str(places.grammar()).startswith({str(tmp_path)!r})\n"
        "assert places.reference().is_file()\n"
        "import sys; sys.argv = ['azif', 'check', 'base']; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(tmp_path / "installed"), "AZIF_CACHE": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_all_components_are_those_of_the_box() -> None:
    shown = azif("show", "--all")
    assert shown.exit_code == 0
    assert "cards/spells.azif" in shown.stdout
    assert "rulings/" not in shown.stdout


def test_a_fix_and_a_hint_can_be_followed_as_they_are(here: Path) -> None:
    """A name with quotes is written as content writes it; words in braces have their own advice."""
    (here / "package.yaml").write_text(
        'id: lamps\ntitle: Lamps\nversion: "1.0"\ndescription: Lamps.\nlibrary: true\n'
    )
    (here / "main.azif").write_text(
        "kind lamp\n"
        'lamp "\\"Old\\" Lantern" { }\n'
        'verb light { object what: lamp; says "{what} {are|is} lit"; do { } }\n'
        'verb dim { says "it dims"; do: light lamp "\\"Old\\" Lantren" }\n'
        'says table light "{zork}"\n'
    )
    shown = azif("check", ".").output
    assert 'fix: write `"\\"Old\\" Lantern"`' in shown
    assert "help: there is `{n}`, `{it}`, `{what}`" in shown
    assert "a component begins with its kind" not in shown


LONG = "a" * 500


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("check", LONG), 2, "AZ0510"),
        (("check", "a/" * 3000), 2, "AZ0001"),
        (("build", LONG), 2, "AZ0510"),
        (("build", "lamps", "--output", LONG), 2, "is longer than the name of a file can be"),
        (("build", "lamps", "--output", "lamps/package.yaml/game.azir"), 1, "AZ0015"),
        (("play", LONG), 2, "AZ0510"),
        (("replay", LONG), 2, "is longer than the name of a file can be"),
    ],
)
def test_a_path_that_the_system_refuses_is_the_mistake_of_who_wrote_it(
    here: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    package(here, "lamps", LIB, lamps="kind lamp { }\n")
    shown = azif(*words)
    assert (shown.exit_code, said in shown.stdout + shown.stderr) == (status, True), shown.output


@pytest.mark.parametrize("field", ["version: ", "requires: { base: ", "optional: { base: "])
def test_a_version_of_thousands_of_digits_is_none(here: Path, field: str) -> None:
    rest = "" if field.startswith("version") else 'version: "1.0"\n'
    end = " }" if "{" in field else ""
    folder = here / "lamps"
    folder.mkdir()
    (folder / "package.yaml").write_text(
        f'id: lamps\ntitle: Lamps\ndescription: Lamps.\n{rest}{field}"{"9" * 6000}"{end}\n'
    )
    shown = azif("check", "lamps")
    assert shown.exit_code == 1, shown.output
    assert "AZ0506" in shown.stdout or "AZ0507" in shown.stdout
