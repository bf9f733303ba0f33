"""What is asked of somebody who can never have so much, and limits where a value ends anyway."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.settled import KeptDown, Limited, Passed
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.reach import TRIED, allowed, bounds_of
from azif_compiler.snapshot.file_state import Found


def beyond(possible: Possible) -> Iterator[Diagnostic]:
    """Conditions that somebody has more than state checks leave him, and limits that are none."""
    kept: set[tuple[str, str]] = set()
    passed: list[tuple[Found, Passed]] = []
    limits: list[tuple[Found, Limited]] = []
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case KeptDown():
                    kept.add((one.token, one.value))
                case Passed():
                    passed.append((found, one))
                case Limited():
                    limits.append((found, one))
                case _:
                    pass
    for found, asked in passed:
        if (asked.token, asked.value) in kept:
            token, value = (f"`{spoken(word_of(name))}`" for name in (asked.token, asked.value))
            yield complaints.AlwaysTheSame(
                span=place(found, asked.at), how="always" if asked.denied else "never",
                what=f"{token} is never above {value}: a rule takes away at once what is",
                advice="compare with `<`, or leave the condition out",
            )  # fmt: skip
    yield from limits_in_vain(possible, limits)


def limits_in_vain(possible: Possible, limits: list[tuple[Found, Limited]]) -> Iterator[Diagnostic]:
    """Limits that are where a value ends anyway, or beyond that."""
    bounds = bounds_of(possible) if limits else {}
    for found, one in limits:
        for where, requirement in bounds.get(one.target, ()):
            low, high = ends_of(one.target, requirement.condition)
            if (
                (low is not None and one.number <= low)
                if one.least
                else (high is not None and one.number >= high)
            ):
                yield complaints.IdleBound(
                    span=place(found, one.at), target=word_of(one.target), because=requirement.because,
                    stated=where.span(*stretch(requirement.at)),
                )  # fmt: skip
                break


def ends_of(target: str, condition: Expression) -> tuple[int | None, int | None]:
    """The least and the greatest number with which a condition can hold, where there is one."""
    numbers = allowed(target, condition)
    if not numbers:
        return None, None
    low, high = min(numbers), max(numbers)
    return low if low > TRIED[0] else None, high if high < TRIED[-1] else None
