"""What happened and why: each entry names what made it so, where that is written, and under which rule."""

from __future__ import annotations

import re
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec

from azif_runtime.state import Zone

if TYPE_CHECKING:
    from azif_runtime.choices import Decision
    from azif_runtime.game import Game
    from azif_runtime.program import Ability
    from azif_runtime.state import Thing

CLAUSES = "<clauses>"
"""The file name of translated clauses."""

_HOLE = re.compile(r"\{([^{}]*)\}")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log.

    `sort` is event, answer, dice, step, action, ability or stopped. `by` is what made it happen, `at` where
    that is written, `rules` the rules it cites.
    """

    number: int
    depth: int
    sort: str
    text: str
    by: str = ""
    at: str = ""
    rules: str = ""
    answer: int = -1


class Log:
    """Collects entries."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(
        self, game: Game, sort: str, text: str, by: str = "", at: str = "", rules: str = "", answer: int = -1
    ) -> None:
        """Write an entry."""
        self.entries.append(Entry(len(self.entries) + 1, len(game.stack), sort, text, by, at, rules, answer))

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        verb = event.verb
        at = clause(game) or str(verb.declared.meta.at)
        self.add(game, "event", sentence(event), name_of(event.source), at, verb.cites)

    def not_happened(self, game: Game, event: Any, entry: Any, what: str) -> None:
        """An event that does not happen."""
        self.add(game, "stopped", f"{sentence(event)}: {what}", name_of(entry[1]), str(entry[0].at))

    def answer(self, game: Game, decision: Decision, index: int) -> None:
        """A decision."""
        label = decision.labels[index]
        text = f"{name_of(decision.who) or 'the table'} — {decision.prompt}: {label}"
        self.add(game, "answer", text, name_of(decision.source), clause(game), answer=index)

    def dice(self, game: Game, row: list[int]) -> None:
        """A roll."""
        self.add(game, "dice", "rolled " + " ".join(map(str, row)), at=clause(game))

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step."""
        subject = f" of {frame.subject.name}" if frame.subject is not None else ""
        self.add(game, "step", frame.name.replace("_", " ") + subject, at=clause(game))

    def action(self, game: Game, ability: Ability, this: Thing, who: Thing | None) -> None:
        """An action that is used."""
        self.add(game, "action", f"{name_of(who)} uses {this.name}", this.name, str(ability.at))

    def ability(self, game: Game, ability: Ability, this: Thing) -> None:
        """An ability that applies."""
        self.add(
            game,
            "ability",
            f"{this.name} applies",
            this.name,
            str(ability.at),
            ", ".join(this.card.declared.meta.cites),
        )

    def text(self) -> str:
        """The log as lines."""
        rows = []
        for e in self.entries:
            extra = " ".join(
                part
                for part in (f"by {e.by}" if e.by else "", f"[{e.rules}]" if e.rules else "", e.at)
                if part
            )
            rows.append(
                f"{e.number:6} {'  ' * min(e.depth, 12)}{e.text}" + (f"   ({extra})" if extra else "")
            )
        return "\n".join(rows) + "\n"


def clause(game: Game) -> str:
    """Where the statement is written that is being carried out."""
    # Only this gives the frame of a caller without the cost of all others.
    frame: FrameType | None = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]
    while frame is not None:
        if frame.f_code.co_filename == CLAUSES:
            place = game.program.lines.get(frame.f_lineno)
            if place is not None:
                return str(place)
        frame = frame.f_back
    return ""


def name_of(thing: Any) -> str:
    """The name of a thing, or ""."""
    return getattr(thing, "name", "") if thing is not None else ""


def sentence(event: Any) -> str:
    """An event in English, by the words of its verb."""
    verb = event.verb
    says = verb.declared.says
    if not says:
        return str(verb.name.replace("_", " "))

    def filled(found: re.Match[str]) -> str:
        inside = found.group(1)
        if "|" in inside:
            return inside.split("|")[1]
        return shown(getattr(event, "p_" + inside, ""))

    return _HOLE.sub(filled, says)


def shown(value: Any) -> str:
    """A value in words."""
    match value:
        case None:
            return "nothing"
        case True:
            return "yes"
        case False:
            return "no"
        case (number, token) if hasattr(token, "symbol"):
            if token.symbol:
                return f"{token.symbol}{number}"
            return f"{number} {token.name if number == 1 else token.plural}"
        case (number, kind, called):
            name = called or (kind.called if number == 1 else kind.plural)
            return f"{number} {name}"
        case list():
            return ", ".join(shown(one) for one in value) or "none"
        case Zone():
            name = value.name.replace("_", " ")
            return f"{value.owner.name}'s {name}" if value.owner is not None else name
        case _:
            return getattr(value, "name", None) or str(value)
