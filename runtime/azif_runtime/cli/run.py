"""`azif run`: games played by agents."""

from __future__ import annotations

import time
from pathlib import Path

import click
import msgspec

from azif_compiler.cli.file_path import FilePath
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.cli.setup import FAILURES, FREE, complaint, prepared, setup_options, stop
from azif_runtime.games.playing import play
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Save, Setup, begun, free, game_of, write
from azif_runtime.state.game import Game
from azif_runtime.summary import summary


@click.command(context_settings=FREE)
@setup_options
@click.option(
    "--agent", type=click.Choice(list(AGENTS)), default="sensible", show_default=True, help="Who decides."
)
@click.option("--log", "log_file", type=FilePath(path_type=Path, dir_okay=False), help="Write what happened.")
@click.option("--save", "save_file", type=FilePath(path_type=Path, dir_okay=False), help="Write a save.")
@click.option("--replace", is_flag=True, help="Write over the file that --save names.")
@click.option(
    "--games", type=click.IntRange(1), default=1, show_default=True, help="How many, seed after seed."
)
def run(
    words: tuple[str, ...],
    chosen: tuple[str, ...],
    variants: tuple[str, ...],
    first: tuple[str, ...],
    beside: tuple[str, ...],
    seed: int,
    agent: str,
    log_file: Path | None,
    save_file: Path | None,
    replace: bool,
    games: int,
) -> None:
    """Let agents play the packages at PATHS (the base game, if none is named) and say how it ended.

    What content declares as an option can be given by its name.
    """
    if games > 1 and (log_file is not None or save_file is not None):
        raise click.UsageError("a log and a save are of one game: leave out `--games`, or both of them")
    try:
        save_file = free(save_file, replace=replace) if save_file is not None else None
    except FAILURES as error:
        stop(complaint(error))
    program, setup = prepared(words, chosen, variants, first, beside, seed)
    if games > 1:
        several(program, setup, agent, games)
        return
    save = begun(program, setup, str(save_file or ""))
    game = played(program, setup, agent, save if save_file is not None else None, log_file)
    if save_file is not None:
        save.end(game)
        try:
            write(save, save_file)
        except FAILURES as error:
            stop(complaint(error))
    click.echo(f"{game.over}\n")
    click.echo(summary(game, everything=True))
    if game.forced:
        click.echo(f"was to come first, and never came: {', '.join(one.name for one in game.forced)}")
    click.echo(f"seed {setup.seed}, {game.decisions} decisions, {game.events} events")


def played(
    program: Program, setup: Setup, agent: str, save: Save | None = None, log_file: Path | None = None
) -> Game:
    """A game, played to its end; its log is written even if it breaks off."""
    log = Log() if log_file is not None else None
    decides = AGENTS[agent](program, setup.seed)
    try:
        game = game_of(program, setup, decides if save is None else Recorder(decides, save), log)
        play(game)
    except FAILURES as error:
        stop(complaint(error))
    finally:
        if log is not None and log_file is not None:
            write_log(log, log_file)
    return game


def write_log(log: Log, path: Path) -> None:
    """Write a log, as text or (`.jsonl`) as JSON Lines."""
    as_json = path.suffix == ".jsonl"
    content = (
        b"".join(msgspec.json.encode(e) + b"\n" for e in log.entries) if as_json else log.text().encode()
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise click.ClickException(f"cannot write `{path}`: {error.strerror}") from error


def several(program: Program, setup: Setup, agent: str, games: int) -> None:
    """Play game after game, and say how each ended."""
    endings: dict[str, int] = {}
    began, decisions = time.perf_counter(), 0
    for seed in range(setup.seed, setup.seed + games):
        game = played(program, msgspec.structs.replace(setup, seed=seed), agent)
        click.echo(f"{seed:6}  {game.decisions:6} decisions  {game.over}")
        endings[game.over] = endings.get(game.over, 0) + 1
        decisions += game.decisions
    seconds = time.perf_counter() - began
    click.echo()
    for over, number in sorted(endings.items(), key=lambda pair: -pair[1]):
        click.echo(f"{number:6} × {over}")
    click.echo(f"{games / seconds:.1f} games and {decisions / seconds:,.0f} decisions a second", err=True)
