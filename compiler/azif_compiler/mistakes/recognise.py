"""Complaint → the same with its cure, if it comes of a mistake that people make.

What would help is looked for when a complaint is shown: of a flood, few are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics.types import MissingField
from azif_compiler.mistakes.mending import Effort, left, related
from azif_compiler.mistakes.recognisers import can_be_mended
from azif_compiler.mistakes.remedy import Remedy
from azif_compiler.mistakes.search import Search, Trial
from azif_compiler.mistakes.seen import Around
from azif_compiler.mistakes.shipped import Library
from azif_compiler.names.view import View
from azif_compiler.text.tokens import Tokens


def advised(
    problems: Sequence[Diagnostic], tokens: Tokens, base: int, view: View, kind: str, trial: Trial
) -> tuple[Diagnostic, ...]:
    """Complaints about a piece that stands at `base`; those that have a cure find it when they are shown."""
    around = cache(lambda: Around(tokens, view, kind))
    return tuple(
        dataclasses.replace(problem, remedy=Remedy(base, around, trial))
        if is_recognised(problem) and len(tokens)
        else problem
        for problem in problems
    )


def causes(problems: tuple[Diagnostic, ...], effort: Effort) -> tuple[Diagnostic, ...]:
    """Complaints about one piece without those that come of another's mistake, as far as that is tried."""
    remedies = [one.remedy for one in problems if isinstance(one.remedy, Remedy)]
    if len(problems) < 2 or not remedies or any(isinstance(one, UNSEEN) for one in problems):
        return problems
    alone = related(problems, remedies[0].around())
    if len(alone) < len(problems) and any(isinstance(one, syntax.NoBrace) for one in alone):
        return alone
    alone, found = left(given(alone), search_behind, effort)
    lines = {id(one): line for one, line in found if not can_be_mended(one)}
    return tuple(
        dataclasses.replace(one, cure=f"write `{lines[id(one)]}`") if id(one) in lines else one
        for one in alone
    )


def given(problems: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The complaints without those about fields that are missing and stand there by another name, as far as
    that is known.
    """
    missing = [one for one in problems if isinstance(one, MissingField)]
    if not missing or len(problems) > MOST_TOGETHER:
        return problems
    cures = [one.cured() for one in problems if isinstance(one, names.UnknownField)]
    named = [one for one in missing if any(f"write `{spoken(one.field)} " in cure for cure in cures)]
    return tuple(one for one in problems if one not in named)


MOST_TOGETHER = 6
"""Of how many complaints about a piece it is looked at whether one gives what another lacks."""

UNSEEN = (syntax.UnseenSign, syntax.OddName)
"""What makes everything near it look wrong: a sign that nobody sees."""


def search_behind(problem: Diagnostic) -> Search | None:
    """What is tried of a complaint; None if nothing can be."""
    return problem.remedy.search(problem) if isinstance(problem.remedy, Remedy) else None


def with_library(problem: Diagnostic, library: Callable[[], Library]) -> Diagnostic:
    """A complaint that knows what is written already, for something like it."""
    if isinstance(problem.remedy, Remedy):
        problem.remedy.library = library
    return problem


def first_tried(found: Iterable[Diagnostic], effort: Effort) -> list[Diagnostic]:
    """The same complaints, each with its cure; once the effort is made nothing is tried any more."""
    done: list[Diagnostic] = []
    for one in found:
        told = one if effort.left > 0 else one.untried()
        told.cured()
        effort.left -= told.remedy.words if told.remedy is not None else 0
        done.append(told)
    return done


def is_recognised(problem: Diagnostic) -> bool:
    """Whether mistakes are known that a complaint may come of."""
    if problem.span is None or problem.severity != "error":
        return False
    # It knows itself what can stand there; the line about it is no mistake.
    return not (isinstance(problem, names.UnknownName) and problem.sort.endswith("in braces"))
