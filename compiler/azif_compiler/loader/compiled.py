"""A game that was built (`azif build`), read from its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from azif_compiler import ir
from azif_compiler.loader.files import bytes_of, reason_of
from azif_compiler.loader.places import shown

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report

BUILT = (".azir", ".json")
"""How the names of such files end."""
LARGEST = 500_000_000
"""The size in bytes above which a file is taken for a mistake."""


def is_built(path: Path) -> bool:
    """Whether a path names a game that was built."""
    return path.suffix in BUILT and not path.is_dir()


def read_game(path: Path, report: Report) -> ir.Game | None:
    """The game in a file; what cannot be read is reported and gives nothing."""
    from azif_compiler.diagnostics import reading

    name = shown(path)
    try:
        size = path.stat().st_size
        if size > LARGEST:
            report(reading.TooLarge(span=None, path=name, size=size, limit=LARGEST))
            return None
        payload = bytes_of(path)
    except FileNotFoundError:
        report(reading.NoSuchFile(span=None, path=name))
        return None
    except OSError as error:
        report(reading.CannotRead(span=None, path=name, reason=reason_of(error)))
        return None
    try:
        game = ir.decode(payload)
        if ir.is_intact(game):
            return game
        report(reading.NoGame(span=None, path=name, reason="it was changed since it was written"))
    except ir.OtherVersion as other:
        report(reading.OtherBuild(span=None, path=name, found=other.version, known=ir.IR_VERSION))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        report(reading.NoGame(span=None, path=name, reason=" ".join(str(error).split())[:200]))
    return None


def without_rulings(game: ir.Game) -> ir.Game:
    """A game with all that is played, and nothing that is only tried."""
    played = tuple(one for one in game.declarations if not isinstance(one, ir.Ruling))
    return msgspec.structs.replace(game, declarations=played)
