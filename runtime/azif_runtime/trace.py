"""A ruling that failed → what happened before: it is carried out once more with a log, up to there."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler import ir
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.games.set_up import take_apart
from azif_runtime.log import Entry, Log
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Prompter, Scene
from azif_runtime.state.game import Game

LAST = 20
"""So many entries are told."""


class TracedScene(Scene):
    """A ruling that is carried out with a log; `told` is what stood there when it failed first."""

    def __init__(
        self,
        program: Program,
        ruling: RulingInfo,
        made: Callable[..., Game] | None = None,
        prompter: Prompter | None = None,
    ) -> None:
        self.log = Log()
        self.told: int | None = None
        super().__init__(program, ruling, made, self.log, prompter)

    def begin(self, part: ir.PartWord) -> None:
        """Begin a part."""
        self.log.add(self.game, "step", part)
        super().begin(part)

    def fail(self, text: str, *found: str) -> None:
        """Note a failure, and where the log stands."""
        if self.told is None:
            self.told = len(self.log.entries)
        super().fail(text, *found)


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
    least = min(entry.depth for entry in last)
    found = [
        f"what happened before (the last {len(last)}):" if len(entries) > LAST else "what happened before:"
    ]
    for entry in last:
        about = [f"by {entry.by}" if entry.by else "", f"[{entry.rules}]" if entry.rules else "", entry.at]
        said = " ".join(part for part in about if part)
        indent = "  " * (1 + min(entry.depth - least, 8))
        found.append(f"{indent}{entry.text}" + (f"   ({said})" if said else ""))
    return found
