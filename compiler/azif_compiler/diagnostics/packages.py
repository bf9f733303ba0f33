"""Complaints about packages: what they require, and what counts with which. AZ05xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Label, did_you_mean
from azif_compiler.text.source import Span

MOST_NAMED = 8
"""So many packages are named that are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownPackage(Diagnostic):
    """A package was asked for by its id, and there is none of that id.

    Packages are looked for among those that come with Azif and in the folders that were named.
    """

    code = "AZ0510"
    message = "there is no package `{id}`"
    id: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_mean(self.id, self.known) or (
            "a package is named by its folder, or by its id once installed: `azif list packages` names those"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmetRequirement(Diagnostic):
    """A package requires another one that cannot be found.

    Its id may be misspelt, or its folder was not named.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      no_such_package: ">=1"
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    ```
    """

    code = "AZ0511"
    message = "`{id}` requires `{required}`, and there is no such package"
    id: str
    required: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        there = ", ".join(f"`{one}`" for one in sorted(self.known)[:MOST_NAMED] if one != self.id)
        return did_you_mean(self.required, self.known) or (
            f"name the folder in which it lies, too{f'; there are {there}' if there else ''}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongVersion(Diagnostic):
    """A package requires another one in a version that is not the one which is there.

    Use a version of it within the range, or widen the range once you have seen that the other version does
    as well.
    """

    code = "AZ0512"
    message = "`{id}` requires `{required}` {range}, and version {version} is there"
    id: str
    required: str
    range: str
    version: str
    given: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.given, f"{self.required} is {self.version}"),)

    def hint(self) -> str:
        return f'write `{self.required}: ">={self.version}"` if that version will do; else get another one'


@dataclass(frozen=True, slots=True, kw_only=True)
class CircularRequirement(Diagnostic):
    """Packages require each other in a ring, so that none of them can be loaded before the others.

    What both need belongs into a package that both require.
    """

    code = "AZ0513"
    message = "these packages require each other: {ring}"
    ring: str
    others: tuple[Label, ...]

    def labels(self) -> tuple[Label, ...]:
        return self.others


@dataclass(frozen=True, slots=True, kw_only=True)
class PackagesConflict(Diagnostic):
    """Two packages are loaded together, and one of them says that it cannot be used with the other."""

    code = "AZ0514"
    message = "`{id}` cannot be used together with `{other}`"
    id: str
    other: str
    given: Span
    required: bool = False

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.given, "the other one"),)

    def hint(self) -> str:
        if self.required:
            return f"it is required, here or by what is required: leave `{self.other}` out of `conflicts`"
        return f"name one of them alone; if they can be together, leave `{self.other}` out of `conflicts`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotQuiteAPackage(Diagnostic):
    """A manifest names a package as optional, or as one that it cannot be used with, and none of that name is
    known, but one of nearly that name.

    What is said of a package that does not exist never counts.
    """

    code = "AZ0555"
    severity = "warning"
    message = "no package `{id}` is known"
    id: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_mean(self.id, self.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicatePackage(Diagnostic):
    """Two packages in different folders have the same id.

    Nothing could tell which of them is meant. Give one of them another id, or name only one of the folders.
    """

    code = "AZ0515"
    message = "there are two packages `{id}`"
    id: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the other one"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordOfNoPackage(Diagnostic):
    """A package has a word of its own for a name of a package that it does not name.

    A word stands for something of a package that this one requires, directly or not, or for which it has an
    optional part.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    words: {glow: beacons.light}
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      beacons: ">=1"
    words: {glow: beacons.light}
    ```
    """

    code = "AZ0522"
    message = "`{id}` is no package that this one requires"
    id: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_mean(self.id, self.known) or "add it to `requires` or `optional`"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOfNoPackage(Diagnostic):
    """A folder `with/ID` holds what counts only with another package, which the manifest does not name.

    `optional` in `package.yaml` says for which packages there is something, and which versions of them will
    do.
    """

    code = "AZ0523"
    message = "`{folder}` is for `{id}`, which the manifest does not name as optional"
    folder: str
    id: str
    known: tuple[str, ...]
    others: tuple[str, ...] = ()  # packages that come with Azif
    required: bool = False

    def text(self) -> str:
        if not self.id or self.folder.endswith(".azif"):
            return f"`{self.folder}` lies in `with` and is for no package"
        return f"`{self.folder}` is for `{self.id}`, which the manifest does not name as optional"

    def hint(self) -> str | None:
        if not self.id:
            return "what counts only beside another package lies in a folder of that name: `with/lamps/`"
        if self.required:
            return f"`{self.id}` is required, so it is always there: put the files into the package itself"
        near = did_you_mean(self.id, self.known)
        if near is None and self.id not in self.others:
            near = did_you_mean(self.id, self.others)
        return near or f'add `optional: {{{self.id}: ">=0"}}` to `package.yaml`'


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingOptional(Diagnostic):
    """A manifest names an optional package, and there is nothing that counts only together with it.

    Such files lie in a folder `with/ID` of the package: `with/beacons/lamps.azif`.
    """

    code = "AZ0524"
    message = "there is nothing for `{id}`: no file in `with/{id}`"
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordForNothing(Diagnostic):
    """A package has a word of its own for a name that the other package does not declare.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      beacons: ">=1"
    words: {glow: beacons.lihgt}
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      beacons: ">=1"
    words: {glow: beacons.light}
    ```
    """

    code = "AZ0525"
    message = "`{id}` declares nothing that is called `{name}`"
    id: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str:
        general = f"a word of your own is for a name that `{self.id}` declares: `azif words` lists them all"
        return did_you_mean(self.name, self.known) or general
