"""Words that mean nothing to a package, and that another one declares which it does not require."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping

from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import names as complaints
from azif_compiler.diagnostics import syntax
from azif_compiler.names.mistaken import MISTAKE
from azif_compiler.names.table import Names

ROWS = (
    "verbs", "thirds", "singulars", "plurals", "keywords", "tokens", "members", "values", "zones", "windows",
    "components", "fields", "scripts",
)  # fmt: skip
"""What a word can stand for that cards speak of."""

NAME = re.compile(r"[^\W\d]\w*")

MEANINGLESS = (
    complaints.UnknownName, complaints.UnknownVerb, complaints.UnknownField, complaints.NoSuchComponent,
    syntax.LeftOver,
)  # fmt: skip
"""What is complained of where a word means nothing."""


THINGS = tuple(row for row in ROWS if row not in ("values", "fields", "scripts"))
"""What a word can stand for behind a sentence that is whole: no description of things."""

OF_KINDS = frozenset({"keywords", "fields", "scripts"})
"""The rows of what is declared for the things of a kind."""


def declaring(names: Names, sees: frozenset[str], problem: Diagnostic) -> Callable[[str], str | None]:
    """Who declares a word, of those whom a package does not see; None if it sees somebody who does.

    What is declared for things of another kind than the one complained of is no help there.
    """
    above: set[str] | None = None
    rows_meant = ROWS if not isinstance(problem, syntax.LeftOver) else THINGS
    if isinstance(problem, complaints.UnknownField):
        above = {kind for one in names.singulars.get(problem.kind, ()) for kind in one.ancestors}
    kinds = [spoken(names.kinds[kind].plural).casefold() for kind in above or () if kind in names.kinds]

    def found(word: str) -> str | None:
        if any(f"{MISTAKE} {spoken(word).casefold()} in {kind}" in names.wordings for kind in kinds):
            return None  # content says what is meant by it there
        packages: list[str] = []
        for row in rows_meant:
            rows: Mapping[str, list[object]] = getattr(names, row)
            packages += (
                getattr(one, "package")  # noqa: B009  # of all entities
                for one in rows.get(word, ())
                if above is None or (row in OF_KINDS and getattr(one, "kind") in above)  # noqa: B009
            )
        if not packages or sees.intersection(packages):
            return None
        first = word.partition("_")[0]
        if first != word and any(one.package in sees for one in names.tracks.get(first, ())):
            return None  # the first word means something by itself
        return sorted(packages)[0]

    return found


def candidates(problem: Diagnostic) -> Iterator[str]:
    """What the words at a complaint may name, several together first."""
    span = problem.span
    assert span is not None
    text, start = span.source.text, span.start
    if text[start : start + 1] == '"':
        yield span.text.strip('"')
        return
    line = text[text.rfind("\n", 0, start) + 1 : start]
    before = NAME.findall(line.rpartition("{")[2].rpartition(";")[2])
    behind = NAME.findall(text[start : start + 60].split("\n")[0].split("{")[0].split(";")[0])
    for back in (1, 0):
        for count in (3, 2, 1):
            words = [*before[len(before) - back :], *behind[:count]] if back else behind[:count]
            if words and back <= len(before):
                yield "_".join(words)


def with_package(problem: Diagnostic, who: Callable[[str], str | None]) -> Diagnostic:
    """A complaint that says which package declares the word, if one does."""
    if problem.span is None or not isinstance(problem, MEANINGLESS):
        return problem
    return dataclasses.replace(problem, remedy=DeclaredThere(who, problem))


class DeclaredThere:
    """Finds out that another package declares a word; else it says the cure that was known before."""

    __slots__ = ("known", "who")

    def __init__(self, who: Callable[[str], str | None], known: Diagnostic) -> None:
        self.who, self.known = who, known

    def __call__(self, problem: Diagnostic) -> str:
        """The cure, "" if none is known."""
        cure = self.known.cured()
        if self.is_right:
            return cure
        found = ((word, self.who(word)) for word in candidates(problem))
        word, package = next(((word, package) for word, package in found if package is not None), ("", ""))
        if package:
            return f"`{spoken(word)}` is declared by `{package}`: add it to `requires` in package.yaml"
        return cure

    @property
    def is_right(self) -> bool:
        """Whether the cure that was known is a line that is right here."""
        return self.known.remedy is not None and self.known.remedy.is_right

    @property
    def words(self) -> int:
        """How many words were read for it."""
        return self.known.remedy.words if self.known.remedy is not None else 0

    def untried(self) -> DeclaredThere:
        """The same, without trying anything."""
        return DeclaredThere(self.who, self.known.untried())
