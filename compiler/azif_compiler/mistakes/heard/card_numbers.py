"""Numbers as cards change them: of several names, harder by so much, in a place, against something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import modifiers
from azif_compiler.mistakes.heard.card_changes import GETTING, MOST_NAME
from azif_compiler.mistakes.heard.card_checks import CardChecks
from azif_compiler.mistakes.heard.card_things import kind_name
from azif_compiler.mistakes.heard.row import Found, component
from azif_compiler.mistakes.heard.things import BE
from azif_compiler.mistakes.modifiers import is_change
from azif_compiler.words.noun import article

HARDER = {"harder": "-", "easier": "+"}
"""How cards say that a number of checks is another one."""

AGAINST = re.compile(r"while your (.+) has …")
"""What content says for `against`."""


class CardNumbers(CardChecks):
    """What a component can do, with numbers as cards change them."""

    def change(self, index: int) -> Iterator[Found]:
        """One change: also `red tosses are 1 harder`, `lamps have a reach of 2`, `lamps are bright`."""
        yield from super().change(index)
        for end, name in self.called_number(index):
            if self.word(end) in BE and self.word(end + 1).isdecimal() and self.word(end + 2) in HARDER:
                sign = HARDER[self.word(end + 2)]
                yield Found(end + 3, f"{self.everybody()} {name} {sign}{self.word(end + 1)}")
        for start, who in self.thing(index):
            if self.word(start) in ("has", "have") and who not in ("you", "this"):
                yield from self.had_of(start + 1, who)
            if self.word(start) in BE:
                yield from self.been(start + 1, who)

    def had_of(self, index: int, who: str) -> Iterator[Found]:
        """`a reach of 2`, of something."""
        for end, said in self.property(index + (self.word(index) in ("a", "an"))):
            number = self.word(end + 1)
            if self.word(end) == "of" and number.lstrip("+-").isdecimal():
                yield Found(end + 2, f"the {said} of {who} is {number}")

    def been(self, index: int, who: str) -> Iterator[Found]:
        """`bright`, `bright with reach +2`, of something with a field for it."""
        rows: list[Found] = []
        for member in self.seen.members_called(self.word(index)) if self.word(index) else ():
            for word in self.view.visible_words("fields"):
                for one in self.view.meanings(word).fields:
                    if isinstance(one.type, types.Member) and one.type.enum == member.enum and not one.key:
                        rows.append(Found(index + 1, f"the {spoken(word)} of {who} is {spoken(member.name)}"))
        rows += [Found(end, f"{who} has {said}") for end, said in self.named(index, "keywords", "adjective")]
        for end, said in dict.fromkeys(rows):
            yield Found(end, said)
            start = end + 1 + (self.word(end + 1) in ("a", "an"))
            for last, name in self.property(start) if self.word(end) in ("with", "and") else ():
                if is_change(self.word(last)):
                    yield Found(last + 1, f"{said}, the {name} of {who} {self.word(last)}")

    def changes(self, index: int) -> Iterator[Found]:
        """What is changed: also the same of things of two names."""
        yield from super().changes(index)
        for end, first in self.called_so(index):
            for last, other in self.called_so(end + 1) if self.word(end) == "and" else ():
                if self.word(last) in GETTING:
                    yield from self.both_have(last + 1, first, other)

    def called_so(self, index: int) -> Iterator[Found]:
        """Each thing of a name, also of one with the ending of several."""
        for end, one in self.components(index):
            yield Found(end, f"each {kind_name(one)} {component(one)}")
        for end in range(index + 1, min(index + MOST_NAME, len(self.words) + 1)):
            word = self.words[end - 1]
            row = self.row_of([*self.words[index : end - 1], word.removesuffix("s")])
            for last, one in row.components(0) if word.endswith("s") else ():
                if last == len(row.low):
                    yield Found(end, f"each {kind_name(one)} {component(one)}")

    def both_have(self, index: int, first: str, other: str) -> Iterator[Found]:
        """`reach +1`, `+1 reach`, of things of two names."""
        for end, said in self.property(index):
            if is_change(self.word(end)):
                number = self.word(end)
                yield Found(end + 1, f"the {said} of {first} {number}, the {said} of {other} {number}")
        for end, said in self.property(index + 1) if is_change(self.word(index)) else ():
            number = self.word(index)
            yield Found(end, f"the {said} of {first} {number}, the {said} of {other} {number}")

    def holding(self, index: int) -> Iterator[str]:
        """What always holds: also `in the hall: red -1`, `red tosses in the hall get +1`."""
        yield from super().holding(index)
        for end, where in self.places(index):
            start = end + (self.word(end) in (":", ","))
            for last, name in self.called_number(start):
                yield from self.changed_there(last, name, where)
        for end, name in self.called_number(index):
            for last, where in self.place(end):
                yield from self.changed_there(last, name, where)
            yield from self.changed_against(end, name)

    def places(self, index: int) -> Iterator[Found]:
        """Where something is, also by `in halls`."""
        yield from self.place(index)
        one = self.word(index + 1).removesuffix("s")
        if one != self.word(index + 1) and self.view.meanings(one).any():
            row = self.row_of([*self.words[index : index + 1], *article(one).split()])
            yield from (Found(index + 2, said) for end, said in row.place(0) if end == len(row.low))

    def changed_there(self, index: int, name: str, where: str) -> Iterator[str]:
        """By how much a number of everybody in a place is changed, behind which the line ends."""
        for number in self.numbers_at_the_end(index):
            if self.spoken_to:
                yield f"while you are {where}, your {name} {number}"
            else:
                yield f"always the {name} of each {self.seen.person()} {where} {number}"

    def changed_against(self, index: int, name: str) -> Iterator[str]:
        """`against glowing lamps get -1`, as content says who that is."""
        against = AGAINST.fullmatch(self.seen.confusion(self.words[index : index + 1])[0])
        if against is None:
            return
        for end, said in self.named(index + 1, "keywords", "adjective"):
            last = next((last for last, _ in self.kinds(end)), end)
            for number in self.numbers_at_the_end(last):
                if self.spoken_to:
                    yield f"while your {against[1]} has {said}, your {name} {number}"
                else:
                    whose = f"each {self.seen.person()} whose {against[1]} has {said}"
                    yield f"always the {name} of {whose} {number}"

    def numbers_at_the_end(self, index: int) -> Iterator[str]:
        """`get -1`, `are -1`, `-1`, behind which the line ends."""
        start = index + (self.word(index) in (*GETTING, *BE))
        if is_change(self.word(start)) and self.is_end(start + 1):
            yield self.word(start)

    def everybody(self) -> str:
        """Whose a number is of which nobody is said to have it."""
        return "your" if self.spoken_to else f"each {self.seen.person()}'s"

    def called_number(self, index: int) -> Iterator[Found]:
        """What a number of people is called there: `red`, `all red tosses`."""
        start = index + (self.word(index) in ("all", "each", "every", "your"))
        for end in range(min(start + MOST_NAME, len(self.low)), start, -1):
            words = self.words[start:end]
            if all(map(str.isalpha, words)) and (name := modifiers.number_called(self.seen, words)):
                yield Found(end, name)
                return
