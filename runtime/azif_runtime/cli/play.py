"""`azif play`: a game at this terminal."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from azif_compiler.cli.complaints import located
from azif_compiler.loader.places import shown
from azif_runtime.agents.heard import HeardLog
from azif_runtime.agents.person import PersonAgent, Stop, Undo
from azif_runtime.cli.setup import (
    FAILURES,
    FREE,
    complaint,
    content_of,
    not_found_by_id,
    paths_of,
    prepared,
    setup_options,
    sorted_out,
    stop,
)
from azif_runtime.game import Game
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Save, begun, free, free_name, game_of, read, write
from azif_runtime.saves import replay as play_again
from azif_runtime.summary import summary


@click.command(context_settings=FREE)
@setup_options
@click.option("--resume", type=click.Path(path_type=Path), metavar="SAVE", help="Go on with a saved game.")
@click.option(
    "--save",
    "save_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where the game is kept, after every answer.  [default: the resumed file, else the first of "
    "game.azifsave, game-2.azifsave … that is not there yet]",
)
@click.option("--replace", is_flag=True, help="Write over the file that --save names.")
def play(
    words: tuple[str, ...],
    chosen: tuple[str, ...],
    variants: tuple[str, ...],
    first: tuple[str, ...],
    beside: tuple[str, ...],
    seed: int,
    resume: Path | None,
    save_file: Path | None,
    replace: bool,
) -> None:
    """Play the packages at PATHS (the base game, if none is named) at this terminal.

    The game is kept after every answer. Nothing that is there already is written over unasked.
    """
    try:
        target = where_kept(resume, save_file, replace=replace)
    except FAILURES as error:
        stop(complaint(error))
    if resume is not None:
        try:
            save = read(resume)
        except FAILURES as error:
            stop(complaint(error))
        paths = located(beside, "human") if beside else []
        program = content_of(save, beside)
    else:
        paths = paths_of(sorted_out(words)[0], beside)
        source = click.get_current_context().get_parameter_source("seed")
        chance = seed if source is not ParameterSource.DEFAULT else secrets.randbelow(1_000_000)
        program, setup = prepared(words, chosen, variants, first, beside, chance)
        save = begun(program, setup)
        click.echo(f"seed {chance}\n")
    save.path = shown(target)
    try:
        sit_down(program, save, target, not_found_by_id(paths))
    except FAILURES as error:
        if save.answers:
            write_quietly(save, target)
        stop(complaint(error))


def where_kept(resume: Path | None, save_file: Path | None, *, replace: bool) -> Path:
    """Where a game is kept: where it was, or where nothing is yet."""
    if save_file is not None:
        same = resume is not None and save_file.resolve() == resume.resolve()
        return free(save_file, replace=replace or same)
    return resume if resume is not None else free_name(Path("game.azifsave"))


def sit_down(program: Program, save: Save, target: Path, beside: Sequence[str]) -> None:
    """Play until the game is over or the person leaves; each undo plays again from the start.

    `beside` are the files and folders that have to be named to go on.
    """

    def keep() -> None:
        write(save, target)
        click.echo(f"saved: {target}")

    def leave(why: str) -> None:
        click.echo(why)
        keep()
        again = ["azif", "play", "--resume", str(target)]
        again += [word for name in beside for word in ("--with", name)]
        click.echo(f"go on with: {shlex.join(again)}")

    greeted = False
    while True:
        person = PersonAgent(program, sys.stdin, sys.stdout, keep)
        if not greeted:
            person.help()
            if save.answers:
                standing = play_again(program, save, to=len(save.answers))
                person.say(f"\n{summary(standing, width=person.screen.width)}")
            greeted = True
        try:
            game = at_table(program, save, person, target)
        except Undo:
            if save.answers:
                save.answers.pop()
                write(save, target)
            else:
                click.echo("nothing has been chosen yet")
            continue
        except Stop as left:
            leave("\nthe input has ended" if left.ended else "")
            return
        except KeyboardInterrupt:
            leave("\nstopped")
            return
        save.over = game.over
        keep()
        click.echo(f"\n{game.over}\n\n{summary(game, width=person.screen.width)}")
        if game.forced:
            click.echo(f"was to come first, and never came: {', '.join(one.name for one in game.forced)}")
        return


def at_table(program: Program, save: Save, person: PersonAgent, target: Path) -> Game:
    """A game as it was left, played on by somebody to its end; it is kept after each answer."""
    game = game_of(program, save.setup, log=HeardLog(program))
    if save.answers:
        replayed = play_again(program, save, game=game_of(program, save.setup, log=HeardLog(program)))
        # What was already told is not told again.
        person.asked = len(save.answers)
        person.seen = len(replayed.log.entries) if replayed.log is not None else 0
    return play_again(program, save, rest=Recorder(person, save, lambda: write(save, target)), game=game)


def write_quietly(save: Save, target: Path) -> None:
    """Save what there is when a game breaks off."""
    try:
        write(save, target)
        click.echo(f"saved up to here: {target}", err=True)
    except FAILURES:
        click.echo("it could not be saved", err=True)
