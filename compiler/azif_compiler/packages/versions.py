"""Versions and ranges of versions, as manifests write them."""

from __future__ import annotations

import re

from azif_compiler.bounds import LONGEST_VERSION

_BARE = re.compile(r"\d+(\.\d+)*")


def is_version(text: str) -> bool:
    """Whether this is a version."""
    # Slow to import, and not needed where manifests come from the cache.
    from packaging.version import InvalidVersion, Version

    if len(text) > LONGEST_VERSION:
        return False
    try:
        Version(text)
    except InvalidVersion:
        return False
    return True


def next_version(version: str, place: int) -> str:
    """The version in which this number, counted from 0, is one more, and nothing is behind it."""
    from packaging.version import Version

    release = [*Version(version).release]
    release += [0] * (place + 1 - len(release))
    release[place] += 1
    return ".".join(str(number if index <= place else 0) for index, number in enumerate(release))


def is_range(text: str) -> bool:
    """Whether this is a range of versions."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    if len(text) > LONGEST_VERSION:
        return False
    try:
        SpecifierSet(_written_out(text))
    except InvalidSpecifier:
        return False
    return bool(text.strip())


def admits(wanted: str, version: str) -> bool:
    """Whether a version lies in a range; versions before their release do as well."""
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(_written_out(wanted)).contains(version, prereleases=True)


def _written_out(text: str) -> str:
    """A version alone stands for all that begin like it."""
    bare = text.strip()
    return f"=={bare}.*" if _BARE.fullmatch(bare) else text
