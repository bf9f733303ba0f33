"""What happened and why: each entry names what made it so, where that is written, and under which rule."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import msgspec

from azif_compiler import ir
from azif_runtime.identifiers import spaced
from azif_runtime.program import Ability
from azif_runtime.state.game import Decision, Game, Listener
from azif_runtime.state.modifiers import Duration
from azif_runtime.state.things import Thing
from azif_runtime.wording import name_of, sentence

CLAUSES = "clauses.azif.py"
"""The file name of translated clauses."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log.

    `sort` is event, answer, dice, step, action, until, ability or stopped. `by` is what made it happen,
    `at` where that is written, `rules` the rules it cites.
    """

    number: int
    depth: int
    sort: str
    text: str
    by: str = ""
    at: str = ""
    rules: str = ""
    answer: int = -1

    @property
    def reasons(self) -> str:
        """What made it so, under which rules, and where that is written."""
        about = (f"by {self.by}" if self.by else "", f"[{self.rules}]" if self.rules else "", self.at)
        return " ".join(filter(None, about))

    @property
    def explained(self) -> str:
        """What happened, and in brackets what made it so."""
        return self.text + (f"   ({self.reasons})" if self.reasons else "")


class Log:
    """Collects entries."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(
        self, game: Game, sort: str, text: str, by: str = "", at: str = "", rules: str = "", answer: int = -1
    ) -> None:
        """Write an entry."""
        self.entries.append(Entry(len(self.entries) + 1, len(game.stack), sort, text, by, at, rules, answer))

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        verb = event.verb
        at = clause(game) or str(ir.place_of(verb.declared))
        self.add(game, "event", sentence(event), name_of(event.source), at, verb.cites)

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """An event that does not happen."""
        self.add(game, "stopped", f"{sentence(event)}: {what}", name_of(entry[1]), str(entry[0].at))

    def refused(self, game: Game, event: Any, ability: Ability | None, this: Thing | None, why: str) -> None:
        """What does not apply: an entry only for those who would read it."""

    def answer(self, game: Game, decision: Decision, index: int) -> None:
        """A decision."""
        label = decision.labels[index]
        text = f"{name_of(decision.who) or 'the table'} — {decision.prompt}: {label}"
        self.add(game, "answer", text, name_of(decision.source), clause(game), answer=index)

    def dice(self, game: Game, row: list[int]) -> None:
        """A roll."""
        self.add(game, "dice", f"rolled {' '.join(map(str, row)) or 'no dice'}", at=clause(game))

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step."""
        subject = f" of {frame.subject.name}" if frame.subject is not None else ""
        self.add(game, "step", spaced(frame.id) + subject, at=clause(game))

    def script(self, thing: Thing) -> None:
        """What stands on a thing is carried out: an entry only for those who would read it."""

    def until(self, game: Game, duration: Duration, when: str) -> None:
        """What counts for a time begins, or is over."""
        what = ", ".join(
            f"{f'{name_of(one)}: ' if one is not None else ''}{spaced(modifier.slot.partition(' ')[2])}"
            for one, modifier in duration.rows
        )
        text = f"{when}, until the {duration.stage} of {spaced(duration.step)}: {what}"
        self.add(game, "until", text, name_of(duration.cause), clause(game))

    def action(self, game: Game, ability: Ability, this: Thing, who: Thing | None) -> None:
        """An action that is used."""
        self.add(game, "action", f"{name_of(who)} uses {had_by(this, ability)}", this.name, str(ability.at))

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies."""
        self.add(
            game,
            "ability",
            f"{had_by(this, ability)} applies",
            this.name,
            str(ability.at),
            ", ".join(this.card.declared.meta.cites),
        )

    def text(self) -> str:
        """The log as lines."""
        rows = (f"{e.number:6} {'  ' * min(e.depth, 12)}{e.explained}" for e in self.entries)
        return "\n".join(rows) + "\n"


class Relay:
    """Somebody who is told what happens and passes it on to another, if there is one."""

    def __init__(self, inner: Listener | None) -> None:
        self.inner = inner

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        if self.inner is not None:
            self.inner.event(game, event)

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """An event that does not happen."""
        if self.inner is not None:
            self.inner.not_happened(game, event, entry, what)

    def refused(self, game: Game, event: Any, ability: Ability | None, this: Thing | None, why: str) -> None:
        """What does not apply."""
        if self.inner is not None:
            self.inner.refused(game, event, ability, this, why)

    def answer(self, game: Game, decision: Decision, index: int) -> None:
        """A decision."""
        if self.inner is not None:
            self.inner.answer(game, decision, index)

    def dice(self, game: Game, row: list[int]) -> None:
        """A roll."""
        if self.inner is not None:
            self.inner.dice(game, row)

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step."""
        if self.inner is not None:
            self.inner.step(game, frame)

    def script(self, thing: Thing) -> None:
        """What stands on a thing is carried out."""
        if self.inner is not None:
            self.inner.script(thing)

    def until(self, game: Game, duration: Duration, when: str) -> None:
        """What counts for a time begins, or is over."""
        if self.inner is not None:
            self.inner.until(game, duration, when)

    def action(self, game: Game, ability: Ability, this: Thing, who: Thing | None) -> None:
        """An action that is used."""
        if self.inner is not None:
            self.inner.action(game, ability, this, who)

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies."""
        if self.inner is not None:
            self.inner.ability(game, ability, this)


def kept(game: Game) -> Log | None:
    """The log of a game, also where somebody else is told first and passes it on; None if it keeps none."""
    log = game.log
    while isinstance(log, Relay):
        log = log.inner
    return log if isinstance(log, Log) else None


def clause(game: Game) -> str:
    """Where the statement is written that is being carried out."""
    # Only this gives the frame of a caller without the cost of all others.
    frame: FrameType | None = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]
    while frame is not None:
        if frame.f_code.co_filename == CLAUSES:
            place = game.program.lines.get(frame.f_lineno)
            if place is not None:
                return str(place)
        frame = frame.f_back
    return ""


def had_by(this: Thing, ability: Ability) -> str:
    """A thing whose ability something is, and of what it has it."""
    return f"{this.name} (as {ability.source.name})" if ability.source is not None else str(this.name)
