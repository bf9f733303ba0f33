"""The command `azif`: a table of sub-commands, each imported when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NamedTuple

import click

from azif_compiler import LANGUAGE_VERSION, VERSION
from azif_compiler.cli.examples import example


class Entry(NamedTuple):
    """Where a command is defined, the line about it in the list of commands, and an example of its use.

    `NAME` and `KIND` in an example stand for a component of the shipped game.
    """

    target: str
    about: str
    example: str = ""


COMMANDS = {
    "check": Entry(
        "azif_compiler.cli.check:check", "Say what is wrong with packages or files.", "azif check my_package"
    ),
    "build": Entry(
        "azif_compiler.cli.build:build",
        "Write packages as one file that other programs can play.",
        "azif build my_package --output my_game.azir",
    ),
    "schema": Entry(
        "azif_compiler.cli.schema:schema",
        "Print the JSON Schema of manifests or of the IR.",
        "azif schema ir",
    ),
    "fmt": Entry(
        "azif_compiler.cli.fmt:fmt", "Write content in its one layout.", "azif fmt --check my_package"
    ),
    "lint": Entry(
        "azif_compiler.cli.lint:lint", "Say what is right and could be better.", "azif lint --fix my_package"
    ),
    "explain": Entry(
        "azif_compiler.cli.explain:explain", "Explain a complaint by its code.", "azif explain AZ0201"
    ),
    "new": Entry(
        "azif_compiler.cli.new:new", "Start a package of your own, or a card.", "azif new my_package"
    ),
    "pack": Entry(
        "azif_compiler.cli.pack:pack", "Write a package into one file.", "azif pack my_package --out dist"
    ),
    "install": Entry(
        "azif_compiler.cli.install:install",
        "Install packed packages.",
        "azif install dist/my_package-0.1.azifpack",
    ),
    "lock": Entry(
        "azif_compiler.cli.lock:lock",
        "Note down which packages a table plays with.",
        "azif lock base my_package",
    ),
    "show": Entry(
        "azif_compiler.cli.show:show",
        "Show a component as it would be read.",
        "azif show NAME",
    ),
    "list": Entry(
        "azif_compiler.cli.listing:list_",
        "List packages, options, variants, rules.",
        "azif list options variants --package base",
    ),
    "words": Entry(
        "azif_compiler.cli.words:words", "Say what a word stands for, and who uses it.", "azif words draw"
    ),
    "facts": Entry(
        "azif_compiler.cli.facts:facts",
        "Compare a package with a table of what is printed.",
        "azif facts my_package cards.csv --kind KIND",
    ),
    "docs": Entry(
        "azif_runtime.cli.docs:docs",
        "Make a site of rules, components and answers.",
        "azif docs base --out site",
    ),
    "diff": Entry(
        "azif_runtime.cli.diff:diff",
        "Say what changed from one release to another.",
        "azif diff my_game.azir my_package",
    ),
    "play": Entry("azif_runtime.cli.play:play", "Play at this terminal.", "azif play --first NAME"),
    "watch": Entry(
        "azif_runtime.cli.watch:watch",
        "On every save, say what is wrong since, and try what changed.",
        "azif watch my_package",
    ),
    "try": Entry(
        "azif_runtime.cli.trying:try_",
        "Try a card on a small table: all that can come of it.",
        "azif try NAME --part 1",
    ),
    "odds": Entry(
        "azif_runtime.cli.odds:odds",
        "Say how likely something is, exactly.",
        "azif odds --draw KIND --by name --with my_package",
    ),
    "conflicts": Entry(
        "azif_runtime.cli.conflicts:conflicts",
        "Say where packages get in each other's way, with a witness.",
        "azif conflicts base my_package",
    ),
    "run": Entry(
        "azif_runtime.cli.run:run",
        "Let agents play one game, and log it.",
        "azif run --games 10 --agent random",
    ),
    "replay": Entry(
        "azif_runtime.cli.replay:replay",
        "Play a saved game again and compare.",
        "azif replay game.azifsave --to 20",
    ),
    "why": Entry(
        "azif_runtime.cli.why:why",
        "Say why something happened in a logged game, or in a ruling.",
        "azif why game.azifsave 31",
    ),
    "test": Entry("azif_runtime.cli.test:test", "Try the rulings of packages.", "azif test my_package"),
    "amendments": Entry(
        "azif_runtime.cli.amendments:amendments_",
        "Say what a package must amend of others' rulings.",
        "azif amendments my_package",
    ),
    "coverage": Entry(
        "azif_compiler.cli.coverage:coverage",
        "Say what is carried out and tried.",
        "azif coverage rules base",
    ),
    "balance": Entry(
        "azif_runtime.cli.balance:balance",
        "Say what a card or a package does to the game.",
        "azif balance --card NAME",
    ),
    "mutate": Entry(
        "azif_runtime.cli.mutate:mutate", "Say which changes no ruling notices.", "azif mutate my_package"
    ),
    "lsp": Entry("azif_compiler.cli.lsp:lsp", "Speak with an editor.", "azif lsp"),
    "bench": Entry("azif_bench.command:bench", "Measure how fast it is, beside others.", "azif bench"),
}
"""Every command, in the order in which they are listed."""

BUG = 3
"""The exit status when Azif itself is at fault."""


class Table(click.Group):
    """A group that imports a sub-command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry.target.partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command), entry.target
        found.epilog = f"Example: {example(entry.example)}" if entry.example else None
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one is answered with what was probably meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            import difflib  # slow to import

            close = difflib.get_close_matches(name, COMMANDS, n=1)
            meant = f" Did you mean `{close[0]}`?" if close else ""
            raise click.UsageError(f"There is no command `{name}`.{meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.about) for name, entry in COMMANDS.items()])


@click.command(
    cls=Table,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 all is well, 1 there are complaints, 2 the command was misused.",
)
@click.version_option(VERSION, message=f"azif %(version)s, language {LANGUAGE_VERSION}")
def azif() -> None:
    """Check, compile and play board games written in Azif."""


def main() -> None:
    """Run the command line; nobody but us ever sees a traceback."""
    try:
        azif(prog_name="azif")
    except Exception as error:  # the last stop: everything that gets here is a mistake of Azif itself
        if os.environ.get("AZIF_TRACEBACK"):
            raise
        sys.stderr.write(bug_report(error, sys.argv[1:]))
        sys.exit(BUG)


def bug_report(error: Exception, arguments: list[str]) -> str:
    """What to say of a mistake of our own, and what to send us."""
    import traceback  # slow to import

    frames = traceback.extract_tb(error.__traceback__)
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "unknown"
    reason = " ".join(str(error).split())[:200]
    return (
        "azif: this is a mistake in Azif, not in what you wrote. Please report it with these lines:\n"
        f"  azif {VERSION}, Python {sys.version.split()[0]}, {sys.platform}\n"
        f"  azif {' '.join(arguments)}\n"
        f"  {type(error).__name__} at {where}: {reason}\n"
        "With AZIF_TRACEBACK=1 set, all details are shown.\n"
    )
