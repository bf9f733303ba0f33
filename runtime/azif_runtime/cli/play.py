"""`azif play`: a game at this terminal."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from click.core import ParameterSource

from azif_compiler.cli.complaints import located
from azif_compiler.cli.file_path import FilePath
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
from azif_runtime.failures import SaveError
from azif_runtime.identifiers import spaced
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Save, begun, changes, free, free_name, game_of, read, write
from azif_runtime.saves import replay as play_again
from azif_runtime.state.game import Game
from azif_runtime.summary import summary


@click.command(context_settings=FREE)
@setup_options
@click.option("--resume", type=FilePath(path_type=Path), metavar="SAVE", help="Go on with a saved game.")
@click.option(
    "--save",
    "save_file",
    type=FilePath(path_type=Path, dir_okay=False),
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
        sit_down(Sitting(program, save, target, not_found_by_id(paths)))
    except FAILURES as error:
        if save.answers:
            write_quietly(save, target)
        stop(complaint(error))


for parameter in play.params:
    if isinstance(parameter, click.Option) and parameter.name == "seed":
        parameter.show_default = "another each time"


def where_kept(resume: Path | None, save_file: Path | None, *, replace: bool) -> Path:
    """Where a game is kept: where it was, or where nothing is yet."""
    if save_file is not None:
        same = resume is not None and save_file.resolve() == resume.resolve()
        return free(save_file, replace=replace or same)
    if resume is not None:
        return resume
    here = Path("game.azifsave")
    if os.access(Path(), os.W_OK):
        return free_name(here)
    for folder in (Path.home(), Path(tempfile.gettempdir())):
        if folder.is_dir() and os.access(folder, os.W_OK):
            click.echo(f"nothing can be written in {Path().absolute()}: the game is kept in {folder}")
            return free_name(folder / here)
    return here


@dataclass(slots=True)
class Sitting:
    """Somebody at a game; `target` is where it is kept, `beside` what has to be named to go on with it."""

    program: Program
    save: Save
    target: Path
    beside: Sequence[str]

    def keep(self) -> bool:
        """Write the game; whether that could be done. It is said if not, and the game goes on."""
        try:
            write(self.save, self.target)
        except SaveError as error:
            told = error.diagnostic.text()
            click.echo(f"not saved: {told}; play on, it is tried again behind every answer")
            return False
        return True

    def told_to_keep(self) -> None:
        """Write the game, and say so."""
        if self.keep():
            click.echo(f"saved: {self.target}")

    def leave(self, why: str) -> None:
        """Write the game, and say how to go on. Raises `SaveError` if it cannot be written."""
        click.echo(why)
        write(self.save, self.target)
        again = ["azif", "play", "--resume", str(self.target)]
        again += [word for name in self.beside for word in ("--with", name)]
        click.echo(f"saved: {self.target}\ngo on with: {shlex.join(again)}")

    def end(self, game: Game, width: int) -> None:
        """Write a game that is over, and say how it ended. Raises `SaveError` if it cannot be written."""
        self.save.end(game)
        kept = self.keep()
        if kept:
            click.echo(f"saved: {self.target}")
        click.echo(f"\n{game.over}\n\n{summary(game, width=width)}")
        if game.forced:
            click.echo(f"was to come first, and never came: {', '.join(one.name for one in game.forced)}")
        if not kept:
            write(self.save, self.target)

    def greet(self, person: PersonAgent) -> None:
        """Say what can be typed, and how the game stands if it was begun before."""
        person.help()
        if self.save.answers:
            standing = play_again(self.program, self.save, to=len(self.save.answers))
            if changed := changes(self.program, self.save):
                person.say(f"\nchanged since it was saved: {', '.join(changed)}")
            person.say(f"\n{summary(standing, width=person.screen.width)}")

    def take_back(self) -> None:
        """Take back the last answer."""
        if self.save.answers:
            self.save.answers.pop()
            self.save.standing = None  # that of the answer before was not kept
            self.keep()
        else:
            click.echo("nothing has been chosen yet")

    def play(self, person: PersonAgent) -> Game:
        """The game as it was left, played on by somebody to its end; it is kept behind each answer."""
        game = game_of(self.program, self.save.setup, log=HeardLog(self.program))
        if self.save.answers:
            # What was already told is not told again.
            log = HeardLog(self.program)
            play_again(
                self.program,
                self.save,
                to=len(self.save.answers),
                game=game_of(self.program, self.save.setup, log=log),
            )
            person.narrator.begun, person.narrator.seen = True, len(log.entries)

        else:
            numbers = {name: value for name, value in game.options.items() if type(value) is int and value}
            chosen = [f"{spaced(name)} {value}" for name, value in numbers.items()]
            if chosen:
                told = "`azif list options variants` says what else can be chosen"
                person.say(f"{', '.join(chosen)} ({told})\n")

        def behind_each() -> None:
            self.keep()

        recorder = Recorder(person, self.save, behind_each)
        return play_again(self.program, self.save, rest=recorder, game=game)


def sit_down(sitting: Sitting) -> None:
    """Play until the game is over or the person leaves; each undo plays again from the start."""
    greeted = given_up = False
    while True:
        person = PersonAgent(sitting.program, sys.stdin, sys.stdout, sitting.told_to_keep)
        if not greeted:
            sitting.greet(person)
            greeted = True
        try:
            sitting.end(sitting.play(person), person.screen.width)
            return
        except Undo:
            sitting.take_back()
        except Stop as left:
            try:
                sitting.leave("\nthe input has ended" if left.ended else "")
                return
            except SaveError as error:
                if left.ended or given_up:
                    raise
                click.echo(f"not saved: {error.diagnostic.text()}; `q` once more leaves without it")
                given_up = True
        except KeyboardInterrupt:
            sitting.leave("\nstopped")
            return


def write_quietly(save: Save, target: Path) -> None:
    """Save what there is when a game breaks off."""
    try:
        write(save, target)
        click.echo(f"saved up to here: {target}", err=True)
    except FAILURES:
        click.echo("it could not be saved", err=True)
