"""Which of the events that may offer an action does."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

from azif_runtime.explore.dice import Faces
from azif_runtime.explore.paths import Explorer, TooWide
from azif_runtime.failures import ContentError
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.program import Ability
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.occasions import openings
from azif_runtime.trying.table import Table, lay

PROBES = 200
"""So many events are tried for an action that cannot be used at once."""


class Offered(Exception):
    """The action that was looked for is offered."""


class Prober(Explorer):
    """Goes one way, on which each action is taken once, until an action of a thing is offered."""

    def __init__(self, ability: Ability) -> None:
        super().__init__(Faces(), ())
        self.ability = ability
        self.this: Thing | None = None
        self.done: set[tuple[int, int]] = set()

    def choose(self, decision: Decision) -> int:
        """The first answer that is no action it took already; else to stop."""
        if self.this is None:
            return super().choose(decision)
        if decision.form != "action":
            return 0
        last = len(decision.options) - 1
        options: list[Any] = [*decision.options]
        for index, option in enumerate(options):
            if option is None:
                return index
            ability, thing = option[:2]
            if ability is self.ability and thing is self.this:
                raise Offered
            if (id(ability), id(thing)) not in self.done:
                self.done.add((id(ability), id(thing)))
                return index
        return last


def offering(table: Table, ability: Ability) -> int | None:
    """Which of the events that may offer an action offers it, counted from 0; None if none of them does."""
    for number in range(PROBES):
        prober = Prober(ability)
        there: list[Any] = []

        def deed(
            game: Game,
            this: Thing,
            who: Thing,
            prober: Prober = prober,
            n: int = number,
            there: list[Any] = there,
        ) -> None:
            lay(game, this, who)
            prober.begin(game)
            event = next(islice(openings(game, ability, this, who), n, None), None)
            if event is not None:
                there.append(event)
                prober.this = this
                happen(game, event.verb, event, None)

        try:
            with suppress(ContentError, TooWide):
                table.play(prober, deed)
        except Offered:
            return number
        if not there:
            return None
    return None
