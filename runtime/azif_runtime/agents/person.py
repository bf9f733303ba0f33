"""A person at a terminal: what has happened, what stands on the cards in question, and what can be chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TextIO

from azif_runtime.agents.faces import Faces
from azif_runtime.agents.heard import HeardLog, of_somebody, reasons
from azif_runtime.agents.narrator import Narrator, in_question
from azif_runtime.agents.question import Offered, Row, offered, readable, rows_of, span
from azif_runtime.agents.screen import ASIDE, QUESTION, Screen
from azif_runtime.glance import Glance
from azif_runtime.identifiers import spaced
from azif_runtime.log import clause, kept
from azif_runtime.program import Program
from azif_runtime.state.game import Decision
from azif_runtime.state.things import Frame, Thing, ThingBase
from azif_runtime.summary import summary

_ARTICLES = ("a ", "an ", "another ", "any number of ", "up to ")
SHORTEST = 3
"""Of how many letters the first words of an option are at the least."""

COMMANDS = ("show", "help")
"""The words that are no first words of an option."""

COUNT = re.compile(r"[1-9][0-9]{0,8}")

HELP = (
    (
        "a number",
        "choose it, as its first words do; where a number is asked for, the number itself; what stands "
        "behind it on the line answers what you are asked next, such as 1 3",
    ),
    ("Enter", "the number you chose the last time; = does so for all questions like it"),
    ("=", "where you may act: Done, now and wherever only the same can be done; u takes it back"),
    ("?", "these lines"),
    ("b", "what lies on the table"),
    (
        "show NAME",
        "what stands on a card, how it is now, and of a place what is there and next to it; "
        "what the rules say of a word; show 2 for option 2",
    ),
    (
        "w",
        "why: what has happened since the last question, and what made it so; w 50 of the last 50 things, "
        "w all of the whole game",
    ),
    ("u", "take the last choice back"),
    ("s", "say where the game is kept; it is kept after every answer"),
    ("q", "stop, and go on another day"),
)
"""What can be typed, and what it does."""


class Undo(Exception):
    """The last choice is to be taken back."""


class Stop(Exception):
    """The person has left; `ended` if the input has ended."""

    def __init__(self, *, ended: bool) -> None:
        super().__init__()
        self.ended = ended


class PersonAgent:
    """Asks somebody; `save` writes the game as it stands."""

    __slots__ = (
        "again", "ahead", "declined", "faces", "narrator", "offered", "save", "screen", "source",
        "standing",
    )  # fmt: skip

    def __init__(self, program: Program, source: TextIO, output: TextIO, save: Callable[[], None]) -> None:
        self.faces = Faces(program)
        self.source, self.save = source, save
        self.screen = Screen(output)
        self.narrator = Narrator(self.faces, self.screen)
        self.standing = ""
        self.again: Thing | None = None
        self.ahead: tuple[Thing | None, str] = None, ""
        """Who has answered the next question already, and how."""

        self.offered: set[Offered] = set()
        self.declined: set[tuple[Thing | None, frozenset[Offered]]] = set()

    def choose(self, decision: Decision) -> int:
        """What the person chooses."""
        before = self.narrator.seen
        self.narrator.tell(decision)
        actions = actions_of(decision)
        if (decision.who, actions) in self.declined:
            occasion = f"{self.name_of(decision)}: {self.occasion(decision)}"
            self.say(readable(f"({occasion}: Done, as you said with =; u takes it back)"), ASIDE)
            return len(decision.options) - 1
        rows = rows_of(decision, self.faces, self.offered)
        self.offered |= actions
        last = last_of(decision, rows)
        if self.again is not None and self.again is decision.who and last is not None:
            return last.index
        self.again = None
        (who, typed), self.ahead = self.ahead, (None, "")
        if typed and who is decision.who and (row := self.chosen_by(decision, rows, typed)) is not None:
            return row.index
        self.narrator.look(decision)
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
            if typed in ("", "=") and last is not None:
                self.again = decision.who if typed else None
                return last.index
            chosen = self.chosen_by(decision, rows, typed) if typed else None
            if chosen is not None:
                return chosen.index
            if typed == "=" and decision.form == "action":
                self.declined.add((decision.who, actions_of(decision)))
                return len(decision.options) - 1
            if typed:
                self.obey(decision, rows, typed, before)

    def chosen_by(self, decision: Decision, rows: list[Row], typed: str) -> Row | None:
        """The row that is meant: by its number, with what answers the next question behind it, by the first
        words of its label, if no other begins so, or by words in its name, if no other has them.
        """
        number, _, rest = typed.partition(" ")
        for row in rows:
            if row.typed == number:
                self.ahead = decision.who, rest.strip()
                return row
        wanted = typed.casefold()
        if len(wanted) < SHORTEST or wanted.split()[0] in COMMANDS:
            return None
        begin = [row for row in rows if row.label.casefold().startswith(wanted)]
        word = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
        begin = begin or [row for row in rows if word.search(row.label.partition(" — ")[0])]
        return begin[0] if len(begin) == 1 else None

    def obey(self, decision: Decision, rows: list[Row], typed: str, before: int) -> None:
        """Do what a command says."""
        match typed.casefold().split():
            case ["?" | "h" | "help"]:
                self.help()
            case ["u"]:
                raise Undo
            case ["q"]:
                raise Stop(ended=False)
            case ["s"]:
                self.save()
            case ["b"]:
                self.say(f"now: {', '.join(going_on(decision))}")
                self.say(summary(decision.game, width=self.screen.width))
            case ["w", *number] if not number or number == ["all"] or COUNT.fullmatch(number[0]):
                self.explain(decision, before, number[0] if number else "")
            case ["show", _, *_]:
                self.show(decision, rows, typed.split(None, 1)[1].strip().strip('"'))
            case _:
                known = span(rows) if decision.form == "number" else f"1 to {len(rows)}"
                self.say(f"`{typed}` cannot be chosen here ({known}); `?` tells what else you can type")

    def name_of(self, decision: Decision) -> str:
        """Who decides."""
        return decision.who.name if decision.who is not None else "the table"

    def help(self) -> None:
        """Print what can be typed."""
        for typed, does in HELP:
            self.screen.command(typed, does)

    def hide(self) -> None:
        """Take from the screen what nobody else may see."""
        self.screen.clear()
        self.say("chosen; the others may look again")

    def line(self) -> str:
        """What the person types; nothing at the end of the input."""
        return self.source.readline()

    # ---- what is printed

    def say(self, text: str, style: str = "") -> None:
        """Print lines."""
        self.screen.say(text, style)

    def ask(self, decision: Decision, rows: list[Row], last: Row | None) -> None:
        """Print the question and its options."""
        who = self.name_of(decision)
        card = decision.source
        told = (
            card is not None and card.component in self.faces.components and card.name not in decision.prompt
        )
        source = f" ({card.name})" if card is not None and told else ""
        number = f": {span(rows)}" if decision.form == "number" else ""
        prompt = self.question(decision)
        self.say("")
        self.stand(decision)
        log = decision.game.log
        if isinstance(log, HeardLog) and (coming := log.coming(decision.game)):
            self.say(readable(f"(about to happen: {coming})"), ASIDE)
        self.say(readable(f"{who}: {prompt}{source}{number}"), QUESTION)
        if decision.form != "number":
            for row in rows:
                self.screen.option(row.typed, row.label)
        if last is not None:
            self.say(f"(Enter: {last.typed}, as the last time; = for all such questions)", ASIDE)
        self.screen.prompt()

    def stand(self, decision: Decision) -> None:
        """Print how it stands with whoever may use actions, unless nothing of it has changed."""
        if decision.form != "action" or decision.who is None:
            return
        glance = Glance(decision.game)
        told = [glance.place(decision.who.place), *glance.details(decision.who)]
        text = f"({', '.join(filter(None, told))})"
        if text != self.standing:
            self.say(text, ASIDE)
        self.standing = text

    def question(self, decision: Decision) -> str:
        """What somebody is asked."""
        match decision.form:
            case "action":
                return self.occasion(decision)
            case "may" if decision.source is not None:
                offer = self.faces.offer(decision.source, clause(decision.game))
                if offer:
                    return f"{offer}?"
                said = self.faces.reaction(decision.source, decision.prompt)
                shown = decision.source.component in self.narrator.shown
                return decision.prompt if shown or not said else f"{decision.prompt} — {said}"
            case "thing" | "several" if decision.prompt.startswith(_ARTICLES):
                return f"choose {decision.prompt}"
            case _:
                return decision.prompt

    def occasion(self, decision: Decision) -> str:
        """When somebody may act, in the words that content has for it at the table, and in what."""
        names = decision.game.program.window_names
        windows = {id_: names.get(id_) or spaced(id_) for id_ in self.faces.windows}
        glance = Glance(decision.game)
        words = [
            glance.words[id_]
            for id_, name in windows.items()
            if name == decision.prompt and id_ in glance.words
        ]
        if words:
            return glance.told(words[0], True, decision.who)
        about = next((thing.name for thing in in_question(decision) if self.faces.says_something(thing)), "")
        return decision.prompt + (f" ({about})" if about else "")

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
                if text := self.faces.explained(ability, this):
                    self.say(readable(text))
                    return
                name = this.name
            case _ if row is not None:
                self.say(row.label)
                return
            case _:
                pass
        for text in self.faces.named(decision.game, name):
            self.say(readable(text))

    def explain(self, decision: Decision, before: int, number: str) -> None:
        """Print what made the last events so: since the last question, so many, or all."""
        log = kept(decision.game)
        entries = log.entries if log is not None else []
        since = entries[before : self.narrator.seen] or entries[-10:]
        chosen = since if not number else entries if number == "all" else entries[-int(number) :]
        for entry in chosen:
            self.say(readable(reasons(entry)))


def last_of(decision: Decision, rows: list[Row]) -> Row | None:
    """The row that was chosen when the same number was asked for the last time, if it can be chosen."""
    log = decision.game.log
    if decision.form != "number" or decision.who is None or not isinstance(log, HeardLog):
        return None
    typed = log.last_answer(decision.who.name, decision.prompt)
    return next((row for row in rows if row.typed == typed), None)


def actions_of(decision: Decision) -> frozenset[Offered]:
    """The actions that are offered."""
    if decision.form != "action":
        return frozenset()
    return frozenset(offered(option) for option in decision.options if option is not None)


def going_on(decision: Decision) -> list[str]:
    """The steps that are going on, outermost first, in the words that content has for them."""
    log = decision.game.log
    says = log.steps if isinstance(log, HeardLog) else {}
    told: list[str] = []
    for frame in decision.game.stack:
        if isinstance(frame, Frame):
            of = f" of {frame.subject.name}" if frame.subject is not None else ""
            words = says.get(frame.id)
            told.append(readable(frame.name) + of if words is None else of_somebody(words, frame.subject))
    return [*filter(None, told)] or ["the beginning"]
