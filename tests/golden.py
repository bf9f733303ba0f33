"""Cases that carry their expectation: a comment `#: CODE text` on the line that is complained of.

A case is a file, or a folder of packages. A complaint without a place is expected where the comment begins a
line."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.loader import driver

MANIFEST = 'id: {id}\ntitle: "A case"\nversion: "1.0"\n'
EXPECTATION = re.compile(r"[ \t]*#: (AZ\d{4} .*)$")

Said = dict[tuple[str, int], list[str]]
"""Complaints by file and line; line 0 for those without a place."""


def write(folder: Path, files: Mapping[str, str | bytes], name: str = "case") -> Path:
    """A package with these files."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in {"package.yaml": MANIFEST.format(id=name), **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def check(folder: Path, text: str | bytes, name: str = "case") -> Report:
    """What is wrong with a package that has one file."""
    return driver.check([write(folder, {"a.azif": text}, name)])


def codes(report: Report) -> list[str]:
    """The codes of complaints."""
    return [found.code for found in report.diagnostics]


def compile_text(folder: Path, text: str) -> ir.Game:
    """The game of a package with one file, in which nothing may be wrong."""
    report = Report()
    game = driver.compile_packages([write(folder, {"a.azif": text})], report)
    assert game is not None, "\n".join(map(line_of, report.diagnostics))
    return game


def line_of(found: Diagnostic) -> str:
    """A complaint in one line."""
    return f"{found.span or '-'}: {found.code} {found.text()}"


# ---- cases -------------------------------------------------------------------------------------


def cases(folder: Path) -> list[Path]:
    """The files and folders that are cases."""
    return sorted(path for path in folder.iterdir() if path.suffix == ".azif" or path.is_dir())


def files_of(case: Path) -> list[Path]:
    """The files that may hold expectations."""
    return [case] if case.is_file() else sorted(path for path in case.rglob("*") if path.is_file())


def prepared(case: Path, folder: Path) -> list[Path]:
    """The packages of a case, copied into a folder."""
    if case.is_file():
        return [write(folder / "case", {case.name: case.read_bytes()})]
    shutil.copytree(case, folder / case.name)
    return sorted(path.parent for path in (folder / case.name).rglob("package.yaml"))


def found_in(case: Path, folder: Path) -> Said:
    """What is said of a case."""
    said: Said = {}
    for found in driver.check(prepared(case, folder)).diagnostics:
        where, line = "", 0
        if found.span is not None:
            where, line = Path(found.span.source.path).name, found.span.position[0]
            if case.is_dir():
                where = found.span.source.path.partition(case.name + "/")[2]
        said.setdefault((where, line), []).append(f"{found.code} {found.text()}")
    return said


def expected_in(case: Path) -> Said:
    """What is expected to be said of a case."""
    said: Said = {}
    for path in files_of(case):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if (match := EXPECTATION.search(line)) is not None:
                nowhere = match.start() == 0
                said.setdefault(("", 0) if nowhere else (name_of(case, path), number), []).extend(
                    match[1].split(" #: ")
                )
    return said


def name_of(case: Path, path: Path) -> str:
    """How a file of a case is known."""
    return path.name if case.is_file() else path.relative_to(case).as_posix()


def record(case: Path, said: Said) -> None:
    """Write what was found as what is expected."""
    for path in files_of(case):
        rows = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            here = said.get((name_of(case, path), number), [])
            rows.append(EXPECTATION.sub("", line) + (f"  #: {' #: '.join(here)}" if here else ""))
        if said.get(("", 0)) and path == files_of(case)[0]:
            del rows[: EXPECTATION.match(rows[0]) is not None]
            rows.insert(0, f"#: {' #: '.join(said['', 0])}")
        path.write_text("\n".join(rows) + "\n")


def compare(case: Path, folder: Path, *, update: bool) -> None:
    """Assert that what is said of a case is what its comments expect."""
    said = found_in(case, folder)
    if update:
        record(case, said)
        said = found_in(case, folder / "again")
    assert said == expected_in(case)
