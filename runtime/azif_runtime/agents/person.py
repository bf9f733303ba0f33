"""A person at a terminal: numbered choices, what has happened since, and a few letters."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import TextIO

from azif_runtime.choices import Decision
from azif_runtime.log import Entry
from azif_runtime.summary import summary

_TOLD = frozenset({"event", "dice", "stopped", "step", "ability"})
_LONGEST = 40
_WIDTH = 110

HELP = """\
a number   choose
u          undo the last choice
w          why: what has happened since the last choice, what made it so, and where that is written
b          the board at a summary
s          save
q          save and stop
"""


class Undo(Exception):
    """The last choice is to be taken back."""


class Stop(Exception):
    """The person has left; `ended` if the input has ended."""

    def __init__(self, *, ended: bool) -> None:
        super().__init__()
        self.ended = ended


class PersonAgent:
    """Asks somebody; `save` writes the game as it stands."""

    __slots__ = ("output", "save", "seen", "source")

    def __init__(self, source: TextIO, output: TextIO, save: Callable[[], None]) -> None:
        self.source, self.output, self.save = source, output, save
        self.seen = 0

    def choose(self, decision: Decision) -> int:
        """What the person chooses."""
        before = self.seen
        self.tell(decision)
        while True:
            self.ask(decision)
            line = self.line()
            if not line:
                raise Stop(ended=True)
            match line.strip().casefold():
                case "":
                    continue
                case "u":
                    raise Undo
                case "q":
                    raise Stop(ended=False)
                case "s":
                    self.save()
                case "b":
                    self.say(summary(decision.game))
                case "w":
                    self.explain(decision, before)
                case word if word.isdigit() and 0 < int(word) <= len(decision.options):
                    return int(word) - 1
                case word:
                    known = f"1 to {len(decision.options)}" if len(decision.options) > 1 else "1"
                    self.say(f"`{word}` is none of {known}, u, w, b, s, q\n\n{HELP}")

    def line(self) -> str:
        """What the person types; nothing at the end of the input."""
        return self.source.readline()

    def say(self, text: str) -> None:
        """Print something."""
        self.output.write(text if text.endswith("\n") else text + "\n")
        self.output.flush()

    def ask(self, decision: Decision) -> None:
        """Print the question and its options."""
        who = decision.who.name if decision.who is not None else "the table"
        source = f" ({decision.source.name})" if decision.source is not None else ""
        rows = [f"\n{who}: {decision.prompt.replace('_', ' ')}{source}"]
        for number, label in enumerate(decision.labels, 1):
            rows += textwrap.wrap(label, _WIDTH, initial_indent=f"{number:4}  ", subsequent_indent=" " * 8)
        self.say("\n".join(rows))
        self.output.write("> ")
        self.output.flush()

    def tell(self, decision: Decision) -> None:
        """Print what has happened since the last choice."""
        log = decision.game.log
        if log is None:
            return
        rows = [entry for entry in log.entries[self.seen :] if entry.sort in _TOLD]
        self.seen = len(log.entries)
        if len(rows) > _LONGEST:
            self.say(f"… {len(rows) - _LONGEST} more (w tells them)")
        least = min((entry.depth for entry in rows), default=0)
        for entry in rows[-_LONGEST:]:
            self.say(f"{'  ' * min(entry.depth - least, 8)}{entry.text}")

    def explain(self, decision: Decision, before: int) -> None:
        """Print what made the last events so."""
        log = decision.game.log
        rows = log.entries[before : self.seen] if log is not None else []
        for entry in rows or (log.entries[-10:] if log is not None else []):
            self.say(reasons(entry))


def reasons(entry: Entry) -> str:
    """An entry with what made it so, under which rule, and where that is written."""
    about = [f"by {entry.by}" if entry.by else "", f"[{entry.rules}]" if entry.rules else "", entry.at]
    shown = " ".join(part for part in about if part)
    return f"{entry.number:6}  {entry.text}" + (f"\n        {shown}" if shown else "")
