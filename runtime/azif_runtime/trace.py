"""A ruling → what happened in it: it is carried out once more with a log, up to where it failed; or whole,
with all that was considered and did not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.games.set_up import take_apart
from azif_runtime.interpreter.reactions import OTHER_EVENT
from azif_runtime.log import Entry, Log, had_by
from azif_runtime.program import Ability, Program, RulingInfo
from azif_runtime.prompter import Prompter
from azif_runtime.scenario import Scene, Verdict
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing
from azif_runtime.wording import sentence

LAST = 20
"""So many entries are told."""

NOTHING_HAPPENS = "nothing happens: nothing is there to which it could, or it would change nothing"
"""What is told of a sentence of a ruling that came to nothing."""


class TracedScene(Scene):
    """A ruling that is carried out with a log; `told` is what stood there when it failed first."""

    def __init__(
        self,
        program: Program,
        ruling: RulingInfo,
        made: Callable[..., Game] | None = None,
        prompter: Prompter | None = None,
        log: Log | None = None,
    ) -> None:
        self.log = log or Log()
        self.told: int | None = None
        self.sentence: ir.RulingStep | None = None
        self.before = 0
        super().__init__(program, ruling, made, self.log, prompter)

    def begin(self, part: ir.PartWord) -> None:
        """Begin a part."""
        self.log.add(self.game, "step", part)
        super().begin(part)

    def act(self, step: ir.RulingStep) -> None:
        """Note which sentence is carried out."""
        super().act(step)
        self.sentence, self.before = step, len(self.log.entries)

    def settle(self) -> None:
        """Note what came to nothing."""
        super().settle()
        if len(self.log.entries) == self.before and happens_only(self.sentence):
            self.log.add(
                self.game,
                "refused",
                NOTHING_HAPPENS,
                at=str(self.at),
            )

    def fail(self, text: str, *found: str) -> None:
        """Note a failure, and where the log stands."""
        if self.told is None:
            self.told = len(self.log.entries)
        super().fail(text, *found)


def happens_only(step: ir.RulingStep | None) -> bool:
    """Whether all that a sentence does is that something happens, which a log would show."""
    quiet = (ir.Let, ir.Assign, ir.Put, ir.Shuffle, ir.StopEffects)
    return isinstance(step, ir.Call | ir.ForEach | ir.ChooseThings) and not any(
        isinstance(node, quiet) for node in walk(step)
    )


class WeighedLog(Log):
    """A log that also has what was considered and did not apply, once for each event; not while a table is
    being laid.
    """

    __slots__ = ("considered",)

    def __init__(self) -> None:
        super().__init__()
        self.considered: dict[tuple[int, int, int], tuple[Any, Thing | None]] = {}

    def refused(self, game: Game, event: Any, ability: Ability | None, this: Thing | None, why: str) -> None:
        """An entry for what does not apply."""
        key = (id(event), id(ability), id(this))
        if game.holding or why == OTHER_EVENT or key in self.considered:
            return
        self.considered[key] = (event, this)  # kept, so that no other gets its number
        if ability is None or this is None:
            self.add(game, "refused", f"{sentence(event)}: {why}")
            return
        self.add(game, "refused", f"{had_by(this, ability)} does not apply: {why}", at=str(ability.at))


def weighed(program: Program, ruling: RulingInfo) -> tuple[Verdict, list[Entry]]:
    """How a ruling comes out, and everything that happened in it, with what was considered and did not apply.
    Raises `ContentError` or `WrongAnswer` if its table cannot be set up.
    """
    scene = TracedScene(program, ruling, log=WeighedLog())
    verdict = scene.verdict()
    take_apart(scene.game)
    return verdict, scene.log.entries


def trace(program: Program, ruling: RulingInfo) -> list[Entry]:
    """What happened in a ruling before it failed; nothing if it holds, or if its table cannot be set up."""
    counts = list(program.counts)
    try:
        scene = TracedScene(program, ruling)
    except (ContentError, WrongAnswer):
        return []
    scene.verdict()
    take_apart(scene.game)
    program.counts[:] = counts  # it was counted before
    return scene.log.entries[: scene.told or 0]


def rows(entries: list[Entry]) -> list[str]:
    """The last entries as lines: what happened, what made it so, where that is written."""
    last = [entry for entry in entries if entry.sort != "step" or entry.text != "then"][-LAST:]
    if not last:
        return []
    title = (
        f"what happened before (the last {len(last)}):" if len(entries) > LAST else "what happened before:"
    )
    return [title, *told(last)]


def told(entries: Sequence[Entry]) -> list[str]:
    """Entries as lines, each inside of what it happened in."""
    least = min((entry.depth for entry in entries), default=0)
    return [f"{'  ' * (1 + min(entry.depth - least, 8))}{entry.explained}" for entry in entries]
