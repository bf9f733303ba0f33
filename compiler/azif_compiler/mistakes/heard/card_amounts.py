"""How much, as cards say it: so much for every so many, as much as was spoken of, as much as you like."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.heard.blocks import Done
from azif_compiler.mistakes.heard.card_sentences import CardSentences
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.spoken_numbers import NUMBER, SO_MANY, Choice, chosen

EACH = ("for each", "for every", "per")
"""How cards begin of what there is so much."""

JOINING = frozenset(word.split()[0] for word in (*EACH, "each"))

AS_MUCH = ("that many", "that much", "this many", "this much", "as many", "as much")
"""How cards say that it is as much as was spoken of before."""

LIKING = ("like", "want", "wish", "choose", "can")
"""What somebody does of whom the number is."""

DONE = ("ed", "nt", "id", "st", "en", "ven")
"""How words end for what was done with that of which a number was spoken of before."""

OWNING = ("have", "has", "own", "owns", "hold", "holds", "possess", "possesses")
"""How cards say that something is somebody's."""


class CardAmounts(CardSentences):
    """Amounts as cards speak of them."""

    def step(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Done]:
        """One thing that happens; a number that somebody chooses is chosen before."""
        for done in super().step(index, who, told=told):
            if (rows := chosen(done.rows, who)) is not None:
                yield from self.so_often(done)
                yield done._replace(rows=rows)

    def so_often(self, done: Done) -> Iterator[Done]:
        """`light 1 spark in the hall for every 3 coins you have`"""
        numbers = NUMBER.findall(done.rows[-1])
        if self.word(done.end) not in JOINING or len(numbers) != 1:
            return
        for end, said in self.for_so_many(done.end):
            if "/" in said or said == SO_MANY or not said.startswith("number "):
                yield Done(end, (*done.rows[:-1], NUMBER.sub(product(numbers[0], said), done.rows[-1])))

    def _amount(self, index: int) -> Iterator[Found]:
        yield from super()._amount(index)
        for text in AS_MUCH:
            if (start := self.behind(index, text)) > 0:
                yield from self.of_tokens(start, SO_MANY)
        for start, choice in self.any_number(index):
            yield from self.of_tokens(start, choice.written())
        yield from self.priced(index)

    def of_tokens(self, index: int, number: str) -> Iterator[Found]:
        """So many of some tokens."""
        for end, token in self.tokens(index):
            stop = max(self.behind(end, f"as you {word}") for word in LIKING)
            owned = self.behind(max(end, stop), "you have")
            many = f"{token.symbol}({number})" if token.symbol else f"({number}) {spoken(token.plural)}"
            yield Found(max(end, stop, owned), many)

    def any_number(self, index: int) -> Iterator[tuple[int, Choice]]:
        """`up to 3`, `any number of`, `1 to 5`, `1 or more`: where that ends."""
        if (start := self.behind(index, "up to")) > 0 and self.word(start).isdecimal():
            yield start + 1, Choice(0, int(self.word(start)))
        for text in ("any number of", "as many", "as much", "any amount of"):
            if (start := self.behind(index, text)) > 0:
                yield start, Choice(0)
        word, last = self.word(index), self.word(index + 2)
        if word.isdecimal() and self.word(index + 1) in ("to", "-") and last.isdecimal():
            yield index + 3, Choice(int(word), int(last))
        if word.isdecimal() and self.word(index + 1) == "or" and last == "more":
            yield index + 3, Choice(int(word))
        if self.behind(index, "at least") > 0 and last.isdecimal():
            yield index + 3, Choice(int(last))

    def priced(self, index: int) -> Iterator[Found]:
        """`up to $3`, `$1 to $5`"""
        start = max(index, self.behind(index, "up to"))
        sign = self.word(start)
        number = self.word(start + 1)
        if sign not in self.view.visible_words("signs") or not number.isdecimal():
            return
        if start > index:
            yield Found(start + 2, f"{sign}({Choice(0, int(number)).written()})")
        for text in ("to", "-"):
            end = max(self.behind(start + 2, f"{text} {sign}"), self.behind(start + 2, text))
            if end > 0 and self.word(end).isdecimal():
                most = Choice(int(number), int(self.word(end)))
                yield Found(end + 1, f"{sign}({most.written()})")

    def value(self, type_: types.Type, index: int, *, event: bool) -> Iterator[Found]:
        """What a parameter is given: an event may be about at least so much."""
        if event and isinstance(type_, types.Quantity):
            start = self.behind(index, "at least")
            for end, token in self.tokens(start + 1) if start > 0 and self.word(start).isdecimal() else ():
                yield Found(end, f"{self.word(start)} {spoken(token.plural)}")
        yield from super().value(type_, index, event=event)

    # ---- so much for each of so many

    def times(self, index: int, number: str, before: str = "", behind: str = "") -> Iterator[Found]:
        """So much for each of what somebody has, for every 3 of it, for each that was spoken of."""
        yield from super().times(index, number, before, behind)
        for end, said in self.for_so_many(index):
            yield Found(end, f"{before}{product(number, said)}{behind}")

    def counted(self, form: str, index: int) -> Iterator[Found]:
        """`1 spark for every 3 coins`, where a verb is told how many sparks."""
        yield from super().counted(form, index)
        one, _, many = form.partition("|")
        number = self.word(index) if self.word(index) not in ("a", "an") else "1"
        bare = [text.split(" ", 1)[-1] for text in (one, many)]
        start = max(self.behind(index + 1, text) for text in (one, many, *bare)) if number.isdecimal() else -1
        for end, said in self.for_so_many(start) if start > 0 else ():
            yield Found(end, product(number, said))

    def for_so_many(self, index: int) -> Iterator[Found]:
        """`for each coin you have`, `for every 3 lamps`: how many that is."""
        start = max(self.behind(index, lead) for lead in EACH)
        by = self.word(start) if start > 0 else ""
        is_part = by.isdecimal() and int(by) > 1
        for end, said in self.what_counts(start + is_part) if start > 0 else ():
            yield Found(end, f"({said} / {by})" if is_part else said)
        if (
            index > 0
            and self.word(index) == "each"
            and start < 0
            and self.word(index + 1) in ("", ".", ",", ";")
        ):
            yield Found(index + 1, SO_MANY)

    def what_counts(self, index: int) -> Iterator[Found]:
        """How many of something there are: tokens of somebody's, things, what was spoken of before."""
        if self.word(index) in ("", ".", ",") or (
            self.word(index) == "of" and self.word(index + 1) == "them"
        ):
            yield Found(index + 2 * (self.word(index) == "of"), SO_MANY)
        for end, token in self.tokens(index):
            many = spoken(token.plural)
            yield from (Found(last, f"{whose} {many}") for last, whose in self.owner_behind(end))
            if (last := self.done_so(end)) > 0:
                yield Found(last, SO_MANY)
        for end, said in self.noun(index):
            if (last := self.done_so(end)) > 0:
                yield Found(last, SO_MANY)
            yield Found(end, f"number of {self.of_several(said)}")
        if (last := self.done_so(index)) > 0:
            yield Found(last, SO_MANY)

    def done_so(self, index: int) -> int:
        """Where `dropped this way` ends; -1 if that is not said."""
        end = max(index, self.behind(index, "you"), self.behind(index, "they"))
        if not self.word(end).endswith(DONE) and not (end > index and self.is_done(self.word(end))):
            return -1
        return max(end + 1, *(self.behind(end + 1, text) for text in ("this way", "that way", "in this way")))

    def is_done(self, word: str) -> bool:
        """Whether a word is what somebody does."""
        return bool(self.view.meanings(word).verbs or self.seen.confusion([word])[1])

    def owner_behind(self, index: int) -> Iterator[Found]:
        """`you have`, `they have`, `on it`: whose it is that was named before."""
        for who, whose in (("you", "your"), ("they", f"{self.person()}'s")):
            for have in OWNING:
                if (end := self.behind(index, f"{who} {have}")) > 0:
                    yield Found(end, whose)
        for end, said in self.thing(index + 1) if self.word(index) == "on" else ():
            yield Found(end, "its" if said == "this" else f"{said}'s")


def product(number: str, said: str) -> str:
    """So often what is counted, in brackets."""
    if number == "1":
        return said if said.startswith("(") else f"({said})"
    return f"({number} * {said})"
