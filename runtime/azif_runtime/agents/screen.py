"""Text on a terminal: broken between words, coloured where a terminal wants it and plain otherwise.

`NO_COLOR`, `TERM` and `COLUMNS` mean what they mean everywhere.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

_NARROWEST, _WIDEST = 24, 100

_COMMAND = 11
"""How wide the column of what can be typed is."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What empties a terminal, with what has scrolled away."""

QUESTION, OPTION, ASIDE, STEP, GOOD, BAD = "bold", "cyan", "dim", "bold blue", "green", "magenta"
"""What different things look like; nothing is said by colour alone."""


class Screen:
    """Where somebody reads."""

    __slots__ = ("console", "output")

    def __init__(self, output: TextIO) -> None:
        self.output = output
        self.console = Console(file=output, highlight=False, markup=False, emoji=False, soft_wrap=True)

    @property
    def width(self) -> int:
        """How wide it is, in characters."""
        return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))

    def say(self, text: str, style: str = "") -> None:
        """Print lines, each broken between words where it is too long; what goes on stands as it began."""
        for row in text.rstrip("\n").split("\n"):
            lead = row[: len(row) - len(row.lstrip())]
            self.row(row.strip(), lead, lead + "  ", style)

    def row(self, text: str, lead: str = "", rest: str = "", style: str = "") -> None:
        """Print one line, broken between words where it is too long."""
        self.print(Text(self.broken(text, lead, rest), style))

    def option(self, typed: str, label: str) -> None:
        """Print what can be typed, and what it stands for."""
        lead = f"{typed:>4}  "
        told = Text(self.broken(label, lead, " " * len(lead)))
        told.stylize(OPTION, 0, len(lead))
        self.print(told)

    def command(self, typed: str, does: str) -> None:
        """Print what can be typed, and what that does."""
        lead = f"{typed:<{_COMMAND}}"
        self.print(Text(self.broken(does, lead, " " * min(_COMMAND, self.width // 4))))

    def card(self, rows: Iterable[str]) -> None:
        """Print what stands on a card: its name, and below it the rest."""
        for index, row in enumerate(rows):
            told = Text(self.broken(row.strip(), "| ", "|   " if index else "| "))
            told.stylize("bold" if index == 0 else "", 0)
            self.print(told)

    def broken(self, text: str, lead: str, rest: str) -> str:
        """A text, broken between words."""
        return (
            textwrap.fill(
                text, self.width, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False
            )
            or lead.rstrip()
        )

    def print(self, text: Text) -> None:
        """Print a text as it is."""
        self.console.print(text)
        self.output.flush()

    def clear(self) -> None:
        """Empty a terminal, with what has scrolled away; what is no terminal stays as it is."""
        if self.output.isatty():
            self.output.write(CLEAR)

    def prompt(self) -> None:
        """Print what stands before what is typed."""
        self.output.write("> ")
        self.output.flush()
