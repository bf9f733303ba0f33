"""mkdocs, in several processes: each lays out its share of the pages.

A page depends on its own text and on the frame: the configuration, and which files there are. So it makes no
difference which process lays it out; what leads from one page to another is looked through afterwards.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NOT_A_FAULT = "A 'dirty' build is being performed"
"""mkdocs warns of what is meant here: that it leaves what is there."""

END = "\0"
"""What stands behind each complaint on the way from one process to another."""


class Complaints(logging.Handler):
    """Collects what mkdocs complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a complaint."""
        text = record.getMessage()
        if not text.startswith(NOT_A_FAULT):
            self.found.append(text)


def laid_out(configuration: Path, shares: int) -> list[str]:
    """Lay out the pages that are newer than what was made of them; what mkdocs complains of.

    Each process begins anew: a copy of this one would hold all that it has held.
    """
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    told.setdefault("SOURCE_DATE_EPOCH", "0")  # no clock is asked
    running = [
        subprocess.Popen(
            [sys.executable, "-m", __spec__.name, str(configuration), str(share), str(shares)],
            env=told, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )
        for share in range(shares)
    ]  # fmt: skip
    found = [text for process in running for text in process.communicate()[0].split(END) if text]
    if any(process.returncode for process in running):
        found.append("mkdocs could not lay it out")
    return list(dict.fromkeys(found))


def lay_out_share(configuration: Path, share: int, shares: int) -> list[str]:
    """Lay out every n-th of the pages; the complaints."""
    # They are large, and only those who lay out need them.
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.plugins import BasePlugin

    class Share(BasePlugin):  # type: ignore[type-arg,no-untyped-call]  # it has no settings
        """Leaves out the pages that others lay out."""

        def on_files(self, files: Any, *, config: Any) -> Any:
            del config
            for number, file in enumerate(files.documentation_pages()):
                if number % shares != share:
                    file.is_modified = not_at_all
            return files

    with listening() as complaints:
        config = load_config(str(configuration), strict=False)
        config.plugins["azif"] = Share()
        build(config, dirty=True)
    return complaints.found


def not_at_all() -> bool:
    """Whether something has to be made that others make."""
    return False


@contextmanager
def listening() -> Generator[Complaints]:
    """Listens to mkdocs, which says nothing to anybody else."""
    logger, complaints = logging.getLogger("mkdocs"), Complaints()
    logger.addHandler(complaints)
    before, logger.propagate = logger.propagate, False
    try:
        yield complaints
    finally:
        logger.removeHandler(complaints)
        logger.propagate = before


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(*lay_out_share(Path(sys.argv[1]), *map(int, sys.argv[2:])), sep=END, end="")
