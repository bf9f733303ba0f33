"""What an author asks in sentences of the language: what is given, and every way on from what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azif_compiler import ir
from azif_compiler.loader.project import ASKED
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.explore.paths import Explorer
from azif_runtime.explore.told import ToldLog
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import places_of
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Scene, deep_stack
from azif_runtime.state.game import Game
from azif_runtime.state.things import Unwind

NOBODY_ENDS_SO = "and nobody ever asked"
"""How no game ends."""


def text_of(number: int, given: Sequence[str], when: Sequence[str]) -> str:
    """A question as a ruling; each sentence stands on a line of its own."""
    rows = [f'ruling "{ASKED} {number}" {{']
    if given:
        rows += ["  given {", *(f"    {one}" for one in given), "  }"]
    rows += ["  when {", *(f"    {one}" for one in when), "  }"]
    return "\n".join([*rows, f'  then: not finished "{NOBODY_ENDS_SO}"', "}", ""])


class AskedScene(Scene):
    """A ruling that goes every way on from its first `when`."""

    def __init__(
        self,
        program: Program,
        ruling: RulingInfo,
        explorer: Explorer,
        log: ToldLog,
        prepared: Callable[[Game], None] | None = None,
    ) -> None:
        super().__init__(program, ruling, log=log)
        self.explorer, self.prepared_by = explorer, prepared
        self.game.agent = explorer
        self.game.most_events = MOST_EVENTS

    def begin(self, part: ir.PartWord) -> None:
        """Begin a part; the first `when` begins the ways."""
        super().begin(part)
        if part == "when" and self.explorer.lot is None:
            if self.prepared_by is not None:
                self.prepared_by(self.game)
            self.explorer.begin(self.game)


def play_asked(
    program: Program,
    ruling: RulingInfo,
    log: Callable[[Program], ToldLog] = ToldLog,
    prepared: Callable[[Game], None] | None = None,
) -> Callable[[Explorer], None]:
    """A way that goes on from what a ruling gives."""

    def play(explorer: Explorer) -> None:
        scene = AskedScene(program, ruling, explorer, log(program), prepared)
        with deep_stack():
            try:
                ruling.run(scene.game, scene)
            except Unwind:
                pass
            except ContentError as error:
                error.inside(places_of(scene.game, error))
                raise
        if explorer.lot is None and scene.failures:
            raise ContentError(str(scene.failures[0]))

    return play
