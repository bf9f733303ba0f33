"""Rulings, tried together: the same however they are divided, and what they met is told from one run."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_compiler.diagnostic import Report
from azif_runtime import copies, verdicts
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.verdicts import Trial, try_all

Azif = Callable[..., Result]

BAD = 'ruling "it is night" { then { night is 1 } }\n'


def counted(package: Path) -> Program:
    program = load([package], Report(), rulings=True, counted=True)
    assert program is not None
    return program


@pytest.mark.skipif(not copies.POSSIBLE, reason="this system cannot copy processes")
def test_the_same_however_they_are_divided(ruled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (ruled / "rulings" / "bad.azif").write_text(BAD)
    alone, divided = counted(ruled), counted(ruled)
    one = try_all(alone, alone.rulings)
    monkeypatch.setattr(verdicts, "TOGETHER", 1)
    other = try_all(divided, divided.rulings, workers=2)
    assert one == other
    assert [(trial.id, trial.verdict.holds) for trial in one] == [
        ("lamps:it is night", False),
        ("lamps:somebody is lucky", True),
        ("lamps:the lantern is lit", True),
    ]
    assert alone.counts == divided.counts
    assert sum(alone.counts) == sum(times for trial in one for times in trial.met.values()) > 0


@pytest.mark.skipif(not copies.POSSIBLE, reason="this system cannot copy processes")
def test_what_breaks_a_process_is_seen(ruled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = counted(ruled)

    def broken(*_: object) -> Trial:
        raise MemoryError

    monkeypatch.setattr(verdicts, "TOGETHER", 1)
    monkeypatch.setattr(verdicts, "try_ruling", broken)
    with pytest.raises(MemoryError):
        try_all(program, program.rulings, workers=2)
    assert gc.isenabled()


def test_one_run_tells_both(ruled: Path, azif: Azif) -> None:
    (ruled / "rulings" / "bad.azif").write_text(BAD)
    tried = azif("test", "lamps", "--coverage", "build/met.json")
    assert tried.exit_code == 1
    assert "✗ it is night" in tried.output
    assert "3 rulings, 1 does not hold" in tried.output
    for how in ("--json", "--long"):
        written = azif("coverage", "clauses", "lamps", "--from", "build/met.json", how)
        anew = azif("coverage", "clauses", "lamps", how)
        assert written.output == anew.output
        assert "✗ it is night: does not hold" in written.stderr
    assert (
        azif("coverage", "clauses", "lamps", "--from", "build/met.json", "--fail-under", "95").exit_code == 1
    )


def test_only_what_is_asked_for_is_told(ruled: Path, azif: Azif) -> None:
    (ruled / "other.azif").write_text('room "Attic" { at start of dusk { "Ann" earns 1 Oil } }\n')
    azif("test", "lamps", "--coverage", "met.json")
    shown = azif("coverage", "clauses", "lamps/other.azif", "--from", "met.json")
    assert shown.output.splitlines()[-1] == "2 clauses, 0 reached (0.0 %), 2 not."


@pytest.mark.parametrize("change", ["rulings/some.azif", "lamps.azif"])
def test_a_run_of_other_content_tells_nothing(ruled: Path, azif: Azif, change: str) -> None:
    azif("test", "lamps", "--coverage", "met.json")
    file = ruled / change
    file.write_text(file.read_text().replace("earns 1 Oil", "earns 2 Oil").replace("copies 3", "copies 4"))
    shown = azif("coverage", "clauses", "lamps", "--from", "met.json")
    assert shown.exit_code == 2
    assert "`met.json` tells of other content: `azif test --coverage met.json` writes it anew" in shown.output


def test_what_is_no_such_file_is_said(ruled: Path, azif: Azif) -> None:
    assert "cannot read `gone`" in azif("coverage", "clauses", "lamps", "--from", "gone").output
    Path("odd").write_text("{}")
    odd = azif("coverage", "clauses", "lamps", "--from", "odd")
    assert "`odd` was not written by `azif test --coverage`" in odd.output
    both = azif("coverage", "clauses", "lamps", "--from", "odd", "-k", "lucky")
    assert (odd.exit_code, both.exit_code) == (2, 2)
