"""The shape of what was written: lines with a leading word, a phrase and blocks. Places are token numbers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler.text.tokens import Tokens


class Block(msgspec.Struct, frozen=True, gc=False):
    """Lines in braces; `opening` and `closing` are the tokens of the braces."""

    opening: int
    closing: int
    lines: tuple[Line, ...]


class Line(msgspec.Struct, frozen=True, gc=False):
    """A declaration, a member or a statement.

    `label` is the token of its name (`"Second Wind":`), `leading` that of its leading word; each -1 without
    one. The phrase is the tokens from `first` up to, and not including, `last`. The `outcomes` of a sentence
    are the lines behind it that belong to it; they are found when a block is read.
    """

    label: int
    leading: int
    first: int
    last: int
    block: Block | None = None
    cost: Block | None = None
    otherwise: Block | None = None
    outcomes: tuple[Line, ...] = ()

    @property
    def start(self) -> int:
        """The first of its tokens."""
        if self.label >= 0:
            return self.label
        return self.leading if self.leading >= 0 else self.first

    @property
    def has_blocks(self) -> bool:
        """Whether a block stands behind its phrase."""
        return self.block is not None or self.cost is not None or self.otherwise is not None

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that stand behind its phrase, in the order in which lines are read."""
        if not self.has_blocks:
            return ()
        return tuple(block for block in (self.cost, self.block, self.otherwise) if block is not None)


class Written(msgspec.Struct, frozen=True, gc=False):
    """A piece as it was written: its tokens, with what repairs put in, and its lines."""

    tokens: Tokens
    lines: tuple[Line, ...]


def walk(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Lines and all that is inside them, outer ones first."""
    for line in lines:
        yield line
        for block in line.blocks:
            yield from walk(block.lines)
