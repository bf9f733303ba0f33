"""What has happened, told so that two ways on which the same happened read the same: without the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azif_compiler import ir
from azif_compiler.ir import template
from azif_runtime.agents.heard import Ending, HeardLog
from azif_runtime.agents.question import readable
from azif_runtime.identifiers import spaced
from azif_runtime.interpreter.durations import BEGUN
from azif_runtime.program import Program
from azif_runtime.state.game import Game
from azif_runtime.state.modifiers import Duration
from azif_runtime.state.things import NOWHERE
from azif_runtime.wording import shown, told


class ToldLog(HeardLog):
    """A log of what changes; of rolls only how many dice they were is known, and of what ended only how."""

    __slots__ = ("heard_of", "outcomes", "rolled")
    heard = HeardLog.heard | {"until"}

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        wordings = (one for one in program.game.declarations if isinstance(one, ir.Wording))
        self.outcomes = {(one.name, one.part): one.says for one in wordings if one.sort == "outcome"}
        self.heard_of = 0
        self.rolled: list[int] = []

    def dice(self, game: Game, row: list[int]) -> None:
        """A roll: what comes of it is told."""
        self.rolled.append(len(row))

    def until(self, game: Game, duration: Duration, when: str) -> None:
        """What counts for a time begins; that it is over is not told."""
        super().until(game, duration, when)
        if when == BEGUN:
            number = len(self.entries)
            self.long[number] = f"until the {duration.stage} of {spaced(duration.step)}: {changed(duration)}"
        else:
            self.quiet.add(len(self.entries))

    def forget(self, game: Game) -> None:
        """What has happened so far is not told."""
        for _ in self.since(game, 0):
            pass
        self.heard_of, self.rolled = len(self.entries), []

    def rest(self, game: Game) -> Iterator[str]:
        """What has happened since it was told the last time."""
        before, self.heard_of = self.heard_of, len(self.entries)
        for row in self.since(game, before):
            if row.text and not row.step:
                yield readable(row.text)

    def ending(self, event: Any, says: str | None) -> Ending:
        """How an event ended, in the words that content has for it as an event, else by its name."""
        good = event.outcome == event.verb.declared.outcomes[0]
        _, _, as_event = self.outcomes.get((event.verb.id, event.outcome), "").partition("||")
        text = told(template.parts(as_event), event) if as_event else ""
        return Ending(text or f"{spaced(event.verb.id)}: {spaced(event.outcome)}", good)


def changed(duration: Duration) -> str:
    """What counts for a time, each by how much: the same of several things once."""
    found: dict[str, list[str]] = {}
    for one, modifier in duration.rows:
        name = spaced(modifier.slot.partition(" ")[2])
        amount = modifier.amount(None, NOWHERE, None, None)
        match modifier.operator:
            case "add" if isinstance(amount, int):
                by = f"{amount:+d}"
            case "half":
                by = "halved"
            case operator:
                by = f"{operator} {shown(amount)}"
        found.setdefault(f"{name} {by}", []).append(one.name if one is not None else "")
    return "; ".join(
        f"{what} of {', '.join(dict.fromkeys(owners))}" if any(owners) else what
        for what, owners in found.items()
    )
