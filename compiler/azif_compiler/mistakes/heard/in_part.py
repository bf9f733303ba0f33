"""A line of which a part is understood → that part, and the words that are left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.mistakes.heard.blocks import Done
from azif_compiler.mistakes.heard.on_cards import OnCards

THEN = 'finish "so"'
"""What stands for what happens and is not understood."""

MARK = re.compile("\N{LEFT-POINTING ANGLE BRACKET}(.*?)\N{RIGHT-POINTING ANGLE BRACKET}")
"""What words are left out where it stands."""

ENDING = frozenset(". ; )".split())
JOINING = frozenset("and or to if unless then , : ( otherwise while until instead".split())
"""What goes on behind something that happens, and leaves nothing out."""

CHANGING = frozenset("and : while if when as".split())
"""What goes on behind something that is changed, and leaves nothing out."""

PLACING = ("from", "in", "at")
"""How cards begin to say where something happens."""

MOST_BEHIND = 10
"""How many words behind an event are left out at the most."""


class Part(NamedTuple):
    """A line with what it leaves out, and what stands there for what is not understood."""

    line: str
    left_out: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def words(self) -> int:
        """How many words are not said by it."""
        return sum(len(said.split()) for said in (*self.left_out, *self.unknown))


class InPart(OnCards):
    """What of a line is understood."""

    def left(self, index: int, end: int) -> str:
        """Words that are left out, to stand where they do."""
        said = " ".join(self.words[index:end])
        return f"\N{LEFT-POINTING ANGLE BRACKET}{said}\N{RIGHT-POINTING ANGLE BRACKET}"

    def step(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Done]:
        """One thing that happens, also if it is understood in part or not at all."""
        found = list(super().step(index, who, told=told))
        yield from found
        end = next((at for at in range(index, len(self.low)) if self.low[at] in ENDING), len(self.low))
        furthest = max((done.end for done in found), default=index)
        if index < furthest < end and self.word(furthest) not in JOINING:
            for done in found:
                if done.end == furthest:
                    yield Done(end, (*done.rows[:-1], f"{done.rows[-1]}{self.left(furthest, end)}"))
                    break
        if furthest < end and end > index + 1 and told:
            yield Done(end, (f"{THEN}{self.left(index, end)}",))

    def paying(self, index: int) -> Iterator[Done]:
        """What is paid is understood, or it is no cost; one of several things may be left out."""
        whole = False
        for done in super().paying(index):
            if not any(MARK.search(row) for row in done.rows):
                whole = True
                yield done
        ends = range(index + 1, min(len(self.low), index + MOST_BEHIND))
        at = next((at for at in ends if self.word(at) == "and"), 0)
        for done in super().paying(at + 1) if at and not whole else ():
            if not any(MARK.search(row) for row in done.rows) and self.word(done.end) == "to":
                yield Done(done.end, (*done.rows[:-1], f"{done.rows[-1]}{self.left(index, at)}"))

    def answered(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then, behind an event that is understood in part."""
        yield from super().answered(index, form, event)
        last = min(len(self.low), index + MOST_BEHIND)
        comma = next((at for at in range(index + 1, last) if self.low[at] in (",", ":")), 0)
        is_whole = self.word(index) in PLACING or not any(map(self.is_amount, range(index, comma)))
        if event and comma and is_whole:
            left = self.left(index, comma)
            for said in super().answered(comma, form, event):
                yield f"{said}{left}"

    def is_amount(self, index: int) -> bool:
        """Whether a word says how much or of what something happens: without it another event is meant."""
        named = (self.tokens(index), self.kinds(index), self.components(index), self.named(index, "members"))
        return self.word(index).isdigit() or self.word(index) == "." or any(map(any, named))

    def holding(self, index: int) -> Iterator[str]:
        """What always holds, also if more is said of it."""
        yield from super().holding(index)
        for end, said in self.changes(index):
            if self.word(end) not in (*CHANGING, ".") and end < len(self.low) - 1:
                yield f"always {said}{self.left(end, len(self.low) - 1)}"

    def ability(self, index: int) -> Iterator[str]:
        """An ability, or what is said of it in the middle of a line."""
        yield from super().ability(index)
        for end, said in self.told_whole(index):
            if not self.is_end(end):
                yield f"{said}{self.left(end, len(self.low) - 1)}"
        for at in range(index + 1, len(self.low)):
            if self.behind(at, "you may") > 0:
                yield from (f"{said}{self.left(index, at)}" for said in self.paid_otherwise(at))


def part_of(line: str) -> Part:
    """A line without its marks, with what these say."""
    found: list[str] = []
    unknown: list[str] = []
    for match in MARK.finditer(line):
        (unknown if line[: match.start()].endswith(THEN) else found).append(match[1])
    return Part(MARK.sub("", line), tuple(found), tuple(unknown))
