"""Versions and ranges of versions, as manifests write them."""

from __future__ import annotations

import re

_BARE = re.compile(r"\d+(\.\d+)*")


def is_version(text: str) -> bool:
    """Whether this is a version."""
    # Slow to import, and not needed where manifests come from the cache.
    from packaging.version import InvalidVersion, Version

    try:
        Version(text)
    except InvalidVersion:
        return False
    return True


def is_range(text: str) -> bool:
    """Whether this is a range of versions."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

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
