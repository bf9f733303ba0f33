"""The playground of a site: its page and its files, out of what npm and pip put into a folder."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import click

import azif_compiler
import azif_runtime
from azif_compiler.loader import places
from azif_compiler.site.contents import Contents
from azif_compiler.site.pages import Page
from azif_compiler.site.playground.packing import gathered, packed
from azif_compiler.site.playground.page import FOLDER, page, page_without

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
"""What a browser needs of Pyodide."""

ZIP_TIME = (1980, 1, 1, 0, 0, 0)

NOT_NEEDED = ("cli", "lsp", "mutation")
"""The folders of modules that do nothing in a browser."""


def missing(parts: Path) -> str:
    """What is not in a folder that a playground needs, in words; "" if all is there."""
    wanted = [parts / "editor.mjs", *(parts / "node_modules" / "pyodide" / name for name in PYODIDE)]
    gone = [path.relative_to(parts).as_posix() for path in wanted if not path.is_file()]
    if not list((parts / "wheels").glob("*.whl")):
        gone.append("wheels/*.whl")
    return f"{', '.join(gone)} could not be had when it was built" if gone else ""


def playground_page(parts: Path, contents: Contents, *, errors: bool) -> Page:
    """The page of the playground, or one that says what is missing, as the terminal does."""
    if gone := missing(parts):
        click.echo(f"the site has no playground: {gone}", err=True)
        return page_without(gone)
    origin = next((card.meta.origin for card in contents.cards if not card.meta.part), None)
    return page("" if origin is None else f"{origin.file}:{origin.line}", errors=errors)


def playground(parts: Path, folders: Sequence[Path], contents: Contents) -> Iterator[tuple[str, bytes]]:
    """Every file of a playground."""
    project, snapshot = gathered(folders)
    for name in PYODIDE:
        yield f"{FOLDER}/pyodide/{name}", (parts / "node_modules" / "pyodide" / name).read_bytes()
    yield f"{FOLDER}/editor.mjs", (parts / "editor.mjs").read_bytes()
    for path in sorted(places.playground_assets().iterdir()):
        if path.suffix in (".mjs", ".css"):
            yield f"{FOLDER}/{path.name}", path.read_bytes()
    archives = ["azif.zip"]
    for path in sorted((parts / "wheels").glob("*.whl")):
        archives.append(f"{path.name.partition('-')[0]}.zip")
        yield f"{FOLDER}/{archives[-1]}", path.read_bytes()
    ours = [Path(str(module.__file__)).parent for module in (azif_compiler, azif_runtime)]
    yield f"{FOLDER}/azif.zip", zipped(sources(ours, NOT_NEEDED))
    yield f"{FOLDER}/about.json", json.dumps({"archives": archives}).encode()
    for name, content in packed(contents, project, snapshot):
        yield f"{FOLDER}/{name}", content


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files in an archive, always the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, ZIP_TIME), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def sources(packages: Iterable[Path], without: Sequence[str]) -> dict[str, bytes]:
    """The modules of Python packages, but for some folders."""
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for folder in packages
        for path in sorted(folder.rglob("*.py"))
        if not set(path.relative_to(folder).parts[:-1]) & set(without)
    }
