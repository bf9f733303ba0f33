"""Printouts → PDF, set by Typst in processes of its own; what has not changed is not set again."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

from azif_compiler.site.printouts import Printout
from azif_runtime import copies

KNOWN = "print.digests"
"""Of what each PDF was made."""

SECONDS = 3600.0

_READ = re.compile(r'"/([^"]+\.(?:svg|typ))"')
"""What a printout reads of the folder."""


def set_printouts(folder: Path, made: Sequence[Printout], *, workers: int = 1) -> None:
    """Set printouts as PDF, beside the pages; the same faces give the same bytes."""
    (folder / "print").mkdir(exist_ok=True)
    kept = folder.parent / KNOWN
    before = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    now = {one.file: digest_of(folder, one) for one in made}
    new = [one for one in made if before.get(one.file) != now[one.file] or not (folder / one.file).is_file()]
    if not new:
        return
    kept.unlink(missing_ok=True)
    # A book takes as much memory as two processes that set cards.
    set_all(folder, [one for one in new if not one.cards], 1)
    set_all(folder, [one for one in new if one.cards], workers)
    kept.write_text(json.dumps(now, indent=2), encoding="utf-8")


def set_all(folder: Path, new: Sequence[Printout], workers: int) -> None:
    """Set printouts, so many at once."""

    def work(job: int) -> bytes:
        set_one(folder, new[job])
        return b"set"

    # Typst begins threads, and a process with threads cannot be copied: so it never sets anything here first.
    # It keeps what it has read, so each printout has a process of its own, which takes that with it.
    done: Sequence[bytes | None] = [None] * len(new)
    if copies.POSSIBLE:
        done = copies.spread(len(new), work, workers=workers, seconds=SECONDS)
    for job, came in enumerate(done):
        if came is None:
            work(job)  # what broke a process breaks this one too, and is seen


def digest_of(folder: Path, one: Printout) -> str:
    """Of what a printout is made."""
    found = blake2b(f"{version('typst')}\0{one.sizes}\0{one.pages}\0{one.source}".encode(), digest_size=16)
    for name in dict.fromkeys(_READ.findall(one.source)):
        found.update((folder / name).read_bytes())
    return found.hexdigest()


def set_one(folder: Path, one: Printout) -> None:
    """Set a printout."""
    import typst  # heavy, and only needed here

    source, root = one.source.encode(), str(folder)
    given: dict[str, str] = {}
    for size in one.sizes:
        given = {"size": str(size)}
        # Its stubs want a root of bytes beside a source of bytes, and it takes none.
        pages = typst.query(source, "<pages>", field="value", one=True, root=root, sys_inputs=given)  # type: ignore[type-var]
        if int(pages) <= one.pages:
            break
    pdf: bytes = typst.compile(source, root=root, format="pdf", timestamp=0, sys_inputs=given)  # type: ignore[call-overload]
    (folder / one.file).write_bytes(pdf)
