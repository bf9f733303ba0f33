"""What is known of packages, kept from one run to the next: the clean cells of each, and what they saw."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

import msgspec

from azif_compiler import grammar
from azif_compiler.grammar import Grammar
from azif_compiler.loader import places
from azif_compiler.loader.cache import Cache, user_cache
from azif_compiler.loader.digests import compiler_digest
from azif_compiler.names.heads import Head
from azif_compiler.names.table import Contribution, PackageScope
from azif_compiler.packages.package import Manifest
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.known import Known, digest, seen_by, told_by
from azif_compiler.workspace.told import Told


class _Told(msgspec.Struct, array_like=True, gc=False):
    """What a piece told others: see `Contribution`."""

    package: str
    part: tuple[str, ...]
    heads: tuple[Head, ...]


class _Piece(msgspec.Struct, array_like=True, gc=False):
    """A clean piece: the digest of its text, and its cell."""

    part: tuple[str, ...]
    digest: bytes
    cell: Cell


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """A package as it is kept."""

    sees: tuple[str, ...]
    words: dict[str, tuple[str, str]]
    seen: tuple[_Told, ...]
    pieces: tuple[_Piece, ...]


_KEPT = msgspec.msgpack.Decoder(_Kept)


class Store:
    """What a compiler keeps of packages; what it knows with their rulings serves without them as well."""

    def __init__(self, cache: Cache, compiler: bytes, *, rulings: bool) -> None:
        self.cache, self.compiler, self.rulings = cache, compiler, rulings

    def grammar(self) -> Grammar:
        """The tables of the grammar, from the cache if they were made before."""
        key = b"grammar\0" + self.compiler
        kept = self.cache.get(key)
        if kept is not None:
            with suppress(msgspec.DecodeError):
                return grammar.decoded(kept)
        tables = grammar.made((places.grammar() / "azif.lark").read_text(encoding="utf-8"))
        self.cache.put(key, grammar.encoded(tables))
        return tables

    def recall(self, manifests: Iterable[Manifest]) -> dict[str, Known]:
        """What is known of packages, by id."""
        found: dict[str, Known] = {}
        for manifest in manifests:
            payload = self.cache.get(self._key(manifest, rulings=self.rulings))
            if payload is None and not self.rulings:
                payload = self.cache.get(self._key(manifest, rulings=True))
            if payload is not None:
                with suppress(msgspec.DecodeError):
                    found[manifest.id] = known_from(manifest.id, payload)
        return found

    def remember(
        self, snapshot: Snapshot, manifests: Iterable[Manifest], before: Mapping[str, Known]
    ) -> None:
        """Keep what a snapshot knows of its packages, where that is not what was known before."""
        told = told_by(snapshot)
        scopes = snapshot.project.scopes()
        for manifest in manifests:
            scope = scopes[manifest.id]
            seen = seen_by(snapshot.project, manifest.id, told)
            pieces = tuple(_pieces(snapshot, manifest.id))
            known = before.get(manifest.id)
            if (
                known is not None
                and known.scope == scope
                and known.seen().rows == seen.rows
                and _same(known, pieces)
            ):
                continue
            payload = _encoded(scope, seen.rows, pieces)
            self.cache.put(self._key(manifest, rulings=self.rulings), payload)

    def _key(self, manifest: Manifest, *, rulings: bool) -> bytes:
        """By which a package is kept: where it lies, and by which compiler it was read."""
        folder = os.path.realpath(manifest.folder)
        return b"package\0" + self.compiler + f"\0{rulings}\0{manifest.id}\0{folder}".encode()


def kept_grammar() -> Grammar:
    """The tables of the grammar, from this user's cache if they were made before."""
    cache = user_cache()
    return Store(cache, compiler_digest(cache), rulings=False).grammar()


def known_to(snapshot: Snapshot, package: str) -> bytes:
    """What a snapshot knows of a package, as bytes."""
    scope = snapshot.project.scopes()[package]
    seen = seen_by(snapshot.project, package, told_by(snapshot))
    return _encoded(scope, seen.rows, tuple(_pieces(snapshot, package)))


def known_from(package: str, payload: bytes) -> Known:
    """What is known of a package, from bytes; raises `msgspec.DecodeError` for anything else."""
    return _known(package, _KEPT.decode(payload))


def _encoded(scope: PackageScope, seen: Iterable[Contribution], pieces: tuple[_Piece, ...]) -> bytes:
    kept = _Kept(
        tuple(sorted(scope.sees)),
        dict(scope.words),
        tuple(_Told(one.package, tuple(sorted(one.part)), one.heads) for one in seen),
        pieces,
    )
    return msgspec.msgpack.encode(kept)


def _pieces(snapshot: Snapshot, package: str) -> Iterator[_Piece]:
    for state in snapshot.files:
        if state.file.package == package:
            part = tuple(sorted(state.file.scope))
            for piece, result in state.placed():
                if result.cell.clean:
                    yield _Piece(part, digest(piece.text), result.cell)


def _same(known: Known, pieces: tuple[_Piece, ...]) -> bool:
    return len(known.cells) == len(pieces) and all(
        (frozenset(one.part), one.digest) in known.cells for one in pieces
    )


def _known(id_: str, kept: _Kept) -> Known:
    return Known(
        PackageScope(id_, frozenset(kept.sees), kept.words),
        Told(Contribution(one.package, frozenset(one.part), one.heads) for one in kept.seen),
        frozenset(one.package for one in kept.seen),
        {(frozenset(one.part), one.digest): one.cell for one in kept.pieces},
        digests=True,
    )
