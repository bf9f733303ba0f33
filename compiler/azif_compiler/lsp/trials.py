"""Rulings, tried as they stand in the editor: by a process of its own, which is given the linked game."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

COMMAND = "from azif_compiler.cli import main; main()"
LONGEST = 120.0
"""So many seconds rulings may take."""

_LINE = re.compile(r"^([✓✗]) (.*)$")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a ruling came out, and what was said of it."""

    name: str
    holds: bool
    told: tuple[str, ...] = ()


class Clause(msgspec.Struct, frozen=True):
    """A clause as the report of a trial has it: where it is written, and how often it was met."""

    file: str
    line: int
    times: int


class Reported(msgspec.Struct, frozen=True):
    """What a trial reports of clauses."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """How many clauses there are between some lines, and on which lines lie those that were not met."""

    clauses: int
    missing: tuple[int, ...]


class NotTried(Exception):
    """Rulings could not be tried; the text says why."""


@dataclass(frozen=True, slots=True)
class Trials:
    """How rulings came out, and the clauses that there are."""

    verdicts: tuple[Verdict, ...]
    clauses: tuple[Clause, ...]

    def met(self, file: str, first: int, last: int) -> Met:
        """What was met between two lines of a file."""
        here = [one for one in self.clauses if one.file == file and first <= one.line <= last]
        return Met(len(here), tuple(one.line for one in here if not one.times))


async def tried(game: bytes, names: Sequence[str]) -> Trials:
    """How rulings of a linked game come out; raises `NotTried`."""
    with tempfile.TemporaryDirectory(prefix="azif") as folder:
        path, report = Path(folder) / "game.azir", Path(folder) / "met.json"
        path.write_bytes(game)
        found = await asked(path, names, report)
        clauses = msgspec.json.decode(report.read_bytes(), type=Reported).clauses
    return Trials(tuple(one for one in found if one.name in names), clauses)


async def asked(path: Path, texts: Sequence[str], report: Path) -> list[Verdict]:
    """How the rulings come out whose names have one of these texts in them; what they met is reported."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", COMMAND, "test", str(path), "-v", "--coverage", str(report)),
        *(word for text in texts for word in ("-k", text)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(), LONGEST)
    except TimeoutError:
        process.kill()
        raise NotTried(f"this takes longer than {LONGEST:g} seconds") from None
    if process.returncode not in (0, 1) or not report.is_file():
        raise NotTried(err.decode(errors="replace").strip())
    return list(verdicts(out.decode(errors="replace")))


def verdicts(text: str) -> list[Verdict]:
    """What the command has said, ruling by ruling."""
    found: list[Verdict] = []
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is not None:
            found.append(Verdict(match[2], match[1] == "✓"))
        elif found and line.strip():
            last = found[-1]
            found[-1] = Verdict(last.name, last.holds, (*last.told, line.strip()))
    return found
