"""What there is to be compiled together: packages in load order, and the texts of their files. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.names.table import NO_PART, PackageScope, rulings_of
from azif_compiler.snapshot.decode import decoded, readable
from azif_compiler.text.source import Source, Span


@dataclass(frozen=True, slots=True)
class Package:
    """A package: what it is called, what it sees (itself, and all it requires), its words for others' names.

    Of what a library declares nothing need be used.
    """

    id: str
    version: str
    title: str
    sees: frozenset[str]
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    library: bool = False
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where its own words are declared."""

    def scope(self) -> PackageScope:
        """What the compiler needs to know of it."""
        return PackageScope(self.id, self.sees, self.words)


@dataclass(frozen=True, slots=True)
class File:
    """A file of a package, under the name by which people know it; with `part`, it counts only with others.

    `content` is its bytes, or its text from an editor; None if it cannot be read, and `problem` says why.
    """

    package: str
    name: str
    content: bytes | str | None
    part: frozenset[str] = NO_PART
    ruling: bool = False
    problem: Diagnostic | None = None

    @property
    def scope(self) -> frozenset[str]:
        """For whom what it declares is there: what rulings declare, only for rulings."""
        return self.part | {rulings_of(self.package)} if self.ruling else self.part


@dataclass(frozen=True, slots=True)
class Project:
    """Packages in load order, and their files in the order in which they count."""

    packages: tuple[Package, ...]
    files: tuple[File, ...]

    def scopes(self) -> dict[str, PackageScope]:
        """What each package sees."""
        return {package.id: package.scope() for package in self.packages}


def source_of(file: File, report: Report) -> Source | None:
    """The source in a file; what is no text is reported."""
    if file.problem is not None:
        report(file.problem)
    if file.content is None:
        return None
    if isinstance(file.content, str):
        return readable(Source(file.name, file.content), report)
    return decoded(file.content, file.name, report)
