"""A person at a terminal: what has happened, what stands on the cards in question, and what can be chosen."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from azif_runtime.agents.faces import Faces
from azif_runtime.agents.heard import HeardLog, reasons
from azif_runtime.agents.question import Row, readable, rows_of, span
from azif_runtime.choices import Decision
from azif_runtime.program import Program
from azif_runtime.state import Frame, Thing, ThingBase
from azif_runtime.summary import summary

_NARROWEST, _WIDEST = 24, 110
_CARDS = 3

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What empties a terminal, with what has scrolled away."""

HELP = """\
a number   choose it; where a number is asked for, the number itself
Enter      the number you chose the last time; "=" does so for all questions like it
?          these lines
b          what lies on the table
show NAME  what stands on a card, and how it is now; "show 2" for option 2
w          why: what has happened, what made it so, and where that is written
u          take the last choice back
s          say where the game is kept; it is kept after every answer
q          stop, and go on another day
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

    __slots__ = ("again", "faces", "output", "save", "seen", "shown", "source")

    def __init__(self, program: Program, source: TextIO, output: TextIO, save: Callable[[], None]) -> None:
        self.faces = Faces(program)
        self.source, self.output, self.save = source, output, save
        self.seen = 0
        self.shown: list[str] = []
        self.again: Thing | None = None

    def choose(self, decision: Decision) -> int:
        """What the person chooses."""
        before = self.seen
        self.tell(decision)
        rows = rows_of(decision, self.faces)
        last = last_of(decision, rows)
        if self.again is not None and self.again is decision.who and last is not None:
            return last.index
        self.again = None
        self.look(decision)
        if decision.secret:
            self.say(f"\n{self.name_of(decision)} chooses in secret: the others look away")
        chosen = self.chosen(decision, rows, last, before)
        if decision.secret:
            self.hide()
        return chosen

    def chosen(self, decision: Decision, rows: list[Row], last: Row | None, before: int) -> int:
        """What is typed, until it is an answer."""
        while True:
            self.ask(decision, rows, last)
            line = self.line()
            if not line:
                raise Stop(ended=True)
            typed = line.strip()
            chosen = next((row for row in rows if row.typed == typed), None)
            if typed in ("", "=") and last is not None:
                self.again = decision.who if typed else None
                return last.index
            if chosen is not None:
                return chosen.index
            if typed:
                self.obey(decision, rows, typed, before)

    def obey(self, decision: Decision, rows: list[Row], typed: str, before: int) -> None:
        """Do what a command says."""
        match typed.casefold().split():
            case ["?" | "h" | "help"]:
                self.say(HELP)
            case ["u"]:
                raise Undo
            case ["q"]:
                raise Stop(ended=False)
            case ["s"]:
                self.save()
            case ["b"]:
                self.say(f"now: {', '.join(going_on(decision))}")
                self.say(summary(decision.game, width=self.width))
            case ["w"]:
                self.explain(decision, before)
            case ["show", _, *_]:
                self.show(decision, rows, typed.split(None, 1)[1].strip().strip('"'))
            case _:
                known = span(rows) if decision.form == "number" else f"1 to {len(rows)}"
                self.say(f"`{typed}` cannot be chosen here ({known}); `?` tells what else you can type")

    def name_of(self, decision: Decision) -> str:
        """Who decides."""
        return decision.who.name if decision.who is not None else "the table"

    def hide(self) -> None:
        """Take from the screen what nobody else may see."""
        if self.output.isatty():
            self.output.write(CLEAR)
        self.say("chosen; the others may look again")

    def line(self) -> str:
        """What the person types; nothing at the end of the input."""
        return self.source.readline()

    # ---- what is printed

    @property
    def width(self) -> int:
        """How wide the terminal is."""
        return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))

    def say(self, text: str) -> None:
        """Print something, line by line, each broken between words where it is too long."""
        for row in text.rstrip("\n").split("\n"):
            lead = row[: len(row) - len(row.lstrip())]
            self.write(row if len(row) <= self.width else self.broken(row.strip(), lead, lead + "  "))

    def broken(self, text: str, lead: str, rest: str) -> str:
        """A text, broken between words."""
        return textwrap.fill(
            text, self.width, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False
        )

    def write(self, text: str) -> None:
        """Print a text as it is."""
        self.output.write(text + "\n")
        self.output.flush()

    def ask(self, decision: Decision, rows: list[Row], last: Row | None) -> None:
        """Print the question and its options."""
        who = self.name_of(decision)
        source = f" ({decision.source.name})" if decision.source is not None else ""
        number = f": {span(rows)}" if decision.form == "number" else ""
        self.write("")
        self.say(readable(f"{who}: {decision.prompt}{source}{number}"))
        if decision.form != "number":
            for row in rows:
                self.write(self.broken(row.label, f"{row.typed:>4}  ", " " * 8))
        if last is not None:
            self.say(f"(Enter: {last.typed}, as the last time; = for all such questions)")
        self.output.write("> ")
        self.output.flush()

    def tell(self, decision: Decision) -> None:
        """Print what has happened since the last choice."""
        log = decision.game.log
        if not isinstance(log, HeardLog):
            return
        rows = [*log.since(decision.game, self.seen)]
        self.seen = len(log.entries)
        least = min((depth for depth, _ in rows), default=0)
        for depth, text in rows:
            lead = " " * min(depth - least, 8)
            self.write(self.broken(readable(text), lead, lead + "  "))

    def look(self, decision: Decision) -> None:
        """Print what stands on the cards that a question is about, unless the last one showed them."""
        names: list[str] = []
        for thing in in_question(decision):
            if thing.component not in names and self.faces.says_something(thing):
                names.append(thing.component)
        for name in names[:_CARDS]:
            if name not in self.shown:
                self.write("")
                for row in self.faces.of(name):
                    self.write(self.broken(row, "| ", "|     "))
        self.shown = names

    def show(self, decision: Decision, rows: list[Row], name: str) -> None:
        """Print what stands on a card, by its name or as an option."""
        row = next((row for row in rows if row.typed == name and decision.form != "number"), None)
        option: Any = decision.options[row.index] if row is not None else None
        match option:
            case ThingBase() if option.component in self.faces.components:
                name = option.name
            case (ability, ThingBase() | None as this, *_) if this is not None and decision.form in (
                "action",
                "order",
            ):
                if text := self.faces.text(ability, this):
                    self.say(text)
                    return
                name = this.name
            case _:
                pass
        for text in self.faces.named(decision.game, name):
            self.say(readable(text))

    def explain(self, decision: Decision, before: int) -> None:
        """Print what made the last events so."""
        log = decision.game.log
        rows = log.entries[before : self.seen] if log is not None else []
        for entry in rows or (log.entries[-10:] if log is not None else []):
            self.say(reasons(entry))


def last_of(decision: Decision, rows: list[Row]) -> Row | None:
    """The row that was chosen when the same number was asked for the last time, if it can be chosen."""
    log = decision.game.log
    if decision.form != "number" or decision.who is None or not isinstance(log, HeardLog):
        return None
    typed = log.last_answer(decision.who.name, decision.prompt)
    return next((row for row in rows if row.typed == typed), None)


def in_question(decision: Decision) -> Iterator[Thing]:
    """What a question is about: what asks it, then what takes part in what is going on, innermost first; not
    those who decide, nor others like them.
    """
    who = decision.who
    for part in (decision.source, *parts_going_on(decision)):
        if isinstance(part, ThingBase) and (who is None or who.kind.id not in part.line):
            yield part


def parts_going_on(decision: Decision) -> Iterator[Any]:
    """What takes part in the events that are going on, innermost first."""
    for event in reversed(decision.game.stack):
        if not isinstance(event, Frame):
            yield event.source
            for parameter in event.verb.declared.parameters:
                yield getattr(event, "p_" + parameter.name, None)


def going_on(decision: Decision) -> list[str]:
    """The steps that are going on, outermost first."""
    steps = [frame for frame in decision.game.stack if isinstance(frame, Frame)]
    return [
        readable(frame.name) + (f" of {frame.subject.name}" if frame.subject is not None else "")
        for frame in steps
    ] or ["the beginning"]
