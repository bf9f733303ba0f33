"""The facts of one file, ready to be put together with those of all others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from azif_compiler.deeds.facts import (
    Clause,
    Compared,
    Deed,
    Facts,
    Modified,
    Moves,
    Opened,
    Terms,
)  # fmt: skip
from azif_compiler.ir.node import stretch
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.text.source import Span


class Row(NamedTuple):
    """A clause at its place."""

    found: Found
    clause: Clause

    def span(self, at: int) -> Span:
        """A part of it."""
        return place(self.found, at)


def place(found: Found, at: int) -> Span:
    """A part of a piece; its name if it is nowhere."""
    return found.span(*stretch(at)) if at else found.title


def declares_rule(found: Found) -> bool:
    """Whether a piece declares a rule."""
    return any(use[1] == "rule" and use[3] == "declares" for use in found.cell.used)


@dataclass(slots=True)
class Stated:
    """What conditions compare, tracks are moved by, dice show and modifiers change, each where it stands."""

    compared: list[tuple[Found, Compared]] = field(default_factory=list)
    moves: list[tuple[Found, Moves]] = field(default_factory=list)
    shown: list[tuple[Found, tuple[int, int]]] = field(default_factory=list)
    modified: list[tuple[Found, Modified]] = field(default_factory=list)

    def note(self, found: Found, facts: Facts) -> None:
        """Take note of what a piece states."""
        self.compared += ((found, one) for one in facts.compared)
        self.moves += ((found, one) for one in facts.moves)
        self.shown += ((found, one) for one in facts.shown)
        self.modified += ((found, one) for one in facts.modified)

    def extend(self, other: Stated) -> None:
        """Add what another states."""
        self.compared += other.compared
        self.moves += other.moves
        self.shown += other.shown
        self.modified += other.modified


@dataclass(slots=True)
class Gathered:
    """The facts of a file, its clauses, and by verbs and occasions which of these make them happen."""

    facts: list[tuple[Found, Facts]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    makers: dict[str, list[tuple[int, Deed]]] = field(default_factory=dict)
    openers: dict[tuple[str, str], list[tuple[int, Opened]]] = field(default_factory=dict)
    flows: dict[tuple[str, str], list[Terms]] = field(default_factory=dict)
    stated: Stated = field(default_factory=Stated)

    def note(self, found: Found, facts: Facts) -> None:
        """Take note of what a piece does."""
        for clause in facts.clauses:
            index = len(self.rows)
            self.rows.append(Row(found, clause))
            for deed in clause.deeds:
                self.makers.setdefault(deed.verb, []).append((index, deed))
            for opened in clause.opened:
                self.openers.setdefault((opened.sort, opened.name), []).append((index, opened))
        for flow in facts.flows:
            self.flows.setdefault((flow.verb, flow.parameter), []).append(flow.terms)

    def extend(self, other: Gathered) -> None:
        """Add what another file does: its clauses get the next numbers."""
        before = len(self.rows)
        self.facts += other.facts
        self.rows += other.rows
        for verb, deeds in other.makers.items():
            self.makers.setdefault(verb, []).extend([(before + index, deed) for index, deed in deeds])
        for key, opened in other.openers.items():
            self.openers.setdefault(key, []).extend([(before + index, one) for index, one in opened])
        for flow, terms in other.flows.items():
            self.flows.setdefault(flow, []).extend(terms)
        self.stated.extend(other.stated)


def _gathered(state: FileState) -> Gathered:
    made = Gathered()
    for found in state.found:
        for facts in found.cell.facts():
            made.stated.note(found, facts)
            if not state.file.ruling:
                made.facts.append((found, facts))
                made.note(found, facts)
    return made


gathered = PerFile(_gathered)
"""The facts of a file; of rulings, which nothing need let happen, only what they state."""
