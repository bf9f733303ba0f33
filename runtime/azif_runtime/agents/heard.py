"""A log for somebody who plays: events with all that is said of them, and how those with outcomes ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from azif_compiler.ir import template
from azif_runtime.identifiers import spaced
from azif_runtime.log import Entry, Log, told

if TYPE_CHECKING:
    from azif_runtime.game import Game
    from azif_runtime.program import Ability
    from azif_runtime.state import Thing

_TOLD = frozenset({"event", "dice", "stopped", "step", "ability"})


class HeardLog(Log):
    """Keeps beside its entries what is said of them at length, and what ended before which entry."""

    __slots__ = ("ended", "going", "long", "quiet")

    def __init__(self) -> None:
        super().__init__()
        self.long: dict[int, str] = {}
        self.ended: dict[int, list[str]] = {}
        self.going: list[Any] = []
        self.quiet: set[int] = set()

    def add(
        self, game: Game, sort: str, text: str, by: str = "", at: str = "", rules: str = "", answer: int = -1
    ) -> None:
        """Write an entry, and before it how something has ended that was going on."""
        self.end(game)
        super().add(game, sort, text, by, at, rules, answer)

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        super().event(game, event)
        declared = event.verb.declared
        if declared.says:
            self.long[len(self.entries)] = told(template.parts(declared.says.split("||")[0]), event)
        if declared.outcomes:
            self.going.append(event)

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies; nobody is told of a rule that is always there."""
        super().ability(game, ability, this)
        if this.card.kind.id == "rule":
            self.quiet.add(len(self.entries))

    def end(self, game: Game) -> None:
        """Note how what is no longer going on has ended."""
        for event in [one for one in self.going if not any(one is other for other in game.stack)]:
            self.going.remove(event)
            if event.outcome is not None:
                self.ended.setdefault(len(self.entries), []).append(ending(event))

    def since(self, game: Game, seen: int) -> Iterator[tuple[int, str]]:
        """What has happened behind an entry: how deep inside each other, and what."""
        self.end(game)
        depth = 0
        for number in range(seen, len(self.entries) + 1):
            yield from ((depth, text) for text in self.ended.pop(number, ()))
            if number == len(self.entries):
                return
            entry = self.entries[number]
            if entry.sort in _TOLD and entry.number not in self.quiet:
                depth = entry.depth
                yield depth, self.long.get(entry.number, entry.text)

    def last_answer(self, who: str, prompt: str) -> str:
        """What somebody answered to the same question the last time; "" if it was never asked. What stands in
        brackets may be another now.
        """
        lead = f"{who} — {prompt.partition(' (')[0]}"
        for entry in reversed(self.entries):
            if entry.sort == "answer" and entry.text.startswith(lead):
                between, colon, answer = entry.text[len(lead) :].rpartition(": ")
                if colon and (not between or between.startswith(" (")):
                    return answer
        return ""


def ending(event: Any) -> str:
    """How an event has ended, and the numbers by which it did."""
    numbers = []
    for parameter in event.verb.declared.parameters:
        value = getattr(event, "p_" + parameter.name, None)
        if type(value) is list and value and all(type(one) is int for one in value):
            numbers.append(f"{spaced(parameter.name)} {' '.join(map(str, value))}")
        elif type(value) is int and (value or getattr(parameter.default, "value", None) != 0):
            numbers.append(f"{spaced(parameter.name)} {value}")
    about = f" ({', '.join(numbers)})" if numbers else ""
    return f"{spaced(event.verb.id)}: {spaced(event.outcome)}{about}"


def reasons(entry: Entry) -> str:
    """An entry with what made it so, under which rule, and where that is written."""
    about = [f"by {entry.by}" if entry.by else "", f"[{entry.rules}]" if entry.rules else "", entry.at]
    told_of = " ".join(part for part in about if part)
    return f"{entry.number:6}  {entry.text}" + (f"\n        {told_of}" if told_of else "")
