"""Packages linked together: everything that the runtime needs, as bytes and as JSON."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from azif_compiler.garbage import without_collecting
from azif_compiler.ir.declarations import (
    Board,
    Component,
    Enum,
    InsertedStep,
    Keyword,
    Kind,
    Link,
    Option,
    Rule,
    Token,
    Track,
    Value,
    Variant,
    Verb,
    Window,
    Zone,
)  # fmt: skip
from azif_compiler.ir.goals import Goal
from azif_compiler.ir.node import Place
from azif_compiler.ir.rulings import Ruling
from azif_compiler.ir.wordings import Wording

IR_VERSION = 27
"""Raised whenever a node changes; packages of another version are compiled again, and a game of one is
refused.
"""

Declaration = (
    Enum | Token | Track | Kind | Zone | Link | Board | Value | Verb | InsertedStep | Window | Keyword | Rule
    | Option | Variant | Component | Ruling | Goal | Wording
)  # fmt: skip


def place_of(declaration: Declaration) -> Place:
    """Where a declaration was written."""
    return declaration.meta.origin.place(declaration.at)


class PackageId(msgspec.Struct, frozen=True):
    """Which package, in which version, with which content, and which packages its own content sees."""

    id: str
    version: str
    title: str
    digest: str
    sees: tuple[str, ...] = ()


class Game(msgspec.Struct, frozen=True):
    """Linked packages; in a file, with the digest of all of it."""

    ir_version: int
    packages: tuple[PackageId, ...]
    declarations: tuple[Declaration, ...]
    digest: str = ""


class _Stamp(msgspec.Struct):
    """The part of a game that says how the rest is to be read."""

    ir_version: int


class OtherVersion(Exception):
    """A game is written in another version of the IR than this Azif reads."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}, and this is Azif for version {IR_VERSION}")
        self.version = version


def with_digest(game: Game) -> Game:
    """A game with its digest: nobody who reads it need look further."""
    return msgspec.structs.replace(game, digest=digest_of(game))


def is_intact(game: Game) -> bool:
    """Whether a game is that of which its digest was made."""
    return game.digest == digest_of(game)


def digest_of(game: Game) -> str:
    """The digest of everything but the digest, in whichever form it was read."""
    plain = msgspec.structs.replace(game, digest="")
    return blake2b(msgspec.msgpack.encode(plain, order="deterministic"), digest_size=16).hexdigest()


def encode(game: Game) -> bytes:
    """A linked game as MessagePack."""
    return msgspec.msgpack.encode(game)


def decode(payload: bytes | memoryview) -> Game:
    """A linked game from MessagePack or JSON.

    Raises `OtherVersion` for a game of another version of the IR, and `msgspec.DecodeError` for anything
    else. Nothing of it can be garbage while it is being made, and looking for some takes a fifth of the time.
    """
    json = payload[:1] == b"{"
    decoder = msgspec.json.decode if json else msgspec.msgpack.decode
    try:
        with without_collecting():
            game = decoder(payload, type=Game)
    except msgspec.DecodeError:
        version = decoder(payload, type=_Stamp).ir_version
        if version == IR_VERSION:
            raise
        raise OtherVersion(version) from None
    if game.ir_version != IR_VERSION:
        raise OtherVersion(game.ir_version)
    return game


def as_json(game: Game) -> bytes:
    """A linked game as deterministic JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(game, order="deterministic"), indent=1)
