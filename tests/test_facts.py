"""The components in `cards/` and `expansions/` are the printed ones: names, counts, numbers, entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_compiler.loader.places import cards, expansions
from facts import printed
from facts.accepted import ACCEPTED
from facts.comparison import Comparison
from facts.compiled import Components, named
from facts.decks import gates
from facts.differences import TABLES, Table, compared, is_printed
from facts.printed import Printed

pytestmark = pytest.mark.skipif(
    not printed.FOLDER.is_dir(), reason="the tables of printed components do not lie beside this checkout"
)

BASE = "base"
BOXES = [BASE, *sorted(manifest.parent.name for manifest in expansions().glob("*/package.yaml"))]
CASES = [
    pytest.param(box, table, id=f"{box}-{table.__name__}")
    for box in BOXES
    for table in TABLES
    if is_printed(table, Printed(box)) or not printed.FOLDER.is_dir()
]


@cache
def game(box: str) -> ir.Game:
    """The first box, with one other if that is asked for."""
    report = Report()
    found = driver.compile_packages(
        [cards()] if box == BASE else [cards(), expansions() / box], report, rulings=False
    )
    assert found is not None, "; ".join(
        f"{complaint.span}: {complaint.text()}" for complaint in report.diagnostics
    )
    packages = {package.id for package in found.packages}
    declarations = (named(declaration, packages) for declaration in found.declarations)
    return msgspec.structs.replace(found, declarations=tuple(declarations))


@cache
def components(box: str) -> Components:
    """What a box adds to the first one, or what the first one has."""
    return Components(game(box), without=None if box == BASE else components(BASE))


def summary(found: Comparison) -> str:
    """What was compared in a few words."""
    accepted = sum(difference[:4] in ACCEPTED for difference in found.found)
    name = f"{found.printed.box} {found.table.replace('_', ' ')}"
    return (
        f"{name:28}{found.named:4} components,{found.values:5} values: "
        f"{len(found.found) - accepted} differ, {accepted} accepted"
    )


@pytest.mark.parametrize(("box", "table"), CASES)
def test_what_is_compiled_is_what_is_printed(
    box: str, table: Table, record_property: Callable[[str, object], None]
) -> None:
    found = compared(table, Printed(box), components(box))
    record_property("summary", summary(found))
    new = [difference for difference in found.found if difference[:4] not in ACCEPTED]
    assert not new, "\n" + "\n".join(map(str, new))


@pytest.mark.parametrize("box", BOXES)
def test_no_accepted_difference_is_obsolete(box: str) -> None:
    tables = [table for table in TABLES if is_printed(table, Printed(box))]
    found = {
        difference[:4]
        for table in tables
        for difference in compared(table, Printed(box), components(box)).found
    }
    assert {key for key in ACCEPTED if key[0] == box} - found == set()


def test_a_difference_is_found() -> None:
    whole = game(BASE)
    first, second, *_ = [d for d in whole.declarations if isinstance(d, ir.Component) and d.kind == "gate"]
    changed = {id(first): msgspec.structs.replace(first, copies=7)}
    declarations = tuple(changed.get(id(d), d) for d in whole.declarations if d is not second)
    other = Components(msgspec.structs.replace(whole, declarations=declarations))
    found = compared(gates, Printed(BASE), other).found
    assert {(difference.name, difference.what) for difference in found} == {
        ("all of kind gate", "number"), (first.name, "copies"), (second.name, "component"), ("all",
        "markers"),
    }  # fmt: skip
