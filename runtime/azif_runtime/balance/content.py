"""What is played, as bytes: a linked game that needs no files beside it, told from others by its digest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_runtime.failures import ContentError
from azif_runtime.loading import game_at


class Content(msgspec.Struct, frozen=True):
    """A linked game without its rulings; `packages` are the ids and digests of what it was made of. Where it
    was only told from others, `data` is empty.
    """

    digest: str
    packages: tuple[tuple[str, str], ...]
    data: bytes = b""

    @property
    def name(self) -> Content:
        """The same without its bytes: what others are told who have them."""
        return msgspec.structs.replace(self, data=b"")

    def game(self) -> ir.Game:
        """The linked game."""
        return ir.decode(self.data)


def numbers_of(content: Content, components: Collection[str]) -> tuple[int, ...]:
    """The numbers of components, in the order of the program."""
    if not components:
        return ()
    return tuple(index for index, name in enumerate(components_of(content)) if name in components)


@cache
def components_of(content: Content) -> tuple[str, ...]:
    """The ids of all components, in the order of the program."""
    return tuple(each.name for each in content.game().declarations if isinstance(each, ir.Component))


def content_at(paths: Sequence[Path]) -> Content:
    """The content of the packages at these paths. Raises `ContentError` if it is not right."""
    report = Report()
    game = game_at(paths, report, rulings=False)
    if game is None:
        raise ContentError("; ".join(f"{found.span}: {found.text()}" for found in report.diagnostics[:3]))
    return content_of(game)


def content_of(game: ir.Game) -> Content:
    """A linked game as content."""
    data = ir.encode(game)
    packages = tuple((package.id, package.digest) for package in game.packages)
    return Content(blake2b(data, digest_size=16).hexdigest(), packages, data)
