"""Rulings, tried as they stand in the editor: by a process of its own, which is given the linked game."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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


class NotTried(Exception):
    """Rulings could not be tried; the text says why."""


async def tried(game: bytes, names: Sequence[str]) -> list[Verdict]:
    """How rulings of a linked game come out; raises `NotTried`."""
    found: list[Verdict] = []
    with tempfile.TemporaryDirectory(prefix="azif") as folder:
        path = Path(folder) / "game.azir"
        path.write_bytes(game)
        for name in names:
            found += [one for one in await asked(path, name) if one.name == name]
    return found


async def asked(path: Path, text: str) -> list[Verdict]:
    """How the rulings come out whose names have a text in them."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", COMMAND, "test", str(path), "-v", "-k", text),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(), LONGEST)
    except TimeoutError:
        process.kill()
        raise NotTried(f"this takes longer than {LONGEST:g} seconds") from None
    if process.returncode not in (0, 1):
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
