"""The passes, in order: packages → files → vocabulary → checked declarations → linked game."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from azif_compiler import ir
from azif_compiler.bind import Written, bind
from azif_compiler.cache import Cache, user_cache
from azif_compiler.check.declarations import Checker
from azif_compiler.check.scope import Uses
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import reading
from azif_compiler.link import link
from azif_compiler.package import MANIFEST, Manifest, Packages, find_packages, folder_of
from azif_compiler.places import package_roots, shown
from azif_compiler.source import read_source
from azif_compiler.syntax.parse import parse


def check(paths: Sequence[Path]) -> Report:
    """Everything that is wrong with the packages at these paths, and with what they require."""
    report = Report()
    compile_packages(paths, report)
    return report


def build(paths: Sequence[Path], output: Path) -> Report:
    """Compile packages and write the linked game: as JSON if the name of the file says so, else as MessagePack."""
    report = Report()
    game = compile_packages(paths, report)
    if game is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(ir.as_json(game) if output.suffix == ".json" else ir.encode(game))
    return report


def compile_packages(paths: Sequence[Path], report: Report, *, rulings: bool = True) -> ir.Game | None:
    """The linked game of the packages at these paths and what they require; None if anything is wrong."""
    manifests = manifests_at(paths, report)
    if manifests is None:
        return None
    return compiled(manifests, report, user_cache(), rulings=rulings)


def manifests_at(paths: Sequence[Path], report: Report) -> list[Manifest] | None:
    """The manifests of packages and of what they require, in load order."""
    cache = user_cache()
    folders = [package_of(folder) for path in paths if (folder := folder_of(str(path), report)) is not None]
    if report.failed:
        return None
    packages: Packages = find_packages([*folders, *package_roots()], report, cache)
    if report.failed:
        return None
    wanted = [found.id for found in packages.by_id.values() if not {found.folder, found.folder.parent}.isdisjoint(folders)]
    if not wanted:
        report(reading.NothingToRead(span=None, path=", ".join(map(shown, folders))))
        return None
    manifests = packages.load_order(wanted, report)
    return None if report.failed else manifests


def package_of(path: Path) -> Path:
    """The folder of the package to which a file belongs; a folder as it is."""
    if path.is_dir() or path.is_symlink() and not path.is_file():
        return path
    for folder in path.absolute().parents:
        if (folder / MANIFEST).is_file():
            return Path(shown(folder))
    return path


def compiled(manifests: Sequence[Manifest], report: Report, cache: Cache, *, rulings: bool = True) -> ir.Game | None:
    """The linked game of packages in load order, from the cache if nothing has changed."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        texts = list(sources_of(manifests, rulings=rulings))
        key = fingerprint(manifests, texts)
        if (payload := cache.get(key)) is not None:
            try:
                return ir.decode(payload)
            except (msgspec.DecodeError, msgspec.ValidationError):
                pass
        game = fresh(manifests, texts, report)
        if game is not None and not report.failed and len(report) == 0:
            cache.put(key, ir.encode(game))
        return None if report.failed else game
    finally:
        if collecting:
            gc.enable()


def sources_of(manifests: Iterable[Manifest], *, rulings: bool) -> Iterable[tuple[str, Path]]:
    """The files of packages: package id and path, in load order."""
    for manifest in manifests:
        for path in manifest.sources:
            yield manifest.id, path
        for path in manifest.rulings if rulings else ():
            yield manifest.id, path


def fingerprint(manifests: Sequence[Manifest], texts: Sequence[tuple[str, Path]]) -> str:
    """What a compiled game depends on: the compiler, the manifests, and every file."""
    digest = hashlib.blake2b(compiler_digest(), digest_size=20)
    for manifest in manifests:
        digest.update(f"\0{manifest.id}\0{manifest.version}".encode())
    for package, path in texts:
        digest.update(f"\0{package}\0{shown(path)}\0".encode())
        try:
            digest.update(path.read_bytes())
        except OSError:
            digest.update(b"\1")
    return digest.hexdigest()


def compiler_digest() -> bytes:
    """A digest of the compiler itself, so that a changed compiler compiles again."""
    global _DIGEST
    if _DIGEST is None:
        digest = hashlib.blake2b(digest_size=20)
        folder = Path(__file__).parent
        for path in sorted([*folder.glob("*.py"), *folder.glob("check/*.py"), *folder.glob("syntax/*.py")]):
            about = path.stat()
            digest.update(f"{path.name}{about.st_size}{about.st_mtime_ns}".encode())
        _DIGEST = digest.digest()
    return _DIGEST


_DIGEST: bytes | None = None


def fresh(manifests: Sequence[Manifest], texts: Sequence[tuple[str, Path]], report: Report) -> ir.Game | None:
    """Compile from the sources."""
    files: list[Written] = []
    digests: dict[str, hashlib.blake2b] = {m.id: hashlib.blake2b(digest_size=16) for m in manifests}
    for package, path in texts:
        source = read_source(path, report, shown(path))
        if source is None:
            continue
        digests[package].update(source.text.encode())
        files.append(Written(package, source, parse(source, report)))
    if not any(written.file.lines for written in files) and not report.failed:
        report(reading.NothingToRead(span=None, path=", ".join(shown(m.folder) for m in manifests)))
        return None
    syntax_failed = report.failed
    words = bind(files, report)
    uses = Uses()
    checker = Checker(words, report, uses)
    declarations = [found for written in files for found in checker.check(written)]
    identities = tuple(ir.PackageId(m.id, str(m.version), m.title, digests[m.id].hexdigest()) for m in manifests)
    if report.failed or syntax_failed:
        return None
    return link(identities, declarations, checker.amendments, words, uses, report)
