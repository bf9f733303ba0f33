"""A game that was built needs no source: it runs, is tried and replayed in an empty folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli, ir


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


@pytest.fixture(params=["game.azir", "game.json"])
def built(ruled: Path, request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A small game as one file in a folder of its own; its source is gone."""
    output = tmp_path / "elsewhere" / str(request.param)
    done = azif("build", str(ruled), "--output", str(output))
    assert done.exit_code == 0, done.output
    shutil.rmtree(ruled)
    return output


def test_it_runs_like_its_source(ruled: Path, tmp_path: Path) -> None:
    output = tmp_path / "elsewhere" / "game.azir"
    assert azif("build", str(ruled), "--output", str(output)).exit_code == 0
    arguments = ("--seed", "7", "--log")
    source = azif("run", str(ruled), *arguments, str(tmp_path / "source.log"))
    shutil.rmtree(ruled)
    alone = azif("run", str(output), *arguments, str(tmp_path / "built.log"))
    assert (source.exit_code, alone.exit_code) == (0, 0), source.output + alone.output
    assert (tmp_path / "built.log").read_bytes() == (tmp_path / "source.log").read_bytes()


def test_its_rulings_are_tried(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built.parent)
    done = azif("test", built.name)
    assert done.exit_code == 0, done.output
    assert "2 rulings hold" in done.output


def test_a_process_of_its_own_in_an_empty_folder(built: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from azif_compiler.cli import main; main()",
        "run",
        built.name,
        "--seed",
        "7",
    ]
    empty = {**os.environ, "AZIF_CACHE": ""}
    done = subprocess.run(command, cwd=built.parent, env=empty, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "seed 7" in done.stdout + done.stderr


def test_a_version_that_is_not_known_is_refused(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built.parent)
    game = json.loads(ir.as_json(ir.decode(built.read_bytes())))
    game["ir_version"] = ir.IR_VERSION + 1
    Path("later.json").write_text(json.dumps(game))
    done = azif("run", "later.json")
    assert done.exit_code == 1
    assert "AZ0009" in done.output


@pytest.mark.parametrize("content", [b"", b"{", b"\x93\x01", b"[1, 2]", b"\xff\xfe", os.urandom(200)])
def test_what_is_no_game_is_refused(content: bytes, here: Path) -> None:
    (here / "broken.azir").write_bytes(content)
    for command in ("run", "test"):
        done = azif(command, "broken.azir")
        assert done.exit_code == 1
        assert "AZ0008" in done.output
        assert "Traceback" not in done.output


@pytest.mark.parametrize("name", ["changed.azir", "changed.json"])
def test_one_that_was_changed_is_refused(name: str, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built.parent)
    game = ir.decode(built.read_bytes())
    assert ir.is_intact(game)
    first = msgspec.structs.replace(game.declarations[0], name="lamps:other")
    changed = msgspec.structs.replace(game, declarations=(first, *game.declarations[1:]))
    for one, status in ((game, 0), (changed, 1)):
        Path(name).write_bytes(ir.as_json(one) if name.endswith(".json") else ir.encode(one))
        done = azif("run", name)
        assert done.exit_code == status, done.output
        assert ("AZ0008" in done.output) == bool(status)


def test_it_is_whole_and_joins_nothing(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built.parent)
    done = azif("run", built.name, "--with", "base")
    assert done.exit_code == 1
    assert "AZ0010" in done.output
