"""What all tests share: `--update` re-records expectations, and nothing is kept in the cache of whoever runs
them."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# `make test` tries the same cases every time; the slow runs look for new ones (profile `search`).
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("same")


LONGEST = ("test_wrong_cards.py", "test_site.py", "test_walk.py", "test_skeletons.py", "test_lsp.py")
"""The modules that take longest. They come first: what comes last leaves the other processes without work."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest modules first; with `--dist loadfile`, each goes to one process, and what its tests
    share is made once.
    """
    rank = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.path.name, len(rank)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write what was found as what is expected")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compiled packages of tests go into a folder of their own, which all processes of a run share."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    os.environ["AZIF_CACHE"] = str(shared / "cache")


collect_ignore_glob = ["*.azif"]  # `azif test` and modules of their own try the rulings that lie here

_MANY = 1_000_000
"""Blocks of memory: a heap that has grown by fewer is not worth looking through."""


@pytest.fixture(scope="module", autouse=True)
def _nothing_is_kept_for_others(request: pytest.FixtureRequest, looked_through: list[int]) -> Iterator[None]:
    """What a module keeps for its tests is gone behind them; what stays is not looked through for garbage."""
    yield
    for value in vars(request.module).values():
        if getattr(value, "__module__", None) == request.module.__name__ and hasattr(value, "cache_clear"):
            value.cache_clear()
    if abs(sys.getallocatedblocks() - looked_through[0]) > _MANY:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        looked_through[0] = sys.getallocatedblocks()


@pytest.fixture(scope="session")
def looked_through() -> list[int]:
    """How many blocks of memory there were when the heap was last looked through."""
    return [0]


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expectations are re-recorded."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the test stands, so that paths in complaints are short."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what tests say in a line (`record_property("summary", …)`), and what was skipped and why."""
    done = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    said = [str(text) for report in done for name, text in report.user_properties if name == "summary"]
    skipped = Counter(
        str(report.longrepr[2])
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple)
    )
    said += [f"{count} tests: {reason}" for reason, count in skipped.items()]
    if said:
        terminalreporter.section("said by tests")
        for line in said:
            terminalreporter.write_line(line)
