"""What has happened, told to somebody who plays, and each card of which it speaks, once in a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from azif_runtime.agents.faces import Faces
from azif_runtime.agents.heard import Heard, HeardLog
from azif_runtime.agents.question import readable
from azif_runtime.agents.screen import BAD, GOOD, STEP, Screen
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Frame, Thing, ThingBase, Zone

_CARDS = 4
_DEEPEST = 8


class Narrator:
    """Tells somebody: `seen` entries of the log so far; `known` are the components that were read, `shown`
    those that the last question was about.
    """

    __slots__ = ("begun", "faces", "headings", "known", "screen", "seen", "shown")

    def __init__(self, faces: Faces, screen: Screen) -> None:
        self.faces, self.screen = faces, screen
        self.seen, self.begun = 0, False
        self.known: set[str] = set()
        self.shown: list[str] = []
        self.headings: list[Heard] = []

    def tell(self, decision: Decision) -> None:
        """Print what has happened since the last choice, and each card of which it speaks, once in a game."""
        log = decision.game.log
        if not isinstance(log, HeardLog):
            return
        rows = [*self.said(decision, log)]
        self.seen = len(log.entries)
        depths = sorted({row.depth for row, _ in rows if row.text})
        last = ""
        for row, times in rows:
            if row.step is not None and row.text == last:
                continue
            last = row.text or last
            lead = " " * min(depths.index(row.depth) if row.text else 0, _DEEPEST)
            if row.text:
                style = (
                    STEP if row.step is not None else "" if row.good is None else GOOD if row.good else BAD
                )
                often = f" ({times} times)" if times > 1 else ""
                self.screen.row(readable(row.text) + often, lead, lead + "  ", style)
            self.introduce(decision, row)
        if not self.begun:
            self.open(decision)
        self.begun = True

    def said(self, decision: Decision, log: HeardLog) -> Iterator[tuple[Heard, int]]:
        """What there is to tell: a step only if something happens in it, and of what happens several times in
        a row how often.
        """
        rows = [row for row in log.since(decision.game, self.seen) if row.text or row.about or row.step]
        for _, alike in groupby(rows, key=lambda row: (row.text, row.depth, row.step, row.good)):
            first, *more = alike
            if first.step is not None:
                self.headings = [one for one in self.headings if one.depth < first.depth]
                self.headings += [first] if first.text else []
                continue
            if first.text:
                yield from ((one, 1) for one in self.headings if one.depth < first.depth)
                self.headings = []
            yield first, 1 + len(more)
            yield from ((row._replace(text=""), 1) for row in more)
        yield from (
            (one, 1) for one in self.headings if any(one.step is frame for frame in decision.game.stack)
        )
        self.headings = []

    def open(self, decision: Decision) -> None:
        """Print the cards with which a game begins: whoever plays, and what was laid before all."""
        game = decision.game
        for thing in game.things:
            place = thing.place
            in_sight = isinstance(place, Zone) and place.active and place.owner is None
            unread = thing.component not in self.known
            if in_sight and unread and place is not thing.home and self.faces.is_read(game, thing):
                self.present(game, thing)

    def present(self, game: Game, thing: Thing) -> None:
        """Print what stands on a card, and what is other on it now."""
        self.known.add(thing.component)
        self.shown.append(thing.component)
        self.screen.say("")
        self.screen.card(self.faces.now(game, thing))

    def introduce(self, decision: Decision, row: Heard) -> None:
        """Print the cards of which something speaks that was not shown before in this game."""
        for thing in row.about:
            name = thing.component
            if (
                name not in self.known
                and self.faces.is_read(decision.game, thing)
                and not is_like(thing, decision.who)
            ):
                self.present(decision.game, thing)

    def look(self, decision: Decision) -> None:
        """Print what stands on the cards that a question is about, unless the last one showed them."""
        things: dict[str, Thing] = {}
        for thing in in_question(decision):
            if self.faces.says_something(thing):
                things.setdefault(thing.component, thing)
        names = [*things][:_CARDS]
        offered = {
            option.component: option
            for option in decision.options
            if isinstance(option, ThingBase)
            and self.faces.is_read(decision.game, option)
            and not is_like(option, decision.who)
            and option.component not in self.known
        }
        names += [name for name in offered if len(offered) <= _CARDS and name not in names]
        for name in names:
            if name not in self.shown:
                self.screen.say("")
                self.screen.card(self.faces.now(decision.game, (things | offered)[name]))
                self.known.add(name)
        self.shown = names


def is_like(thing: Thing, who: Thing | None) -> bool:
    """Whether a thing is one of those who decide."""
    return who is not None and who.kind.id in thing.line


def in_question(decision: Decision) -> Iterator[Thing]:
    """What a question is about: what asks it, then what takes part in what is going on, innermost first; not
    those who decide, nor others like them.
    """
    who = decision.who
    for part in (decision.source, *parts_going_on(decision)):
        if isinstance(part, ThingBase) and not is_like(part, who):
            yield part


def parts_going_on(decision: Decision) -> Iterator[Any]:
    """What takes part in the events that are going on, innermost first."""
    for event in reversed(decision.game.stack):
        if not isinstance(event, Frame):
            yield event.source
            for parameter in event.verb.declared.parameters:
                yield getattr(event, "p_" + parameter.name, None)
