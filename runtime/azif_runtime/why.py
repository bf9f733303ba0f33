"""Why something happened: a game replayed up to one entry of its log, with all that was considered there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from azif_compiler import ir
from azif_runtime.failures import SaveError
from azif_runtime.identifiers import spaced
from azif_runtime.log import Entry, Log
from azif_runtime.program import Ability, Program
from azif_runtime.saves import Paused, Save, game_of, replay
from azif_runtime.state.game import Game
from azif_runtime.state.things import Frame, Thing
from azif_runtime.wording import name_of, sentence


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that was going on: what, what made it so, and where that is written."""

    text: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was considered and did not apply."""

    name: str
    at: str
    reason: str


@dataclass(slots=True)
class Explanation:
    """An entry, what it happened inside of (outermost first), what came of it, and what did not apply."""

    entry: Entry
    causes: list[Cause] = field(default_factory=list)
    after: list[Entry] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)


class Watch(Log):
    """A log that notes what is going on when an entry is written, and what did not apply to what is still
    going on; it stops the game once that is over.
    """

    __slots__ = ("considered", "explanation", "target", "wanted")

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.wanted = wanted
        self.target: Any = None
        self.explanation: Explanation | None = None
        self.considered: list[tuple[Any, Ability | None, Thing | None, str]] = []

    def refused(self, game: Game, event: Any, ability: Ability | None, this: Thing | None, why: str) -> None:
        """Keep what did not apply."""
        if len(self.considered) > 20_000:
            self.considered = [kept for kept in self.considered if kept[0] in game.stack]
        self.considered.append((event, ability, this, why))

    def add(
        self, game: Game, sort: str, text: str, by: str = "", at: str = "", rules: str = "", answer: int = -1
    ) -> None:
        """Write an entry."""
        if self.explanation is not None and self.target not in game.stack:
            raise Paused
        super().add(game, sort, text, by, at, rules, answer)
        if len(self.entries) == self.wanted:
            self.target = game.stack[-1] if game.stack else None
            self.explanation = Explanation(self.entries[-1], [cause(frame) for frame in game.stack])
        elif self.explanation is not None and self.explanation.entry.sort in ("event", "step"):
            self.explanation.after.append(self.entries[-1])


def explain(program: Program, save: Save, number: int) -> Explanation | None:
    """Everything about an entry of the log of a saved game; None if it has no such entry.

    Raises `SaveError` if the game takes another course now.
    """
    watch = Watch(number)
    game = game_of(program, save.setup, log=watch)
    try:
        replay(program, save, game=game)
    except SaveError:
        if watch.explanation is None:
            raise
    found = watch.explanation
    if found is not None:
        seen = dict.fromkeys(
            Refused(name_of(this) or "its own guard", str(ability.at) if ability is not None else "", reason)
            for event, ability, this, reason in watch.considered
            if event is watch.target
        )
        found.refused += seen
    return found


def cause(frame: Any) -> Cause:
    """Something on the stack, in words."""
    if isinstance(frame, Frame):
        subject = f" of {frame.subject.name}" if frame.subject is not None else ""
        return Cause(spaced(frame.id) + subject, name_of(frame.source), "")
    verb = frame.verb.declared
    text = spaced(verb.name) if verb.procedure else sentence(frame)
    return Cause(text, name_of(frame.source), str(ir.place_of(verb)))
