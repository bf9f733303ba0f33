"""What a result of the compiler depends on, as digests by which it is kept and found again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from azif_compiler import VERSION
from azif_compiler.loader import places
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.files import read_bytes

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic
    from azif_compiler.packages.package import Listed, Manifest

_SIZE = 20
_APART = frozenset(
    """cli highlighting lint loader lsp packages releases reporting site template vocabulary words __pycache__
    share""".split()
)


class Text(NamedTuple):
    """A file of a package, how people know it, and its bytes, or what keeps it from being read."""

    package: str
    listed: Listed
    shown: str
    content: bytes | Diagnostic


def files_of(manifests: Iterable[Manifest], *, rulings: bool) -> Iterator[tuple[str, Listed, str]]:
    """The files of packages in load order: the package, the file, how people know it.

    Those of parts are among them only if all is loaded that they are for.
    """
    loaded = {manifest.id: manifest for manifest in manifests}
    for manifest in loaded.values():
        for listed in manifest.files:
            if listed.part <= loaded.keys() and (rulings or not listed.ruling):
                yield manifest.id, listed, places.shown(listed.path)


def texts_of(manifests: Iterable[Manifest], *, rulings: bool) -> Iterator[Text]:
    """These files, read."""
    for package, listed, shown in files_of(manifests, rulings=rulings):
        yield Text(package, listed, shown, read_bytes(listed.path, shown))


def which(compiler: bytes, texts: Iterable[Text]) -> bytes:
    """Which files are compiled together, and by what: the same after any of them is edited."""
    digest = blake2b(compiler, digest_size=_SIZE)
    for text in texts:
        digest.update(f"\0{text.package}\0{text.shown}".encode())
    return digest.digest()


def content(manifests: Iterable[Manifest], texts: Iterable[Text]) -> bytes:
    """What they say: every byte of manifests and files."""
    digest = blake2b(digest_size=_SIZE)
    for manifest in manifests:
        digest.update(f"\0{len(manifest.source.text)}\0{manifest.source.text}".encode())
    for text in texts:
        raw = text.content
        digest.update(f"\0{len(raw)}\0".encode() + raw if isinstance(raw, bytes) else b"\1")
    return digest.digest()


def compiler_digest(cache: Cache) -> bytes:
    """A digest of the compiler itself, so that a changed compiler compiles again.

    It is made of what the files say, not of when they were written. That is remembered by their sizes and
    times, so that as a rule none of them is read.
    """
    files = sorted([*_sources(str(Path(__file__).parents[1])), str(places.grammar() / "azif.lark")])
    known = blake2b(VERSION.encode(), digest_size=_SIZE)
    for path in files:
        about = os.stat(path)
        known.update(f"\0{path}\0{about.st_size}\0{about.st_mtime_ns}".encode())
    key = b"compiler\0" + known.digest()
    if (kept := cache.get(key)) is not None and len(kept) == _SIZE:
        return kept
    digest = blake2b(VERSION.encode(), digest_size=_SIZE)
    for path in files:
        raw = Path(path).read_bytes()
        digest.update(f"\0{os.path.basename(path)}\0{len(raw)}\0".encode() + raw)
    cache.put(key, digest.digest())
    return digest.digest()


def _sources(folder: str) -> Iterator[str]:
    """The modules that have a part in what is compiled: all but those around the compiler."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield entry.path
            elif entry.name not in _APART and entry.is_dir():
                yield from _sources(entry.path)
