"""Packages that are open together: a workspace, and where its files lie on disk."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_compiler.loader import digests, places, store
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.files import FILE, MANIFEST
from azif_compiler.loader.find import PARTS, RULINGS, find_packages
from azif_compiler.loader.project import on_its_own, package_of, project_of
from azif_compiler.packages.package import Manifest, Packages
from azif_compiler.snapshot.project import File, Project
from azif_compiler.workspace.workspace import Workspace

_PASSED = frozenset({"node_modules", "build", "dist", "__pycache__", "site-packages"})
"""Folders in which nobody keeps packages that are written."""

DEEPEST_FOLDER = 6
"""How deep below a folder of the editor packages are looked for."""


def manifests_below(root: Path) -> Iterator[Path]:
    """The folders of packages in a folder of the editor, by path."""
    for here, folders, files in os.walk(root):
        deep = len(Path(os.path.relpath(here, root)).parts)
        folders[:] = sorted(
            name
            for name in folders
            if deep < DEEPEST_FOLDER and not name.startswith(".") and name not in _PASSED
        )
        if MANIFEST in files:
            yield Path(here)


def related(packages: Packages, id_: str) -> list[str]:
    """A package and all that are connected with it, by what they require, directly or through others."""
    near: dict[str, set[str]] = {one: set() for one in packages.by_id}
    for one in packages.by_id.values():
        for other in one.requires:
            if other in near:
                near[one.id].add(other)
                near[other].add(one.id)
    found, pending = {id_}, [id_]
    while pending:
        for other in near[pending.pop()] - found:
            found.add(other)
            pending.append(other)
    return [one for one in packages.by_id if one in found]


@dataclass(slots=True)
class Opened:
    """Packages that are open together.

    `paths` finds a file on disk by its name in the workspace; `report` is what is wrong with manifests.
    `failed` says that the packages cannot be put together, so that nothing more is known of them.
    """

    package: Path
    roots: tuple[Path, ...]
    workspace: Workspace | None = None
    manifests: Sequence[Manifest] = ()
    report: Report = field(default_factory=Report)
    paths: dict[str, Path] = field(default_factory=dict)

    def load(self) -> None:
        """Read packages and files as they are on disk now; the first time, make the workspace."""
        cache = user_cache()
        self.report = Report()
        manifests = self._manifests()
        if manifests is None:
            return
        texts = list(digests.texts_of(manifests, rulings=True))
        project = project_of(manifests, texts)
        self.paths = {text.shown: Path(os.path.abspath(text.listed.path)) for text in texts}
        self.manifests = manifests
        if self.workspace is None:
            kept = store.Store(cache, digests.compiler_digest(cache), rulings=True)
            self.workspace = Workspace(project, kept.grammar(), kept.recall(manifests))
        else:
            self.workspace.load(project)

    def _manifests(self) -> list[Manifest] | None:
        """The packages in load order: all that are connected with this one, or if they cannot be put
        together, those alone that this one requires; none if that cannot be done either.
        """
        if self.package.suffix == FILE:
            packages = find_packages(places.package_roots(), Report(), user_cache())
            made = on_its_own(self.package, packages)
            packages.by_id[made.id] = made
            return packages.load_order([made.id], self.report)
        own = find_packages([self.package], self.report, user_cache())
        if len(own.by_id) != 1:
            return None
        (id_,) = own.by_id
        folders = [folder for root in self.roots for folder in manifests_below(root)]
        packages = find_packages([self.package, *folders, *places.package_roots()], Report(), user_cache())
        together = Report()
        order = packages.load_order(related(packages, id_), together)
        if not together.failed:
            return order
        order = packages.load_order([id_], self.report)
        return None if self.report.count("error") else order

    def remember(self) -> None:
        """Keep what was found out, for the next time that somebody asks."""
        workspace = self.workspace
        if workspace is None or workspace.latest is None or not workspace.is_current:
            return
        cache = user_cache()
        kept = store.Store(cache, digests.compiler_digest(cache), rulings=True)
        kept.remember(workspace.latest, self.manifests, kept.recall(self.manifests))

    # ---- files

    def name_of(self, path: Path) -> str | None:
        """The name in the workspace of a file that is in it."""
        name = places.shown(path)
        return name if name in self.paths else None

    def place(self, name: str) -> Path:
        """Where a file of the workspace lies, or a manifest."""
        return self.paths.get(name) or Path(os.path.abspath(name))

    def new_file(self, path: Path, text: str) -> File | None:
        """A file that is not on disk yet, as it would count; none if it is in none of these packages."""
        folder = package_of_new(path)
        for manifest in self.manifests:
            if folder is not None and os.path.realpath(manifest.folder) == os.path.realpath(folder):
                inside = Path(os.path.relpath(path, folder)).parts
                part: frozenset[str] = frozenset()
                if inside[:1] == (PARTS,):
                    part, inside = frozenset("".join(inside[1:2]).split("+")), inside[2:]
                return File(manifest.id, places.shown(path), text, part, inside[:1] == (RULINGS,))
        return None

    def edit(self, path: Path, text: str) -> bool:
        """Put a text that is not saved in the place of a file; whether it belongs to these packages."""
        if self.workspace is None:
            return False
        name = places.shown(path)
        if name in self.paths:
            self.workspace.edit(name, text)
            return True
        file = self.new_file(path, text)
        if file is None:
            return False
        self.workspace.create(file)
        self.paths[name] = Path(os.path.abspath(path))
        return True

    def close(self, path: Path) -> None:
        """What is on disk counts again."""
        if self.workspace is not None:
            self.workspace.close(places.shown(path))

    @property
    def project(self) -> Project | None:
        """The packages with their files as they are now."""
        return self.workspace.project if self.workspace is not None else None


def package_of_new(path: Path) -> Path | None:
    """The folder of the package in which a file would lie."""
    inside = (folder for folder in Path(os.path.abspath(path)).parents if (folder / MANIFEST).is_file())
    return next(inside, None)


def key_of(path: Path) -> Path:
    """By what the packages of a file are found: the folder of its package, or the file itself."""
    return package_of_new(path) or package_of(path)
