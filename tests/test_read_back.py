"""Generated sentences, typed back where Azif wants its own form: the complaint must have the right line.

Of shipped components a fixed sample of abilities and scripts is taken; each is typed as `azif show` prints
it, in a copy of its component that belongs to a fan. What is written already does not count as an answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from azif_compiler import ir
from azif_compiler.ir.node import stretch
from azif_compiler.loader import places
from azif_compiler.mistakes.shipped import Library
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import unseen
from azif_compiler.words.clause import flow
from fans import lexicon, told
from projects import kept

SAMPLE = 60
LEAST_RIGHT, MOST_MISLEADING = 0.70, 0.02
"""Of how many sentences the right line must be shown at least, and of how many another one at the most."""

LINE = re.compile(r"write `([^`…]+)`")
"""What a complaint says to write."""

Part = ir.Ability | ir.Script


@dataclass(frozen=True, slots=True)
class Case:
    """A part of a component: the text of that, where the part stands in it, and which it is."""

    text: str
    component: ir.Component
    start: int
    end: int
    number: int

    def with_line(self, line: str) -> str:
        """A fan's copy of the component, with a line in place of the part."""
        text = self.text[: self.start] + line + self.text[self.end :]
        return text.replace(f'"{self.component.title}"', '"Odd Thing"', 1)

    def typed(self) -> str:
        """The part as it is printed; a script's head stays what it is."""
        part = parts(self.component)[self.number]
        said = printed(self.component, part)
        if isinstance(part, ir.Script):
            head = re.match(r'[^:{"]*(?:"[^"]*")?', self.text[self.start : self.end])
            assert head is not None
            return f"{head[0].rstrip()}: {said}"
        return f'"{part.name}": {said}' if part.name else said


def parts(component: ir.Component) -> tuple[Part, ...]:
    """The abilities and scripts of a component."""
    return (*component.abilities, *component.scripts)


def printed(component: ir.Component, part: Part) -> str:
    """A part of a component as a player reads it."""
    words = Abilities(lexicon(), lexicon().this(component.kind))
    words.printed = unseen(lexicon(), component)
    if not isinstance(part, ir.Script):
        return words.ability(part)
    words.begin()
    if part.key is not None:
        words.phrase(part.key)
    return flow(words.block(part.body)) or "Nothing happens."


def all_parts() -> Iterator[Case]:
    """The abilities and scripts of all components."""
    for state in kept(places.cards(), places.expansions()).files:
        for found in state.found if not state.file.ruling else ():
            components = [one for one in found.cell.compiled() if isinstance(one, ir.Component)]
            for number, part in enumerate(parts(components[0])) if len(components) == 1 else ():
                start, end = stretch(part.at)
                if end > start:
                    yield Case(found.piece.text, components[0], start, end, number)


def says_the_same(case: Case, component: ir.Component | None) -> bool:
    """Whether a part of a component means what it meant, or reads as it did."""
    if component is None or len(parts(component)) != len(parts(case.component)):
        return False
    now, was = parts(component)[case.number], parts(case.component)[case.number]
    return ir.equivalent(now, was) or printed(component, now) == printed(case.component, was)


def test_what_is_printed_leads_back_to_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "nearest", lambda *_: [])
    rows = sorted(all_parts(), key=lambda case: (case.component.name, case.number))
    cases = random.Random(11).sample(rows, SAMPLE)
    copies = told([case.with_line(case.text[case.start : case.end]) for case in cases])
    cases = [case for case, one in zip(cases, copies, strict=True) if not one.errors]
    assert len(cases) > SAMPLE * 0.9
    typed = told([case.with_line(case.typed()) for case in cases])
    shown = [
        (case, match[1])
        for case, one in zip(cases, typed, strict=True)
        for match in (LINE.search(one.errors[0].help() or "") if one.errors else None,)
        if match is not None
    ]
    tried = told([case.with_line(line) for case, line in shown])
    right = [case for (case, _), one in zip(shown, tried, strict=True) if says_the_same(case, one.made)]
    other = [
        (case.typed(), line)
        for (case, line), one in zip(shown, tried, strict=True)
        if not one.errors and not says_the_same(case, one.made)
    ]
    assert len(other) <= len(cases) * MOST_MISLEADING, other
    assert len(right) >= len(cases) * LEAST_RIGHT, [case.typed() for case in cases if case not in right]
