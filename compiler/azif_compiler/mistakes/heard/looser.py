"""Sentences as people tell them freely: without a comma, of whoever it is, with dice nobody throws."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import modifiers, moments
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard.blocks import CHOSEN, Done, on_a_line, together
from azif_compiler.mistakes.heard.card_changes import GETTING
from azif_compiler.mistakes.heard.card_numbers import CardNumbers
from azif_compiler.mistakes.heard.card_things import kind_name
from azif_compiler.mistakes.heard.on_cards import OnCards
from azif_compiler.mistakes.heard.row import Found, component
from azif_compiler.words.noun import article

EQUAL = ("equal to", "the same as", "as high as")
"""How people say that a number is another one."""

WAYS = {"fewer": "-", "less": "-", "lower": "-", "more": "+", "higher": "+", "greater": "+"}
"""How people say behind a number that something is changed by it."""

MOST_NAME = 8
"""Of how many words the name of a number is."""


class Looser(CardNumbers):
    """What a component can do, told freely."""

    def answered(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then, also where the comma is missing."""
        yield from super().answered(index, form, event)
        if event and not {",", ":"} & {*self.low}:
            row = self.row_of([*self.words[:index], ",", *self.words[index:]])
            yield from OnCards.answered(row, index, form, event)

    def then(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then; where only what a die shows is told, it is rolled before."""
        if self.word(index) == "on" and "roll" not in self.low:
            for rows in self.sentences(index):
                yield f"{form}{event}: {on_a_line(('roll 1 die', *rows))}"
        yield from super().then(index, form, event)

    def timed(self, index: int) -> Iterator[str]:
        """`whoever drops a lamp takes 1 oil`, `evening: the first person takes 1 oil`"""
        yield from super().timed(index)
        if self.word(index) == "whoever":
            row = self.row_of(["any", *self.seen.person().split(), "who", *self.words[index + 1 :]])
            yield from row.whoever(0)
        head, size = moments.step_of(self.seen, self.words[index:])
        start = index + size
        if (
            head
            and self.word(start) in (":", ",")
            and self.word(start + 1) != "you"
            and self.thing(start + 1)
        ):
            yield from (f"{head}: {said}" for said in self.block(start + 1))

    def told_before(self, index: int) -> Iterator[str]:
        """`roll a die at the end of each evening, on a 1 rest`"""
        yield from super().told_before(index)
        for at in range(index + 2, len(self.low) - 2):
            if self.word(at) != "at" or self.word(at + 1) not in ("the", "start", "end"):
                continue
            head, size = moments.step_of(self.seen, self.words[at:])
            last = at + size
            if not head:
                return
            rest = self.words[last + (self.word(last) in (",", ";")) :]
            stop = ["."] if rest[:1] != ["."] else []
            row = self.row_of([*self.words[at:last], ",", *self.words[index:at], *stop, *rest])
            yield from row.timed(0)
            return

    def undone(self, event: str) -> str:
        """An event behind `cannot`: it is anybody who cannot do it."""
        found = re.match(rf"each ({self.seen.person()}) (\w+)(.*)", event)
        if found is None:
            return super().undone(event)
        verb = next(iter(verbs(self.seen, found[2])), None)
        does = spoken(verb.third) if verb is not None and verb.name == found[2] else found[2]
        return f"{article(found[1])} {does}{found[3]}"

    # ---- what is so

    def simple(self, index: int) -> Iterator[Found]:
        """A number, also as content says that it is called otherwise."""
        yield from super().simple(index)
        cure, count = self.seen.confusion(self.words[index:])
        meant = self.view.meanings(cure.replace(" ", "_")) if count > 1 else None
        if meant is not None and (meant.tracks or meant.values):
            yield Found(index + count, cure)

    # ---- what is changed

    def change(self, index: int) -> Iterator[Found]:
        """One change: also `its reach is equal to the tide`, `the limit is 2 fewer`, `+1 to all tosses`."""
        yield from super().change(index)
        if self.word(index)[:1] in ("+", "-") and self.word(index + 1) in ("to", "on"):
            yield from self.of_everybody(index + 2, self.word(index))
        for start, said in (*self.owned(index), *self.simple(index)):
            if self.word(start) not in ("is", "are"):
                continue
            for text in EQUAL:
                end = self.behind(start + 1, text)
                for last, number in self.number(end) if end > 0 else ():
                    yield Found(last, f"{said} is {number}")
            if self.word(start + 1).isdecimal() and self.word(start + 2) in WAYS:
                owned = said if said.startswith(("the ", "your ", "its ", "each ")) else f"the {said}"
                yield Found(start + 3, f"{owned} {WAYS[self.word(start + 2)]}{self.word(start + 1)}")
        for end, name in self.numbers_of_everybody(index):
            number = self.word(end + 2)
            if self.word(end) in ("is", "are") and self.word(end + 1) == "at" and number[:1] in ("+", "-"):
                yield Found(end + 3, f"{self.everybody()} {name} {number}")
        yield from self.of_a_name(index)

    def of_everybody(self, index: int, number: str) -> Iterator[Found]:
        """`all tosses in the hall`, behind a number that everybody gets there."""
        for end, name in self.numbers_of_everybody(index):
            yield Found(end, f"{self.everybody()} {name} {number}")
            for last, where in self.place(end) if not self.spoken_to else ():  # else it is `while you are …`
                yield Found(last, f"the {name} of each {self.seen.person()} {where} {number}")

    def numbers_of_everybody(self, index: int) -> Iterator[Found]:
        """What numbers of people are called there: `all tosses`, also as content says it otherwise."""
        cure, count = self.seen.confusion(self.words[index:])
        if count > 1 and (name := modifiers.number_called(self.seen, cure.removeprefix("your ").split())):
            yield Found(index + count, name)
        for end in range(index + 1, index + MOST_NAME):
            if name := modifiers.number_called(self.seen, self.words[index:end]):
                yield Found(end, name)

    def of_a_name(self, index: int) -> Iterator[Found]:
        """`Lamp gains +1 reach`, of each that is called so."""
        names = [one for one in self.words[index : index + 1] if one[:1].isupper()]
        for one in (one for name in names for one in self.view.component(name)):
            if self.is_getting(self.word(index + 1)):
                yield from self.had(index + 2, f"each {kind_name(one)} {component(one)}")
        for start, who in self.thing(index):
            if self.is_getting(self.word(start)):
                yield from self.had(start + 1, who)

    def is_getting(self, word: str) -> bool:
        """Whether somebody has something by what is done there: `gets`, or what content says for it."""
        return word in GETTING or word.removesuffix("s") == self.seen.confusion(["get"])[0]

    # ---- what somebody may do

    def all_of_it(self, index: int, who: str) -> Iterator[Done]:
        """What happens: also what one may do who is told of, and of what he chooses."""
        yield from super().all_of_it(index, who)
        cure, count = self.seen.confusion(self.words[index:])
        if cure.startswith("for each ") and not who:
            head, _, then = cure.partition(": ")
            yield Done(index + count, (f"{head} {{ {then} }}",))
        for start, said in self.thing(index) if not who else ():
            if self.word(start) != "may" or said in ("you", self.person()):
                continue
            if self.word(index) in ("a", "an"):
                yield from self.may_each(start + 1, re.sub("^an? ", "each ", said))
            yield from self.may_one(start + 1, said)

    def may_one(self, index: int, said: str) -> Iterator[Done]:
        """`… may take either 1 oil or 1 coin`, `… may rest`, of one."""
        first = f"choose {article(said.removeprefix('the '))} as {CHOSEN}"
        by, before = (CHOSEN, (first,)) if " with " in said else (said, ())
        either = self.low.index("either", index) if "either" in self.low[index:] else 0
        if either:
            row = self.row_of([*self.words[:either], *self.words[either + 1 :]])
            for ways in row.either_of(index, by):
                yield Done(ways.end + 1, (*before, *ways.rows))
            return
        for done in self.run(index, by):
            if done.rows and by not in ("each", ""):
                yield Done(done.end, (*before, f"may by {by} {{ {together(done.rows)} }}"))

    def either_of(self, index: int, who: str) -> Iterator[Done]:
        """`take 1 oil or 1 coin`: one of them, or nothing."""
        for first in self.step(index, who):
            if self.word(first.end) != "or":
                continue
            same = [*self.words[: index + 1], *self.words[first.end + 1 :]]
            others = [*self.step(first.end + 1, who)]
            others += (
                Done(done.end + first.end - index, done.rows) for done in self.row_of(same).step(index, who)
            )
            for other in others:
                ways = f"{together(first.rows)}; {together(other.rows)}"
                yield Done(other.end, (f'choose by {who} {{ {ways}; option "Decline" {{ }} }}',))
