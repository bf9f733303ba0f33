"""Results of rulings, kept from one site to the next: a ruling is a function of game and code.

They serve again only if both are the same to the byte. Which cards a ruling looks at nobody counts, so of a
game in which one card is another, all rulings are tried. Results of which one does not hold are not kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

import azif_compiler
import azif_runtime
from azif_compiler import ir
from azif_compiler.site.results import Result
from azif_runtime.site import Results


class Kept(msgspec.Struct, frozen=True):
    """Results, and of what."""

    digest: bytes
    results: dict[str, Result]


def kept(file: Path, game: ir.Game, tried: Callable[[], Results]) -> Results:
    """The results of a game: those in a file if they are of it, else what comes of trying them now."""
    digest = digest_of(game)
    with suppress(OSError, msgspec.MsgspecError):
        found = msgspec.msgpack.decode(file.read_bytes(), type=Kept)
        if found.digest == digest:
            return found.results
    results = tried()
    if all(result.holds for result in results.values()):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.msgpack.encode(Kept(digest, results)))
    else:
        file.unlink(missing_ok=True)
    return results


def digest_of(game: ir.Game) -> bytes:
    """A game, what compiled it, and what plays it, as a digest."""
    found = blake2b(msgspec.msgpack.encode(game), digest_size=16)
    found.update(sys.version.encode())
    for module in (azif_compiler, azif_runtime):
        folder = Path(str(module.__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            raw = path.read_bytes()
            found.update(f"\0{path.relative_to(folder)}\0{len(raw)}\0".encode() + raw)
    return found.digest()
