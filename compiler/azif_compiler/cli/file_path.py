"""A path on a command line."""

from __future__ import annotations

import os
from typing import Any

import click

LONGEST = 255
"""Bytes of a name: on no system that is in use can a file be called by more."""


class FilePath(click.Path):
    """A path; one with a name that no file can have is refused before anybody looks for it."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """The path that somebody wrote."""
        for name in os.fspath(value).split(os.sep):
            if len(os.fsencode(name)) > LONGEST:
                self.fail(f"`{name[:20]}…` is longer than the name of a file can be", param, ctx)
        return super().convert(value, param, ctx)
