"""The forty mechanics of `hard_cases/`: each compiles on the base game, and its rulings hold.

Most are compiled together, as packages that are loaded at once: they do not disturb each other.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.scenario import try_ruling
from golden import line_of

FOLDER = Path(__file__).parent / "hard_cases"
CASES = sorted(FOLDER.glob("*.azif"))
MANIFEST = 'id: case-{id}\ntitle: "{id}"\nversion: "1.0"\nrequires: {{base: ">=0.1"}}\n'

ALONE = frozenset({"11-injuries"})
"""Those that change what always happens: with them the rulings of others would ask more."""


def group_of(case: Path) -> tuple[Path, ...]:
    """The cases that are compiled together with one."""
    return (case,) if case.stem in ALONE else tuple(other for other in CASES if other.stem not in ALONE)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Compiles cases together, once."""
    folder = tmp_path_factory.mktemp("cases")

    @cache
    def compiled(cases: tuple[Path, ...]) -> Program | str:
        report = Report()
        found = load([package(folder, case) for case in cases], report, rulings=True)
        said = "\n".join(map(line_of, report.diagnostics))
        return said if found is None or said else found

    return compiled


def package(folder: Path, case: Path) -> Path:
    """A package of one case."""
    home = folder / case.stem
    home.mkdir(exist_ok=True)
    (home / "package.yaml").write_text(MANIFEST.format(id=case.stem))
    (home / case.name).write_bytes(case.read_bytes())
    return home


def test_there_are_forty() -> None:
    assert [case.stem[:2] for case in CASES] == [f"{number:02}" for number in range(1, 41)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_each_says_what_is_hard_about_it(case: Path) -> None:
    head = re.match(r"(?:#.*\n)+", case.read_text())
    assert head is not None
    rows = head[0].splitlines()
    assert rows[0].startswith(f"# H-{case.stem[:2]}: ")
    assert 3 <= len(rows) - 1 <= 6


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_each_compiles_and_its_rulings_hold(case: Path, programs: object) -> None:
    program = programs(group_of(case))  # type: ignore[operator]  # the function above
    assert isinstance(program, Program), program
    mine = [r for r in program.rulings if Path(r.declared.meta.origin.file).name == case.name]
    assert mine
    failures = [str(failure) for ruling in mine for failure in try_ruling(program, ruling).failures]
    assert failures == []


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_each_stands_on_the_base_game_alone(case: Path, tmp_path: Path) -> None:
    report = driver.check([package(tmp_path, case)])
    assert list(map(line_of, report.diagnostics)) == []
