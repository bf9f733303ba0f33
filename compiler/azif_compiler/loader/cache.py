"""Bytes kept on disk from one run to the next; if something is wrong there, they are made again."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from azif_compiler.loader.files import write_whole

_MAGIC = b"azif cache"
_FORMAT = 1
_DIGEST = 16
_HEADER = len(_MAGIC) + 1 + 2 * _DIGEST


class Cache:
    """A folder of payloads, each found by its key. Without a folder it keeps nothing."""

    __slots__ = ("folder",)

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, key: str | bytes) -> bytes | None:
        """The payload that was put there under this key, if it is still there and intact."""
        path, lead = self._entry(key)
        if path is None:
            return None
        try:
            with open(path, "rb") as file:
                header, payload = file.read(_HEADER), file.read()
        except OSError:
            return None
        return payload if header == lead + _digest(payload) else None

    def put(self, key: str | bytes, payload: bytes) -> None:
        """Keep a payload; if the folder cannot be written, nothing happens."""
        path, lead = self._entry(key)
        if path is None:
            return
        with suppress(OSError):
            write_whole(path, lead + _digest(payload) + payload)

    def _entry(self, key: str | bytes) -> tuple[Path | None, bytes]:
        digest = _digest(key.encode() if isinstance(key, str) else key)
        lead = _MAGIC + bytes([_FORMAT]) + digest
        name = digest.hex()
        return (None if self.folder is None else self.folder / name[:2] / name[2:]), lead


class Recent(Cache):
    """Payloads in memory: those that were asked for or put there since the last turn but one."""

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        super().__init__(None)
        self._before: dict[str | bytes, bytes] = {}
        self._now: dict[str | bytes, bytes] = {}

    def turn(self) -> None:
        """Forget what has not been asked for since the last turn."""
        self._before, self._now = self._now, {}

    def get(self, key: str | bytes) -> bytes | None:
        """The payload that was put there under this key, unless it is forgotten."""
        found = self._now.get(key) or self._before.get(key)
        if found is not None:
            self._now[key] = found
        return found

    def put(self, key: str | bytes, payload: bytes) -> None:
        """Keep a payload."""
        self._now[key] = payload


def user_cache() -> Cache:
    """The cache of this user; `AZIF_CACHE` names another folder, or nothing to go without."""
    return Cache(_user_folder())


def _user_folder() -> Path | None:
    chosen = os.environ.get("AZIF_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):
        return Path(shared) / "azif"
    home = os.path.expanduser("~")
    return Path(home) / ".cache" / "azif" if os.path.isabs(home) else None


def _digest(payload: bytes) -> bytes:
    return blake2b(payload, digest_size=_DIGEST).digest()
