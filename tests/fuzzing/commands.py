"""Command lines put together at random: each is understood or refused, none shows a mistake of Azif."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import click

from azif_compiler.cli import BUG, COMMANDS, azif

LEFT_OUT = frozenset({"bench", "docs", "mutate", "new", "watch"})
"""What takes minutes, writes where it is told, or goes on until it is stopped."""

WORDS = (
    "base", "dunwich", "reef", "nowhere", ".", "..", "/nowhere/x", "", "-", "--", "x" * 500, "\u202e",
    "\udcff", "é", "a=b", "=", "%s", "{}", "0", "-1", "1", "2", "3", "99999999999999999999",
    "9" * 5000, "1.5",
    "nan", "²", "+-3",
    "AZ0201", "AZ9999", "azif", "ir", "package", "rules", "clauses", "options", "options,variants", "*", "?",
    "[", "'", '"', "Idol", "Nerine", "loot", "diver", "inhale", "crew_size=2", "crew_size=²", "calm", "file",
    "folder", "fifo", "broken.azif", "game.azir", "save.azifsave", "reef.azifpack", "azif.lock", "cards.csv",
    "table.yaml", "\n", "null", "true", "[1,2]", "1:2:3", "x=1..3", "x=3..1", "1:9", "you breathe 2 Air",
    "Nerine has 3 Air",
)  # fmt: skip
SECONDS = 60
"""After so long a command is taken to hang."""


@cache
def options(command: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The options of a command, each with some values; none if it takes none."""
    found = azif.commands.get(command) or azif.get_command(click.Context(azif), command)
    assert found is not None
    return tuple(
        (
            name,
            () if one.is_flag else tuple(one.type.choices) if isinstance(one.type, click.Choice) else WORDS,
        )
        for one in found.params
        if isinstance(one, click.Option)
        for name in one.opts
    )


def line(chance: random.Random) -> list[str]:
    """The words of a command line: half of its options have a value that may fit, many words are files."""
    command = chance.choice([name for name in COMMANDS if name not in LEFT_OUT])
    row = [command]
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 5))):
        if chance.random() < 0.5 and options(command):
            name, values = chance.choice(options(command))
            row.append(name)
            if values and chance.random() < 0.9:
                row.append(chance.choice(values if chance.random() < 0.8 else WORDS))
        else:
            row.append(chance.choice(WORDS))
    return row


def furnished(folder: Path) -> None:
    """A folder with files that command lines speak of."""
    from fuzzing import files

    (folder / "folder").mkdir()
    (folder / "file").write_bytes(b"\x00\xff\xfe not a game")
    (folder / "broken.azif").write_text('lamp "x" {{{ "')
    (folder / "game.azir").write_bytes(files.built_bytes())
    (folder / "save.azifsave").write_bytes(files.saved())
    (folder / "reef.azifpack").write_bytes(files.pack())
    (folder / "azif.lock").write_bytes(files.LOCK)
    (folder / "cards.csv").write_bytes(files.TABLE)
    (folder / "table.yaml").write_bytes(files.ROWS)
    shutil.copytree(files.REEF, folder / "reef")
    os.mkfifo(folder / "fifo")


def try_line(words: list[str]) -> int:
    """Carry out a command line in a folder of its own: its exit status; a mistake of Azif is raised."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "here" / "inside"
        folder.mkdir(parents=True)
        furnished(folder)
        done = subprocess.run(
            [Path(sys.executable).parent / "azif", *words],
            cwd=folder, input=b"1\n\n\nq\n", capture_output=True, timeout=SECONDS, check=False,
            env={**os.environ, "AZIF_PACKAGES": f"{name}/installed"},
        )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode != BUG, (words, said[-2000:])
    assert b"Traceback" not in said, (words, said[-2000:])
    return done.returncode
