"""A repository that has just been begun is green: every command that its checks run says so."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from ruamel.yaml import YAML

from azif_compiler.cli import azif

ROOT = Path(__file__).parents[1]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(azif, arguments, prog_name="azif")


def steps(path: Path) -> list[str]:
    """The lines that a workflow or an action runs."""
    whole = YAML(typ="safe").load(path.read_text())
    jobs = whole["jobs"].values() if "jobs" in whole else [whole["runs"]]
    return [str(step["run"]) for job in jobs for step in job["steps"] if "run" in step]


def test_a_project_is_green_under_its_own_checks(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = run("new", "moonlight", "--project", "--in", ".")
    assert begun.exit_code == 0, begun.output
    monkeypatch.chdir(here / "moonlight")
    lines = [line for line in steps(Path(".github/workflows/azif.yaml")) if line.startswith("azif ")]
    assert [line.split()[1] for line in lines] == ["check", "fmt", "lint", "test", "pack", "docs"]
    for line in lines:
        more = ["--pages", "--untried"] if line.startswith("azif docs") else []
        shown = run(*line.split()[1:], *more)
        assert shown.exit_code == 0, shown.output
    assert len(list(Path("dist").glob("moonlight-*.azifpack"))) == 1
    assert "azif check moonlight" in Path("README.md").read_text()
    assert "@" not in Path(".pre-commit-config.yaml").read_text()


def test_a_project_is_not_begun_twice(here: Path) -> None:
    (here / "moonlight").mkdir()
    assert run("new", "moonlight", "--project", "--in", ".").exit_code == 2


def test_hooks_and_the_action_run_commands_that_there_are() -> None:
    hooks = YAML(typ="safe").load((ROOT / ".pre-commit-hooks.yaml").read_text())
    entries = [hook["entry"] for hook in hooks]
    entries += [line for line in steps(ROOT / "action.yml") if line.startswith("azif ")]
    assert len(entries) >= 8
    for entry in entries:
        words = re.sub(r"\$\{\{.*?\}\}|>.*", "", entry).split()
        shown = run(words[1], "--help")
        assert shown.exit_code == 0
        assert all(word in shown.output for word in words[2:] if word.startswith("--"))


FILLED = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


def carried_out(folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """What the action's steps say, run one after the other as GitHub runs them, in a folder; the packages of
    Python are those that are here.
    """
    action = YAML(typ="safe").load((ROOT / "action.yml").read_text())
    values = {"github.action_path": str(ROOT)}
    values |= {f"inputs.{name}": given.get(name, one["default"]) for name, one in action["inputs"].items()}
    tools = folder.parent / "tools"
    tools.mkdir(exist_ok=True)
    (tools / "python").write_text('#!/bin/sh\necho "python $*"\n')
    (tools / "python").chmod(0o755)
    path = os.pathsep.join([str(tools), str(Path(sys.executable).parent), os.environ["PATH"]])
    said, status = "", 0
    for step in action["runs"]["steps"]:
        condition = re.fullmatch(r"([\w.]+) == '(\w+)'", step.get("if", ""))
        if "run" not in step or (condition is not None and values[condition[1]] != condition[2]):
            continue
        assert step["shell"] == "bash"
        script = FILLED.sub(lambda found: str(values[found[1]]), step["run"])
        assert "${{" not in script
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        said, status = said + done.stdout + done.stderr, done.returncode
        if status:
            break
    return subprocess.CompletedProcess("action", status, said)


def test_the_action_is_green_for_what_is_right_and_shows_what_is_wrong_beside_its_line(here: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "examples" / "leduc", here / "leduc"))
    done = carried_out(folder)
    assert done.returncode == 0, done.stdout
    assert f"python -m pip install --quiet {ROOT}" in done.stdout
    matcher = Path(done.stdout.partition("::add-matcher::")[2].splitlines()[0])
    (pattern,) = json.loads(matcher.read_text())["problemMatcher"][0]["pattern"]
    assert done.stdout.endswith("::remove-matcher owner=azif::\n")
    report = ElementTree.parse(folder / "azif-report.xml").getroot()
    assert len(list(report.iter("testcase"))) > 20

    file = next(iter(sorted(folder.glob("*.azif"))))
    file.write_text(file.read_text() + "\nverb nothing_at_all {\n  do: loose 1\n}\n")
    done = carried_out(folder)
    assert done.returncode == 1
    found = [re.fullmatch(pattern["regexp"], line) for line in done.stdout.splitlines()]
    shown = [(one[pattern["file"]], one[pattern["severity"]]) for one in found if one is not None]
    assert shown
    assert set(shown) == {(file.name, "error")}


def test_what_could_be_better_fails_the_action_only_if_that_is_wanted(here: Path) -> None:
    folder = here / "glow"
    folder.mkdir()
    (folder / "package.yaml").write_text("id: glow\ntitle: Glow\nversion: '1.0'\n")
    text = 'kind lamp\nzone shelf\nlamp "Beacon" {\n  starts in shelf\n}\n'
    text += 'procedure main {\n  do: if number of lamps > 0: finish "bright"\n}\n'
    (folder / "a.azif").write_text(text)
    assert run("fmt", str(folder)).exit_code == 0
    assert carried_out(folder, lint="false").returncode == 0
    done = carried_out(folder)
    assert (done.returncode, "warning[" in done.stdout) == (1, True), done.stdout


def test_the_problem_matcher_reads_what_is_written(here: Path) -> None:
    (here / "a.azif").write_text("verb\n")
    (pattern,) = json.loads((ROOT / ".ci" / "azif-problems.json").read_text())["problemMatcher"][0]["pattern"]
    lines = run("check", "a.azif", "--format", "short").stdout.splitlines()
    assert lines
    for line in lines:
        found = re.fullmatch(pattern["regexp"], line)
        assert found is not None, line
        said = {part: found[pattern[part]] for part in ("file", "line", "severity", "message")}
        assert (said["file"], said["severity"]) == ("a.azif", "error")
        assert said["message"]
