"""A revision in git → the folders of packages as they were in it."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path
from typing import NamedTuple

from azif_compiler.loader.places import package_roots


class Revision(NamedTuple):
    """A revision that git knows: its commit, and the top folder of its repository."""

    commit: str
    top: Path


def revision(name: str, folder: Path) -> Revision | None:
    """The revision of a name in the repository in which a folder lies; None if there is none."""
    if name.startswith("-"):
        return None
    commit = _git(folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    top = _git(folder, "rev-parse", "--show-toplevel")
    if commit is None or top is None:
        return None
    return Revision(commit.decode().strip(), Path(top.decode().rstrip("\n")).resolve())


def unpacked(made: Revision, into: Path) -> None:
    """Write all files of a revision into a folder."""
    archive = _git(made.top, "archive", "--format=tar", made.commit)
    assert archive is not None, "a revision that git knows can be written"
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(into, filter="data")


def roots_in(made: Revision, tree: Path) -> list[Path]:
    """Where packages are looked for beside those that are named: Azif's own as they were, if there."""
    return [
        tree / root.resolve().relative_to(made.top) if made.top in root.resolve().parents else root
        for root in package_roots()
    ]


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git says, None if it refuses or is not there."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None
