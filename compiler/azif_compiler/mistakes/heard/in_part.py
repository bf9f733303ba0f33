"""A line of which a part is understood → that part, and the words that are left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.mistakes.heard.blocks import Done
from azif_compiler.mistakes.heard.looser import Looser
from azif_compiler.mistakes.heard.on_cards import OnCards
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.rephrasing import THEN
from azif_compiler.mistakes.sentence_parts import longest_verb

MARK = re.compile("\N{LEFT-POINTING ANGLE BRACKET}(.*?)\N{RIGHT-POINTING ANGLE BRACKET}")
"""What words are left out where it stands."""

ENDING = frozenset(". ; )".split())
JOINING = frozenset("and or to if unless then , : ( otherwise while until instead".split())
"""What goes on behind something that happens, and leaves nothing out."""

CHANGING = frozenset("and : while if when as".split())
"""What goes on behind something that is changed, and leaves nothing out."""

SPECIFYING = frozenset("for at on in during until from of cost caused dealt".split())
"""How cards begin to say more of an event that has a name."""

PLACING = ("from", "in", "at")
"""How cards begin to say where something happens."""

NARROWING = frozenset("of with in at from who whose that where on without".split())
"""How people begin to say of which things something is said."""

OF_ALL = re.compile(r"\b(?:each|all|every) [a-z_ ]+$")
"""A sentence that ends in all of some things."""

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

    @property
    def weight(self) -> int:
        """How much is missing in it: more if it is not known what happens."""
        return self.words + sum(len(said.split()) for said in self.unknown)


class InPart(Looser):
    """What of a line is understood."""

    def left(self, index: int, end: int) -> str:
        """Words that are left out, to stand where they do."""
        said = " ".join(self.words[index:end]).replace(" - ", "-")
        return f"\N{LEFT-POINTING ANGLE BRACKET}{said}\N{RIGHT-POINTING ANGLE BRACKET}"

    def step(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Done]:
        """One thing that happens, also if it is understood in part or not at all."""
        found = list(super().step(index, who, told=told))
        yield from found
        end = next((at for at in range(index, len(self.low)) if self.low[at] in ENDING), len(self.low))
        furthest = max((done.end for done in found), default=index)
        is_about = self.is_amount(furthest) or self.is_amount(furthest + 1)
        if index < furthest < end and self.word(furthest) not in JOINING and not is_about:
            for done in found:
                if done.end == furthest and not self.is_other(done.rows[-1], furthest):
                    yield Done(end, (*done.rows[:-1], f"{done.rows[-1]}{self.left(furthest, end)}"))
                    break
        if furthest < end and end > index + 1 and told:
            yield Done(end, (f"{THEN}{self.left(index, end)}",))

    def is_other(self, said: str, end: int) -> bool:
        """Whether a sentence is done to something else if what stands behind it is left out: it is a verb and
        no more, or all of some things, which that makes fewer.
        """
        is_bare = bool(self.seen.view.meanings(said.replace(" ", "_")).verbs)
        return is_bare or (self.word(end) in NARROWING and OF_ALL.search(said) is not None)

    def paying(self, index: int) -> Iterator[Done]:
        """What is paid is understood, or it is no cost; one of several things may be left out."""
        for done in super().paying(index):
            if not any(MARK.search(row) for row in done.rows):
                yield done
        ends = range(index + 1, min(len(self.low), index + MOST_BEHIND))
        at = next((at for at in ends if self.word(at) == "and"), 0)
        for done in super().paying(at + 1) if at else ():
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
        return self.word(index).isdecimal() or self.word(index) == "." or any(map(any, named))

    def holding(self, index: int) -> Iterator[str]:
        """What always holds, also if more is said of it."""
        yield from super().holding(index)
        for end, said in self.changes(index):
            if self.word(end) not in (*CHANGING, ".") and end < len(self.low) - 1:
                start = end + (self.word(end) == ",")
                yield f"always {said}{self.left(start, len(self.low) - 1)}"
        for first, last, said in self.costing(index):
            end = self.costs_end(last)
            if last > first + 2 and end >= len(self.low) - 1:
                yield f"always {said}{self.left(first + 1, last - 1)}"

    def joined(self, index: int, subject: str, said: str) -> Iterator[Found]:
        """A condition with those that follow, also if one of them is not understood."""
        last = index
        for found in super().joined(index, subject, said):
            last = max(last, found.end)
            yield found
        if last == index and self.word(index) in ("or", "and"):
            ends = (at for at in range(index, len(self.low)) if self.low[at] in (".", ",", ":", ";"))
            end = next(ends, len(self.low))
            yield Found(end, f"{said}{self.left(index, end)}")

    def lessened_by(self, index: int, head: str, cost: str) -> Iterator[str]:
        """What happens to an event that is named, also if more is said of it."""
        yield from super().lessened_by(index, head, cost)
        last = len(self.low) - 1
        for at in range(index + 2, last):
            if self.word(at) in SPECIFYING:
                row = self.row_of([*self.words[:at], "."])
                yield from (
                    f"{said}{self.left(at, last)}" for said in OnCards.lessened_by(row, index, head, cost)
                )

    def said_otherwise(self, index: int, who: str) -> Iterator[Done]:
        """A sentence that content says otherwise, also if more is said of what it is about."""
        yield from super().said_otherwise(index, who)
        ends = sorted(end for end, _ in self.thing(index)) if not who else []
        for end in ends[1:]:
            cure, count = self.seen.confusion([*self.words[index : ends[0]], *self.words[end:]])
            if count > ends[0] - index and "…" not in cure and longest_verb(self.seen, cure):
                yield Done(end + count - (ends[0] - index), (f"{cure}{self.left(ends[0], end)}",))

    def ability(self, index: int) -> Iterator[str]:
        """An ability, or what is said of it in the middle of a line."""
        yield from super().ability(index)
        for end, said in self.told_whole(index):
            if not self.is_end(end):
                yield f"{said}{self.left(end, len(self.low) - 1)}"
        for end, event in self.event(index + 1) if self.word(index) == "before" else ():
            at = next((at for at in range(end, len(self.low)) if self.word(at) == ":"), 0)
            for said in self.acted(at + 1, f"action before {event}") if at > end else ():
                yield f"{said}{self.left(end, at)}"
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


def ended_as_written(part: Part) -> Part | None:
    """A part that ends in another way than was written: the way, and what happens then, as they were."""
    end = OUTCOME.search(part.line)
    written = WRITTEN.search(part.unknown[-1]) if part.unknown else None
    if end is None or written is None or end["way"] == written["way"]:
        return None
    line = f"{part.line[: end.start('way')]}{written['way']}: {written['then']}"
    left = written["before"].strip(" ,.;()")
    return Part(line, (*part.left_out, left) if left else part.left_out, part.unknown[:-1])


OUTCOME = re.compile(rf" (?P<way>\w+): {re.escape(THEN)}$")
"""How a line ends of which it is not known what happens, if it is so that something ends."""

WRITTEN = re.compile(r"^(?P<before>|.* )(?P<way>[a-z]+) ?: (?P<then>.+)$")
"""What stands before an outcome, which that is, and what happens then."""
