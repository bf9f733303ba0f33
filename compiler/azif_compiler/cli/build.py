"""`azif build`: packages, compiled to IR."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.loader import driver


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "-o",
    "--output",
    type=FilePath(path_type=Path, dir_okay=False),
    default=Path("build/game.azir"),
    show_default=True,
    help="The file to write; JSON if its name ends in .json.",
)
@format_option
def build(paths: tuple[str, ...], output: Path, form: str) -> None:
    """Compile the packages at PATHS, and all that they require, into one file."""
    status = print_report(driver.build(located(paths, form), output), form)
    if status == 0:
        click.echo(f"wrote {output}", err=True)
    sys.exit(status)
