"""What the files in a packed package may be called, how many and how large they may be."""

from __future__ import annotations

import re
import stat
import struct
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator

LARGEST_PACK = 100_000_000
"""The size in bytes above which a packed package is taken for a mistake."""

LARGEST_FILE = 20_000_000
MOST_FILES = 5_000
LONGEST_NAME = 200
"""How large and how many its files may be, and how long their names."""

TIGHTEST = 200
"""How many times smaller than itself a file may be packed: what is more is made to fill a disk."""

TIGHTEST_IN_ALL = 30
"""How many times smaller than its files together a pack may be: text never is."""

_WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\..*)?$", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]')


def wrong_name(name: str) -> str | None:
    """What is wrong with the name of a file, None if it can be written everywhere and stays in its folder."""
    if len(name) > LONGEST_NAME:
        return "has a name that is too long"
    if _FORBIDDEN.search(name) or not name.isprintable():
        return "has a sign in its name that not every system knows"
    if unicodedata.normalize("NFC", name) != name:
        return "has letters in its name that are composed of several"
    if _signs(unicodedata.normalize("NFKC", name)) != _signs(name):
        return "has a sign in its name that some systems take for `.` or `/`"
    parts = name.split("/")
    if ".." in parts:
        return "leads out of its folder"
    if "" in parts or "." in parts:
        return "has no plain path: it begins or ends with `/`, or has an empty part"
    if any(part != part.rstrip(" .") or part.startswith(" ") for part in parts):
        return "has a part that begins or ends with a blank or a point"
    if any(part.startswith(("-", "~")) for part in parts):
        return "has a part that begins with `-` or `~`, which commands read as something else"
    if any(_WINDOWS.match(part) for part in parts):
        return "has a name that stands for a device"
    return None


def _signs(name: str) -> list[str]:
    """The signs of a name that say where it lies."""
    return [sign for sign in name if sign in "./\\:~-"]


def clashes(names: Iterable[str]) -> Iterator[str]:
    """The names that are another's but for capitals, or lie in what is a file, or in a folder that is
    another's but for capitals.
    """
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    names = list(names)
    for name in names:
        folded = unicodedata.normalize("NFC", name).casefold()
        if folded in seen:
            yield name
        seen[folded] = name
    for name in names:
        parts = name.split("/")
        above = ["/".join(parts[:depth]) for depth in range(1, len(parts))]
        if any(one.casefold() in seen or folders.setdefault(one.casefold(), one) != one for one in above):
            yield name


def wrong_frame(raw: bytes, entries: int) -> str | None:
    """What is wrong with what lies around the files of an archive, None if there is nothing else."""
    end = raw[-22:]
    if raw[:4] != b"PK\x03\x04" or end[:4] != b"PK\x05\x06":
        return "something stands before its files or behind them"
    if (entries, entries) != struct.unpack("<2H", end[8:12]):
        return "it does not hold as many files as it says"
    return None


def wrong_entry(entry: zipfile.ZipInfo) -> str | None:
    """What is wrong with a file in an archive before it is read, None if nothing is."""
    if (wrong := wrong_name(entry.filename)) is not None:
        return wrong
    mode = entry.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is a link, or no file"
    if entry.flag_bits & 0x1:
        return "is encrypted"
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "is packed in a way that not every program knows"
    if entry.file_size > LARGEST_FILE:
        return f"has {entry.file_size} bytes, and {LARGEST_FILE} are the most"
    if entry.file_size > TIGHTEST * max(entry.compress_size, 100):
        return "is packed so tightly that it is made to fill a disk"
    return None
