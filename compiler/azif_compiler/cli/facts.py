"""`azif facts`: whether a package says what is printed, as a table has it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from azif_compiler import ir
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.cli.show import ids_of
from azif_compiler.diagnostic import Report
from azif_compiler.facts.comparison import Compared, Difference, compared, renamed
from azif_compiler.facts.compiled import Printed, named
from azif_compiler.facts.table import Unreadable, column, rows_of_csv, rows_of_yaml
from azif_compiler.loader.driver import compile_packages
from azif_compiler.text.source import Source

if TYPE_CHECKING:
    from azif_compiler.facts.table import Row


@click.command()
@click.argument("package")
@click.argument("table", type=FilePath(path_type=Path, exists=True, dir_okay=False))
@click.option("--kind", "kinds", multiple=True, help="What the table is about: a kind; several if wanted.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="COLUMN=FIELD",
    help="What a column is about, if it is called otherwise: `count=copies`.",
)
@click.option("--key", default="", help="In YAML: the key under which the rows lie.")
@click.option("--json", "machine", is_flag=True, help="Print JSON.")
def facts(
    package: str, table: Path, kinds: tuple[str, ...], columns: tuple[str, ...], key: str, machine: bool
) -> None:
    """Compare the components of PACKAGE with a TABLE of what is printed on them, in CSV or YAML.

    A row is a component: `name`, perhaps `kind`, `copies` and `keywords`, and its fields. What a cell leaves
    out is not compared, nor is a column that is no field. Exit 1 if anything differs, is missing, or is there
    besides.
    """
    folders = located([package], "human")
    report = Report()
    game = compile_packages(folders, report, rulings=False)
    if game is None:
        sys.exit(print_report(report, "human"))
    names = dict(pair(one) for one in columns)
    rows = list(renamed(read(table, key), names))
    found = compared(Printed(of_packages(game, ids_of(folders))), rows, [column(kind) for kind in kinds])
    if machine:
        click.echo(json.dumps([one._asdict() for one in found.differences], indent=1, ensure_ascii=False))
    else:
        for one in found.differences:
            click.echo(told(one))
    click.echo(summary(found), err=True)
    sys.exit(1 if found.differences else 0)


def pair(text: str) -> tuple[str, str]:
    """`count=copies`"""
    left, sign, right = text.partition("=")
    if not sign:
        raise click.UsageError(f"`--column {text}`: write `--column COLUMN=FIELD`")
    return column(left), column(right)


def read(table: Path, key: str) -> list[Row]:
    """The rows of a table; ends the command if there are none."""
    try:
        text = table.read_text("utf-8")
        return (
            rows_of_yaml(Source(str(table), text), key)
            if table.suffix in (".yaml", ".yml")
            else rows_of_csv(text)
        )
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        raise click.UsageError(f"`{table}` cannot be read: {error}") from error


def of_packages(game: ir.Game, ids: set[str]) -> ir.Game:
    """The kinds of a game and the components of some of its packages, with words in place of ids."""
    packages = {one.id for one in game.packages}
    wanted = (
        one
        for one in game.declarations
        if isinstance(one, ir.Kind) or (isinstance(one, ir.Component) and one.package in ids)
    )
    made = []
    for one in wanted:
        other = named(one, packages)
        assert isinstance(other, ir.Kind | ir.Component)
        made.append(other)
    return msgspec.structs.replace(game, declarations=tuple(made))


def told(one: Difference) -> str:
    """A difference in a line."""
    who = f'{one.kind.replace("_", " ")} "{one.name}"'.strip()
    where = f" ({one.place})" if one.place else ""
    if not one.compiled and one.what == "component":
        return f"{who}: not in the package"
    if not one.printed:
        return f"{who}: not in the table{where}"
    what = one.what.replace("_", " ")
    return f"{who}: {what}: the table says {one.printed}, the package {one.compiled}{where}"


def summary(found: Compared) -> str:
    """What was compared in a few words."""
    missing = sum(one.what == "component" and not one.compiled for one in found.differences)
    more = sum(one.what == "component" and not one.printed for one in found.differences)
    differ = len(found.differences) - missing - more
    unused = f"; no fields, not compared: {', '.join(found.unused)}" if found.unused else ""
    components = "1 component" if found.components == 1 else f"{found.components} components"
    values = "1 value" if found.values == 1 else f"{found.values} values"
    return (
        f"{components}, {values}: {differ} different, {missing} not in the package, "
        f"{more} not in the table{unused}"
    )
