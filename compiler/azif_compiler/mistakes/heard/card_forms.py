"""Forms of cards that texts have not: what is done before something, what may not be more, who of two does it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.mistakes.abilities import usual
from azif_compiler.mistakes.heard.blocks import CHOSEN, Done, together
from azif_compiler.mistakes.heard.card_lessened import CardLessened
from azif_compiler.mistakes.heard.row import Found

NEEDING = (
    "with", "with a", "with an", "that need", "that needs", "that require", "that requires", "requiring",
    "that have", "that has a", "of", "that use", "that take", "that takes", "that uses",
)  # fmt: skip
"""How cards begin what a number of things is."""

MORE = {"more": ">=", "higher": ">=", "greater": ">=", "less": "<=", "lower": "<=", "fewer": "<="}
"""How cards say that a number is a bound."""

CHANGED = {
    "increased": "+", "raised": "+", "improved": "+",
    "reduced": "-", "lowered": "-", "decreased": "-", "lessened": "-",
}  # fmt: skip
"""How cards say that a number is another one."""

COSTING = {"less": "-", "fewer": "-", "more": "+"}

EXCESS = frozenset("excess surplus remainder rest".split())
"""How cards call what is more than somebody may have."""

MOST_COSTING = 6
"""How far behind what is done stands what it costs."""


class CardForms(CardLessened):
    """What a component can do, in forms that only cards have."""

    def ability(self, index: int) -> Iterator[str]:
        """An ability: also `drop this before reading a book to rest`, `you may pay oil instead of coins`."""
        yield from super().ability(index)
        yield from self.paid_otherwise(index)
        yield from (said for end, said in self.told_whole(index) if self.is_end(end))

    def bought(self, index: int, head: str, *, paid: bool = False) -> Iterator[str]:
        """`drop this before you read a book to rest`"""
        yield from super().bought(index, head, paid=paid)
        bare = f"action {usual(self.seen)}"
        for first in self.paying(max(index, self.behind(index, "you may"))) if head.endswith(bare) else ():
            cost = together(first.rows) if len(first.rows) == 1 else f"{{ {together(first.rows)} }}"
            start = self.behind(first.end, "before")
            for end, event in self.event(start) if start > 0 else ():
                if self.word(end) == "to":
                    said = head.replace(bare, f"action before {event}")
                    yield from (f"{said} cost {cost}: {done}" for done in self.block(end + 1))

    def told_whole(self, index: int) -> Iterator[Found]:
        """A whole ability, for words for which content says it; what is too much is what goes."""
        words = self.words[index:]
        for at, word in enumerate(words[:-1]):
            for token in self.view.meanings(word).signs:
                words[at : at + 2] = words[at + 1], token.name  # `3 coins` for a sign and 3
        cure, count = self.seen.confusion(words)
        if ": " in cure and "…" not in cure and not cure.endswith(":"):
            end = index + count
            yield Found(len(self.low) if EXCESS & {*self.low[end:]} else end, cure)

    def paid_otherwise(self, index: int) -> Iterator[str]:
        """`you may pay oil instead of coins`"""
        start = self.behind(index, "you may")
        at = next((at for at in range(start, len(self.low)) if self.behind(at, "instead of") > 0), 0)
        if start < 0 or at <= start + 1:
            return
        verb, what = self.words[start], self.words[start + 1 : at]
        number = [] if what[0].isdigit() or not any(self.tokens(start + 1)) else ["1"]
        now = self.row_of([verb, *number, *what, "."])
        other = self.behind(at, "instead of")
        other += self.word(other).endswith("ing")
        row = self.row_of(["you", verb, *self.words[other:]])
        for end, event in row.event(0):
            for done in now.step(0) if end >= len(row.low) - 1 else ():
                if now.word(done.end) == ".":
                    yield f"may instead of {event} cost {{ {together(done.rows)} }} {{ }}"

    def event(self, index: int) -> Iterator[Found]:
        """What happens: also `reading a book`, of whoever is spoken to."""
        yield from super().event(index)
        if not self.word(index).endswith("ing"):
            return
        stem = self.word(index).removesuffix("ing")
        for verb in dict.fromkeys((stem, f"{stem}e", stem[:-1])):
            row = self.row_of(["you", verb, *self.words[index + 1 :]])
            for end, said in row.event(0) if len(verb) > 2 else ():
                yield Found(index + end - 1, said)

    def behind_noun(self, index: int, placed: bool) -> Iterator[Found]:
        """What is said of things behind their noun: also a number of theirs."""
        yield from super().behind_noun(index, placed)
        for lead in NEEDING:
            if (start := self.behind(index, lead)) > 0:
                yield from self.whose_number(start)

    def whose_number(self, index: int) -> Iterator[Found]:
        """`2 hooks`, `reach 2`, `reach of 2 or more`: a number of a thing."""
        if self.word(index).isdigit():
            for sign, at in (("=", index + 1), *self.bounded(index + 1)):
                for end, said in self.number_called(at):
                    yield Found(end, f"whose {said} {sign} {self.word(index)}")
        for end, said in self.number_called(index):
            at = max(end, self.behind(end, "of"))
            if self.word(at).isdigit():
                for sign, last in (*self.bounded(at + 1), ("=", at + 1)):
                    yield Found(last, f"whose {said} {sign} {self.word(at)}")

    def number_called(self, index: int) -> Iterator[Found]:
        """A number that things have."""
        for row, sort in (("fields", "field"), ("values", "value")):
            yield from self.named(index, row, sort)

    def bounded(self, index: int) -> Iterator[tuple[str, int]]:
        """`or more`, as a sign, and where it ends."""
        for word, sign in MORE.items():
            if (end := self.behind(index, f"or {word}")) > 0:
                yield sign, end

    def change(self, index: int) -> Iterator[Found]:
        """One change: also `lamps have their reach increased by 1`, `lighting a lamp costs 1 oil less`."""
        yield from super().change(index)
        for start, who in self.thing(index):
            at = start + 1 + (self.word(start + 1) in ("a", "their", "its", "your"))
            for end, said in self.property(at) if self.word(start) in ("have", "has") else ():
                sign = CHANGED.get(self.word(end), "")
                if sign and self.word(end + 1) == "by" and self.word(end + 2).isdigit():
                    yield Found(end + 3, f"{self.value_of(who, said)} {sign}{self.word(end + 2)}")
        cure, count = self.seen.confusion(self.words[index:])
        at = next((at for at in range(index + 1, index + MOST_COSTING) if self.word(at) in ("cost", "costs")), 0)
        number = next((at for at in range(at, at + MOST_COSTING) if self.word(at).isdigit()), 0) if at else 0
        if count > 1 and index + count == at and "…" not in cure and number:
            last = next((end for end, _ in self.tokens(number + 1)), number + 1)
            if sign := COSTING.get(self.word(last), ""):
                yield Found(last + 1, f"{cure} {sign}{self.word(number)}")

    def alone(self, index: int, who: str) -> Iterator[Done]:
        """What is no instruction: also `you or another person here takes 1 oil`."""
        yield from super().alone(index, who)
        start = max(self.behind(index, "you or another"), self.behind(index, "you or any other"))
        for end, said in self.noun(start) if start > 0 and not who else ():
            for done in self.step(end, CHOSEN):
                yield Done(done.end, (f"choose a {said} as {CHOSEN}", *done.rows), done.last)
