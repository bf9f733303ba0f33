"""`azif amendments`: what a package must amend of the rulings of others."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.places import shown
from azif_compiler.loader.project import manifests_at, meant_by, seen_by
from azif_runtime.amendments import Own, Proposal, amendments, shown_file
from azif_runtime.loading import load
from azif_runtime.simulate import workers_here


@click.command("amendments")
@click.argument("package", default=".")
@click.option(
    "--with", "beside", multiple=True, metavar="PACKAGE", help="Try the rulings of this package too."
)
@click.option("--workers", type=click.IntRange(1), help="Try so many at once (as many as processors).")
def amendments_(package: str, beside: tuple[str, ...], workers: int | None) -> None:
    """Say which rulings of other packages do not hold beside PACKAGE, and print what it could say of them.

    What is printed holds: it was tried. Whether it is right, you decide: it says what came out, and a ruling
    that fails may as well be a mistake of yours.
    """
    paths = located((package, *beside), "human")
    own = own_at(paths)
    report = Report()
    program = load(paths, report, rulings=True)
    if program is None:
        sys.exit(print_report(report, "human"))
    found = amendments(program, own, paths, workers or workers_here())
    for file in dict.fromkeys(shown_file(one, own) for one in found):
        click.echo(f"# {file}\n")
        for one in found:
            if shown_file(one, own) == file:
                click.echo(told(one, own))
    open_ = sum(not one.holds for one in found)
    said = (
        f"{len(found)} rulings of others do not hold"
        if len(found) != 1
        else "1 ruling of others does not hold"
    )
    left = f", for {open_} of them nothing is proposed" if open_ else ""
    click.echo(f"{said}{left}" if found else "all rulings of others hold", err=True)
    sys.exit(1 if found else 0)


def own_at(paths: list[Path]) -> Own:
    """The package that is asked about, which is the first one named; ends the command if there is none."""
    report = Report()
    manifests = manifests_at(paths, report, user_cache())
    if manifests is None:
        sys.exit(print_report(report, "human"))
    ids = meant_by(manifests, paths[:1])
    if len(ids) != 1:
        raise click.UsageError(f"`{shown(paths[0])}` is not one package")
    one = next(manifest for manifest in manifests if manifest.id in ids)
    return Own(one.id, one.title, Path(shown(one.folder)), seen_by(one.id, manifests))


def told(proposal: Proposal, own: Own) -> str:
    """What is said of one ruling: where it stands, what fails, and what would hold instead."""
    rows = [f"# {proposal.ruling.at}"]
    rows += [f"#   {row}" for failure in proposal.verdict.failures for row in str(failure).splitlines()]
    if proposal.holds:
        return "\n".join([*rows, proposal.text(own)])
    who = f" It may come of {' or '.join(f'“{one}”' for one in proposal.blamed)}." if proposal.blamed else ""
    return "\n".join([*rows, f"# Nothing that came out can be expected instead of it.{who}", ""])
