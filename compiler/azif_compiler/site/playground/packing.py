"""A linked game and the snapshot of its packages → what a playground takes along into the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from azif_compiler import grammar
from azif_compiler.diagnostic import InternalError, Report
from azif_compiler.link.link import link
from azif_compiler.loader import store
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.driver import project_at, snapshot_of
from azif_compiler.loader.project import manifests_at
from azif_compiler.site.contents import Contents
from azif_compiler.site.playground.bundle import Bundle, FileText, Place, encoded, place_key
from azif_compiler.snapshot.project import File, Package, Project, source_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.starter import recipes_of
from azif_compiler.text.pieces import cut

MOST = 40
"""So many rulings come with a component at most."""


def gathered(folders: Sequence[Path]) -> tuple[Project, Snapshot]:
    """Packages in which nothing is wrong, with the recipes of the last that has some: all their files, and
    what is known of them without their rulings.
    """
    report = Report()
    manifests = manifests_at(folders, report, user_cache())
    recipes = recipes_of(reversed(manifests or ()))
    folders = [*folders, recipes] if recipes is not None else folders
    project, snapshot = project_at(folders, report), snapshot_of(folders, report)
    if project is None or snapshot is None:
        raise InternalError("a playground is made of packages in which something is wrong")
    return project, snapshot


def packed(contents: Contents, project: Project, snapshot: Snapshot) -> Iterator[tuple[str, bytes]]:
    """The packages, each in a file of its own, what can be begun with, and the tables of the grammar.

    `project` has their rulings as well, `snapshot` what is known of them without these.
    """
    yield "grammar.bin", grammar.encoded(snapshot.grammar)
    for package in project.packages:
        yield f"{package.id}.bin", encoded(bundle_of(contents, project, snapshot, package))
    everything = Contents(link(snapshot), {}, {})
    told = {"packages": packages_of(snapshot), "kinds": list(kinds(everything))}
    yield "starts.json", json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def packages_of(snapshot: Snapshot) -> list[dict[str, object]]:
    """What each package needs beside it, in load order."""
    order = [package.id for package in snapshot.project.packages]
    return [
        {"id": one.id, "title": one.title, "sees": [id_ for id_ in order if id_ in one.sees]}
        for one in snapshot.project.packages
    ]


def kinds(contents: Contents) -> Iterator[dict[str, object]]:
    """Each kind of component with those that can be begun with: title, package, file and line."""
    for kind, cards in contents.components.items():
        rows = [
            [card.title, card.package, card.meta.origin.file, card.meta.origin.line]
            for card in cards
            if not card.meta.part
        ]
        if rows:
            yield {"title": contents.several(kind), "starts": rows}


def bundle_of(contents: Contents, project: Project, snapshot: Snapshot, package: Package) -> Bundle:
    """A package as it is taken along."""
    files = [file for file in project.files if file.package == package.id]
    return Bundle(
        package.id,
        package.version,
        package.title,
        tuple(sorted(package.sees)),
        dict(package.words),
        package.library,
        tuple(file_text(file) for file in files if not file.ruling),
        tuple(file_text(file) for file in files if file.ruling),
        store.known_to(snapshot, package.id),
        proofs_of(contents, package.id) or all_of(project, snapshot, package.id),
    )


def file_text(file: File) -> FileText:
    """A file as it is taken along."""
    source = source_of(file, Report())
    return FileText(file.name, tuple(sorted(file.part)), source.text if source is not None else "")


def proofs_of(contents: Contents, package: str) -> dict[str, tuple[Place, ...]]:
    """The rulings that carry out a clause of each component, those first that are about it."""
    found: dict[str, tuple[Place, ...]] = {}
    for card in contents.cards:
        if card.package == package and (rulings := contents.proofs((card.kind, card.name))[:MOST]):
            origin = card.meta.origin
            places = ((one.meta.origin.file, one.meta.origin.line) for one in rulings)
            found[place_key((origin.file, origin.line))] = tuple(places)
    return found


def all_of(project: Project, snapshot: Snapshot, package: str) -> dict[str, tuple[Place, ...]]:
    """All pieces of the rulings of a package of which no site shows results, for each of its others."""
    files = [file for file in project.files if file.package == package]
    rulings = [place for file in files if file.ruling for place in places_in(file, snapshot)]
    others = [place for file in files if not file.ruling for place in places_in(file, snapshot)]
    return {place_key(place): tuple(rulings) for place in others}


def places_in(file: File, snapshot: Snapshot) -> Iterator[Place]:
    """Where the pieces of a file begin."""
    text = file_text(file).text
    for piece in cut(text, snapshot.grammar):
        yield file.name, text.count("\n", 0, piece.start) + 1
