"""What Python makes of clauses is kept beside the IR, and is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.loader.cache import Cache
from azif_runtime.translate import code


def test_a_text_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, text = Cache(tmp_path), "\n\ndef one(G): return G + 1\n"
    first = code.compiled(text, cache)
    monkeypatch.setattr(code, "compile", lambda *_: pytest.fail("compiled again"), raising=False)
    again = code.compiled(text, cache)
    assert again == first
    assert again.co_filename == first.co_filename
    names: dict[str, int] = {}
    exec(again, names)
    assert names["one"](2) == 3  # type: ignore[operator]


def test_another_text_is_another_code(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert code.compiled("one = 1", cache) != code.compiled("one = 2", cache)
