"""What is declared and spoken of nowhere, while several pieces lack a name that is almost the same.

One slip in a head, and everybody who speaks of it is wrong: of that nothing is told but the slip.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import get_args

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.several_words import CalledOtherwise
from azif_compiler.grammar import DECLARING
from azif_compiler.names.head_reader import ARTICLES, HEAD_WORDS, RESERVED
from azif_compiler.names.symbols import Role, Sort, Symbol
from azif_compiler.names.table import Names
from azif_compiler.snapshot.cells import Result, needs_names
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.waiting import names_lacked_by

FEWEST = 2
"""So many pieces lack a name at least, until what is declared is taken to be wrong rather than they."""

TITLES = frozenset(
    {"rule", "ruling", "goal", "wording", "component", "package", "board", "parameter", "outcome"}
)
"""The sorts of what is not called by words of its own, or of what nobody need speak."""

NO_NAME = RESERVED.union(HEAD_WORDS, ARTICLES, DECLARING, "as what else when while called".split())
"""Words of which none is a part of a name that is lacked."""

MENTIONS: tuple[Role, ...] = tuple(role for role in get_args(Role) if role != "declares")
"""How a symbol is mentioned but by its own declaration."""

Used = Counter[tuple[str, Sort, str, Role]]


def unspoken(
    results: Sequence[Result],
    told: Sequence[tuple[Diagnostic, ...]],
    names: Names,
    used: Used,
    found: Iterable[Found],
    packages: Sequence[str],
) -> tuple[list[tuple[Diagnostic, ...]], tuple[Diagnostic, ...]]:
    """What is told of each result besides, and of what is declared and spoken of nowhere.

    `packages` are those of the results: what is declared by none of those who lack it is not wrong.
    """
    lacked = lacked_by(told, names)
    if not lacked:
        return list(told), ()
    words = {word for name in lacked for word in name.split("_")}
    lines = [line_of(one) for problems in told for one in problems if one.span is not None]
    meant = likeliest(
        (
            (name, symbol)
            for name, symbol in slips(lacked, spoken_nowhere(results, used, words))
            if is_wrong_for({packages[number] for number in lacked[name]}, symbol.package)
            and not is_spoken(symbol.name.rpartition(".")[2], name, lines)
        ),
        lacked,
    )
    if not meant:
        return list(told), ()
    said = re.compile("|".join(map(as_said, meant)))
    waiting = {number for name in meant for number in lacked[name]}

    def is_told(problem: Diagnostic, number: int) -> bool:
        if problem.span is None or (number in waiting and needs_names(problem)):
            return problem.span is None
        return said.search(line_of(problem)) is None

    kept = [tuple(one for one in problems if is_told(one, n)) for n, problems in enumerate(told)]
    return kept, tuple(places_of(meant, lacked, found))


def as_said(name: str) -> str:
    """The pattern of a name as it can be written."""
    return rf"\b{name.replace('_', '[ _]+')}"


def line_of(problem: Diagnostic) -> str:
    """The line where something is complained of."""
    assert problem.span is not None
    return problem.span.source.line_text(problem.span.position[0])


def is_spoken(declared: str, lacked: str, lines: Sequence[str]) -> bool:
    """Whether a line in which something is wrong speaks of what is declared, and not of what is lacked."""
    own, other = re.compile(as_said(declared)), re.compile(as_said(lacked))
    return any(own.search(other.sub("", line)) is not None for line in lines)


def is_wrong_for(missing: set[str], package: str) -> bool:
    """Whether it is rather the package that declares something that is wrong than those which lack it."""
    return package in missing or len(missing) > 1


def likeliest(pairs: Iterable[tuple[str, Symbol]], lacked: Mapping[str, set[int]]) -> dict[str, Symbol]:
    """Of what may be meant by names that are lacked, what most pieces lack; one name for each piece."""
    found: dict[str, Symbol] = {}
    done: set[int] = set()
    for name, symbol in sorted(pairs, key=lambda pair: (-len(lacked[pair[0]]), -len(pair[0]), pair)):
        if len(lacked[name] - done) >= FEWEST and symbol not in found.values():
            found[name] = symbol
            done |= lacked[name]
    return found


def lacked_by(told: Sequence[tuple[Diagnostic, ...]], names: Names) -> dict[str, set[int]]:
    """The names that mean nothing and that several pieces may lack, by the numbers of these."""
    lacked: defaultdict[str, set[int]] = defaultdict(set)
    for number, problems in enumerate(told):
        for problem in problems:
            if problem.span is not None:
                for name in names_lacked_by(problem):
                    lacked[name].add(number)
    several = frozenset(
        name
        for name, numbers in lacked.items()
        if len(numbers) >= FEWEST and NO_NAME.isdisjoint(name.split("_"))
    )
    return {name: lacked[name] for name in names.unknown(several)}


def spoken_nowhere(results: Sequence[Result], used: Used, words: Set[str]) -> Iterator[Symbol]:
    """What is declared under a name with one of these words, and mentioned by no piece that is right."""
    wrong = Counter(use for result in results if result.problems for use in result.cell.used)
    for (package, sort, name, role), count in used.items():
        if role != "declares" or sort in TITLES or count <= 0:
            continue
        if words.isdisjoint(name.rpartition(".")[2].split("_")):
            continue
        mentions: Iterator[tuple[str, Sort, str, Role]] = (
            (package, sort, name, as_what) for as_what in MENTIONS
        )
        if all(used[use] <= wrong[use] for use in mentions):
            yield Symbol(package, sort, name)


def slips(lacked: Mapping[str, set[int]], declared: Iterable[Symbol]) -> Iterator[tuple[str, Symbol]]:
    """The names that are lacked, each with what is declared under one that is almost the same."""
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    for name in lacked:
        for word in name.split("_"):
            by_word[word].append(name)
    for symbol in declared:
        own = symbol.name.rpartition(".")[2].split("_")
        near = {name for word in own for name in by_word.get(word, ()) if is_slip(own, name.split("_"))}
        for name in sorted(near):
            yield name, symbol


def is_slip(declared: list[str], lacked: list[str]) -> bool:
    """Whether a name lacks one word of another, or goes on where the other ends."""
    if len(lacked) == len(declared) + 1:
        return any(lacked[:at] + lacked[at + 1 :] == declared for at in range(len(lacked)))
    return len(declared) > len(lacked) and declared[: len(lacked)] == lacked


def places_of(
    meant: Mapping[str, Symbol], lacked: Mapping[str, set[int]], found: Iterable[Found]
) -> Iterator[Diagnostic]:
    """A complaint about each name that is declared almost as it is spoken of."""
    wanted = {(*symbol, "declares") for symbol in meant.values()}
    for one in found:
        if wanted.isdisjoint(one.cell.used):
            continue
        for row in one.cell.occurrences():
            names = [name for name, symbol in meant.items() if row.symbol == symbol]
            if row.role == "declares" and names:
                name = max(names, key=lambda name: (len(lacked[name]), len(name)))
                yield CalledOtherwise(
                    span=one.span(row.start, row.end),
                    name=row.name.rpartition(".")[2],
                    other=name,
                    count=len(lacked[name]),
                )
