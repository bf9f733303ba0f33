"""Command lines put together at random: each is understood or refused, none shows a mistake of Azif."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from azif_compiler.cli import BUG, COMMANDS

LEFT_OUT = frozenset({"bench", "docs", "mutate", "new", "watch"})
"""What takes minutes, writes where it is told, or goes on until it is stopped."""

WORDS = (
    "base", "dunwich", "cards", "nowhere", ".", "..", "/", "", "-", "--", "x" * 500, "\u202e", "é", "a=b",
    "=", "%s", "{}", "0", "-1", "1", "99999999999999999999", "1.5", "nan", "AZ0201", "AZ9999", "azif", "ir",
    "package",
    "rules", "clauses", "options", "options,variants", "*", "?", "[", "'", '"', "Food", "lose", "player",
    "file",
    "folder", "fifo", "broken.azif", "game.azir", "save.azifsave", "\n", "null", "true", "[1,2]",
    "1:2:3",
)  # fmt: skip
OPTIONS = (
    "--help", "--format", "json", "short", "sarif", "github", "human", "--players", "--seed", "--games",
    "--agent",
    "random", "sensible", "--log", "--set", "--variant", "--with", "--first", "--to", "--package", "--output",
    "-o", "-k", "-v", "--workers", "--json", "--version", "--save", "--long", "--from",
    "--fail-under", "--color",
)  # fmt: skip
SECONDS = 60
"""After so long a command is taken to hang."""


def line(chance: random.Random) -> list[str]:
    """The words of a command line."""
    command = chance.choice([name for name in COMMANDS if name not in LEFT_OUT])
    rest = [chance.choice((*WORDS, *OPTIONS, *OPTIONS)) for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 5)))]
    return [command, *(word.replace("\0", "") for word in rest)]


def furnished(folder: Path) -> None:
    """A folder with files that command lines speak of."""
    (folder / "folder").mkdir()
    (folder / "file").write_bytes(b"\x00\xff\xfe not a game")
    (folder / "broken.azif").write_text('lamp "x" {{{ "')
    (folder / "game.azir").write_bytes(b"\x81\xa1x\x01")
    (folder / "save.azifsave").write_text('{"setup": null}')
    os.mkfifo(folder / "fifo")


def try_line(words: list[str]) -> int:
    """Carry out a command line in a folder of its own: its exit status; a mistake of Azif is raised."""
    with tempfile.TemporaryDirectory() as name:
        furnished(Path(name))
        done = subprocess.run(
            [Path(sys.executable).parent / "azif", *words],
            cwd=name, input=b"", capture_output=True, timeout=SECONDS, check=False,
        )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode != BUG, (words, said[-2000:])
    assert b"Traceback" not in said, (words, said[-2000:])
    return done.returncode
