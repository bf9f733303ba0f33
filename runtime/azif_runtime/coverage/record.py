"""What a run of rulings met, written into a file, so that a report needs no other run."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from azif_compiler import ir
from azif_compiler.loader.files import bytes_of
from azif_runtime.coverage.clauses import Clause

FORMAT = 1
"""The version of the file."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which content was tried (rulings and all), every clause of it, and the rulings that do not hold."""

    format: int
    content: str
    clauses: tuple[Clause, ...]
    failing: tuple[str, ...]


class Unusable(Exception):
    """A file tells nothing of this content; the text says why."""


def content_of(game: ir.Game) -> str:
    """What identifies content together with its rulings."""
    return blake2b(ir.encode(game), digest_size=20).hexdigest()


def write(path: Path, record: Record) -> None:
    """Write what was met."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(record))


def read(path: Path, game: ir.Game) -> Record:
    """What was met in a run of this content; raises `Unusable`."""
    try:
        record = msgspec.json.decode(bytes_of(path), type=Record)
    except OSError as error:
        raise Unusable(f"cannot read `{path}`: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unusable(f"`{path}` was not written by `azif test --coverage`") from error
    if record.format != FORMAT or record.content != content_of(game):
        raise Unusable(f"`{path}` tells of other content: `azif test --coverage {path}` writes it anew")
    return record
