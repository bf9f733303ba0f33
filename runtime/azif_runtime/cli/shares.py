"""mkdocs, in several processes: each lays out its share of the pages.

A page depends on its own text and on the frame: the configuration, and which files there are. So it makes no
difference which process lays it out; what leads from one page to another is looked through afterwards.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from azif_runtime import copies

SECONDS = 3600.0

NOT_A_FAULT = "A 'dirty' build is being performed"
"""mkdocs warns of what is meant here: that it leaves what is there."""


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
    """Lay out the pages that are newer than what was made of them; what mkdocs complains of."""
    found: Sequence[bytes | None] = [None]
    if copies.POSSIBLE:
        found = copies.spread(
            shares, lambda job: lay_out_share(configuration, job, shares), workers=shares, seconds=SECONDS
        )
    if any(one is None for one in found):
        # What broke a process breaks this one too, and is seen.
        found = [lay_out_share(configuration, 0, 1)]
    return list(dict.fromkeys(text for one in found if one for text in one.decode().split("\0") if text))


def lay_out_share(configuration: Path, share: int, shares: int) -> bytes:
    """Lay out every n-th of the pages; the complaints, with a zero byte between each two."""
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

    with told(), listening() as complaints:
        config = load_config(str(configuration), strict=False)
        config.plugins["azif"] = Share()
        build(config, dirty=True)
    return "\0".join(complaints.found).encode()


def not_at_all() -> bool:
    """Whether something has to be made that others make."""
    return False


@contextmanager
def told() -> Iterator[None]:
    """What the environment tells mkdocs: no advertisement, and no clock."""
    before = dict(os.environ)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def listening() -> Iterator[Complaints]:
    """Listens to mkdocs, which says nothing to anybody else."""
    logger, complaints = logging.getLogger("mkdocs"), Complaints()
    logger.addHandler(complaints)
    before, logger.propagate = logger.propagate, False
    try:
        yield complaints
    finally:
        logger.removeHandler(complaints)
        logger.propagate = before
