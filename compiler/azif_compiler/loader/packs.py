"""A package → one file, and back. The same package gives the same bytes; what is hostile is refused whole.

A pack is a zip archive without compression, so that no version of a library changes its bytes: `pack.json`,
which lists every other file with its SHA-256, then `package/` as its author wrote it, then `package.azir`,
what it was compiled to.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from azif_compiler.bounds import LARGEST_MANIFEST
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.files import MANIFEST, bytes_of, reason_of
from azif_compiler.loader.pack_rules import (
    LARGEST_FILE,
    LARGEST_PACK,
    MOST_FILES,
    TIGHTEST_IN_ALL,
    clashes,
    wrong_entry,
    wrong_frame,
    wrong_name,
)
from azif_compiler.loader.places import shown

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report

TITLE = "pack.json"
SOURCES = "package/"
COMPILED = "package.azir"

FORMAT = 1

TOLD = ("id", "version", "title", "language", "license", "authors", "requires")
"""What a pack says of itself as its manifest does."""

MOST_SAID = 20
"""So many files that are not as they were packed are told of: one is reason enough."""

CLASH = "is there twice, or differs from another only in capitals, or is a folder, too"

_MOMENT = (1980, 1, 1, 0, 0, 0)


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says of itself: its package, the Azif it was made with, and the SHA-256 of each file."""

    format: int
    id: str
    version: str
    title: str
    language: str
    license: str
    authors: tuple[str, ...]
    requires: dict[str, str]
    azif: str
    ir_version: int
    files: dict[str, str]


class Pack(NamedTuple):
    """A pack that was read, and is as it was packed."""

    contents: Contents
    files: Mapping[str, bytes]

    @property
    def sources(self) -> dict[str, bytes]:
        """The files of its package, by their paths in it."""
        return {
            name.removeprefix(SOURCES): raw for name, raw in self.files.items() if name.startswith(SOURCES)
        }


def digest(raw: bytes) -> str:
    """The SHA-256 of some bytes."""
    return sha256(raw).hexdigest()


def files_of(folder: Path, report: Report) -> dict[str, bytes]:
    """Every file of a package but hidden ones, by its path; what cannot be packed is reported."""
    from azif_compiler.diagnostics.packs import CannotPack

    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if any(part.startswith(".") for part in name.split("/")) or (path.is_dir() and not path.is_symlink()):
            continue
        wrong = "is a link, or no file" if path.is_symlink() or not path.is_file() else wrong_name(name)
        try:
            if wrong is None and path.stat().st_size > LARGEST_FILE:
                wrong = f"has more than {LARGEST_FILE} bytes"
            raw = b"" if wrong is not None else path.read_bytes()
        except OSError as error:
            wrong, raw = f"cannot be read: {reason_of(error)}", b""
        if wrong is not None:
            report(CannotPack(span=None, path=shown(folder), name=name, reason=wrong))
            continue
        found[name] = raw
    for name in clashes(found):
        report(CannotPack(span=None, path=shown(folder), name=name, reason=CLASH))
    return found


def packed(contents: Contents, files: Mapping[str, bytes]) -> bytes:
    """A pack as bytes."""
    made = io.BytesIO()
    title = msgspec.json.format(msgspec.json.encode(contents, order="sorted"), indent=1) + b"\n"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, raw in [(TITLE, title), *sorted(files.items())]:
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, raw)
    return made.getvalue()


def read_pack(path: Path, report: Report) -> Pack | None:
    """The pack in a file; whatever is wrong with it is reported and gives nothing."""
    from azif_compiler.diagnostics.packs import NoPack
    from azif_compiler.diagnostics.reading import CannotRead

    try:
        if path.stat().st_size > LARGEST_PACK:
            report(NoPack(span=None, path=shown(path), reason=f"it has more than {LARGEST_PACK} bytes"))
            return None
        raw = bytes_of(path)
    except OSError as error:
        report(CannotRead(span=None, path=shown(path), reason=reason_of(error)))
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            files = _unzipped(archive, raw, shown(path), report)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        report(NoPack(span=None, path=shown(path), reason=reason))
        return None
    return None if files is None else _checked(files, shown(path), report)


def _unzipped(archive: zipfile.ZipFile, raw: bytes, path: str, report: Report) -> dict[str, bytes] | None:
    """The files of an archive; nothing of one that holds what no honest one does."""
    from azif_compiler.diagnostics.packs import NoPack, UnsafePack

    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if len(entries) > MOST_FILES:
        report(NoPack(span=None, path=path, reason=f"it holds more than {MOST_FILES} files"))
        return None
    if (wrong := wrong_frame(raw, len(entries))) is not None:
        report(NoPack(span=None, path=path, reason=wrong))
        return None
    found = [(entry.filename, wrong) for entry in entries if (wrong := wrong_entry(entry)) is not None]
    found += [(name, CLASH) for name in clashes(names)]
    unpacked_size = sum(entry.file_size for entry in entries)
    if sum(entry.compress_size for entry in entries) > len(raw):
        found.append((names[0], "shares its bytes with others"))
    if unpacked_size > LARGEST_PACK:
        found.append((names[0], f"and the others have more than {LARGEST_PACK} bytes unpacked"))
    elif unpacked_size > TIGHTEST_IN_ALL * len(raw):
        found.append((names[0], "and the others are packed so tightly that they are made to fill a disk"))
    for name, reason in found:
        report(UnsafePack(span=None, path=path, name=name, reason=reason))
    if found:
        return None
    files: dict[str, bytes] = {}
    for entry in entries:
        with archive.open(entry) as file:
            files[entry.filename] = file.read(LARGEST_FILE + 1)
        if len(files[entry.filename]) != entry.file_size:
            report(UnsafePack(span=None, path=path, name=entry.filename, reason="is not as large as it says"))
            return None
    return files


def _checked(files: dict[str, bytes], path: str, report: Report) -> Pack | None:
    """What was unzipped, if it is what was packed."""
    from azif_compiler.diagnostics.packs import AlteredPack, NoPack

    try:
        contents = msgspec.json.decode(files.pop(TITLE), type=Contents)
    except KeyError:
        report(NoPack(span=None, path=path, reason=f"it holds no `{TITLE}`"))
        return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        report(NoPack(span=None, path=path, reason=" ".join(f"`{TITLE}`: {error}".split())[:200]))
        return None
    if contents.format != FORMAT:
        report(
            NoPack(span=None, path=path, reason=f"it is of format {contents.format}, and this is {FORMAT}")
        )
        return None
    wrong = [(name, "is missing") for name in contents.files if name not in files]
    wrong += [(name, "was added") for name in files if name not in contents.files]
    wrong += [
        (name, "is another")
        for name, raw in files.items()
        if name in contents.files and digest(raw) != contents.files[name]
    ]
    for name, reason in sorted(wrong)[:MOST_SAID]:
        report(AlteredPack(span=None, path=path, name=name, reason=reason))
    pack = Pack(contents, files)
    return pack if not wrong and _is_package(pack, path, report) else None


def _is_package(pack: Pack, path: str, report: Report) -> bool:
    """Whether a pack holds a package and nothing else, which is what the pack says of it.

    Where a package is written follows from its id, so no id is believed that is not a good one in a manifest.
    """
    from azif_compiler.diagnostics.packs import AlteredPack, NoPack, UnsafePack
    from azif_compiler.diagnostics.reading import TooLarge
    from azif_compiler.packages.package import manifest
    from azif_compiler.packages.validate import fields_of
    from azif_compiler.text.source import Source

    strange = [name for name in pack.files if name != COMPILED and not _is_source(name)]
    for name in sorted(strange):
        report(UnsafePack(span=None, path=path, name=name, reason="is hidden, or no part of the package"))
    if strange:
        return False
    raw = pack.sources.get(MANIFEST)
    if raw is None:
        report(NoPack(span=None, path=path, reason=f"it holds no `{SOURCES}{MANIFEST}`"))
        return False
    try:
        source = Source(f"{path}/{SOURCES}{MANIFEST}", raw.decode())
    except UnicodeDecodeError:
        report(NoPack(span=None, path=path, reason=f"`{SOURCES}{MANIFEST}` is no text in UTF-8"))
        return False
    if len(raw) > LARGEST_MANIFEST:
        report(TooLarge(span=None, path=source.path, size=len(raw), limit=LARGEST_MANIFEST))
        return False
    fields = fields_of(source, report)
    if fields is None:
        return False
    made, told = manifest(Path(), source, fields, ()), pack.contents
    differ = [name for name in TOLD if getattr(told, name) != getattr(made, name)]
    for name in differ:
        report(
            AlteredPack(span=None, path=path, name=TITLE, reason=f"gives another {name} than the manifest")
        )
    return not differ


def _is_source(name: str) -> bool:
    """Whether a file in a pack is one of the package that `azif pack` would have packed."""
    inside = name.removeprefix(SOURCES)
    return inside != name and not any(part.startswith(".") for part in inside.split("/"))


def is_there(pack: Pack, folder: Path) -> bool:
    """Whether a folder holds the package of a pack, and nothing else."""
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if not path.is_dir()}
    own = pack.sources
    return there.keys() == own.keys() and all(there[name].read_bytes() == raw for name, raw in own.items())


def unpack(pack: Pack, folder: Path) -> None:
    """Write the package of a pack into a folder that is not there yet; it is there whole or not at all.

    Raises `OSError`.
    """
    beside = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    try:
        for name, raw in pack.sources.items():
            place = beside / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(raw)
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside.replace(folder)
    except OSError:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def unpacked(path: Path, report: Report) -> Path | None:
    """The folder of the package in a packed file: unpacked once, and found again by what it holds."""
    from azif_compiler.diagnostics.reading import CannotWrite

    pack = read_pack(path, report)
    if pack is None:
        return None
    kept = user_cache().folder or Path(tempfile.mkdtemp(prefix="azif-"))
    name = digest(repr(sorted(pack.contents.files.items())).encode())[:32]
    folder = kept / "packs" / name / pack.contents.id
    if not is_there(pack, folder):
        try:
            shutil.rmtree(folder, ignore_errors=True)
            unpack(pack, folder)
        except OSError as error:
            report(CannotWrite(span=None, path=shown(folder), reason=reason_of(error)))
            return None
    return folder
