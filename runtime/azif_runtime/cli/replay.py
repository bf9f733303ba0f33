"""`azif replay`: a saved game, played again."""

from __future__ import annotations

from pathlib import Path

import click

from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostics.saves import ContentChanged
from azif_compiler.reporting import render
from azif_runtime.cli.run import write_log
from azif_runtime.cli.setup import FAILURES, complaint, content_of, stop
from azif_runtime.log import Log
from azif_runtime.saves import changes, game_of, read
from azif_runtime.saves import replay as play_again
from azif_runtime.summary import summary


@click.command()
@click.argument("save_file", metavar="SAVE", type=FilePath(path_type=Path))
@click.option("--to", type=click.IntRange(0), metavar="N", help="Only up to answer N.")
@click.option("--log", "log_file", type=FilePath(path_type=Path, dir_okay=False), help="Write what happened.")
@click.option(
    "--with", "beside", multiple=True, metavar="FOLDER", help="Where packages lie that do not come with Azif."
)
def replay(save_file: Path, to: int | None, log_file: Path | None, beside: tuple[str, ...]) -> None:
    """Play the game in SAVE again, answer by answer, and say where it stands.

    If content has changed, the first decision that is another one now is named.
    """
    log = Log() if log_file is not None else None
    try:
        save = read(save_file)
        if to is not None and to > len(save.answers):
            raise click.BadParameter(f"the save has {len(save.answers)} answers, not {to}", param_hint="--to")
        program = content_of(save, beside)
        game = play_again(program, save, to=to, game=game_of(program, save.setup, log=log))
    except FAILURES as error:
        stop(complaint(error))
    finally:
        if log is not None and log_file is not None:
            write_log(log, log_file)
    if changed := changes(program, save):
        warning = ContentChanged(span=None, path=save.path, changed=", ".join(changed))
        click.echo(render.human([warning]), err=True, nl=False)
    click.echo(f"{game.over or 'not over yet'}\n")
    click.echo(summary(game, everything=True))
    click.echo(f"{game.decisions} of {len(save.answers)} answers, {game.events} events")
