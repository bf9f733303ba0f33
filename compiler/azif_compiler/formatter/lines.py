"""Words → lines with their depths.

Which statements share a line is the author's choice; how deep each line stands is not. A line stands deeper
inside braces, below a colon with nothing behind it, and where it begins what the sentence above ends in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler.formatter.blanks import line_of
from azif_compiler.formatter.wide import FURTHER, STEP, broken
from azif_compiler.formatter.words import Remark, Seen
from azif_compiler.text.tokens import LEFT, RIGHT


class Row(msgspec.Struct):
    """A line of the result: its depth, its text, the comment behind it; whether a blank line is above it."""

    depth: int
    text: str
    remark: str = ""
    apart: bool = False

    @property
    def code(self) -> str:
        """The line without its comment."""
        return STEP * self.depth + self.text


class _Level(msgspec.Struct):
    """Lines that stand equally deep: how deep they did, how deep they do, and what stands below them."""

    indent: int
    depth: int
    below: int


class _Frame(msgspec.Struct):
    """A block in braces that is open: the depth of the line that opens it, and the levels of its lines."""

    depth: int
    levels: list[_Level]


def rows_of(words: Sequence[Seen], behind: Sequence[Remark], width: int) -> list[Row]:
    """The lines of a piece. The comments `behind` it stand in the first column, as they do in its text."""
    return _Layout(width).rows(words, behind)


class _Layout:
    """Goes over lines and knows how deep the next one stands."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.frames = [_Frame(-1, [])]
        self.found: list[Row] = []

    def rows(self, words: Sequence[Seen], behind: Sequence[Remark]) -> list[Row]:
        """All lines, comments among them."""
        above = None
        for line in _lines(words):
            self.line(line, above)
            above = line
        self.remarks(behind, 0, self.frames[0].levels)
        return self.found

    def line(self, line: Sequence[Seen], above: Sequence[Seen] | None) -> None:
        """Add a line as it was written: as one line, or as several, if it is too wide."""
        levels = list(self.frames[-1].levels)
        depth = self.depth_of(line, above)
        self.remarks(line[0].remarks, depth + (line[0].kind == RIGHT), levels)
        for number, part in enumerate(broken(line, depth, self.width)):
            self.found.append(Row(part.depth, line_of(part.words), apart=number == 0 and line[0].apart))
            depth = depth if part.goes_on else part.depth
        if self.frames[-1].levels:
            self.frames[-1].levels[-1].below = depth + 1
        self.braces(line, depth)

    def depth_of(self, line: Sequence[Seen], above: Sequence[Seen] | None) -> int:
        """How deep a line stands."""
        frame = self.frames[-1]
        if line[0].kind == RIGHT and len(self.frames) > 1:
            return frame.depth
        if line[0].before == "joined" and frame.levels:
            return frame.levels[-1].depth + FURTHER
        levels, indent = frame.levels, line[0].indent
        if indent is None or not levels:
            if not levels:
                levels.append(_Level(-1 if indent is None else indent, frame.depth + 1, frame.depth + 2))
            return levels[-1].depth
        opened = above is not None and above[-1].opens
        while len(levels) > 1 and indent < levels[-1].indent:
            levels.pop()
        if levels[-1].indent < 0 and not opened:  # the first line of a block that stood behind its brace
            levels[-1].indent = indent
        if indent > levels[-1].indent and (opened or _begins_block(line)):
            levels.append(_Level(indent, levels[-1].below, levels[-1].below + 1))
        return levels[-1].depth

    def braces(self, line: Sequence[Seen], depth: int) -> None:
        """What braces a line opens, in which the next ones stand, and what it closes."""
        for seen in line:
            if seen.kind == LEFT:
                self.frames.append(_Frame(depth, []))
            elif seen.kind == RIGHT and len(self.frames) > 1:
                self.frames.pop()

    def remarks(self, remarks: Sequence[Remark], depth: int, levels: Sequence[_Level]) -> None:
        """Add the comments before a line; the first may stand behind the line above it."""
        for remark in remarks:
            if remark.indent is None and self.found:
                self.found[-1].remark = remark.text
                continue
            indent = remark.indent or 0
            deep = max((one.depth for one in levels if 0 <= one.indent <= indent), default=depth)
            apart = remark.apart and not self.found[-1].text.endswith("{")
            self.found.append(Row(max(deep, depth), remark.text, apart=apart))


def _lines(words: Sequence[Seen]) -> Iterator[list[Seen]]:
    """The words of each line as it was written. A statement that goes on in the next one is one line."""
    line: list[Seen] = []
    for seen in words:
        if line and (seen.before == "line" or seen.remarks):
            yield line
            line = []
        line.append(seen)
    if line:
        yield line


def _begins_block(line: Sequence[Seen]) -> bool:
    """Whether the first statement of a line has a block, as what a sentence ends in does."""
    for seen in line:
        if seen.opens or seen.kind == LEFT:
            return True
        if seen.before == ";":
            return False
    return False
