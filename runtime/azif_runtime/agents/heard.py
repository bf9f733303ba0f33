"""A log for somebody who plays: events with all that is said of them, and how those with outcomes ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from azif_compiler import ir
from azif_compiler.ir import template
from azif_runtime.identifiers import spaced
from azif_runtime.log import Entry, Log
from azif_runtime.program import Ability, Program
from azif_runtime.state.game import Game
from azif_runtime.state.questions import called
from azif_runtime.state.things import Thing, ThingBase
from azif_runtime.wording import told


class HeardLog(Log):
    """Keeps beside its entries what is said of them at length, and what ended before which entry; `heard` are
    the sorts of entries that are told.
    """

    heard = frozenset({"event", "dice", "stopped", "step", "ability"})

    __slots__ = (
        "about", "begun", "ended", "endings", "frames", "going", "long", "persons", "quiet", "steps", "words",
    )  # fmt: skip

    def __init__(self, program: Program) -> None:
        super().__init__()
        wordings = (one for one in program.game.declarations if isinstance(one, ir.Wording))
        by_sort = {(one.sort, one.name, one.part): one.says for one in wordings}
        self.words = {
            name: says for (sort, name, part), says in by_sort.items() if sort == "table" and not part
        }
        self.steps = {name: says for (sort, name, _), says in by_sort.items() if sort == "step"} | self.words
        self.endings = {(name, part): says for (sort, name, part), says in by_sort.items() if sort == "table"}
        self.long: dict[int, str] = {}
        self.about: dict[int, list[Thing]] = {}
        self.ended: dict[int, list[Ending]] = {}
        self.frames: dict[int, Any] = {}
        self.going: list[Any] = []
        self.begun: list[Any] = []
        kinds = [one for one in program.game.declarations if isinstance(one, ir.Kind)]
        self.persons = {kind.name for kind in kinds if isinstance(kind.you, ir.This)}
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
        number = len(self.entries)
        self.begun = [one for one in self.begun if any(one is other for other in game.stack)] + [event]
        says = self.words.get(event.verb.id, declared.says)
        if says:
            self.long[number] = self.named_once(in_full(says, event), event)
        elif event.verb.id in self.words:
            self.quiet.add(number)
        if declared.outcomes:
            self.going.append(event)
        said = "" if number in self.quiet else self.long.get(number, self.entries[-1].text)
        for parameter in declared.parameters:
            part = getattr(event, "p_" + parameter.name, None)
            if isinstance(part, ThingBase) and part.name in said:
                self.about.setdefault(number, []).append(part)

    def named_once(self, text: str, event: Any) -> str:
        """A sentence in which somebody is called by name where it begins, and only there."""
        for parameter in event.verb.declared.parameters:
            who = getattr(event, "p_" + parameter.name, None)
            if (
                isinstance(who, ThingBase)
                and text.startswith(who.name)
                and not self.persons.isdisjoint(who.line)
            ):
                rest = text.removeprefix(who.name)
                return who.name + rest.replace(f" {who.name}'s ", " their ")
        return text

    def coming(self, game: Game) -> str:
        """What is about to happen, and has not happened yet, where somebody is asked before it; "" if nothing
        is, or nothing is said of it.
        """
        for event in reversed(game.stack):
            verb = getattr(event, "verb", None)
            if verb is None or verb.procedure:
                continue
            says = self.words.get(verb.id, verb.declared.says)
            if any(event is one for one in self.begun) or not says:
                return ""
            return self.named_once(in_full(says, event), event)
        return ""

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step, in the words that content has for it; nothing if they are empty."""
        super().step(game, frame)
        says = self.steps.get(frame.id)
        self.frames[len(self.entries)] = frame
        if says is not None:
            self.long[len(self.entries)] = of_somebody(says, frame.subject)
        if says == "":
            self.quiet.add(len(self.entries))

    def script(self, thing: Thing) -> None:
        """What stands on a thing is carried out: whoever plays reads it."""
        self.about.setdefault(len(self.entries), []).append(thing)

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies; nobody is told of a rule that is always there."""
        super().ability(game, ability, this)
        if ability.text:
            self.long[len(self.entries)] = called(ability, this)
        if this.card.kind.id == "rule":
            self.quiet.add(len(self.entries))

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """An event that does not happen, and what is to blame."""
        super().not_happened(game, event, entry, what)
        self.long[len(self.entries)] = f"{self.entries[-1].text} ({called(entry[0], entry[1])})"

    def end(self, game: Game) -> None:
        """Note how events end, as soon as it is settled."""
        for event in [
            one
            for one in self.going
            if one.outcome is not None or not any(one is other for other in game.stack)
        ]:
            self.going.remove(event)
            if event.outcome is not None:
                says = self.endings.get((event.verb.id, event.outcome))
                if says != "":
                    self.ended.setdefault(len(self.entries), []).append(self.ending(event, says))

    def ending(self, event: Any, says: str | None) -> Ending:
        """How an event has ended."""
        return Ending.of(event, says)

    def since(self, game: Game, seen: int) -> Iterator[Heard]:
        """What has happened behind an entry."""
        self.end(game)
        depth = 0
        for number in range(seen, len(self.entries) + 1):
            yield from (Heard(depth, one.text, good=one.good) for one in self.ended.pop(number, ()))
            if number == len(self.entries):
                return
            entry = self.entries[number]
            about = tuple(self.about.pop(entry.number, ()))
            told_of = entry.sort in self.heard and entry.number not in self.quiet
            depth = entry.depth if told_of or entry.sort == "step" else depth
            text = self.long.get(entry.number, entry.text) if told_of else ""
            yield Heard(depth, text, step=self.frames.pop(entry.number, None), about=about)

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


class Heard(NamedTuple):
    """Something that has happened: how deep inside other things, in which words ("" for none), which step it
    begins, whether it is a good end, and the things of which it speaks.
    """

    depth: int
    text: str
    step: Any = None
    good: bool | None = None
    about: tuple[Thing, ...] = ()


class Ending(NamedTuple):
    """How an event has ended, and whether that is the good way."""

    text: str
    good: bool

    @classmethod
    def of(cls, event: Any, says: str | None) -> Ending:
        """The end of an event with outcomes, in the words that content has for it, else with the numbers by
        which it ended so.
        """
        good = event.outcome == event.verb.declared.outcomes[0]
        if says is not None:
            return cls(told(template.parts(says), event), good)
        numbers = []
        for parameter in event.verb.declared.parameters:
            value = getattr(event, "p_" + parameter.name, None)
            if type(value) is list and value and all(type(one) is int for one in value):
                numbers.append(f"{spaced(parameter.name)} {' '.join(map(str, value))}")
            elif type(value) is int and (value or getattr(parameter.default, "value", None) != 0):
                numbers.append(f"{spaced(parameter.name)} {value}")
        about = f" ({', '.join(numbers)})" if numbers else ""
        return cls(f"{spaced(event.verb.id)}: {spaced(event.outcome)}{about}", good)


def in_full(says: str, event: Any) -> str:
    """An event at length. What nobody does is said as it is of an event, else as an instruction."""
    first, _, as_event = says.partition("||")
    parts = template.parts(first)
    if isinstance(parts[0], template.Agreement) and not event.verb.subject:
        if as_event:
            return told(template.parts(as_event), event)
        parts = tuple(part.many if isinstance(part, template.Agreement) else part for part in parts)
    return told(parts, event)


def of_somebody(says: str, who: Thing | None) -> str:
    """The words for a step, of somebody or of nobody."""
    name = who.name if who is not None else ""
    return says.replace("{who's}", f"{name}'s" if name else "").replace("{who}", name).strip()


def reasons(entry: Entry) -> str:
    """An entry with what made it so, under which rule, and where that is written: of a long path the end."""
    at = "/".join(Path(entry.at).parts[-3:]) if Path(entry.at).is_absolute() else entry.at
    about = [f"by {entry.by}" if entry.by else "", f"[{entry.rules}]" if entry.rules else "", at]
    told_of = " ".join(part for part in about if part)
    return f"{entry.number:6}  {entry.text}" + (f"\n        {told_of}" if told_of else "")
