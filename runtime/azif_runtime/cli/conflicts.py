"""`azif conflicts`: where packages get in each other's way, each time with a table on which it shows."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click
import msgspec

from azif_compiler.cli.complaints import located
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.trying import TooFewPackages
from azif_compiler.loader.find import find_packages
from azif_runtime.choices import UNKNOWN
from azif_runtime.clashes.pairs import Pair, pairs
from azif_runtime.clashes.witness import Witness, witness
from azif_runtime.cli.setup import FAILURES, loaded, stop
from azif_runtime.identifiers import spaced
from azif_runtime.program import Program

MOST = 200
"""So many pairs are tried, unless more are wanted."""

LONGEST = 24
"""So many lines are shown of what is seen."""

SAID = {
    "replaces": "both replace “{about}”, and it matters which comes first",
    "order": "what comes of “{about}” depends on which of them comes first",
    "sets": "each says what “{about}” is",
    "loop": "each makes happen what the other waits for, without end",
}
"""What is said of each sort."""


@click.command()
@click.argument("packages", nargs=-1)
@click.option(
    "--most", type=click.IntRange(1), default=MOST, show_default=True, help="So many pairs at most."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def conflicts(packages: tuple[str, ...], most: int, as_json: bool) -> None:
    """Say where PACKAGES, by id or folder, get in each other's way.

    Pairs of abilities that may do so are found in what they say: two that replace one event, that react to
    one event and touch the same, that say what one value is, or that make each other happen. Each pair is
    laid on a table; only what shows there is told, with what is seen.
    """
    folders = located(packages, "human") if packages else []
    if len(folders) < 2:
        stop(TooFewPackages(span=None))
    program = loaded(folders)
    wanted = {folder.resolve() for folder in folders}
    known = find_packages(folders, Report()).by_id.values()
    ids = {package.id for package in known if package.folder.resolve() in wanted}
    found = list(pairs(program, ids))
    witnesses = [one for pair in found[:most] if (one := tried(program, pair)) is not None]
    show(witnesses, len(found), most, as_json=as_json)
    sys.exit(1 if witnesses else 0)


def tried(program: Program, pair: Pair) -> Witness | None:
    """What is seen of a pair; nothing where no table can be set for it."""
    try:
        return witness(program, pair)
    except (*FAILURES, *UNKNOWN):
        return None


def show(witnesses: Sequence[Witness], pairs: int, most: int, *, as_json: bool) -> None:
    """Print what was seen."""
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode([record(one) for one in witnesses]), indent=1))
        return
    for one in witnesses:
        pair = one.pair
        about = spaced(pair.about.rpartition(" ")[2])
        click.echo(f"{pair.one.name} and {pair.other.name}: {SAID[pair.sort].format(about=about)}")
        click.echo(f"  {pair.one.ability.at}\n  {pair.other.ability.at}")
        told = [*one.where, *one.told[:LONGEST]]
        if len(one.told) > LONGEST:
            told += [f"… and {len(one.told) - LONGEST} lines more; at the end:", *one.told[-1:]]
        click.echo("".join(f"  | {text}\n" for text in told))
    left = f"; {pairs - most} pairs were not tried" if pairs > most else ""
    click.echo(f"{min(pairs, most)} pairs tried, {len(witnesses)} of them clash{left}", err=True)


def record(one: Witness) -> dict[str, object]:
    """What was seen, as plain data."""
    pair = one.pair
    rows = [
        {"package": side.package, "card": side.card.name, "at": str(side.ability.at)}
        for side in (pair.one, pair.other)
    ]
    return {"sort": pair.sort, "about": pair.about, "sides": rows, "where": one.where, "told": one.told}
