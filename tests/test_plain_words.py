"""What ships with Azif is said as players speak: few braces, names of plain words, verbs for many cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.tokens import LEFT, RIGHT, Tokens, scan
from azif_compiler.vocabulary.answer import used_once
from azif_compiler.vocabulary.collect import vocabulary


@pytest.fixture(scope="module")
def shipped() -> Snapshot:
    """Everything that comes with Azif."""
    report = Report()
    found = sorted(manifest.parent for manifest in places.expansions().glob("*/package.yaml"))
    snapshot = snapshot_of((places.cards(), *found), report)
    assert snapshot is not None, [one.text() for one in report.diagnostics]
    return snapshot


def components(snapshot: Snapshot) -> Iterator[Tokens]:
    """The tokens of each component, and of each change to one."""
    for found in snapshot.found():
        declared = any(isinstance(one, ir.Component) for one in found.cell.compiled())
        amended = any(one.sort == "component" for one in found.cell.amended())
        if (declared or amended) and not found.state.file.ruling:
            yield scan(found.piece.text, snapshot.grammar)


def test_few_tokens_of_components_are_braces(shipped: Snapshot) -> None:
    kinds = [kind for tokens in components(shipped) for kind in tokens.kinds]
    braces = kinds.count(LEFT) + kinds.count(RIGHT)
    assert len(kinds) > 30_000
    assert braces / len(kinds) < 0.15


def test_names_in_components_are_written_as_they_are_spoken(shipped: Snapshot) -> None:
    words = [word for tokens in components(shipped) for word in tokens.words if word[:1].isalpha()]
    joined = [word for word in words if "_" in word]
    assert len(words) > 20_000
    assert len(joined) / len(words) < 0.02, sorted(set(joined))


def test_few_verbs_were_made_for_one_card(shipped: Snapshot) -> None:
    entries = vocabulary(shipped)
    assert sum(entry.sort == "verb" for entry in entries) > 150
    once = [entry.id for entry in used_once(entries).entries]
    assert len(once) <= 20, once
