"""`azif list`: the packages that are found; options, variants, rules and components of some of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby

import click

from azif_compiler import ir
from azif_compiler.citations import citations
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.inventory import Brought, inventory
from azif_compiler.ir import types
from azif_compiler.loader.driver import compile_packages
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.places import package_roots, shown
from azif_compiler.packages.package import Manifest

SORTS = ("packages", "options", "variants", "rules", "components")


@click.command("list")
@click.argument("sorts", nargs=-1, type=click.Choice(SORTS), metavar=f"[{'|'.join(SORTS)}]")
@click.option(
    "--package", "packages", multiple=True, default=("base",), help="A package, by id or folder; several too."
)
@format_option
def list_(sorts: tuple[str, ...], packages: tuple[str, ...], form: str) -> None:
    """List the packages that can be named, the options and variants of a game, the rules it cites, and how
    many components of each kind its packages bring.

    What a rule is, and who cites it: `azif show ID`.
    """
    wanted = sorts or SORTS[:3]
    report = Report()
    if "packages" in wanted:
        known = find_packages(package_roots(), Report()).by_id.values()
        tell("Packages, for --with", sorted((one.id, of_package(one)) for one in known))
    if wanted == ("packages",):
        return
    game = compile_packages(located(packages, form), report, rulings="rules" in wanted)
    if game is None:
        sys.exit(print_report(report, form))
    if "options" in wanted:
        options = [d for d in game.declarations if isinstance(d, ir.Option)]
        tell("Options, as --NAME VALUE", [(dashed(one.name), values(one)) for one in options])
    if "variants" in wanted:
        variants = [d for d in game.declarations if isinstance(d, ir.Variant)]
        tell('Variants, as --variant "NAME"', [(spaced(one.name), one.text) for one in variants])
    if "rules" in wanted:
        rows = citations(game)
        tell("Rules, for azif show", [(row.rule, f"cited {times(len(row.carried_out))}") for row in rows])
    if "components" in wanted:
        for package, brought in groupby(inventory(game), key=lambda one: one.package):
            tell(f"Components of {package}", [(spaced(one.kind), counted(one)) for one in brought])


def of_package(one: Manifest) -> str:
    """All that the manifest of a package says of it, and where it is."""
    by = f", by {', '.join(one.authors)}" if one.authors else ""
    licence = f", {one.license}" if one.license else ""
    return f"{one.title} {one.version}{by}{licence}, in {shown(one.folder)}"


def tell(title: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a list of names with what they are."""
    writer = click.HelpFormatter(max_width=100)
    found = [*rows]
    with writer.section(title):
        if found:
            writer.write_dl(found)
        else:
            writer.write_text("none")
    click.echo(writer.getvalue())


def counted(one: Brought) -> str:
    """How many components, how many copies of them in all, and of how many something is our own design."""
    components = f"{one.components} of {one.copies} copies" if one.components else f"{one.copies} more copies"
    unverified = f", {one.unverified} unverified" if one.unverified else ""
    return (components if one.components != one.copies else str(one.components)) + unverified


def times(number: int) -> str:
    """How often."""
    return "once" if number == 1 else f"{number} times"


def spaced(name: str) -> str:
    """The name of a declaration as one would say it."""
    return ir.word_of(name).replace("_", " ")


def dashed(name: str) -> str:
    """An option as it is typed."""
    return "--" + ir.word_of(name).replace("_", "-").replace(" ", "-")


def values(option: ir.Option) -> str:
    """What an option can be, and what it is if nothing is said."""
    low, high, default = (written(part) for part in (option.low, option.high, option.default))
    match option.type:
        case types.Number():
            text = f"a number from {low} to {high}" if low and high else "a number"
        case types.Flag():
            text = "yes or no"
        case types.Thing(kind=kind) | types.Things(kind=kind):
            return f"by name, as {dashed(kind)} NAME"
        case _:
            text = "a name"
    return text + (f"; {default} unless said" if default else "")


def written(part: ir.Expression | None) -> str:
    """A plain value; "" for one that is computed."""
    match part:
        case ir.Flag(value=value):
            return "yes" if value else "no"
        case ir.Number(value=value):
            return str(value)
        case _:
            return ""
