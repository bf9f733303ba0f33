"""What all tests share: `--update` re-records expectations, and nothing is kept in the cache of whoever runs
them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# `make test` tries the same cases every time; the slow runs look for new ones (profile `search`).
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write what was found as what is expected")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compiled packages of tests go into a folder of their own."""
    os.environ["AZIF_CACHE"] = str(tmp_path_factory.getbasetemp() / "cache")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expectations are re-recorded."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the test stands, so that paths in complaints are short."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
