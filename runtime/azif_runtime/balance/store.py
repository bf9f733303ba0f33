"""Games that were played, in a folder: found again by what they are games of, and never changed.

A folder for each series, called by the digest of all that decides what comes of its games; in it parts, JSON
values, one a line, written beside their place and moved there. So nothing that was there is ever half
written, whoever is killed plays again only what he had not yet given back, and several may write at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from azif_compiler import VERSION
from azif_compiler.ir import IR_VERSION
from azif_compiler.loader.files import write_whole
from azif_runtime.balance.games import Played, Series
from azif_runtime.saves import FORMAT

RECORD = 4
"""Raised whenever a line of a part changes."""

PLAYING = (
    "comparison.py", "content.py", "games.py", "observed.py", "packing.py", "surfaced.py",
)  # fmt: skip
"""The modules of this package that decide what is noted of a game."""

WORKED_OUT = "worked_out"
"""The folder of what was worked out of games."""

T = TypeVar("T")

DAMAGED = ".damaged"
"""What is put behind the name of a part that cannot be read."""


class Store:
    """The games in a folder; `damaged` are the parts that could not be read and were set aside."""

    __slots__ = ("damaged", "folder")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.damaged: list[Path] = []

    def place(self, series: Series) -> Path:
        """The folder of a series."""
        return self.folder / key(series)

    def games(self, series: Series) -> dict[int, Played]:
        """The games of a series, by their seeds."""
        found: dict[int, Played] = {}
        for part in sorted(self.place(series).glob("*.jsonl")):
            for game in self.read(part):
                found[game.seed] = game
        return found

    def compact(self) -> tuple[int, int]:
        """Put the parts of each series together: how many there were, and how many there are now. What cannot
        be read is set aside; whoever reads meanwhile finds each game at least once. Raises `OSError`.
        """
        before = after = 0
        for folder in sorted(each for each in self.folder.iterdir() if each.is_dir()):
            parts = sorted(folder.glob("*.jsonl"))
            games = {game.seed: game for part in parts for game in self.read(part)}
            before, after = before + len(parts), after + bool(games)
            if len(parts) < 2 or not games:
                continue
            content = b"".join(msgspec.json.encode(games[seed]) + b"\n" for seed in sorted(games))
            whole = folder / name_of(content)
            write_whole(whole, content, durable=True)
            for part in parts:
                if part != whole:
                    part.unlink(missing_ok=True)
        return before, after

    def read(self, part: Path) -> Iterator[Played]:
        """The games of a part, of which nobody can be sure unless its name is that of its content."""
        try:
            content = part.read_bytes()
        except FileNotFoundError:  # somebody put it together with others: it is in a part that is new
            return
        if name_of(content) != part.name:
            part.replace(part.with_name(part.name + DAMAGED))
            self.damaged.append(part)
            return
        for line in content.splitlines():
            yield msgspec.json.decode(line, type=Played)

    def add(self, series: Series, games: Iterable[Played]) -> None:
        """Keep some games. Raises `OSError` if they cannot be written."""
        content = b"".join(msgspec.json.encode(game) + b"\n" for game in games)
        if content:
            write_whole(self.place(series) / name_of(content), content, durable=True)

    def worked_out(self, about: bytes, of: type[T], work: Callable[[], T]) -> T:
        """What takes long to be worked out of games: once for all that it is `about`. Raises `OSError` if it
        cannot be written.
        """
        place = self.folder / WORKED_OUT / f"{blake2b(about, digest_size=16).hexdigest()}.json"
        try:
            return msgspec.json.decode(place.read_bytes(), type=of)
        except (FileNotFoundError, msgspec.DecodeError):
            found = work()
            write_whole(place, msgspec.json.encode(found), durable=True)
            return found


def name_of(content: bytes) -> str:
    """What a part of this content is called."""
    return f"{blake2b(content, digest_size=12).hexdigest()}.jsonl"


def key(series: Series) -> str:
    """A digest of all that decides what comes of the games of a series."""
    about = {
        "made by": [RECORD, FORMAT, VERSION, IR_VERSION, runtime_digest()],
        "content": [series.side.content.packages, sorted(series.side.blank)],
        "setup": msgspec.structs.replace(series.setup, seed=0),
        "agent": series.agent,
    }
    return blake2b(msgspec.json.encode(about, order="sorted"), digest_size=16).hexdigest()


@cache
def runtime_digest() -> str:
    """A digest of what plays: the compiler and the runtime, but for what only asks or reads games."""
    import azif_compiler
    import azif_runtime

    found = blake2b(digest_size=12)
    for package in (azif_compiler, azif_runtime):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).parts
            if parts[0] not in ("cli", "lsp", "site", "balance") or parts[-1] in PLAYING:
                found.update(b"/".join(part.encode() for part in parts) + b"\0" + path.read_bytes())
    return found.hexdigest()
