"""The tutorial: its cards are one box that works, its ruling holds, and its mistake is refused."""

from __future__ import annotations

from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.loading import Selection, load
from azif_runtime.scenario import try_ruling
from golden import write
from test_cookbook import fences

TEXT = (Path(__file__).parents[1] / "docs" / "tutorial.md").read_text()


def moonlight(folder: Path, *further: str) -> Path:
    """The box of the tutorial, and what is written beside."""
    (manifest,) = fences("yaml", TEXT)
    cards = "\n".join([*fences("azif", TEXT), *further])
    rulings = "\n".join(fences("azif-ruling", TEXT))
    files = {"package.yaml": manifest, "items.azif": cards, "rulings/moonlight.azif": rulings}
    return write(folder / "moonlight", files)


def test_its_box_works_and_its_rulings_hold(tmp_path: Path) -> None:
    report = Report()
    package = moonlight(tmp_path)
    program = load([package], report, rulings=Selection((package,)))
    assert [f"{found.span}: {found.text()}" for found in report.diagnostics] == []
    assert program is not None
    assert len(program.rulings) == len(fences("azif-ruling", TEXT))
    for ruling in program.rulings:
        assert try_ruling(program, ruling).failures == (), ruling.id


def test_its_mistake_is_refused(tmp_path: Path) -> None:
    report = driver.check([moonlight(tmp_path, *fences("azif-wrong", TEXT))])
    assert [found.code for found in report.diagnostics] == ["AZ0204"]
    assert "price" in str(report.diagnostics[0].hint())
