"""The cache keeps bytes, and never does harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azif_compiler.loader.cache import Cache, user_cache


@given(st.text() | st.binary(), st.binary())
def test_what_was_put_is_found(
    tmp_path_factory: pytest.TempPathFactory, key: str | bytes, payload: bytes
) -> None:
    cache = Cache(tmp_path_factory.getbasetemp() / "kept")
    cache.put(key, payload)
    assert cache.get(key) == payload


def entry(folder: Path) -> Path:
    (path,) = (path for path in folder.rglob("*") if path.is_file())
    return path


def test_what_is_not_there_is_a_miss(tmp_path: Path) -> None:
    assert Cache(tmp_path / "nowhere").get("lamp") is None


@pytest.mark.parametrize("spoil", ["cut", "flip", "append", "empty", "foreign", "older"])
def test_a_spoilt_entry_is_a_miss_and_can_be_put_again(tmp_path: Path, spoil: str) -> None:
    cache = Cache(tmp_path)
    cache.put("lamp", b"payload")
    path = entry(tmp_path)
    content = path.read_bytes()
    changed = {
        "cut": content[:-1],
        "flip": content[:-1] + bytes([content[-1] ^ 1]),
        "append": content + b"!",
        "empty": b"",
        "foreign": b"\x89PNG" + content,
        "older": content[:10] + b"\0" + content[11:],
    }
    path.write_bytes(changed[spoil])
    assert cache.get("lamp") is None
    cache.put("lamp", b"payload")
    assert cache.get("lamp") == b"payload"


def test_every_single_cut_is_a_miss(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("lamp", b"payload")
    content = entry(tmp_path).read_bytes()
    for length in range(len(content)):
        entry(tmp_path).write_bytes(content[:length])
        assert cache.get("lamp") is None


def test_an_entry_under_the_name_of_another_is_a_miss(tmp_path: Path) -> None:
    lamps, coins = Cache(tmp_path / "lamps"), Cache(tmp_path / "coins")
    lamps.put("lamp", b"a lamp")
    coins.put("coin", b"a coin")
    entry(tmp_path / "lamps").write_bytes(entry(tmp_path / "coins").read_bytes())
    assert lamps.get("lamp") is None


def test_a_folder_that_cannot_be_used_is_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for cache in (Cache(tmp_path / "file" / "below"), Cache(None)):
        cache.put("lamp", b"payload")
        assert cache.get("lamp") is None


def test_a_folder_in_the_place_of_an_entry_is_a_miss(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("lamp", b"payload")
    path = entry(tmp_path)
    path.unlink()
    path.mkdir()
    assert cache.get("lamp") is None
    cache.put("lamp", b"payload")
    assert [left.name for left in path.parent.iterdir()] == [path.name], "nothing half-written is left behind"


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZIF_CACHE", "/chosen")
    assert user_cache().folder == Path("/chosen")
    monkeypatch.setenv("AZIF_CACHE", "")
    assert user_cache().folder is None
    monkeypatch.delenv("AZIF_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/shared")
    assert user_cache().folder == Path("/shared/azif")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/lamp")
    assert user_cache().folder == Path("/home/lamp/.cache/azif")
