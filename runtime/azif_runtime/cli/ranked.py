"""Which components `azif balance --each` ranks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import click

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader.find import find_packages
from azif_runtime.cli.setup import paths_of
from azif_runtime.failures import WrongAnswer
from azif_runtime.interpreter.lookup import kind_named
from azif_runtime.program import Program


class Ranked(NamedTuple):
    """Components that are ranked against each other, and which they are, as a report says it."""

    what: str
    components: list[str]


def listed(names: Iterable[str]) -> str:
    """Some names in a sentence."""
    return " and ".join(f"`{name}`" for name in names)


def ranked(program: Program, package: str, kind: str) -> Ranked:
    """The components of a package, by its id or its folder, and of a kind, if one is said; ends the command
    if there are none.
    """
    names = {package, *find_packages(paths_of((package,), ()), Report()).by_id}
    found = [card for card in program.cards if ir.package_of(card.id) in names]
    if not found:
        known = sorted({ir.package_of(card.id) for card in program.cards})
        raise click.UsageError(f"no component is of `{package}`; there is {listed(known)}")
    if not kind:
        return Ranked(f"`{package}`", [card.id for card in found])
    try:
        wanted = kind_named(kind, program.kinds)
    except WrongAnswer as error:
        raise click.UsageError(str(error)) from error
    if not (rows := [card.id for card in found if wanted in card.kind.line]):
        kinds = sorted({card.kind.called for card in found})
        raise click.UsageError(
            f"no component of `{package}` is of the kind `{kind}`; there is {listed(kinds)}"
        )
    return Ranked(f"`{package}`, of the kind `{kind}`,", rows)
