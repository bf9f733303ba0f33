"""The components in `cards/` are the printed ones: names, counts, numbers, entries."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from azif_compiler import driver, ir
from azif_compiler.diagnostic import Report
from azif_compiler.places import cards
from facts import printed
from facts.accepted import ACCEPTED
from facts.compiled import Components
from facts.differences import TABLES, Comparison, compared, gates

pytestmark = pytest.mark.skipif(
    not printed.FOLDER.is_dir(), reason="the tables of printed components do not lie beside this checkout"
)


@pytest.fixture(scope="module")
def game() -> ir.Game:
    report = Report()
    found = driver.compile_packages([cards()], report)
    assert found is not None, "; ".join(
        f"{complaint.span}: {complaint.text()}" for complaint in report.diagnostics
    )
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_what_is_compiled_is_what_is_printed(table: Callable[[Comparison], None], game: ir.Game) -> None:
    found = compared(table, Components(game))
    new = [difference for difference in found if difference[:3] not in ACCEPTED]
    assert not new, "\n" + "\n".join(map(str, new))


def test_no_accepted_difference_is_obsolete(game: ir.Game) -> None:
    components = Components(game)
    found = {difference[:3] for table in TABLES for difference in compared(table, components)}
    assert set(ACCEPTED) - found == set()


def test_a_difference_is_found(game: ir.Game) -> None:
    first, second, *_ = [d for d in game.declarations if isinstance(d, ir.Component) and d.kind == "gate"]
    changed = {id(first): msgspec.structs.replace(first, copies=7)}
    declarations = tuple(changed.get(id(d), d) for d in game.declarations if d is not second)
    found = compared(gates, Components(msgspec.structs.replace(game, declarations=declarations)))
    assert {(difference.name, difference.what) for difference in found} == {
        ("all of kind gate", "number"), (first.name, "copies"), (second.name, "component"), ("all",
        "markers"),
    }  # fmt: skip
