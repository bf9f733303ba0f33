"""A package as a playground takes it along: its texts, and what is known of them, as bytes."""

from __future__ import annotations

import zlib

import msgspec

from azif_compiler.snapshot.project import File, Package

Place = tuple[str, int]
"""Where a declaration begins: its file, and the line."""


class FileText(msgspec.Struct, frozen=True, array_like=True):
    """A file: its name, the packages beside which it counts, its text."""

    name: str
    part: tuple[str, ...]
    text: str

    def file(self, package: str, *, ruling: bool = False) -> File:
        """The file for a project."""
        return File(package, self.name, self.text, frozenset(self.part), ruling)


class Bundle(msgspec.Struct, frozen=True, array_like=True):
    """A package: what it is called and sees, its files, and those of its rulings.

    `kept` is what is known of its pieces. `proofs` are the rulings that carry out a clause of a component, by
    the place of that component.
    """

    id: str
    version: str
    title: str
    sees: tuple[str, ...]
    words: dict[str, tuple[str, str]]
    library: bool
    files: tuple[FileText, ...]
    rulings: tuple[FileText, ...]
    kept: bytes
    proofs: dict[str, tuple[Place, ...]]

    def package(self) -> Package:
        """The package for a project."""
        return Package(self.id, self.version, self.title, frozenset(self.sees), self.words, self.library)


def place_key(place: Place) -> str:
    """A place as the key of a table."""
    file, line = place
    return f"{file}:{line}"


def encoded(bundle: Bundle) -> bytes:
    """A bundle as bytes."""
    return zlib.compress(msgspec.msgpack.encode(bundle), 9)


def decoded(payload: bytes) -> Bundle:
    """A bundle from bytes."""
    return msgspec.msgpack.decode(zlib.decompress(payload), type=Bundle)
