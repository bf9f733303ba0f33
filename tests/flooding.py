"""Files as large as files may be, of one token over and over, and what checking each of them takes."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Mapping
from typing import NamedTuple

from azif_compiler.bounds import LARGEST_SOURCE, LONGEST_LINE, MOST_DECLARATIONS
from azif_compiler.cli.complaints import first_of
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.recognise import first_tried
from azif_compiler.reporting import render
from projects import fresh, small, tables

SAMPLES = (
    "glow", '"glow"', '"glow', '"glow":', "7", "+7", "-7", "999999999", "$", "<=", "=", "'s", "+", "-", "*",
    "/", ",", ":", ";", "(", ")", ".", "[", "{", "}", "#", "cost {", "\u200b", "\x01", "é", "💀",
)  # fmt: skip
"""What stands for the patterns of the grammar, and what is none of its tokens."""

MEMORY, SECONDS = 1 << 30, 30
"""Bytes and seconds of processor time after which the system ends what works on a file."""

HEAD = "token lamp\nkind person { you means this }\n"


class Took(NamedTuple):
    """What a file took: seconds of processor time, bytes of memory beside what this process holds, and how
    many complaints there were; -1 if it was not done.
    """

    seconds: float
    memory: int
    complaints: int


def sized(row: str, before: str = "", behind: str = "", most: int = 10**9) -> str:
    """A row as often as a file holds it."""
    room = LARGEST_SOURCE - len((HEAD + before + behind).encode()) - 1
    return HEAD + before + row * min(most, room // len(row.encode())) + behind


def line(token: str) -> str:
    """A token as often as a line holds it."""
    return f"{token} " * (LONGEST_LINE // (len(token) + 1) - 1) + "\n"


LAYOUTS: Mapping[str, Callable[[str], str]] = {
    "long lines in a block": lambda token: sized("  " + line(token), 'rule "r" {\n', "}\n"),
    "a line each in a block": lambda token: sized(f"  {token}\n", 'rule "r" {\n', "}\n"),
    "a declaration each": lambda token: sized(f"{token} x\n", most=MOST_DECLARATIONS - 10),
    "openers": lambda token: sized(
        f"{token} {{ ", 'rule "r" {\n', "\n}\n", most=LONGEST_LINE // (len(token) + 3) - 1
    ),
    "openers, a line each": lambda token: sized(f"  {token} {{\n", 'rule "r" {\n', "}\n"),
}
"""How a file is made of a token."""


def tokens() -> list[str]:
    """All words of the language, and what stands for each of its patterns."""
    return [*sorted(set(tables().keywords)), *SAMPLES]


def taken(text: str) -> Took:
    """What it takes to read and check a file, and to say what is wrong with it, in a copy of this process."""
    assert len(text.encode()) <= LARGEST_SOURCE
    told, tells = os.pipe()
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_DATA, (2 * held + MEMORY, 2 * held + MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        status = 1
        try:
            found = fresh(small({"a.azif": text})).told().diagnostics
            render.human(first_tried(first_of(found), Effort()))
            os.write(tells, str(len(found)).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(tells)
    _, status, usage = os.wait4(child, 0)
    said = os.read(told, 32)
    os.close(told)
    complaints = int(said) if status == 0 else -1
    return Took(usage.ru_utime + usage.ru_stime, max(0, usage.ru_maxrss * 1024 - held), complaints)
