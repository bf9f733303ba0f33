"""`azif check`: what is wrong with packages or files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.loader.driver import check as check_packages

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--strict", is_flag=True, help="End with status 1 for a warning, too.")
@format_option
def check(paths: tuple[str, ...], strict: bool, form: str) -> None:
    """Say what is wrong with the packages, folders or files at PATHS (here, if none is named).

    A package that comes with Azif can be named by its id. An error ends the command with status 1; a warning,
    which is about what is most likely a mistake, does so only if you say `--strict`.
    """
    places: list[Path] = located(paths, form)
    sys.exit(print_report(check_packages(places), form, strict=strict))
