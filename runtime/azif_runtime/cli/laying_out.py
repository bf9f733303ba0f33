"""Pages on disk → a site: laid out by mkdocs, strictly, and looked through for what leads nowhere.

Where only what pages say has changed since the last time, only those pages are laid out again: a page depends
on its own text and on the frame, which is made of the configuration and of which files there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

import click

from azif_compiler.site.closure import dead
from azif_runtime.cli.shares import laid_out

FRAME = "frame.digest"
"""What is known of the frame in which a site was laid out."""


class Texts(Mapping[str, str]):
    """The texts of files in a folder, read when they are asked for: together they are large."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self.folder, self.names = folder, names

    def __getitem__(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def lay_out(out: Path, files: Sequence[str], *, workers: int = 1) -> None:
    """Let mkdocs make the site of these files, strictly; the same pages give the same bytes."""
    known = out / FRAME
    frame = frame_of(out, files)
    if not ((out / "site").is_dir() and known.is_file() and known.read_text(encoding="utf-8") == frame):
        known.unlink(missing_ok=True)
        rmtree(out / "site", ignore_errors=True)
    complaints = laid_out(out / "mkdocs.yml", workers)
    if complaints:
        said = "the site could not be laid out"
    else:
        said, complaints = "the site is not whole", list(closure_of(out / "site"))
    if complaints:
        known.unlink(missing_ok=True)
        raise click.ClickException("\n".join([said, *complaints[:20]]))
    known.write_text(frame, encoding="utf-8")
    click.echo(f"the site is in {out / 'site'}: open index.html there", err=True)


def frame_of(out: Path, files: Sequence[str]) -> str:
    """What all pages depend on, as a digest."""
    found = blake2b((out / "mkdocs.yml").read_bytes(), digest_size=16)
    for name in ("mkdocs", "mkdocs-material", "markdown", "pymdown-extensions", "pygments"):
        found.update(f"\0{name} {version(name)}".encode())
    for name in sorted(files):
        found.update(f"\0{name}".encode())
    return found.hexdigest()


def closure_of(folder: Path) -> Iterator[str]:
    """What leads nowhere in a site."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    names = [path.relative_to(folder).as_posix() for path in files]
    read = [name for name in names if name.endswith((".html", ".svg")) and name != "404.html"]
    yield from dead(Texts(folder, read), frozenset(names))
