"""Ways → a tree of questions and chances at whose ends stands what came of it, each different end once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, assert_never

from azif_runtime.explore.paths import Path

_LABELS = 3
"""So many results of chance that lead to the same are named."""

THAT = "that one"
"""How a result of chance is spoken of where several lead to the same but for their names."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What was told to the end; `broke` is what went wrong."""

    told: tuple[str, ...]
    broke: str = ""


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Ways that were not played, since there were too many."""

    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """Somebody is asked, and what comes of each answer; answers from which the same comes stand together."""

    told: tuple[str, ...]
    who: str
    question: str
    ways: tuple[tuple[tuple[str, ...], Outcome], ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Chanced:
    """Chance decides: how likely what comes is, and by which results."""

    told: tuple[str, ...]
    ways: tuple[tuple[Fraction, tuple[str, ...], Outcome], ...]


Outcome = Ended | NotPlayed | Answered | Chanced

Way = tuple[Fraction, tuple[str, ...], Outcome]
"""How likely something is, by which results of chance, and what comes of it."""


def outcome(paths: Sequence[Path], depth: int = 0) -> Outcome:
    """What comes of these ways, which are one up to a depth."""
    first = paths[0]
    if depth == len(first.forks):
        return Ended(first.told[depth], first.broke)
    fork, told = first.forks[depth], first.told[depth]
    found: list[Outcome] = []
    for way in range(len(fork.ways)):
        there = [path for path in paths if path.taken[depth] == way]
        found.append(outcome(there, depth + 1) if there else NotPlayed())
    if fork.chances:
        rows: list[Way] = [
            (chance, (f"{fork.question}: {name}",), one)
            for chance, name, one in zip(fork.chances, fork.ways, found, strict=True)
        ]
        return merged(told, rows)
    grouped: dict[Outcome, list[str]] = {}
    for name, one in zip(fork.ways, found, strict=True):
        grouped.setdefault(one, []).append(name)
    ways = tuple((tuple(names), one) for one, names in grouped.items())
    return Answered(told, fork.who, fork.question, ways, fork.form)


def merged(told: tuple[str, ...], rows: list[Way]) -> Outcome:
    """What chance brings: one chance behind another is one, and the same is told once."""
    flat: list[Way] = []
    for chance, names, one in rows:
        if isinstance(one, Chanced) and not one.told:
            flat += [(chance * inner, (*names, *more), end) for inner, more, end in one.ways]
        else:
            flat.append((chance, names, one))
    grouped: dict[Outcome, tuple[Fraction, list[tuple[str, ...]]]] = {}
    for chance, names, one in flat:
        before, others = grouped.get(one, (Fraction(0), []))
        grouped[one] = before + chance, [*others, names]
    if len(grouped) == 1:
        only = next(iter(grouped))
        return replace(only, told=(*told, *only.told))
    ways = [(chance, together(names), one) for one, (chance, names) in grouped.items()]
    return Chanced(told, tuple(sorted(ways, key=lambda way: (isinstance(way[2], NotPlayed), -way[0]))))


def together(names: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The results that lead to the same, or none if they are too many to be named."""
    return tuple(", then ".join(row) for row in names) if len(names) <= _LABELS else ()


def percent(chance: Fraction) -> str:
    """A chance as people read it, and exactly."""
    return (
        f"{float(chance * 100):.1f} % ({chance})"
        if chance.denominator < 10**9
        else f"{float(chance * 100):.1f} %"
    )


def lines(one: Outcome, depth: int = 0) -> list[str]:
    """An outcome as lines to read."""
    lead = "  " * depth
    rows = [lead + text for text in one.told]
    match one:
        case Ended():
            if one.broke:
                rows += [f"{lead}! {text}" for text in one.broke.splitlines()]
            elif not rows:
                rows.append(f"{lead}nothing more happens")
        case NotPlayed():
            rows.append(f"{lead}(not played: there were too many ways)")
        case Answered():
            who = f"{one.who}: " if one.who else ""
            rows.append(f"{lead}{who}{one.question}")
            for names, end in one.ways:
                rows.append(f"{lead}  → {' / '.join(names)}")
                rows += lines(end, depth + 2)
        case Chanced():
            for ways in alike(one.ways):
                rows.append(
                    f"{lead}{percent(sum((way.chance for way in ways), Fraction(0)))}{by_which(ways)}"
                )
                rows += [f"{lead}  {text}" for text in ways[0].told]
        case _:
            assert_never(one)
    return rows


@dataclass(frozen=True, slots=True)
class Told:
    """A result of chance with what comes of it as lines, in which it is not named if it is a `name`."""

    chance: Fraction
    names: tuple[str, ...]
    name: str
    told: tuple[str, ...]


def alike(ways: Sequence[Way]) -> list[list[Told]]:
    """What chance brings; results of which the same comes but for their names stand together."""
    found: dict[tuple[object, ...], list[Told]] = {}
    for number, (chance, names, end) in enumerate(ways):
        told = lines(end)
        question, _, name = names[0].rpartition(": ") if len(names) == 1 else ("", "", "")
        spoken_of = bool(question) and ", then " not in name and any(name in text for text in told)
        key = (question, *(text.replace(name, THAT) for text in told)) if spoken_of else (number,)
        found.setdefault(key, []).append(Told(chance, names, name, tuple(told)))
    return [
        [replace(way, told=tuple(nameless(text, way.name) for text in way.told)) for way in row]
        if len(row) > 1
        else row
        for row in found.values()
    ]


def nameless(text: str, name: str) -> str:
    """A line in which the result of chance is not named."""
    said = text.replace(name, THAT)
    blanks, rest = said[: len(said) - len(said.lstrip())], said.lstrip()
    return blanks + THAT.capitalize() + rest.removeprefix(THAT) if rest.startswith(THAT) else said


def by_which(ways: Sequence[Told]) -> str:
    """By which results of chance something comes."""
    if len(ways) == 1:
        return f"  {'; or '.join(ways[0].names)}" if ways[0].names else ""
    question = ways[0].names[0].rpartition(": ")[0]
    shown = [way.name for way in ways[:_LABELS]]
    more = [f"{len(ways) - len(shown)} more"] if len(ways) > len(shown) else []
    each = f", each {ways[0].chance}" if len({way.chance for way in ways}) == 1 else ""
    return f"  {question}: {' or '.join([', '.join(shown), *more])}{each}"


def record(one: Outcome) -> dict[str, Any]:
    """An outcome as plain data; chances are fractions, as text."""
    found: dict[str, Any] = {"told": list(one.told)}
    match one:
        case Ended():
            if one.broke:
                found["broke"] = one.broke
        case NotPlayed():
            found["not_played"] = True
        case Answered():
            found |= {"who": one.who, "question": one.question}
            found["answers"] = [{"answers": list(names), **record(end)} for names, end in one.ways]
        case Chanced():
            found["chances"] = [
                {"chance": str(chance), "by": list(names), **record(end)} for chance, names, end in one.ways
            ]
        case _:
            assert_never(one)
    return found
