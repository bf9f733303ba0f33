"""A member of an enum, or a token, in the place of the one before it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_runtime.mutation.change import Change, Words, after


def neighbour(node: object, words: Words) -> Iterator[Change]:
    """What is declared next to it."""
    match node:
        case ir.Member(enum=enum, name=name):
            other = after(words.members.get(enum, []), name)
            if other is not None:
                yield Change(f"{ir.word_of(name)} → {ir.word_of(other)}", ir.Member(enum, other))
        case ir.TokenNamed(name=name):
            other = after(words.tokens, name)
            if other is not None:
                yield Change(f"{ir.word_of(name)} → {ir.word_of(other)}", ir.TokenNamed(other))
        case _:
            pass
