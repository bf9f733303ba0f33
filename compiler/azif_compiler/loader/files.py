"""Files on disk → their bytes and sources; what cannot be read is reported."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler.bounds import LARGEST_SOURCE
from azif_compiler.snapshot.decode import decoded
from azif_compiler.text.source import Source

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic, Report

FILE = ".azif"
"""How the name of a source ends."""
MANIFEST = "package.yaml"
"""The file that makes a folder a package."""

# Complaints are imported where they are made: as a rule there are none, and they take longest to import.


def bytes_of(path: Path) -> bytes:
    """What is in a file. Raises `OSError`, also for a device or a pipe, which would be waited for."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no file")
    return path.read_bytes()


def read_bytes(path: Path | str, shown: str) -> bytes | Diagnostic:
    """What is in a file, known to people as `shown`; else what is wrong with it."""
    try:
        # A device or a pipe would be waited for; a folder, and what is not there, cannot be opened anyway.
        if not stat.S_ISREG(os.stat(path).st_mode):
            from azif_compiler.diagnostics import reading

            return reading.NotAFile(span=None, path=shown)
        with open(path, "rb") as file:
            raw = file.read(LARGEST_SOURCE + 1)
    except (FileNotFoundError, NotADirectoryError):
        from azif_compiler.diagnostics import reading

        return reading.NoSuchFile(span=None, path=shown)
    except (OSError, ValueError) as error:
        from azif_compiler.diagnostics import reading

        return reading.CannotRead(span=None, path=shown, reason=reason_of(error))
    if len(raw) <= LARGEST_SOURCE:
        return raw
    from azif_compiler.diagnostics import reading

    size = os.stat(path).st_size
    return reading.TooLarge(span=None, path=shown, size=size, limit=LARGEST_SOURCE)


def read_source(path: Path | str, report: Report, shown: str | None = None) -> Source | None:
    """The source in a file, known to people as `shown`; what cannot be read is reported and gives nothing."""
    name = str(path) if shown is None else shown
    raw = read_bytes(path, name)
    if not isinstance(raw, bytes):
        report(raw)
        return None
    return decoded(raw, name, report)


def content_files(path: Path, report: Report) -> list[Path]:
    """The file itself, or all files of content in a folder and its folders, by path; hidden ones are none.

    A file whose name ends otherwise is none: it is reported, and left out.
    """
    if not path.is_dir():
        if path.name.endswith(FILE) or not path.exists():
            return [path]
        from azif_compiler.diagnostics import reading

        report(reading.NoContent(span=None, path=str(path)))
        return []
    found: list[Path] = []

    def complain(error: OSError) -> None:
        from azif_compiler.diagnostics import reading

        report(reading.CannotRead(span=None, path=str(error.filename or path), reason=reason_of(error)))

    for here, folders, files in os.walk(path, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += (Path(here, name) for name in files if name.endswith(FILE) and not name.startswith("."))
    return sorted(found)


def write_whole(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Write a file beside its place and move it there, so that nobody ever reads half of it; its permissions
    stay. A durable one is on its disk when this returns. Raises `OSError`, and then leaves what was there.
    """
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(place, beside)
        beside.replace(place)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def reason_of(error: Exception) -> str:
    """Why the operating system refused, in lower case and without a path."""
    text = getattr(error, "strerror", None) or str(error)
    return str(text)[:1].lower() + str(text)[1:]
