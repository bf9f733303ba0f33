"""What a result of the compiler depends on, as digests by which it is kept and found again."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from azif_compiler import VERSION, places
from azif_compiler.cache import user_cache
from azif_compiler.source import LARGEST_SOURCE

_SIZE = 20


class Text(NamedTuple):
    """A file of a package: which package, where, how people know it, and its bytes if it can be read."""

    package: str
    path: Path
    shown: str
    content: bytes | None


def read(package: str, path: Path) -> Text:
    """A file with its bytes; what is no file, or too large for a source, has none."""
    content: bytes | None = None
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_SOURCE + 1)
    except OSError:
        pass
    return Text(
        package,
        path,
        places.shown(path),
        None if content is None or len(content) > LARGEST_SOURCE else content,
    )


def which(compiler: bytes, texts: Iterable[Text]) -> bytes:
    """Which files are compiled together, and by what: the same after any of them is edited."""
    digest = blake2b(compiler, digest_size=_SIZE)
    for text in texts:
        digest.update(f"\0{text.package}\0{text.shown}".encode())
    return digest.digest()


def content(packages: Iterable[tuple[str, str]], texts: Iterable[Text]) -> bytes:
    """What they say: the ids and versions of packages, and every byte of their files."""
    digest = blake2b(digest_size=_SIZE)
    for id_, version in packages:
        digest.update(f"\0{id_}\0{version}".encode())
    for text in texts:
        digest.update(b"\1" if text.content is None else f"\0{len(text.content)}\0".encode() + text.content)
    return digest.digest()


@functools.cache
def compiler_digest() -> bytes:
    """A digest of the compiler itself, so that a changed compiler compiles again.

    It is made of what the files say, not of when they were written. That is remembered by their sizes and
    times, so that as a rule none of them is read.
    """
    files = sorted([*_sources(Path(__file__).parent), places.grammar() / "azif.lark"])
    known = blake2b(VERSION.encode(), digest_size=_SIZE)
    for path in files:
        about = os.stat(path)
        known.update(f"\0{path}\0{about.st_size}\0{about.st_mtime_ns}".encode())
    cache = user_cache()
    key = b"compiler\0" + known.digest()
    if (kept := cache.get(key)) is not None and len(kept) == _SIZE:
        return kept
    digest = blake2b(VERSION.encode(), digest_size=_SIZE)
    for path in files:
        raw = path.read_bytes()
        digest.update(f"\0{path.name}\0{len(raw)}\0".encode() + raw)
    cache.put(key, digest.digest())
    return digest.digest()


def _sources(folder: Path) -> Iterator[Path]:
    """The modules that have a part in what is compiled: all but the command line."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield Path(entry.path)
            elif entry.name not in ("cli", "words", "template", "__pycache__", "share") and entry.is_dir():
                yield from _sources(Path(entry.path))
