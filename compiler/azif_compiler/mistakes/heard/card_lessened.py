"""What happens less, as cards say it: to a number, to no less than a number, no more than a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import usual, verbs
from azif_compiler.mistakes.heard.blocks import paid_for
from azif_compiler.mistakes.heard.card_changes import CardChanges
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.spoken_numbers import amounts_of
from azif_compiler.names import symbols
from azif_compiler.names.inflection import verbs_of_gerund

ANY = frozenset("a an any all each every your the 1".split())
"""What stands before what is called by a name of its own."""

NO_MORE = ("no more than", "at most", "a maximum of", "only", "up to")
"""How cards say how much it is at the most."""

NO_LESS = (
    "to a minimum of",
    "minimum",
    "minimum of",
    "to a minimum loss of",
    "but to no less than",
    "to no less than",
)
"""How cards say what is left of it at the least."""

NEVER = ("never", "cannot")
"""How cards deny that it is more than so much."""

LESS = ("reduce", "lower", "decrease")
"""What cards say of an event that is to be smaller."""


MADE_NOTHING = ("prevent", "cancel", "ignore", "avoid", "negate")
"""What cards say of an event that is not to happen."""


class Less(NamedTuple):
    """How much less happens, and of which events; nothing at all without a number."""

    where: str
    by: str


class CardLessened(CardChanges):
    """Events of which less happens."""

    def ability(self, index: int) -> Iterator[str]:
        """An ability: also `reduce any fall by 1`, `you drop no more than 2 oil`."""
        yield from super().ability(index)
        for start, may in ((index, ""), (self.behind(index, "you may"), "may ")):
            if start >= 0:
                yield from self.named_less(start, may)
        yield from self.in_place_of(index)
        for end, event in self.event_at_most(index):
            yield from self.written(self.at_most(end, event), event, "", "")

    def named_less(self, index: int, may: str) -> Iterator[str]:
        """`reduce any fall by 1`"""
        start = max(self.behind(index, word) for word in LESS)
        start += start > 0 and self.word(start) in ANY
        cure, count = self.seen.confusion(self.words[start:]) if start > 0 else ("", 0)
        if count and "…" not in cure and len(cure.split()) > 1:
            yield from self.by_so_much(start + count, cure, may, "")

    def event_at_most(self, index: int) -> Iterator[Found]:
        """`you drop no more than 2 oil`: where the number stands, and the event."""
        for text in NO_MORE:
            at = next((i for i in range(index + 2, index + MOST_BEFORE) if self.behind(i, text) > 0), 0)
            number = self.behind(at, text) if at else 0
            if not at or not self.word(number).isdecimal():
                continue
            row = self.row_of([*self.words[index:at], *self.words[number + 1 :]])
            for end, event in row.event(0):
                if end >= len(row.low) - 1:
                    yield Found(number, event)
        for never in NEVER:
            at = next((i for i in range(index + 1, index + MOST_BEFORE) if self.behind(i, never) > 0), 0)
            more = next((i for i in range(at, at + MOST_BEFORE) if self.behind(i, "more than") > 0), 0)
            if at and more and self.word(more + 2).isdecimal():
                row = self.row_of(
                    [*self.words[index:at], *self.words[at + 1 : more], *self.words[more + 3 :]]
                )
                yield from (Found(more + 2, event) for end, event in row.event(0) if end >= len(row.low) - 1)

    def lessened(self, index: int, event: str, may: str, cost: str) -> Iterator[str]:
        """`reduce the fall to 1`, `drop no more than 1`"""
        yield from super().lessened(index, event, may, cost)
        for word in LESS:
            for text in self.called_events():
                if (start := self.behind(index, f"{word} {text}")) > 0:
                    yield from self.by_so_much(start, event, may, cost)
        denied = max(self.behind(index, "you do not"), self.behind(index, "do not"))
        if denied > 0 and self.word(denied) in event.split():
            end = max(denied + 1, self.behind(denied + 1, "it"), self.behind(denied + 1, "any"))
            yield from (f"{may}prevent {event}{cost}" for _ in range(self.is_end(end)))
        for text in NO_MORE:
            at = next((i for i in range(index, index + MOST_BEFORE) if self.behind(i, text) > 0), -1)
            number = self.behind(at, text) if at >= 0 else -1
            number += self.word(number) in event.split()  # `only drop 1`
            if number > 0 and self.word(number).isdecimal():
                yield from self.written(self.at_most(number, event), event, may, cost)

    def by_so_much(self, index: int, event: str, may: str, cost: str) -> Iterator[str]:
        """`by 1`, `by 1, to a minimum of 1`, `to 1`, behind what is reduced."""
        yield from self.written(self.less(index, event), event, may, cost)

    def written(self, ways: Iterable[Less], event: str, may: str, cost: str) -> Iterator[str]:
        """How much less happens of an event, as an ability."""
        for where, by in ways:
            yield f"{may}reduce {event}{where} by {by}{cost}" if by else f"{may}prevent {event}{cost}"

    def lessened_by(self, index: int, head: str, cost: str) -> Iterator[str]:
        """`ignore any fall`, `reduce a fall by 1`: what happens to an event that is named."""
        for word in (*MADE_NOTHING, *LESS):
            start = self.behind(index, word)
            start += start > 0 and self.word(start) in ANY
            cure, count = self.seen.confusion(self.words[start:]) if start > 0 else ("", 0)
            if word in MADE_NOTHING and start > 0:
                told = ((end, event) for end, event, _ in self.doing(start))
                for end, event in (*told, *self.undergoing(start)):
                    if self.is_end(end):
                        yield f"{head} in response to {event}{cost}: prevent it"
            if not count or "…" in cure or len(cure.split()) < 2:
                continue
            ways = self.less(start + count, cure) if word in LESS else [Less("", "")]
            for where, by in ways if word in LESS or self.is_end(start + count) else ():
                done = f"reduce it by {by}" if by else "prevent it"
                yield f"{head} in response to {cure}{where}{cost}: {done}"

    def doing(self, index: int) -> Iterator[tuple[int, str, str]]:
        """`paying 2 oil`: where that ends, the event, and how much of it happens."""
        start = index + (self.word(index) == "you")
        for verb in self.of_gerund(self.word(start)):
            at = start + 1 + (self.word(start + 1) in ANY - {"1"})
            for end, token, number in self.so_much_of(at):
                yield end, f"you {verb} {spoken(token.plural or token.name)}", number

    def undergoing(self, index: int) -> Iterator[Found]:
        """`being lit`, `falling asleep`: of whoever is spoken to."""
        does = ["are"] if self.word(index) == "being" else [*verbs_of_gerund(self.word(index))][:2]
        for verb in does if self.seen.is_spoken_to() else ():
            row = self.row_of(["you", verb, *self.words[index + 1 :]])
            yield from (Found(index + end - 1, said) for end, said in row.event(0))

    def so_much_of(self, index: int) -> Iterator[tuple[int, symbols.Token, str]]:
        """`2 oil`, `$2`, `oil`: where that ends, the token, and the number, "" without one."""
        word = self.word(index)
        for token in self.view.meanings(word).signs:
            yield index + 2, token, self.word(index + 1)
        for end, token in self.tokens(index + word.isdecimal()):
            yield end, token, word if word.isdecimal() else ""

    def of_gerund(self, word: str) -> Iterator[str]:
        """`pay` of `paying`, as it is called here."""
        for said in verbs_of_gerund(word):
            cure = self.seen.confusion([said])[0] or said
            if any(verb.subject is not None for verb in verbs(self.seen, cure)):
                yield cure
                return

    def in_place_of(self, index: int) -> Iterator[str]:
        """`drop this instead of paying 2 oil`"""
        for first in self.paying(max(index, self.behind(index, "you may"))):
            start = self.behind(first.end, "instead of")
            for end, event, number in self.doing(start) if start > 0 else ():
                if number and self.is_end(end):
                    window = f"action {usual(self.seen)} in response to"
                    yield f"{window} {event} cost {paid_for(first.rows)}: reduce it by {number}"

    def less(self, index: int, event: str) -> Iterator[Less]:
        """How much less it is that happens: `by 1`, `by 1, to a minimum of 1`, `to 1`."""
        for start in (self.behind(index, "to"), self.behind(index, "to a maximum of")):
            if start > 0 and self.word(start).isdecimal():
                yield from self.at_most(start, event)
        start = self.behind(index, "by")
        if start < 0 or not self.word(start).isdecimal():
            return
        by, end = self.word(start), start + 1
        if self.is_end(end):
            yield Less("", by)
        end += self.word(end) in (",", "(")
        for text in NO_LESS:
            least = self.behind(end, text)
            for amount in amounts_of(self.seen, event) if least > 0 and self.word(least).isdecimal() else ():
                so_much = by if by == "1" else f"smaller of ({by}, {amount} - {self.word(least)})"
                if self.is_end(least + 1 + (self.word(least + 1) == ")")):
                    yield Less(f" where {amount} > {self.word(least)}", so_much)

    def at_most(self, index: int, event: str) -> Iterator[Less]:
        """So much of it at the most, behind which the line ends."""
        number = self.word(index)
        end = next((end for end, _ in self.tokens(index + 1)), index + 1)
        end += self.word(end) == "instead"
        for amount in amounts_of(self.seen, event) if self.is_end(end) else ():
            more = f" where {amount} > {number}" if number != "1" else ""
            yield Less("", "") if number == "0" else Less(more, f"{amount} - {number}")

    def is_end(self, index: int) -> bool:
        """Whether the line ends there."""
        return index >= len(self.low) - (self.low[-1:] == ["."])


MOST_BEFORE = 4
"""How many words stand before what says how much it is at the most."""
