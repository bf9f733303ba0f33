"""Generated sentences, typed back where Azif wants its own form: the complaint must have the right line.

Of shipped components a fixed sample of abilities and scripts is taken; each is typed as `azif show` prints
it, in a copy of its component that belongs to a fan. What is written already does not count as an answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.ir.node import stretch
from azif_compiler.link.link import link
from azif_compiler.loader import places
from azif_compiler.mistakes.shipped import Library
from azif_compiler.snapshot.project import File, Package
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import unseen
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from projects import after, kept

SAMPLE = 60
LEAST_RIGHT, MOST_MISLEADING = 0.70, 0.02
"""Of how many sentences the right line must be shown at least, and of how many another one at the most."""

BOXES = frozenset({"base", "expansion_rules", "dunwich", "black_goat", "king_in_yellow", "promo"})
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


@cache
def lexicon() -> Lexicon:
    """How everything is called."""
    return Lexicon(link(kept(places.cards(), places.expansions())))


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


def checked(texts: list[str]) -> list[tuple[list[Diagnostic], ir.Component | None]]:
    """What is said of files of as many fans, and the component of each."""
    old = kept(places.cards(), places.expansions())
    names = [f"fan{number}" for number in range(len(texts))]
    packages = (Package(name, "1.0", "Fan", BOXES | {name}) for name in names)
    files = (File(name, f"{name}/cards.azif", text) for name, text in zip(names, texts, strict=True))
    project = replace(
        old.project, packages=(*old.project.packages, *packages), files=(*old.project.files, *files)
    )
    snapshot = after(old, project)
    said: dict[str, list[Diagnostic]] = {name: [] for name in names}
    for one in snapshot.told().diagnostics:
        name = one.span.source.path.partition("/")[0] if one.span is not None else ""
        if one.severity == "error" and name in said:
            said[name].append(one)
    made = {
        state.file.package: one
        for state in snapshot.files
        for found in (state.found if state.file.package in said else ())
        for one in found.cell.compiled()
        if isinstance(one, ir.Component)
    }
    return [(said[name], made.get(name)) for name in names]


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
    copies = checked([case.with_line(case.text[case.start : case.end]) for case in cases])
    cases = [case for case, (said, _) in zip(cases, copies, strict=True) if not said]
    assert len(cases) > SAMPLE * 0.9
    told = checked([case.with_line(case.typed()) for case in cases])
    shown = [
        (case, match[1])
        for case, (said, _) in zip(cases, told, strict=True)
        for match in (LINE.search(said[0].help() or "") if said else None,)
        if match is not None
    ]
    tried = checked([case.with_line(line) for case, line in shown])
    right = [case for (case, _), (_, made) in zip(shown, tried, strict=True) if says_the_same(case, made)]
    other = [
        (case.typed(), line)
        for (case, line), (said, made) in zip(shown, tried, strict=True)
        if not said and not says_the_same(case, made)
    ]
    assert len(other) <= len(cases) * MOST_MISLEADING, other
    assert len(right) >= len(cases) * LEAST_RIGHT, [case.typed() for case in cases if case not in right]
