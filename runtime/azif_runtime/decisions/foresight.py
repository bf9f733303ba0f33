"""What somebody who thinks ahead has found out, and how long it stays true.

Thinking changes nothing, so whatever was found out once holds until one of the slots changes on which it
depends. Of what modifies a value only those modifiers count that are in force: when others come into force,
all is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from azif_runtime.program import ALWAYS, Reads, VerbInfo
from azif_runtime.state import recalled
from azif_runtime.state.game import Game


class Memory:
    """What was found out of one thing that is asked again and again, by what it was asked about.

    `slots` are those on which it depends, `changes` whether it depends on what is going on.
    """

    __slots__ = ("changes", "known", "slots")

    def __init__(self, slots: int) -> None:
        self.slots, self.changes = slots, bool(slots & ALWAYS)
        self.known: dict[object, Any] = {}


class Foresight:
    """What values are and events would be worth, as far as it was found out: by verbs, by functions that read
    values, and by parts of ways.

    `within` says inside of which other events one looks, as far as anything speaks of these; `lines` where a
    link leads from each place, by its identity, and `lines_back` from where one comes there.
    """

    __slots__ = ("game", "lines", "lines_back", "memories", "modified", "numbers", "within")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.memories: dict[object, Memory] = {}
        self.lines: dict[str, dict[int, list[int]]] = {}
        self.lines_back: dict[str, dict[int, list[int]]] = {}
        self.modified: dict[str, int] = {}
        self.numbers: dict[object, int] = {}
        self.within = 0

    def forget(self, changed: int) -> None:
        """Forget what is no longer so, since these slots have changed."""
        self.numbers.clear()
        self.within = 0
        if changed & self.game.program.in_force[1]:
            self.memories.clear()
            self.modified.clear()
            return
        changed |= ALWAYS
        for memory in self.memories.values():
            if memory.slots & changed:
                memory.known.clear()

    def memory(self, of: object, reads: Reads) -> Memory:
        """What is remembered of something."""
        found = self.memories.get(of)
        if found is None:
            slots = reads.slots
            for slot in reads.modified:
                slots |= self.slots_of(slot)
            found = self.memories[of] = Memory(slots)
        return found

    def slots_of(self, modified: str) -> int:
        """The slots on which the modifiers in force of something depend, and what is modified in them."""
        known = self.modified.get(modified)
        if known is not None:
            return known
        seen, found = {modified}, 0
        rest = [modified]
        while rest:
            row = self.game.modifiers.get(rest.pop())
            for modifier in row.all() if row is not None else ():
                found |= modifier.reads.slots
                new = set(modifier.reads.modified) - seen
                if modifier.ability is not None:
                    new |= {one.slot for one in self.game.program.copying} - seen
                seen |= new
                rest += new
        self.modified[modified] = found
        return found

    def enter(self, verb: VerbInfo, key: object) -> int:
        """From here on, what is looked at is inside an event; what it was inside of before."""
        outer = self.within
        if verb.id in self.game.program.spoken_of:
            self.within = self.numbers.setdefault(key, len(self.numbers) + 1)
        return outer


@contextmanager
def foreseeing(game: Game) -> Generator[Foresight]:
    """Think ahead, with what is remembered."""
    found: Foresight | None = game.foresight
    if found is not None:
        yield found
        return
    found = game.predicted
    if found is None:
        found = game.predicted = Foresight(game)
    found.forget(recalled.noticed(game))
    game.foresight = found
    try:
        yield found
    finally:
        game.foresight = None


def read_once(game: Game, read: Callable[[Game, Any, Any], Any], of: Any, key: Any, reads: Reads) -> Any:
    """A value, read once while nothing changes on which it depends."""
    foresight: Foresight = game.foresight
    memory = foresight.memories.get(read)
    if memory is None:
        memory = foresight.memory(read, reads)
    what: object = of
    if memory.changes or key is not None:
        what = (of, key, foresight.within) if memory.changes else (of, key)
    try:
        return memory.known[what]
    except TypeError:  # a list cannot be looked up
        return read(game, of, key)
    except KeyError:
        pass
    found = memory.known[what] = read(game, of, key)
    return found
