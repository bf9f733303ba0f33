"""A place in a piece → the same place in a piece of which less must be read: members beside it are blank."""

from __future__ import annotations

from dataclasses import replace

from azif_compiler.diagnostic import Report
from azif_compiler.lsp.probe import HOLE, Place
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Block, Line, walk
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import Tokens

FEW = 200
"""A piece of so many characters is read as soon as part of it."""


def narrowed(place: Place) -> Place:
    """The place in the piece without the other members that have blocks: what is written at the place is read
    and checked the same without them. All that stays is where it was. What cannot be read well stays whole.
    """
    if len(place.piece.text) < FEW:
        return place
    text = place.text_with(HOLE, rest=True)
    document = place.document
    written = parse(text, Source(document.file.name, text), 0, document.snapshot.grammar, Report())
    tokens = written.tokens
    members: tuple[Line, ...] = ()
    for block in written.lines[0].blocks if len(written.lines) == 1 else ():
        if holds(block, tokens, place):
            members = block.lines
    blank = [one for one in members if one.blocks and not around(one, tokens, place)]
    if len(blank) == len(members):
        return place
    shorter = place.piece.text
    moved = len(text) - len(shorter)
    for one in blank:
        start, end = extent(one, tokens)
        if start >= place.start:
            start, end = start - moved, end - moved
        shorter = shorter[:start] + blanked(shorter[start:end]) + shorter[end:]
    return replace(place, piece=place.piece._replace(text=shorter))


def holds(block: Block, tokens: Tokens, place: Place) -> bool:
    """Whether a place lies in a block; one without a brace at its end goes on to the end of the piece."""
    end = tokens.starts[block.closing]
    return 0 <= tokens.starts[block.opening] < place.start and (place.start <= end or end < 0)


def around(line: Line, tokens: Tokens, place: Place) -> bool:
    """Whether a place lies in a line."""
    start, end = extent(line, tokens)
    return start <= place.start <= end


def extent(line: Line, tokens: Tokens) -> tuple[int, int]:
    """From where to where a line is written, its blocks included."""
    last = max([line.last - 1, *(block.closing for one in walk((line,)) for block in one.blocks)])
    written = [index for index in range(line.start, last + 1) if tokens.starts[index] >= 0]
    return (tokens.starts[written[0]], tokens.end(written[-1])) if written else (0, 0)


def blanked(text: str) -> str:
    """As many blanks, with the same ends of lines."""
    return "".join(char if char == "\n" else " " for char in text)
