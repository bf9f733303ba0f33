"""What cards say otherwise than texts do: how abilities begin, what is paid, what is so, what a number is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import moments
from azif_compiler.mistakes.abilities import PARTS, usual
from azif_compiler.mistakes.heard.blocks import Done, paid_for, together
from azif_compiler.mistakes.heard.card_forms import CardForms
from azif_compiler.mistakes.heard.card_lessened import MADE_NOTHING
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.things import SEVERAL, WHO
from azif_compiler.mistakes.more_or_less import event_of_any, fewer_of_it, more_of_it
from azif_compiler.mistakes.paying import window_called
from azif_compiler.words.noun import article

LEADS = (
    "whenever", "each time", "every time", "any time", "if", "after", "once", "as soon as", "when", "upon",
)  # fmt: skip
"""How cards begin what happens when something else does."""

STATES = ("if", "when", "whenever", "once", "as soon as", "while")
"""How cards begin what happens as soon as something is so."""

PAID_BEFORE = (":", ", then", "then", "and then")
"""What stands behind what is paid, beside `to`."""

MOST_WINDOW = 4
"""Of how many words the name of a window is."""


class OnCards(CardForms):
    """What a component can do, as cards say it."""

    def ability(self, index: int) -> Iterator[str]:
        """An ability."""
        yield from super().ability(index)
        yield from self.acted(index, f"action {usual(self.seen)}", paid=True)
        for start, limit in self.limit(index):
            if limit:
                yield from self.acted(start, f"{limit}action {usual(self.seen)}")
        yield from self.told_before(index)

    def told_before(self, index: int) -> Iterator[str]:
        """`rest whenever you drop a lamp`"""
        for at in range(index + 2, len(self.low) - 2):
            leads = [lead for lead in (*LEADS, "before") if self.behind(at, lead) > 0]
            if not leads or "," in self.low[index:at]:
                continue
            may = "may " if self.behind(index, "you may") > 0 else ""
            size = len(leads[0].split())
            kind = next((end for end, _ in self.kinds(index + 1)), 0) if self.word(index) in SEVERAL else 0
            if kind and self.word(at + size) == "they":  # each that something happens to
                name = self.words[index + 1 : kind]
                row = ["when", *article(" ".join(name)).split(), *self.words[at + size + 1 : -1], ",", "they"]
                yield from self.row_of([*row, *self.words[kind:at], "."]).timed(0)
                return
            done = list(self.row_of(self.words[index + 2 * bool(may) : at]).block(0))
            for lead in leads if done else ():
                form = "before" if lead == "before" else "when"
                for end, event in self.event(at + len(lead.split())):
                    if end >= len(self.low) - 1:
                        yield from (f"{may}{form} {event}: {said}" for said in done)
            for lead in STATES if done and not may else ():
                start = self.behind(at, lead)
                asked_then = [said for said in done if not any(map(str.isdecimal, said.split()))]
                for end, asked in self.condition(start) if start > 0 else ():
                    if end >= len(self.low) - 1:  # so much comes at some time, and not as long as that is so
                        rows = asked_then if lead == "if" else done
                        yield from (f"whenever {asked}: {said}" for said in rows)
            return

    def windows(self, index: int) -> Iterator[Found]:
        """`Any time:`, `Evening:`"""
        yield from super().windows(index)
        at = next((i for i in range(index + 1, index + MOST_WINDOW) if self.word(i) == ":"), 0)
        if at and (found := window_called(self.seen, self.words[index:at])):
            yield Found(at + 1, found)

    def bought(self, index: int, head: str, *, paid: bool = False) -> Iterator[str]:
        """`drop this to rest`, `drop this: rest`; what costs nothing is an action if somebody may do it."""
        may = self.behind(index, "you may") > 0
        for first in self.paying(max(index, self.behind(index, "you may"))):
            cost = f" cost {paid_for(first.rows)}"
            if self.word(first.end) in ("to", ":") and " if " not in head:
                yield from self.lessened_by(first.end + 1, head, cost)
            places = [(first.end, ""), *((end, f" if you are {said}") for end, said in self.place(first.end))]
            for end, where in places if first.rows[0].endswith(" this") else ():
                start = max(self.behind(end, text) for text in (*PAID_BEFORE, *(("to",) if where else ())))
                yield from (
                    f"{head}{where}{cost}: {said}" for said in (self.block(start) if start > 0 else ())
                )
        yield from super().bought(index, head, paid=paid or not may)

    def paying(self, index: int) -> Iterator[Done]:
        """What is paid: also as content says that it is paid."""
        cure, count = self.seen.confusion(["cost", *self.words[index:]])
        if count > 1 and cure.startswith("cost ") and "…" not in cure:
            yield Done(index + count - 1, (cure.removeprefix("cost "),))
        yield from super().paying(index)

    def times(self, index: int, number: str, before: str = "", behind: str = "") -> Iterator[Found]:
        """So much for each of what content says is counted otherwise."""
        cure, count = self.seen.confusion(self.words[index:])
        if count > 1 and self.word(index) in ("for", "per") and "…" not in cure:
            so_many = cure if number == "1" else f"{number} * {cure}"
            yield Found(index + count, f"{before}({so_many}){behind}")
        yield from super().times(index, number, before, behind)

    def timed(self, index: int) -> Iterator[str]:
        """`whenever you drop a lamp, …`, `if you have 3 lamps, …`, `each evening, …`"""
        cure, count = self.seen.confusion(self.words[index:])
        if count > 1 and cure.endswith(": …") and self.word(index + count) not in ("or", "and"):
            yield from self.answered(index + count - (self.word(index + count) != ","), cure[:-3], "")
            return
        yield from super().timed(index)
        for lead in LEADS:
            if (start := self.behind(index, lead)) > 0:
                for end, event in self.event(start):
                    yield from self.answered(end, "when ", event)
        may = "may " if self.behind(index, "you may") > 0 else ""
        start = self.behind(max(index, self.behind(index, "you may")), "instead of")
        is_nobodys = not self.spoken_to and self.word(start).endswith("ing")  # it may be the card's own
        for end, event in self.event(start) if start > 0 and not is_nobodys else ():
            for said in self.block(end + 1) if self.word(end) in (",", ":") else ():
                yield f"{may}instead of {event}: {said}"
        for lead in STATES:
            if (start := self.behind(index, lead)) > 0:
                for end, asked in self.condition(start):
                    if self.word(end) == ",":
                        yield from (f"whenever {asked}: {said}" for said in self.block(end + 1))
        yield from self.first_time(index)
        yield from self.whoever(index)
        head, size = moments.step_of(self.seen, self.words[index:])
        if head and self.word(index) in (*moments.DURING, *PARTS):
            for said in moments.owners(self.seen, head, self.words[index : index + size]):
                yield from self.answered(index + size - (self.word(index + size) != ","), said, "")

    def first_time(self, index: int) -> Iterator[str]:
        """`the first time you drop a lamp each evening, …`"""
        start = max(self.behind(index, "the first time"), self.behind(index, "the first time each"))
        for end, event in self.event(start) if start > 0 else ():
            for lead in ("each", "every", "in a", "per", "in each"):
                at = self.behind(end, lead)
                for last, step in self.steps(at) if at > 0 else ():
                    for said in self.answered(last, "when ", event):
                        yield f"once per {step} {said}"

    def whoever(self, index: int) -> Iterator[str]:
        """`any person who drops a lamp takes 1 oil`"""
        start = index + (self.word(index) in ("a", "an", "any", "each", "every", "all"))
        for end, kind in self.kinds(start):
            if self.word(end) not in WHO:
                continue
            name = spoken(kind.name)
            row = self.row_of([*article(name).split(), *self.words[end + 1 :]])
            shift = end + 1 - len(article(name).split())
            for last, event in row.event(0):
                then = row.word(last) == ","
                yield from self.of_them(last + then + shift, event, f"that {name}")

    def of_them(self, index: int, event: str, who: str) -> Iterator[str]:
        """What one who was spoken of does then, or may do."""
        if self.word(index) == "may":
            for first in self.run(index + 1, who):
                paid = together(first.rows)
                for done in self.run(first.end + 1, who) if self.word(first.end) == "to" else ():
                    if done.end >= len(self.low) - 1:
                        yield f"may when {event} cost {{ {paid} }}: {together(done.rows)}"
        for done in self.run(index, who):
            if done.end >= len(self.low) - 1:
                yield f"when {event}: {together(done.rows)}"

    def answered(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then; behind a step no comma need stand."""
        if event:
            yield from super().answered(index, form, event)
            return
        yield from self.then(index + 1, form, "")
        if self.word(index + 1) == "if":
            for end, asked in self.condition(index + 2):
                if self.word(end) == ",":
                    yield from self.then(end + 1, form, f" if {asked}")

    def lessened(self, index: int, event: str, may: str, cost: str) -> Iterator[str]:
        """`reduce the fall by 1`, `ignore it`"""
        yield from super().lessened(index, event, may, cost)
        small = [self.of_sign(word) for word in self.low[index:] if word != "."]
        if fewer := fewer_of_it(event, small):
            yield f"{may}reduce {event} by {fewer}{cost}"
        if more := more_of_it(self.seen, event, small):
            yield f"{may}increase {event_of_any(event)} by {more}{cost}"
        for text in self.called_events():
            for word in MADE_NOTHING:
                end = self.behind(index, f"{word} {text}")
                if end > 0 and end >= len(self.low) - 1:
                    yield f"{may}prevent {event}{cost}"

    def of_sign(self, word: str) -> str:
        """The token that a sign stands for, else the word."""
        return next((spoken(one.name).casefold() for one in self.view.meanings(word).signs), word)

    def called_events(self) -> Iterator[str]:
        """What events are called."""
        yield from super().called_events()
        yield from ("this", "that")

    def then(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then; what is paid for something is paid if somebody wants it."""
        if self.behind(index, "you may") < 0:
            for first in self.paying(index):
                if self.word(first.end) == "to":
                    cost = f" cost {{ {together(first.rows)} }}"
                    if form == "when ":
                        yield from self.lessened(first.end + 1, event, "may ", cost)
                    yield from (f"may {form}{event}{cost}: {said}" for said in self.block(first.end + 1))
        yield from super().then(index, form, event)

    def denied(self, index: int) -> Iterator[str]:
        """`you cannot light a lamp while you are lit`"""
        yield from super().denied(index)
        at = self.low.index("cannot") if "cannot" in self.low[index + 1 :] else 0
        if at:
            be = ["is"] if self.word(at + 1) == "be" else []
            row = self.row_of([*self.words[index:at], *be, *self.words[at + 1 + len(be) :]])
            for end, said in row.event(0):
                event = re.sub(r"^each (\S+)", lambda found: article(found[1]), said)
                if end >= len(row.low) - 1:
                    yield f"cannot {self.undone(event)}"
                for last, asked in (
                    row.condition(end + 1) if row.word(end) in ("while", "if", "unless") else ()
                ):
                    word = "unless" if row.word(end) == "unless" else "if"
                    if last >= len(row.low) - 1:
                        yield f"cannot {self.undone(event)} {word} {asked}"
