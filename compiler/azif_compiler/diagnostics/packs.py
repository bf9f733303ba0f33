"""Complaints about packed packages, about installing them, and about the list of a table's packages."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPack(Diagnostic):
    """A file is said to be a packed package and is none: half of it may be missing."""

    code = "AZ0540"
    message = "`{path}` is no packed package: {reason}"
    path: str
    reason: str

    def hint(self) -> str | None:
        return "`azif pack FOLDER` writes one; if you were sent this file, ask for it again"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsafePack(Diagnostic):
    """A packed package holds something that no honest one does, and nothing of it was written.

    A name that leads out of its folder, a link, two files of one name, more than fits: such a file was made
    to do harm, or by a broken program.
    """

    code = "AZ0541"
    message = "`{path}` is refused: `{name}` {reason}"
    path: str
    name: str
    reason: str

    def hint(self) -> str | None:
        return "nothing of it was written; do not trust where it came from"


@dataclass(frozen=True, slots=True, kw_only=True)
class AlteredPack(Diagnostic):
    """A file in a packed package is not the one that was packed: it was changed, or taken away, or added."""

    code = "AZ0542"
    message = "`{path}` was changed after it was packed: `{name}` {reason}"
    path: str
    name: str
    reason: str

    def hint(self) -> str | None:
        return "ask its author for it again"


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyInstalled(Diagnostic):
    """A package of this id is installed already, with other content.

    `azif install --replace` puts the new one in its place.
    """

    code = "AZ0543"
    message = "`{id}` is installed already, in version {version}"
    id: str
    version: str

    def hint(self) -> str | None:
        return "`azif install --replace` puts this one in its place"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAsLocked(Diagnostic):
    """The packages that are found are not those of the lock file: who plays with them plays another game."""

    code = "AZ0544"
    message = "`{id}` is not as `{path}` says: {reason}"
    path: str
    id: str
    reason: str

    def hint(self) -> str | None:
        return "get the version that was locked, or lock anew: `azif lock`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLock(Diagnostic):
    """A file is said to list a table's packages and does not."""

    code = "AZ0545"
    message = "`{path}` is no lock file: {reason}"
    path: str
    reason: str

    def hint(self) -> str | None:
        return "`azif lock` writes one"


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotPack(Diagnostic):
    """A package cannot be packed: a name in it would not be read everywhere, or it is too large."""

    code = "AZ0546"
    message = "`{path}` cannot be packed: `{name}` {reason}"
    path: str
    name: str
    reason: str

    def hint(self) -> str | None:
        return "give it another name, or take it out of the package"
