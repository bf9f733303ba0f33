"""A repository that has just been begun is green: every command that its checks run says so."""

from __future__ import annotations

import json
import re
from pathlib import Path

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
